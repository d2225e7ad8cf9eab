import type { BookingJourney } from '../journey/booking-journey';

/** The address that was typed in one form begins the others: nobody types it twice. */
export class TypedEmail {
  private typed: string | undefined;

  constructor(private readonly journey: BookingJourney) {}

  get value(): string {
    const { email } = this.journey.journey$.value.draft.fiche;
    return this.typed ?? (typeof email === 'string' ? email : '');
  }

  write(email: string): void {
    this.typed = email;
  }
}
