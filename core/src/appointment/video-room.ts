import { dayOf } from '../shared/day';
import { dayAt } from '../shared/visitor-time';
import type { Instant } from '../shared/zone';
import type { Appointment } from './appointment';

export type VideoRoom = 'to come' | 'open' | 'finished';

const MINUTE = 60_000;
/** Milliseconds before the start. */
export const ROOM_OPENS_BEFORE = 15 * MINUTE;
/** Milliseconds after the start, when the business has created the room. */
export const ROOM_REFRESHES_AFTER = 5 * MINUTE;

/** Never on the day before the appointment. */
export function roomOpensAt(start: string, zone: string): Instant {
  const midnight = Date.parse(`${dayOf(start)}T00:00:00${start.slice(19)}`);
  const early = Date.parse(start) - ROOM_OPENS_BEFORE;
  return dayAt(early, zone) < dayOf(start) ? midnight : early;
}

/** Open from 15 minutes before the start, on the same day, to the end. */
export function roomAt(
  now: Instant,
  { start, end }: Pick<Appointment, 'start' | 'end'>,
  zone: string,
): VideoRoom {
  if (now >= Date.parse(end)) return 'finished';
  const isNear = now >= Date.parse(start) - ROOM_OPENS_BEFORE;
  return isNear && dayAt(now, zone) >= dayOf(start) ? 'open' : 'to come';
}

const USUAL_HOST = 'https://meet.jit.si';

const WEB = /^https?:\/\//;
const NAME = /^[A-Za-z\d][\w.~-]{0,199}$/;

/** Undefined off the configured host, whatever the backend answers. */
export function roomAddress(room: string | undefined, host = USUAL_HOST): string | undefined {
  if (room === undefined || !(WEB.test(room) || NAME.test(room))) return undefined;
  try {
    const { origin, username, href } = new URL(room, host);
    return origin === new URL(host).origin && username === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
