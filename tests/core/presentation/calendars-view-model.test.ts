import {
  CalendarSetViewModel,
  CalendarViewModel,
  NextStep,
  ResourceViewModel,
} from '@creneau/core/presentation';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  aQuestion,
  aResource,
} from '../../support/made-up';
import { aProSession } from '../../support/made-up-people';
import { aVisit, free, SlotsOnPaper, type Situation } from './visit';

const PEOPLE = 100;

/** The step of people of a business that has many. */
function aCrowd({ gridMode = false } = {}) {
  const slots = new SlotsOnPaper(free(8, '09:00'));
  const group = aGroup({
    questions: [aQuestion('intervention'), aQuestion('calendar', { any: true })],
    tabs: { ...aGroup().tabs, calendars: { description: true, image: true, gridMode } },
  });
  const catalog = aCatalog({
    calendars: Array.from({ length: PEOPLE }, (_, index) =>
      aCalendar({ id: 1 + index, sort: index, interventionIds: [11] }),
    ),
  });
  const { visit } = aVisit({
    slots,
    group,
    catalog,
    choices: { interventionSetId: 1, lines: [aLine()] },
  });
  const next = new NextStep(visit, { load: () => Promise.resolve() }, slots, {
    date: '2027-06-07',
  });
  const people = new CalendarViewModel(visit, next);
  const calendarIdsAsked = () => slots.asked.map(({ lines }) => lines[0]?.calendarId);
  return { people, calendarIdsAsked };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the step of people, of a hundred of them', () => {
  it('asks for the times of the first answers and of those in view, once, one after another', async () => {
    const { people, calendarIdsAsked } = aCrowd();
    expect(people.shown$.value.items).toHaveLength(PEOPLE);

    const stop = people.prefetch(2);
    for (const id of [1, 2, 3]) people.comeIntoView(id);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calendarIdsAsked()).toEqual([0, 1, 2, 3]);

    for (const id of [3, 4]) people.comeIntoView(id);
    await jest.advanceTimersByTimeAsync(1_000);
    stop();
    people.comeIntoView(5);
    await jest.advanceTimersByTimeAsync(1_000);

    expect(calendarIdsAsked()).toEqual([0, 1, 2, 3, 4]);
    expect([...people.firstFree$.value]).toEqual(
      [0, 1, 2, 3, 4].map((id) => [id, '2027-06-08T09:00:00+02:00']),
    );
  });

  it('asks for the first answers of a grid, which shows no times', async () => {
    const { people, calendarIdsAsked } = aCrowd({ gridMode: true });

    people.prefetch(2);
    await jest.advanceTimersByTimeAsync(1_000);

    expect(calendarIdsAsked()).toEqual([0, 1]);
  });
});

const CATALOG = aCatalog({
  interventions: [anIntervention({ needResource: true })],
  calendarSets: [
    aCalendarSet({ id: 21, description: '<p>Près du port</p>', thumbnail: '/n-510x510.jpg' }),
    aCalendarSet({ id: 22, publicname: '', name: 'Dépôt' }),
  ],
  calendars: [
    aCalendar({ id: 31, calendarsetId: 21, description: '<p>Coloriste</p>' }),
    aCalendar({ id: 32, calendarsetId: 21, publicname: 'Basile', thumbnail: '/b-510x510.jpg' }),
    aCalendar({ id: 33, calendarsetId: 22, publicname: '', name: 'Stagiaire' }),
  ],
  resources: [
    aResource({ id: 41, description: '<p>Au calme</p>' }),
    aResource({ id: 42, publicname: 'Cabine', thumbnail: '/c-510x510.jpg' }),
  ],
});

const models = {
  calendarSet: CalendarSetViewModel,
  calendar: CalendarViewModel,
  resource: ResourceViewModel,
};

const tabOf = (tab: { description?: boolean; image?: boolean; gridMode?: boolean }) => ({
  description: true,
  image: true,
  gridMode: false,
  ...tab,
});

/** One of the three steps, after the service. */
function open(
  question: keyof typeof models,
  {
    tab = {},
    other = {},
    any = true,
    then = [],
    callCenter = false,
    ...situation
  }: {
    tab?: Parameters<typeof tabOf>[0];
    /** How the other kind of things is shown. */
    other?: Parameters<typeof tabOf>[0];
    any?: boolean;
    then?: readonly (keyof typeof models)[];
    callCenter?: boolean;
  } & Omit<Situation, 'slots' | 'group'> = {},
) {
  const slots = new SlotsOnPaper(free(8, '09:00'));
  const [own, others] =
    question === 'resource'
      ? (['resources', 'calendars'] as const)
      : (['calendars', 'resources'] as const);
  const group = aGroup({
    callCenter,
    questions: [
      aQuestion('intervention'),
      aQuestion(question, { any }),
      ...then.map((later) => aQuestion(later)),
    ],
    tabs: { ...aGroup().tabs, [own]: tabOf(tab), [others]: tabOf(other) },
  });
  const visit = aVisit({
    catalog: CATALOG,
    choices: { lines: [aLine()] },
    ...situation,
    slots,
    group,
  });
  const viewModel = new models[question](visit.visit, visit.next);
  return { ...visit, slots, viewModel, shown: viewModel.shown$.value };
}

describe.each([
  ['calendarSet', [21], '<p>Près du port</p>', '/n-128x128.jpg'],
  ['calendar', [31, 32], '<p>Coloriste</p>', '/b-128x128.jpg'],
  ['resource', [41, 42], '<p>Au calme</p>', '/c-128x128.jpg'],
] as const)('the step %s', (question, ids, description, image) => {
  it('shows what can be chosen, with its description and its small picture', () => {
    const { shown, viewModel } = open(question);

    expect(viewModel.question).toBe(question);
    expect(viewModel.sector).toBe('hairdresser');
    expect(viewModel.gridMode).toBe(false);
    expect(shown.items.map(({ id }) => id)).toEqual(ids);
    expect(shown.items[0]?.description).toBe(description);
    expect(shown.items.at(-1)?.image).toBe(image);
  });

  it('shows what its own list shows, whatever that of the others does', () => {
    const hidden = { description: false, image: false, gridMode: true };
    const { shown, viewModel } = open(question, { tab: hidden });
    const elsewhere = open(question, { other: hidden });

    expect(viewModel.gridMode).toBe(true);
    expect(shown.items.map((item) => [item.description, item.image])).toEqual(
      ids.map(() => ['', undefined]),
    );
    expect(elsewhere.viewModel.gridMode).toBe(false);
    expect(elsewhere.shown.items[0]?.description).toBe(description);
  });

  it('has the large picture in a grid', () => {
    const { shown } = open(question, { tab: { gridMode: true } });

    expect(shown.items.at(-1)?.image).toBe(image.replace('128x128', '510x510'));
  });

  it('offers no preference where the business does, and there is a choice', () => {
    expect(open(question).shown.offersAny).toBe(ids.length > 1);
    expect(open(question, { any: false }).shown.offersAny).toBe(false);
  });

  it('leads to the times, unless something is asked in between or nothing can be chosen', () => {
    const later = question === 'calendar' ? 'resource' : 'calendar';

    expect(open(question).viewModel.leadsToTimes).toBe(true);
    expect(open(question, { then: [later] }).viewModel.leadsToTimes).toBe(false);
    expect(open(question, { catalog: aCatalog({ calendars: [] }) }).viewModel.leadsToTimes).toBe(
      false,
    );
  });

  it.each([
    ['the answer', ids[0]],
    ['no preference', undefined],
  ])('goes on with %s', async (_, id) => {
    const { viewModel, journey } = open(question);

    viewModel.choose(id);
    await jest.advanceTimersByTimeAsync(500);

    expect(journey.journey$.value).toMatchObject({
      step: 'slots',
      choices: { [`${question}Id`]: id ?? 0 },
    });
  });

  it.each([
    ['an answer', ids[0]],
    ['no preference', undefined],
  ])('asks for the times of %s that is near, and answers nothing', async (_, id) => {
    const { viewModel, journey, slots } = open(question);

    viewModel.prefetchNear(id);
    await jest.advanceTimersByTimeAsync(500);

    expect(slots.asked).toHaveLength(1);
    expect(journey.journey$.value.step).toBe(question);
  });
});

it('names what has no public name by its inner name, to an agent of a call centre alone', () => {
  const names = (situation?: Parameters<typeof open>[1]) =>
    open('calendar', situation).shown.items.map(({ name }) => name);

  expect(names()).toEqual(['Ana', 'Basile']);
  expect(names({ callCenter: true })).toEqual(['Ana', 'Basile']);
  expect(names({ callCenter: true, session: aProSession() })).toContain('Stagiaire');
});

it('foresees two answers, no preference first where it is offered', async () => {
  const idsAskedFor = async (any: boolean) => {
    const { viewModel, slots } = open('calendar', { any });
    viewModel.prefetch();
    await jest.advanceTimersByTimeAsync(1_000);
    return slots.asked.map(({ lines }) => lines[0]?.calendarId);
  };

  expect(await idsAskedFor(true)).toEqual([0, 31]);
  expect(await idsAskedFor(false)).toEqual([31, 32]);
});

it('knows no first free time of an answer that has none', async () => {
  const slots = new SlotsOnPaper([]);
  const visit = aVisit({
    catalog: CATALOG,
    choices: { lines: [aLine()] },
    slots,
    group: aGroup({ questions: [aQuestion('intervention'), aQuestion('calendar')] }),
  });
  const viewModel = new CalendarViewModel(visit.visit, visit.next);

  viewModel.prefetch();
  await jest.advanceTimersByTimeAsync(1_000);

  expect(slots.asked).toHaveLength(2);
  expect(viewModel.firstFree$.value.size).toBe(0);
});
