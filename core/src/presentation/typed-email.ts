import type { BookingJourney } from '../journey/booking-journey';

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
