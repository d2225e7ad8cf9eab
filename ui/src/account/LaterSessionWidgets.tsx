import { lazy, Suspense, useEffect, type ComponentType, type ReactElement } from 'react';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import type { SessionWidgetsProps, SessionPartName } from './SessionWidgets';

/** Optional: a failed chunk load is ignored. */
const SessionWidgets = lazy<ComponentType<SessionWidgetsProps>>(() =>
  import('./SessionWidgets').then(
    ({ SessionWidgets }) => ({ default: SessionWidgets }),
    () => ({ default: RenewalFallback }),
  ),
);

/** Nobody can be asked for a password, so waiting calls fail at once. */
function RenewalFallback(): undefined {
  const expiry = useVisit().ports.expiry;
  const expiredSession = useBehavior(expiry.asked$);
  useEffect(() => {
    if (expiredSession) expiry.settle(false);
  }, [expiredSession, expiry]);
}

export function LaterSessionWidgets({ part }: { part: SessionPartName }): ReactElement | undefined {
  const session = useBehavior(useVisit().ports.sessions.session$);
  return session.logged ? (
    <Suspense>
      <SessionWidgets session={session} part={part} />
    </Suspense>
  ) : undefined;
}
