import { createHmac, timingSafeEqual } from 'node:crypto';

const LENGTH = 32;

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
    const right = this.icsToken(groupId, id);
    return token.length === right.length && timingSafeEqual(Buffer.from(token), Buffer.from(right));
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
