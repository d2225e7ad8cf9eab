import { oneLine, withoutControls } from './plain-text';

/** One entry per booking, however many interventions it has. */
export interface CalendarEntry {
  readonly groupId: number;
  /** Id of the first appointment. */
  readonly bookingId: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** Time of the booking or its last change. */
  readonly stamp: number;
  /** Number of changes: calendars keep the entry with the highest one. */
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  /** Empty for a video appointment. */
  readonly location: string;
  readonly address: string | undefined;
}

/** Calendars accept a change only from the organizer of the entry. */
interface Correspondents {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** Stable, so that a change replaces the entry. */
const uidOf = ({ groupId, bookingId }: CalendarEntry): string => `${groupId}-${bookingId}@creneau`;

/**
 * `REQUEST` or `CANCEL` (RFC 5546). UTC, since a wall time is ambiguous in a repeated hour; the
 * zone is in `X-WR-TIMEZONE`.
 */
export function calendarFile(
  entry: CalendarEntry,
  timezone: string,
  method: Method = 'PUBLISH',
  correspondents?: Correspondents,
): string {
  return fileOf([
    ...calendarHead(method, timezone),
    'BEGIN:VEVENT',
    `UID:${uidOf(entry)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.stamp)}`,
    `DTSTART:${instant(entry.start)}`,
    `DTEND:${instant(entry.end)}`,
    ...textLines(entry),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(correspondents ? people(correspondents) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

export const calendarHead = (method: Method, timezone: string): readonly string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Creneau//Creneau//EN',
  `METHOD:${method}`,
  `X-WR-TIMEZONE:${value(timezone)}`,
];

/** Omits empty texts. */
export const textLines = ({
  summary,
  description,
  location,
  address,
}: Pick<CalendarEntry, 'summary' | 'description' | 'location' | 'address'>): readonly string[] => [
  `SUMMARY:${value(summary)}`,
  ...(description ? [`DESCRIPTION:${value(description, '\\n')}`] : []),
  ...(location ? [`LOCATION:${value(location, '\\n')}`] : []),
  ...(address ? [`URL;VALUE=URI:${oneLine(address)}`] : []),
];

/** Folds the lines. */
export const fileOf = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('');

const people = ({ organizer, attendee }: Correspondents): readonly string[] => [
  `ORGANIZER${commonName(organizer.name)}:mailto:${mailbox(organizer.email)}`,
  `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${commonName(attendee.name)}:mailto:${mailbox(attendee.email)}`,
];

/** `20270608T073000Z`. */
export const instant = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Escapes a property value (RFC 5545, 3.3.11). */
export const value = (text: string, lineEnd = ' '): string =>
  text
    .split('\n')
    .map((line) => withoutControls(line).replace(/[\\;,]/g, '\\$&'))
    .join(lineEnd);

/** A quoted parameter, which cannot contain a quote (RFC 5545, 3.2). */
function commonName(name: string): string {
  const text = oneLine(name).replaceAll('"', '’');
  return text === '' ? '' : `;CN="${text}"`;
}

/** Drops characters that end the line or begin another parameter. */
const mailbox = (email: string): string => email.replace(/[\s\u0000-\u001f\u007f"<>,;]/g, '');

const LONGEST_LINE = 75;

/** Folds by bytes, not within a character (RFC 5545, 3.1). */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > LONGEST_LINE) {
      parts.push(part);
      // a continuation line begins with a space
      part = ' ';
      length = 1;
    }
    part += character;
    length += octets;
  }
  return [...parts, part].join('\r\n');
}
