import { type AppointmentId, type BookingJourney, type Step, bookPath } from '@creneau/core';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { rescheduleIn, rescheduleState } from '../hooks/reschedule-state';

/**
 * Keeps the address and the journey together. A new address asks for its step, and the journey answers with where one may
 * be; a journey that moved on by an answer writes the address, once its step is shown. So the browser's buttons walk the journey too.
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
  const heard = useRef<Heard | undefined>(undefined);
  const ofEntry = rescheduleIn(state);
  useEffect(() => {
    const before = heard.current;
    heard.current = { question: `${key} ${returns}`, place: placeInHistory() };
    const isNewQuestion = before?.question !== heard.current.question;
    const { booked, reschedule } = journey.journey$.value;
    if (isNewQuestion && leavesReschedule(asked, ofEntry, reschedule?.id)) {
      const resumed = ofEntry === undefined || booked ? undefined : rescheduleState(ofEntry);
      void navigate(to(`/${urlname}/appointments`), { replace: true, state: resumed });
      return;
    }
    // leaving the confirmation ends the visit: the next navigation starts a new one
    if (isNewQuestion && asked !== 'confirm' && booked) journey.restart();
    if (isNewQuestion) journey.goTo(asked);
    const { step: present, reschedule: now } = journey.journey$.value;
    if (present === asked && ofEntry === now?.id) return;
    const on = heard.current.place - (before?.place ?? NaN);
    // replaced, a later step would make the present one the last two of the history
    if (isNewQuestion && present !== asked && on > 0) void navigate(-on);
    else
      void navigate(to(bookPath(urlname, present)), {
        replace: isNewQuestion,
        state: now && rescheduleState(now.id),
      });
  }, [journey, urlname, asked, shown, key, ofEntry, returns, navigate, to]);
}

/** The last question of the address, and its place in the history. */
interface Heard {
  readonly question: string;
  readonly place: number;
}

/** As React Router counts the entries; not a number where it walks without the history. */
const placeInHistory = (): number =>
  (window.history.state as { readonly idx?: number } | null)?.idx ?? NaN;

/** Whether the browser's buttons led out of a reschedule, to what was booked before it, or back to one that was left. */
const leavesReschedule = (
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
