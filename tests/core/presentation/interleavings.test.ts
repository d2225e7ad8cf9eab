import {
  daysAfter,
  type Catalog,
  type Catalogs,
  type Day,
  type SlotQuery,
  type Slots,
  type Week,
} from '@creneau/core';
import { SlotsViewModel } from '@creneau/core/presentation';
import { unavailableInterventions } from '@creneau/core/visit';
import fc from 'fast-check';
import { BehaviorSubject, Observable, of } from 'rxjs';
import { aCalendar, aCatalog, aLine, aSlot } from '../../support/made-up';
import { runs } from '../../support/runs';
import { StoppedClock } from '../../support/stopped-clock';
import { visitInMemory } from '../../support/visit-in-memory';

const TODAY = '2027-06-07';
const LOCALES = ['fr', 'en', 'de'];

/** Answers when the scheduler lets it, also whoever has left; each answer says which question it is to. */
class LateSlots implements Slots {
  readonly asked: SlotQuery[] = [];

  constructor(private readonly scheduler: fc.Scheduler) {}

  atHand(): undefined {
    return undefined;
  }

  from(query: SlotQuery): Observable<Week> {
    return new Observable((subscriber) => {
      const number = this.asked.push(query);
      void this.scheduler
        .schedule(Promise.resolve(weekOf(query.from, number)), `answer ${number}`)
        .then((week) => {
          subscriber.next(week);
          subscriber.complete();
        });
    });
  }
}

/** A full week, whose places are the number of the question. Every third week is empty, and leads to the one after it. */
function weekOf(from: Day, number: number): Week {
  const isEmpty = Date.parse(from) % (3 * 7 * 86_400_000) < 7 * 86_400_000;
  const first = daysAfter(from, isEmpty ? 8 : 0);
  const slots = isEmpty
    ? []
    : [aSlot({ start: `${first}T09:00:00+02:00`, capacity: number, calendarIds: [31] })];
  return { from, slots, firstSlot: `${first}T09:00:00+02:00` };
}

const catalogIn = (locale: string): Catalog =>
  aCatalog({ calendars: [aCalendar({ publicname: `Ana in ${locale}` })] });

class LateCatalogs implements Catalogs {
  constructor(private readonly scheduler: fc.Scheduler) {}

  in(locale: string): Observable<Catalog> {
    return new Observable((subscriber) => {
      void this.scheduler
        .schedule(Promise.resolve(catalogIn(locale)), `catalogue in ${locale}`)
        .then((catalog) => {
          subscriber.next(catalog);
          subscriber.complete();
        });
    });
  }

  existing(): Observable<readonly number[]> {
    return of([]);
  }
}

function aVisit(scheduler: fc.Scheduler) {
  const slots = new LateSlots(scheduler);
  const locale = new BehaviorSubject('fr');
  const visit = visitInMemory({
    catalog: catalogIn('fr'),
    catalogs: new LateCatalogs(scheduler),
    clock: new StoppedClock(`${TODAY}T08:00:00+02:00`),
    choices: { interventionSetId: 1, lines: [aLine()], calendarId: 0 },
    locale$: locale,
  });
  const { journey } = visit;
  const unavailable = unavailableInterventions(visit);
  const viewModel = new SlotsViewModel(visit, slots, unavailable, { date: TODAY });
  return { slots, locale, journey, viewModel };
}

type OneVisit = ReturnType<typeof aVisit>;

/** What a visitor may do while answers are under way. */
const aChange: fc.Arbitrary<readonly [string, (visit: OneVisit) => void]> = fc.oneof(
  fc.constant(['next', ({ viewModel }: OneVisit) => viewModel.showNext()] as const),
  fc.constant(['previous', ({ viewModel }: OneVisit) => viewModel.showPrevious()] as const),
  fc.constant(['retry', ({ viewModel }: OneVisit) => viewModel.retry()] as const),
  fc
    .nat(60)
    .map(
      (days) =>
        [
          `day ${days}`,
          ({ viewModel }: OneVisit) => viewModel.showFrom(daysAfter(TODAY, days)),
        ] as const,
    ),
  fc
    .constantFrom(...LOCALES)
    .map((language) => [language, ({ locale }: OneVisit) => locale.next(language)] as const),
  fc
    .constantFrom(0, 31, 32)
    .map(
      (calendarId) =>
        [
          `calendar ${calendarId}`,
          ({ journey }: OneVisit) => journey.rearrange([aLine({ calendarId })]),
        ] as const,
    ),
);

const changes = fc.array(aChange, { minLength: 1, maxLength: 8 });

const steps = (visit: OneVisit, made: readonly (readonly [string, (visit: OneVisit) => void])[]) =>
  made.map(([label, change]) => ({
    label,
    builder: () => Promise.resolve(change(visit)),
  }));

/** The number of the question that a week is the answer to; an empty one says none. */
const numberOf = ({ slots }: Week): number | undefined => slots[0]?.capacity;

describe('answers that come in any order', () => {
  it('[C18] leave on the screen the answer to the last question, and nothing of an older one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), changes, async (scheduler, made) => {
        const visit = aVisit(scheduler);
        const { slots, viewModel, locale, journey } = visit;
        const stale: number[] = [];
        const seen = viewModel.shown$.subscribe(({ week }) => {
          const answered = week.state === 'ready' ? numberOf(week.value) : undefined;
          if (answered !== undefined && answered < slots.asked.length) stale.push(answered);
        });
        const named = viewModel.calendarNames$.subscribe();
        scheduler.scheduleSequence(steps(visit, made));

        await scheduler.waitIdle();

        const { week, from } = viewModel.shown$.value;
        const last = slots.asked.at(-1);
        expect(stale).toEqual([]);
        expect(week.state).toBe('ready');
        expect(last).toMatchObject({
          from,
          locale: locale.value,
          lines: journey.journey$.value.choices.lines,
        });
        expect(viewModel.calendarNames$.value.get(31)).toBe(`Ana in ${locale.value}`);
        seen.unsubscribe();
        named.unsubscribe();
      }),
      { numRuns: runs(2_000) },
    );
  }, 120_000);

  it('[C18] change nothing for whoever has left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), changes, fc.nat(7), async (scheduler, made, stays) => {
        const visit = aVisit(scheduler);
        const { slots, viewModel } = visit;
        let updates = 0;
        const count = (): void => void (updates += 1);
        const open = [viewModel.shown$.subscribe(count), viewModel.calendarNames$.subscribe(count)];
        for (const [, change] of made.slice(0, stays)) change(visit);
        open.forEach((subscription) => subscription.unsubscribe());
        const [before, asked] = [updates, slots.asked.length];

        await scheduler.waitIdle();

        expect([updates, slots.asked.length]).toEqual([before, asked]);
      }),
      { numRuns: runs(500) },
    );
  }, 120_000);
});
