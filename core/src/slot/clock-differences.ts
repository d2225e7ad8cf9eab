import { dayOf, type Day } from '../shared/day';
import { wallTime } from '../shared/visitor-time';

const MILLIS_A_MINUTE = 60_000;

/** Applies until the next entry. */
export interface ClockDifference {
  /** The group's wall time, `YYYY-MM-DDTHH:MM`. */
  readonly from: string;
  /** True if the difference changes within that day. */
  readonly isWithinDay: boolean;
  /** Minutes; negative when behind. */
  readonly ahead: number;
}

/** Of sorted instants; a clock change adds an entry. */
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

/** An instant near noon of a day in the zone. */
export function noonOf(day: Day, zone: string): number {
  const noon = asUtc(`${day}T12:00`);
  return noon - (asUtc(wallTime(noon, zone)) - noon);
}

/** Reads a wall time as UTC, so that two can be subtracted. */
const asUtc = (wall: string): number => Date.parse(`${wall}Z`);
