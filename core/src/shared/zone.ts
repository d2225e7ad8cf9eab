import { DateTime, IANAZone } from 'luxon';
import type { Day } from './day';
import { isZone } from './visitor-time';

/** Milliseconds since the epoch. */
export type Instant = number;

export interface Segment {
  readonly start: Instant;
  readonly end: Instant;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FURTHEST = 15 * HOUR;

const CHUNK = 32 * DAY;
const CHUNKS_KEPT = 1_000;

/** A zone of luxon that knows its changes. Cached in chunks: `Intl` takes 10 µs for an offset. */
class ChangingZone extends IANAZone {
  private readonly chunks = new Map<number, readonly Segment[]>();

  constructor(zone: string) {
    if (!isZone(zone)) throw new RangeError(`no such zone: ${zone}`);
    super(zone);
  }

  /** Minutes ahead of UTC. */
  override offset(instant: Instant): number {
    const chunk = this.chunk(Math.floor(instant / CHUNK));
    return chunk.find(({ end }) => instant < end)?.offset ?? NaN;
  }

  between(start: Instant, end: Instant): readonly Segment[] {
    const pieces: Segment[] = [];
    for (let number = Math.floor(start / CHUNK); number * CHUNK < end; number++) {
      for (const segment of this.chunk(number)) {
        const piece = {
          ...segment,
          start: Math.max(segment.start, start),
          end: Math.min(segment.end, end),
        };
        const last = pieces.at(-1);
        if (piece.start >= piece.end) continue;
        if (last?.offset === piece.offset) pieces[pieces.length - 1] = { ...last, end: piece.end };
        else pieces.push(piece);
      }
    }
    return pieces;
  }

  private chunk(number: number): readonly Segment[] {
    const hit = this.chunks.get(number);
    if (hit) return hit;
    const chunk = this.segmentsFrom(number * CHUNK);
    if (this.chunks.size >= CHUNKS_KEPT) this.chunks.clear();
    this.chunks.set(number, chunk);
    return chunk;
  }

  /** Samples once a day: no zone changes twice in 24 hours. */
  private segmentsFrom(start: Instant): readonly Segment[] {
    const segments: Segment[] = [];
    let piece = { start, offset: super.offset(start) };
    for (let day = start; day < start + CHUNK; day += DAY) {
      const offset = super.offset(day + DAY);
      if (offset === piece.offset) continue;
      const change = this.change(day, day + DAY, piece.offset);
      segments.push({ ...piece, end: change });
      piece = { start: change, offset };
    }
    segments.push({ ...piece, end: start + CHUNK });
    return segments.filter((segment) => segment.start < segment.end);
  }

  private change(before: Instant, after: Instant, offset: number): Instant {
    if (after - before <= SECOND) return after;
    const middle = before + Math.floor((after - before) / (2 * SECOND)) * SECOND;
    return super.offset(middle) === offset
      ? this.change(middle, after, offset)
      : this.change(before, middle, offset);
  }
}

const zones = new Map<string, ChangingZone>();

function zoneOf(name: string): ChangingZone {
  const hit = zones.get(name);
  if (hit) return hit;
  const zone = new ChangingZone(name);
  zones.set(name, zone);
  return zone;
}

function timeAt(instant: Instant, zone: string): DateTime<true> {
  const time = DateTime.fromMillis(instant, { zone: zoneOf(zone) });
  if (!time.isValid) throw new RangeError(`no such instant: ${instant}`);
  return time;
}

/** Wall time with offset, `YYYY-MM-DDTHH:MM:SS±HH:MM`. */
export const wallOf = (instant: Instant, zone: string): string =>
  timeAt(instant, zone).toISO({ precision: 'second' });

export const dayOfInstant = (instant: Instant, zone: string): Day =>
  timeAt(instant, zone).toISODate();

/** None in a gap, two in a repeated hour, in order. */
function instantsAt(wall: string, zone: string): readonly Instant[] {
  const time = DateTime.fromISO(wall, { zone: zoneOf(zone) });
  // luxon moves a time in a gap behind it
  if (!time.isValid || !time.toISO({ includeOffset: false }).startsWith(wall)) return [];
  return time
    .getPossibleOffsets()
    .map((possible) => possible.toMillis())
    .sort((a, b) => a - b);
}

/** `YYYY-MM-DDTHH:MM`: none in a gap, two in a repeated hour, in order. */
export const instantsOf = (wall: string, zone: string): readonly Instant[] =>
  TIME.test(wall) && !OFFSET.test(wall) ? instantsAt(wall.replace(' ', 'T'), zone) : [];

/** One, two if the clock changes, none if the zone skipped the day. */
export function segmentsOf(day: Day, zone: string): readonly Segment[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return zoneOf(zone)
    .between(midnight - FURTHEST, midnight + DAY + FURTHEST)
    .map(({ start, end, offset }) => ({
      start: Math.max(start, midnight - offset * MINUTE),
      end: Math.min(end, midnight + DAY - offset * MINUTE),
      offset,
    }))
    .filter(({ start, end }) => start < end);
}

export const segmentsBetween = (start: Instant, end: Instant, zone: string): readonly Segment[] =>
  zoneOf(zone).between(start, end);

/** luxon takes other forms as well, such as `2027-W23`. */
const TIME =
  /^(?!0000)\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)?$/;
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/;

/**
 * `YYYY-MM-DDTHH:MM` with optional seconds and offset. Without offset it is wall time of the zone,
 * the first of two. Undefined if malformed, or in a gap.
 */
export function instantOf(text: string, zone: string): Instant | undefined {
  if (!TIME.test(text)) return undefined;
  const time = text.replace(' ', 'T');
  if (!OFFSET.test(text)) return instantsAt(time, zone)[0];
  const instant = DateTime.fromISO(time);
  return instant.isValid ? instant.toMillis() : undefined;
}
