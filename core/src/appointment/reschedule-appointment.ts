import { firstValueFrom } from 'rxjs';
import type { BookingJourney } from '../journey/booking-journey';
import type { Behavior } from '../shared/behavior';
import { Refusal, type RefusalReason } from '../shared/refusal';
import { isActive } from './appointment';
import type { Appointments } from './appointments';
import { sittingsOf, type AppointmentGroup } from './appointment-group';
import type { BookingAttempt, BookingAttempts } from './booking-attempt';

/** Reasons that hold for every slot: there is nothing left to reschedule. */
const FINAL: readonly RefusalReason[] = [
  'alreadyCancelled',
  'tooLateToChange',
  'notEditable',
  'notThere',
];

/** Gives an appointment the slot that was chosen. After a refusal it keeps the time it had, and what others changed meanwhile is shown. */
export class RescheduleAppointment {
  readonly attempt$: Behavior<BookingAttempt>;

  constructor(
    private readonly attempts: BookingAttempts,
    private readonly appointments: Pick<Appointments, 'change' | 'own' | 'ofFiche'>,
    private readonly journey: BookingJourney,
    private readonly locale$: Behavior<string>,
  ) {
    this.attempt$ = attempts.attempt$;
  }

  /** Answers the refusal after which nothing is being rescheduled any more; any other is the state of the attempt. */
  execute(): Promise<Refusal | undefined> {
    return this.attempts.make(
      async () => this.journey.journey$.value.editing,
      async (editing) => {
        try {
          await this.send(editing);
        } catch (failure) {
          if (!(failure instanceof Refusal)) throw failure;
          if (FINAL.includes(failure.reason)) {
            this.journey.restart();
            return failure;
          }
          if (failure.reason === 'appointmentChanged') await this.lookAgain(editing);
          throw failure;
        }
        return undefined;
      },
    );
  }

  private async send(editing: AppointmentGroup): Promise<void> {
    const { choices, draft } = this.journey.journey$.value;
    const [{ ficheId, fiche, version }] = editing.appointments;
    const appointments = await this.appointments.change({
      id: editing.id,
      version,
      // without another slot only the comments change
      start: choices.slot?.start ?? editing.start,
      fiche: { ...(ficheId !== undefined && { id: ficheId }), values: { ...fiche } },
      comments: draft.comments,
      locale: this.locale$.value,
    });
    this.journey.confirm({ appointments, ficheToken: undefined });
  }

  /** Shows the appointment as it is now, and keeps the chosen slot and the typed comments; when it cannot be listed, the next attempt says why. */
  private async lookAgain({ id, appointments }: AppointmentGroup): Promise<void> {
    const [{ ficheId }] = appointments;
    const locale = this.locale$.value;
    const listed =
      ficheId === undefined
        ? this.appointments.own(locale)
        : this.appointments.ofFiche(ficheId, locale);
    const active = (await firstValueFrom(listed).catch(() => [])).filter(isActive);
    const editing = sittingsOf(active).find((sitting) => sitting.id === id);
    if (!editing) return;
    this.journey.resume((_, journey) => {
      const { draft } = journey;
      const isAsFound = draft.comments === appointments[0].comments;
      const comments = isAsFound ? editing.appointments[0].comments : draft.comments;
      return { ...journey, editing, draft: { ...draft, comments } };
    });
  }
}
