import { type AppointmentId, BookingJourney, bookPath, type Step } from '@creneau/core';
import {
  memo,
  type ReactElement,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { editIn, editState } from '../hooks/edit-state';
import { type ScreenName } from '../hooks/screens';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useVisit } from '../hooks/use-visit';
import { ScreenView } from '../pages/ScreenView';
import { CurrentStep, useStepContext } from './frame/step-context';

export function BookPage({
  urlname,
  requestedStep,
}: {
  urlname: string;
  requestedStep: Step;
}): ReactElement {
  // The pressed button updates first: the next step is rendered deferred, which lets the browser paint in between
  const stepContext = useDeferredValue(useStepContext());
  const { step, edit } = stepContext;
  useJourneyRoute(useVisit().journey, urlname, requestedStep, step);
  return (
    <CurrentStep value={stepContext}>
      <StepScreen step={step} name={edit ? 'reschedule' : step} />
    </CurrentStep>
  );
}

/** Idle milliseconds before prefetching the next step, and the first one that is not loaded. */
const REST = { near: 300, far: 1000 } as const;

const StepScreen = memo(function StepScreen({ step, name }: { step: Step; name: ScreenName }) {
  const screens = useVisit().ports.views;
  const journey = useVisit().journey;
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

/**
 * A navigation asks the journey for its step, and is corrected if refused; a choice changes the address once the new step
 * is shown.
 */
function useJourneyRoute(
  journey: BookingJourney,
  urlname: string,
  step: Step,
  visibleStep: Step,
): void {
  const { key, state } = useLocation();
  const returns = useReturns();
  const navigate = useNavigate();
  const to = useKeptQuery();
  const last = useRef<LastNavigation | undefined>(undefined);
  const ofEntry = editIn(state);
  useEffect(() => {
    const before = last.current;
    last.current = { id: `${key} ${returns}`, place: placeInHistory() };
    const isNavigation = before?.id !== last.current.id;
    const { booked, reschedule: edit } = journey.journey$.value;
    if (isNavigation && leavesEdit(step, ofEntry, edit?.id)) {
      const routeState = ofEntry === undefined || booked ? undefined : editState(ofEntry);
      void navigate(to(`/${urlname}/appointments`), { replace: true, state: routeState });
      return;
    }
    // leaving the confirmation ends the visit: the next navigation starts a new one
    if (isNavigation && step !== 'confirm' && booked) journey.restart();
    if (isNavigation) journey.goTo(step);
    const { step: present, reschedule: now } = journey.journey$.value;
    if (present === step && ofEntry === now?.id) return;
    const on = last.current.place - (before?.place ?? NaN);
    // goes back instead of replacing, which would leave the current step twice in the history
    if (isNavigation && present !== step && on > 0) void navigate(-on);
    else
      void navigate(to(bookPath(urlname, present)), {
        replace: isNavigation,
        state: now && editState(now.id),
      });
  }, [journey, urlname, step, visibleStep, key, ofEntry, returns, navigate, to]);
}

interface LastNavigation {
  readonly id: string;
  readonly place: number;
}

/** React Router's counter; NaN for a router without history. */
const placeInHistory = (): number =>
  (window.history.state as { readonly idx?: number } | null)?.idx ?? NaN;

/** True when back or forward leads to an earlier confirmation, or to an edit that was left. */
const leavesEdit = (
  step: Step,
  ofEntry: AppointmentId | undefined,
  present: AppointmentId | undefined,
): boolean =>
  ofEntry === undefined ? step === 'confirm' && present !== undefined : ofEntry !== present;

/**
 * Back or forward before the new address is rendered returns to the current one: the router sees no change, while the
 * journey has moved on.
 */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    // a transition, like the router's own updates, to render together with them
    const count = (): void => startTransition(() => setReturns((before) => before + 1));
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return returns;
}
