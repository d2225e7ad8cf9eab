import { Refusal } from '../shared/refusal';
import type { Logins, ProviderAnswer } from './logins';
import type { LoginTrip, LoginTrips } from './login-trips';
import type { Sessions } from './sessions';

/** Sets out to log in at another place. */
export class LeaveToLogIn {
  constructor(
    private readonly logins: Logins,
    private readonly trips: LoginTrips,
  ) {}

  /** The address to go to. @throws {Refusal} storageBlocked, ssoUnavailable */
  async execute(from: string, locale: string): Promise<string> {
    const trip = this.trips.begin(from);
    if (!trip) throw new Refusal('storageBlocked');
    return this.logins.loginAddress(trip.secret, locale);
  }
}

/** Comes back from there as somebody. */
export class ComeBackLoggedIn {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @param trip that has ended with this answer; none where nobody left from this window.
   * @throws {Refusal} ssoRefused, ssoUnavailable
   */
  async execute(trip: LoginTrip | undefined, answer: ProviderAnswer | undefined): Promise<void> {
    if (!trip || !answer) throw new Refusal('ssoRefused');
    this.sessions.become(await this.logins.logInFrom(trip.secret, answer));
  }
}
