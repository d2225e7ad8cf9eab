import type { FastifyInstance } from 'fastify';
import type { Instant } from '@creneau/core';
import { AnswerError, tooManyCalls } from '../refusal/error-answer';
import { isLoopback, network } from './network';

/** Enough for a visitor with stale links, far too few for enumeration. */
const MISSES_A_MINUTE = 60;
const MINUTE = 60_000;
const SECOND = 1_000;
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Weight of a failed call; default 1. */
    readonly missWeight?: number;
  }
}

/** 403: belongs to somebody else. 404: does not exist. */
const MISSES = [403, 404];

/** Per network, against the enumeration of ids. The log names no address. */
export function limitMisses(server: FastifyInstance, now: () => Instant): void {
  let minute = 0;
  const misses = new Map<string, number>();
  const missesOf = (ip: string): number => {
    const present = Math.floor(now() / MINUTE);
    if (present !== minute) misses.clear();
    minute = present;
    return misses.get(network(ip)) ?? 0;
  };

  server.addHook('onRequest', ({ ip }, _, next) => {
    if (missesOf(ip) < MISSES_A_MINUTE) return next();
    next(new AnswerError(tooManyCalls(Math.ceil((MINUTE - (now() % MINUTE)) / SECOND))));
  });
  server.addHook('onResponse', ({ ip, log, routeOptions }, { statusCode }, next) => {
    next();
    if (!MISSES.includes(statusCode) || isLoopback(ip)) return;
    const { url = '*', config } = routeOptions;
    // an unknown path contains no id
    if (url.endsWith('*')) return;
    const before = missesOf(ip);
    const count = before + (config.missWeight ?? 1);
    misses.set(network(ip), count);
    if (before < MISSES_A_MINUTE && count >= MISSES_A_MINUTE)
      log.warn({ alert: 'misses', route: url }, 'somebody tries ids');
  });
}
