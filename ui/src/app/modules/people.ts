import * as http from '@creneau/adapters/http';
import * as core from '@creneau/core';
import { SelectedFiche } from '@creneau/core/presentation';
import { LinkQuery } from '../../hooks/use-service';
import type { Module } from '../../hooks/screens';
import { provide } from '../../hooks/provide';
import { storageUses } from './storage-uses';

export const people: readonly Module[] = [
  provide(core.Logins, http.HttpLogins, [http.Http, core.Group]),
  provide(core.Accounts, http.HttpAccounts, [http.Http, core.Group]),
  provide(core.PersonalData, http.HttpPersonalData, [http.Http, core.Group]),
  provide(core.FicheForms, http.HttpFicheForms, [http.Http, core.Group]),
  provide(core.KnownForms, [core.FicheForms, core.Clock]),
  provide(core.Fiches, http.HttpFiches, [http.Http, core.Group]),
  provide(core.Appointments, http.HttpAppointments, [http.Http, core.Group]),
  provide(SelectedFiche, [core.Sessions]),
  provide(core.CheckSession, [core.Logins, core.Sessions]),
  provide(core.LogIn, [core.Logins, core.Sessions]),
  provide(core.LogInAgain, [core.Logins, core.Sessions, core.Expiry]),
  provide(core.LogOut, [core.Logins, core.Sessions]),
  provide(core.Register, [core.Accounts]),
  provide(core.RequestPasswordReset, [core.Accounts]),
  provide(core.OpenMailedKey, [core.Logins, core.Sessions]),
  provide(core.ChangePassword, [core.Accounts, core.Sessions]),
  provide(core.ChangePreferences, [core.Accounts, core.Sessions]),
  provide(core.ChangeEmail, [core.Accounts, core.Sessions]),
  // a log-out removes what was typed
  storageUses,
  // the mailed link that led to the page
  provide(core.FollowMailedLink, [LinkQuery, core.OpenMailedKey, core.PersonalData]),
];
