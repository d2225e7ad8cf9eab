import { dayOf, type Day } from '../shared/day';
import { wallTime } from '../shared/visitor-time';

const MILLIS_A_MINUTE = 60_000;

/** The day of an instant in a zone. */
export const dayAt = (instant: number, zone: string): Day => dayOf(wallTime(instant, zone));

/** Minutes by which the group's clocks are ahead of the visitor's, at noon of a day; negative when behind. */
export function aheadOfDevice(day: Day, zone: string, deviceZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const aheadOfUtc = (each: string): number => Date.parse(`${wallTime(noon, each)}Z`) - noon;
  return (aheadOfUtc(zone) - aheadOfUtc(deviceZone)) / MILLIS_A_MINUTE;
}
