import { SsoLogin } from '../presentation/sso-login';
import {
  ComeBackLoggedIn,
  LeaveToLogIn,
  type LoginTrips,
  type PageLocation,
} from '../session/log-in-elsewhere';
import { partOf } from './part-of';
import type { Ports } from './visit';

interface SsoPorts extends Pick<Ports, 'logins' | 'sessions'> {
  readonly loginTrips: LoginTrips;
  readonly pageLocation: PageLocation;
}

/** Before the visit begins: a group may show nothing to who is not logged in. */
export const ssoLogin = partOf(({ logins, sessions, loginTrips, pageLocation }: SsoPorts) => {
  const leave = new LeaveToLogIn(logins, loginTrips);
  const comeBack = new ComeBackLoggedIn(logins, sessions);
  return new SsoLogin(leave, comeBack, loginTrips, sessions, pageLocation);
});
