import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { idOf } from '../request/query';

const BYTES = 24;
export const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** 192 bits. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

export const isToken = (text: string): boolean => TOKEN.test(text);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const LENGTH = 32;
const DAY = 86_400_000;
const ALL_GROUPS = 0;

/** Keys of mails stay valid for this long after the appointment. */
export const MAILED_KEY_LIFE = 30 * DAY;

/** Signatures of the server: nothing is stored, and nobody can guess one. */
export class AppointmentKeys {
  constructor(
    private readonly secret: Buffer,
    private readonly videoUrl: string,
  ) {}

  icsToken(groupId: number, id: number): string {
    return this.sign('ics', groupId, id);
  }

  opensFile(token: string, groupId: number, id: number): boolean {
    return isEqual(token, this.icsToken(groupId, id));
  }

  /**
   * Valid while the fiche has this address.
   *
   * @param bookingId id of the first line
   */
  mailedKey(groupId: number, bookingId: number, address: string): string {
    return `${bookingId}.${this.sign('vevent', groupId, bookingId, address.toLowerCase())}`;
  }

  /** Not verified. */
  bookingIn(key: string): number | undefined {
    return idOf(/^\d+/.exec(key)?.[0]);
  }

  /** @param address present address of the fiche */
  opensBooking(key: string, groupId: number, bookingId: number, address: string): boolean {
    return isEqual(key, this.mailedKey(groupId, bookingId, address));
  }

  /** Valid until the feed is revoked. */
  feedToken(groupId: number, feedId: number): string {
    return this.sign('feed', groupId, feedId);
  }

  opensFeed(token: string, groupId: number, feedId: number): boolean {
    return isEqual(token, this.feedToken(groupId, feedId));
  }

  /** Irreversible. */
  networkMark(network: string, groupId = ALL_GROUPS): string {
    return this.sign('network', groupId, network);
  }

  /** The same for everybody who joins. */
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
