import { visitorTime, type Formats } from '@creneau/core';

/** When a room opens, on the clock of the place and, where it differs, on the visitor's: "18:15, 12:15 chez vous". */
export function roomHours(
  opens: string,
  deviceZone: string,
  { hour, visitorHour }: Pick<Formats, 'hour' | 'visitorHour'>,
): string {
  const own = visitorTime(opens, deviceZone);
  return own ? `${hour(opens)}, ${visitorHour(own)}` : hour(opens);
}
