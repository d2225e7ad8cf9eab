import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useKeptQuery } from '../app/use-kept-query';
import { useViewModel } from '../app/services';
import { KnownNotFoundPage } from './NotFoundPage';

/** The page that a group has not, wired. */
export function GroupNotFound(): ReactElement {
  const { urlname, phone } = useViewModel(Group);
  const to = useKeptQuery();
  return (
    <KnownNotFoundPage
      start={to(`/${urlname}`)}
      list={to(`/${urlname}/appointments`)}
      phone={phone}
    />
  );
}
