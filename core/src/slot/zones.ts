import { dayOf, type Day } from '../shared/day';
import { wallTime } from '../shared/visitor-time';

const MILLIS_A_MINUTE = 60_000;

/** The day of an instant in a zone. */
export const dayAt = (instant: number, zone: string): Day => dayOf(wallTime(instant, zone));

/** By how much the group's clocks are ahead of the visitor's, from one time on until the next difference. */
export interface ClockDifference {
  /** The group's wall time at the first instant with it, `YYYY-MM-DDTHH:MM`. */
  readonly from: string;
  /** Whether an instant of the same day has another difference. */
  readonly isWithinDay: boolean;
  /** Minutes; negative when behind. */
  readonly ahead: number;
}

/** The differences at instants in order: several where a clock changes between them. */
export function clockDifferences(
  instants: readonly number[],
  zone: string,
  deviceZone: string,
): readonly ClockDifference[] {
  const differences: ClockDifference[] = [];
  let previous = '';
  for (const instant of instants) {
    const wall = wallTime(instant, zone);
    const ahead = (asUtc(wall) - asUtc(wallTime(instant, deviceZone))) / MILLIS_A_MINUTE;
    if (ahead !== differences.at(-1)?.ahead)
      differences.push({ from: wall, isWithinDay: dayOf(previous) === dayOf(wall), ahead });
    previous = wall;
  }
  return differences;
}

/** The instant about noon of a day in the zone. */
export function noonOf(day: Day, zone: string): number {
  const noon = asUtc(`${day}T12:00`);
  return noon - (asUtc(wallTime(noon, zone)) - noon);
}

/** A wall time as if it were that of UTC, so that two can be subtracted. */
const asUtc = (wall: string): number => Date.parse(`${wall}Z`);
