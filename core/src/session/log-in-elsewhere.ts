import { Refusal } from '../shared/refusal';
import type { Logins, ProviderAnswer } from './log-in';
import type { Sessions } from './sessions';

export interface LoginTrip {
  /** Random, sent to the server only: only the page that started the login can complete it. */
  readonly secret: string;
  readonly from: string;
}

/** The login under way, stored in the window that started it. */
export abstract class LoginTrips {
  /** Undefined if storage is blocked: the login could not be completed. */
  abstract begin(from: string): LoginTrip | undefined;
  abstract end(): LoginTrip | undefined;
}

export abstract class PageLocation {
  /** Identity providers refuse to show their login in a frame. */
  abstract readonly isFramed: boolean;
  /** Path and query. */
  abstract current(): string;
  /** Navigates, replacing the present history entry. */
  abstract replace(address: string): void;
}

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
