import { createHash } from 'node:crypto';
import type { Shell } from '@creneau/core';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The `Content-Security-Policy` that a static host sends with `index.html`, with the hashes of what stands inline there. The names in
 * capitals are the host's to fill in: the backend of `creneau-api`, and the sites that may show the page in a frame.
 */
export const staticHostPolicy = ({ inlineScripts, inlineStyles, trustedTypes }: Shell): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    // the hash of nothing: rules made by script in an empty element
    `style-src 'self' ${['', ...inlineStyles].map(hashOf).join(' ')}`,
    "img-src 'self' data: https://API.EXAMPLE",
    "font-src 'self'",
    "connect-src 'self' https://API.EXAMPLE",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    trustedTypes,
    "frame-ancestors 'self' https://WWW.EXAMPLE",
  ].join('; ');
