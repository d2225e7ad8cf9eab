import { Group, Sessions } from '@creneau/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useKeptQuery } from '../booking/use-kept-query';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import type { Luggage } from './luggage';

/** What only the holder of an account has: a visitor logs in first and comes back, a professional has none and goes to book. */
export function AccountHolders({ children }: { children: ReactNode }): ReactElement {
  const { urlname } = useViewModel(Group);
  const session = useBehavior(useViewModel(Sessions).session$);
  const { pathname } = useLocation();
  // while the next page is on its way this one stays, under that one's address
  const [luggage] = useState<Luggage>({ urlname, then: pathname });
  const to = useKeptQuery();
  if (session.type === 'pro') return <Navigate replace to={to(`/${urlname}`)} />;
  if (session.type === 'user' && session.account.id !== 0) return <>{children}</>;
  return <Navigate replace to={to(`/${urlname}/login`)} state={luggage} />;
}
