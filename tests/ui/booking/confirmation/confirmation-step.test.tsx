/** @jest-environment ./tests/support/page-environment.ts */
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  initialSession,
  Refusal,
  type Appointments,
  type BookingOutcome,
  type Catalog,
  type Choices,
  type Group,
  type ReturnLabel,
  type Session,
} from '@creneau/core';
import { confirmation as confirmationOf } from '@creneau/core/visit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { EMPTY } from 'rxjs';
import { ConfirmationStep } from '../../../../ui/src/booking/confirmation/ConfirmationStep';
import { ConfirmationView } from '../../../../ui/src/booking/confirmation/ConfirmationView';
import { initTranslations, type Words } from '../../../../ui/src/i18n/words';
import {
  aBooked,
  aCatalog,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  aPack,
  anAppointmentGroup,
  aSlot,
} from '../../../support/made-up';
import { aProSession } from '../../../support/made-up-people';
import { StoppedClock } from '../../../support/stopped-clock';
import { wordsOf } from '../../../support/words';
import { visitInMemory } from '../../../support/visit-in-memory';
import { Around } from '../../around';
import { plain } from '../../page';

const words = (locale: string): Words =>
  wordsOf(locale, 'agent', 'appointments', 'common', 'errors', 'layout', 'confirmation');

beforeAll(() => void initTranslations('fr', words('fr')));
afterEach(cleanup);

/** The line of the date, which ends between the day and the hour where it is too long. */
const dated = (words: string): HTMLElement =>
  screen.getByText(
    (_, element) => element?.tagName === 'P' && plain(element.textContent) === words,
  );

interface Outcome {
  readonly booked?: BookingOutcome;
  readonly group?: Group;
  readonly catalog?: Catalog;
  readonly choices?: Choices;
  readonly returnUrl?: string;
  readonly returnLabel?: ReturnLabel;
  readonly modifyUrl?: string;
  /** The start before it was moved. */
  readonly formerStart?: string;
  readonly session?: Session;
  readonly ficheToken?: string | undefined;
  readonly now?: string;
  readonly deviceZone?: string;
}

function shown({
  booked = aBooked(),
  group = aGroup(),
  catalog = aCatalog(),
  choices = { interventionSetId: 1, lines: [aLine()], calendarId: 0 },
  returnUrl,
  returnLabel = 'site',
  modifyUrl,
  formerStart,
  session = initialSession,
  ...rest
}: Outcome = {}) {
  const {
    ficheToken,
    now = '2027-06-07T08:00:00+02:00',
    deviceZone,
  } = { ficheToken: 'key', ...rest };
  const sessions = new SessionsInMemory(session);
  if (ficheToken !== undefined) sessions.rememberFiche(ficheToken);
  const refuse = () => Promise.reject(new Refusal('alreadyCancelled'));
  const opened = visitInMemory({
    group,
    catalog,
    choices,
    sessions,
    clock: new StoppedClock(now, undefined, deviceZone),
    appointments: {
      own: () => EMPTY,
      ofFiche: () => EMPTY,
      cancel: refuse,
      confirm: refuse,
      editable: refuse,
    } as unknown as Appointments,
    query: { returnUrl, returnLabel, modifyUrl },
  });
  const { journey } = opened;
  journey.choose(aSlot());
  journey.write({ fiche: { firstname: 'Anne' } });
  if (formerStart !== undefined)
    journey.resume((_, present) => ({
      ...present,
      reschedule: anAppointmentGroup({ start: formerStart }),
    }));
  journey.confirm(booked);
  const viewModel = confirmationOf(opened);
  const asked: string[] = [];
  const confirmation = viewModel.confirmation$.value;
  if (!confirmation) throw new Error('nothing was confirmed');
  render(
    <ConfirmationView
      confirmation={confirmation}
      viewModel={viewModel}
      host={undefined}
      actions={{
        ...(!viewModel.isByPro && { addToCalendar: () => void asked.push('calendar') }),
        change: () => void asked.push('change'),
        cancel: () => void asked.push('cancel'),
      }}
    />,
  );
  return { visit: opened, journey, viewModel, asked };
}

const figures = (): readonly (readonly [string, string])[] =>
  screen
    .getAllByRole('term')
    .map((term) => [plain(term.textContent), plain(term.nextElementSibling?.textContent)]);

/** What is booked, beside the tile of its day. */
const visit = (): string =>
  plain(screen.getByRole('heading', { level: 2 }).parentElement?.textContent);

describe('the confirmation', () => {
  it('[CONF-01] says the date in words, for whom, and what', () => {
    shown();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rendez-vous confirmé');
    expect(dated('Mardi 8 juin 2027 à 09:30')).toBeTruthy();
    expect(screen.getByText('Pour Anne Le Goff')).toBeTruthy();
    expect(screen.getByText('anne.legoff@example.org')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Coupe femme');
    expect(visit()).toContain('09:30 – 10:15 · 45 min · avec Ana');
  });

  it('[CONF-01] writes the first of a month on its tile as in words', () => {
    const appointment = anAppointment({
      start: '2027-07-01T09:30:00+02:00',
      end: '2027-07-01T10:15:00+02:00',
    });
    shown({ booked: aBooked({ appointments: [appointment] }) });

    // the day stays with its month where a narrow page breaks the date
    expect(dated('Jeudi 1er juillet 2027 à 09:30').textContent).toContain(' 1er\u00a0juillet ');
    expect(screen.getByText('1er')).toBeTruthy();
  });

  it('[CONF-04] tells a professional that it is for their customer, and gives no calendar to add it to', async () => {
    shown({ session: aProSession() });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Rendez-vous pris pour votre client',
    );
    expect(screen.queryByText('Ajouter à mon agenda')).toBeNull();
    expect(screen.queryByRole('link', { name: /^S’y rendre/ })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Client suivant' })).toBeTruthy();
  });

  it('[CONF-04] begins anew at one key for the next customer, of whom nothing is known', async () => {
    const { journey } = shown({ session: aProSession() });
    await screen.findByRole('button', { name: 'Client suivant' });

    fireEvent.keyDown(document.body, { key: 'Escape' });

    expect(journey.journey$.value).toMatchObject({ draft: { fiche: {} } });
    expect(journey.journey$.value.booked).toBeUndefined();
  });

  it('keeps the customer of a professional who books for them once more', async () => {
    const { journey } = shown({ session: aProSession() });

    fireEvent.click(
      await screen.findByRole('button', { name: 'Autre rendez-vous pour Anne Le Goff' }),
    );

    expect(journey.journey$.value.draft.fiche).toEqual({ firstname: 'Anne' });
  });

  it('[CONF-01] names the pack that was booked', () => {
    const appointments = [
      anAppointment({ type: 'first', packId: 51 }),
      anAppointment({
        id: 1_002,
        type: 'included',
        parentId: 1_001,
        packId: 51,
        interventionId: 12,
        interventionName: 'Brushing',
        icsToken: undefined,
      }),
    ];
    shown({
      booked: aBooked({ appointments }),
      catalog: aCatalog({ packs: [aPack()] }),
      choices: { packId: 51 },
    });

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Pause douceur');
    expect(visit()).toContain('Pause douceurCoupe femme · Brushing');
    // what it holds and what it saves are no services of their own
    expect(figures()).toEqual([
      ['Au lieu de', '66,00 €'],
      ['Avantage du pack', '−7,00 €'],
      ['Total, à régler sur place', '59,00 €'],
    ]);
  });

  it('[ENTITY-17] has the price that the pack was booked at, whatever it is sold at now', () => {
    const ofPack = { packId: 51, packPrice: 4000 };
    const appointments = [
      anAppointment({ ...ofPack, type: 'first' }),
      anAppointment({
        ...ofPack,
        id: 1_002,
        type: 'included',
        parentId: 1_001,
        interventionId: 12,
      }),
    ];

    shown({
      booked: aBooked({ appointments }),
      catalog: aCatalog({ packs: [aPack()] }),
      choices: { packId: 51 },
    });

    expect(figures().at(-1)).toEqual(['Total, à régler sur place', '40,00 €']);
  });

  it('[ENTITY-18] names what was taken beside the people, each once', () => {
    const taken = { resourceId: 61, resourceName: 'Pont 1' };
    const appointments = [
      anAppointment({ ...taken, type: 'first' }),
      anAppointment({ ...taken, id: 1_002, type: 'included', parentId: 1_001 }),
    ];

    shown({ booked: aBooked({ appointments }) });

    expect(visit()).toContain(' · avec Ana · Pont 1Pour ');
  });

  it('[CONF-02] has a line for the discount, and the total', () => {
    shown({ booked: aBooked({ appointments: [anAppointment({ promotion: 20 })] }) });

    expect(figures()).toEqual([
      ['Coupe femme', '48,00 €'],
      ['Promotion, −20 %', '−9,60 €'],
      ['Total, à régler sur place', '38,40 €'],
    ]);
  });

  it('[CONF-02] names a promotion as the business does', () => {
    const promotions = [
      { percent: 20, weekday: 2 as const, from: '08:00', to: '12:00', label: 'mardi matin' },
    ];
    shown({
      booked: aBooked({ appointments: [anAppointment({ promotion: 20 })] }),
      catalog: aCatalog({ interventions: [anIntervention({ promotions })] }),
    });

    expect(figures()[1]).toEqual(['Mardi matin, −20 %', '−9,60 €']);
  });

  it('[T4] tells the hour on both clocks, that of the place first', () => {
    shown({ deviceZone: 'America/New_York' });

    expect(screen.getByText('Mardi 8 juin 2027')).toBeTruthy();
    expect(screen.getByText('heure de Lyon').previousElementSibling?.textContent).toBe('09:30');
    expect(screen.getByText('chez vous, à New York').previousElementSibling?.textContent).toBe(
      '03:30',
    );
    cleanup();

    shown({ deviceZone: 'Pacific/Honolulu' });
    expect(
      screen.getByText('la veille chez vous, à Honolulu').previousElementSibling?.textContent,
    ).toBe('21:30');
  });

  it('[CONF-03] [ENTITY-19] leads nobody to their own door, and does not call it the business’s', () => {
    const address = { address: '1 rue Haute', zipcode: '33000', city: 'Bordeaux', country: 'FR' };
    shown({ booked: aBooked({ appointments: [anAppointment({ address, homeVisit: true })] }) });

    expect(screen.getByText('Chez vous').nextElementSibling?.textContent).toBe(
      '1 rue Haute\n33000 Bordeaux',
    );
    expect(screen.queryByRole('link', { name: /^S’y rendre/ })).toBeNull();
  });

  it('[CONF-03] [ENTITY-19] leads to the site that the appointment is at', () => {
    const address = {
      address: '31 boulevard Victor-Hugo',
      zipcode: '44200',
      city: 'Nantes',
      country: 'FR',
    };
    shown({ booked: aBooked({ appointments: [anAppointment({ address, location: 'Sud' })] }) });

    expect(screen.getByText(/^Salon Lumière, Sud$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^S’y rendre/ }).getAttribute('href')).toContain(
      encodeURIComponent('31 boulevard Victor-Hugo, 44200 Nantes'),
    );
  });

  it('[CONF-03] draws no streets where nobody knows the place', () => {
    const nowhere = { address: undefined };
    shown({
      group: aGroup(nowhere),
      booked: aBooked({ appointments: [anAppointment(nowhere)] }),
    });

    const place = screen.getByText('Salon Lumière').parentElement?.parentElement;
    expect(place?.textContent).toBe('Salon Lumière');
    expect(place?.querySelector('svg')).toBeNull();
  });

  it('[EXPORT-01] tells when the room of a video appointment opens, on both clocks, and how to try it', () => {
    const appointment = anAppointment({
      videoconference: true,
      address: undefined,
      room: 'https://meet.jit.si/creneau-1',
    });
    shown({ booked: aBooked({ appointments: [appointment] }), deviceZone: 'America/New_York' });

    expect(screen.getByText('La salle ouvre à 09:15 (03:15 chez vous).')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Tester ma caméra/ }).getAttribute('href')).toBe(
      'https://meet.jit.si/creneau-1-test',
    );
    expect(screen.getByRole('button', { name: /^Rejoindre/ })).toBeTruthy();
    expect(screen.queryByText(/Capucins/)).toBeNull();
  });

  it('[CONF-02] has no such line without one; nothing to pay is a word', () => {
    shown({ booked: aBooked({ appointments: [anAppointment({ price: 0 })] }) });

    expect(figures()).toEqual([
      ['Coupe femme', 'Gratuit'],
      ['Total', 'Gratuit'],
    ]);
  });

  it('shows no price where the business shows none', () => {
    shown({ group: aGroup({ displayInterventionPrice: false }) });

    expect(screen.queryAllByRole('term')).toEqual([]);
  });

  it('[CONF-03] offers the calendar, another time, the end of it and another booking', () => {
    const { asked } = shown();

    for (const name of ['Ajouter à mon agenda', 'Modifier', 'Annuler'])
      fireEvent.click(screen.getByRole('button', { name }));

    expect(asked).toEqual(['calendar', 'change', 'cancel']);
    expect(screen.getByRole('button', { name: 'Prendre un autre rendez-vous' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^S’y rendre/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour au site du salon' })).toBeTruthy();
  });

  it('[CONF-03] [QUERY-13] leads back, and to a page for changes, where the link says so', () => {
    const returnUrl = 'https://salon.example/shop';
    const modifyUrl = 'https://salon.example/change';
    shown({ returnUrl, returnLabel: 'shop', modifyUrl });

    const ways = ['Retour à la boutique', 'Modifier le rendez-vous'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(ways).toEqual([returnUrl, modifyUrl]);
  });

  it('[CANCEL-08] is shown as cancelled, with nothing left to do with it, once it was found to be', async () => {
    const opened = shown();
    cleanup();
    render(
      <MemoryRouter>
        <Around visit={opened.visit}>
          <ConfirmationStep />
        </Around>
      </MemoryRouter>,
    );

    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    fireEvent.click(screen.getByRole('button', { name: /^Oui/ }));
    await screen.findByText(/^Ce rendez-vous est déjà annulé/);
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));

    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Rendez-vous annulé');
    expect(plain(document.querySelector('s')?.textContent)).toBe('Mardi 8 juin 2027 à 09:30');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Prendre un autre rendez-vous',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it.each<[string, Outcome, { change: boolean; cancel: boolean }]>([
    ['by whoever holds its key', {}, { change: true, cancel: true }],
    [
      '[AUTH-17] by the professional who booked it for a customer',
      { session: aProSession(), ficheToken: undefined },
      { change: true, cancel: true },
    ],
    ['by nobody without one', { ficheToken: undefined }, { change: false, cancel: false }],
    [
      'not moved without v3',
      { group: aGroup({ useApiV3: false }) },
      { change: false, cancel: true },
    ],
    [
      'moved at the page that the link names',
      { modifyUrl: 'https://salon-lumiere.example/' },
      { change: false, cancel: true },
    ],
    [
      'neither once it has begun',
      { now: '2027-06-08T09:30:00+02:00' },
      { change: false, cancel: false },
    ],
  ])('[EDIT-01] [CANCEL-02] can be moved and cancelled %s', (_, outcome, may) => {
    const { viewModel } = shown(outcome);
    const { appointmentGroup } = viewModel.confirmation$.value ?? {};
    if (!appointmentGroup) throw new Error('nothing was booked');

    expect({
      change: viewModel.canChange(appointmentGroup),
      cancel: viewModel.canCancel(appointmentGroup),
    }).toEqual(may);
  });

  it('[CONF-01] says of what was moved when it is now and when it was, struck once, and that the calendar is to be updated', () => {
    shown({ formerStart: '2027-06-07T13:30:00+02:00' });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rendez-vous déplacé');
    expect(dated('Mardi 8 juin 2027 à 09:30')).toBeTruthy();
    const struck = document.querySelectorAll('s');
    expect([...struck].map(({ textContent }) => plain(textContent))).toEqual([
      'lundi 7 juin à 13:30',
    ]);
    expect(plain(struck[0]?.parentElement?.textContent)).toContain('redevient libre pour d’autres');
    expect(screen.getByText(/Votre agenda garde encore l’ancienne date/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mettre à jour l’agenda' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Déplacer encore' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prendre un autre rendez-vous' })).toBeNull();
  });

  it('says of what only got other words that these were saved', () => {
    shown({ formerStart: '2027-06-08T09:30:00+02:00' });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Commentaire enregistré');
    // the business sends none for that
    expect(document.body.textContent).not.toMatch(/e-mail/);
    expect(document.querySelectorAll('s')).toHaveLength(0);
  });

  it.each([
    ['07:44', 'BUTTON', /^ouvre à 09:15$/, true],
    ['09:15', 'A', /^La salle est ouverte$/, true],
    ['10:15', 'BUTTON', /^terminé$/, false],
  ])(
    '[VIDEO-02] [VIDEO-03] has the button of a video room, at %s as a %s',
    (now, tag, hint, tellsHowToEnter) => {
      const meeting = anAppointment({
        start: '2027-06-08T09:30:00+02:00',
        end: '2027-06-08T10:15:00+02:00',
        videoconference: true,
        room: 'https://meet.jit.si/creneau-1',
      });

      shown({ booked: aBooked({ appointments: [meeting] }), now: `2027-06-08T${now}:00+02:00` });

      const button = screen.getByText('Rejoindre', { exact: false, selector: 'a, button' });
      expect(button.tagName).toBe(tag);
      expect(screen.getByText(hint)).toBeTruthy();
      expect(screen.queryByText(/^La salle ouvre à/) !== null).toBe(tellsHowToEnter);
    },
  );

  it('[VIDEO-02] keeps the button of a room that is not known yet', () => {
    const meeting = anAppointment({ videoconference: true, room: undefined });

    shown({ booked: aBooked({ appointments: [meeting] }), now: meeting.start });

    const button = screen.getByText('Rejoindre', { exact: false, selector: 'a, button' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('salle à venir')).toBeTruthy();
  });

  it('leads to the place, and to none for an appointment by video', () => {
    shown();
    expect(screen.getByRole('link', { name: /^S’y rendre.*nouvelle fenêtre/ })).toBeTruthy();
    cleanup();

    shown({ booked: aBooked({ appointments: [anAppointment({ videoconference: true })] }) });
    expect(screen.queryByRole('link', { name: /^S’y rendre/ })).toBeNull();
    expect(screen.getByText('En visio')).toBeTruthy();
  });

  it('begins another booking for the same person', () => {
    const { journey } = shown();

    fireEvent.click(screen.getByRole('button', { name: 'Prendre un autre rendez-vous' }));

    expect(journey.journey$.value.booked).toBeUndefined();
    expect(journey.journey$.value.draft.fiche).toEqual({ firstname: 'Anne' });
  });

  it.each([
    [
      'where the link asked for',
      { returnUrl: 'https://annuaire.example/' },
      'https://annuaire.example/',
    ],
    ['to the business’s own site', {}, 'https://salon-lumiere.example/'],
    [
      'nowhere when its site is none',
      { group: aGroup({ website: 'javascript:alert(1)' }) },
      undefined,
    ],
    ['nowhere when there is none', { group: aGroup({ website: undefined }) }, undefined],
  ])('leads back %s', (_, outcome, address) => {
    shown(outcome);

    expect(
      screen.queryByRole('link', { name: 'Retour au site du salon' })?.getAttribute('href') ??
        undefined,
    ).toBe(address);
  });

  it('[ENTITY-08] ends with what the business wants to say', async () => {
    shown({
      group: aGroup({
        texts: { confirmText: '<p>Prévenez-nous <script>alert(1)</script><b>la veille</b></p>' },
      }),
    });

    expect((await screen.findByText('la veille')).tagName).toBe('B');
    expect(document.querySelector('script')).toBeNull();
  });
});
