import { BrowserLoginTrips } from '@creneau/adapters/browser';
import {
  Accounts,
  ComeBackLoggedIn,
  LeaveToLogIn,
  LoginTrips,
  Sessions,
  type ProviderAnswer,
} from '@creneau/core';
import type { Container } from 'inversify';
import { SsoGate } from '../../account/SsoGate';
import { providePeople } from './people';
import { provideIn } from './provide';
import { SsoLogin, type Doorstep } from '@creneau/core/presentation';

/** The view that stands in place of the pages of the group. */
export const ssoGate = SsoGate;

/** Pages that are open to everybody all the same. */
const OPEN = /\/(?:legal\/\w+|personal_data)$/;

/**
 * Lets in who is logged in, takes up what the other place of login says of who comes back from there, and leads everybody
 * else there. The promise of who leaves this page is never kept: the next page is on its way.
 *
 * @param parameters of the address as it came; what is secret in them has left it.
 */
export async function openSsoDoor(
  container: Container,
  parameters: URLSearchParams,
  locale: string,
): Promise<void> {
  providePeople(container);
  const provide = provideIn(container);
  provide(LoginTrips, BrowserLoginTrips, []);
  provide(LeaveToLogIn, LeaveToLogIn, [Accounts, LoginTrips]);
  provide(ComeBackLoggedIn, ComeBackLoggedIn, [Accounts, LoginTrips, Sessions]);
  const sessions = container.get(Sessions);
  const door = new SsoLogin(
    container.get(LeaveToLogIn),
    container.get(ComeBackLoggedIn),
    sessions.session$.value.logged,
    locale,
    doorstep,
  );
  container.bind(SsoLogin).toConstantValue(door);
  if (door.wasIn) return;

  const isBack = parameters.has('state') && (parameters.has('code') || parameters.has('error'));
  if (isBack) {
    if (await door.enter(answerIn(parameters))) await leaving;
  } else if (!door.isFramed && !OPEN.test(window.location.pathname)) void door.leave();
}

const leaving = new Promise<never>(() => undefined);

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
    // the address one comes back at is no place to stay
    return pathname.replace(/\/login$/, '') + search;
  },
  go: (address) => window.location.replace(address),
};
