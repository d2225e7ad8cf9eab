import {
  dayOfInstant,
  daysFrom,
  instantsOf,
  weekdayOf,
  type Day,
  type Instant,
  type OpeningHours,
} from '@creneau/core';

interface TakenTime {
  readonly calendarId: number;
  readonly seat: number;
  readonly start: Instant;
  readonly end: Instant;
}

interface Schedule {
  readonly timezone: string;
  readonly calendars: readonly {
    readonly id: number;
    readonly opening: OpeningHours;
    readonly capacity?: number;
  }[];
  readonly occupancy: { readonly days: number; readonly full: number; readonly block?: number };
}

const HALF_AN_HOUR = 30;
const MINUTE = 60_000;
/** Taken blocks of ten in the first days; later days have fewer. */
const BUSY_AT_FIRST = 6;
const LESS_BUSY_EVERY = 7;

/** Deterministic per day: fewer further ahead, and one day fully booked. */
export function takenTimes(
  { timezone, calendars, occupancy }: Schedule,
  now: Instant,
): readonly TakenTime[] {
  const days = daysFrom(dayOfInstant(now, timezone), occupancy.days);
  const isOpen = (day: Day): boolean =>
    calendars.some(({ opening }) => rangesOf(opening, day).length > 0);
  const fullDay = days.slice(occupancy.full).find(isOpen);

  const { block = HALF_AN_HOUR } = occupancy;
  return days.flatMap((day, index) =>
    calendars.flatMap(({ id, opening, capacity = 1 }) =>
      blocksOf(rangesOf(opening, day), block).flatMap((minute) => {
        const [start] = instantsOf(`${day}T${clockTime(minute)}`, timezone);
        if (start === undefined) return [];
        const isBusy = (seat: number): boolean =>
          day === fullDay ||
          chance([day, id, minute, ...(seat === 0 ? [] : [seat])].join(' ')) <
            BUSY_AT_FIRST - Math.floor(index / LESS_BUSY_EVERY);
        return Array.from({ length: capacity }, (_, seat) => seat)
          .filter(isBusy)
          .map((seat) => ({ calendarId: id, seat, start, end: start + block * MINUTE }));
      }),
    ),
  );
}

const rangesOf = (opening: OpeningHours, day: Day): OpeningHours[number] =>
  opening[weekdayOf(day) - 1] ?? [];

/** Minutes since midnight. */
const blocksOf = (ranges: OpeningHours[number], block: number): readonly number[] =>
  ranges.flatMap(({ from, to }) => {
    const count = Math.floor((minutesOf(to) - minutesOf(from)) / block);
    return Array.from({ length: count }, (_, index) => minutesOf(from) + index * block);
  });

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** FNV-1a, from 0 to 9. */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 8) % 10;
}
