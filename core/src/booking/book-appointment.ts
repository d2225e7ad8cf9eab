import type { Forms } from '../fiche/form';
import type { BookingJourney } from '../journey/booking-journey';
import type { UnavailableServices } from '../cart/unavailable-services';
import type { Behavior } from '../shared/behavior';
import { Refusal, type RefusalReason } from '../shared/refusal';
import { toRefusal } from '../shared/to-refusal';
import type { Booked, Booking } from '../appointment/booking';
import type { BookingAttempt, BookingAttempts } from './booking-attempt';
import type { ComposeBooking, ContactDetails } from './compose-booking';
import type { SendBooking } from './send-booking';

/** What was typed on the contact step, and the fields that asked for it. */
export interface Contact {
  readonly details: ContactDetails;
  readonly asked: Forms;
}

/** No answer: a booking that was in doubt stays in doubt. */
const UNANSWERED: readonly RefusalReason[] = ['offline', 'unreachable'];

/** Books what the visitor decided. After a lost answer the same key is sent again, after a refusal a new one. */
export class BookAppointment {
  readonly attempt$: Behavior<BookingAttempt>;
  /** Sent, and perhaps carried out: its first answer can still be asked for. */
  private unanswered: Booking | undefined;

  constructor(
    private readonly attempts: BookingAttempts,
    private readonly composeBooking: Pick<ComposeBooking, 'execute'>,
    private readonly sendBooking: Pick<SendBooking, 'execute'>,
    private readonly journey: BookingJourney,
    private readonly unavailable: Pick<UnavailableServices, 'look'>,
  ) {
    this.attempt$ = attempts.attempt$;
  }

  /** Books for the contact that `contactOf` answers, unless an attempt is pending; answers whether it is booked. */
  async execute(contactOf: () => Promise<Contact | undefined>): Promise<boolean> {
    const booked = await this.attempts.make(
      async () => {
        const contact = await contactOf();
        const booking = contact && this.composeBooking.execute(contact.details);
        return booking && { booking, asked: contact.asked };
      },
      async ({ booking, asked }, inDoubt) => {
        const outcome = await this.send(booking, asked, inDoubt).catch((failure: unknown) => {
          throw this.handleRefusal(booking, toRefusal(failure));
        });
        this.unanswered = undefined;
        this.journey.confirm(outcome);
        return outcome;
      },
    );
    return booked !== undefined;
  }

  /** When the key was used for an unanswered booking and the visitor has changed the form since, the first answer counts. */
  private async send(booking: Booking, asked: Forms, inDoubt: () => void): Promise<Booked> {
    const { unanswered } = this;
    try {
      return await this.sendBooking.execute(booking, asked, inDoubt);
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.reason !== 'keyReused' || !unanswered)
        throw failure;
      return await this.sendBooking.execute(unanswered, asked, inDoubt).catch((first: unknown) => {
        if (first instanceof Refusal) this.journey.refuse(first);
        throw failure;
      });
    }
  }

  private handleRefusal(booking: Booking, refusal: Refusal): Refusal {
    if (refusal.detail.inDoubt) this.unanswered = booking;
    else if (!UNANSWERED.includes(refusal.reason)) this.unanswered = undefined;
    this.journey.refuse(refusal);
    // removes from the cart what is no longer offered
    if (refusal.reason === 'notBookable') void this.unavailable.look(refusal);
    return refusal;
  }
}
