import { Group, Sessions } from '@creneau/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import type { LoginRedirectState } from './login-redirect-state';

/** What only the holder of an account has: a visitor logs in first and comes back, a professional has none and goes to book. */
export function RequireAccount({ children }: { children: ReactNode }): ReactElement {
  const { urlname } = useService(Group);
  const session = useBehavior(useService(Sessions).session$);
  const { pathname } = useLocation();
  // while the next page is on its way this one stays, under that one's address
  const [luggage] = useState<LoginRedirectState>({ urlname, then: pathname });
  const to = useKeptQuery();
  if (session.type === 'pro') return <Navigate replace to={to(`/${urlname}`)} />;
  if (session.type === 'user' && session.account.id !== 0) return <>{children}</>;
  return <Navigate replace to={to(`/${urlname}/login`)} state={luggage} />;
}
