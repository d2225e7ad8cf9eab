import { allowsAncestor, telAddress } from '@creneau/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Row } from '../database/schema';
import { escapeHtml } from '../mail/plain-text';
import { frameAncestors } from './content-security';

const STYLE = `
body{margin:0;padding:24px;font:1rem/1.5rem Lato,system-ui,sans-serif;color:#1e1e1e;background:#faf8f5;overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto}
h1{margin:0 0 8px;font-size:1.5rem;line-height:2rem;text-wrap:balance}
p{margin:0 0 16px}
a{display:inline-block;padding:10px 0;color:#0066c8;text-underline-offset:3px}
a:focus-visible{outline:2px solid;outline-offset:2px;border-radius:4px}
small{color:#545353}
`;
const NIGHT = `
@media(prefers-color-scheme:dark){
:root{color-scheme:dark}
body{color:#f5f1ec;background:#1b1917}
a{color:#85bdff}
small{color:#c2bbb3}
}
`;
const hashes = [STYLE, NIGHT]
  .map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  .join(' ');

const plainPolicy = (ancestors: string): string =>
  `default-src 'none'; style-src ${hashes}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

interface PlainPage {
  readonly locale: string;
  readonly title: string;
  /** Seconds. */
  readonly refresh?: number;
  readonly allowsDark?: boolean;
  /** HTML, one item per paragraph. */
  readonly body: readonly string[];
}

const plainPage = ({ locale, title, refresh, allowsDark = false, body }: PlainPage): string =>
  [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    ...(refresh === undefined ? [] : [`<meta http-equiv="refresh" content="${refresh}">`]),
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${allowsDark ? `<style>${NIGHT}</style>` : ''}</head>`,
    `<body><main>${body.join('\n')}</main></body></html>`,
  ].join('\n');

export interface UnavailableWords {
  readonly title: string;
  readonly text: string;
  /** Before the phone number. */
  readonly call: string;
}

/** Seconds. */
const RETRY = 10;

export const acceptsHtml = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') === true;

/** Reloads itself; shows the phone number of a group seen before. */
export function sendUnavailablePage(
  reply: FastifyReply,
  {
    status,
    locale,
    words: { title, text, call },
    group,
  }: {
    readonly status: number;
    readonly locale: string;
    readonly words: UnavailableWords;
    readonly group: Row<'groups'> | undefined;
  },
): FastifyReply {
  const phone = group?.phone ?? '';
  const settings = group?.settings;
  const ancestors = settings ? frameAncestors(settings.frame_ancestors) : '*';
  void reply.code(status).headers({
    'cache-control': 'no-store',
    'content-security-policy': plainPolicy(ancestors),
    'retry-after': RETRY,
    vary: 'Accept, Accept-Language',
  });
  return reply.type('text/html; charset=utf-8').send(
    plainPage({
      locale,
      title,
      refresh: RETRY,
      allowsDark: settings?.dark_scheme === true,
      body: [
        ...(group ? [`<p><b>${escapeHtml(group.name)}</b></p>`] : []),
        `<h1>${escapeHtml(title)}</h1>`,
        `<p>${escapeHtml(text)}</p>`,
        ...(phone === ''
          ? []
          : [
              `<p>${escapeHtml(call)} <a href="${escapeHtml(telAddress(phone))}">${escapeHtml(phone)}</a></p>`,
            ]),
      ],
    }),
  );
}

export interface BlockedFrameWords {
  readonly text: string;
  readonly open: string;
  /** For the developer of the embedding page; contains `{{origin}}`. */
  readonly missing: string;
}

const FRAMES: readonly unknown[] = ['iframe', 'frame', 'embed', 'object'];

export const isFramed = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  FRAMES.includes(headers['sec-fetch-dest']);

/**
 * Undefined if allowed, or not sent by the browser, which enforces `frame-ancestors` anyway: this
 * only explains the refusal.
 */
export function blockedOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  ancestors: string,
): string | undefined {
  const { referer, 'sec-fetch-site': site } = request.headers;
  if (!isFramed(request) || site === 'same-origin') return undefined;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin, protocol } = new URL(referer);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return allowsAncestor(ancestors, origin) ? undefined : origin;
}

/** Contains no personal data. */
export function sendBlockedFrame(
  { url }: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
  { origin, locale, words }: { origin: string; locale: string; words: BlockedFrameWords },
): FastifyReply {
  void reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': plainPolicy('*'),
    vary: 'Accept-Language, Sec-Fetch-Dest, Sec-Fetch-Site, Referer',
  });
  return reply.type('text/html; charset=utf-8').send(
    plainPage({
      locale,
      title: words.text,
      body: [
        `<p>${escapeHtml(words.text)}</p>`,
        `<p><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(words.open)}</a></p>`,
        `<p><small>${escapeHtml(words.missing.replace('{{origin}}', origin))}</small></p>`,
      ],
    }),
  );
}
