import type { ReactElement } from 'react';
import type { Page } from './open-page';

/** The page, once it is known whose it is. */
export function App({ page }: { page: Page }): ReactElement {
  return <main>{page.state === 'open' ? page.group.name : page.reason}</main>;
}
