import { type AppointmentId, type BookingJourney, type Step, bookPath } from '@creneau/core';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { editIn, editState } from '../hooks/edit-state';

/**
 * Keeps the address and the journey in step. A navigation asks the journey for the step of its address, and is corrected where
 * the journey does not allow it; a choice that moves the journey changes the address, once the new step is shown.
 */
export function useJourneyRoute(
  journey: BookingJourney,
  urlname: string,
  asked: Step,
  shown: Step,
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
    if (isNavigation && leavesEdit(asked, ofEntry, edit?.id)) {
      const resumed = ofEntry === undefined || booked ? undefined : editState(ofEntry);
      void navigate(to(`/${urlname}/appointments`), { replace: true, state: resumed });
      return;
    }
    // leaving the confirmation ends the visit: the next navigation starts a new one
    if (isNavigation && asked !== 'confirm' && booked) journey.restart();
    if (isNavigation) journey.goTo(asked);
    const { step: present, reschedule: now } = journey.journey$.value;
    if (present === asked && ofEntry === now?.id) return;
    const on = last.current.place - (before?.place ?? NaN);
    // replaced, a later step would make the present one the last two of the history
    if (isNavigation && present !== asked && on > 0) void navigate(-on);
    else
      void navigate(to(bookPath(urlname, present)), {
        replace: isNavigation,
        state: now && editState(now.id),
      });
  }, [journey, urlname, asked, shown, key, ofEntry, returns, navigate, to]);
}

/** The last navigation, by the key of its entry, and the place of that entry in the history. */
interface LastNavigation {
  readonly id: string;
  readonly place: number;
}

/** As React Router counts the entries; not a number where it navigates without the history. */
const placeInHistory = (): number =>
  (window.history.state as { readonly idx?: number } | null)?.idx ?? NaN;

/** Whether the browser's buttons led out of a reschedule, to what was booked before it, or back to one that was left. */
const leavesEdit = (
  asked: Step,
  ofEntry: AppointmentId | undefined,
  present: AppointmentId | undefined,
): boolean =>
  ofEntry === undefined ? asked === 'confirm' && present !== undefined : ofEntry !== present;

/**
 * How often the browser's buttons were pressed. Pressed before the new address is drawn, they lead back to the one that
 * still is: for the router nothing changed then, while the journey has moved on.
 */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    // drawn together with the address: the router's own updates are transitions
    const count = (): void => startTransition(() => setReturns((before) => before + 1));
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return returns;
}
