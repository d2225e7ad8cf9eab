import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { GroupPages } from './GroupPages';
import type { Page } from './open-page';
import { ContainerContext } from './react/container';
import { RefusedPages } from './RefusedPages';

/** The page, once it is known whose it is. */
export function App({ page }: { page: Page }): ReactElement {
  return (
    <BrowserRouter>
      {page.state === 'open' ? (
        <ContainerContext value={page.container}>
          <GroupPages query={page.query} />
        </ContainerContext>
      ) : (
        <RefusedPages refused={page} />
      )}
    </BrowserRouter>
  );
}
