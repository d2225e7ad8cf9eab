import { scan } from 'rxjs';
import { choicesBefore } from '../journey/journey';
import { following, type Behavior } from '../shared/behavior';
import type { BookingJourney } from '../journey/booking-journey';
import type { Choices } from '../journey/step-choices';
import type { Question } from '../group/group';

/** Changes of its own answer emit nothing. */
export function choicesBeforeQuestion(
  question: Question,
  { journey$ }: Pick<BookingJourney, 'journey$'>,
): Behavior<Choices> {
  const present = choicesBefore(question, journey$.value);
  return following(
    journey$.pipe(
      scan((previous, journey) => {
        const next = choicesBefore(question, journey);
        return JSON.stringify(next) === JSON.stringify(previous) ? previous : next;
      }, present),
    ),
    present,
  );
}
