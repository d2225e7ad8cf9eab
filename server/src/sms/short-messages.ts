import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../database/settings-column';
import type { Post } from '../mail/post';

export interface ShortMessage {
  /** The same at every attempt, so that a gateway can drop a repeated one. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  /** Name of the business. */
  readonly from: string;
  readonly text: string;
  readonly date: Date;
}

export abstract class ShortMessages {
  /** @throws {Error} if it was not accepted; it is then retried. */
  abstract send(message: ShortMessage): Promise<void>;
}

const TIMEOUT = 10_000;

/** The gateway's status is logged. */
class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken';
  readonly code: string;

  constructor(status: number) {
    super(`the SMS gateway answered ${status}`);
    this.code = `HTTP ${status}`;
  }
}

/** Accepts JSON as in `docs/operators.md`. */
export class HttpShortMessages implements ShortMessages {
  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
  ) {}

  async send({ id, to, from, text }: ShortMessage): Promise<void> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify({ id, to, from, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new SmsNotTaken(answer.status);
  }
}

/** Names the file of an SMS in the outbox folder. */
export const smsAddress = (number: string): string => `${number}@sms.invalid`;

export class FileShortMessages implements ShortMessages {
  constructor(
    private readonly post: Pick<Post, 'send'>,
    private readonly sender: string,
  ) {}

  async send({ id, to, from, text, date }: ShortMessage): Promise<void> {
    await this.post.send({
      messageId: id,
      date,
      from: { name: from, address: this.sender },
      to: { name: to, address: smsAddress(to) },
      subject: `SMS: ${text.slice(0, LONGEST_SUBJECT)}`,
      text,
      html: '',
    });
  }
}

const LONGEST_SUBJECT = 60;

/**
 * E.164, as `+33612345678`; default country: the group's. Undefined for other numbers, which
 * receive no SMS.
 */
export function mobileNumber(
  text: string,
  settings: Pick<StoredSettings, 'country'>,
): string | undefined {
  const number = phoneNumberIn(settings, text);
  return number?.isValid() ? number.number : undefined;
}
