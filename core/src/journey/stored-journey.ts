import type { Appointment, AppointmentId } from '../appointment/appointment';
import type { DraftKey } from '../appointment/booking';
import type { Day } from '../shared/day';
import type { Draft, Journey } from './journey';
import { type Choices, choicesWhere, type Step } from './step-choices';

export interface StoredJourney {
  /** Stored visits of other versions are ignored. */
  readonly version: 1;
  /** Day of storing, in the group's zone; ignored afterwards. */
  readonly day: Day;
  /** As text: only the same link resumes the visit. */
  readonly link: string;
  /** Set if the link no longer applies, as after retaking a booking. */
  readonly isFree?: true | undefined;
  readonly step: Step;
  readonly choices: Choices;
  /** Undefined if only the choices outlived the tab. */
  readonly draft?: Draft | undefined;
  /** Stored alone during a reschedule. */
  readonly reschedule?: AppointmentId | undefined;
  /** Stored alone after booking, without the person. */
  readonly booked?: readonly Appointment[] | undefined;
  readonly formerStart?: string | undefined;
  readonly isLeft?: true | undefined;
}

export const VERSION = 1;

const isNothing = (choices: Choices): boolean => Object.keys(choices).length === 0;

/** The next user of the browser must not see who booked. */
export const withoutPerson = (appointment: Appointment): Appointment => ({
  ...appointment,
  fiche: { firstname: '', lastname: '', email: '' },
  comments: '',
  veventComments: undefined,
  urlParams: undefined,
  address: appointment.homeVisit ? undefined : appointment.address,
});

export function storedJourneyOf(journey: Journey, link: Choices, today: Day): StoredJourney {
  const { step, choices, draft, preselected, reschedule: edit, booked, formerStart } = journey;
  const visit: Omit<StoredJourney, 'choices'> = {
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
  // restored choices of a reschedule would be booked a second time
  return edit
    ? { ...visit, choices: {}, reschedule: edit.id }
    : { ...visit, choices: choicesWhere(choices, () => true), draft };
}

export abstract class Drafts {
  /** Untrusted input. */
  abstract read(): unknown;
  /** Stores choices beyond the tab; typed values and bookings for this tab only. */
  abstract keep(visit: StoredJourney): void;
  abstract forget(): void;
}

/** Removes everything about the person, sent or not. */
export const forgetPerson = (journey: Journey, key: DraftKey): Journey => ({
  ...journey,
  draft: { key, fiche: {}, vevent: {}, comments: '', consentsToVideo: false },
});
