import * as parts from '@creneau/core/visit';
import { useCallback, type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useViewModel, useVisit } from '../hooks/use-visit';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { useCommand } from '../hooks/use-command';

/** History state of the login page. */
export interface LoginRedirectState {
  readonly urlname?: string;
  readonly then?: string | undefined;
  readonly email?: string | undefined;
  /** Milliseconds since the epoch until which a login from another page stays blocked. */
  readonly blockedUntil?: number | undefined;
}

/** Validates the history state, which anybody could have written. */
export function useLoginRedirectState(): LoginRedirectState {
  const { urlname } = useVisit().group;
  const { state } = useLocation() as { state: unknown };
  const stateFields: Readonly<Record<string, unknown>> = {
    ...(typeof state === 'object' ? state : {}),
  };
  const { then, email, blockedUntil } = stateFields;
  return {
    then: typeof then === 'string' && then.startsWith(`/${urlname}/`) ? then : undefined,
    email: typeof email === 'string' ? email : undefined,
    blockedUntil: typeof blockedUntil === 'number' ? blockedUntil : undefined,
  };
}

/** Returns where the login began. @param here used when no page was left for it. */
export function usePostLoginRedirect(here?: string): () => Promise<void> {
  const arrival = useViewModel(parts.postLoginRedirect);
  const { urlname } = useVisit().group;
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

export function ContinueButton(): ReactElement {
  const { t } = useTranslation('account');
  const command = useCommand(usePostLoginRedirect());
  return (
    <Button look="filled" size="large" aria-busy={command.busy} onClick={() => command.run()}>
      {t('login.goOn')}
    </Button>
  );
}
