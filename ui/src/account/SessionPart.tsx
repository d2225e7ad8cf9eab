import { Expiry, Sessions } from '@creneau/core';
import { lazy, Suspense, useEffect, type ComponentType, type ReactElement } from 'react';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import type { SessionWidgetsProps, SessionPartName } from './SessionWidgets';

/** Optional: a failed chunk load is ignored. */
const SessionWidgets = lazy<ComponentType<SessionWidgetsProps>>(() =>
  import('./SessionWidgets').then(
    ({ SessionWidgets }) => ({ default: SessionWidgets }),
    () => ({ default: Unasked }),
  ),
);

/** Then nobody can be asked for a password, and no call waits for it. */
function Unasked(): undefined {
  const expiry = useService(Expiry);
  const asked = useBehavior(expiry.asked$);
  useEffect(() => {
    if (asked) expiry.settle(false);
  }, [asked, expiry]);
}

/** What a page shows of whoever is logged in: fetched when somebody is. */
export function SessionPart({ part }: { part: SessionPartName }): ReactElement | undefined {
  const session = useBehavior(useService(Sessions).session$);
  return session.logged ? (
    <Suspense>
      <SessionWidgets session={session} part={part} />
    </Suspense>
  ) : undefined;
}
