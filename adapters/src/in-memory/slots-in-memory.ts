import {
  type Clock,
  dayOf,
  DAYS_ANSWERED,
  daysFrom,
  firstFreeSlot,
  freeSlots,
  obstaclesOf,
  periodObstacle,
  type Placement,
  type Schedule,
  type SlotQuery,
  type Slots,
  type BusyTime,
  takenBy,
  type Week,
} from '@creneau/core';
import { defer, type Observable, of } from 'rxjs';

/** The schedule shared by slots and appointments. */
export class ScheduleInMemory {
  private current: Schedule;

  constructor(schedule: Schedule) {
    this.current = schedule;
  }

  get schedule(): Schedule {
    return this.current;
  }

  take(placements: readonly Placement[]): void {
    const busyTimes = [...this.current.busyTimes, ...placements.flatMap(takenBy)].sort(
      (a, b) => a.start - b.start,
    );
    this.current = { ...this.current, busyTimes };
  }

  release(placements: readonly Placement[]): void {
    const freeTimes = placements.flatMap(takenBy);
    const busyTimes = this.current.busyTimes.filter(
      (one) => !freeTimes.some((each) => isSame(one, each)),
    );
    this.current = { ...this.current, busyTimes };
  }
}

const isSame = (a: BusyTime, b: BusyTime): boolean =>
  a.calendarId === b.calendarId &&
  a.seat === b.seat &&
  a.resourceId === b.resourceId &&
  a.resourceSeat === b.resourceSeat &&
  a.start === b.start;

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
