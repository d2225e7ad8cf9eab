import { type BusyTime, type Placement, type Schedule, takenBy } from '@creneau/core';

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
