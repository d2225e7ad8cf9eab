import { BookingJourney, type Step } from '@creneau/core';
import { memo, useDeferredValue, useEffect, type ReactElement } from 'react';
import { Screens, type ScreenName } from '../hooks/screens';
import { ScreenView } from '../pages/ScreenView';
import { useService } from '../hooks/use-service';
import { CurrentStep } from './frame/step-context';
import { useJourneyRoute } from './use-journey-route';
import { useStepContext } from './frame/use-step-context';

export function BookPage({ urlname, asked }: { urlname: string; asked: Step }): ReactElement {
  // The pressed button updates first: the next step is rendered deferred, which lets the browser paint in between
  const stepContext = useDeferredValue(useStepContext());
  const { step, edit } = stepContext;
  useJourneyRoute(useService(BookingJourney), urlname, asked, step);
  return (
    <CurrentStep value={stepContext}>
      <StepScreen step={step} name={edit ? 'reschedule' : step} />
    </CurrentStep>
  );
}

/** Idle milliseconds before prefetching the next step, and the first one that is not loaded. */
const REST = { near: 300, far: 1000 } as const;

const StepScreen = memo(function StepScreen({ step, name }: { step: Step; name: ScreenName }) {
  const screens = useService(Screens);
  const journey = useService(BookingJourney);
  useEffect(() => {
    const { steps } = journey.journey$.value;
    const [here, times] = [steps.indexOf(step), steps.indexOf('slots')];
    // later steps are prefetched only after the slots are shown: the entry must stay within 215 KiB
    const ahead = steps.slice(here, here < times ? times + 1 : undefined);
    const timers = [
      setTimeout(() => void screens.loadNext(ahead.slice(0, 2)), REST.near),
      setTimeout(() => void screens.loadNext(ahead), REST.far),
    ];
    return () => timers.forEach(clearTimeout);
  }, [screens, journey, step]);
  return <ScreenView name={name} />;
});
