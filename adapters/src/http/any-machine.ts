import { asyncScheduler } from 'rxjs';
import type { Machine } from './http';

/** Any JavaScript runtime with `fetch`: a browser, Node, Deno, a worker. */
export const anyMachine: Machine = {
  fetch: (url, init) => fetch(url, init),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => true,
};

/** For renderers with all answers at hand: any call fails. */
export const withoutNetwork: Machine = {
  ...anyMachine,
  fetch: () => Promise.reject(new Error('not given')),
  online: () => false,
};
