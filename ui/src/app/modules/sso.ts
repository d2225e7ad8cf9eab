import { BrowserLoginTrips, BrowserPageLocation } from '@creneau/adapters/browser';
import * as core from '@creneau/core';
import { SsoLogin } from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { SsoGate } from '../../account/SsoGate';
import { Modules, type Screen } from '../../hooks/screens';
import { provide } from '../../hooks/provide';
import { people } from './people';

const modules = [
  ...people,
  provide(core.LoginTrips, BrowserLoginTrips, []),
  provide(core.PageLocation, BrowserPageLocation, []),
  provide(core.LeaveToLogIn, [core.Logins, core.LoginTrips]),
  provide(core.ComeBackLoggedIn, [core.Logins, core.Sessions]),
  provide(SsoLogin, [
    core.LeaveToLogIn,
    core.ComeBackLoggedIn,
    core.LoginTrips,
    core.Sessions,
    core.PageLocation,
  ]),
];

export const ssoGate: Screen = { View: SsoGate, modules };

export function ssoLogin(container: Container): SsoLogin {
  container.get(Modules).bind(modules);
  return container.get(SsoLogin);
}
