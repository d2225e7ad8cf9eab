/** @jest-environment ./tests/support/page-environment.ts */
import { FichesInMemory } from '@creneau/adapters/in-memory';
import { initialSession, MOST_FICHES, Refusal, type Fiches, type KnownFiche } from '@creneau/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { throwError } from 'rxjs';
import { FicheView } from '../../../../ui/src/booking/fiche/FicheStep';
import { initTranslations } from '../../../../ui/src/i18n/words';
import { aField, aGroup } from '../../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../../support/made-up-people';
import { wordsOf } from '../../../support/words';
import { aFiche, AttentiveAppointments, someForms } from '../../../support/fiche-step';
import '../../../support/ui-timeouts';
import { Around } from '../../around';

beforeAll(() => void initTranslations('fr', wordsOf('fr', 'common', 'errors', 'layout', 'fiche')));
afterEach(cleanup);

const camille = aKnownFiche({
  id: 7,
  values: { firstname: 'Camille', lastname: 'Kerjean', city: 'Lyon' },
});
const leo = aKnownFiche({
  id: 8,
  version: '2',
  values: { firstname: 'Léo', lastname: 'Kerjean', city: 'Brest' },
});

const forms = () =>
  someForms({
    fiche: [
      aField({ name: 'firstname', label: 'Prénom', required: true }),
      aField({ name: 'lastname', label: 'Nom', required: true }),
      aField({ name: 'city', label: 'Ville', required: true }),
      aField({ name: 'email', type: 'email', label: 'E-mail', required: true }),
    ],
    vevent: [aField({ name: 'reason', label: 'Motif' })],
  });

interface Situation {
  readonly known?: readonly KnownFiche[];
  readonly group?: Parameters<typeof aGroup>[0];
  readonly session?: NonNullable<Parameters<typeof aFiche>[0]>['session'];
  readonly fiches?: Fiches;
  readonly appointments?: AttentiveAppointments;
}

/** The step of somebody with an account. */
function shown({
  known = [camille, leo],
  group = {},
  session = aUserSession(),
  fiches,
  appointments = new AttentiveAppointments(),
}: Situation = {}) {
  const ofGroup = aGroup({ loginProfile: 'Account', ...group });
  const opened = aFiche({
    appointments,
    forms,
    group: ofGroup,
    session,
    fiches: fiches ?? new FichesInMemory(ofGroup, known),
  });
  const view = (
    <MemoryRouter>
      <Around visit={opened.visit}>
        <FicheView fiche={opened.viewModel} />
      </Around>
    </MemoryRouter>
  );
  const { unmount } = render(view);
  return { ...opened, appointments, unmount, again: () => void render(view) };
}

const people = (): readonly string[] =>
  screen
    .queryAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-labelledby') ?? '')
    .map((id) => document.getElementById(id)?.textContent ?? '');
const chosen = (): string | undefined =>
  people()[screen.queryAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked)];
const choose = (name: string): void => void fireEvent.click(screen.getByRole('radio', { name }));
const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const book = async (): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Réserver ce rendez-vous' }));
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
};

describe('a contact that the business does not recognise', () => {
  const notAuthorized = () => Promise.reject(new Refusal('ficheNotAuthorized'));
  const asVisitor = async (): Promise<void> => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Réserver sans être connecté' }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  };

  it('[ERR-24] is booked as a visitor by one press, with all that was written, and logged out on the server', async () => {
    const appointments = new AttentiveAppointments([notAuthorized]);
    const { journey, sessions, loggedOut } = shown({ appointments });
    choose('Camille Kerjean');
    fireEvent.click(screen.getByRole('button', { name: /Camille/, expanded: false }));
    type('Ville', 'Nantes');
    await book();

    await asVisitor();

    expect(appointments.asked).toHaveLength(2);
    expect(appointments.asked[1]?.fiche).toEqual({
      values: {
        firstname: 'Camille',
        lastname: 'Kerjean',
        city: 'Nantes',
        email: 'camille@example.org',
      },
    });
    expect(loggedOut).toEqual(['token-of-camille']);
    expect(sessions.session$.value.logged).toBe(false);
    expect(journey.journey$.value.step).toBe('confirm');
  });
});

describe('the contact step of an account', () => {
  it('[FICHE-04] lists its contacts and somebody else, and none of them comes before it is said', () => {
    shown();

    expect(people()).toEqual(['Camille Kerjean', 'Léo Kerjean', 'Quelqu’un d’autre']);
    expect(chosen()).toBeUndefined();
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('false');
    expect(document.querySelector('[type=radio]:invalid')).toBeNull();
    expect(screen.queryByLabelText('Prénom')).toBeNull();
  });

  it('[FORM-24] [BOOK-01] says beside the button to tick a contact or to add somebody', () => {
    shown();

    expect(screen.getByText('Choisissez une personne, ou ajoutez quelqu’un d’autre.')).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Réserver ce rendez-vous' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('[FORM-22] [ERR-33] asks who will attend when it is pressed all the same, and books nothing', async () => {
    const { appointments } = shown();

    await book();

    expect(appointments.asked).toEqual([]);
    expect(screen.getByRole('group', { name: /à corriger/ }).textContent).toContain(
      'Dites d’abord pour qui est ce rendez-vous.',
    );
    fireEvent.click(screen.getByRole('link', { name: 'Choisissez qui viendra au rendez-vous.' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Camille Kerjean' }));
  });

  it('books for the one who was ticked, and sends nothing that is known already', async () => {
    const { appointments } = shown();

    choose('Léo Kerjean');
    await book();

    expect(appointments.asked.map(({ fiche }) => fiche)).toEqual([
      {
        id: 8,
        values: { firstname: 'Léo', lastname: 'Kerjean', city: 'Brest' },
        known: leo.values,
      },
    ]);
  });

  it('lets the details of the ticked one be changed, closed until they are wanted', async () => {
    const { appointments } = shown();
    choose('Léo Kerjean');
    const details = screen.getByRole('button', { name: 'Coordonnées de Léo' });
    expect(details.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(details);
    type('Ville', 'Paris');

    await book();

    expect(appointments.asked[0]?.fiche.values).toMatchObject({ city: 'Paris' });
  });

  it('opens the details of one who lacks what the business asks now', () => {
    shown({ known: [camille, { ...leo, values: { firstname: 'Léo', lastname: 'Kerjean' } }] });

    choose('Léo Kerjean');

    expect(screen.getByLabelText('Ville')).toBeTruthy();
    type('Ville', 'Paris');
    expect(screen.getByLabelText('Ville')).toBeTruthy();
  });

  it('keeps what was typed of each while one thinks again', () => {
    shown();
    choose('Quelqu’un d’autre');
    type('Prénom', 'Max');
    choose('Léo Kerjean');
    fireEvent.click(screen.getByRole('button', { name: 'Coordonnées de Léo' }));
    expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Léo');

    choose('Quelqu’un d’autre');

    expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Max');
  });

  it('[FORM-21] [FICHE-16] adds somebody else with the account’s address, which it does not ask', async () => {
    const { appointments } = shown();
    choose('Quelqu’un d’autre');
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    type('Prénom', 'Max');
    type('Nom', 'Le Goff');
    type('Ville', 'Paris');

    await book();

    expect(appointments.asked.map(({ fiche }) => fiche)).toEqual([
      {
        values: {
          firstname: 'Max',
          lastname: 'Le Goff',
          city: 'Paris',
          email: 'camille@example.org',
        },
      },
    ]);
  });

  it('[LIMIT-10] offers nobody else beside eight contacts, and the way to them', () => {
    const known = Array.from({ length: MOST_FICHES }, (_, id) => ({ ...camille, id: id + 1 }));
    shown({ known });

    expect(people()).toHaveLength(MOST_FICHES);
    expect(people()).not.toContain('Quelqu’un d’autre');
    expect(screen.getByRole('link', { name: 'Gérer vos contacts' }).getAttribute('href')).toBe(
      '/salon-lumiere/fiches',
    );
    expect(screen.getByText('Choisissez une personne.')).toBeTruthy();
  });

  it('[LIMIT-10] counts the contacts that an account has, which may be more than one may add', () => {
    shown({ known: Array.from({ length: 12 }, (_, id) => ({ ...camille, id: id + 1 })) });

    expect(screen.getByText(/^Vous avez 12 contacts, le maximum\./)).toBeTruthy();
  });

  it('[FICHE-03] asks a new contact of an account without any', () => {
    shown({ known: [] });

    expect(people()).toEqual([]);
    expect(screen.getByLabelText('Prénom')).toBeTruthy();
  });

  it.each([
    ['of the Fiche profile', { group: { loginProfile: 'Fiche' as const } }],
    [
      'who came by the link of a mail',
      { session: aUserSession({ account: { id: 0, email: 'camille@example.org' } }) },
    ],
  ])('[FICHE-02] shows an account %s its own form, filled in', async (_, situation) => {
    const known = [{ ...camille, values: { ...camille.values, email: 'camille@example.org' } }];
    const { appointments } = shown({ known, ...situation });

    expect(people()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Camille');
    await book();
    expect(appointments.asked[0]?.fiche.id).toBe(7);
  });

  it('tells the browser to fill in nobody else’s details', () => {
    shown();
    choose('Quelqu’un d’autre');

    expect(screen.getByLabelText('Prénom').getAttribute('autocomplete')).toBe('off');
  });

  it('takes what was changed elsewhere, and keeps what was typed here, when one comes back', async () => {
    const group = aGroup({ loginProfile: 'Account' });
    const fiches = new FichesInMemory(group, [camille, leo]);
    const { again, leave, unmount } = shown({ fiches });
    choose('Léo Kerjean');
    fireEvent.click(screen.getByRole('button', { name: 'Coordonnées de Léo' }));
    type('Prénom', 'Léon');
    unmount();
    leave();
    await fiches.change({ ...leo, values: { ...leo.values, city: 'Rennes' } });

    again();

    fireEvent.click(screen.getByRole('button', { name: 'Coordonnées de Léo' }));
    expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Léon');
    expect(screen.getByLabelText<HTMLInputElement>('Ville').value).toBe('Rennes');
  });

  it('goes on as a visitor’s where the key has come to its end', () => {
    const fiches = Object.assign(new FichesInMemory(aGroup()), {
      own: () => throwError(() => new Refusal('connectionExpired')),
    });
    const { sessions } = shown({ fiches });

    expect(sessions.session$.value.logged).toBe(false);
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
  });

  it('[ERR-03] says that the contacts cannot be had, and asks again', () => {
    const held = new FichesInMemory(aGroup(), [camille, leo]);
    let isThere = false;
    const fiches = Object.assign(new FichesInMemory(aGroup()), {
      own: () => (isThere ? held.own() : throwError(() => new Refusal('unreachable'))),
    });
    shown({ fiches });
    expect(screen.getByRole('alert').textContent).toContain('Une erreur est survenue');

    isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));

    expect(people()).toContain('Léo Kerjean');
  });
});

describe('leaving the contact step', () => {
  const isAsked = (): boolean =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it.each([
    ['a comment', () => type('Un mot pour le salon (facultatif)', 'Bonjour')],
    [
      'changed details',
      () => {
        choose('Léo Kerjean');
        fireEvent.click(screen.getByRole('button', { name: 'Coordonnées de Léo' }));
        type('Prénom', 'Léon');
      },
    ],
    ['details of the appointment', () => type('Motif (facultatif)', 'Mariage')],
  ])('[FICHE-14] [FICHE-15] is asked about with %s, and not before', (_, write) => {
    shown({ group: { userAllowComment: true } });
    choose('Camille Kerjean');
    expect(isAsked()).toBe(false);

    write();

    expect(isAsked()).toBe(true);
  });

  it('[FICHE-15] is not asked about once the step is behind', async () => {
    const { unmount } = shown();
    choose('Quelqu’un d’autre');
    type('Prénom', 'Max');
    expect(isAsked()).toBe(true);

    unmount();

    expect(isAsked()).toBe(false);
  });

  it.each([
    ['asked of a visitor', initialSession, true],
    ['not asked of a professional', aProSession(), false],
  ])('[FICHE-14] is %s with words typed', (_, session, isUnsaved) => {
    const { viewModel } = aFiche({ session });
    const typed = { fiche: { firstname: 'Max' }, vevent: {}, comments: '', consentsToVideo: false };

    expect(viewModel.isUnsaved(typed, someForms())).toBe(isUnsaved);
  });
});
