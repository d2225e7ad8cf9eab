import {
  choicesBefore,
  following,
  type Behavior,
  type BookingJourney,
  type Choices,
  type Question,
} from '@creneau/core';
import { scan } from 'rxjs';

/** What was answered before a question: all that decides what it offers. Its own answer draws nothing again. */
export function answeredBefore(
  question: Question,
  { journey$ }: Pick<BookingJourney, 'journey$'>,
): Behavior<Choices> {
  const present = choicesBefore(question, journey$.value);
  return following(
    journey$.pipe(
      scan((known, journey) => {
        const answered = choicesBefore(question, journey);
        return JSON.stringify(answered) === JSON.stringify(known) ? known : answered;
      }, present),
    ),
    present,
  );
}
