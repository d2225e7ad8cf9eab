import { asyncScheduler } from 'rxjs';
import type { Machine } from './http';

/** Whatever runs JavaScript and has `fetch`: a browser, Node, Deno, a worker. */
export const anyMachine: Machine = {
  fetch: (url, init) => fetch(url, init),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => true,
};
