import { useContext, useEffect } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { useUnsavedWarning } from '../fiche-form/use-fiche-form';
import { useVisit } from '../hooks/use-visit';

/** Position in the history, by the router's counter. */
const placeOf = (state: unknown): number | undefined => {
  const { idx }: { readonly idx?: unknown } = { ...(state as object | null) };
  return typeof idx === 'number' ? idx : undefined;
};

/**
 * The router's `useBlocker` requires its data router, 17 KiB more in an entry at its size limit, so every way out is
 * intercepted here; tests/browser/fiches.test.ts covers them all, and fails when a router version adds others.
 */
export function useLeaveGuard(isUnsaved: boolean, question: string): void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const wayOut = useVisit().ports.navigationGuard;
  useUnsavedWarning(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const { push, replace } = navigator;
    navigator.push = (...way) => {
      if (wayOut.mayLeave()) push.apply(navigator, way);
    };
    navigator.replace = (...way) => {
      if (wayOut.mayLeave()) replace.apply(navigator, way);
    };
    const here = placeOf(window.history.state);
    let isReturning = false;
    const intercept = (event: PopStateEvent): void => {
      const stays = isReturning || !wayOut.mayLeave();
      if (!stays) return;
      event.stopImmediatePropagation(); // hides the event from the router
      const there = placeOf(event.state);
      const goesBack = !isReturning && here !== undefined && there !== undefined;
      if (goesBack) window.history.go(here - there);
      isReturning = goesBack;
    };
    wayOut.obstacle = { question, intercept };
    return () => {
      Object.assign(navigator, { push, replace });
      wayOut.obstacle = undefined;
    };
  }, [isUnsaved, navigator, question, wayOut]);
}
