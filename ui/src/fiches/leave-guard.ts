import { useContext, useEffect } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { useUnsavedWarning } from '../fiche-form/use-fiche-form';
import { NavigationGuard } from '../hooks/reload';
import { useService } from '../hooks/use-service';

/** Place of an entry in the browser's history, as the router counts it. */
const placeOf = (state: unknown): number | undefined => {
  const { idx }: { readonly idx?: unknown } = { ...(state as object | null) };
  return typeof idx === 'number' ? idx : undefined;
};

/**
 * Asks before this page is left with unsaved changes. The router's `useBlocker` needs its data router, which adds 17 KiB to
 * an entry without spare bytes, for this one page: so every way out is intercepted here. tests/browser/fiches.test.ts goes them all, and says so when another version of the router has other ways.
 */
export function useLeaveGuard(isUnsaved: boolean, question: string): void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const wayOut = useService(NavigationGuard);
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
      event.stopImmediatePropagation(); // the router is not told
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
