import type { Clock, Day, Group } from '@creneau/core';

/** Milliseconds: a clock that is wrong by less is right, and answers travel for a while. */
const NEGLIGIBLE = 300_000;

interface ServerTime {
  /** How far the server is ahead of this machine, in milliseconds, where it is known. */
  readonly ahead?: number | undefined;
}

/** The machine's clock, put right by the server's where it is wrong, and read on the group's calendar. */
export class SystemClock implements Clock {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    { timezone }: Pick<Group, 'timezone'>,
    private readonly server: ServerTime = {},
  ) {
    // Swedish writes a date as ISO 8601 does
    this.days = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  }

  now(): number {
    const ahead = this.server.ahead ?? 0;
    return Date.now() + (Math.abs(ahead) < NEGLIGIBLE ? 0 : ahead);
  }

  today(): Day {
    return this.days.format(this.now());
  }

  deviceZone(): string {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
