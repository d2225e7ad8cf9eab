import { IANAZone } from 'luxon';
import { isDay, type Day } from './day';
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

/** Cached in chunks: reading an offset is slow. */
class Offsets {
  private readonly chunks = new Map<number, readonly Segment[]>();
  private readonly zone: IANAZone;

  constructor(zone: string) {
    if (!isZone(zone)) throw new RangeError(`no such zone: ${zone}`);
    this.zone = IANAZone.create(zone);
  }

  /** Minutes ahead of UTC. */
  at(instant: Instant): number {
    for (const segment of this.chunk(Math.floor(instant / CHUNK)))
      if (instant < segment.end) return segment.offset;
    throw new RangeError(`no such instant: ${instant}`);
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
    let piece = { start, offset: this.zone.offset(start) };
    for (let day = start; day < start + CHUNK; day += DAY) {
      const offset = this.zone.offset(day + DAY);
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
    return this.zone.offset(middle) === offset
      ? this.change(middle, after, offset)
      : this.change(before, middle, offset);
  }
}

const zones = new Map<string, Offsets>();

function offsetsOf(zone: string): Offsets {
  const hit = zones.get(zone);
  if (hit) return hit;
  const offsets = new Offsets(zone);
  zones.set(zone, offsets);
  return offsets;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `±HH:MM`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset));
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Wall time with offset, `YYYY-MM-DDTHH:MM:SS±HH:MM`. */
export function wallOf(instant: Instant, zone: string): string {
  const offset = offsetsOf(zone).at(instant);
  return new Date(instant + offset * MINUTE).toISOString().slice(0, 19) + offsetText(offset);
}

/** Both times are ISO 8601 with offset. */
export const minutesAfter = (start: string, minutes: number, zone: string): string =>
  wallOf(Date.parse(start) + minutes * MINUTE, zone);

export const dayOfInstant = (instant: Instant, zone: string): Day =>
  new Date(instant + offsetsOf(zone).at(instant) * MINUTE).toISOString().slice(0, 10);

/** None in a gap, two in a repeated hour, in order. */
function instantsAt(wall: number, zone: string): readonly Instant[] {
  const offsets = offsetsOf(zone);
  const before = offsets.at(wall - FURTHEST);
  const after = offsets.at(wall + FURTHEST);
  const candidates = before === after ? [before] : [before, after];
  return candidates
    .map((offset) => ({ offset, instant: wall - offset * MINUTE }))
    .filter(({ offset, instant }) => offsets.at(instant) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b);
}

/** `YYYY-MM-DDTHH:MM`: none in a gap, two in a repeated hour, in order. */
export function instantsOf(wall: string, zone: string): readonly Instant[] {
  const parts = parse(wall);
  return parts && parts.offset === undefined ? instantsAt(parts.wall, zone) : [];
}

/** One, two if the clock changes, none if the zone skipped the day. */
export function segmentsOf(day: Day, zone: string): readonly Segment[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return offsetsOf(zone)
    .between(midnight - FURTHEST, midnight + DAY + FURTHEST)
    .map(({ start, end, offset }) => ({
      start: Math.max(start, midnight - offset * MINUTE),
      end: Math.min(end, midnight + DAY - offset * MINUTE),
      offset,
    }))
    .filter(({ start, end }) => start < end);
}

export const segmentsBetween = (start: Instant, end: Instant, zone: string): readonly Segment[] =>
  offsetsOf(zone).between(start, end);

const TIME =
  /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:(Z)|([+-])(0\d|1[0-5]):([0-5]\d))?$/;

function parse(
  text: string,
): { readonly wall: number; readonly offset: number | undefined } | undefined {
  const parts = TIME.exec(text);
  if (!parts) return undefined;
  const [, day = '', hour, minute, second = '00', utc, sign, hours, minutes] = parts;
  if (!isDay(day)) return undefined;
  const offset = utc
    ? 0
    : sign
      ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
      : undefined;
  return { wall: Date.parse(`${day}T${hour}:${minute}:${second}Z`), offset };
}

/**
 * `YYYY-MM-DDTHH:MM` with optional seconds and offset. Without offset it is wall time of the zone,
 * the first of two. Undefined if malformed, or in a gap.
 */
export function instantOf(text: string, zone: string): Instant | undefined {
  const parts = parse(text);
  if (!parts) return undefined;
  return parts.offset === undefined
    ? instantsAt(parts.wall, zone)[0]
    : parts.wall - parts.offset * MINUTE;
}
