import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { createPath, parsePath, Router, type Navigator, type To } from 'react-router-dom';

interface Entry {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** The page of a group, without a step. */
const ENTRY = /^\/[^/]*\/?$/;

/**
 * Walks the page without ever writing its address (`freeze`): the steps follow each other in memory, and what would
 * lead to the entry under another address loads the page again, once, as it was linked. What the visitor has chosen outlives
 * that as it outlives any reload.
 */
export function FrozenRouter({ children }: { children: ReactNode }): ReactElement {
  const [entry, setEntry] = useState(present);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: hrefOf,
      push: (to, state) => {
        const next = entryOf(to, state);
        if (ENTRY.test(next.pathname)) window.location.reload();
        else setEntry(next);
      },
      replace: (to, state) => {
        const next = entryOf(to, state);
        // the state of an entry outlives a reload, and is no part of the address
        window.history.replaceState({ ...(window.history.state as object), usr: state }, '');
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

function present(): Entry {
  const { usr }: { readonly usr?: unknown } = { ...(window.history.state as object | null) };
  return entryOf(window.location, usr);
}
