import { trackingPurposes } from '@creneau/core';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { Screens } from '../hooks/screens';
import { ContainerContext, useService } from '../hooks/use-service';
import { GroupPages } from './GroupPages';
import type { OpenPage } from './open-page';

/** Milliseconds: timeout of the idle callback. */
const LATEST = 4_000;

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, LATEST / 4);
  });

/** Shown for groups that measure visits. */
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

export function App({
  page: { container, group },
  router: Router,
}: {
  page: OpenPage;
  router: ComponentType<{ readonly children: ReactNode }>;
}): ReactElement {
  return (
    <Router>
      <ContainerContext value={container}>
        <GroupPages />
        {trackingPurposes(group).length > 0 && <TrackedVisit />}
      </ContainerContext>
    </Router>
  );
}
