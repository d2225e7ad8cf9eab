import { MapsConversions } from '@creneau/adapters/browser';
import * as http from '@creneau/adapters/http';
import * as core from '@creneau/core';
import type { Binding } from '../../hooks/screens';
import { conversionsOf } from '../../shell/backend';
import { adapter } from './adapter';
import { storageUses } from './privacy';

export const people: readonly Binding[] = [
  adapter(core.Logins, http.HttpLogins, http.Http, core.Group),
  adapter(core.Accounts, http.HttpAccounts, http.Http, core.Group),
  adapter(core.PersonalData, http.HttpPersonalData, http.Http, core.Group),
  adapter(core.FicheForms, http.HttpFicheForms, http.Http, core.Group),
  adapter(core.Fiches, http.HttpFiches, http.Http, core.Group),
  adapter(core.Appointments, http.HttpAppointments, http.Http, core.Group),
  // a log-out removes what was typed
  storageUses,
  (container) => {
    if (!container.isBound(core.Conversions))
      container
        .bind(core.Conversions)
        .toConstantValue(new MapsConversions(...conversionsOf(document)));
  },
];
