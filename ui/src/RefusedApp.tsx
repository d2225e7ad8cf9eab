import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { RefusedPage } from './open-page';
import { RefusedPages } from './RefusedPages';

/** The page when there is no group to show: fetched only then. */
export function RefusedApp({ page }: { page: RefusedPage }): ReactElement {
  return (
    <BrowserRouter>
      <RefusedPages refused={page} />
    </BrowserRouter>
  );
}
