import type { OpeningHours } from './group';

/** Whether a business tells any hours at all: one that tells none is not closed all week. */
export const tellsHours = (hours: OpeningHours): boolean =>
  hours.some((ranges) => ranges.length > 0);

/** The ranges of a day in figures; a line breaks between two of them only: after a dash, a no-break space alone would let it. */
export const hoursOf = (ranges: OpeningHours[number]): string =>
  ranges.map(({ from, to }) => `${from}\u00a0–\u2060\u00a0${to}`).join(', ');
