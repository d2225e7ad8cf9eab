import type { Visit } from '../journey/visit';
import type { Behavior } from '../shared/behavior';
import { Refusal, type RefusalReason } from '../shared/refusal';
import { isActive } from '../appointment/appointment';
import { listedBeside, type Appointments } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { contactValues } from '../appointment/contact-values';
import { groupAppointments, type AppointmentGroup } from '../appointment/appointment-group';
import type { BookingAttempt, BookingAttempts } from './booking-attempt';

/** Reasons that hold for every slot: there is nothing left to reschedule. */
const FINAL: readonly RefusalReason[] = [
  'alreadyCancelled',
  'tooLateToChange',
  'notReschedulable',
  'notThere',
];

/** Gives an appointment the slot that was chosen. After a refusal it keeps the time it had, and what others changed meanwhile is shown. */
export class RescheduleAppointment {
  readonly attempt$: Behavior<BookingAttempt>;

  constructor(
    private readonly visit: Pick<Visit, 'journey' | 'locale$'>,
    private readonly attempts: BookingAttempts,
    private readonly appointments: Pick<Appointments, 'reschedule' | 'own' | 'ofFiche'>,
    private readonly keys: DraftKeys,
  ) {
    this.attempt$ = attempts.attempt$;
  }

  /** Answers the refusal after which nothing is being rescheduled any more; any other is the state of the attempt. */
  execute(): Promise<Refusal | undefined> {
    return this.attempts.make(
      async () => this.visit.journey.journey$.value.reschedule,
      async (reschedule) => {
        try {
          await this.send(reschedule);
        } catch (failure) {
          if (!(failure instanceof Refusal)) throw failure;
          if (FINAL.includes(failure.reason)) {
            this.visit.journey.restart();
            return failure;
          }
          // an order before it that went without an answer may have moved it
          const isKnown = !this.attempts.isInDoubt || failure.detail.inDoubt;
          if (failure.reason === 'appointmentChanged' || !isKnown) await this.lookAgain(reschedule);
          throw failure;
        }
        return undefined;
      },
    );
  }

  private async send(reschedule: AppointmentGroup): Promise<void> {
    const { choices, draft } = this.visit.journey.journey$.value;
    const [first] = reschedule.appointments;
    const { ficheId, version } = first;
    const appointments = await this.appointments.reschedule({
      key: this.keys.next(),
      id: reschedule.id,
      version,
      // without another slot only the comments change
      start: choices.slot?.start ?? reschedule.start,
      fiche: { ...(ficheId !== undefined && { id: ficheId }), values: contactValues(first) },
      comments: draft.comments,
      locale: this.visit.locale$.value,
    });
    this.visit.journey.confirm({ appointments, ficheToken: undefined });
  }

  /** Shows the appointment as it is now, and keeps the chosen slot and the typed comments; when it cannot be listed, the next attempt says why. */
  private async lookAgain({ id, start, appointments }: AppointmentGroup): Promise<void> {
    const [first] = appointments;
    const listed = await listedBeside(first, this.appointments, this.visit.locale$.value);
    const active = listed.filter(isActive);
    const reschedule = groupAppointments(active).find(
      (appointmentGroup) => appointmentGroup.id === id,
    );
    if (!reschedule) return;
    this.visit.journey.resume((_, journey) => {
      const { draft, choices } = journey;
      const isAsFound = draft.comments === first.comments;
      const comments = isAsFound ? reschedule.appointments[0].comments : draft.comments;
      const isMoved = reschedule.start === choices.slot?.start && reschedule.start !== start;
      return {
        ...journey,
        ...(isMoved && { formerStart: start }),
        reschedule,
        draft: { ...draft, comments },
      };
    });
  }
}
