import type { Post } from '../mail/post';

export interface ShortMessage {
  /** The same at every attempt, so that a gateway can drop a repeated one. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  /** The name of the business. */
  readonly from: string;
  readonly text: string;
  readonly date: Date;
}

/** Delivers SMS. */
export abstract class ShortMessages {
  /** @throws {Error} when it was not taken; it is then tried again. */
  abstract send(message: ShortMessage): Promise<void>;
}

const TIMEOUT = 10_000;

/** The answer of a gateway that takes no SMS; its code is logged. */
class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken';
  readonly code: string;

  constructor(status: number) {
    super(`the SMS gateway answered ${status}`);
    this.code = `HTTP ${status}`;
  }
}

/** A gateway that takes JSON: `docs/operators.md` says which. */
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

/** The address under which an SMS lies in the outbox of files. */
export const smsAddress = (number: string): string => `${number}@sms.invalid`;

/** Writes SMS into the outbox of files, as mails to nobody. */
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
