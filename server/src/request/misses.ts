import type { FastifyInstance } from 'fastify';
import type { Instant } from '@creneau/core';
import { Answered, tooManyCalls } from '../refusal/error-answer';
import { isLoopback, network } from './network';

/** What somebody meets who goes through a link or two that are no longer good; who tries ids meets it all the time. */
const MISSES_A_MINUTE = 60;
const MINUTE = 60_000;
const SECOND = 1_000;
declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many misses a wrong call of this route counts as; 1 unless said. */
    readonly missWeight?: number;
  }
}

/** There is nothing of that name, or it is not theirs. */
const MISSES = [403, 404];

/** Whoever tries one id after the other has to wait, and the log tells of it, not of them. */
export function limitMisses(server: FastifyInstance, now: () => Instant): void {
  let minute = 0;
  const misses = new Map<string, number>();
  const missesOf = (ip: string): number => {
    const present = Math.floor(now() / MINUTE);
    if (present !== minute) misses.clear();
    minute = present;
    return misses.get(network(ip)) ?? 0;
  };

  server.addHook('onRequest', async ({ ip }) => {
    if (missesOf(ip) < MISSES_A_MINUTE) return;
    throw new Answered(tooManyCalls(Math.ceil((MINUTE - (now() % MINUTE)) / SECOND)));
  });
  server.addHook('onResponse', async ({ ip, log, routeOptions }, { statusCode }) => {
    const { url = '*', config } = routeOptions;
    // an address that no call has holds no id
    if (isLoopback(ip) || url.endsWith('*') || !MISSES.includes(statusCode)) return;
    const before = missesOf(ip);
    const count = before + (config.missWeight ?? 1);
    misses.set(network(ip), count);
    if (before < MISSES_A_MINUTE && count >= MISSES_A_MINUTE)
      log.warn({ alert: 'misses', route: url }, 'somebody tries ids');
  });
}
