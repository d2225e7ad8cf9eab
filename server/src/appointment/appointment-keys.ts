import { createHmac, timingSafeEqual } from 'node:crypto';
import { idOf } from '../request/query';

const LENGTH = 32;
const DAY = 86_400_000;

/** Until when after an appointment the keys of its mails open something. */
export const MAILED_KEY_LIFE = 30 * DAY;

/** What opens something of one appointment and nothing else: signed, so that nobody guesses it and nothing has to be kept. */
export class AppointmentKeys {
  constructor(
    private readonly secret: Buffer,
    /** Where video rooms are. */
    private readonly videoUrl: string,
  ) {}

  /** Opens the calendar file. */
  icsToken(groupId: number, id: number): string {
    return this.signed('ics', groupId, id);
  }

  opensFile(token: string, groupId: number, id: number): boolean {
    return isSame(token, this.icsToken(groupId, id));
  }

  /** What a mail to that address opens of what was booked together, by the id of its first. */
  mailedKey(groupId: number, bookingId: number, email: string): string {
    return `${bookingId}.${this.signed('vevent', groupId, bookingId, email.toLowerCase())}`;
  }

  /** The booking that a key says it is for. */
  bookingIn(key: string): number | undefined {
    return idOf(/^\d+/.exec(key)?.[0]);
  }

  /** Whether it is the key of that booking, sent to the present address of its contact. */
  opensBooking(key: string, groupId: number, bookingId: number, email: string): boolean {
    return isSame(key, this.mailedKey(groupId, bookingId, email));
  }

  /** What is kept of the network of a booking: the same for the same network and group, and nothing to read it from. */
  networkMark(groupId: number, network: string): string {
    return this.signed('network', groupId, network);
  }

  /** The address of the video room, the same for all who come. */
  room(groupId: number, id: number): string {
    return `${this.videoUrl}/creneau-${this.signed('room', groupId, id)}`;
  }

  private signed(purpose: string, groupId: number, ...about: readonly (number | string)[]): string {
    return createHmac('sha256', this.secret)
      .update([purpose, groupId, ...about].join(' '))
      .digest('base64url')
      .slice(0, LENGTH);
  }
}

/** Whether they are the same, in a time that tells nothing of where they differ. */
function isSame(text: string, right: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
