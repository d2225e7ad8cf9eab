import { dayOfInstant, type Clock, type Day } from '@creneau/core';

/** It is always the same time, of a zone. */
export class StoppedClock implements Clock {
  private readonly instant: number;

  constructor(
    time: string,
    private readonly zone = 'Europe/Paris',
    private readonly device = zone,
  ) {
    this.instant = Date.parse(time);
  }

  now(): number {
    return this.instant;
  }

  today(): Day {
    return dayOfInstant(this.instant, this.zone);
  }

  deviceZone(): string {
    return this.device;
  }
}
