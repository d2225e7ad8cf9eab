import { type BookingJourney, type Step, bookPath } from '@creneau/core';
import { useEffect, useRef } from 'react';
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
  const navigate = useNavigate();
  const to = useKeptQuery();
  const heard = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNewQuestion = heard.current !== key;
    heard.current = key;
    // leaving the confirmation ends the visit: the next navigation starts a new one
    if (isNewQuestion && asked !== 'confirm' && journey.journey$.value.booked) journey.restart();
    if (isNewQuestion) journey.goTo(asked);
    const { step: present } = journey.journey$.value;
    if (present !== asked)
      void navigate(to(bookPath(urlname, present)), { replace: isNewQuestion });
  }, [journey, urlname, asked, shown, key, navigate, to]);
}
