import { visitorTime, type Formats } from '@creneau/core';

/** An hour on the clock of the place and, where it differs, on the visitor's: "18:15 (12:15 chez vous)". */
export function hourOnBothClocks(
  start: string,
  deviceZone: string,
  { hour, visitorHour }: Pick<Formats, 'hour' | 'visitorHour'>,
): string {
  const own = visitorTime(start, deviceZone);
  return own ? `${hour(start)} (${visitorHour(own)})` : hour(start);
}
