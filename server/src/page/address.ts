/** What the path of a page is about. */
export type Addressee =
  | { readonly kind: 'host' }
  | { readonly kind: 'group'; readonly urlname: string }
  /** The same page in the one writing of its address. */
  | { readonly kind: 'elsewhere'; readonly path: string }
  | { readonly kind: 'system' }
  /** The screen of a new password: that of the group at this host, or of one that only the browser knows (ROUTE-08). */
  | { readonly kind: 'set password' }
  | { readonly kind: 'nothing' };

/** Pages of their own that belong to no group (ROUTE-07). */
const SYSTEM = ['inactive', 'disconnected', 'error'];

const SET_PASSWORD = 'set_password';

/** First words of paths that can never be a group's. */
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
];

const URLNAME = /^[a-z\d][a-z\d-]{0,63}$/;

/** Reads the path as it was sent: an encoded slash is no slash, and what is no urlname is nobody's. */
export function addresseeOf(url: string): Addressee {
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
