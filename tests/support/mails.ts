import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ground } from './running-server';

const PATIENCE = 20_000;

/** Waits until something is there. */
export async function eventually<T>(
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const mailsIn = async (ground: Ground): Promise<readonly string[]> => {
  const folder = join(ground.environment.CRENEAU_DATA ?? '', 'outbox');
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
};

/** The parts of a mail that are not attachments of attachments, decoded. */
export function parts(mail: string): readonly { readonly type: string; readonly text: string }[] {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(mail) ?? [];
  const bodies = boundary ? mail.split(`--${boundary}`).slice(1, -1) : [];
  return bodies.flatMap((body) => {
    if (/^\s*content-type: multipart/i.test(body)) return parts(body);
    const [head = '', ...rest] = body.split(/\r?\n\r?\n/);
    const content = rest.join('\n\n');
    const [, type = ''] = /content-type: ([\w/-]+)/i.exec(head) ?? [];
    const text = /base64/i.test(head)
      ? Buffer.from(content, 'base64').toString()
      : Buffer.from(
          content
            .replace(/=\r?\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
              String.fromCharCode(parseInt(code, 16)),
            ),
          /quoted/i.test(head) ? 'latin1' : 'utf8',
        ).toString();
    return [{ type, text }];
  });
}

export const headersOf = (mail: string): string => mail.slice(0, mail.search(/\r?\n\r?\n/));

/** One mail as whoever gets it reads it. */
export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its calendar files, each once. */
  readonly files: readonly string[];
}

/** A mail by its parts; the subject is decoded (RFC 2047). */
export function readMail(mail: string): ReadMail {
  const all = parts(mail);
  const head = headersOf(mail).replace(/\r?\n[ \t]/g, ' ');
  const header = (name: string): string =>
    decoded(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '');
  const ofType = (type: string) => all.filter((part) => part.type === type).map(({ text }) => text);
  return {
    to: header('to'),
    subject: header('subject'),
    text: ofType('text/plain')[0] ?? '',
    html: ofType('text/html')[0] ?? '',
    files: [...new Set(ofType('text/calendar').map((file) => file.trim()))],
  };
}

const decoded = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, code: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(code, 'base64').toString()
        : Buffer.from(
            code
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
                String.fromCharCode(parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    );
