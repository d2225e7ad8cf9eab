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
  FollowMailedLink,
  mailedActionOf,
  OpenMailedKey,
  Register,
  RequestPasswordReset,
  Sessions,
} from '@creneau/core';
import { ChosenClient } from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { LinkQuery } from '../../hooks/link-query';
import { provideIn } from './provide';

/** Whatever has to do with a session, an account and its appointments. */
export function people(container: Container): void {
  const provide = provideIn(container);
  provide(Accounts, HttpAccounts, [Http, Group]);
  provide(Fiches, HttpFiches, [Http, Group]);
  provide(Appointments, HttpAppointments, [Http, Group]);
  provide(ChosenClient, ChosenClient, [Sessions]);
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

/** The mailed link that led to the page, for all pages that it concerns. */
export function mailedLink(container: Container): void {
  container
    .bind(FollowMailedLink)
    .toResolvedValue(
      (query, openMailedKey) => new FollowMailedLink(mailedActionOf(query), openMailedKey),
      [LinkQuery, OpenMailedKey],
    );
}
