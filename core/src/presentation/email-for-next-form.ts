import type { BookingJourney } from '../journey/booking-journey';

export class EmailForNextForm {
  private email: string | undefined;

  constructor(private readonly journey: BookingJourney) {}

  get value(): string {
    const { email } = this.journey.journey$.value.draft.fiche;
    return this.email ?? (typeof email === 'string' ? email : '');
  }

  write(email: string): void {
    this.email = email;
  }
}
