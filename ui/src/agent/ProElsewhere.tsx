import { Group, isProOfAnother, type Pro } from '@creneau/core';
import { lazy, Suspense, type ReactElement } from 'react';
import { useService } from '../hooks/use-service';

const ProLogOutDialog = lazy(async () => ({
  default: (await import('./ProLogOutDialog')).ProLogOutDialog,
}));

/** Shown over any page to a professional of another group, who has to log out first. */
export function ProElsewhere({ session }: { session: Pro }): ReactElement | undefined {
  const group = useService(Group);
  if (!isProOfAnother(session, group)) return undefined;
  return (
    <Suspense>
      <ProLogOutDialog session={session} />
    </Suspense>
  );
}
