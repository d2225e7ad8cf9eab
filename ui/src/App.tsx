import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { GroupPages } from './GroupPages';
import type { OpenPage } from './open-page';
import { ContainerContext } from './react/container';

/** The page of a group, once it is known whose it is. */
export function App({ page }: { page: OpenPage }): ReactElement {
  return (
    <BrowserRouter>
      <ContainerContext value={page.container}>
        <GroupPages query={page.query} />
      </ContainerContext>
    </BrowserRouter>
  );
}
