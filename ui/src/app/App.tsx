import { trackingPurposes } from '@creneau/core';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { Screens } from '../hooks/screens';
import { ContainerContext, useService } from '../hooks/use-service';
import { GroupPages } from './GroupPages';
import type { OpenPage } from './open-page';

/** Milliseconds after which it happens in any case, and at once where a browser does not tell when it rests. */
const LATEST = 4_000;

/** Waits until the browser has nothing better to do: for what no visitor waits for. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, LATEST / 4);
  });

/** For groups that measure their visits: the question whether they may. */
function TrackedVisit(): ReactElement | null {
  const screens = useService(Screens);
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    void whenIdle()
      .then(() => screens.load('tracking'))
      .then(
        () => setView(() => screens.at('tracking')),
        () => undefined, // optional: nothing is measured then
      );
  }, [screens]);
  return View ? <View /> : null;
}

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
        {trackingPurposes(group).length > 0 && <TrackedVisit />}
      </ContainerContext>
    </Walked>
  );
}
