/** @jest-environment ./tests/support/page-environment.ts */
import { FicheFormsInMemory, FichesInMemory } from '@creneau/adapters/in-memory';
import {
  MOST_FICHES,
  Refusal,
  type Fiches,
  type FormField,
  type KnownFiche,
  type Session,
} from '@creneau/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { firstValueFrom } from 'rxjs';
import { FichesPage } from '../../../ui/src/fiches/FichesPage';
import { NavigationGuard } from '../../../ui/src/hooks/reload';
import { initTranslations } from '../../../ui/src/i18n/words';
import { aChoice, aField, aGroup } from '../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../support/made-up-people';
import { visitInMemory } from '../../support/visit-in-memory';
import { wordsOf } from '../../support/words';
import { Around } from '../around';
import { focusedMessage } from '../page';

beforeAll(
  () =>
    void initTranslations(
      'fr',
      wordsOf('fr', 'account', 'appointments', 'common', 'errors', 'fiche', 'fiches', 'layout'),
    ),
);
afterEach(cleanup);

const camille = aKnownFiche({
  id: 7,
  version: '1',
  values: { firstname: 'Camille', lastname: 'Kerjean', birthdate: '1990-02-28' },
});
const leo = aKnownFiche({
  id: 8,
  version: '1',
  values: { firstname: 'Léo', lastname: 'Kerjean', birthdate: '2017-09-14' },
});

const fields: readonly FormField[] = [
  aField({ name: 'firstname', label: 'Prénom', required: true }),
  aField({ name: 'lastname', label: 'Nom', required: true }),
  aField({ name: 'email', type: 'email', label: 'E-mail', required: true }),
  aField({ name: 'birthdate', type: 'datesplit', label: 'Date de naissance' }),
];

interface Situation {
  readonly known?: readonly KnownFiche[];
  readonly asked?: readonly FormField[];
  readonly group?: Parameters<typeof aGroup>[0];
  readonly session?: Session;
  readonly fiches?: Fiches;
}

/** The page of somebody's contacts, with a way out. */
function shown({
  known = [camille, leo],
  asked = fields,
  group = {},
  session = aUserSession(),
  fiches,
}: Situation = {}) {
  const ofGroup = aGroup({ loginProfile: 'Account', ...group });
  const port = fiches ?? new FichesInMemory(ofGroup, known);
  const visit = visitInMemory({
    group: ofGroup,
    session,
    fiches: port,
    ficheForms: new FicheFormsInMemory(() => ({ fiche: asked, vevent: [] })),
    navigationGuard: new NavigationGuard(window),
  });
  const { sessions } = visit.ports;
  render(
    <MemoryRouter initialEntries={['/salon-lumiere/fiches']}>
      <Around visit={visit}>
        <Link to="/salon-lumiere/elsewhere">Ailleurs</Link>
        <Routes>
          <Route path="/salon-lumiere/fiches" element={<FichesPage />} />
          <Route path="/salon-lumiere/login" element={<p>Page de connexion</p>} />
          <Route path="*" element={<p>Une autre page</p>} />
        </Routes>
      </Around>
    </MemoryRouter>,
  );
  return { port, sessions };
}

const tabs = (): readonly string[] =>
  screen.queryAllByRole('tab').map(({ textContent }) => textContent ?? '');
const open = (name: string): void => void fireEvent.click(screen.getByRole('tab', { name }));
const fieldOf = (name: string | RegExp): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string | RegExp, value: string): void =>
  void fireEvent.change(fieldOf(name), { target: { value } });
const press = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
};
/** Somebody who is asked whether to leave, and answers. */
function somebodyWho(leaves: boolean) {
  const person = { leaves, asked: [] as (string | undefined)[] };
  window.confirm = (question) => {
    person.asked.push(question);
    return person.leaves;
  };
  return person;
}
const isAskedToStay = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the page of one’s contacts', () => {
  it('[FICHE-10] [FICHE-12] has a tab for the account, one a contact by first name, and one to add', () => {
    shown();

    expect(tabs()).toEqual(['Paramètres', 'Camille', 'Léo', 'Ajouter']);
    expect(screen.getByRole('heading', { name: 'Camille Kerjean' })).toBeTruthy();
    open('Paramètres');
    expect(screen.getByRole('heading', { name: 'Changer de mot de passe' })).toBeTruthy();
  });

  it.each([
    ['an organisation, without e-mail', true, '', false],
    ['an organisation, with e-mail', true, 'camille@example.org', true],
    ['its own', false, 'camille@example.org', true],
  ])(
    '[FICHE-11] shows the settings of an account of %s: %s, %s',
    (_, ssoLogged, email, isThere) => {
      shown({ session: aUserSession({ ssoLogged, account: { id: 7, email } }) });

      expect(tabs().includes('Paramètres')).toBe(isThere);
    },
  );

  it.each([
    ['seven contacts', MOST_FICHES - 1, 'Account', true],
    ['eight', MOST_FICHES, 'Account', false],
    ['the one of a Fiche profile', 1, 'Fiche', false],
  ] as const)('[FICHE-12] [LIMIT-10] lets add one to %s: %s', (_, count, loginProfile, isThere) => {
    const known = Array.from({ length: count }, (_, id) => aKnownFiche({ id: id + 1 }));
    shown({ known, group: { loginProfile } });

    expect(tabs().includes('Ajouter')).toBe(isThere);
  });

  it('[FICHE-09] shows none that is the business’s own', () => {
    shown({ known: [camille, aKnownFiche({ id: 9, values: { firstname: 'X', lastname: '$x' } })] });

    expect(tabs()).toEqual(['Paramètres', 'Camille', 'Ajouter']);
  });

  it('[FICHE-13] ends with the words of the business', () => {
    shown({ group: { texts: { alltabText: 'Apportez vos ordonnances.' } } });

    expect(screen.getByText('Apportez vos ordonnances.')).toBeTruthy();
  });

  it('[FORM-21] asks for no address: the account has it', () => {
    shown();

    expect(screen.queryByLabelText('E-mail')).toBeNull();
  });

  it('[FORM-13] shows a date as the language writes it', () => {
    shown();

    expect(fieldOf(/^Date de naissance/).value).toBe('28/02/1990');
  });

  it('leads a visitor to log in', () => {
    shown({ session: { logged: false, type: undefined, fromMail: false, ficheToken: undefined } });

    expect(screen.getByText('Page de connexion')).toBeTruthy();
  });

  it('leads a professional, who has none, to book', () => {
    shown({ session: aProSession() });

    expect(screen.getByText('Une autre page')).toBeTruthy();
  });
});

describe('saving a contact', () => {
  it('[FICHE-15] says so, and has nothing unsaved then', async () => {
    const { port } = shown();
    type('Prénom', 'Camille-Anne');
    expect(screen.getByText('Vos changements ne sont pas encore enregistrés.')).toBeTruthy();

    await press('Enregistrer');

    const notice = screen.getByText('Les coordonnées de Camille-Anne sont à jour.');
    expect(focusedMessage().contains(notice)).toBe(true);
    expect(tabs()).toContain('Camille-Anne');
    expect(isAskedToStay()).toBe(false);
    const [saved] = await firstValueFrom(port.own());
    expect(saved?.values).toEqual({ ...camille.values, firstname: 'Camille-Anne' });
  });

  it('[FICHE-15] shows what was saved as it was tidied, and has nothing unsaved then', async () => {
    shown({ asked: [aField({ name: 'firstname', label: 'Prénom', required: true, trim: true })] });
    type('Prénom', ' Camille-Anne ');

    await press('Enregistrer');

    expect(fieldOf('Prénom').value).toBe('Camille-Anne');
    expect(isAskedToStay()).toBe(false);
  });

  it('[FICHE-15] [LAYOUT-13] keeps what is typed while it is on its way, as not saved yet', async () => {
    const fiches = new FichesInMemory(aGroup(), [camille]);
    const change = fiches.change.bind(fiches);
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    fiches.change = async (fiche) => {
      await arrived;
      return change(fiche);
    };
    shown({ fiches });
    type('Prénom', 'Camille-Anne');
    await press('Enregistrer');
    expect(screen.getByRole('button', { name: 'Enregistrer' }).getAttribute('aria-busy')).toBe(
      'true',
    );

    type('Nom', 'Le Goff');
    await act(async () => arrive());

    expect([fieldOf('Prénom').value, fieldOf('Nom').value]).toEqual(['Camille-Anne', 'Le Goff']);
    expect(isAskedToStay()).toBe(true);
    const [saved] = await firstValueFrom(fiches.own());
    expect(saved?.values).toMatchObject({ firstname: 'Camille-Anne', lastname: 'Kerjean' });
  });

  it('[FICHE-16] adds one with the account’s address, under a tab of its own', async () => {
    const { port } = shown();
    open('Ajouter');
    type('Prénom', 'Max');
    type('Nom', 'Le Goff');

    await press('Ajouter ce contact');

    expect(tabs()).toEqual(['Paramètres', 'Camille', 'Léo', 'Max', 'Ajouter']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Max');
    expect(screen.getByText('Max fait maintenant partie de vos contacts.')).toBeTruthy();
    const all = await firstValueFrom(port.own());
    expect(all.at(-1)?.values).toMatchObject({ firstname: 'Max', email: 'camille@example.org' });
  });

  it('[FORM-16] [FORM-23] is not done with a field missing: a press says which', async () => {
    const { port } = shown();
    type('Nom', '');
    const save = screen.getByRole('button', { name: 'Enregistrer' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Complétez tous les champs pour enregistrer.',
    );

    await press('Enregistrer');

    const summary = within(screen.getByRole('group', { name: /à corriger/ }));
    fireEvent.click(summary.getByRole('link', { name: /« Nom »/ }));
    expect(document.activeElement).toBe(fieldOf('Nom'));
    expect(fieldOf('Nom').getAttribute('aria-invalid')).toBe('true');
    expect(await firstValueFrom(port.own())).toEqual([camille, leo]);
  });

  it.each([
    ['[LIMIT-10] tooManyFiches', new Refusal('tooManyFiches'), /nombre maximal de contacts/],
    ['[ERR-03] unreachable', new Refusal('unreachable'), /Une erreur est survenue/],
    ['notThere', new Refusal('notThere'), /Cela a peut-être été retiré/],
    [
      '[ERR-03] in doubt, with a backend that does it once',
      new Refusal('unreachable', { detail: { inDoubt: true } }),
      /rien ne sera fait deux fois/,
    ],
    [
      '[ERR-03] in doubt, with a backend that may do it twice',
      new Refusal('unreachable', { detail: { inDoubt: true, mayHappenTwice: true } }),
      /^La réponse n’est pas arrivée(?!.*deux fois)/,
    ],
  ])('says why it was refused, and keeps what was typed: %s', async (_, refusal, words) => {
    const fiches = Object.assign(new FichesInMemory(aGroup(), [camille]), {
      change: () => Promise.reject(refusal),
    });
    shown({ fiches });
    type('Prénom', 'Camille-Anne');

    await press('Enregistrer');

    expect(document.activeElement?.textContent).toMatch(words);
    expect(fieldOf('Prénom').value).toBe('Camille-Anne');
    expect(isAskedToStay()).toBe(true);
  });

  it('leads to the field that was refused', async () => {
    const refusal = new Refusal('invalidField', { detail: { field: 'lastname' } });
    const fiches = Object.assign(new FichesInMemory(aGroup(), [camille]), {
      change: () => Promise.reject(refusal),
    });
    shown({ fiches });
    type('Nom', 'X');

    await press('Enregistrer');
    await press('Corriger : Nom');

    expect(document.activeElement).toBe(fieldOf('Nom'));
  });
});

describe('a contact that another tab has changed meanwhile', () => {
  const changedElsewhere = async () => {
    const { port } = shown({ known: [leo] });
    type('Prénom', 'Léon');
    await port.change({
      ...leo,
      values: { firstname: 'Leo', lastname: 'Le Goff', birthdate: '2017-09-15' },
    });
    await press('Enregistrer');
    return port;
  };

  it('[C11] is not overwritten; it is said what changed, and what was typed stays', async () => {
    const port = await changedElsewhere();

    const alert = focusedMessage();
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Prénom : votre saisie est gardée, l’autre valeur est « Leo ».',
      'Nom : la nouvelle valeur, « Le Goff », est reprise.',
      'Date de naissance : la nouvelle valeur, « 15/09/2017 », est reprise.',
    ]);
    expect([fieldOf('Prénom').value, fieldOf('Nom').value]).toEqual(['Léon', 'Le Goff']);
    const [kept] = await firstValueFrom(port.own());
    expect(kept?.values).toMatchObject({ firstname: 'Leo', lastname: 'Le Goff' });
  });

  it('[C11] is saved with the next press', async () => {
    const port = await changedElsewhere();

    await press('Enregistrer');

    const [saved] = await firstValueFrom(port.own());
    expect(saved?.values).toEqual({
      firstname: 'Léon',
      lastname: 'Le Goff',
      birthdate: '2017-09-15',
    });
  });

  it('[C11] may be taken as it is now', async () => {
    await changedElsewhere();

    await press('Reprendre les autres valeurs');

    expect(fieldOf('Prénom').value).toBe('Leo');
    expect(isAskedToStay()).toBe(false);
  });

  it('says so when it is gone', async () => {
    const fiches = Object.assign(new FichesInMemory(aGroup(), [leo]), {
      change: () => Promise.reject(new Refusal('ficheChanged')),
    });
    shown({ fiches });
    type('Prénom', 'Léon');
    fiches.own = () => new FichesInMemory(aGroup(), []).own();

    await press('Enregistrer');

    expect(document.activeElement?.textContent).toMatch(/Cela a peut-être été retiré/);
  });

  it('tells a choice by its words', async () => {
    const asked = [
      aField({ name: 'firstname', label: 'Prénom' }),
      aField({
        name: 'title',
        type: 'select',
        label: 'Civilité',
        choices: [
          aChoice({ value: 'f', label: 'Madame' }),
          aChoice({ value: 'm', label: 'Monsieur' }),
        ],
      }),
      aField({ name: 'sms', type: 'boolean', label: 'Rappel' }),
    ];
    const { port } = shown({
      asked,
      known: [{ ...leo, values: { firstname: 'Léo', title: 'm' } }],
    });
    type(/^Prénom/, 'Léon');
    await port.change({ ...leo, values: { title: 'f', sms: true } });

    await press('Enregistrer');

    expect(focusedMessage().textContent).toMatch(/Civilité.*« Madame ».*Rappel.*« coché »/);
  });
});

describe('leaving the page of one’s contacts', () => {
  it('[FICHE-14] is asked about once something is typed, by the browser and within the page', () => {
    const person = somebodyWho(false);
    shown();
    expect(isAskedToStay()).toBe(false);
    type('Prénom', 'Camille-Anne');

    expect(isAskedToStay()).toBe(true);
    fireEvent.click(screen.getByText('Ailleurs'));

    expect(person.asked).toEqual([
      'Vos changements ne sont pas enregistrés. Quitter la page quand même ?',
    ]);
    expect(fieldOf('Prénom').value).toBe('Camille-Anne');
    person.leaves = true;
    fireEvent.click(screen.getByText('Ailleurs'));
    expect(screen.getByText('Une autre page')).toBeTruthy();
    expect(isAskedToStay()).toBe(false);
  });

  it('is not asked about with nothing typed, or with what was taken back', () => {
    const person = somebodyWho(false);
    shown();
    type('Prénom', 'Camille-Anne');
    type('Prénom', 'Camille');

    fireEvent.click(screen.getByText('Ailleurs'));

    expect(person.asked).toEqual([]);
    expect(screen.getByText('Une autre page')).toBeTruthy();
  });

  it('keeps what was typed behind another tab, and says so on it', () => {
    shown();
    type('Prénom', 'Camille-Anne');

    open('Léo');
    expect(tabs()).toContain('Camille (non enregistré)');
    expect(isAskedToStay()).toBe(true);
    open('Camille (non enregistré)');

    expect(fieldOf('Prénom').value).toBe('Camille-Anne');
    expect(tabs()).toContain('Camille');
  });
});
