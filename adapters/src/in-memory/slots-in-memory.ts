import {
  type Clock,
  dayOf,
  DAYS_ANSWERED,
  daysFrom,
  firstFreeSlot,
  freeSlots,
  obstaclesOf,
  periodObstacle,
  type SlotQuery,
  type Slots,
  type Week,
} from '@creneau/core';
import { defer, type Observable, of } from 'rxjs';
import type { ScheduleInMemory } from './schedule-in-memory';

export class SlotsInMemory implements Slots {
  constructor(
    private readonly store: ScheduleInMemory,
    private readonly clock: Clock,
  ) {}

  from(query: SlotQuery): Observable<Week> {
    return defer(() => of(this.week(query)));
  }

  private week({ lines, packId, calendarIds = [], resourceId, from }: SlotQuery): Week {
    const { schedule } = this.store;
    const wish = { lines, calendarIds, resourceId };
    const now = this.clock.now();
    const slots = freeSlots(schedule, wish, from, DAYS_ANSWERED, now);
    const firstSlot = firstFreeSlot(schedule, wish, from, now)?.start;
    const freeDays = new Set(slots.map(({ start }) => dayOf(start)));
    const others = daysFrom(from, DAYS_ANSWERED).filter((day) => !freeDays.has(day));
    return {
      from,
      slots: slots.map((slot) =>
        // a pack has its own price, which no promotion lowers
        packId === undefined ? slot : { ...slot, promotion: undefined },
      ),
      firstSlot,
      obstacles: obstaclesOf(schedule, wish, others, now),
      obstacle: firstSlot === undefined ? periodObstacle(schedule, wish, now) : undefined,
    };
  }
}
