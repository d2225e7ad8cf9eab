import type { ComponentType, ReactElement, ReactNode } from 'react';
import { GroupPages } from './GroupPages';
import type { OpenPage } from './open-page';
import { ContainerContext } from '../hooks/use-service';

/** The page of a group, once it is known whose it is, walked as its link wants it. */
export function App({
  page,
  router: Walked,
}: {
  page: OpenPage;
  router: ComponentType<{ readonly children: ReactNode }>;
}): ReactElement {
  return (
    <Walked>
      <ContainerContext value={page.container}>
        <GroupPages />
      </ContainerContext>
    </Walked>
  );
}
