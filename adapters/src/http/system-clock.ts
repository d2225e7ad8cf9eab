import type { Clock, Day, Group } from '@creneau/core';

/** Milliseconds: a clock that is wrong by less is right, and answers travel for a while. */
const NEGLIGIBLE = 300_000;

/** The machine's clock, put right by the server's where it is wrong, and read on the group's calendar. */
export class SystemClock implements Clock {
  private readonly days: Intl.DateTimeFormat;

  /** @param ahead how far the server is ahead of this machine, in milliseconds, where it is known. */
  constructor(
    { timezone }: Pick<Group, 'timezone'>,
    private readonly ahead: () => number | undefined = () => undefined,
  ) {
    // Swedish writes a date as ISO 8601 does
    this.days = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  }

  now(): number {
    const ahead = this.ahead() ?? 0;
    return Date.now() + (Math.abs(ahead) < NEGLIGIBLE ? 0 : ahead);
  }

  today(): Day {
    return this.days.format(this.now());
  }

  deviceZone(): string {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
