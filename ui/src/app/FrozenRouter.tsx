import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { createPath, parsePath, Router, type Navigator, type To } from 'react-router-dom';

interface Entry {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

const ENTRY = /^\/[^/]*\/?$/;

/**
 * The router for `freeze`: the route is in the state of the single history entry, which survives a reload. Navigating to
 * the group's entry page reloads the original link; the draft survives.
 */
export function FrozenRouter({ children }: { children: ReactNode }): ReactElement {
  const [entry, setEntry] = useState(present);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: hrefOf,
      push: (to, state) => {
        const next = entryOf(to, state);
        const isEntry = ENTRY.test(next.pathname);
        keep(isEntry ? undefined : next);
        if (isEntry) window.location.reload();
        else setEntry(next);
      },
      replace: (to, state) => {
        const next = entryOf(to, state);
        keep(next);
        setEntry(next);
      },
      go: (distance) => window.history.go(distance),
    }),
    [],
  );
  return (
    <Router location={entry} navigator={navigator}>
      {children}
    </Router>
  );
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const entryOf = (to: To, state: unknown): Entry => {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2) };
};

/** Stores the route in the history state and leaves the address unchanged. */
const keep = (entry: Entry | undefined): void =>
  window.history.replaceState(
    { ...(window.history.state as object), usr: entry?.state, walked: entry && createPath(entry) },
    '',
  );

function present(): Entry {
  const { usr, walked }: { readonly usr?: unknown; readonly walked?: string } = {
    ...(window.history.state as object | null),
  };
  return entryOf(walked ?? window.location, usr);
}
