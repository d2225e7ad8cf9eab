import { bookPath } from '@creneau/core';
import type { AppointmentsViewModel, AppointmentsState } from '@creneau/core/presentation';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { editIn } from '../hooks/edit-state';

/**
 * Waits until the list has loaded.
 * @returns true when the page that opens the mailed key comes first.
 */
export function useMailedOrder(
  viewModel: AppointmentsViewModel,
  listing: AppointmentsState,
): boolean {
  const { urlname } = viewModel.group;
  const to = useKeptQuery();
  const navigate = useNavigate();
  const editId = editIn(useLocation().state);
  const [opensKey, setOpensKey] = useState(false);
  const isReady = typeof listing !== 'string' && listing.state === 'ready';

  useEffect(() => {
    viewModel.leaveEditing();
    if (editId !== undefined) viewModel.resumeEdit(editId);
    return () => viewModel.actions.leave();
  }, [viewModel, editId]);

  useEffect(() => {
    if (!isReady) return;
    void viewModel.begin().then((way) => {
      if (way === 'key') setOpensKey(true);
      // a page that only redirected must not stay in the history
      if (way === 'times')
        void navigate(to(bookPath(urlname, 'slots')), { replace: editId !== undefined });
    });
  }, [viewModel, isReady, navigate, editId, to, urlname]);

  useEffect(() => {
    if (listing === 'nobody' && viewModel.takesKey()) setOpensKey(true);
  }, [viewModel, listing]);

  return opensKey;
}
