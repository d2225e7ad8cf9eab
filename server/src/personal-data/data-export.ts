import type { Kysely } from 'kysely';
import { wallOf, type Instant } from '@creneau/core';
import { type Account, accountOf } from '../account/account-rows';
import { storedAppointments } from '../appointment/stored-appointments';
import type { Database, Row } from '../database/schema';
import { groupOf } from '../group/groups';
import { translatorFor, type Translator } from '../group/translations';
import type { AccountCaller } from '../session/caller';
import { requestOf } from './erasure-requests';

/**
 * Times have the offset of the group.
 *
 * @throws {Refusal} connectionExpired if the account was erased meanwhile.
 */
export async function exportPersonalData(
  database: Kysely<Database>,
  caller: AccountCaller,
  now: Instant,
): Promise<object> {
  const { groupId, accountId, fiches } = caller;
  const group = await groupOf(database, groupId);
  const account = await accountOf(database, caller);
  const request = await requestOf(database, groupId, accountId);
  // visible fiches only: the business may hide one
  const ids = [0, ...fiches.map(({ id }) => id)];
  const rows = await database
    .selectFrom('fiches')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const appointments = await appointmentsOf(database, groupId, ids);

  const time = timesIn(group.timezone);
  const translate = translatorFor(account.locale ?? group.locale, group.locale);
  return {
    business: group.name,
    exported_at: time(now),
    account: exportedAccount(account, time),
    erasure: request
      ? { asked_at: time(request.asked_at), confirmed_at: time(request.confirmed_at) }
      : null,
    contacts: rows.map((fiche) => exportedFiche(fiche, time)),
    appointments: appointments.map((row) => exportedAppointment(row, translate, time)),
  };
}

type ExportedRow = Awaited<ReturnType<typeof appointmentsOf>>[number];

const appointmentsOf = (database: Kysely<Database>, groupId: number, ficheIds: readonly number[]) =>
  storedAppointments(database)
    .select([
      'appointments.websource',
      'appointments.video_consent_text',
      'appointments.video_consent_at',
      'appointments.privacy_text',
    ])
    .where('appointments.group_id', '=', groupId)
    .where('appointments.fiche_id', 'in', ficheIds)
    .orderBy('appointments.starts_at')
    .execute();

type Times = (instant: Instant | null | undefined) => string | null;

const timesIn =
  (timezone: string): Times =>
  (instant) =>
    instant === null || instant === undefined ? null : wallOf(instant, timezone);

const exportedAccount = (account: Account, time: Times) => ({
  id: account.id,
  email: account.email,
  new_email: account.temp_email,
  locale: account.locale,
  created_at: time(account.created_at),
  activated_at: time(account.activated_at),
  last_active_at: time(account.active_at),
  identity: account.sso_subject && { issuer: account.sso_issuer, subject: account.sso_subject },
  pending_appointment: account.pending_rdv,
  marketing_optin_since: time(account.marketing_optin_at),
  marketing_sms_since: time(account.marketing_sms_at),
  solocal_services_optin_since: time(account.solocal_services_optin_at),
});

const exportedFiche = (fiche: Row<'fiches'>, time: Times) => ({
  id: fiche.id,
  ...fiche.values,
  firstname: fiche.firstname,
  lastname: fiche.lastname,
  email: fiche.email,
  firstphone: fiche.firstphone,
  birthdate: fiche.birthdate,
  created_at: time(fiche.created_at),
  updated_at: time(fiche.updated_at),
});

const exportedAppointment = (row: ExportedRow, translate: Translator, time: Times) => ({
  id: row.id,
  contact_id: row.fiche_id,
  start: time(row.starts_at),
  end: time(row.ends_at),
  service: translate(row.intervention),
  with: translate(row.calendar),
  price: row.price,
  promotion: row.promotion,
  comments: row.comments,
  details: row.vevent,
  source: row.websource,
  locale: row.locale,
  timezone: row.visitor_timezone,
  booked_at: time(row.created_at),
  changed_at: time(row.changed_at),
  confirmed_at: time(row.confirmed_at),
  cancelled_at: time(row.cancelled_at),
  notice: row.privacy_text,
  video_consent: row.video_consent_text && {
    text: row.video_consent_text,
    given_at: time(row.video_consent_at),
  },
});
