import type { LoginTrip, LoginTrips } from '@creneau/core';

/** The trip of a window that may keep nothing. */
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
