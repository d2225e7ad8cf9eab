import type { FastifyRequest } from 'fastify';

/** One household has one IPv4 address, or a /64 network of IPv6. */
export const network = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:')
    ? groupsOf(ip).slice(0, GROUPS_OF_NETWORK).join(':')
    : ip;

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** The groups of an IPv6 address with the zeros of `::`, since an address has several notations. */
function groupsOf(ip: string): readonly string[] {
  const [before = '', after] = ip.split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  if (after === undefined) return groups(before);
  const [head, tail] = [groups(before), groups(after)];
  // an address that a proxy reports may be malformed
  const zeros = Math.max(0, GROUPS - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail];
}

/** This machine: a proxy on it reports the client's address, and tests and benchmarks run on it. */
export const isLoopback = (ip: string): boolean => /^(::ffff:)?127\.|^::1$/.test(ip);

/** Headers of proxies: with one of them, a connection from this machine is on behalf of somebody else. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether the connection comes from this machine, and not through a proxy on it. A header can only make this false: the
 * addresses in it are not trusted.
 */
export const isFromThisMachine = ({
  headers,
  raw: { socket },
}: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
