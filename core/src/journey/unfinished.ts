import type { AppointmentId } from '../appointment/appointment';
import type { Day } from '../shared/day';
import type { Draft, Journey } from './journey';
import { choicesWhere, type Choices, type Step } from './sequence';

/** A visit as it is stored; `unfinishedFrom` reads it back. */
export interface Unfinished {
  /** Of this format: a stored visit of another version is ignored. */
  readonly version: 1;
  /** The group's day on which it was stored, and after which it is ignored. */
  readonly day: Day;
  /** What the link had chosen: a visit is resumed by the same link only. */
  readonly link: string;
  /** Whether the link no longer applies, as after booking an earlier appointment again. */
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
