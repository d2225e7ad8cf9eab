import { createHmac, timingSafeEqual } from 'node:crypto';
import { idOf } from '../request/query';

const LENGTH = 32;
const DAY = 86_400_000;
const ALL_GROUPS = 0;

/** How long after an appointment the keys of its mails are valid. */
export const MAILED_KEY_LIFE = 30 * DAY;

/** Keys of single appointments. They are signatures of the server, so nothing is stored and nobody can guess one. */
export class AppointmentKeys {
  constructor(
    private readonly secret: Buffer,
    /** Address of the server of the video rooms. */
    private readonly videoUrl: string,
  ) {}

  /** The token of the calendar file. */
  icsToken(groupId: number, id: number): string {
    return this.sign('ics', groupId, id);
  }

  opensFile(token: string, groupId: number, id: number): boolean {
    return isEqual(token, this.icsToken(groupId, id));
  }

  /** The key in mails and SMS about a booking, for the address of its contact; `bookingId` is the id of its first line. */
  mailedKey(groupId: number, bookingId: number, address: string): string {
    return `${bookingId}.${this.sign('vevent', groupId, bookingId, address.toLowerCase())}`;
  }

  /** The booking that a key claims to be for; not verified. */
  bookingIn(key: string): number | undefined {
    return idOf(/^\d+/.exec(key)?.[0]);
  }

  /** Whether it is the key of that booking for the present address of its contact. */
  opensBooking(key: string, groupId: number, bookingId: number, address: string): boolean {
    return isEqual(key, this.mailedKey(groupId, bookingId, address));
  }

  /** The token of a feed, which opens it as long as the feed stands. */
  feedToken(groupId: number, feedId: number): string {
    return this.sign('feed', groupId, feedId);
  }

  opensFeed(token: string, groupId: number, feedId: number): boolean {
    return isEqual(token, this.feedToken(groupId, feedId));
  }

  /** Hash of a network that bookings of a group come from, or links of accounts of all groups; it is not reversible. */
  networkMark(network: string, groupId = ALL_GROUPS): string {
    return this.sign('network', groupId, network);
  }

  /** Address of the video room, the same for everybody who joins. */
  room(groupId: number, id: number): string {
    return `${this.videoUrl}/creneau-${this.sign('room', groupId, id)}`;
  }

  private sign(purpose: string, groupId: number, ...about: readonly (number | string)[]): string {
    return createHmac('sha256', this.secret)
      .update([purpose, groupId, ...about].join(' '))
      .digest('base64url')
      .slice(0, LENGTH);
  }
}

/** Compares in constant time. */
function isEqual(text: string, right: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
