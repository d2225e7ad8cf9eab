import type { KeyboardEvent } from 'react';

/** Undefined for keys other than arrows, Home and End. */
export function rovingTo(event: KeyboardEvent, count: number, at: number): number | undefined {
  const to = {
    ArrowRight: (at + 1) % count,
    ArrowDown: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    ArrowUp: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[event.key];
  if (to !== undefined) event.preventDefault();
  return to;
}
