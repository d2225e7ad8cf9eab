import type { FastifyRequest } from 'fastify';

/** One household has one IPv4 address, or a whole IPv6 network of 64 bits. */
export const network = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:')
    ? groupsOf(ip).slice(0, GROUPS_OF_NETWORK).join(':')
    : ip;

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** The groups of an IPv6 address, with the zeros that `::` stands for: written short, a network has many names. */
function groupsOf(ip: string): readonly string[] {
  const [before = '', after] = ip.split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  if (after === undefined) return groups(before);
  const [head, tail] = [groups(before), groups(after)];
  // what a proxy says may be no address at all
  const zeros = Math.max(0, GROUPS - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail];
}

/** This machine itself: a proxy on it says for whom it asks, tests and benches ask for themselves. */
export const isLoopback = (ip: string): boolean => /^(::ffff:)?127\.|^::1$/.test(ip);

/** What a proxy adds: a connection from this machine that has one of them is made for somebody else. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether the connection itself comes from this machine, and from no proxy on it. Headers can only take this away: what they
 * say of an address is not believed.
 */
export const isFromThisMachine = ({
  headers,
  raw: { socket },
}: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
