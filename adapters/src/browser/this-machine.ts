import { anyMachine } from '../http/any-machine';
import type { Machine } from '../http/http';

/** The visitor's browser, as the calls need it. */
export const thisMachine: Machine = { ...anyMachine, online: () => navigator.onLine };
