import type { Pro, User } from '@creneau/core';
import { lazy, type ReactElement } from 'react';
import { AccountMenu } from './AccountMenu';
import { SessionWatch } from './SessionWatch';

const ProEntries = lazy(() =>
  import('../agent/ProEntries').then(
    ({ ProEntries: Entries }) => ({ default: Entries }),
    () => ({ default: () => undefined }),
  ),
);

/** `header`: the account menu; `page`: notices about the session's end. */
export type SessionPartName = 'header' | 'page';

export interface SessionWidgetsProps {
  readonly session: User | Pro;
  readonly part: SessionPartName;
}

export function SessionWidgets({ session, part }: SessionWidgetsProps): ReactElement {
  if (part === 'page') return <SessionWatch session={session} />;
  return (
    <>
      {session.type === 'pro' && <ProEntries session={session} />}
      <AccountMenu session={session} />
    </>
  );
}
