/** @jest-environment ./tests/support/page-environment.ts */
import { Refusal, type FormField } from '@creneau/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FicheView } from '../../../../ui/src/booking/fiche/FicheStep';
import { initTranslations, type Words } from '../../../../ui/src/i18n/words';
import { aCatalog, aChoice, aField, aGroup, anIntervention } from '../../../support/made-up';
import { aProSession } from '../../../support/made-up-people';
import { wordsOf } from '../../../support/words';
import { focusedMessage } from '../../page';
import { aFiche, AttentiveAppointments, freeOn, someForms } from '../../../support/fiche-step';
import { Around } from '../../around';

const words = (locale: string): Words =>
  wordsOf(locale, 'common', 'errors', 'layout', 'fiche', 'agent');

beforeAll(() => void initTranslations('fr', words('fr')));
afterEach(cleanup);

function shown(fiche: Parameters<typeof aFiche>[0] = {}) {
  const opened = aFiche(fiche);
  render(
    <MemoryRouter>
      <Around visit={opened.visit}>
        <FicheView fiche={opened.viewModel} />
      </Around>
    </MemoryRouter>,
  );
  return opened;
}

const showing = (field: Parameters<typeof aField>[0]) =>
  shown({ forms: () => someForms({ vevent: [aField(field)] }) });
const type = (name: RegExp | string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const leave = (name: RegExp | string): void => void fireEvent.blur(screen.getByLabelText(name));
/** What the last press found to correct. */
const summary = (): HTMLElement => screen.getByRole('group', { name: /à corriger/ });
/** The texts that describe a field, in their order. */
const describedAs = (name: RegExp | string): readonly string[] =>
  (screen.getByLabelText(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
/** All that a wrong field without a hint says of itself. */
const errorAt = (name: RegExp | string): string => describedAs(name).join(' ');
const press = async (name: RegExp | string = 'Réserver ce rendez-vous'): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
};
const fill = (): void => {
  type('Prénom', 'Camille');
  type('E-mail', 'camille@example.org');
};
const detailsOf = (visit: ReturnType<typeof aFiche>) => visit.journey.journey$.value.draft.vevent;

describe('the contact form', () => {
  it('[FICHE-03] asks a visitor for the fields of the group, in its order', () => {
    shown();

    expect(screen.getAllByRole('textbox').map(({ id }) => id)).toEqual([
      'field-fiche-firstname',
      'field-fiche-email',
      'field-comments',
    ]);
  });

  it.each([
    ['[FICHE-06] asks for a comment where the group allows one', true, 1],
    ['[FICHE-06] asks for none where it does not', false, 0],
  ])('%s', (_, userAllowComment, count) => {
    shown({ group: aGroup({ userAllowComment }) });

    expect(screen.queryAllByLabelText(/Un mot pour le salon/)).toHaveLength(count);
  });

  it('[FICHE-07] asks what the group wants to know of the appointment', () => {
    showing({ name: 'reason', label: 'Motif' });

    expect(screen.getByRole('heading', { name: 'Votre rendez-vous' })).toBeTruthy();
    expect(screen.getByLabelText(/^Motif/)).toBeTruthy();
  });

  it('offers to log in to a visitor, and to nobody who is logged in', () => {
    shown();
    const link = screen.getByRole('link', { name: 'Connectez-vous, tout sera rempli' });
    cleanup();
    shown({ session: aProSession() });

    expect(link.getAttribute('href')).toBe('/salon-lumiere/login');
    expect(screen.queryByRole('link', { name: /Connectez-vous/ })).toBeNull();
  });

  it('[FICHE-08] says whose the data is, and has the book button', () => {
    shown();

    expect(screen.getByText(/Salon Lumière en est responsable/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Vos droits' }).getAttribute('href')).toBe(
      '/salon-lumiere/legal/privacy',
    );
    expect(screen.getByRole('button', { name: 'Réserver ce rendez-vous' })).toBeTruthy();
  });

  it.each([
    ['customer', aGroup(), 'rendez-vous du client', 'informez-en le client', 'Droits du client'],
    [
      'patient',
      aGroup({ sector: 'health' }),
      'rendez-vous du patient',
      'informez-en le patient',
      'Droits du patient',
    ],
  ])(
    '[FICHE-08] tells a professional what to tell the %s about their data',
    async (_, group, title, duty, rights) => {
      shown({ group, session: aProSession() });

      await screen.findByRole('link', { name: rights });

      expect(screen.getByText(new RegExp(title))).toBeTruthy();
      expect(screen.getByText(new RegExp(duty))).toBeTruthy();
    },
  );

  it('[ENTITY-08] says below it what the business has to say of health', () => {
    shown({ group: aGroup({ texts: { healthDisclaimer: 'En cas d’urgence, le 15.' } }) });

    expect(screen.getByText('En cas d’urgence, le 15.')).toBeTruthy();
  });

  it('tells the browser what each field of one’s own is for', () => {
    shown();

    expect(screen.getByLabelText('Prénom').getAttribute('autocomplete')).toBe('given-name');
    expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('email');
  });

  describe('in the special sector', () => {
    const papers = (externid = 'ants_p') => ({
      group: aGroup({ antsGroup: true }),
      catalog: aCatalog({ interventions: [anIntervention({ externid })] }),
      forms: () =>
        someForms({ vevent: [aField({ name: 'str9', label: 'Numéro', required: true })] }),
    });
    const numberOf = (visit: ReturnType<typeof aFiche>) => detailsOf(visit)['str9'];
    const add = (): void => void fireEvent.click(screen.getByText('Ajouter une personne'));

    it('[SECTOR-05] asks a number of each who comes, and sends them as one value', async () => {
      const appointments = new AttentiveAppointments();
      shown({ ...papers(), appointments });
      fill();
      type('Numéro', 'abcde 12345');
      add();
      expect(document.activeElement).toBe(screen.getByLabelText('Personne 2'));

      await press();
      expect(appointments.asked).toEqual([]);
      expect(screen.getAllByText(/dix lettres ou chiffres/i)).not.toEqual([]);
      expect(screen.getByLabelText('Personne 1').getAttribute('aria-invalid')).toBe('false');
      expect(screen.getByLabelText('Personne 2').getAttribute('aria-invalid')).toBe('true');

      expect(errorAt('Personne 2')).toBe(
        'Écrivez le numéro de demande de la personne 2 : dix lettres ou chiffres.',
      );
      expect(summary().querySelectorAll('a')).toHaveLength(1);

      type('Personne 2', 'fghij67890');
      await press();
      expect(appointments.asked.map(({ vevent }) => vevent)).toEqual([
        { str9: 'ABCDE12345,FGHIJ67890' },
      ]);
    });

    it('says of each number that is missing how it is put right, above its field', async () => {
      shown(papers());
      fill();
      type('Numéro', 'ABC');
      add();

      await press();

      const links = [...summary().querySelectorAll('a')];
      expect(links.map(({ textContent }) => textContent)).toEqual([
        errorAt('Personne 1'),
        errorAt('Personne 2'),
      ]);
      links[1]?.click();
      expect(document.activeElement).toBe(screen.getByLabelText('Personne 2'));
    });

    it('forgets the number of who does not come after all', () => {
      const visit = shown(papers());
      type('Numéro', 'ABCDE12345');
      add();
      type('Personne 2', 'FGHIJ67890');

      fireEvent.click(screen.getByText('Retirer la personne 2'));

      expect(numberOf(visit)).toBe('ABCDE12345');
      expect(screen.queryByLabelText('Personne 2')).toBeNull();
    });

    it('[SECTOR-05] keeps each number at its person, whoever’s is written first', () => {
      shown(papers());
      type('Numéro', 'ABCDE12345');
      add();
      add();

      type('Personne 3', 'KLMNO13579');

      expect(screen.getByLabelText('Personne 2')).toHaveProperty('value', '');
      expect(screen.getByLabelText('Personne 3')).toHaveProperty('value', 'KLMNO13579');
    });

    it('takes several numbers pasted into one place', () => {
      const visit = shown(papers());

      type('Numéro', 'ABCDE12345, FGHIJ67890; KLMNO13579');

      expect(numberOf(visit)).toBe('ABCDE12345,FGHIJ67890,KLMNO13579');
      expect(screen.getByLabelText('Personne 3')).toHaveProperty('value', 'KLMNO13579');
    });

    it('[SECTOR-01] takes a number as it stands in the letter', () => {
      const visit = shown(papers());

      type('Numéro', 'abcde 12345');
      leave('Numéro');

      expect(numberOf(visit)).toBe('ABCDE12345');
    });

    it('asks no number for a service that is none of papers', () => {
      shown(papers('civil'));

      expect(screen.queryByLabelText('Numéro')).toBeNull();
    });
  });

  it('says nothing of an error while it is typed first, and says it when the field is left', () => {
    shown();

    type('E-mail', 'camille@exemple');
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('false');
    leave('E-mail');

    const field = screen.getByLabelText('E-mail');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Il manque la fin de l’e-mail, par exemple « .fr ».',
    );
  });

  it('says nothing of a field that was only passed through', () => {
    shown();

    leave('Prénom');

    expect(screen.getByLabelText('Prénom').getAttribute('aria-invalid')).toBe('false');
  });

  it('[FORM-10] trims a value when its field is left, where the field says so', () => {
    shown();

    type('Prénom', '  Camille ');
    leave('Prénom');

    expect(screen.getByLabelText('Prénom')).toHaveProperty('value', 'Camille');
  });

  it('[BOOK-03] lists what is wrong when it is pressed too early, with the focus there, and books nothing', async () => {
    const appointments = new AttentiveAppointments();
    shown({ appointments });
    type('E-mail', 'camille@exemple');

    expect(
      screen.getByRole('button', { name: 'Réserver ce rendez-vous' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await press();

    const errors = summary();
    expect(document.activeElement).toBe(errors);
    expect(errors.closest('[role=alert], [aria-live]')).toBeNull();
    const corrections = [...errors.querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(corrections).toEqual([
      'Écrivez votre prénom.',
      'Il manque la fin de l’e-mail, par exemple « .fr ».',
    ]);
    expect(corrections).toEqual(['Prénom', 'E-mail'].map((label) => errorAt(label)));
    fireEvent.click(screen.getByRole('link', { name: /l’e-mail/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(appointments.asked).toEqual([]);
  });

  it('[FORM-23] says that all fields are to be filled in to continue, and asks nobody for whom where there are no contacts', async () => {
    shown();

    await press();

    expect(summary().textContent).toContain('Complétez tous les champs pour continuer.');
    expect(document.body.textContent).not.toContain('pour qui');
  });

  it('says in the title of the page that something is to be corrected, and no longer once nothing is', async () => {
    shown();
    const { title } = document;

    await press();
    expect(document.title).toBe(`Erreur : ${title}`);

    fill();
    expect(document.title).toBe(title);
  });

  it('[BOOK-01] asks for the details first, and then [BOOK-04] says how many fields are left', () => {
    shown();
    const hint = () =>
      document.getElementById(
        screen.getByRole('button', { name: /Réserver/ }).getAttribute('aria-describedby') ?? '',
      )?.textContent;

    expect(hint()).toBe('Indiquez vos coordonnées pour réserver.');
    type('Prénom', 'Camille');
    expect(hint()).toBe('Il reste un champ à compléter.');
    type('E-mail', 'camille@example.org');

    expect(
      screen.getByRole('button', { name: /Réserver/ }).getAttribute('aria-describedby'),
    ).toBeNull();
    expect(
      screen.getByRole('button', { name: /Réserver/ }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  it('[BOOK-04] says how many fields are left once the button was pressed, though nothing is typed', async () => {
    shown();

    await press();

    expect(screen.queryByText('Indiquez vos coordonnées pour réserver.')).toBeNull();
    expect(screen.getAllByText('Il reste 2 champs à compléter.').length).toBeGreaterThan(0);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('[FICHE-05] has a box for the terms of video, by video %s: %i', (videoconference, count) => {
    shown({ catalog: aCatalog({ interventions: [anIntervention({ videoconference })] }) });

    expect(screen.queryAllByRole('checkbox', { name: /échange vidéo/ })).toHaveLength(count);
  });

  it('[BOOK-02] [VIDEO-01] wants the terms of a video appointment ticked', async () => {
    const appointments = new AttentiveAppointments();
    const catalog = aCatalog({ interventions: [anIntervention({ videoconference: true })] });
    shown({ appointments, catalog });
    fill();

    await press();
    expect(appointments.asked).toEqual([]);
    expect(
      screen.getByRole('checkbox', { name: /échange vidéo/ }).getAttribute('aria-invalid'),
    ).toBe('true');
    const correction = 'Donnez votre accord pour réserver une visio.';
    expect([...summary().querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      correction,
    ]);
    expect(describedAs(/échange vidéo/)).toEqual([
      correction,
      expect.stringMatching(/outil tiers.*hors de l’Union européenne/),
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: /échange vidéo/ }));
    await press();

    expect(appointments.asked).toMatchObject([{ consentsToVideo: true }]);
  });
});

describe('a field of the type', () => {
  it('[FORM-01] integer takes whole numbers', () => {
    const visit = showing({
      name: 'sessions',
      type: 'integer',
      label: 'Séances',
      rightLabel: 'séances',
    });

    type(/^Séances/, '3');

    expect(screen.getByLabelText(/^Séances/).getAttribute('inputmode')).toBe('numeric');
    expect(screen.getByText('séances')).toBeTruthy();
    expect(detailsOf(visit)).toEqual({ sessions: '3' });
  });

  it('[FORM-01] email is asked with the keys of an address, and checked', () => {
    showing({ name: 'second', type: 'email', label: 'Autre adresse' });

    type(/^Autre adresse/, 'ana@');
    leave(/^Autre adresse/);

    expect(screen.getByLabelText(/^Autre adresse/).getAttribute('type')).toBe('email');
    expect(errorAt(/^Autre adresse/)).toContain('adresse');
  });

  it('[FORM-01] comments has the rows it asks for, and counts', () => {
    showing({ name: 'history', type: 'comments', label: 'Antécédents', rows: 4, maxLength: 500 });

    type(/^Antécédents/, 'Rien');

    expect(screen.getByLabelText(/^Antécédents/).getAttribute('rows')).toBe('4');
    expect(screen.getByText('4 / 500')).toBeTruthy();
  });

  const cover = {
    name: 'cover',
    label: 'Prise en charge',
    choices: [aChoice({ value: 'a', label: 'Une' }), aChoice({ value: 'b', label: 'Deux' })],
  };

  it.each([
    ['and an empty one before it is answered', {}, ['Choisir', 'Une', 'Deux']],
    ['alone where it begins with one of them', { value: 'a' }, ['Une', 'Deux']],
    [
      'and an empty one where it adds one',
      { value: 'a', addEmptyChoice: true },
      ['Choisir', 'Une', 'Deux'],
    ],
  ])('[FORM-02] [FORM-07] select offers its choices %s', (_, rest, offered) => {
    const visit = showing({ ...cover, type: 'select', ...rest });

    expect(
      [...screen.getByLabelText(/^Prise en charge/).querySelectorAll('option')].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(offered);
    type(/^Prise en charge/, 'b');

    expect(detailsOf(visit)).toEqual({ cover: 'b' });
  });

  it.each([
    [false, ['Une', 'Deux']],
    [true, ['Sans réponse', 'Une', 'Deux']],
  ])('[FORM-02] [FORM-07] radio offers its choices, and none: %s', (addEmptyChoice, offered) => {
    const visit = showing({ ...cover, type: 'radio', addEmptyChoice });

    expect(
      screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
    ).toEqual(offered);
    fireEvent.click(screen.getByRole('radio', { name: 'Deux' }));

    expect(detailsOf(visit)).toEqual({ cover: 'b' });
  });

  it('[FORM-07] takes any words beside its choices, where any are allowed', () => {
    const visit = showing({ ...cover, type: 'select', allowAny: true });
    const field = screen.getByLabelText(/^Prise en charge/);

    type(/^Prise en charge/, 'autre chose');
    leave(/^Prise en charge/);

    expect(
      [...(document.getElementById(field.getAttribute('list') ?? '')?.children ?? [])].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['Une', 'Deux']);
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    expect(detailsOf(visit)).toEqual({ cover: 'autre chose' });
  });

  it.each<readonly [FormField['type'], string | boolean, string]>([
    ['text', 'déjà', 'déjà'],
    ['integer', '3', '3'],
    ['email', 'ana@mail.example', 'ana@mail.example'],
    ['comments', 'déjà', 'déjà'],
    ['datesplit', '1990-06-28', '28/06/1990'],
    ['select', 'a', 'a'],
    ['radio', 'a', 'on'],
    ['linkedcombo', 'a', 'a'],
    ['locale', 'fr', 'fr'],
    ['smsreminder', true, 'on'],
    ['boolean', true, 'on'],
  ])(
    '[FORM-06] %s has its label, the words beside it and below it, and its value',
    (of, value, seen) => {
      const visit = showing({
        name: 'x',
        type: of,
        label: 'Question',
        rightLabel: 'à côté',
        description: 'Pourquoi',
        choices: ['select', 'radio', 'linkedcombo'].includes(of) ? cover.choices : [],
        value,
      });

      const isGroup = of === 'radio' || of === 'linkedcombo';
      const named = isGroup
        ? screen.getByRole(of === 'radio' ? 'radiogroup' : 'group', { name: /^Question/ })
        : screen.getByLabelText(/^Question/);
      const describing = named.getAttribute('aria-describedby') ?? '';
      expect(
        describing.split(' ').map((id) => document.getElementById(id)?.textContent ?? ''),
      ).toContainEqual(expect.stringContaining('Pourquoi'));
      expect(screen.getByText('à côté')).toBeTruthy();
      const sent = new FormData(named.closest('form') ?? undefined);
      expect(sent.get('x') ?? sent.get('x-1')).toBe(seen);
      expect(detailsOf(visit)).toEqual({ x: value });
    },
  );

  it('[FORM-03] linkedcombo shows the list that the answer before opens', () => {
    const back = aChoice({
      value: 'back',
      label: 'Dos',
      choices: [aChoice({ value: 'neck', label: 'Cervicales' })],
    });
    const visit = showing({ name: 'area', type: 'linkedcombo', label: 'Zone', choices: [back] });

    expect(screen.getAllByRole('combobox')).toHaveLength(1);
    fireEvent.change(screen.getByRole('combobox', { name: 'Zone, liste 1' }), {
      target: { value: 'back' },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Zone, liste 2' }), {
      target: { value: 'neck' },
    });

    expect(detailsOf(visit)).toEqual({ area: 'back/neck' });
  });

  it('[FORM-02] boolean is a box', () => {
    const visit = showing({ name: 'wheelchair', type: 'boolean', label: 'Fauteuil' });

    fireEvent.click(screen.getByRole('checkbox', { name: /^Fauteuil/ }));

    expect(detailsOf(visit)).toEqual({ wheelchair: true });
  });

  it('[FORM-12] radio takes words of one’s own beside a choice', () => {
    const choices = [
      aChoice({ value: 'doctor', label: 'Mon médecin' }),
      aChoice({ value: 'other', label: 'Autre', freeText: true }),
    ];
    const visit = showing({ name: 'sent_by', type: 'radio', label: 'Qui vous envoie ?', choices });

    fireEvent.click(screen.getByRole('radio', { name: 'Autre' }));
    type('Autre : précisez', 'Un ami');

    expect(screen.getByRole('radiogroup', { name: /^Qui vous envoie/ })).toBeTruthy();
    expect(detailsOf(visit)).toEqual({ sent_by: 'other:Un ami' });
  });

  it('[FORM-04] datesplit takes a date by its parts, [I18N-10] in the order of the locale, [FORM-13] and keeps it as YYYY-MM-DD', () => {
    const visit = showing({ name: 'since', type: 'datesplit', label: 'Depuis' });

    type(/^Depuis/, '8.6.1990');

    expect(describedAs(/^Depuis/)).toEqual(['JJ/MM/AAAA, par exemple 28/06/1990']);
    expect(screen.getByLabelText(/^Depuis/)).toHaveProperty('value', '8.6.1990');
    expect(detailsOf(visit)).toEqual({ since: '1990-06-08' });
  });

  it('[FORM-04] locale offers the languages of the group', () => {
    showing({ name: 'spoken', type: 'locale', label: 'Langue' });

    expect(
      [...screen.getByLabelText(/^Langue/).querySelectorAll('option')].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['Choisir', 'Français', 'English']);
  });

  it.each<[string, Partial<FormField>, 'checkbox' | 'combobox']>([
    ['[FORM-05] smsreminder is a box when it has no choices', {}, 'checkbox'],
    [
      '[FORM-05] smsreminder is a list when it has some',
      { choices: [aChoice({ value: '24', label: 'La veille' })] },
      'combobox',
    ],
  ])('%s', (_, rest, role) => {
    showing({ name: 'sms_reminder', type: 'smsreminder', label: 'Rappel', ...rest });

    expect(screen.getByRole(role, { name: /^Rappel/ })).toBeTruthy();
  });

  it('[FORM-03] [FORM-05] linked lists and a text reminder are in the order as they were answered', async () => {
    const appointments = new AttentiveAppointments();
    const choices = [aChoice({ value: 'back', choices: [aChoice({ value: 'neck' })] })];
    shown({
      appointments,
      forms: () =>
        someForms({
          vevent: [
            aField({ name: 'area', type: 'linkedcombo', label: 'Zone', required: true, choices }),
            aField({ name: 'sms_reminder', type: 'smsreminder', label: 'Rappel', required: true }),
          ],
        }),
    });
    fill();
    fireEvent.change(screen.getByRole('combobox', { name: 'Zone, liste 1' }), {
      target: { value: 'back' },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Zone, liste 2' }), {
      target: { value: 'neck' },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: /^Rappel/ }));

    await press();

    expect(appointments.asked).toMatchObject([
      { vevent: { area: 'back/neck', sms_reminder: true } },
    ]);
  });

  it('[FORM-19] marketing_optin is never shown', () => {
    showing({ name: 'marketing_optin', type: 'boolean', label: 'Publicité' });

    expect(screen.queryByLabelText(/Publicité/)).toBeNull();
  });
});

describe('a refusal', () => {
  const refused = async (refusal: Refusal, free = freeOn(8, '10:15', '11:00', '14:00')) => {
    const appointments = new AttentiveAppointments([() => Promise.reject(refusal)]);
    const visit = shown({ appointments, free });
    fill();
    await press();
    return { ...visit, appointments };
  };

  it('[ERR-30] gives the phone to who is not a customer yet', async () => {
    await refused(new Refusal('existingCustomersOnly'));

    expect(focusedMessage().textContent).toMatch(/clients déjà connus.*appelez le/);
    expect(screen.getByRole('link', { name: /33478000000/ }).getAttribute('href')).toBe(
      'tel:+33478000000',
    );
  });

  it('[S9] gives the phone where a limit is reached, and sends nobody to other times', async () => {
    await refused(new Refusal('limitReached'));

    expect(focusedMessage().textContent).toMatch(/limite fixée par l’établissement.*Appelez le/);
    expect(focusedMessage().textContent).not.toMatch(/autre heure|autre créneau/);
    expect(screen.getByRole('link', { name: /33478000000/ })).toBeTruthy();
  });

  it('[ERR-25] tells no professional to call their own business', async () => {
    const no = () => Promise.reject(new Refusal('tooManyAppointments'));
    shown({ session: aProSession(), appointments: new AttentiveAppointments([no]) });
    fill();

    await press('Réserver pour ce client');

    expect(focusedMessage().textContent).toContain('nombre maximum de rendez-vous');
    expect(focusedMessage().textContent).not.toMatch(/appelez/);
    expect(screen.queryByRole('link', { name: /33478000000/ })).toBeNull();
  });

  it('[ERR-32] without a known key says so, and can be tried again', async () => {
    const { appointments } = await refused(new Refusal('unknown'));

    expect(focusedMessage().textContent).toContain('Quelque chose n’a pas marché');
    await press('Réessayer');

    expect(appointments.asked).toHaveLength(2);
  });

  it('[ERR-01] that only the server can word shows its sentence, as text', async () => {
    await refused(
      new Refusal('unknown', { detail: { message: 'Le salon part en <b>vacances</b>.' } }),
    );

    expect(focusedMessage().textContent).toContain('Le salon part en <b>vacances</b>.');
  });

  it('[ERR-31] of a time taken meanwhile offers three others, and one press books', async () => {
    const { appointments } = await refused(new Refusal('slotTaken'));

    const alert = focusedMessage();
    expect(alert.textContent).toContain('Le créneau de 09:30 vient d’être pris');
    expect(
      screen.getAllByRole('button', { name: /^Réserver \d/ }).map(({ textContent }) => textContent),
    ).toEqual([
      'Réserver 10:15, mardi 8 juin',
      'Réserver 11:00, mardi 8 juin',
      'Réserver 14:00, mardi 8 juin',
    ]);
    expect(screen.getByText('Gardé')).toBeTruthy();
    await press(/^Réserver 10:15/);

    expect(appointments.asked[1]).toMatchObject({ slot: { start: '2027-06-08T10:15:00+02:00' } });
  });

  it('of a field leads to it', async () => {
    await refused(new Refusal('invalidField', { detail: { field: 'email' } }));

    await press('Corriger : E-mail');

    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });

  it('of several fields marks each of them, until something else is typed there', async () => {
    const fields = ['firstname', 'email'];
    await refused(new Refusal('invalidField', { detail: { field: 'firstname', fields } }));
    const isMarked = (label: string) =>
      screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

    expect(['Prénom', 'E-mail'].map(isMarked)).toEqual([true, true]);

    fireEvent.change(screen.getByLabelText('Prénom'), { target: { value: 'Zoé' } });

    expect(['Prénom', 'E-mail'].map(isMarked)).toEqual([false, true]);
  });
});

it('has no field that is invalid before it is pressed', async () => {
  shown({
    forms: () =>
      someForms({
        vevent: [
          aField({
            name: 'cover',
            type: 'radio',
            label: 'Prise en charge',
            required: true,
            choices: [aChoice({ value: 'a', label: 'Une' })],
          }),
        ],
      }),
  });
  const cover = screen.getByRole('radiogroup', { name: 'Prise en charge' });

  expect(cover.getAttribute('aria-invalid')).toBe('false');
  expect(cover.querySelector(':invalid')).toBeNull();
  await press();

  expect(cover.getAttribute('aria-invalid')).toBe('true');
});

it('[ERR-03] that does not come says so, whom to call, and comes when it is asked for again', async () => {
  let isReached = false;
  shown({
    forms: () => {
      if (!isReached) throw new Refusal('unreachable');
      return someForms();
    },
  });
  expect(screen.getByRole('alert').textContent).toContain('Le formulaire n’a pas pu être affiché');
  // which would fill nothing
  expect(screen.queryByText(/^Connectez-vous/)).toBeNull();
  const call = within(screen.getByRole('alert')).getByRole('link');
  expect(call.getAttribute('href')).toBe('tel:+33478000000');

  isReached = true;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));

  expect(await screen.findByLabelText('E-mail')).toBeTruthy();
  expect(screen.getByText(/^Connectez-vous/)).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('H1');
});
