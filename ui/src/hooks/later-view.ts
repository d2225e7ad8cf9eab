import { loading, ready, type Loadable } from '@creneau/core';
import { useEffect, useState, type ComponentType } from 'react';
import { reloadOnMissingChunk } from './reload';

/** A view that is fetched, and how to ask for it again once it was refused. */
interface LaterView<Props> {
  readonly view: Loadable<ComponentType<Props>>;
  readonly askAgain: () => void;
}

/**
 * Makes a hook that fetches a view when it is first wanted. What could not be had is fetched again when it is asked for again,
 * which React's `lazy` never does.
 */
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
