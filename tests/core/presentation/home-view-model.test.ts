import { HomeViewModel, NextStep, type HomeShown } from '@creneau/core/presentation';
import {
  BookingJourney,
  offerOf,
  OfferedCatalog,
  ready,
  Visit,
  type Catalog,
  type Group,
  type Website,
  type Websites,
} from '@creneau/core';
import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { BehaviorSubject, of } from 'rxjs';
import {
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
  aQuestion,
} from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { free, SlotsOnPaper } from './visit';

const aWebsite = (website: Partial<Website> = {}): Website => ({
  title: 'Salon Lumière',
  quickDesc: '',
  keywords: '',
  domain: undefined,
  map: false,
  openinghours: [[], [], [], [], [], [], []],
  contactInfo: '',
  websiteLink: undefined,
  socialLink: {},
  complementText: '',
  otherbox: '',
  image: undefined,
  fileUpload: [],
  listing: undefined,
  listsetIds: [],
  listingIds: [],
  packageIds: [],
  highlight: false,
  highlightService: undefined,
  highlightPackage: undefined,
  offerText: '',
  ...website,
});

const SETS = [1, 2, 3, 4, 5, 6, 7, 8];

const CATALOG = aCatalog({
  interventionSets: SETS.map((id) => anInterventionSet({ id, publicname: `Set ${id}`, sort: id })),
  interventions: SETS.map((id) =>
    anIntervention({
      id: 10 + id,
      publicname: `Service ${id}`,
      interventionsetId: id,
      price: 1_000 * id,
      sort: id,
      promotions: id === 2 ? [aPromotion({ percent: 20, label: 'mardi matin' })] : [],
    }),
  ),
  packs: [
    aPack({
      id: 5,
      publicname: 'Pack',
      price: 2_500,
      config: [
        { interventionId: 11, publicname: '' },
        { interventionId: 12, publicname: '' },
      ],
    }),
  ],
});

function open(
  website: Website | undefined,
  { group = aGroup(), catalog = CATALOG }: { group?: Group; catalog?: Catalog } = {},
) {
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
  const { session$ } = new SessionsInMemory();
  const locale$ = new BehaviorSubject('fr');
  const offered = new OfferedCatalog(
    catalog,
    new CatalogsInMemory(() => catalog),
    group,
    locale$,
    session$,
  );
  const journey = new BookingJourney(
    offerOf(group, catalog, session$.value),
    {},
    { next: () => 'a key' },
  );
  const visit = new Visit(journey, offered, group, clock, { locale$ });
  const slots = new SlotsOnPaper(free(8, '09:30'));
  const websites: Websites = { in: () => of(website), atHand: () => ready(website) };
  const next = new NextStep(visit, { load: () => Promise.resolve() }, slots, {
    date: '2027-06-07',
  });
  const home = new HomeViewModel(visit, websites, slots, next);
  const { value } = home.shown$;
  if (value.state !== 'ready') throw new Error('not there at once');
  return { home, journey, slots, shown: value.value };
}

const shownOf = (website: Partial<Website>, more?: Parameters<typeof open>[1]): HomeShown => {
  const { shown } = open(aWebsite(website), more);
  if (!shown) throw new Error('nothing shown');
  return shown;
};

it('[HOME-10] has nothing to show where no website is configured', () => {
  expect(open(undefined).shown).toBeUndefined();
});

describe('the offer', () => {
  it('[HOME-01] is the highlighted service with its offer text, at its best price', () => {
    const offer = shownOf({
      highlight: true,
      highlightService: 12,
      offerText: '<p>Le matin</p>',
    }).offer;

    expect(offer).toMatchObject({
      name: 'Service 2',
      text: '<p>Le matin</p>',
      price: 1_600,
      instead: 2_000,
      promotion: { percent: 20, label: 'mardi matin' },
    });
  });

  it('[HOME-01] is the highlighted pack, with what its services cost apart', () => {
    expect(shownOf({ highlight: true, highlightPackage: 5 }).offer).toMatchObject({
      name: 'Pack',
      price: 2_500,
      instead: 3_000,
    });
  });

  it.each([
    ['nothing is highlighted', { highlight: false, highlightService: 12 }],
    ['the service is not there', { highlight: true, highlightService: 99 }],
  ])('is none where %s', (_, website) => {
    expect(shownOf(website).offer).toBeUndefined();
  });
});

describe('the list', () => {
  it('[HOME-04] has six things at most, in the order of the business', () => {
    const ids = [8, 7, 6, 5, 4, 3, 2];

    expect(shownOf({ listing: 'category', listsetIds: ids }).items.map(({ id }) => id)).toEqual(
      ids.slice(0, 6),
    );
    expect(shownOf({ listing: 'category' }).items).toHaveLength(6);
  });

  it.each([
    ['category', { listsetIds: [2] }, ['Set 2']],
    ['intervention', { listingIds: [13, 12] }, ['Service 3', 'Service 2']],
    ['package', { packageIds: [5] }, ['Pack']],
    [undefined, { listsetIds: [2] }, []],
  ] as const)('[HOME-04] lists by the setting %s', (listing, ids, names) => {
    expect(shownOf({ listing, ...ids }).items.map(({ name }) => name)).toEqual(names);
  });

  it('names no thing twice, and none that visitors do not see', () => {
    const catalog = aCatalog({
      ...CATALOG,
      interventionSets: [
        anInterventionSet({ id: 1 }),
        anInterventionSet({ id: 2, publicname: '' }),
      ],
    });

    expect(
      shownOf({ listing: 'category', listsetIds: [1, 1, 2, 99] }, { catalog }).items.map(
        ({ id }) => id,
      ),
    ).toEqual([1]);
  });

  it.each([
    ['a category', { listing: 'category', listsetIds: [2] }, 'intervention'],
    ['a service', { listing: 'intervention', listingIds: [12] }, 'calendar'],
    ['a pack', { listing: 'package', packageIds: [5] }, 'slots'],
  ] as const)('[HOME-05] leads from %s to the step %s', async (_, website, step) => {
    const group = aGroup({
      questions: [aQuestion('interventionSet'), aQuestion('intervention'), aQuestion('calendar')],
    });
    const { home, shown, journey } = open(aWebsite(website), { group });
    const [item] = shown?.items ?? [];

    expect(item && (await home.book(item))).toBe(step);
    expect(journey.journey$.value.step).toBe(step);
  });
});

it('asks for the first free times while the visitor reads, of a bounded number of services', () => {
  jest.useFakeTimers();
  const many = aCatalog({
    interventionSets: [anInterventionSet({ id: 1 }), anInterventionSet({ id: 2 })],
    interventions: Array.from({ length: 30 }, (_, index) =>
      anIntervention({ id: 100 + index, interventionsetId: index < 28 ? 1 : 2 }),
    ),
  });
  const { home, slots } = open(aWebsite({ listing: 'category' }), { catalog: many });

  const stop = home.askFirstFree();
  expect(slots.asked).toEqual([]);
  jest.advanceTimersByTime(5_000);

  // the first category has more services than are asked for: it tells no time rather than a wrong one
  expect(slots.asked).toHaveLength(2);
  expect([...home.firstFree$.value]).toEqual([[2, '2027-06-08T09:30:00+02:00']]);
  stop();
  jest.useRealTimers();
});
