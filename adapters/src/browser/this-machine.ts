import { asyncScheduler } from 'rxjs';
import type { Machine } from '../http/http';

/** The visitor's browser, as the calls need it. */
export const thisMachine: Machine = {
  fetch: (url, init) => fetch(url, init),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => navigator.onLine,
};
