import {
  Http,
  HttpAccounts,
  HttpAppointments,
  HttpFiches,
  HttpLogins,
  HttpPersonalData,
} from '@creneau/adapters/http';
import {
  Accounts,
  Appointments,
  ChangeEmail,
  ChangePassword,
  ChangePreferences,
  CheckSession,
  Expiry,
  Fiches,
  Group,
  LogIn,
  LogInAgain,
  LogOut,
  Logins,
  FollowMailedLink,
  mailedActionOf,
  OpenMailedKey,
  PersonalData,
  Register,
  RequestPasswordReset,
  Sessions,
} from '@creneau/core';
import { ChosenClient } from '@creneau/core/presentation';
import { LinkQuery } from '../../hooks/use-service';
import type { Module } from '../../hooks/screens';
import { provide } from './provide';

/** Whatever has to do with a session, an account and its appointments. */
export const people: readonly Module[] = [
  provide(Logins, HttpLogins, [Http, Group]),
  provide(Accounts, HttpAccounts, [Http, Group]),
  provide(PersonalData, HttpPersonalData, [Http, Group]),
  provide(Fiches, HttpFiches, [Http, Group]),
  provide(Appointments, HttpAppointments, [Http, Group]),
  provide(ChosenClient, [Sessions]),
  provide(CheckSession, [Logins, Sessions]),
  provide(LogIn, [Logins, Sessions]),
  provide(LogInAgain, [Logins, Sessions, Expiry]),
  provide(LogOut, [Logins, Sessions]),
  provide(Register, [Accounts]),
  provide(RequestPasswordReset, [Accounts]),
  provide(OpenMailedKey, [Logins, Sessions]),
  provide(ChangePassword, [Accounts, Sessions]),
  provide(ChangePreferences, [Accounts, Sessions]),
  provide(ChangeEmail, [Accounts, Sessions]),
];

/** The mailed link that led to the page, for all pages that it concerns. */
export const mailedLink: Module = (container) =>
  void container
    .bind(FollowMailedLink)
    .toResolvedValue(
      (query, openMailedKey, personalData) =>
        new FollowMailedLink(mailedActionOf(query), openMailedKey, personalData),
      [LinkQuery, OpenMailedKey, PersonalData],
    );
