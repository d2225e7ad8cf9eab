import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { StoredAppointment } from '../appointment/stored-appointments';
import type { AppointmentState, Database, Row } from '../database/schema';
import { dialledPhone } from '../group/phone-number';
import { typedAddressOf } from '../group/place';
import { defaultSettings } from '../group/settings';
import { namesOf, translatorFor } from '../group/translations';
import type { BusinessLine } from '../mail/business-mail';
import { senderOf } from '../mail/letter';
import type { MailContext } from '../mail/mail-context';

export const mailedFicheOf = (row: StoredAppointment, { settings }: Row<'groups'>) => ({
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  phone: dialledPhone(settings, row.firstphone),
  address: typedAddressOf(row, settings),
});

export const stateOf = (row: {
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly calendar_id: number;
  readonly resource_id: number | null;
  readonly intervention_id: number;
}): AppointmentState => ({
  start: row.starts_at,
  end: row.ends_at,
  calendarId: row.calendar_id,
  resourceId: row.resource_id,
  interventionId: row.intervention_id,
});

export function partsOf(group: Row<'groups'>, { origin }: Pick<MailContext, 'origin'>, to: string) {
  const { name, locale, timezone, currency, settings } = group;
  const { country } = { ...defaultSettings, ...settings };
  return {
    group: { name, locale, country, timezone, currency },
    sender: senderOf(group, translatorFor(locale, locale), origin),
    to,
  };
}

/** Internal names of calendars; interventions have their public names. */
export async function namesOfGroup(
  database: Kysely<Database>,
  { id: groupId, locale }: Pick<Row<'groups'>, 'id' | 'locale'>,
) {
  const translate = translatorFor(locale, locale);
  const ofTable = (table: 'calendars' | 'interventions') =>
    database
      .selectFrom(table)
      .select(['id', 'name', 'publicname'])
      .where('group_id', '=', groupId)
      .execute();
  const calendars = new Map((await ofTable('calendars')).map(({ id, name }) => [id, name]));
  const interventions = new Map(
    (await ofTable('interventions')).map((one) => [one.id, translate(namesOf(one))]),
  );
  const calendarOf = (id: number): string => calendars.get(id) ?? '';
  return {
    calendarOf,
    lineOf: ({ start, end, calendarId, resourceId, interventionId }: AppointmentState) =>
      ({
        service: interventions.get(interventionId) ?? '',
        start,
        end,
        calendar: calendarOf(calendarId),
        resource: resourceId === null ? '' : calendarOf(resourceId),
      }) satisfies BusinessLine,
  };
}
