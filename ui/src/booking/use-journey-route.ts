import { type BookingJourney, type Step, bookPath } from '@creneau/core';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';

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
  const { key } = useLocation();
  const returns = useReturns();
  const navigate = useNavigate();
  const to = useKeptQuery();
  const heard = useRef<string | undefined>(undefined);
  useEffect(() => {
    const question = `${key} ${returns}`;
    const isNewQuestion = heard.current !== question;
    heard.current = question;
    // leaving the confirmation ends the visit: the next navigation starts a new one
    if (isNewQuestion && asked !== 'confirm' && journey.journey$.value.booked) journey.restart();
    if (isNewQuestion) journey.goTo(asked);
    const { step: present } = journey.journey$.value;
    if (present !== asked)
      void navigate(to(bookPath(urlname, present)), { replace: isNewQuestion });
  }, [journey, urlname, asked, shown, key, returns, navigate, to]);
}

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
