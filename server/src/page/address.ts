/** What the path of a page addresses. */
export type PageAddress =
  | { readonly kind: 'host' }
  | { readonly kind: 'group'; readonly urlname: string }
  /** The same page at its canonical path. */
  | { readonly kind: 'elsewhere'; readonly path: string }
  | { readonly kind: 'system' }
  /** The screen of a new password, for the group of the host, or else of a group that only the browser knows. */
  | { readonly kind: 'set password' }
  | { readonly kind: 'nothing' };

/** Pages that belong to no group. */
const SYSTEM = ['inactive', 'disconnected', 'error'];

const SET_PASSWORD = 'set_password';

/** First segments of paths that are never a group's. */
const RESERVED = [
  'not_found',
  'stylesheets',
  'services',
  'assets',
  'api',
  'ics',
  'outbox',
  'pictures',
  'healthz',
  'metrics',
  'v1',
  'v2',
  'v3',
  'booking',
  'demonstration-sso',
  'embed-demo',
];

const URLNAME = /^[a-z\d][a-z\d-]{0,63}$/;

/** Reads the encoded path: an encoded slash is no separator, and an invalid url name addresses nothing. */
export function pageAddressOf(url: string): PageAddress {
  const [path = '', ...query] = url.split('?');
  if (path === '/' || path === '/index.html') return { kind: 'host' };
  const [, first = '', ...rest] = path.split('/');
  if (first === SET_PASSWORD) return { kind: 'set password' };
  if (SYSTEM.includes(first)) return { kind: 'system' };
  const urlname = first.toLowerCase();
  if (RESERVED.includes(urlname) || !URLNAME.test(urlname)) return { kind: 'nothing' };
  if (first === urlname) return { kind: 'group', urlname };
  return { kind: 'elsewhere', path: [['', urlname, ...rest].join('/'), ...query].join('?') };
}
