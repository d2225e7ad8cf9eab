import { Group } from '@creneau/core';
import { useMemo, type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../booking/use-kept-query';
import { useViewModel } from '../react/container';
import { KnownNotFoundPage } from './NotFoundPage';

/** The count of reloads travels with the entry of the browser's history: it outlives the reload and nothing else. */
export function GroupNotFound(): ReactElement {
  const { urlname } = useViewModel(Group);
  const navigate = useNavigate();
  const location = useLocation();
  const to = useKeptQuery();
  const reloads = reloadsOf(location.state);
  const reload = useMemo(
    () => (): void => {
      void navigate(location, { replace: true, state: { reloads: reloads + 1 } });
      window.location.reload();
    },
    [navigate, location, reloads],
  );
  return <KnownNotFoundPage start={to(`/${urlname}`)} reloads={reloads} onReload={reload} />;
}

const reloadsOf = (state: unknown): number =>
  typeof state === 'object' &&
  state !== null &&
  'reloads' in state &&
  typeof state.reloads === 'number'
    ? state.reloads
    : 0;
