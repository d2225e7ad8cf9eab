import { segmentsBetween, type Instant } from '@creneau/core';

const MINUTE = 60_000;

/** `VTIMEZONE` with each clock change in [from, to) (RFC 5545, 3.6.5). */
export function timeZoneLines(zone: string, from: Instant, to: Instant): readonly string[] {
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

function offsetOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}
