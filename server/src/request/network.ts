import type { FastifyRequest } from 'fastify';
import { BlockList, isIP } from 'node:net';

/** A household has one IPv4 address, or one IPv6 /64. */
export const network = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:')
    ? groupsOf(ip).slice(0, GROUPS_OF_NETWORK).join(':')
    : ip;

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** Expands `::`, since an address has several notations. */
function groupsOf(ip: string): readonly string[] {
  const [before = '', after] = ip.split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  if (after === undefined) return groups(before);
  const [head, tail] = [groups(before), groups(after)];
  // an address that a proxy reports may be malformed
  const zeros = Math.max(0, GROUPS - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail];
}

/** A proxy, tests and benchmarks run on this machine, too. */
export const isLoopback = (ip: string): boolean => /^(::ffff:)?127\.|^::1$/.test(ip);

/** Headers that show that a local connection is forwarded. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * False for a connection through a local proxy. Headers can only make this false: their addresses
 * are not trusted.
 */
export const isFromThisMachine = ({
  headers,
  raw: { socket },
}: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);

/** From IANA's special-purpose registry: private, loopback, link-local, carrier NAT … */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast; excludes mapped, NAT64, unique local and link-local addresses. */
const GLOBAL_IPV6 = ['2000::/3'];
/** Teredo, documentation and 6to4, some of which embed other addresses. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** `10.0.0.0/8`; undefined if invalid. */
function partsOfNetwork(network: string) {
  const [address = '', length = '', ...rest] = network.split('/');
  const family = isIP(address);
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  if (family === 0 || rest.length > 0 || prefix > (family === 4 ? 32 : 128)) return undefined;
  return { address, prefix, family: family === 4 ? ('ipv4' as const) : ('ipv6' as const) };
}

/** `10.0.0.0/8` or `fd00::/8`. */
export const isNetwork = (text: string): boolean => partsOfNetwork(text) !== undefined;

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const parts = partsOfNetwork(network);
    if (parts) list.addSubnet(parts.address, parts.prefix, parts.family);
  }
  return list;
}

const specialIpv4 = listOf(SPECIAL_IPV4);
const globalIpv6 = listOf(GLOBAL_IPV6);
const specialIpv6 = listOf(SPECIAL_IPV6);

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, 'ipv4');
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** Allows public addresses with TLS, and networks that the operator allows. */
export function targetRule(
  allowedNetworks: readonly string[],
): (address: string, protocol: string) => boolean {
  const allowlist = listOf(allowedNetworks);
  return (zoneAddress, protocol) => {
    // `BlockList` takes no zone, which a link-local address may have
    const [address = ''] = zoneAddress.split('%');
    const family = isIP(address);
    if (family === 0) return false;
    if (allowlist.check(address, family === 4 ? 'ipv4' : 'ipv6')) return true;
    return protocol === 'https:' && isPublic(address);
  };
}
