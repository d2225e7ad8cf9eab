import { anyMachine } from '../http/any-machine';
import type { Machine } from '../http/http';

/** The browser's implementation of `Machine`. */
export const thisMachine: Machine = { ...anyMachine, online: () => navigator.onLine };
