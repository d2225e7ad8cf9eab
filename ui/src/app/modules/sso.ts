import { BrowserLoginTrips, BrowserPageLocation } from '@creneau/adapters/browser';
import {
  ComeBackLoggedIn,
  LeaveToLogIn,
  Logins,
  LoginTrips,
  PageLocation,
  Sessions,
} from '@creneau/core';
import { SsoLogin } from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { SsoGate } from '../../account/SsoGate';
import { Modules, type Screen } from '../../hooks/screens';
import { people } from './people';
import { provide } from './provide';

/** Stands in place of the pages of a group whose visitors log in elsewhere. */
export const ssoGate: Screen = { View: SsoGate, modules: [] };

const modules = [
  ...people,
  provide(LoginTrips, BrowserLoginTrips, []),
  provide(PageLocation, BrowserPageLocation, []),
  provide(LeaveToLogIn, [Logins, LoginTrips]),
  provide(ComeBackLoggedIn, [Logins, LoginTrips, Sessions]),
  provide(SsoLogin, [LeaveToLogIn, ComeBackLoggedIn, Sessions, PageLocation]),
];

/** The login of a page that is being opened. */
export function ssoLogin(container: Container): SsoLogin {
  container.get(Modules).bind(modules);
  return container.get(SsoLogin);
}
