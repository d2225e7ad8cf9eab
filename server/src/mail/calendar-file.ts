import { oneLine, withoutControls } from './one-line';

/** A visit as one calendar entry, however many services it has. */
export interface CalendarEntry {
  readonly groupId: number;
  /** The id of its first appointment. */
  readonly visitId: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** When it was booked, or last changed. */
  readonly stamp: number;
  /** How often it was changed: calendars keep the entry with the highest number. */
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  /** Empty for a video appointment. */
  readonly location: string;
  /** Address of the page that manages the visit, or of its video room. */
  readonly address: string | undefined;
}

/** Sender and recipient of an entry: calendars accept a change only from the organizer of the entry. */
interface Correspondents {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** Stable, so that a change replaces the entry and a second import adds none. */
const uidOf = ({ groupId, visitId }: CalendarEntry): string => `${groupId}-${visitId}@creneau`;

/**
 * The `.ics` file of a visit, with one event and the method `REQUEST` or `CANCEL` (RFC 5546). Times are in UTC, since a wall
 * time is ambiguous in the repeated hour of a clock change; the group's zone is given in `X-WR-TIMEZONE`.
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

/** The lines before the first component of a calendar. */
export const calendarHead = (method: Method, timezone: string): readonly string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Creneau//Creneau//EN',
  `METHOD:${method}`,
  `X-WR-TIMEZONE:${value(timezone)}`,
];

/** The texts of an entry; empty ones are left out. */
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

/** The lines of a file, folded. */
export const fileOf = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('');

const people = ({ organizer, attendee: ficheChoice }: Correspondents): readonly string[] => [
  `ORGANIZER${commonName(organizer.name)}:mailto:${mailbox(organizer.email)}`,
  `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${commonName(ficheChoice.name)}:mailto:${mailbox(ficheChoice.email)}`,
];

/** `20270608T073000Z`. */
export const instant = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A text as the value of a property (RFC 5545, 3.3.11). */
export const value = (text: string, lineEnd = ' '): string =>
  text
    .split('\n')
    .map((line) => withoutControls(line).replace(/[\\;,]/g, '\\$&'))
    .join(lineEnd);

/** A name as a quoted parameter, which cannot contain a quote (RFC 5545, 3.2). */
function commonName(name: string): string {
  const written = oneLine(name).replaceAll('"', '’');
  return written === '' ? '' : `;CN="${written}"`;
}

/** An address without characters that end the line or begin another parameter. */
const mailbox = (email: string): string => email.replace(/[\s\u0000-\u001f\u007f"<>,;]/g, '');

const LONGEST_LINE = 75;

/** Folds a line by bytes, not within a character (RFC 5545, 3.1). */
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
