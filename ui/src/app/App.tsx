import { trackingPurposes } from '@creneau/core';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { CurrentVisit, useVisit } from '../hooks/use-visit';
import { CurrentLanguage } from '../i18n/use-language';
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
  const screens = useVisit().ports.views;
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
  page: { visit, language },
  router: Router,
}: {
  page: OpenPage;
  router: ComponentType<{ readonly children: ReactNode }>;
}): ReactElement {
  return (
    <Router>
      <CurrentLanguage value={language}>
        <CurrentVisit value={visit}>
          <GroupPages />
          {trackingPurposes(visit.group).length > 0 && <TrackedVisit />}
        </CurrentVisit>
      </CurrentLanguage>
    </Router>
  );
}
