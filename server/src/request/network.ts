import type { FastifyRequest } from 'fastify';

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
