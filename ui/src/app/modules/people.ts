import {
  Http,
  HttpAccounts,
  HttpAppointments,
  HttpFicheForms,
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
  FicheForms,
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
import { provide, provideValue } from './provide';

/** Whatever has to do with a session, an account, its contacts and its appointments. */
export const people: readonly Module[] = [
  provide(Logins, HttpLogins, [Http, Group]),
  provide(Accounts, HttpAccounts, [Http, Group]),
  provide(PersonalData, HttpPersonalData, [Http, Group]),
  provide(FicheForms, HttpFicheForms, [Http, Group]),
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
export const mailedLink = provideValue(
  FollowMailedLink,
  (given) =>
    new FollowMailedLink(
      mailedActionOf(given.get(LinkQuery)),
      given.get(OpenMailedKey),
      given.get(PersonalData),
    ),
);
