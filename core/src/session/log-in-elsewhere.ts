import { Refusal } from '../shared/refusal';
import type { Logins, ProviderAnswer } from './logins';
import type { LoginTrip, LoginTrips } from './login-trips';
import type { Sessions } from './sessions';

export class LeaveToLogIn {
  constructor(
    private readonly logins: Logins,
    private readonly trips: LoginTrips,
  ) {}

  /** The provider's login address. @throws {Refusal} storageBlocked, ssoUnavailable */
  async execute(from: string, locale: string): Promise<string> {
    const trip = this.trips.begin(from);
    if (!trip) throw new Refusal('storageBlocked');
    return this.logins.loginAddress(trip.secret, locale);
  }
}

export class ComeBackLoggedIn {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @param trip undefined if the login was not started in this window.
   * @throws {Refusal} ssoRefused, ssoUnavailable
   */
  async execute(trip: LoginTrip | undefined, answer: ProviderAnswer | undefined): Promise<void> {
    if (!trip || !answer) throw new Refusal('ssoRefused');
    this.sessions.become(await this.logins.logInFrom(trip.secret, answer));
  }
}
