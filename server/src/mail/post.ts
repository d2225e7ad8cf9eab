import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Environment } from '../environment/environment';
import type { Mail } from './appointment-mail';
import { deliveryFailure, type DeliveryError } from './undelivered';

/** The message id is the same at every attempt. */
export interface AddressedMail extends Mail {
  readonly messageId: string;
  readonly date: Date;
}

export abstract class Post {
  /** @throws {DeliveryError} */
  abstract send(mail: AddressedMail): Promise<void>;
  abstract close(): void;
}

const SECOND = 1_000;

/** An attempt times out before the next one starts. */
export class SmtpPost implements Post {
  private readonly transport: ReturnType<typeof transportTo>;

  /**
   * @param url may set nodemailer's options: `smtps://host?tls.servername=name`.
   * @param most concurrent mails.
   */
  constructor(url: string, most: number) {
    this.transport = transportTo(url, most);
  }

  async send(mail: AddressedMail): Promise<void> {
    await this.transport.sendMail(content(mail)).catch((failure: unknown) => {
      throw deliveryFailure(failure, mail.to.address);
    });
  }

  /** Connects with greeting, TLS and login, but sends nothing. */
  async problem(): Promise<DeliveryError | undefined> {
    try {
      await this.transport.verify();
      return undefined;
    } catch (failure) {
      return deliveryFailure(failure, '');
    }
  }

  close(): void {
    this.transport.close();
  }
}

/** Options are part of the URL: nodemailer ignores others beside it. */
function transportTo(url: string, most: number) {
  const address = new URL(url);
  const options = {
    pool: true,
    maxConnections: most,
    // the outbox retries
    maxRequeues: 0,
    connectionTimeout: 5 * SECOND,
    greetingTimeout: 5 * SECOND,
    socketTimeout: 10 * SECOND,
  };
  for (const [name, value] of Object.entries(options))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
  return createTransport(address.href);
}

export const outboxFolder = ({ dataFolder }: Pick<Environment, 'dataFolder'>): string =>
  join(dataFolder, 'outbox');

/** For opening in a mail program; another attempt overwrites the file. */
export class FilePost implements Post {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly folder: string) {}

  async send(mail: AddressedMail): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const { message } = await this.transport.sendMail(content(mail));
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not written as a whole');
    const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.messageId.replace(/[^\w-]/g, '_')}.eml`;
    const path = join(this.folder, name);
    await writeFile(`${path}.part`, message);
    await rename(`${path}.part`, path);
  }

  close(): void {
    this.transport.close();
  }
}

/** @param addresses in lower case */
export async function filesTo(
  folder: string,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const names = await readdir(folder).catch(() => []);
  const matches: string[] = [];
  // a crash may have left a partial file
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    // deleted meanwhile
    const mail = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (addresses.includes(recipientOf(mail))) matches.push(name);
  }
  return matches;
}

/** `To: Camille <camille@example.org>`, or the bare address. */
function recipientOf(mail: string): string {
  const [head = ''] = mail.split(/\r?\n\r?\n/);
  const line = head.split(/\r?\n(?![ \t])/).find((each) => /^to:/i.test(each)) ?? '';
  const [, address] = /<([^<>]+)>\s*$/.exec(line) ?? [];
  return (address ?? line.slice('to:'.length)).trim().toLowerCase();
}

/** Nodemailer must neither read files nor fetch addresses. */
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

const content = (mail: AddressedMail) => ({
  from: { ...mail.from },
  to: { ...mail.to },
  ...(mail.replyTo && { replyTo: { ...mail.replyTo } }),
  // suppresses out-of-office replies (RFC 3834)
  headers: { 'Auto-Submitted': 'auto-generated' },
  subject: mail.subject,
  messageId: mail.messageId,
  date: mail.date,
  text: mail.text,
  html: mail.html,
  ...(mail.icalEvent && { icalEvent: { ...mail.icalEvent } }),
  ...NOTHING_FROM_OUTSIDE,
});
