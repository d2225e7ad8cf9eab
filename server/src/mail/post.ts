import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Environment } from '../environment/environment';
import type { Mail } from './appointment-mail';

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

/** A failed attempt. The answer does not contain the recipient's address. */
export class DeliveryError extends Error {
  override readonly name = 'Undelivered';

  constructor(
    /** Of nodemailer, such as ECONNECTION. */
    readonly code: string,
    /** Another attempt would get the same answer. */
    readonly isFinal: boolean,
    /** SMTP status (RFC 5321, 4.2), if the server answered. */
    readonly status: number | undefined,
    readonly answer: string,
    options?: ErrorOptions,
  ) {
    super(answer, options);
  }
}

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** A refusal of these is about the mail; a refused greeting or login is a temporary problem. */
const ABOUT_THE_MAIL: readonly string[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
const PERMANENT = 500;
const LONGEST_ANSWER = 300;

function deliveryFailure(failure: unknown, recipient: string): DeliveryError {
  if (!(failure instanceof Error)) return new DeliveryError('', false, undefined, '');
  const { code = '', command = '', responseCode, response, message }: Error & SmtpFailure = failure;
  const answer = withoutAddress(response ?? message, recipient);
  return new DeliveryError(
    code,
    (responseCode ?? 0) >= PERMANENT && ABOUT_THE_MAIL.includes(command),
    responseCode,
    isUntrusted(failure) ? `${answer}: ${UNTRUSTED}` : answer,
    { cause: failure },
  );
}

const UNTRUSTED =
  'name its authority in NODE_EXTRA_CA_CERTS, or accept any certificate by ?tls.rejectUnauthorized=false after SMTP_URL';

/** nodemailer replaces OpenSSL's code, but keeps the message. */
const isUntrusted = ({ message }: Error): boolean =>
  /certificate|altnames|self.signed/i.test(message);

function withoutAddress(text: string, recipient: string): string {
  const [local = ''] = recipient.split('@');
  const parts = [recipient, local].filter((part) => part.length > 2);
  const safeText = parts.reduce(
    (words, part) => words.replace(new RegExp(literally(part), 'gi'), '…'),
    text.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…'),
  );
  return safeText
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
