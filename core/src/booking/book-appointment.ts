import type { Forms } from '../fiche/form';
import type { BookingJourney } from '../journey/booking-journey';
import type { UnavailableInterventions } from '../cart/unavailable-interventions';
import type { Behavior } from '../shared/behavior';
import { Refusal, type RefusalReason } from '../shared/refusal';
import { toRefusal } from '../shared/failure';
import type { Booking, BookingOutcome } from '../appointment/booking';
import type { BookingAttempt, BookingAttempts } from './booking-attempt';
import type { ComposeBooking, FicheDetails } from './compose-booking';
import type { SendBooking } from './send-booking';

export interface FicheEntry {
  readonly details: FicheDetails;
  readonly asked: Forms;
}

/** No answer: a booking in doubt stays in doubt. */
const UNANSWERED: readonly RefusalReason[] = ['offline', 'unreachable'];

/** Retries with the same key after a lost answer, with a new one after a refusal. */
export class BookAppointment {
  readonly attempt$: Behavior<BookingAttempt>;

  constructor(
    private readonly attempts: BookingAttempts,
    private readonly composeBooking: Pick<ComposeBooking, 'execute'>,
    private readonly sendBooking: Pick<SendBooking, 'execute'>,
    private readonly journey: BookingJourney,
    private readonly unavailable: Pick<UnavailableInterventions, 'look'>,
  ) {
    this.attempt$ = attempts.attempt$;
  }

  /** Ignored while an attempt is pending. Resolves to true if booked. */
  async execute(ficheOf: () => Promise<FicheEntry | undefined>): Promise<boolean> {
    const result = await this.attempts.make(
      async () => {
        const fiche = await ficheOf();
        const booking = fiche && this.composeBooking.execute(fiche.details);
        return booking && { booking, asked: fiche.asked };
      },
      async ({ booking, asked: forms }, inDoubt) => {
        const outcome = await this.send(booking, forms, inDoubt).catch((failure: unknown) => {
          throw this.handleRefusal(toRefusal(failure));
        });
        this.journey.confirm(outcome);
        return outcome;
      },
    );
    return result !== undefined;
  }

  /** A key already sent keeps its first answer, even if the form has changed since. */
  private async send(booking: Booking, forms: Forms, inDoubt: () => void): Promise<BookingOutcome> {
    const { sent } = this.journey.journey$.value.draft;
    try {
      return await this.sendBooking.execute(booking, forms, inDoubt);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      if (failure.detail.inDoubt) this.journey.write({ sent: booking });
      if (failure.reason !== 'keyReused' || !sent) throw failure;
      return await this.sendBooking.execute(sent, forms, inDoubt).catch((first: unknown) => {
        throw first instanceof Refusal && UNANSWERED.includes(first.reason) ? first : failure;
      });
    }
  }

  private handleRefusal(refusal: Refusal): Refusal {
    this.journey.refuse(refusal);
    // removes interventions no longer offered from the cart
    if (refusal.reason === 'notBookable') void this.unavailable.look(refusal);
    return refusal;
  }
}
