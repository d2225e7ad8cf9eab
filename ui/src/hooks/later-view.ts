import { loading, ready, type Loadable } from '@creneau/core';
import { useEffect, useState, type ComponentType } from 'react';
import { reloadOnMissingChunk } from './reload';

interface LaterView<Props> {
  readonly view: Loadable<ComponentType<Props>>;
  readonly askAgain: () => void;
}

/** A failed load can be retried, unlike with React's `lazy`. */
export function laterView<Props>(
  load: () => Promise<ComponentType<Props>>,
): (isWanted: boolean) => LaterView<Props> {
  let latest: Loadable<ComponentType<Props>> = loading;
  return function useLaterView(isWanted) {
    const [view, setView] = useState(latest);
    const isAsked = isWanted && view.state === 'loading';
    useEffect(() => {
      if (!isAsked) return;
      reloadOnMissingChunk(load).then(
        (View) => setView((latest = ready(View))),
        () => setView({ state: 'refused', reason: 'unreachable', detail: {} }),
      );
    }, [isAsked]);
    return { view, askAgain: () => setView(loading) };
  };
}
