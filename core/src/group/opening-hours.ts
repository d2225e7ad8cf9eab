import type { OpeningHours } from './group';

/** False without any hours: such a business is not closed all week. */
export const tellsHours = (hours: OpeningHours): boolean =>
  hours.some((ranges) => ranges.length > 0);

/** Lines break only between two ranges: a no-break space alone would allow a break after a dash. */
export const hoursOf = (ranges: OpeningHours[number]): string =>
  ranges.map(({ from, to }) => `${from}\u00a0–\u2060\u00a0${to}`).join(', ');
