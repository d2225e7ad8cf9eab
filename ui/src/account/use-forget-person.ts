import { BookingJourney, DraftKeys, forgetPerson } from '@creneau/core';
import { useCallback } from 'react';
import { useService } from '../hooks/use-service';

/** After a log-out: what was typed goes, what was chosen stays. */
export function useForgetPerson(): () => void {
  const journey = useService(BookingJourney);
  const keys = useService(DraftKeys);
  return useCallback(
    () => journey.resume((_, present) => forgetPerson(present, keys.next())),
    [journey, keys],
  );
}
