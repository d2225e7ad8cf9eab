import { NextStep, CalendarViewModel } from '@creneau/core/presentation';
import { aCalendar, aCatalog, aGroup, aLine, aQuestion } from '../../support/made-up';
import { aVisit, free, SlotsOnPaper } from './visit';

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
