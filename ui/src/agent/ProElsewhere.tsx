import { Group, isProOfAnother, type Pro } from '@creneau/core';
import { lazy, Suspense, type ReactElement } from 'react';
import { useService } from '../hooks/use-service';

const ProLogOutDialog = lazy(async () => ({
  default: (await import('./ProLogOutDialog')).ProLogOutDialog,
}));

/** Over whatever page: somebody is here who works elsewhere, and must leave before they go on. */
export function ProElsewhere({ session }: { session: Pro }): ReactElement | undefined {
  const group = useService(Group);
  if (!isProOfAnother(session, group)) return undefined;
  return (
    <Suspense>
      <ProLogOutDialog session={session} />
    </Suspense>
  );
}
