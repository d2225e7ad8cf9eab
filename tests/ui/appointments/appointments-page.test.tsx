/** @jest-environment ./tests/support/page-environment.ts */
import { FichesInMemory, PeopleInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  Refusal,
  type Appointment,
  type AppointmentGroup,
  type AppointmentOrder,
  type Appointments,
  type Catalog,
  type Group,
  type KnownFiche,
  type RefusalReason,
  type Session,
} from '@creneau/core';
import { appointmentActions, people } from '@creneau/core/visit';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { NEVER, Subject } from 'rxjs';
import { AppointmentsPage } from '../../../ui/src/appointments/AppointmentsPage';
import { initTranslations } from '../../../ui/src/i18n/words';
import { ListedAppointments } from '../../support/listed-appointments';
import {
  aCatalog,
  aGroup,
  anAppointment,
  anIntervention,
  aPack,
  aQuestion,
  aResource,
  anAppointmentGroup,
} from '../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../support/made-up-people';
import { MovingClock } from '../../support/moving-clock';
import { wordsOf } from '../../support/words';
import { visitInMemory } from '../../support/visit-in-memory';
import { noKeys } from '../account/people';
import { Around } from '../around';
import { focusedMessage, plain, SwitchedConnection } from '../page';

beforeAll(async () => {
  initTranslations(
    'fr',
    wordsOf('fr', 'appointments', 'agent', 'common', 'errors', 'layout', 'pages'),
  );
  // what is fetched when it is wanted is here from the start
  await import('../../../ui/src/design/EmptyDrawing');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const NOW = '2027-06-07T08:00:00+02:00';

const camille = { ficheId: 1, fiche: { firstname: 'Camille', lastname: 'Kerjean', email: '' } };
const leo = { ficheId: 2, fiche: { firstname: 'Léo', lastname: 'Kerjean', email: '' } };

const at = (day: string, hour: string, rest: Partial<Appointment> = {}): Appointment =>
  anAppointment({
    ...camille,
    start: `${day}T${hour}:00+02:00`,
    end: `${day}T${hour.slice(0, 2)}:45:00+02:00`,
    ...rest,
  });

const tomorrow = at('2027-06-08', '09:00', { id: 1 });
const saturday = at('2027-06-26', '10:00', { id: 2 });
const may = at('2027-05-11', '10:00', { id: 3 });
const hisOwn = at('2027-06-09', '11:00', { id: 4, ...leo });

const byMail = aUserSession({ account: { id: 0, email: 'anne@example.org' }, fromMail: true });

const byAppointment = aUserSession({
  account: { id: 0, email: 'anne@example.org' },
  fromMail: true,
  appointmentId: 1,
});

interface Situation {
  readonly held?: readonly Appointment[];
  readonly session?: Session | undefined;
  readonly action?: AppointmentOrder;
  readonly ficheKey?: string;
  readonly veventKey?: string;
  readonly group?: Partial<Group>;
  readonly catalog?: Partial<Catalog>;
  readonly no?: RefusalReason;
  /** The server's own sentence with it. */
  readonly message?: string;
  /** Whether there is a network at first. */
  readonly isOnline?: boolean;
  readonly now?: string;
  /** What was being moved before. */
  readonly moving?: AppointmentGroup;
  /** The contacts that the account, or the business, has. */
  readonly contacts?: readonly KnownFiche[];
}

/** The page of somebody who has appointments. */
async function shown({
  held = [tomorrow, saturday, may, hisOwn],
  session = aUserSession(),
  action,
  ficheKey,
  veventKey,
  group: settings = {},
  catalog: offeredNow = {},
  no,
  message,
  isOnline = true,
  now = NOW,
  moving,
  contacts: fiches = [],
}: Situation = {}) {
  let keys = 0;
  const group = aGroup({ useApiV3: true, phone: '04 78 00 00 00', ...settings });
  const clock = new MovingClock(now);
  const sessions = new SessionsInMemory(session);
  const appointments = new ListedAppointments(held);
  if (no) appointments.no = new Refusal(no, { detail: message ? { message } : {} });
  const logins = new PeopleInMemory(sessions, clock);
  logins.current = () => Promise.resolve(session);
  logins.open = () => Promise.reject(new Refusal('linkExpired'));
  const connection = new SwitchedConnection();
  connection.online.next(isOnline);
  const visit = visitInMemory({
    group,
    catalog: aCatalog({ packs: [aPack()], ...offeredNow }),
    clock,
    sessions,
    logins,
    connection,
    appointments: appointments as unknown as Appointments,
    fiches: new FichesInMemory(group, fiches),
    draftKeys: { next: () => `key ${(keys += 1)}` },
    query: { keys: { ...noKeys, ficheKey, veventKey }, action, page: 'appointments' },
  });
  const { journey } = visit;
  if (moving) journey.resume((_, present) => ({ ...present, reschedule: moving }));
  const actions = appointmentActions(visit);
  const clients = people(visit.ports).selectedFiche;
  let address = '';
  function Traveller() {
    address = useLocation().pathname;
    return null;
  }
  render(
    <MemoryRouter initialEntries={['/salon-lumiere/appointments']}>
      <Traveller />
      <Around visit={visit}>
        <Routes>
          <Route path="/:urlname/appointments" element={<AppointmentsPage />} />
          <Route path="*" element={null} />
        </Routes>
      </Around>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return { appointments, connection, journey, actions, sessions, clients, address: () => address };
}

const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
};

/** The actions of the entry of that place, by their first words. */
const menuOf = (place: number): readonly string[] => {
  const opener = screen.getAllByRole('button', { name: /^Actions/ })[place];
  if (!opener) throw new Error('no such entry');
  fireEvent.click(opener);
  return screen
    .getAllByRole('menuitem')
    .map((item) => plain(item.textContent).replace(' (nouvelle fenêtre)', ''));
};

const choose = async (name: RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await act(async () => undefined);
};

const dialog = (): HTMLElement => screen.getByRole('dialog');
const alert = (): string => plain(screen.getByRole('alert').textContent);
/** What came of a press. */
const answer = (): string => plain(focusedMessage().textContent);
const bookings = (): readonly HTMLElement[] =>
  screen.getAllByRole('link', { name: 'Prendre rendez-vous' });
const entries = (): readonly string[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '');

describe('the page of one’s appointments', () => {
  it('[ROUTE-06] [LIST-01] [LIST-02] has a tab for each contact, with what is to come and what is past', async () => {
    await shown();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vos rendez-vous');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Camille2',
      'Léo1',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'À venir',
      'Passés',
    ]);
    expect(entries()).toHaveLength(3);

    fireEvent.click(screen.getByRole('tab', { name: /Léo/ }));
    expect(entries()).toHaveLength(1);
    expect(screen.queryByText('Passés')).toBeNull();
  });

  it('[ENTITY-18] names the room or machine of an appointment, from the catalogue where it is not told', async () => {
    await shown({
      held: [
        { ...tomorrow, resourceId: 61, resourceName: 'Pont 1' },
        { ...saturday, resourceId: 62 },
      ],
      catalog: { resources: [aResource({ id: 62, publicname: 'Pont 2' })] },
    });

    expect(plain(document.body.textContent)).toMatch(/avec Ana · Pont 1.*avec Ana · Pont 2/);
  });

  it('[LIST-03] offers for what is to come to move, retake, keep, go there and cancel it', async () => {
    await shown();

    expect(menuOf(0)).toEqual([
      'Modifier',
      'Reprendre le même',
      'Ajouter à mon agenda',
      'S’y rendre',
      'Annuler',
    ]);
    expect(plain(screen.getByRole('menu').getAttribute('aria-label'))).toBe(
      'Actions pour le rendez-vous du mardi 8 juin 2027 à 09:00',
    );
  });

  it.each<[string, Situation]>([
    ['without v3', { group: { useApiV3: false } }],
    [
      'of the special sector',
      { catalog: { interventions: [anIntervention({ externid: 'ants_p' })] } },
    ],
  ])('[EDIT-01] does not offer to move what is %s', async (_, situation) => {
    await shown(situation);

    expect(menuOf(0)).not.toContain('Modifier');
  });

  it('[CANCEL-02] offers neither to move nor to cancel what is past', async () => {
    await shown();

    expect(menuOf(2)).toEqual(['Reprendre le même', 'Ajouter à mon agenda', 'S’y rendre']);
  });

  it('shows what was booked together as one, a pack by its name', async () => {
    const pack = { packId: 51, ...camille };
    await shown({
      held: [
        at('2027-06-08', '09:00', { id: 1, type: 'first', ...pack }),
        at('2027-06-08', '10:00', { id: 2, type: 'included', parentId: 1, ...pack }),
      ],
    });

    expect(entries()).toEqual(['Pause douceur']);
    expect(screen.getByText(/2 prestations/).textContent).toContain('59,00');
  });

  it.each([
    [undefined, 'À venir'],
    ['booked', 'Réservé'],
    ['confirmed', 'Confirmé'],
    ['cancelled', 'Annulé'],
  ] as const)('[LIST-06] says how an appointment stands: %s', async (status, words) => {
    await shown({ held: [{ ...tomorrow, status }] });

    const row = screen.getByRole('heading', { level: 3 }).closest('li');
    expect(
      within(row ?? document.body)
        .getByText(words)
        .closest('[aria-hidden]'),
    ).toBeNull();
    expect(within(row ?? document.body).getByText(words).tagName).toBe('SPAN');
  });

  it('[LIST-06] keeps what was cancelled apart: it can be taken again, and nothing else', async () => {
    await shown({ held: [{ ...tomorrow, status: 'cancelled' }, saturday] });

    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'À venir',
      'Annulés',
    ]);
    expect(menuOf(1)).toEqual(['Reprendre le même']);
  });

  it('[LIST-01] [LIST-05] has a tab for a contact without appointments, which leads to a booking', async () => {
    const fiches = [aKnownFiche({ id: 1 }), aKnownFiche({ id: 3, values: { firstname: 'Zoé' } })];
    await shown({ contacts: fiches });

    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /Zoé/ })));

    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Camille2',
      'Léo1',
      'Zoé0',
    ]);
    expect(screen.getByText('Aucun rendez-vous pour le moment')).toBeTruthy();
    expect(bookings()).toHaveLength(1);
  });

  it('[LIST-01] tells contacts of one first name apart, and names one of whom only an address is known', async () => {
    const fiches = [
      aKnownFiche({ id: 1, values: { firstname: 'Marie', lastname: 'Durand' } }),
      aKnownFiche({ id: 3, values: { firstname: 'Marie', lastname: 'Petit' } }),
      aKnownFiche({ id: 4, values: { firstname: '', lastname: '', email: 'x@example.org' } }),
    ];
    await shown({ contacts: fiches });

    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Marie Durand2',
      'Léo1',
      'Marie Petit0',
      'x@example.org0',
    ]);
  });

  it('shows one of which little is known with what it has', async () => {
    const bare = { interventionId: 0, interventionName: '', calendarId: 0, calendarName: '' };
    await shown({ held: [{ ...tomorrow, ...bare, duration: 0 }, saturday] });

    expect(entries()).toEqual(['Rendez-vous', 'Coupe femme']);
    const row = screen.getAllByRole('listitem')[0];
    expect(plain(row?.textContent)).not.toContain('min');
  });

  it('[LIST-06] says that one is over', async () => {
    await shown({ held: [may] });

    expect(screen.getByText('Terminé')).toBeTruthy();
  });

  it('[LIST-05] without any leads to a booking, by one button', async () => {
    await shown({ held: [] });

    expect(screen.getByText('Aucun rendez-vous pour le moment')).toBeTruthy();
    expect(bookings()).toHaveLength(1);
  });

  it('asks nobody in particular to log in, and a professional nothing', async () => {
    const { appointments } = await shown({ session: new SessionsInMemory().session$.value });
    expect(screen.getByText('Connectez-vous pour voir vos rendez-vous')).toBeTruthy();
    expect(appointments.asks).toBe(0);
    cleanup();

    const pro = await shown({ session: aProSession() });
    expect(pro.appointments.asks).toBe(0);
  });

  it('[ERR-45] says when the list cannot be had, and asks again', async () => {
    const { appointments } = await shown({ no: 'unreachable' });
    expect(alert()).toContain('Les rendez-vous n’ont pas pu être affichés');

    appointments.no = undefined;
    await press('Réessayer');

    expect(entries()).toHaveLength(3);
    // the button is gone; the focus is not lost with it
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('[ERR-01] [ERR-45] says it in the server’s own sentence, where we have none for it', async () => {
    const message = 'Les listes sont en maintenance jusqu’à midi';
    await shown({ no: 'unknown', message });

    expect(alert()).toContain(message);
  });

  it('[ERR-45] leads to the log-in when the connection has expired', async () => {
    await shown({ no: 'connectionExpired' });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Reconnectez-vous pour continuer',
    );
    expect(alert()).toContain('la session se ferme pour protéger vos données');
    expect(screen.getByRole('link', { name: 'Se reconnecter' })).toBeTruthy();
  });

  it('leads on without an account once the session has ended', async () => {
    const { sessions, address } = await shown({ no: 'connectionExpired' });

    fireEvent.click(screen.getByRole('link', { name: 'Continuer sans compte' }));

    expect(sessions.session$.value.logged).toBe(false);
    expect(address()).toBe('/salon-lumiere');
  });

  it('gives the number in a sentence, and asks again by itself when the network is back', async () => {
    const { appointments, connection } = await shown({ no: 'offline', isOnline: false });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vous êtes hors connexion');
    expect(screen.getByText(/^Besoin d’aide/).textContent).toMatch(/^Besoin d’aide.\? [\d ]+$/);

    appointments.no = undefined;
    await act(async () => connection.online.next(true));

    expect(entries()).toHaveLength(3);
  });
});

describe('hundreds of appointments', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    at(
      `2027-0${7 + Math.floor(index / 25)}-${String((index % 25) + 1).padStart(2, '0')}`,
      '09:00',
      {
        id: 100 + index,
      },
    ),
  );

  it('[LIST-02] are shown in parts, the nearest first: a press shows more, leads to the first new one, and says how many there are', async () => {
    const { appointments } = await shown({ held: many });
    const { asks } = appointments;
    expect(entries()).toHaveLength(25);
    expect(screen.getByText('25 affichés sur 60').getAttribute('role')).toBe('status');

    await press(/^Afficher plus \(À venir\)$/);
    expect(entries()).toHaveLength(50);
    expect(screen.getByText('50 affichés sur 60')).toBeTruthy();
    expect(plain(document.activeElement?.textContent)).toBe(
      'Actions pour le rendez-vous du dimanche 1er août 2027 à 09:00',
    );

    await press(/^Afficher plus/);
    expect(entries()).toHaveLength(60);
    expect(screen.queryByRole('button', { name: /^Afficher plus/ })).toBeNull();
    expect(appointments.asks).toBe(asks);
  });

  it('[LIST-02] shows no button under a list that is all there', async () => {
    await shown();

    expect(screen.queryByRole('button', { name: /^Afficher plus/ })).toBeNull();
    expect(screen.queryByText(/affichés sur/)).toBeNull();
  });

  it('[EDIT-06] shows the row from which a move was begun, and leads back to it', async () => {
    const [moving = tomorrow] = many.slice(40);
    await shown({ held: many, moving: anAppointmentGroup(moving) });

    expect(document.activeElement?.closest('li')?.textContent).toContain('16 août');
  });

  it('[EDIT-06] leads back to it in the tab of another contact, too', async () => {
    await shown({ moving: anAppointmentGroup(hisOwn) });

    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Léo1');
    expect(document.activeElement?.closest('li')?.textContent).toContain('11:00');
  });
});

describe('cancelling', () => {
  const both = [
    at('2027-06-08', '09:00', { id: 1, type: 'first' }),
    at('2027-06-08', '10:00', {
      id: 2,
      type: 'included',
      parentId: 1,
      interventionName: 'Brushing',
    }),
  ];

  it('[CANCEL-01] [CANCEL-04] [CANCEL-07] [LAYOUT-08] asks first: when, what, how long, for whom', async () => {
    await shown();
    menuOf(0);

    await choose(/^Annuler/);

    expect(within(dialog()).getByRole('heading').textContent).toBe('Annuler ce rendez-vous ?');
    const words = plain(dialog().textContent);
    expect(words).toContain('Mardi 8 juin 2027 à 09:00, pour Camille Kerjean');
    expect(words).toContain('Coupe femme · 45 min');
    expect(
      within(dialog())
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Non, garder', 'Oui, annuler']);
    expect(document.activeElement?.textContent).toBe('Non, garder');
  });

  it('[CANCEL-07] keeps everything on No', async () => {
    const { appointments } = await shown();
    menuOf(0);
    await choose(/^Annuler/);

    await press('Non, garder');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(appointments.held).toHaveLength(4);
  });

  it('[LAYOUT-13] is busy until the business has answered', async () => {
    const { appointments } = await shown();
    appointments.cancel = () => new Promise(() => undefined);
    menuOf(0);
    await choose(/^Annuler/);

    await press('Oui, annuler');

    expect(screen.getByRole('button', { name: 'Oui, annuler' }).getAttribute('aria-busy')).toBe(
      'true',
    );
  });

  it('[CANCEL-11] takes it off the list and closes the dialog', async () => {
    const { appointments } = await shown();
    menuOf(0);
    await choose(/^Annuler/);

    await press('Oui, annuler');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(appointments.held.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(entries()).toHaveLength(2);
    expect(screen.getByText('Rendez-vous annulé.')).toBeTruthy();
  });

  it('[LIST-03] [ENTITY-19] leads nobody to their own door', async () => {
    const address = { address: '1 rue Haute', zipcode: '33000', city: 'Bordeaux', country: 'FR' };
    await shown({ held: [{ ...tomorrow, address, homeVisit: true }] });

    expect(menuOf(0)).not.toContain('S’y rendre');
  });

  it.each([
    ['an e-mail to whoever has an address', 'camille@example.org', /e-mail vous le confirme/],
    [
      'no e-mail to whoever left none',
      '',
      /^Rendez-vous annulé\.Le créneau est de nouveau libre\.$/,
    ],
  ])('[CANCEL-11] announces %s', async (_, email, told) => {
    await shown({ held: [{ ...tomorrow, fiche: { ...camille.fiche, email } }] });
    menuOf(0);
    await choose(/^Annuler/);

    await press('Oui, annuler');

    expect(plain(focusedMessage().textContent)).toMatch(told);
  });

  it('[P6] takes no click for a yes that comes with the dialog: the second of a double click, or one meant for what lay over a frame', async () => {
    const { appointments } = await shown();
    menuOf(0);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance', 'Date'] });
    await choose(/^Annuler/);
    const click = async (): Promise<void> => {
      fireEvent.click(screen.getByRole('button', { name: 'Oui, annuler' }), { detail: 1 });
      await act(async () => undefined);
    };

    await click();
    expect(appointments.held).toHaveLength(4);
    act(() => void jest.advanceTimersByTime(500));
    jest.useRealTimers();
    await click();

    expect(appointments.held.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('[CANCEL-11] keeps it off the list, though a list that was asked for before comes later', async () => {
    const { appointments, sessions } = await shown();
    const late = new Subject<readonly Appointment[]>();
    appointments.own = () => late;
    act(() => sessions.become(aUserSession({ token: 'token-after-login' })));
    menuOf(0);
    await choose(/^Annuler/);
    let answered: () => void = () => undefined;
    appointments.cancel = () => new Promise((resolve) => (answered = resolve));
    await press('Oui, annuler');

    act(() => late.next([tomorrow, saturday, may]));
    await act(async () => answered());
    act(() => late.next([tomorrow, saturday, may]));

    expect(screen.getByText('Rendez-vous annulé.')).toBeTruthy();
    expect(entries()).toHaveLength(2);
  });

  const goneElsewhere = async (appointments: ListedAppointments): Promise<void> => {
    appointments.cancel = async () => {
      appointments.held = appointments.held.filter(({ id }) => id !== 1);
      throw new Refusal('alreadyCancelled');
    };
    await press(/^Oui, annuler/);
  };

  it('[CANCEL-08] of what was cancelled elsewhere warns, names the phone, and takes it off the list', async () => {
    const { appointments } = await shown();
    menuOf(0);
    await choose(/^Annuler/);

    await goneElsewhere(appointments);

    expect(within(dialog()).getByRole('heading').textContent).toBe('Attention');
    expect(plain(dialog().textContent)).toContain(
      'Ce rendez-vous est déjà annulé. Une question ? Appelez le 04 78 00 00 00.',
    );
    await press('Fermer');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(entries()).toHaveLength(2);
  });

  it('[CANCEL-08] of several of which one was cancelled elsewhere keeps the others', async () => {
    const { appointments } = await shown({ held: both });
    menuOf(0);
    await choose(/^Annuler/);

    await goneElsewhere(appointments);

    expect(plain(dialog().textContent)).toContain('L’un de ces rendez-vous est déjà annulé.');
    await press('Fermer');
    expect(entries()).toEqual(['Brushing']);
  });

  it('is described, for who does not see it, by what is cancelled and what follows', async () => {
    await shown();
    menuOf(0);
    await choose(/^Annuler/);

    const described = (dialog().getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent));

    expect(described.join(' ')).toContain('Mardi 8 juin 2027 à 09:00, pour Camille Kerjean');
    expect(described.join(' ')).toContain('L’annulation est immédiate');
  });

  it('[CANCEL-10] cancels a pack as the one appointment that it is', async () => {
    const pack = { packId: 51, ...camille };
    const { appointments } = await shown({
      held: [
        at('2027-06-08', '09:00', { id: 1, type: 'first', ...pack }),
        at('2027-06-08', '10:00', { id: 2, type: 'included', parentId: 1, ...pack }),
      ],
    });
    menuOf(0);
    await choose(/^Annuler/);

    await press('Oui, annuler');

    expect(screen.getByText('Rendez-vous annulé.')).toBeTruthy();
    expect(appointments.held).toEqual([]);
  });

  it('[CANCEL-05] [CANCEL-06] [CANCEL-09] of several has them all ticked, and keeps what is not', async () => {
    const { appointments } = await shown({ held: both });
    menuOf(0);
    await choose(/^Annuler/);
    expect(within(dialog()).getByRole('heading').textContent).toBe('Annuler ce rendez-vous ?');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    expect(plain(dialog().textContent)).toContain('ces créneaux redeviennent libres');

    fireEvent.click(screen.getByRole('checkbox', { name: /Brushing/ }));
    expect(plain(dialog().textContent)).toContain('ce créneau redevient libre');
    await press('Oui, annuler 1 prestation');

    expect(screen.getByText('Une partie du rendez-vous est annulée.')).toBeTruthy();
    expect(appointments.held.map(({ id }) => id)).toEqual([2]);
  });

  it('[CANCEL-05] counts the services of one visit, and tells of one visit when all of them are cancelled', async () => {
    const { appointments } = await shown({ held: both });
    menuOf(0);
    await choose(/^Annuler/);

    await press('Oui, annuler 2 prestations');

    expect(screen.getByText('Rendez-vous annulé.')).toBeTruthy();
    expect(appointments.held).toEqual([]);
  });

  it('[CANCEL-06] does nothing with none ticked, and says so', async () => {
    const { appointments } = await shown({ held: both });
    menuOf(0);
    await choose(/^Annuler/);
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);

    await press(/^Oui/);

    expect(plain(dialog().textContent)).toContain('Cochez au moins une prestation');
    expect(appointments.held).toHaveLength(2);
  });

  it('[C9] is waited for: another press asks nothing, and neither it nor Escape closes the dialog', async () => {
    const { appointments } = await shown();
    let asks = 0;
    appointments.cancel = () => {
      asks += 1;
      return new Promise(() => undefined);
    };
    menuOf(0);
    await choose(/^Annuler/);

    await press('Oui, annuler');
    await press('Oui, annuler');
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));

    expect(asks).toBe(1);
    expect(dialog()).toBeTruthy();
  });

  it.each([
    [
      'tooLateToChange',
      'Il est trop tard pour modifier ou annuler ce rendez-vous en ligne. Appelez le 04 78 00 00 00',
    ],
    ['connectionExpired', 'Votre connexion a expiré'],
    ['offline', 'plus connecté à internet. Réessayez'],
  ] as const)(
    '[CANCEL-03] [ERR-40] [ERR-42] that is refused closes the dialog and says why: %s',
    async (reason, words) => {
      const { appointments } = await shown();
      menuOf(0);
      await choose(/^Annuler/);
      appointments.no = new Refusal(reason);

      await press('Oui, annuler');

      expect(screen.queryByRole('dialog')).toBeNull();
      expect(answer()).toContain('Annulation impossible');
      expect(answer()).toContain(words);
      expect(appointments.held).toHaveLength(4);
    },
  );

  it('[CANCEL-03] says that it may be cancelled, never that it is not, where the answer is lost', async () => {
    const { appointments } = await shown();
    menuOf(0);
    await choose(/^Annuler/);
    appointments.no = new Refusal('unreachable', { detail: { inDoubt: true } });

    await press('Oui, annuler');

    expect(answer()).toContain('La réponse n’est pas arrivée');
    expect(answer()).toContain('rien ne sera fait deux fois');
    expect(answer()).not.toContain('impossible');
  });

  it.each(['offline', 'tooManyCalls'] as const)(
    '[CANCEL-03] says so, too, where it is asked again and not processed: %s',
    async (reason) => {
      const { appointments } = await shown();
      menuOf(0);
      await choose(/^Annuler/);
      appointments.no = new Refusal('unreachable', { detail: { inDoubt: true } });
      await press('Oui, annuler');

      appointments.no = new Refusal(reason);
      await press('Réessayer');
      await press('Oui, annuler');

      expect(answer()).toContain('La réponse n’est pas arrivée');
      expect(answer()).not.toContain('Annulation impossible');
    },
  );

  it.each([
    ['unreachable', { inDoubt: true }],
    ['offline', {}],
    ['tooManyCalls', {}],
  ] as const)('[CANCEL-03] is asked again by a press where it is %s', async (reason, detail) => {
    const { appointments } = await shown();
    menuOf(0);
    await choose(/^Annuler/);
    appointments.no = new Refusal(reason, { detail });
    await press('Oui, annuler');

    appointments.no = undefined;
    await press('Réessayer');
    expect(plain(dialog().textContent)).toContain('Mardi 8 juin 2027 à 09:00');
    await press('Oui, annuler');

    expect(answer()).toContain('Rendez-vous annulé');
    expect(appointments.held).toHaveLength(3);
  });
});

describe('what a professional sees of a customer', () => {
  const pro = aProSession();
  const fiches = [
    aKnownFiche({ id: 1 }),
    aKnownFiche({ id: 2, values: { firstname: 'Léo', lastname: 'Kerjean' } }),
  ];
  const chosen = async (situation: Situation = {}) => {
    const page = await shown({ session: pro, contacts: fiches, ...situation });
    act(() => page.clients.choose(fiches[1]));
    await act(async () => undefined);
    return page;
  };

  it('[AUTH-17] [CC-01] is a search, then what the one who was found has, by the keyboard alone', async () => {
    jest.useFakeTimers();
    const { appointments } = await shown({ session: pro, contacts: fiches });
    await act(async () => jest.advanceTimersByTimeAsync(0));
    const search = screen.getByRole('combobox', { name: 'Rechercher un client' });
    expect(document.activeElement).toBe(search);
    expect(appointments.asks).toBe(0);

    fireEvent.change(search, { target: { value: 'kerjean' } });
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'Enter' });
    await act(async () => jest.advanceTimersByTimeAsync(0));

    expect(screen.getByText('Kerjean Léo')).toBe(document.activeElement);
    expect(entries()).toHaveLength(1);
    expect(screen.queryByText(/Créer une fiche/)).toBeNull();
    expect(screen.queryAllByRole('tab')).toEqual([]);
  });

  it('[AUTH-17] may be moved, taken again and cancelled; its calendar is not theirs', async () => {
    const { appointments } = await chosen();

    expect(menuOf(0)).toEqual(['Modifier', 'Reprendre le même', 'S’y rendre', 'Annuler']);
    await choose(/^Annuler/);
    await press('Oui, annuler');

    expect(appointments.held.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(screen.getByText('Aucun rendez-vous pour ce client')).toBeTruthy();
  });

  it('[AUTH-17] is printed without the way to another customer', async () => {
    await chosen();

    const other = screen.getByRole('button', { name: 'Changer de client' });

    expect(other.closest('[data-unprinted]')).not.toBeNull();
  });

  it('[AUTH-17] costs no formatter and no look at the device for each of a hundred appointments', async () => {
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');
    const looks = jest.spyOn(MovingClock.prototype, 'deviceZone');
    const costOf = async (count: number): Promise<number> => {
      const before = formatters.mock.calls.length + looks.mock.calls.length;
      const held = Array.from({ length: count }, (_, id) => ({ ...hisOwn, id: id + 1 }));
      await chosen({ held });
      while (entries().length < count) await press(/^Afficher plus/);
      expect(entries()).toHaveLength(count);
      cleanup();
      return formatters.mock.calls.length + looks.mock.calls.length - before;
    };
    await costOf(1);

    expect(await costOf(100)).toBe(await costOf(2));
  });

  it('[CANCEL-03] is too late to be cancelled, and nobody is told to call their own business', async () => {
    const { appointments } = await chosen();
    menuOf(0);
    await choose(/^Annuler/);
    appointments.no = new Refusal('tooLateToChange');

    await press('Oui, annuler');

    expect(answer()).toContain('Il est trop tard');
    expect(answer()).not.toMatch(/Appelez|04 78 00 00 00/);
  });

  it('[CANCEL-03] was cancelled by somebody else, and nobody is told to call their own business', async () => {
    const { appointments } = await chosen();
    menuOf(0);
    await choose(/^Annuler/);
    appointments.no = new Refusal('alreadyCancelled');

    await press('Oui, annuler');

    expect(dialog().textContent).toContain('déjà annulé');
    expect(plain(dialog().textContent)).not.toMatch(/Appelez|04 78 00 00 00/);
  });

  it('[AUTH-17] is never called the appointments of the professional: neither while it is looked for nor when it cannot be had', async () => {
    const { appointments, clients } = await shown({ session: pro, contacts: fiches });
    const answer$ = new Subject<never>();
    jest.spyOn(appointments, 'ofFiche').mockReturnValue(answer$);

    act(() => clients.choose(fiches[1]));
    const looking = screen.getByText(/^Recherche de/).textContent;
    act(() => answer$.error(new Refusal('unreachable')));

    expect(looking).toBe('Recherche des rendez-vous…');
    expect(alert()).toContain('Les rendez-vous n’ont pas pu être affichés');
    // a professional would call their own business
    expect(plain(alert())).not.toContain('04 78 00 00 00');
  });

  it('[AUTH-17] is moved at other times, and taken again for the same customer', async () => {
    const { journey, address } = await chosen();
    menuOf(0);
    await choose(/^Modifier/);
    expect(address()).toBe('/salon-lumiere/book/slots');
    expect(journey.journey$.value).toMatchObject({ reschedule: { id: 4 } });
    cleanup();

    const again = await chosen();
    menuOf(0);
    await choose(/^Reprendre/);
    expect(again.journey.journey$.value).toMatchObject({ step: 'slots', draft: { attendee: 2 } });
  });

  it('[AUTH-17] leads to a new booking for them, and back to the search', async () => {
    const { journey } = await chosen();
    fireEvent.click(screen.getByRole('link', { name: 'Nouveau rendez-vous' }));
    expect(journey.journey$.value.draft.attendee).toBe(2);
    cleanup();

    await chosen();
    await press('Changer de client');
    expect(screen.getByRole('combobox')).toBeTruthy();
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
  });

  it('[D9] is forgotten when they log out', async () => {
    const { sessions } = await chosen();

    act(() => sessions.forget());
    act(() => sessions.become(aProSession({ pro: { id: 9, email: 'autre@salon.example' } })));
    await act(async () => undefined);

    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
    expect(screen.getByRole('combobox')).toBeTruthy();
  });
});

describe('moving and taking again', () => {
  it('[EDIT-03] [EDIT-05] goes to the times', async () => {
    const { journey, address } = await shown();
    menuOf(0);

    await choose(/^Modifier/);

    expect(address()).toBe('/salon-lumiere/book/slots');
    expect(journey.journey$.value).toMatchObject({ step: 'slots', reschedule: { id: 1 } });
  });

  it('[EDIT-05] leads nobody to the times who has gone elsewhere before the business answers', async () => {
    const { appointments, journey } = await shown();
    const answered = appointments.editable.bind(appointments);
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    appointments.editable = async (id) => {
      await waiting;
      return answered(id);
    };
    menuOf(0);
    await choose(/^Modifier/);

    cleanup();
    await act(async () => answer());

    expect(journey.journey$.value.reschedule).toBeUndefined();
  });

  it.each([
    ['notReschedulable', 'Le cabinet est fermé ce jour-là', 'Le cabinet est fermé ce jour-là'],
    ['notReschedulable', undefined, 'Ce rendez-vous ne peut pas être modifié en ligne.'],
    ['tooLateToChange', undefined, 'Il est trop tard'],
    ['incomplete', undefined, 'Il manque des informations pour modifier'],
    ['noLongerOffered', undefined, 'Cette prestation n’est plus proposée'],
    ['notThere', undefined, 'contactez' /* no phone */],
  ] as const)(
    '[EDIT-02] [EDIT-04] [ERR-35] [ERR-36] [ERR-37] says when it cannot be moved: %s, %s',
    async (reason, message, words) => {
      const { appointments, address } = await shown({
        group: reason === 'notThere' ? { phone: undefined } : {},
      });
      appointments.no = new Refusal(reason, { detail: message ? { message } : {} });
      menuOf(0);

      await choose(/^Modifier/);

      expect(answer()).toContain('Modification impossible');
      expect(answer()).toContain(words);
      expect(address()).toBe('/salon-lumiere/appointments');
    },
  );

  it('[EDIT-06] gives up moving when one comes back to the list', async () => {
    const { journey } = await shown({ moving: anAppointmentGroup(tomorrow) });

    expect(journey.journey$.value.reschedule).toBeUndefined();
  });

  it('[RETAKE-01] goes to the times with the same choices', async () => {
    const { journey, address } = await shown();

    await press(/^Reprendre/);

    expect(address()).toBe('/salon-lumiere/book/slots');
    expect(journey.journey$.value).toMatchObject({
      step: 'slots',
      choices: { lines: [{ interventionId: 11, calendarId: 31 }] },
    });
    expect(journey.journey$.value.reschedule).toBeUndefined();
  });

  it.each<[string, Situation, string]>([
    [
      '[RETAKE-03] [ERR-37] the service is gone',
      { catalog: { interventions: [anIntervention({ id: 99 })] } },
      'Cette prestation n’est plus proposée',
    ],
    [
      '[RETAKE-02] it does not say which room it took',
      {
        group: { questions: [aQuestion('intervention'), aQuestion('resource')] },
        catalog: {
          interventions: [anIntervention({ needResource: true })],
          resources: [aResource(), aResource({ id: 42 })],
        },
      },
      'Il manque des informations pour reprendre',
    ],
  ])('%s: says so, and leads to the usual way', async (_, situation, words) => {
    await shown(situation);

    await press(/^Reprendre/);

    expect(answer()).toContain('Modification impossible');
    expect(answer()).toContain(words);
    expect(within(focusedMessage()).getByRole('link').textContent).toBe('Prendre rendez-vous');
  });
});

describe('the way into one’s own calendar', () => {
  it('[EXPORT-01] [EXPORT-02] [EXPORT-03] [LAYOUT-08] is a file, or Google’s page filled in', async () => {
    await shown({ held: [{ ...tomorrow, icsToken: 'token-1' }] });
    menuOf(0);

    await choose(/^Ajouter/);

    const file = within(dialog()).getByRole('link', { name: /\.ics/ });
    expect(file.getAttribute('href')).toBe('/ics/1/1/token-1.ics');
    expect(file.textContent).toContain('Outlook, Apple');
    const google = within(dialog()).getByRole('link', { name: /Google/ });
    const { searchParams } = new URL(google.getAttribute('href') ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Coupe femme – Salon Lumière',
      dates: '20270608T070000Z/20270608T074500Z',
      details: 'avec Ana\n04 78 00 00 00',
      location: '14 rue des Capucins, 69001 Lyon',
      ctz: 'Europe/Paris',
    });
    expect(google.textContent).toContain('(nouvelle fenêtre)');
  });

  it('goes on without a file where the business gives none', async () => {
    await shown({ held: [{ ...tomorrow, icsToken: undefined }] });
    menuOf(0);

    await choose(/^Ajouter/);

    expect(within(dialog()).queryByRole('link', { name: /\.ics/ })).toBeNull();
    expect(within(dialog()).getByRole('link', { name: /Google/ })).toBeTruthy();
  });
});

describe('a meeting by video', () => {
  const ROOM = 'https://meet.jit.si/creneau-x';
  const meeting = at('2027-06-07', '18:00', { id: 5, videoconference: true, room: ROOM });
  const join = (): HTMLElement =>
    screen.getByText('Rejoindre', { exact: false, selector: 'a, button' });
  const tick = (minutes: number): void =>
    act(() => void jest.advanceTimersByTime(minutes * 60_000));

  beforeEach(() => jest.useFakeTimers());

  it('[LIST-04] [VIDEO-02] has a button that says when it opens', async () => {
    await shown({ held: [meeting] });

    expect(join().tagName).toBe('BUTTON');
    expect(join().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('ouvre à 17:45')).toBeTruthy();
    expect(screen.getByText('En visio')).toBeTruthy();
  });

  it('[VIDEO-03] [VIDEO-05] [VIDEO-06] is a link from a quarter of an hour before, seen within 30 seconds', async () => {
    await shown({ held: [meeting], now: '2027-06-07T17:44:15+02:00' });
    act(() => void jest.advanceTimersByTime(30_000));
    expect(join().tagName).toBe('BUTTON');

    act(() => void jest.advanceTimersByTime(30_000));

    expect(join().tagName).toBe('A');
    expect(join().getAttribute('href')).toBe(ROOM);
    expect(plain(join().textContent)).toContain('(nouvelle fenêtre)');
  });

  it('[VIDEO-02] has a button that says that it is finished, from its end on', async () => {
    await shown({ held: [meeting], now: '2027-06-07T18:44:50+02:00' });
    expect(join().tagName).toBe('A');

    tick(1);

    expect(join().tagName).toBe('BUTTON');
    expect(join().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('terminé')).toBeTruthy();
  });

  it('[VIDEO-04] asks once more for its room, five minutes after the start', async () => {
    const { appointments } = await shown({
      held: [{ ...meeting, room: undefined }],
      now: '2027-06-07T18:04:00+02:00',
    });
    expect(join().tagName).toBe('BUTTON');
    expect(appointments.asks).toBe(1);
    appointments.held = [meeting];

    tick(1.5);
    expect(appointments.asks).toBe(2);
    expect(join().getAttribute('href')).toBe(ROOM);

    tick(20);
    expect(appointments.asks).toBe(2);
  });

  it('[VIDEO-04] asks once, however long the answer takes', async () => {
    const { appointments } = await shown({
      held: [{ ...meeting, room: undefined }],
      now: '2027-06-07T18:04:00+02:00',
    });
    let asks = 0;
    appointments.own = () => {
      asks += 1;
      return NEVER;
    };

    tick(1.5);
    tick(10);

    expect(asks).toBe(1);
  });

  it.each([
    'javascript:alert(1)',
    'http://meet.jit.si/creneau-x',
    'https://evil.example/creneau-x',
    'https://meet.jit.si@evil.example/x',
    'https://user:word@meet.jit.si/x',
    '//meet.jit.si/x',
    '',
  ])('[V10] is no link to %s', async (room) => {
    await shown({ held: [{ ...meeting, room }], now: '2027-06-07T18:04:00+02:00' });

    expect(join().tagName).toBe('BUTTON');
    expect(screen.getByText('salle à venir')).toBeTruthy();
  });
});

describe('the link of a mail', () => {
  it('[QUERY-17] [Q-ACT-02] asks whether to cancel, and cancels nothing by itself', async () => {
    const { appointments } = await shown({ session: byMail, action: { kind: 'cancel', ids: [1] } });

    expect(within(dialog()).getByRole('heading').textContent).toBe('Annuler ce rendez-vous ?');
    expect(appointments.held).toHaveLength(4);
  });

  it('[LIST-07] hides the list of a contact until it is answered', async () => {
    await shown({ session: byMail, action: { kind: 'cancel', ids: [1] } });
    expect(screen.queryByRole('tab')).toBeNull();

    await press('Non, garder');

    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });

  it('[LIST-07] hides nothing from who has an account', async () => {
    await shown({ action: { kind: 'cancel', ids: [1] } });

    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });

  it('[CANCEL-12] ends with what became of it for a contact who came by it', async () => {
    const { appointments } = await shown({ session: byMail, action: { kind: 'cancel', ids: [1] } });

    await press('Oui, annuler');

    expect(focusedMessage().textContent).toContain('Votre rendez-vous est annulé');
    // once, not also below it
    const said = document.body.textContent ?? '';
    expect(said.match(/rendez-vous est annulé|Rendez-vous annulé/g)).toHaveLength(1);
    expect(said.match(/créneau est de nouveau libre/g)).toHaveLength(1);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(appointments.held).toHaveLength(3);

    await press('Vos rendez-vous');

    expect(screen.getAllByRole('tab')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('[CANCEL-12] [CANCEL-06] shows the list with what was unticked to a contact who came by it', async () => {
    await shown({ session: byMail, action: { kind: 'cancel', ids: [1, 2] } });

    const [first] = screen.getAllByRole('checkbox');
    if (first) fireEvent.click(first);
    await press('Oui, annuler 1 prestation');

    expect(screen.queryByText('Votre rendez-vous est annulé')).toBeNull();
    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });

  it.each([
    ['a contact who did not come by a mail', { ...byMail, fromMail: false }],
    ['who has an account', aUserSession({ fromMail: true })],
  ])('[CANCEL-12] shows the list again to %s', async (_, session) => {
    await shown({ session, action: { kind: 'cancel', ids: [1] } });

    await press('Oui, annuler');

    expect(screen.queryByText('Votre rendez-vous est annulé')).toBeNull();
    expect(entries()).toHaveLength(2);
  });

  it('[QUERY-11] says where all the others are, to who came for one appointment', async () => {
    await shown({ held: [tomorrow], session: byAppointment });
    expect(entries()).toHaveLength(1);
    expect(screen.getByText(/^Ce lien n’ouvre que ce rendez-vous\./)).toBeTruthy();
    cleanup();

    await shown({ held: [], session: byAppointment });
    expect(screen.getByText('Ce rendez-vous n’existe plus')).toBeTruthy();
    expect(screen.queryByText('Aucun rendez-vous pour le moment')).toBeNull();
  });

  it('[QUERY-11] promises no link in an e-mail to who has only a telephone number', async () => {
    await shown({
      held: [tomorrow],
      session: aUserSession({ ...byAppointment, account: { id: 0, email: '' } }),
    });

    expect(screen.getByText('Ce lien n’ouvre que ce rendez-vous.')).toBeTruthy();
  });

  it('[QUERY-11] leads who came for one appointment to no list once it is cancelled', async () => {
    await shown({ held: [tomorrow], session: byAppointment, action: { kind: 'cancel', ids: [1] } });

    await press('Oui, annuler');

    expect(screen.getByText('Votre rendez-vous est annulé')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vos rendez-vous' })).toBeNull();
  });

  it('[Q-ACT-05] ticks only what is theirs', async () => {
    await shown({ session: byMail, action: { kind: 'cancel', ids: [1, 2, 77, 78] } });

    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('[CANCEL-08] [Q-ACT-03] says that it is cancelled already, with whom to call', async () => {
    await shown({ session: byMail, action: { kind: 'cancel', ids: [77] } });

    expect(within(dialog()).getByRole('heading').textContent).toBe('Attention');
    expect(plain(dialog().textContent)).toContain(
      'Ce rendez-vous est déjà annulé. Une question ? Appelez le 04 78 00 00 00.',
    );
    expect(
      within(dialog())
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Fermer']);
  });

  it('[Q-ACT-04] [CANCEL-02] does not cancel what is past', async () => {
    await shown({ session: byMail, action: { kind: 'cancel', ids: [3] } });

    expect(plain(dialog().textContent)).toContain('Un rendez-vous passé ne peut plus être annulé.');
  });

  it('[CANCEL-03] says at once that it is too late to cancel, and whom to call', async () => {
    await shown({
      session: byMail,
      action: { kind: 'cancel', ids: [1, 3] },
      group: { cancelNotice: 26 * 60 },
    });

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(answer()).toContain(
      'Il est trop tard pour modifier ou annuler ce rendez-vous en ligne. Appelez le 04 78 00 00 00.',
    );
    expect(entries()).toHaveLength(3);
  });

  it('[CANCEL-03] asks about those alone that can still be cancelled', async () => {
    const { appointments } = await shown({
      action: { kind: 'cancel', ids: [1, 2, 4] },
      group: { cancelNotice: 26 * 60 },
    });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);

    await press('Oui, annuler 2 prestations');

    expect(appointments.held.map(({ id }) => id)).toEqual([1, 3]);
  });

  describe('of a reminder', () => {
    const action = { kind: 'confirm', ids: [1], start: '2027-06-08T09:00' } as const;
    const held = [tomorrow];
    const words = (): string => plain(dialog().textContent);

    it('asks whether they come: when, what and with whom, and confirms nothing by itself', async () => {
      const { appointments } = await shown({ held, session: byAppointment, action });

      expect(within(dialog()).getByRole('heading').textContent).toBe(
        'Viendrez-vous à ce rendez-vous ?',
      );
      expect(words()).toContain('Mardi 8 juin 2027 à 09:00Coupe femme · 45 min · avec Ana');
      // the business may allow neither a move nor, so near, a cancellation
      expect(words()).not.toMatch(/déplacer|annuler/);
      expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
      expect(appointments.held).toEqual(held);
    });

    it('is confirmed by a press, and may still be kept in a calendar, moved and cancelled', async () => {
      await shown({ held, session: byAppointment, action });

      await press('Oui, je viens');

      expect(screen.queryByRole('dialog')).toBeNull();
      expect(answer()).toContain('Votre venue est confirmée.');
      expect(answer()).not.toMatch(/déplacer|annuler/);
      expect(within(focusedMessage()).getByRole('button').textContent).toBe('Ajouter à mon agenda');
      expect(screen.getByText('Confirmé')).toBeTruthy();
      expect(menuOf(0)).toEqual(expect.arrayContaining(['Modifier', 'Annuler']));
    });

    it('is left unconfirmed by another answer', async () => {
      const { appointments } = await shown({ held, session: byAppointment, action });

      await press('Plus tard');

      expect(appointments.held).toEqual(held);
      expect(entries()).toHaveLength(1);
    });

    it('asks nothing where it is confirmed already', async () => {
      const confirmed = [{ ...tomorrow, status: 'confirmed' as const }];
      await shown({ held: confirmed, session: byAppointment, action });

      expect(screen.queryByRole('dialog')).toBeNull();
      expect(answer()).toContain('Votre venue est déjà confirmée.');
      expect(entries()).toHaveLength(1);
    });

    it('tells the new time of what was moved since, and asks about that', async () => {
      const moved = at('2027-06-09', '11:00', { id: 1 });
      const { appointments } = await shown({ held: [moved], session: byAppointment, action });

      expect(within(dialog()).getByRole('heading').textContent).toBe(
        'Votre rendez-vous a été déplacé',
      );
      expect(words()).toContain('Mercredi 9 juin 2027 à 11:00');
      await press('Oui, je viens');
      expect(appointments.held).toEqual([{ ...moved, status: 'confirmed' }]);
    });

    it.each([
      [
        'cancelled since',
        [{ ...tomorrow, status: 'cancelled' as const }],
        /^Attention.*déjà annulé/,
      ],
      ['past', [{ ...tomorrow, start: NOW }], /^Ce rendez-vous a déjà commencé/],
      ['unknown', [saturday], /^Ce rendez-vous n’existe plus/],
    ])('says that it is %s, with nothing to confirm', async (_, listed, said) => {
      await shown({ held: listed, session: byAppointment, action });

      expect(words()).toMatch(said);
      await press('Fermer');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it.each([
      ['alreadyCancelled', /déjà annulé/],
      ['tooLateToChange', /^Ce rendez-vous a déjà commencé/],
      ['notThere', /^Ce rendez-vous n’existe plus/],
    ] as const)('says after the press that it is no more: %s', async (reason, said) => {
      const { appointments } = await shown({ held, session: byAppointment, action });
      appointments.no = new Refusal(reason);

      await press('Oui, je viens');

      expect(words()).toMatch(said);
    });

    it('says why it could not be confirmed', async () => {
      const { appointments } = await shown({ held, session: byAppointment, action });
      appointments.no = new Refusal('offline');

      await press('Oui, je viens');

      expect(answer()).toContain('Confirmation impossible');
    });
  });

  it('[QUERY-17] opens the ways into a calendar', async () => {
    await shown({ session: byMail, action: { kind: 'export', ids: [1] } });

    expect(within(dialog()).getByRole('link', { name: /Google/ })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it.each([
    [{ phone: '04 78 00 00 00' }, 'Une question ? Appelez le 04 78 00 00 00.'],
    [{ phone: undefined }, 'Ce rendez-vous est déjà annulé.'],
  ])('[ERR-43] says there that one is cancelled already: %j', async (group, words) => {
    await shown({ session: byMail, action: { kind: 'export', ids: [77] }, group });

    expect(within(dialog()).getByRole('heading').textContent).toBe('Ajouter à mon agenda');
    expect(plain(dialog().textContent)).toContain(words);
  });

  it.each(['reschedule', 'retake'] as const)(
    '[ERR-44] [Q-ACT-06] says of what is no more that it does not exist, and whom to call: %s',
    async (kind) => {
      await shown({ session: byMail, action: { kind, ids: [77] } });

      expect(within(dialog()).getByRole('heading').textContent).toBe(
        'Ce rendez-vous n’existe plus',
      );
      expect(plain(dialog().textContent)).toContain('appelez Salon Lumière au 04 78 00 00 00');
    },
  );

  it('[QUERY-12] begins to move one, or takes it again', async () => {
    const edit = await shown({ session: byMail, action: { kind: 'reschedule', ids: [1] } });
    expect(edit.address()).toBe('/salon-lumiere/book/slots');
    expect(edit.journey.journey$.value.reschedule?.id).toBe(1);
    cleanup();

    const retake = await shown({ session: byMail, action: { kind: 'retake', ids: [3] } });
    expect(retake.address()).toBe('/salon-lumiere/book/slots');
  });

  it('[Q-ACT-07] moves nothing of the special sector', async () => {
    await shown({
      session: byMail,
      action: { kind: 'reschedule', ids: [1] },
      catalog: { interventions: [anIntervention({ externid: 'ants_p' })] },
    });

    expect(answer()).toContain('Modification impossible');
  });

  it('[QUERY-14] tries its key where nobody is known, or what it is about is not theirs', async () => {
    const nobody = await shown({
      session: new SessionsInMemory().session$.value,
      ficheKey: 'key',
    });
    expect(nobody.address()).toBe('/salon-lumiere/login');
    cleanup();

    const another = await shown({ action: { kind: 'cancel', ids: [77] }, ficheKey: 'key' });
    expect(another.address()).toBe('/salon-lumiere/login');
    cleanup();

    const own = await shown({ action: { kind: 'cancel', ids: [1] }, ficheKey: 'key' });
    expect(own.address()).toBe('/salon-lumiere/appointments');
    cleanup();

    const one = await shown({ action: { kind: 'cancel', ids: [77] }, veventKey: 'key' });
    expect(one.address()).toBe('/salon-lumiere/login');
    cleanup();

    // what is open in this tab is not what the link leads to
    const list = await shown({ held: [tomorrow], session: byAppointment, ficheKey: 'key' });
    expect(list.address()).toBe('/salon-lumiere/login');
  });
});
