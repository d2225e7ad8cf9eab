import { dayOfInstant, type Clock, type Day } from '@creneau/core';

/** It is the same time of a zone until a test moves it. */
export class StoppedClock implements Clock {
  private instant: number;

  constructor(
    time: string,
    private readonly zone = 'Europe/Paris',
    private readonly device = zone,
  ) {
    this.instant = Date.parse(time);
  }

  moveTo(time: string): void {
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
