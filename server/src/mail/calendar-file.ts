/** A visit as calendars want it: one entry, however many services it has. */
export interface CalendarEntry {
  readonly groupId: number;
  /** That of the first appointment of the visit. */
  readonly visitId: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** When it was booked, or last changed. */
  readonly stamp: number;
  /** How often it was changed: a calendar lets the highest win. */
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  /** Empty for what is held by video. */
  readonly location: string;
  /** Where it can be managed, or joined. */
  readonly address: string | undefined;
}

/** Who sends an entry by mail, and to whom: a calendar follows a change only from whom the entry came. */
export interface Correspondents {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** The same for the life of the visit, so that a change replaces the entry and a second import adds none. */
const uidOf = ({ groupId, visitId }: CalendarEntry): string => `${groupId}-${visitId}@creneau`;

/**
 * The `.ics` of a visit: one event a file, as `REQUEST` and `CANCEL` want it (RFC 5546). Times are written as instants,
 * since the repeated hour of a clock change has no other unequivocal form (reliability.md T2); the group's zone is told
 * beside them.
 */
export function calendarFile(
  entry: CalendarEntry,
  timezone: string,
  method: Method = 'PUBLISH',
  correspondents?: Correspondents,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Creneau//Creneau//EN',
    `METHOD:${method}`,
    `X-WR-TIMEZONE:${value(timezone)}`,
    'BEGIN:VEVENT',
    `UID:${uidOf(entry)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.stamp)}`,
    `DTSTART:${instant(entry.start)}`,
    `DTEND:${instant(entry.end)}`,
    `SUMMARY:${value(entry.summary)}`,
    entry.description && `DESCRIPTION:${value(entry.description, '\\n')}`,
    entry.location && `LOCATION:${value(entry.location)}`,
    entry.address && `URL;VALUE=URI:${oneLine(entry.address)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(correspondents ? people(correspondents) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines
    .filter((line) => line !== '' && line !== undefined)
    .map((line) => `${folded(line ?? '')}\r\n`)
    .join('');
}

const people = ({ organizer, attendee }: Correspondents): readonly string[] => [
  `ORGANIZER${commonName(organizer.name)}:mailto:${mailbox(organizer.email)}`,
  `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${commonName(attendee.name)}:mailto:${mailbox(attendee.email)}`,
];

/** `20270608T073000Z`. */
const instant = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A text as the value of a property (RFC 5545, 3.3.11). */
const value = (text: string, lineEnd = ' '): string =>
  text
    .split('\n')
    .map((line) => oneLine(line).replace(/[\\;,]/g, '\\$&'))
    .join(lineEnd);

/** A name as a quoted parameter, which can hold no quote (RFC 5545, 3.2). */
function commonName(name: string): string {
  const written = oneLine(name).replaceAll('"', '’');
  return written === '' ? '' : `;CN="${written}"`;
}

/** An address in which nothing ends the line or begins another parameter. */
const mailbox = (email: string): string => email.replace(/[\s\u0000-\u001f\u007f"<>,;]/g, '');

const encoder = new TextEncoder();
const LONGEST_LINE = 75;

/** Lines are folded by octets, and never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > LONGEST_LINE) {
      parts.push(part);
      // a folded line begins with a space
      part = ' ';
      length = 1;
    }
    part += character;
    length += octets;
  }
  return [...parts, part].join('\r\n');
}

/** Line ends and other control characters have no place in a name. */
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
