import { trackingPurposes } from '@creneau/core';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { Screens } from '../hooks/screens';
import { ContainerContext, useService } from '../hooks/use-service';
import { GroupPages } from './GroupPages';
import type { OpenPage } from './open-page';

/** Milliseconds after which idle work is done in any case. */
const LATEST = 4_000;

/** Waits until the browser is idle. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, LATEST / 4);
  });

/** The question for consent, for groups that measure their visits. */
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

/** The page of a group, in the router that its link asks for. */
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
