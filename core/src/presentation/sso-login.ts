import { BehaviorSubject } from 'rxjs';
import { orderQuery } from '../link/page-query';
import type { Behavior } from '../shared/behavior';
import type {
  ComeBackLoggedIn,
  LeaveToLogIn,
  LoginTrips,
  PageLocation,
} from '../session/log-in-elsewhere';
import type { ProviderAnswer } from '../session/log-in';
import type { Sessions } from '../session/sessions';
import type { RefusalReason } from '../shared/refusal';
import { toRefusal } from '../shared/failure';

export type SsoLoginState =
  | { readonly state: 'loggedOut'; readonly problem?: RefusalReason }
  /** The browser is navigating to the identity provider. */
  | { readonly state: 'leaving' };

const PUBLIC_PAGE = /\/(?:legal\/\w+|personal_data)$/;

export class SsoLogin {
  readonly state$: Behavior<SsoLoginState>;
  /** The session has expired. */
  readonly wasLoggedIn: boolean;
  private readonly state = new BehaviorSubject<SsoLoginState>({ state: 'loggedOut' });
  private locale = '';
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
   * Never resolves while the browser is navigating away. @param parameters of the original address:
   * secrets have left the visible one.
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
      // the mailed action has left the address, and follows the login
      this.from = withQuery(this.destination, orderQuery(parameters.toString()));
      void this.leave();
    }
  }

  /** Redirects to the login; the visitor returns to the present address. */
  async leave(): Promise<void> {
    this.state.next({ state: 'leaving' });
    await this.orProblem(async () =>
      this.location.replace(await this.leaveToLogIn.execute(this.destination, this.locale)),
    );
  }

  /** Address to return to, instead of the provider's callback. */
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

function providerAnswerIn(parameters: URLSearchParams): ProviderAnswer | undefined {
  const [code, state] = [parameters.get('code'), parameters.get('state')];
  if (code === null || state === null) return undefined;
  return { code, state, iss: parameters.get('iss') ?? undefined };
}
