import { BehaviorSubject } from 'rxjs';
import { orderQuery } from '../link/order-query';
import type { Behavior } from '../shared/behavior';
import type { ComeBackLoggedIn, LeaveToLogIn } from '../session/log-in-elsewhere';
import type { ProviderAnswer } from '../session/logins';
import type { PageLocation } from '../session/page-location';
import type { LoginTrips } from '../session/login-trips';
import type { Sessions } from '../session/sessions';
import type { RefusalReason } from '../shared/refusal';
import { toRefusal } from '../shared/to-refusal';

export type SsoLoginState =
  | { readonly state: 'loggedOut'; readonly problem?: RefusalReason }
  /** The browser is navigating to the identity provider. */
  | { readonly state: 'leaving' };

/** Pages that are open to everybody all the same. */
const PUBLIC_PAGE = /\/(?:legal\/\w+|personal_data)$/;

/** The login of a group whose visitors log in at their organisation. */
export class SsoLogin {
  readonly state$: Behavior<SsoLoginState>;
  /** Whether the page was opened by somebody logged in: who sees the login again has a session that expired. */
  readonly wasLoggedIn: boolean;
  private readonly state = new BehaviorSubject<SsoLoginState>({ state: 'loggedOut' });
  private locale = '';
  /** The address that was left for a login, with what it asked for: another attempt leads back there too. */
  private from: string | undefined;

  constructor(
    private readonly leaveToLogIn: LeaveToLogIn,
    private readonly comeBack: ComeBackLoggedIn,
    private readonly trips: LoginTrips,
    sessions: Sessions,
    private readonly location: PageLocation,
  ) {
    this.state$ = this.state;
    this.wasLoggedIn = sessions.session$.value.logged;
  }

  get isFramed(): boolean {
    return this.location.isFramed;
  }

  /**
   * Lets in whoever is logged in, reads the answer of the identity provider on the way back from it, and sends everybody
   * else there. Never resolves while the browser is navigating away.
   *
   * @param parameters of the address as it came; what is secret in them has left it.
   */
  async open(parameters: URLSearchParams, locale: string): Promise<void> {
    this.locale = locale;
    if (this.wasLoggedIn) return;

    if (parameters.has('state') && (parameters.has('code') || parameters.has('error'))) {
      const trip = this.trips.end();
      this.from = trip?.from;
      const isIn = await this.orProblem(async () => {
        await this.comeBack.execute(trip, providerAnswerIn(parameters));
        this.location.replace(this.destination);
      });
      if (isIn) await navigatingAway;
    } else if (!this.isFramed && !PUBLIC_PAGE.test(this.location.current().replace(/\?.*/, ''))) {
      // what a mail asks for has left the address, and is to be done after the login
      this.from = withQuery(this.destination, orderQuery(parameters.toString()));
      void this.leave();
    }
  }

  /** Goes to log in; the visitor comes back to where they are. */
  async leave(): Promise<void> {
    this.state.next({ state: 'leaving' });
    await this.orProblem(async () =>
      this.location.replace(await this.leaveToLogIn.execute(this.destination, this.locale)),
    );
  }

  /** Where the visitor wants to be; nobody stays at the address to which the provider sends back. */
  private get destination(): string {
    return this.from ?? this.location.current().replace(/\/login(?=\?|$)/, '');
  }

  private async orProblem(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (failure) {
      this.state.next({ state: 'loggedOut', problem: toRefusal(failure).reason });
      return false;
    }
  }
}

const withQuery = (address: string, query: string): string =>
  address + (address.includes('?') ? query.replace('?', '&') : query);

const navigatingAway = new Promise<never>(() => undefined);

/** None when the provider says that it vouches for nobody. */
function providerAnswerIn(parameters: URLSearchParams): ProviderAnswer | undefined {
  const [code, state] = [parameters.get('code'), parameters.get('state')];
  if (code === null || state === null) return undefined;
  return { code, state, iss: parameters.get('iss') ?? undefined };
}
