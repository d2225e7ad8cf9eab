import { type Instant, instantsOf, offsetText, segmentsBetween, wallOf } from '@creneau/core';
import { calendarHead, fileOf, instant, textLines, value } from '../mail/calendar-file';

/** A booking of several interventions has one entry each. */
export interface FeedEntry {
  readonly groupId: number;
  readonly id: number;
  readonly start: Instant;
  readonly end: Instant;
  /** Time of the booking or its last change. */
  readonly stamp: Instant;
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
}

interface Feed {
  readonly name: string;
  readonly timezone: string;
  readonly from: Instant;
  readonly to: Instant;
}

const DAY = 86_400_000;
/** Suggested polling interval. */
const REFRESH = 'PT15M';

/** In the group's zone. Equal appointments make equal bytes, for the ETag. */
export function feedFile(
  { name, timezone, from, to }: Feed,
  entries: readonly FeedEntry[],
): string {
  const time = timeWriter(timezone, from - 2 * DAY, to + 2 * DAY);
  // a list of all lines would be most of the work
  return [
    fileOf([
      ...calendarHead('PUBLISH', timezone),
      `X-WR-CALNAME:${value(name)}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
      `X-PUBLISHED-TTL:${REFRESH}`,
      ...timeZoneLines(timezone, from - 2 * DAY, to + 2 * DAY),
    ]),
    ...entries.map((entry) => {
      const stamp = instant(entry.stamp);
      return fileOf([
        'BEGIN:VEVENT',
        `UID:${entry.groupId}-line-${entry.id}@creneau`,
        `SEQUENCE:${entry.sequence}`,
        `DTSTAMP:${stamp}`,
        `LAST-MODIFIED:${stamp}`,
        `DTSTART${time(entry.start)}`,
        `DTEND${time(entry.end)}`,
        ...textLines({ ...entry, address: undefined }),
        `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
        ...(entry.isCancelled ? ['TRANSP:TRANSPARENT'] : []),
        'END:VEVENT',
      ]);
    }),
    fileOf(['END:VCALENDAR']),
  ].join('');
}

/** Writes UTC within a repeated hour, whose wall time is ambiguous. */
function timeWriter(timezone: string, from: Instant, to: Instant): (at: Instant) => string {
  const changes = segmentsBetween(from, to, timezone).map(({ start }) => start);
  const texts = new Map<Instant, string>();
  const write = (at: Instant): string => {
    const wall = wallOf(at, timezone).slice(0, 19);
    const isRepeated =
      changes.some((change) => Math.abs(at - change) < DAY) &&
      instantsOf(wall.slice(0, 16), timezone).length > 1;
    return isRepeated
      ? `:${instant(at)}`
      : `;TZID=${timezone}:${wall.replaceAll('-', '').replaceAll(':', '')}`;
  };
  return (at) => {
    const text = texts.get(at) ?? write(at);
    texts.set(at, text);
    return text;
  };
}

const MINUTE = 60_000;

/** `VTIMEZONE` with each clock change in [from, to) (RFC 5545, 3.6.5). */
function timeZoneLines(zone: string, from: Instant, to: Instant): readonly string[] {
  const segments = segmentsBetween(from, to, zone);
  const latest = Math.max(...segments.map(({ offset }) => offset));
  const isChanging = segments.some(({ offset }) => offset !== latest);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...segments.flatMap(({ start, offset }, index) => {
      const before = segments[index - 1]?.offset ?? offset;
      const kind = isChanging && offset === latest ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        // an onset is written in the time before it
        `DTSTART:${index === 0 ? '19700101T000000' : localTime(start, before)}`,
        `TZOFFSETFROM:${offsetOf(before)}`,
        `TZOFFSETTO:${offsetOf(offset)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

const localTime = (instant: Instant, offset: number): string =>
  new Date(instant + offset * MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '');

const offsetOf = (minutes: number): string => offsetText(minutes).replace(':', '');
