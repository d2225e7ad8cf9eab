import { bookPath } from '@creneau/core';
import type { AppointmentsViewModel, Listed } from '@creneau/core/presentation';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { editIn } from '../hooks/edit-state';

/**
 * Waits until the list has loaded.
 * @returns true when the page that opens the mailed key comes first.
 */
export function useMailedOrder(viewModel: AppointmentsViewModel, listed: Listed): boolean {
  const { urlname } = viewModel.group;
  const to = useKeptQuery();
  const navigate = useNavigate();
  const resumed = editIn(useLocation().state);
  const [opensKey, setOpensKey] = useState(false);
  const isReady = typeof listed !== 'string' && listed.state === 'ready';

  useEffect(() => {
    viewModel.leaveEditing();
    if (resumed !== undefined) viewModel.resumeEdit(resumed);
    return () => viewModel.actions.leave();
  }, [viewModel, resumed]);

  useEffect(() => {
    if (!isReady) return;
    void viewModel.begin().then((way) => {
      if (way === 'key') setOpensKey(true);
      // a page that only redirected must not stay in the history
      if (way === 'times')
        void navigate(to(bookPath(urlname, 'slots')), { replace: resumed !== undefined });
    });
  }, [viewModel, isReady, navigate, resumed, to, urlname]);

  useEffect(() => {
    if (listed === 'nobody' && viewModel.takesKey()) setOpensKey(true);
  }, [viewModel, listed]);

  return opensKey;
}
