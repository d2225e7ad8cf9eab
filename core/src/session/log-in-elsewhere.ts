import { Refusal } from '../shared/refusal';
import type { Logins, ProviderAnswer } from './logins';
import type { LoginTrips } from './login-trips';
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
  /** The address that was left, for another attempt after one that failed. */
  from: string | undefined;

  constructor(
    private readonly logins: Logins,
    private readonly trips: LoginTrips,
    private readonly sessions: Sessions,
  ) {}

  /** The address that was left. @throws {Refusal} ssoRefused also where nobody left from this window; ssoUnavailable */
  async execute(answer: ProviderAnswer | undefined): Promise<string> {
    const trip = this.trips.end();
    this.from = trip?.from;
    if (!trip || !answer) throw new Refusal('ssoRefused');
    this.sessions.become(await this.logins.logInFrom(trip.secret, answer));
    return trip.from;
  }
}
