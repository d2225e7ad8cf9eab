import { bookPath } from '@creneau/core';
import type { AppointmentsViewModel, Listed } from '@creneau/core/presentation';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { editIn } from '../hooks/edit-state';

/**
 * Does what the link of a mail asks for once the list is here, or goes on with a move that was left, and leads to the times
 * where that is wanted. Answers whether the page that opens the key of the link comes first.
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
      // a page that only led on is none to go back to
      if (way === 'times')
        void navigate(to(bookPath(urlname, 'slots')), { replace: resumed !== undefined });
    });
  }, [viewModel, isReady, navigate, resumed, to, urlname]);

  useEffect(() => {
    if (listed === 'nobody' && viewModel.takesKey()) setOpensKey(true);
  }, [viewModel, listed]);

  return opensKey;
}
