import { visitorTime, type Formats } from '@creneau/core';

/** The group's time with the visitor's where they differ: "18:15 (12:15 chez vous)". */
export function hourOnBothClocks(
  start: string,
  deviceZone: string,
  { hour, visitorHour }: Pick<Formats, 'hour' | 'visitorHour'>,
): string {
  const own = visitorTime(start, deviceZone);
  return own ? `${hour(start)} (${visitorHour(own)})` : hour(start);
}
