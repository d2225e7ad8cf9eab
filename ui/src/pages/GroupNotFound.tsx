import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useService } from '../hooks/use-service';
import { KnownNotFoundPage } from './NotFoundPage';

/** The page that a group has not, wired. */
export function GroupNotFound(): ReactElement {
  const { urlname, phone } = useService(Group);
  const to = useKeptQuery();
  return (
    <KnownNotFoundPage
      start={to(`/${urlname}`)}
      list={to(`/${urlname}/appointments`)}
      phone={phone}
    />
  );
}
