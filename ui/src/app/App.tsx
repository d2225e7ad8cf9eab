import { trackingPurposes } from '@creneau/core';
import { lazy, Suspense, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { GroupPages } from './GroupPages';
import type { OpenPage } from './open-page';
import { ContainerContext } from '../hooks/use-service';

/** Milliseconds after which it happens in any case, and at once where a browser does not tell when it rests. */
const LATEST = 4_000;

/** Waits until the browser has nothing better to do: for what no visitor waits for. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, LATEST / 4);
  });

/** Optional: a failed chunk load is ignored, and nothing is measured then. */
const TrackedVisit = lazy<ComponentType>(async () => {
  await whenIdle();
  return import('./TrackedVisit').then(
    (part) => ({ default: part.TrackedVisit }),
    () => ({ default: () => undefined }),
  );
});

/** The page of a group, once it is known whose it is, walked as its link wants it. */
export function App({
  page: { container, group },
  router: Walked,
}: {
  page: OpenPage;
  router: ComponentType<{ readonly children: ReactNode }>;
}): ReactElement {
  return (
    <Walked>
      <ContainerContext value={container}>
        <GroupPages />
        {trackingPurposes(group).length > 0 && (
          <Suspense>
            <TrackedVisit />
          </Suspense>
        )}
      </ContainerContext>
    </Walked>
  );
}
