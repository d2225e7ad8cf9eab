import type { Clock, Day, DraftKey, DraftKeys, Group } from '@creneau/core';
import { asyncScheduler } from 'rxjs';
import type { Machine } from './http';

/** Any JavaScript runtime with `fetch`: a browser, Node, Deno, a worker. */
export const anyMachine: Machine = {
  fetch: (url, init) => fetch(url, init),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => true,
};

/** For renderers with all answers at hand: any call fails. */
export const withoutNetwork: Machine = {
  ...anyMachine,
  fetch: () => Promise.reject(new Error('not given')),
  online: () => false,
};

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

/** Random UUIDs (RFC 9562, version 4). */
export class RandomDraftKeys implements DraftKeys {
  next(): DraftKey {
    // absent on a page served without TLS
    return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : assembleUuid();
  }
}

const BYTES = 16;

function assembleUuid(): DraftKey {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const digits = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  const text = digits.join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20),
  ].join('-');
}
