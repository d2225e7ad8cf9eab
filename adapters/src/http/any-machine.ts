import { asyncScheduler } from 'rxjs';
import type { Machine } from './http';

/** Whatever runs JavaScript and has `fetch`: a browser, Node, Deno, a worker. */
export const anyMachine: Machine = {
  fetch: (url, init) => fetch(url, init),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => true,
};

/** Where every answer is given beforehand, and nothing else is asked for. */
export const withoutNetwork: Machine = {
  ...anyMachine,
  fetch: () => Promise.reject(new Error('not given')),
  online: () => false,
};
