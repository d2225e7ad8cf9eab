import type { Group } from '@creneau/core';
import type { Http } from './http';
import { HttpAppointments } from './http-appointments';
import { HttpCatalogs } from './http-catalogs';
import { HttpFicheForms } from './http-fiche-forms';
import { HttpFiches } from './http-fiches';
import { HttpLogins } from './http-logins';
import { HttpAccounts, HttpPersonalData } from './http-accounts';
import { HttpSlots } from './http-slots';
import { RandomDraftKeys, SystemClock } from './machine';
import { HttpTimeExplanations } from './http-time-explanations';
import { HttpWebsites } from './http-websites';

/** The ports of a group over its backend, for a front end without a container. */
export const httpPorts = (http: Http, group: Group) => ({
  group,
  clock: new SystemClock(group, http),
  draftKeys: new RandomDraftKeys(),
  accounts: new HttpAccounts(http, group),
  appointments: new HttpAppointments(http, group),
  catalogs: new HttpCatalogs(http, group),
  ficheForms: new HttpFicheForms(http, group),
  fiches: new HttpFiches(http, group),
  logins: new HttpLogins(http, group),
  personalData: new HttpPersonalData(http, group),
  slots: new HttpSlots(http, group),
  timeExplanations: new HttpTimeExplanations(http, group),
  websites: new HttpWebsites(http, group),
});
