import type { Clock, Day, Group } from '@creneau/core';

/** Milliseconds: ignores a smaller difference, which network latency may cause. */
const NEGLIGIBLE = 300_000;

interface ServerTime {
  /** Milliseconds that the server is ahead of this machine. */
  readonly ahead?: number | undefined;
}

/** The machine's clock, corrected by the server's, in the group's time zone. */
export class SystemClock implements Clock {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    { timezone }: Pick<Group, 'timezone'>,
    private readonly server: ServerTime = {},
  ) {
    // Swedish dates are in ISO 8601 format
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
