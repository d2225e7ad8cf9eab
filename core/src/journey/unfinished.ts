import type { AppointmentId } from '../appointment/appointment';
import type { Day } from '../shared/day';
import type { Draft, Journey } from './journey';
import { choicesWhere, type Choices, type Step } from './sequence';

/** A visit as it is left: what comes back is read by `unfinishedFrom`. */
export interface Unfinished {
  /** Of these words: other ones are not understood. */
  readonly version: 1;
  /** The group's day it was left on; it ends with it. */
  readonly day: Day;
  /** What the link had answered: a visit is taken up again by the same link only. */
  readonly link: string;
  /** Whether nothing of the link counts any more, as where something is taken again. */
  readonly isFree?: true | undefined;
  readonly step: Step;
  readonly choices: Choices;
  /** Absent where only the choices outlived the tab. */
  readonly draft?: Draft | undefined;
  /** The appointment that is rescheduled: the only thing that is kept then. */
  readonly reschedule?: AppointmentId | undefined;
}

export const VERSION = 1;

const isNothing = (choices: Choices): boolean => Object.keys(choices).length === 0;

/** What is to be kept of a visit that began with these choices of its link. */
export const unfinishedOf = (journey: Journey, link: Choices, today: Day): Unfinished => ({
  version: VERSION,
  day: today,
  link: JSON.stringify(link),
  ...(isNothing(journey.preselected) && !isNothing(link) && { isFree: true }),
  step: journey.step,
  // the choices of a reschedule, restored, would be booked a second time
  ...(journey.reschedule
    ? { choices: {}, reschedule: journey.reschedule.id }
    : { choices: choicesWhere(journey.choices, () => true), draft: journey.draft }),
});
