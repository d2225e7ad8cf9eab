import {
  type Behavior,
  type Connection,
  type Expiry,
  following,
  type Sessions,
} from '@creneau/core';
import { defer, fromEvent, map, merge, startWith } from 'rxjs';
import { Http, type Machine, type Roots, rootsUnder } from '../http/http';
import { anyMachine } from '../http/machine';
import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

interface Backend {
  readonly apiRoot: string;
  /** Roots of dialects that another host serves. */
  readonly roots: Partial<Roots>;
  readonly apiKey: string;
}

/** The HTTP client of a page, with the answers that came with it. @param queryKey API key of the referring site. */
export const pageHttp = (
  { apiRoot, roots, apiKey }: Backend,
  queryKey: string | undefined,
  sessions: Sessions,
  expiry: Expiry,
): Http =>
  new Http(
    {
      roots: { ...rootsUnder(apiRoot), ...roots },
      apiKey: siteKey(queryKey) ?? apiKey,
      token: () => sessions.token,
      renewSession: (token) => expiry.renew(token),
      answers: pageAnswers(),
      ahead: serverAhead(),
    },
    thisMachine,
  );

/** The browser's implementation of `Machine`. */
export const thisMachine: Machine = { ...anyMachine, online: () => navigator.onLine };

const { key } = storageTable.apiKey;

/** The API key of the referring site, from the link; removed from the address and stored for the tab. */
function siteKey(queryKey: string | undefined): string | undefined {
  if (queryKey !== undefined) tabStorage.keep(key, queryKey);
  return queryKey ?? tabStorage.readText(key);
}

declare global {
  interface Window {
    /** The first calls, started by the shell before the scripts loaded. */
    creneauAnswers?: Readonly<Record<string, Promise<Response>>>;
  }
}

const BODIES = '#answers';

/** The answers that came with the page, by URL: bodies from its JSON script, and pending responses. */
export function pageAnswers(page: Window = window): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(page.creneauAnswers ?? {}),
    ...Object.entries(bodiesOf(page.document)),
  ]);
}

function bodiesOf(page: Document): object {
  try {
    const bodies: unknown = JSON.parse(page.querySelector(BODIES)?.textContent ?? '{}');
    return typeof bodies === 'object' && bodies !== null ? bodies : {};
  } catch {
    // optional: the calls are made instead
    return {};
  }
}

/** `Server-Timing` entry: when the server answered, in milliseconds since the epoch. */
const SAID_AT = 'now';

/**
 * Milliseconds that the server is ahead of this machine. Undefined without a `Server-Timing` entry, or for a page from the
 * browser's cache, which may be days old.
 */
export function serverAhead({ performance }: Window = window): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!visit || visit.transferSize === 0) return undefined;
  const serverTime = Number(visit.serverTiming?.find(({ name }) => name === SAID_AT)?.description);
  if (!Number.isFinite(serverTime) || serverTime <= 0) return undefined;
  return serverTime - (Date.now() - (performance.now() - visit.responseStart));
}

/** Connection state as the browser reports it. */
export class BrowserConnection implements Connection {
  readonly online$: Behavior<boolean>;

  constructor() {
    const online = (): boolean => navigator.onLine;
    const changes = merge(fromEvent(window, 'online'), fromEvent(window, 'offline'));
    this.online$ = following(
      defer(() => changes.pipe(startWith(undefined), map(online))),
      online(),
    );
  }
}
