import { createHash } from 'node:crypto';
import { TRUSTED_TYPES, type Shell } from '@creneau/ui';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * `https://www.example.org`, `https://*.example.org:8443` or `http://localhost:*`; anything else in the setting is kept out
 * of the header.
 */
const ANCESTOR = /^https?:\/\/(?:\*\.)?[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?(?::(?:\d{1,5}|\*))?$/i;
const MOST_ANCESTORS = 50;

/**
 * The `frame-ancestors` directive: the page's own host, and the group's setting `frame_ancestors`; `*` in it allows every
 * origin.
 */
export function frameAncestors(setting: unknown): string {
  const listed = Array.isArray(setting) ? setting.slice(0, MOST_ANCESTORS) : [];
  if (listed.includes('*')) return '*';
  const ancestors = listed.filter(
    (each): each is string => typeof each === 'string' && ANCESTOR.test(each),
  );
  return ["'self'", ...ancestors].join(' ');
}

/**
 * Same origin only. Hashes, not nonces: a nonce would change the body that the ETag stands for. The hash of the empty string
 * lets Fluent insert rules by script into an empty `style` element, but no text.
 */
export const contentSecurityPolicy = (
  { inlineScripts, inlineStyles }: Shell,
  ancestors: string,
  /** An endpoint that the page reports conversions to, besides its own host. */
  conversionsUrl?: string,
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${['', ...inlineStyles].map(hashOf).join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${conversionsUrl?.startsWith('https:') ? ` ${new URL(conversionsUrl).origin}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    TRUSTED_TYPES,
    `frame-ancestors ${ancestors}`,
  ].join('; ');
