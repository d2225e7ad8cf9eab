import type { VisitFacts } from '../journey/visit-facts';
import type { Behavior } from '../shared/behavior';
import {
  isRefusal,
  type AppointmentRefusal,
  type EditRefusal,
  type Refusal,
} from '../shared/refusal';
import { ficheValues, isActive } from '../appointment/appointment';
import { type Appointments, listedBeside } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { groupAppointments, type AppointmentGroup } from '../appointment/appointment-group';
import type { BookingAttempt, BookingAttempts } from './booking-attempt';

/** They hold for every slot: nothing is left to edit. */
const FINAL = [
  'alreadyCancelled',
  'tooLateToChange',
  'notReschedulable',
  'notThere',
] as const satisfies readonly AppointmentRefusal[];

/** After a refusal it keeps its time, and changes made elsewhere are shown. */
export class EditAppointment {
  readonly attempt$: Behavior<BookingAttempt<EditRefusal>>;

  constructor(
    private readonly visit: Pick<VisitFacts, 'journey' | 'locale$'>,
    private readonly attempts: BookingAttempts<EditRefusal>,
    private readonly appointments: Pick<Appointments, 'edit' | 'own' | 'ofFiche'>,
    private readonly keys: DraftKeys,
  ) {
    this.attempt$ = attempts.attempt$;
  }

  /** Resolves to the refusal that ends the edit; others become the state of the attempt. */
  execute(): Promise<Refusal<AppointmentRefusal> | undefined> {
    return this.attempts.make(
      async () => this.visit.journey.journey$.value.reschedule,
      async (edit) => {
        try {
          await this.send(edit);
        } catch (failure) {
          if (isRefusal(failure, ...FINAL)) {
            this.visit.journey.restart();
            return failure;
          }
          if (!isRefusal<EditRefusal>(failure)) throw failure;
          // an earlier order without an answer may have moved it
          const isKnown = !this.attempts.isInDoubt || failure.detail.inDoubt;
          if (failure.reason === 'appointmentChanged' || !isKnown) await this.lookAgain(edit);
          throw failure;
        }
        return undefined;
      },
    );
  }

  private async send(edit: AppointmentGroup): Promise<void> {
    const { choices, draft } = this.visit.journey.journey$.value;
    const [first] = edit.appointments;
    const { ficheId, version } = first;
    const appointments = await this.appointments.edit({
      key: this.keys.next(),
      id: edit.id,
      version,
      // without another slot only the comments change
      start: choices.slot?.start ?? edit.start,
      fiche: { ...(ficheId !== undefined && { id: ficheId }), values: ficheValues(first) },
      comments: draft.comments,
      locale: this.visit.locale$.value,
    });
    this.visit.journey.confirm({ appointments, ficheToken: undefined });
  }

  /** Keeps the chosen slot and the typed comments. */
  private async lookAgain({ id, start, appointments }: AppointmentGroup): Promise<void> {
    const [first] = appointments;
    const latest = await listedBeside(first, this.appointments, this.visit.locale$.value);
    const active = latest.filter(isActive);
    const edit = groupAppointments(active).find((appointmentGroup) => appointmentGroup.id === id);
    if (!edit) return;
    this.visit.journey.resume((_, journey) => {
      const { draft, choices } = journey;
      const isAsFound = draft.comments === first.comments;
      const comments = isAsFound ? edit.appointments[0].comments : draft.comments;
      const isMoved = edit.start === choices.slot?.start && edit.start !== start;
      return {
        ...journey,
        ...(isMoved && { formerStart: start }),
        reschedule: edit,
        draft: { ...draft, comments },
      };
    });
  }
}
