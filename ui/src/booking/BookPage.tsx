import { BookingJourney, type Step } from '@creneau/core';
import { memo, useDeferredValue, useEffect, useState, type ReactElement } from 'react';
import { ErrorPage } from '../pages/ErrorPage';
import { useViewModel } from '../react/container';
import { StandingContext } from '../layout/standing';
import { orRenewed } from './renewal';
import { Screens } from './screens';
import { useJourneyRoute } from './use-journey-route';
import { useStanding } from './use-standing';

/** `/{urlname}/book/{step}`: the journey at the step that the address asks for, or at the first one missing before it. */
export function BookPage({ urlname, asked }: { urlname: string; asked: Step }): ReactElement {
  // What answers a press first is the button pressed: the next step is drawn right after, and lets the browser paint in between
  const standing = useDeferredValue(useStanding());
  useJourneyRoute(useViewModel(BookingJourney), urlname, asked, standing.step);
  return (
    <StandingContext value={standing}>
      <StepScreen step={standing.step} />
    </StandingContext>
  );
}

/** The view of a step. The one before stays until the next is here: nothing flashes between them (peers.md 3). */
const StepScreen = memo(function StepScreen({ step }: { step: Step }) {
  const screens = useViewModel(Screens);
  const journey = useViewModel(BookingJourney);
  const [brought, setBrought] = useState(screens.at(step) ? step : undefined);
  const [failed, setFailed] = useState<Step>();
  const present = screens.at(step);
  useEffect(() => {
    if (present) {
      setBrought(step);
      return undefined;
    }
    let left = false;
    orRenewed(() => screens.load(step)).then(
      () => {
        if (!left) setBrought(step);
      },
      () => {
        if (!left) setFailed(step);
      },
    );
    return () => {
      left = true;
    };
  }, [screens, step, present, failed]);
  useEffect(() => {
    // What comes next is fetched while the visitor reads
    const { steps } = journey.journey$.value;
    const timer = setTimeout(() => void screens.loadNext(steps.slice(steps.indexOf(step))), 1000);
    return () => clearTimeout(timer);
  }, [screens, journey, step]);

  if (failed === step && !present)
    return <ErrorPage reason="unreachable" onRetry={() => setFailed(undefined)} />;
  const Screen = present ?? (brought && screens.at(brought));
  return Screen ? <Screen key={present ? step : brought} /> : <div aria-busy="true" />;
});
