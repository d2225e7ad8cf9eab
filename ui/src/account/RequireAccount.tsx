import { hasAccount, holdsUncheckedKey, loadable, loading, type Loadable } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useCallback, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { defer } from 'rxjs';
import { useBehavior } from '../hooks/use-behavior';
import { useKeptQuery } from '../hooks/use-kept-query';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useVisit } from '../hooks/use-visit';
import { ErrorPage } from '../pages/ErrorPage';
import type { LoginRedirectState } from './login-redirect';
import { isStopped, OfflineOrEnded } from './OfflineOrEnded';

/** Visitors log in first and return; pros, who have no account, go to the booking. */
export function RequireAccount({ children }: { children: ReactNode }): ReactElement {
  const { urlname } = useVisit().group;
  const sessions = useVisit().ports.sessions;
  const session = useBehavior(sessions.session$);
  // read once: after a log-out on this page there is no token to check
  const [isUnchecked] = useState(() => holdsUncheckedKey(sessions));
  const { pathname } = useLocation();
  // the old page stays rendered, under the new path, until the next one is ready
  const [redirect] = useState<LoginRedirectState>({ urlname, then: pathname });
  const to = useKeptQuery();
  if (session.type === 'pro') return <Navigate replace to={to(`/${urlname}`)} />;
  if (hasAccount(session)) return <>{children}</>;
  const login = <Navigate replace to={to(`/${urlname}/login`)} state={redirect} />;
  return isUnchecked ? <CheckedKey>{login}</CheckedKey> : login;
}

/** Checks a session that could not be checked at page load. */
function CheckedKey({ children }: { children: ReactNode }) {
  const check = parts.people(useVisit().ports).checkSession;
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
  if (isStopped(answer.reason)) return <OfflineOrEnded reason={answer.reason} onRetry={retry} />;
  return <ErrorPage reason={answer.reason} phone={phone} onRetry={retry} />;
}
