import { createHash } from 'node:crypto';
import { TRUSTED_TYPES, type Shell } from '@creneau/ui';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** `https://www.example.org`, `https://*.example.org:8443` or `http://localhost:*`: nothing else of a setting reaches a header. */
const ANCESTOR = /^https?:\/\/(?:\*\.)?[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?(?::(?:\d{1,5}|\*))?$/i;
const MOST_ANCESTORS = 50;

/**
 * Who may show the page in a frame: the page's own host, and what the group lists in its setting
 * `frame_ancestors`; `*` there opens it to everybody.
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
 * Everything from here and nothing else. Hashes, not nonces: a shell that is checked with an ETag keeps its body, and a nonce
 * would have to change. The hash of nothing lets style rules be made by script in an empty element, as Fluent does, and no
 * text in it.
 */
export const contentSecurityPolicy = (
  { inlineScripts, inlineStyles }: Shell,
  ancestors: string,
  /** Where the page may tell something, beside its own host. */
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
