import type { Clock, Day, Group } from '@creneau/core';

/** The machine's clock, read on the group's calendar. */
export class SystemClock implements Clock {
  private readonly days: Intl.DateTimeFormat;

  constructor({ timezone }: Pick<Group, 'timezone'>) {
    // Swedish writes a date as ISO 8601 does
    this.days = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  }

  now(): number {
    return Date.now();
  }

  today(): Day {
    return this.days.format(this.now());
  }

  deviceZone(): string {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
