import { type RefusalReason } from '@creneau/core';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useVisit } from '../hooks/use-visit';
import type { LoginRedirectState } from './login-redirect';

export const wantsLogin = (reason: RefusalReason): boolean =>
  reason === 'connectionExpired' || reason === 'loginRequired';

export function LogInLink({
  className,
  children,
}: {
  className: string;
  children: ReactNode;
}): ReactElement {
  const { urlname } = useVisit().group;
  const { pathname } = useLocation();
  const to = useKeptQuery();
  return (
    <Link
      className={className}
      to={to(`/${urlname}/login`)}
      state={{ urlname, then: pathname } satisfies LoginRedirectState}
    >
      {children}
    </Link>
  );
}
