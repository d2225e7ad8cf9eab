import nock from 'nock';
import { firstValueFrom } from 'rxjs';
import { aCalendarOf, aSchedule, anInterventionOf, everyDay } from '../../support/schedules';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aChoice,
  aField,
  aGroup,
  anIntervention,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
} from '../../support/made-up';
import {
  aBusiness,
  answerers,
  answersOf,
  type Answerer,
  type Answers,
  type Business,
} from '../../support/port-answers';
import { scenarios } from '../../support/scenarios';

const open: Answers[] = [];

const answers = (who: Answerer, business?: Partial<Business>): Answers => {
  const made = answersOf(who, aBusiness(business));
  open.push(made);
  return made;
};

beforeAll(() => void nock.disableNetConnect());
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});
afterEach(() => open.splice(0).forEach(({ close }) => close()));

describe.each(answerers)('groups in %s', (who) => {
  it('finds a group by its urlname, whole', async () => {
    const group = aGroup({
      texts: { takerdvText: '<p>Bonjour</p>' },
      translations: { en: { tagline: 'Hairdresser', takerdvText: '<p>Hello</p>' } },
      usercolors: { primary: '#8E3B46' },
      logo: '/group-1/logo/raw/logo.svg',
      questions: [
        aQuestion('intervention'),
        aQuestion('calendarSet', { skipUniqChoice: true, maxMultirdvs: 2 }),
        aQuestion('resource', { any: true }),
      ],
    });
    const { groups, group: flagged } = answers(who, { group });

    // memory has no files
    const { filesAt: _, ...named } = await groups.withUrlname('salon-lumiere');
    expect(named).toEqual(flagged);
  });

  it('knows no group of another name', async () => {
    const { groups } = answers(who);

    await expect(groups.withUrlname('personne')).rejects.toMatchObject({ reason: 'groupUnknown' });
  });

  it('finds the urlname of a host, and none of a host nobody knows', async () => {
    const { groups } = answers(who);

    expect(await groups.urlnameOf('salon.example')).toBe('salon-lumiere');
    await expect(groups.urlnameOf('evil.example')).rejects.toMatchObject({
      reason: 'groupUnknown',
    });
  });
});

describe.each(answerers)('catalogs in %s', (who) => {
  const asksAll = aGroup({
    questions: [
      aQuestion('interventionSet'),
      aQuestion('intervention'),
      aQuestion('calendarSet'),
      aQuestion('calendar'),
      aQuestion('resource'),
    ],
  });

  it('answers everything a group offers, with resources apart from calendars', async () => {
    const catalog = aCatalog({
      interventions: [
        anIntervention({
          promotions: [aPromotion()],
          description: '<p>Coupe</p>',
          thumbnail: '/pictures/cut.webp',
        }),
      ],
      packs: [aPack({ opened: false }), aPack({ id: 52 })],
      calendarSets: [aCalendarSet()],
      calendars: [aCalendar({ calendarsetId: 21, interventionIds: [11] })],
      resources: [aResource()],
    });
    const { catalogs } = answers(who, { group: asksAll, catalog });

    expect(await firstValueFrom(catalogs.in('fr'))).toEqual(catalog);
  });
});

describe.each(answerers)('forms in %s', (who) => {
  it('answers both forms, each field as it was defined', async () => {
    const forms = {
      fiche: [
        aField({
          required: true,
          minLength: 2,
          maxLength: 255,
          trim: true,
          description: '<b>Nom</b>',
        }),
        aField({ name: 'marketing_optin', type: 'boolean', value: true }),
      ],
      vevent: [
        aField({ name: 'age', type: 'integer', min: 0, max: 120 }),
        aField({
          name: 'town',
          type: 'linkedcombo',
          choices: [aChoice({ value: '69', choices: [aChoice({ value: 'Lyon' })] })],
        }),
        aField({
          name: 'why',
          type: 'radio',
          choices: [aChoice({ freeText: true })],
          addEmptyChoice: true,
          allowAny: true,
        }),
      ],
    };
    const { forms: asked } = answers(who, { forms });

    expect(await firstValueFrom(asked.in('fr'))).toEqual(forms);
  });
});

/** The salon of the scenarios, on 7 June 2027 at eight. */
const aSalon = (): Business => {
  const promotions = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) =>
    aPromotion({ weekday, from: '09:00', to: '10:00' }),
  );
  return aBusiness({
    catalog: aCatalog({
      interventions: [
        anIntervention({ externid: 'CUT', promotions }),
        anIntervention({
          id: 12,
          publicname: 'Brushing',
          price: 1_800,
          length: 30,
          externid: 'DRY',
        }),
      ],
      packs: [aPack()],
    }),
    forms: {
      fiche: ['lastname', 'firstname', 'email'].map((name) => aField({ name, required: true })),
      vevent: [],
    },
    agenda: aSchedule({
      step: 15,
      calendars: [31, 32].map((id) =>
        aCalendarOf({ id, interventionIds: [11, 12], opening: everyDay('09:00-12:00') }),
      ),
      interventions: [
        anInterventionOf({ id: 11, length: 45, promotions }),
        anInterventionOf({ id: 12, length: 30 }),
      ],
    }),
  });
};

describe.each(answerers)('[V2] a salon answered for by %s', (who) => {
  // here everybody holds every key
  const becomeHolder = (): void => undefined;
  scenarios(() => Promise.resolve({ ...answers(who, aSalon()), becomeHolder, day: '2027-06-14' }));
});
