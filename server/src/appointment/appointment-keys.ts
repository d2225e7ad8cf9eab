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

  /** What a mail opens of what was booked together, by the id of its first. */
  mailedKey(groupId: number, bookingId: number): string {
    return `${bookingId}.${this.signed('vevent', groupId, bookingId)}`;
  }

  /** The booking that such a key is for; none when it is of another group, or not ours. */
  bookingOf(key: string, groupId: number): number | undefined {
    const id = idOf(/^\d+/.exec(key)?.[0]);
    return id !== undefined && isSame(key, this.mailedKey(groupId, id)) ? id : undefined;
  }

  /** The address of the video room, the same for all who come. */
  room(groupId: number, id: number): string {
    return `${this.videoUrl}/creneau-${this.signed('room', groupId, id)}`;
  }

  private signed(purpose: string, groupId: number, id: number): string {
    return createHmac('sha256', this.secret)
      .update(`${purpose} ${groupId} ${id}`)
      .digest('base64url')
      .slice(0, LENGTH);
  }
}

/** Whether they are the same, in a time that tells nothing of where they differ. */
function isSame(text: string, right: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
