import type { KeyboardEvent } from 'react';

/** Where an arrow, Home or End leads in a row of things with one tab stop; none for any other key. */
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
