import { CheckSession, loadable, loading, type Loadable } from '@creneau/core';
import { useCallback, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { defer } from 'rxjs';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useService } from '../hooks/use-service';
import { ErrorPage } from '../pages/ErrorPage';
import { isStopped, StoppedPage } from './StoppedPage';

/** Asks again whose key it is, where nobody had answered when the page was opened; shows its children once somebody has. */
export function CheckedKey({ children }: { children: ReactNode }): ReactElement {
  const check = useService(CheckSession);
  const phone = usePhoneToCall();
  const [answer, setAnswer] = useState<Loadable<unknown>>(loading);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const asking = defer(() => check.execute())
      .pipe(loadable())
      .subscribe(setAnswer);
    return () => asking.unsubscribe();
  }, [check, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (answer.state === 'loading') return <div aria-busy="true" />;
  if (answer.state === 'ready') return <>{children}</>;
  if (isStopped(answer.reason)) return <StoppedPage reason={answer.reason} onRetry={retry} />;
  return <ErrorPage reason={answer.reason} phone={phone} onRetry={retry} />;
}
