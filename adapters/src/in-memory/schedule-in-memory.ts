import { takenBy, type Schedule, type Placement, type Taken } from '@creneau/core';

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
    const busyTimes = [...this.current.taken, ...placements.flatMap(takenBy)].sort(
      (a, b) => a.start - b.start,
    );
    this.current = { ...this.current, taken: busyTimes };
  }

  release(placements: readonly Placement[]): void {
    const freeTimes = placements.flatMap(takenBy);
    const busyTimes = this.current.taken.filter(
      (one) => !freeTimes.some((each) => isSame(one, each)),
    );
    this.current = { ...this.current, taken: busyTimes };
  }
}

const isSame = (a: Taken, b: Taken): boolean =>
  a.calendarId === b.calendarId &&
  a.seat === b.seat &&
  a.resourceId === b.resourceId &&
  a.resourceSeat === b.resourceSeat &&
  a.start === b.start;
