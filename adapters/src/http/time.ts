const MINUTE = 60_000;
const DAY = 86_400_000;

const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

type Offset = (instant: number) => number;

/** A time without offset is in the group's zone: the first one of a repeated hour, undefined for a skipped one. */
export function timesIn(zone: string): (text: string) => string | undefined {
  const offset = offsetsIn(zone);
  return (text) => {
    const [, day, hour, minute, second = '00', shift] = ISO_TIME.exec(text) ?? [];
    if (day === undefined || hour === undefined || minute === undefined) return undefined;
    const wall = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    // V8 parses 30 February as 2 March
    if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(day)) return undefined;
    const instant =
      shift === undefined ? instantOf(wall, offset) : wall - minutesOf(shift) * MINUTE;
    return instant === undefined ? undefined : wallText(instant, offset(instant));
  };
}

const instantOf = (wall: number, offset: Offset): number | undefined =>
  [offset(wall - DAY), offset(wall + DAY)]
    .map((minutes) => ({ minutes, instant: wall - minutes * MINUTE }))
    .filter(({ minutes, instant }) => offset(instant) === minutes)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b)[0];

function minutesOf(shift: string): number {
  if (shift === 'Z') return 0;
  const [hours, minutes] = [Number(shift.slice(1, 3)), Number(shift.slice(-2))];
  return (shift.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

const wallText = (instant: number, minutes: number): string => {
  const wall = new Date(instant + minutes * MINUTE).toISOString().slice(0, 19);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${wall}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Offsets change on quarter-hours at the finest, so each quarter is cached. */
const QUARTER = 15 * MINUTE;

function offsetsIn(zone: string): Offset {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER) * QUARTER;
    const offset = offsets.get(quarter);
    if (offset !== undefined) return offset;
    const part = Object.fromEntries(
      format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]),
    );
    const wall = Date.UTC(
      part['year'] ?? NaN,
      (part['month'] ?? NaN) - 1,
      part['day'],
      part['hour'],
      part['minute'],
    );
    const minutes = Math.round((wall - quarter) / MINUTE);
    offsets.set(quarter, minutes);
    return minutes;
  };
}
