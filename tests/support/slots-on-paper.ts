import {
  dayOf,
  daysAfter,
  DAYS_ANSWERED,
  type Day,
  type Slot,
  type SlotQuery,
  type Slots,
  type Week,
} from '@creneau/core';
import { defer, of, type Observable } from 'rxjs';
import { aSlot } from './made-up';

/** Answers from a list of free times, and keeps what it was asked. */
export class SlotsOnPaper implements Slots {
  readonly asked: SlotQuery[] = [];
  readonly abandoned: Day[] = [];

  constructor(
    private readonly free: readonly Slot[],
    /** How an answer travels. */
    private readonly travel: (answer: Observable<Week>, query: SlotQuery) => Observable<Week> = (
      answer,
    ) => answer,
  ) {}

  from(query: SlotQuery): Observable<Week> {
    return defer(() => {
      this.asked.push(query);
      return this.travel(of(this.week(query.from)), query);
    });
  }

  /** Everything travels. */
  atHand(): undefined {
    return undefined;
  }

  private week(from: Day): Week {
    const later = this.free.filter(({ start }) => dayOf(start) >= from);
    const end = daysAfter(from, DAYS_ANSWERED);
    return {
      from,
      slots: later.filter(({ start }) => dayOf(start) < end),
      firstSlot: later[0]?.start,
    };
  }
}

/** Free at these hours of a day in June 2027, in Paris. */
export const free = (day: number, ...hours: readonly string[]): readonly Slot[] =>
  hours.map((hour) =>
    aSlot({ start: `2027-06-${String(day).padStart(2, '0')}T${hour}:00+02:00`, capacity: 2 }),
  );
