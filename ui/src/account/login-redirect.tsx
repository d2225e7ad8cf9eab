import { Group, PostLoginRedirect } from '@creneau/core';
import { useCallback, type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useService } from '../hooks/use-service';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { useCommand } from '../hooks/use-command';

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
