import { sql, type Kysely } from 'kysely';
import { wallOf, type Instant } from '@creneau/core';
import { areEditable, type StoredAppointment } from './stored-appointments';
import { hashOf, MAILED_KEY_LIFE, newToken } from '../keys/keys';
import { areInTime, bookingIdOf } from './own-appointments';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';
import { isNamed } from '../group/translations';
import type { AppointmentLink, MailAction, MailEvent } from '../mail/notice';
import type { StoredSettings } from '../database/settings-column';
import type { MailContext } from '../mail/mail-context';
import { mobileNumber } from '../sms/short-messages';

/** Query parameters for another booking of the same interventions. Omits anonymous calendars. */
const sameInterventions = (
  appointments: readonly StoredAppointment[],
  { withCalendar }: { readonly withCalendar: boolean },
): URLSearchParams => {
  const [first] = appointments;
  const calendars = new Set(appointments.map(({ calendar_id }) => calendar_id));
  return new URLSearchParams({
    ...(first && first.pack_id !== null
      ? { pack_id: String(first.pack_id) }
      : { intervention_ids: appointments.map(({ intervention_id }) => intervention_id).join(',') }),
    ...(withCalendar &&
      first &&
      calendars.size === 1 &&
      isNamed({ publicname: first.calendar }) && { calendar_id: String(first.calendar_id) }),
  });
};

/** Length of a wall time to the minute. */
const MINUTES = 16;

interface About {
  readonly news: MailEvent;
  /** If the business cancelled them, its calendar may no longer be offered. */
  readonly byBusiness: boolean;
  readonly group: Pick<
    Row<'groups'>,
    'id' | 'urlname' | 'active' | 'timezone' | 'settings' | 'cancel_notice'
  >;
  readonly appointments: readonly [StoredAppointment, ...StoredAppointment[]];
  readonly activeLines: readonly StoredAppointment[];
}

/**
 * Links to appointments have a signed key; the link to the list has a new token of the fiche,
 * stored as a hash only.
 */
export async function appointmentLinks(
  database: Kysely<Database>,
  { news, byBusiness, group, appointments, activeLines }: About,
  { origin, now, keys, sms }: MailContext,
): Promise<readonly AppointmentLink[]> {
  const page = `${origin}/${group.urlname}`;
  const [first] = appointments;
  const isCancelled = news === 'cancellation';
  const query = sameInterventions(appointments, { withCalendar: !byBusiness });
  const again: readonly AppointmentLink[] =
    byBusiness && !(await areOffered(database, group.id, appointments))
      ? []
      : [{ action: 'again', address: `${page}?${query.toString()}` }];
  if (isCancelled && activeLines.length === 0)
    return group.active ? [...again, { action: 'another', address: page }] : [];

  const to = (action: MailAction, parameters: Record<string, string>): AppointmentLink => {
    const search = new URLSearchParams({ ...parameters, from_mail: '1' });
    return { action, address: `${page}/appointments?${search.toString()}` };
  };
  const until = Math.max(now, ...activeLines.map(({ ends_at }) => ends_at)) + MAILED_KEY_LIFE;
  // an SMS has room for one link
  const list =
    sms || first.email === ''
      ? []
      : [
          to('list', {
            list_rdv: '1',
            ficheKey: await newFicheKey(database, group.id, first, now, until),
          }),
        ];
  if (isCancelled) return [...list, ...again];
  const veventKey = keys.mailedKey(
    group.id,
    bookingIdOf(first),
    sms ? telephoneOf(first, group.settings) : first.email,
  );
  const ids = appointments.map(({ id }) => id).join(',');
  const isConfirmed = appointments.every(({ confirmed_at }) => confirmed_at !== null);
  const isInTime = areInTime(appointments, group.cancel_notice, now);
  const isEditable = isInTime && areEditable(appointments, group, now);
  return [
    ...(news === 'reminder' && !isConfirmed
      ? [
          to('confirm', {
            confirm_apt: ids,
            confirm_start: wallOf(first.starts_at, group.timezone).slice(0, MINUTES),
            veventKey,
          }),
        ]
      : []),
    ...(isEditable ? [to('change', { update_apt: ids, veventKey })] : []),
    ...(isInTime ? [to('cancel', { cancel_apt: ids, veventKey })] : []),
    ...list,
  ];
}

/** True if visitors can book the same interventions again, with any calendar. */
async function areOffered(
  database: Kysely<Database>,
  groupId: number,
  appointments: readonly StoredAppointment[],
): Promise<boolean> {
  const interventions = [...new Set(appointments.map(({ intervention_id }) => intervention_id))];
  const packId = appointments[0]?.pack_id ?? null;
  const { rows } = await sql<{ readonly is_offered: boolean }>`
    select (select count(*) from interventions i
      where i.group_id = ${groupId} and i.id = any(${interventions}::integer[]) and not i.deleted
        and exists (select from jsonb_each_text(i.publicname) as name where trim(name.value) <> '')
        and exists (select from calendar_interventions given
          join calendars c on c.group_id = given.group_id and c.id = given.calendar_id and not c.deleted and not c.is_resource
          where given.group_id = i.group_id and given.intervention_id = i.id)) = ${interventions.length}::integer
      and (${packId}::integer is null or exists (select from packs
        where group_id = ${groupId} and id = ${packId}::integer and opened and not deleted)) as is_offered`.execute(
    database,
  );
  return rows[0]?.is_offered ?? false;
}

/** E.164 if possible, so that the key does not depend on the spelling. */
export const telephoneOf = (
  { firstphone }: Pick<StoredAppointment, 'firstphone'>,
  settings: StoredSettings,
): string => mobileNumber(firstphone, settings) ?? firstphone;

async function newFicheKey(
  database: Kysely<Database>,
  groupId: number,
  { fiche_id, email }: Pick<StoredAppointment, 'fiche_id' | 'email'>,
  now: Instant,
  until: Instant,
): Promise<string> {
  const key = newToken();
  await database
    .insertInto('fiche_tokens')
    .values({
      group_id: groupId,
      token_hash: hashOf(key),
      fiche_id,
      sent_to: email.toLowerCase(),
      created_at: timestamp(now),
      expires_at: timestamp(until),
    })
    .execute();
  return key;
}
