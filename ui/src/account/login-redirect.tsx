import { Group, holdsUncheckedKey, PostLoginRedirect, Sessions, hasAccount } from '@creneau/core';
import { useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { useLocation, useNavigate, Navigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { useCommand } from '../hooks/use-command';
import { CheckedKey } from './CheckedKey';

/** What travels with an entry of the browser's history: the page that was left to log in, and the address that was typed. */
export interface LoginRedirectState {
  /** Whose page it is, where its address does not say so. */
  readonly urlname?: string;
  readonly then?: string | undefined;
  readonly email?: string | undefined;
  /** Until when a login that was tried on another page stays blocked. */
  readonly blockedUntil?: number | undefined;
}

/** What the history says, as far as it is ours: anybody could have written it there. */
export function useLoginRedirectState(): LoginRedirectState {
  const { urlname } = useService(Group);
  const { state } = useLocation() as { state: unknown };
  const left: Readonly<Record<string, unknown>> = { ...(typeof state === 'object' ? state : {}) };
  const { then, email, blockedUntil } = left;
  return {
    then: typeof then === 'string' && then.startsWith(`/${urlname}/`) ? then : undefined,
    email: typeof email === 'string' ? email : undefined,
    blockedUntil: typeof blockedUntil === 'number' ? blockedUntil : undefined,
  };
}

/** Leads on once it is known who one is. @param here where to, when no page was left for this. */
export function usePostLoginRedirect(here?: string): () => Promise<void> {
  const arrival = useService(PostLoginRedirect);
  const { urlname } = useService(Group);
  const { then = here } = useLoginRedirectState();
  const navigate = useNavigate();
  const to = useKeptQuery();
  return useCallback(async () => {
    const next = await arrival.from(then);
    void navigate(to(next), {
      replace: true,
      state: { urlname, then } satisfies LoginRedirectState,
    });
  }, [arrival, navigate, then, to, urlname]);
}

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

/** Leads whoever is known on to where they were. */
export function ContinueButton(): ReactElement {
  const { t } = useTranslation('account');
  const command = useCommand(usePostLoginRedirect());
  return (
    <Button look="filled" size="large" aria-busy={command.busy} onClick={() => command.run()}>
      {t('login.goOn')}
    </Button>
  );
}
