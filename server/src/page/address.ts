import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { groupByHost, groupByUrlname } from '../group/groups';
import { Refusal } from '../refusal/refusal';

type PageAddress =
  | { readonly kind: 'host' }
  | { readonly kind: 'group'; readonly urlname: string }
  | { readonly kind: 'elsewhere'; readonly path: string }
  | { readonly kind: 'system' }
  /** The group is that of the host, or known to the browser only. */
  | { readonly kind: 'set password' }
  | { readonly kind: 'nothing' };

const SYSTEM = ['inactive', 'disconnected', 'error'];

const SET_PASSWORD = 'set_password';

/** Never a group's url name. */
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

/** An encoded slash is no separator; an invalid url name addresses nothing. */
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

/** By the path or the host; undefined if neither names a group. */
export async function addressedGroup(
  database: Kysely<Database>,
  addressee: PageAddress,
  host: string,
): Promise<Row<'groups'> | undefined> {
  try {
    if (addressee.kind === 'group') return await groupByUrlname(database, addressee.urlname);
    if (addressee.kind === 'host' || addressee.kind === 'set password')
      return await groupByHost(database, host.toLowerCase().replace(/\.$/, ''));
    return undefined;
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}
