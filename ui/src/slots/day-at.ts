import type { Day } from '@creneau/core';

/** The day of an instant in a zone; `Intl` does it, so that no table of zones comes with the page. */
export const dayAt = (instant: number, zone: string): Day =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
