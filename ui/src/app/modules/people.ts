import { Http, HttpAccounts, HttpAppointments, HttpFiches } from '@creneau/adapters/http';
import {
  Accounts,
  Appointments,
  ChangeEmail,
  ChangePassword,
  CheckSession,
  Expiry,
  Fiches,
  Group,
  LogIn,
  LogInAgain,
  LogOut,
  OpenMailedKey,
  Register,
  RequestPasswordReset,
  Sessions,
  MailedLink,
  type LinkKeys,
} from '@creneau/core';
import type { Container } from 'inversify';
import { provideIn } from './provide';
import { ChosenClient } from '@creneau/core/presentation';

/** What every page of people needs; the first of them that is opened wires it. */
export function providePeople(container: Container): void {
  if (container.isBound(Accounts)) return;
  const provide = provideIn(container);
  provide(Accounts, HttpAccounts, [Http, Group]);
  provide(Fiches, HttpFiches, [Http, Group]);
  provide(Appointments, HttpAppointments, [Http, Group]);
  provide(ChosenClient, ChosenClient, [Sessions]);
  provideSessionUse(container);
}

/** The key that the page's link carries: whoever uses it uses it for all. */
export function provideMailedLink(container: Container, keys: LinkKeys): MailedLink {
  if (!container.isBound(MailedLink))
    container.bind(MailedLink).toConstantValue(new MailedLink(keys));
  return container.get(MailedLink);
}

/** What one does with a session and an account, whoever keeps them. */
export function provideSessionUse(container: Container): void {
  const provide = provideIn(container);
  provide(CheckSession, CheckSession, [Accounts, Sessions]);
  provide(LogIn, LogIn, [Accounts, Sessions]);
  provide(LogInAgain, LogInAgain, [Accounts, Sessions, Expiry]);
  provide(LogOut, LogOut, [Accounts, Sessions]);
  provide(Register, Register, [Accounts]);
  provide(RequestPasswordReset, RequestPasswordReset, [Accounts]);
  provide(OpenMailedKey, OpenMailedKey, [Accounts, Sessions]);
  provide(ChangePassword, ChangePassword, [Accounts, Sessions]);
  provide(ChangeEmail, ChangeEmail, [Accounts, Sessions]);
}
