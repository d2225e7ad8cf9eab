import { dayOfInstant, type Clock, type Day } from '@creneau/core';

/** Goes on with the timers of a test. */
export class MovingClock implements Clock {
  private readonly ahead: number;

  constructor(
    time: string,
    private readonly zone = 'Europe/Paris',
  ) {
    this.ahead = Date.parse(time) - Date.now();
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  today(): Day {
    return dayOfInstant(this.now(), this.zone);
  }

  deviceZone(): string {
    return this.zone;
  }
}
