import { ianaZone } from './windows-zones';

export interface OwnCalendarEntry {
  readonly title: string;
  /** ISO 8601 with offset. */
  readonly start: string;
  readonly end: string;
  readonly description: string;
  readonly location: string;
  /** An IANA name, or the Windows name that some businesses have. */
  readonly timezone: string;
}

/** `20270608T073000Z`: in UTC, no zone can be mistaken, not even in a repeated hour. */
const basic = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');

const GOOGLE_CALENDAR = 'https://calendar.google.com/calendar/render';

export function googleCalendarLink({
  title,
  start,
  end,
  description,
  location,
  timezone,
}: OwnCalendarEntry): string {
  const values = {
    action: 'TEMPLATE',
    text: title,
    dates: `${basic(start)}/${basic(end)}`,
    details: description,
    location,
    ctz: ianaZone(timezone),
  };
  const query = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${GOOGLE_CALENDAR}?${query.join('&')}`;
}

const GOOGLE_MAPS = 'https://www.google.com/maps/dir/';

export const directionsLink = (place: string): string =>
  `${GOOGLE_MAPS}?api=1&destination=${encodeURIComponent(place)}`;
