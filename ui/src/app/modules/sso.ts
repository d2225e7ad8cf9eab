import { BrowserLoginTrips } from '@creneau/adapters/browser';
import {
  ComeBackLoggedIn,
  LeaveToLogIn,
  Logins,
  LoginTrips,
  Sessions,
  type ProviderAnswer,
} from '@creneau/core';
import { SsoLogin, type Doorstep } from '@creneau/core/presentation';
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
  provide(LeaveToLogIn, [Logins, LoginTrips]),
  provide(ComeBackLoggedIn, [Logins, LoginTrips, Sessions]),
];

/** Paths that are open to everybody all the same. */
const OPEN = /\/(?:legal\/\w+|personal_data)$/;

/**
 * Lets in whoever is logged in, reads the answer of the identity provider on the way back from it, and sends everybody else to
 * it. Never resolves while the browser is navigating away.
 *
 * @param parameters of the address as it came; what is secret in them has left it.
 */
export async function enterBySso(
  container: Container,
  parameters: URLSearchParams,
  locale: string,
): Promise<void> {
  container.get(Modules).bind(modules);
  const login = new SsoLogin(
    container.get(LeaveToLogIn),
    container.get(ComeBackLoggedIn),
    container.get(Sessions).session$.value.logged,
    locale,
    doorstep,
  );
  container.bind(SsoLogin).toConstantValue(login);
  if (login.wasIn) return;

  const isBack = parameters.has('state') && (parameters.has('code') || parameters.has('error'));
  if (isBack) {
    if (await login.enter(answerIn(parameters))) await navigatingAway;
  } else if (!login.isFramed && !OPEN.test(window.location.pathname)) void login.leave();
}

const navigatingAway = new Promise<never>(() => undefined);

/** None when it says that it vouches for nobody. */
function answerIn(parameters: URLSearchParams): ProviderAnswer | undefined {
  const [code, state] = [parameters.get('code'), parameters.get('state')];
  if (code === null || state === null) return undefined;
  return { code, state, iss: parameters.get('iss') ?? undefined };
}

const doorstep: Doorstep = {
  isFramed: window.top !== window,
  here: () => {
    const { pathname, search } = window.location;
    // nobody stays at the address to which the provider sends back
    return pathname.replace(/\/login$/, '') + search;
  },
  go: (address) => window.location.replace(address),
};
