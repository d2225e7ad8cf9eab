import { choicesBefore, type BookingJourney, type Choices, type Question } from '@creneau/core';
import { distinctUntilChanged, map, type Observable } from 'rxjs';

/** What was answered before a question: all that decides what it offers. Its own answer draws nothing again. */
export const answeredBefore = (
  question: Question,
  { journey$ }: Pick<BookingJourney, 'journey$'>,
): Observable<Choices> =>
  journey$.pipe(
    map((journey) => choicesBefore(question, journey)),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );
