/** @jest-environment ./tests/support/page-environment.ts */
import { Refusal, type Catalog, type Group } from '@creneau/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { throwError } from 'rxjs';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
} from '../support/made-up';
import { aSalon, beginEach, button, openPage, plain, title, words } from './page';
import { free, SlotsOnPaper } from '../core/presentation/visit';

beginEach();

const settle = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

const tabs = (display: Partial<Group['tabs']['interventions']>): Pick<Group, 'tabs'> => ({
  tabs: {
    ...aGroup().tabs,
    interventions: { description: true, image: true, gridMode: true, ...display },
  },
});

const rows = (): readonly string[] =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => row.closest('main') && !row.closest('nav, [aria-label="En pratique"]'))
    .map((row) => plain(row.textContent));

describe('the category step', () => {
  it.each([
    [true, 'grid', '/pictures/510x510/coiffure.png'],
    [false, 'list', '/pictures/128x128/coiffure.png'],
  ])(
    '[CAT-01] with grid mode %s is a %s, [CAT-03] with pictures of its size',
    async (gridMode, mode, picture) => {
      await openPage({ group: aGroup(tabs({ gridMode })) });

      const list = screen.getByRole('list', { name: 'Catégories' });

      expect(list.dataset['mode']).toBe(mode);
      expect(list.querySelector('img')?.getAttribute('src')).toBe(picture);
    },
  );

  it('[CAT-02] shows picture, description as plain words, starting price and how much is in it, packs too', async () => {
    await openPage();

    const [hair, colour] = rows();

    expect(hair).toBe('CoiffureCoupes et brushingsdès 0,00 €4 choixVoir');
    expect(colour).toBe('Couleurdès 95,00 €1 choixVoir');
    expect(document.querySelector('main img')?.getAttribute('alt')).toBe('');
  });

  it('leaves out what the business does not show', async () => {
    await openPage({
      group: aGroup({
        ...tabs({ description: false, image: false }),
        displayInterventionPrice: false,
      }),
    });

    expect(rows()[0]).toBe('Coiffure4 choixVoir');
    expect(document.querySelector('main img')).toBeNull();
  });

  it('[CAT-04] says noInterventionSetsAvailable when all are hidden', async () => {
    await openPage({
      catalog: aCatalog({ interventionSets: [anInterventionSet({ publicname: '' })] }),
    });

    expect(screen.getByText('Aucune catégorie n’est proposée')).toBeTruthy();
  });

  it('has one button a card, named after all that the card says', async () => {
    await openPage();

    expect(plain(button(/^Voir Coiffure/).getAttribute('aria-label'))).toBe(
      'Voir Coiffure, 4 choix, dès 0,00 €',
    );
  });
});

describe('the service step', () => {
  const atInterventions = (catalog: Catalog = aSalon(), group: Partial<Group> = {}) =>
    openPage({
      catalog,
      group: aGroup({
        questions: [aQuestion('intervention'), aQuestion('calendar', { any: true })],
        ...group,
      }),
    });

  it('[SVC-01] shows name, duration, price and a button that chooses it', async () => {
    const { journey } = await atInterventions();

    expect(rows()).toContain('Brushing30 min28,00 €Choisir');
    fireEvent.click(button(/^Choisir Brushing, 30\u00a0min, 28/));
    await settle();

    expect(journey.journey$.value.choices.lines).toEqual([{ interventionId: 12, calendarId: 0 }]);
    expect(title()).toBe('Qui vous coiffera ?');
  });

  it('[SVC-01] hides the duration and the price where the business does', async () => {
    await atInterventions(aSalon(), {
      displayInterventionLength: false,
      displayInterventionPrice: false,
    });

    expect(rows()).toContain('BrushingChoisir');
  });

  it('[SVC-02] marks a promotion, a video service and a pack in words', async () => {
    await atInterventions();

    expect(rows().find((row) => row.startsWith('Coupe femme'))).toBe(
      'Coupe femmeDiagnostic et coupe45 min−20 % mardi matin48,00 €dès 38,40 €Choisir',
    );
    expect(rows().find((row) => row.startsWith('Conseil'))).toBe(
      'Conseil20 minEn visioGratuitChoisir',
    );
    fireEvent.click(screen.getByRole('tab', { name: /^Packs/ }));
    expect(rows()[0]).toContain('Pause douceurPack2 prestations à la suite, 1 h 15');
  });

  it('[SVC-03] has tabs when there are services and packs, with arrows, Home and End and one tab stop', async () => {
    await atInterventions();
    const [interventions, packs] = screen.getAllByRole('tab');

    expect(interventions?.textContent).toBe('Prestations4');
    fireEvent.keyDown(interventions ?? document.body, { key: 'ArrowRight' });

    expect(document.activeElement).toBe(packs);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0]);
    fireEvent.keyDown(packs ?? document.body, { key: 'Home' });
    expect(document.activeElement).toBe(interventions);
  });

  it.each([
    ['services', { packs: [] }],
    [
      'packs',
      { interventions: aSalon().interventions.map((one) => ({ ...one, onlyPackage: true })) },
    ],
  ])('[SVC-03] has no tabs when there are only %s', async (_kind, part) => {
    await atInterventions({ ...aSalon(), ...part });

    expect(screen.queryByRole('tab')).toBeNull();
    expect(rows().length).toBeGreaterThan(0);
  });

  it('[SVC-04] filters the promoted ones, [SVC-05] says so, and counts them in a status', async () => {
    await atInterventions();
    const count = screen
      .getAllByRole('status')
      .find(({ textContent }) => textContent?.includes('prestation'));

    fireEvent.click(screen.getByRole('radio', { name: 'Promotions' }));

    expect(rows().map((row) => row.slice(0, 11))).toEqual(['Coupe femme']);
    expect(count?.textContent).toBe('1 prestation');
    expect(screen.getByText('Promotions seulement')).toBeTruthy();
    fireEvent.click(button('Tout voir'));
    expect(screen.queryByText('Promotions seulement')).toBeNull();
    expect(count?.textContent).toBe('4 prestations');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Toutes' }));
  });

  it('[SVC-04] has no filter without a promotion', async () => {
    await atInterventions(aCatalog());

    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('[SVC-06] says noInterventionsAvailable when there is nothing to list', async () => {
    await atInterventions(aCatalog({ interventions: [] }));

    expect(screen.getByText('Aucune prestation n’est proposée')).toBeTruthy();
  });

  it('[SVC-07] lists the services again in the language of the page', async () => {
    const english = aCatalog({ interventions: [anIntervention({ publicname: 'Women’s cut' })] });
    const { language } = await openPage({
      catalogIn: (locale) => (locale === 'en' ? english : aSalon()),
      group: aGroup({ questions: [aQuestion('intervention')] }),
    });
    expect(rows()[0]).toContain('Coupe femme');
    for (const [namespace, bundle] of Object.entries(words('en')))
      i18next.addResourceBundle('en', namespace, bundle);

    await act(() => language.choose('en'));

    expect(rows().join()).toContain('Women’s cut');
    expect(title()).toBe('Which service would you like?');
    await act(() => language.choose('fr'));
  });

  it('[ERR-48] [ERR-49] keeps the lists at hand and says which cannot be had in another language', async () => {
    const { language } = await openPage({
      catalogIn: (locale) => {
        if (locale === 'fr') return aSalon();
        throw new Refusal('unreachable', { detail: { list: 'calendarSets' } });
      },
    });
    for (const [namespace, bundle] of Object.entries(words('en')))
      i18next.addResourceBundle('en', namespace, bundle);

    await act(() => language.choose('en'));

    expect(
      screen.getByText(/^(Les lieux n’ont pas pu être affichés|The places could not)/),
    ).toBeTruthy();
    expect(rows()[0]).toContain('Coiffure');
    await act(() => language.choose('fr'));
  });

  it('[MULTI-11] chooses a pack with a person for each of its services, no preference unless one is said, and says what it saves', async () => {
    const { journey } = await atInterventions();
    fireEvent.click(screen.getByRole('tab', { name: /^Packs/ }));
    expect(rows()[0]).toContain('59,00 €au lieu de 76,00 €');

    fireEvent.change(screen.getByRole('combobox', { name: 'Avec qui : Brushing' }), {
      target: { value: '32' },
    });
    fireEvent.click(button(/^Choisir Pause douceur, Pack/));
    await settle();

    expect(journey.journey$.value.choices).toMatchObject({
      packId: 51,
      lines: [
        { interventionId: 11, calendarId: 0 },
        { interventionId: 12, calendarId: 32 },
      ],
    });
  });

  it('[ENTITY-12] [MULTI-11] begins with the person that the business gives a service of a pack', async () => {
    const config = [
      { interventionId: 11, publicname: 'Coupe femme', selectedCalendar: 31 },
      { interventionId: 12, publicname: 'Brushing' },
    ];
    const { journey } = await atInterventions(aCatalog({ packs: [aPack({ config })] }));
    fireEvent.click(screen.getByRole('tab', { name: /^Packs/ }));

    const shown = screen.getByRole<HTMLSelectElement>('combobox', {
      name: 'Avec qui : Coupe femme',
    }).selectedOptions[0]?.text;
    fireEvent.click(button(/^Choisir Pause douceur, Pack/));
    await settle();

    expect(shown).toBe('Ana');
    expect(journey.journey$.value.choices.lines).toEqual([
      { interventionId: 11, calendarId: 31 },
      { interventionId: 12, calendarId: 0 },
    ]);
  });

  it('[V5] shows markup in every text as text', async () => {
    const attack = '<img src=x onerror="alert(1)">';
    await atInterventions(
      aCatalog({
        interventions: [
          anIntervention({
            publicname: attack,
            description: attack,
            promotions: [aPromotion({ label: attack })],
          }),
        ],
        packs: [aPack({ publicname: attack })],
      }),
    );

    expect(rows()[0]).toContain(attack);
    expect(document.querySelector('main img')).toBeNull();
  });
});

describe('the details of a service', () => {
  it('[LAYOUT-10] open all that the business says of a service beyond a line, and choose it from there', async () => {
    const { journey } = await openPage({
      group: aGroup({ questions: [aQuestion('intervention'), aQuestion('calendar')] }),
      catalog: aCatalog({
        interventions: [
          anIntervention({
            description: '<p>Shampooing compris.</p><p>Cheveux longs : prévoir une heure.</p>',
          }),
        ],
      }),
    });

    fireEvent.click(button('Détails'));
    const dialog = await screen.findByRole('dialog', { name: 'Coupe femme' }, { timeout: 10_000 });

    expect(plain(dialog.textContent)).toContain('prévoir une heure');
    expect(plain(dialog.textContent)).toContain('45 min');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Choisir' }));
    await settle();
    expect(journey.journey$.value.choices.lines).toMatchObject([{ interventionId: 11 }]);
  });

  it('are not offered of a service of which the row says it all', async () => {
    await openPage({
      group: aGroup({ questions: [aQuestion('intervention'), aQuestion('calendar')] }),
      catalog: aCatalog({
        interventions: [anIntervention({ description: 'Diagnostic et coupe' })],
      }),
    });

    expect(screen.queryByRole('button', { name: /^Détails/ })).toBeNull();
  });
});

describe('the calendar set, calendar and resource steps', () => {
  const places = [
    aCalendarSet({ description: 'Près de la gare' }),
    aCalendarSet({ id: 22, publicname: 'Sud' }),
  ];
  const catalog = aCatalog({
    calendarSets: places,
    calendars: [
      aCalendar({ calendarsetId: 21, thumbnail: '/pictures/ana.png' }),
      aCalendar({ id: 32, publicname: 'Basile', calendarsetId: 22 }),
    ],
    interventions: [anIntervention({ needResource: true })],
    resources: [aResource(), aResource({ id: 42, publicname: 'Bac' })],
  });

  it.each([
    [
      'calendarSet',
      'Où souhaitez-vous venir ?',
      ['NNordPrès de la gareChoisir', 'SSudChoisir'],
      { calendarSetId: 21 },
      /^Choisir Nord/,
    ],
    [
      'calendar',
      'Qui vous coiffera ?',
      ['AnaChoisir', 'BBasileChoisir'],
      { calendarId: 31 },
      /^Choisir Ana/,
    ],
    [
      'resource',
      'De quoi avez-vous besoin ?',
      ['FFauteuilChoisir', 'BBacChoisir'],
      { resourceId: 41 },
      /^Choisir Fauteuil/,
    ],
  ] as const)(
    '[CAL-01] the %s step lists and chooses',
    async (question, asked, listed, choice, name) => {
      const { journey } = await openPage({
        catalog,
        group: aGroup({ questions: [aQuestion(question)] }),
        preselected: { lines: [{ interventionId: 11, calendarId: 0 }] },
      });

      expect(plain(title())).toBe(asked);
      expect(rows()).toEqual(listed);
      fireEvent.click(button(name));
      await settle();

      expect(journey.journey$.value.choices).toMatchObject(choice);
    },
  );

  it.each([
    ['calendarSet', ['Nord', 'Sud']],
    ['calendar', ['Ana', 'Basile']],
    ['resource', ['Fauteuil', 'Bac']],
  ] as const)(
    '[ENTITY-03] the %s step is a grid with large pictures where the business says so',
    async (question, names) => {
      const inGrid = { description: true, image: true, gridMode: true };
      const picture = '/pictures/510x510/one.png';
      const pictured = <Thing extends object>(things: readonly Thing[]) =>
        things.map((thing, index) => ({ ...thing, thumbnail: index === 0 ? picture : undefined }));
      const { journey } = await openPage({
        catalog: {
          ...catalog,
          calendars: pictured(catalog.calendars),
          resources: pictured(catalog.resources),
          calendarSets: pictured(catalog.calendarSets),
        },
        group: aGroup({
          questions: [aQuestion(question, { any: true })],
          tabs: { ...aGroup().tabs, calendars: inGrid, resources: inGrid },
        }),
        preselected: { lines: [{ interventionId: 11, calendarId: 0 }] },
      });

      const list = within(screen.getByRole('main')).getByRole('list', { name: /./ });
      const headings = within(list).getAllByRole('heading', { level: 2 });

      expect(list.dataset['mode']).toBe('grid');
      expect(headings.map(({ textContent }) => textContent)).toEqual(['Sans préférence', ...names]);
      expect([...list.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
        picture,
      ]);
      fireEvent.click(button(`Choisir ${names[1]}`));
      await settle();
      expect(journey.journey$.value.steps.indexOf(question)).toBeLessThan(
        journey.journey$.value.steps.indexOf(journey.journey$.value.step),
      );
    },
  );

  it('[CAL-01] shows no picture and no description where the business does not', async () => {
    const bare = { description: false, image: false, gridMode: false };
    await openPage({
      catalog,
      group: aGroup({
        questions: [aQuestion('calendarSet')],
        tabs: { ...aGroup().tabs, calendars: bare },
      }),
    });

    expect(rows()).toEqual(['NNordChoisir', 'SSudChoisir']);
    expect(document.querySelector('main img')).toBeNull();
  });

  it('begins a visit with the stepper, and hours, address and telephone of the place under a list without pictures', async () => {
    await openPage({
      catalog,
      group: aGroup({
        questions: [aQuestion('calendarSet'), aQuestion('intervention')],
        openingHours: [[{ from: '09:00', to: '19:00' }], [], [], [], [], [], []],
      }),
    });

    expect(screen.getByRole('navigation', { name: 'Étapes de la réservation' })).toBeTruthy();
    expect(
      within(await screen.findByRole('list', { name: 'En pratique' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      expect.stringMatching(
        /^(Ouvert, ferme à 19:00|Ouvre (lundi |demain )?à 09:00 · Réservez en ligne à toute heure)/,
      ),
      '14 rue des Capucins69001 Lyon',
      '+33478000000Pour nous joindre',
    ]);
  });

  it('leaves the strip out where the business told one thing at most', async () => {
    await openPage({
      catalog,
      group: aGroup({
        questions: [aQuestion('calendarSet'), aQuestion('intervention')],
        openingHours: [],
        phone: undefined,
      }),
    });

    await act(async () => void (await import('../../ui/src/booking/frame/PlaceFacts')));
    expect(screen.queryByRole('list', { name: 'En pratique' })).toBeNull();
  });

  const withTimes = (slots: SlotsOnPaper) =>
    openPage({
      catalog,
      group: aGroup({ questions: [aQuestion('calendar', { any: true })] }),
      preselected: { lines: [{ interventionId: 11, calendarId: 0 }] },
      slots,
    });
  const read = (): Promise<void> =>
    act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
    });

  it('says when the first people are free next, asked for once each after the list is drawn; the others once they are in view', async () => {
    const slots = new SlotsOnPaper(free(8, '09:30', '10:00'));
    await withTimes(slots);
    const before = rows();
    await read();

    expect(before).toEqual([
      'BSans préférenceLa première personne libreChoisir',
      'AnaChoisir',
      'BBasileChoisir',
    ]);
    expect(rows()).toEqual([
      'BSans préférenceLa première personne libreProchain créneau : mar. 8 juin, 09:30Choisir',
      'AnaProchain créneau : mar. 8 juin, 09:30Choisir',
      // nothing is in view where nothing has a size
      'BBasileChoisir',
    ]);
    expect(slots.asked).toHaveLength(2);
  });

  it('says nothing of a next time that cannot be had', async () => {
    await withTimes(new SlotsOnPaper([], () => throwError(() => new Refusal('unreachable'))));
    const before = rows();
    await read();

    expect(rows()).toEqual(before);
  });

  it.each([
    [true, 2, true],
    [true, 1, false],
    [false, 2, false],
  ])(
    '[CAL-02] with any %s and %i calendars offers "no preference": %s',
    async (any, count, offered) => {
      const { journey } = await openPage({
        catalog: aCatalog({
          calendars: [aCalendar(), aCalendar({ id: 32, publicname: 'Basile' })].slice(0, count),
        }),
        group: aGroup({ questions: [aQuestion('calendar', { any })] }),
      });

      const first = screen.getAllByRole('button', { name: /^Choisir/ })[0];
      expect(first?.getAttribute('aria-label') === 'Choisir Sans préférence').toBe(offered);
      if (!offered) return;

      fireEvent.click(first ?? document.body);
      await settle();
      expect(journey.journey$.value.choices.calendarId).toBe(0);
    },
  );

  it.each([
    ['calendar', 'Personne n’est disponible'],
    ['resource', 'Aucun équipement n’est disponible'],
  ] as const)(
    '[CAL-05] says so when the %s step has nothing to list',
    async (question, message) => {
      await openPage({
        catalog: aCatalog({
          calendars: [],
          resources: [],
          interventions: [anIntervention({ needResource: true })],
        }),
        group: aGroup({ questions: [aQuestion(question)] }),
        preselected: { lines: [{ interventionId: 11, calendarId: 0 }] },
      });

      expect(within(screen.getByRole('main')).getByText(message)).toBeTruthy();
    },
  );
});
