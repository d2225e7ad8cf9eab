import {
  CheckSession,
  Group,
  hasAccount,
  holdsUncheckedKey,
  loadable,
  loading,
  Sessions,
  type Loadable,
} from '@creneau/core';
import { useCallback, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { defer } from 'rxjs';
import { useBehavior } from '../hooks/use-behavior';
import { useKeptQuery } from '../hooks/use-kept-query';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useService } from '../hooks/use-service';
import { ErrorPage } from '../pages/ErrorPage';
import type { LoginRedirectState } from './login-redirect';
import { isStopped, StoppedPage } from './StoppedPage';

/** What only the holder of an account has: a visitor logs in first and comes back, a professional has none and goes to book. */
export function RequireAccount({ children }: { children: ReactNode }): ReactElement {
  const { urlname } = useService(Group);
  const sessions = useService(Sessions);
  const session = useBehavior(sessions.session$);
  // looked at once: who logs out on this page has no key to be asked about
  const [isUnchecked] = useState(() => holdsUncheckedKey(sessions));
  const { pathname } = useLocation();
  // while the next page is on its way this one stays, under that one's address
  const [redirect] = useState<LoginRedirectState>({ urlname, then: pathname });
  const to = useKeptQuery();
  if (session.type === 'pro') return <Navigate replace to={to(`/${urlname}`)} />;
  if (hasAccount(session)) return <>{children}</>;
  const login = <Navigate replace to={to(`/${urlname}/login`)} state={redirect} />;
  return isUnchecked ? <CheckedKey>{login}</CheckedKey> : login;
}

/** Asks again whose key it is, where nobody had answered when the page was opened; shows its children once somebody has. */
function CheckedKey({ children }: { children: ReactNode }) {
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
