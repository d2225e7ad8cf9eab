import type { LoginTrip, LoginTrips } from '@creneau/core';

/** The login trip of a window without storage. */
export class LoginTripsInMemory implements LoginTrips {
  private trip: LoginTrip | undefined;
  private count = 0;

  constructor(private readonly keeps = true) {}

  begin(from: string): LoginTrip | undefined {
    this.trip = this.keeps ? { secret: `secret ${++this.count}`, from } : undefined;
    return this.trip;
  }

  end(): LoginTrip | undefined {
    const { trip } = this;
    this.trip = undefined;
    return trip;
  }
}
