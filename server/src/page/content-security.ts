import { createHash } from 'node:crypto';
import type { Shell } from '@creneau/core';
import type { TrackingSources } from '../group/tracking';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * `https://www.example.org`, `https://*.example.org:8443` or `http://localhost:*`; any other value
 * could inject into the header.
 */
export const ANCESTOR =
  /^https?:\/\/(?:\*\.)?[a-zA-Z\d](?:[a-zA-Z\d.-]{0,252}[a-zA-Z\d])?(?::(?:\d{1,5}|\*))?$/;
export const MOST_ANCESTORS = 50;

/** `*` allows every origin. */
export function frameAncestors(setting: unknown): string {
  const entries = Array.isArray(setting) ? setting.slice(0, MOST_ANCESTORS) : [];
  if (entries.includes('*')) return '*';
  const ancestors = entries.filter(
    (each): each is string => typeof each === 'string' && ANCESTOR.test(each),
  );
  return ["'self'", ...ancestors].join(' ');
}

/**
 * Hashes, not nonces: a nonce would change the body that the ETag stands for. The hash of the empty
 * string lets Fluent insert rules by script into an empty `style` element, but no text.
 */
export const contentSecurityPolicy = (
  { inlineScripts, inlineStyles, trustedTypes }: Shell,
  ancestors: string,
  {
    conversionsUrl,
    tileUrl,
    pictures = [],
    tracking = { scripts: [], images: [], calls: [] },
  }: {
    /** Besides the page's own host. */
    readonly conversionsUrl?: string | undefined;
    readonly tileUrl?: string | undefined;
    /** Hosts. */
    readonly pictures?: readonly string[];
    readonly tracking?: TrackingSources | undefined;
  } = {},
): string => {
  const conversions = conversionsUrl?.startsWith('https:') ? [new URL(conversionsUrl).origin] : [];
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inlineScripts.map(hashOf), ...tracking.scripts].join(' '),
    `style-src 'self' ${['', ...inlineStyles].map(hashOf).join(' ')}`,
    [
      "img-src 'self' data:",
      ...new Set([...tileSourcesOf(tileUrl), ...pictures, ...tracking.images]),
    ].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...conversions, ...tracking.calls].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // tags load each other by the default Trusted Types policy
    tracking.scripts.length > 0 ? `${trustedTypes} default` : trustedTypes,
    `frame-ancestors ${ancestors}`,
  ].join('; ');
};

const SUBDOMAIN = '{s}';

/** Empty for the page's own origin; `{s}` becomes a wildcard. */
function tileSourcesOf(tileUrl: string | undefined): readonly string[] {
  const [, origin] = /^(https?:\/\/[^/?#]+)/.exec(tileUrl ?? '') ?? [];
  return origin === undefined ? [] : [origin.replace(SUBDOMAIN, '*')];
}
