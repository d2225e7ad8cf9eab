import { firstValueFrom } from 'rxjs';
import type { BookingJourney } from '../journey/booking-journey';
import { Refusal, type RefusalReason } from '../shared/refusal';
import { isActive } from './appointment';
import type { Appointments } from './appointments';
import { sittingsOf, type AppointmentGroup } from './appointment-group';

/** What no other time would help against: there is nothing left to move (EDIT-06). */
const FINAL: readonly RefusalReason[] = [
  'alreadyCancelled',
  'tooLateToChange',
  'notEditable',
  'notThere',
];

/** Moves what is being edited to the time chosen. Whoever is refused keeps the time they had (C10), and sees what others made of it (C11). */
export class ChangeAppointment {
  constructor(
    private readonly appointments: Pick<Appointments, 'change' | 'own' | 'ofFiche'>,
    private readonly journey: BookingJourney,
  ) {}

  /** @throws {Refusal} as the business refuses it; where that is final, nothing is edited any more. */
  async execute(locale: string): Promise<void> {
    const { editing, choices, draft } = this.journey.journey$.value;
    if (!editing) return;
    const [{ ficheId, fiche, version }] = editing.appointments;
    try {
      const appointments = await this.appointments.change({
        id: editing.id,
        version,
        // without another time only the words to the business are changed
        start: choices.slot?.start ?? editing.start,
        fiche: { ...(ficheId !== undefined && { id: ficheId }), values: { ...fiche } },
        comments: draft.comments,
        locale,
      });
      this.journey.confirm({ appointments, ficheToken: undefined });
    } catch (failure) {
      if (failure instanceof Refusal && FINAL.includes(failure.reason)) this.journey.restart();
      if (failure instanceof Refusal && failure.reason === 'appointmentChanged')
        await this.lookAgain(editing, locale);
      throw failure;
    }
  }

  /** As it is now, with the time and the words that were meant for it; whoever cannot see it now is told so by the next attempt. */
  private async lookAgain({ id, appointments }: AppointmentGroup, locale: string): Promise<void> {
    const [{ ficheId }] = appointments;
    const listed =
      ficheId === undefined
        ? this.appointments.own(locale)
        : this.appointments.ofFiche(ficheId, locale);
    const present = (await firstValueFrom(listed).catch(() => [])).filter(isActive);
    const editing = sittingsOf(present).find((sitting) => sitting.id === id);
    if (!editing) return;
    this.journey.resume((_, journey) => {
      const { draft } = journey;
      const isAsFound = draft.comments === appointments[0].comments;
      const comments = isAsFound ? editing.appointments[0].comments : draft.comments;
      return { ...journey, editing, draft: { ...draft, comments } };
    });
  }
}
