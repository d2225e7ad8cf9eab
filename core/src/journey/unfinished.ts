import type { Appointment, AppointmentId } from '../appointment/appointment';
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
  /** What was booked, without what it says of the person: the only thing that is kept then. */
  readonly booked?: readonly Appointment[] | undefined;
  readonly formerStart?: string | undefined;
  /** Whether the visitor has gone from the confirmation to another page. */
  readonly isLeft?: true | undefined;
}

export const VERSION = 1;

const isNothing = (choices: Choices): boolean => Object.keys(choices).length === 0;

/** Of an appointment that is kept: whoever comes next to this browser does not read who booked it. */
export const withoutPerson = (appointment: Appointment): Appointment => ({
  ...appointment,
  fiche: { firstname: '', lastname: '', email: '' },
  comments: '',
  veventComments: undefined,
  urlParams: undefined,
  address: appointment.homeVisit ? undefined : appointment.address,
});

/** What is to be kept of a visit that began with these choices of its link. */
export function unfinishedOf(journey: Journey, link: Choices, today: Day): Unfinished {
  const { step, choices, draft, preselected, reschedule: edit, booked, formerStart } = journey;
  const visit: Omit<Unfinished, 'choices'> = {
    version: VERSION,
    day: today,
    link: JSON.stringify(link),
    ...(isNothing(preselected) && !isNothing(link) && { isFree: true }),
    step,
  };
  if (booked) {
    const { slot } = choices;
    const appointments = booked.appointments.map(withoutPerson);
    return { ...visit, choices: slot ? { slot } : {}, booked: appointments, formerStart };
  }
  // the choices of a reschedule, restored, would be booked a second time
  return edit
    ? { ...visit, choices: {}, reschedule: edit.id }
    : { ...visit, choices: choicesWhere(choices, () => true), draft };
}
