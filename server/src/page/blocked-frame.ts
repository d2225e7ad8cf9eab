import { allowsAncestor } from '@creneau/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../mail/html';
import { plainPage, plainPolicy } from './plain-page';

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
