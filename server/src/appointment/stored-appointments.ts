import { type Instant, isEditable, wallOf } from '@creneau/core';
import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { Translations } from '../database/settings-column';
import type { Site } from '../group/place';
import { defaultSettings } from '../group/settings';

/** `namesOf` in SQL. */
const namesOfIntervention = sql<Translations>`
  case when exists (select from jsonb_each_text(interventions.publicname) as named where trim(named.value) <> '')
  then interventions.publicname else jsonb_build_object('', interventions.name) end`;

/** As `Site`. */
const siteOfCalendar = sql<Site | null>`
  case when calendarsets.address is not null
  then jsonb_build_object('name', calendarsets.publicname, 'address', calendarsets.address) end`;

const COLUMNS = [
  'appointments.id',
  'appointments.starts_at',
  'appointments.ends_at',
  'appointments.created_at',
  'appointments.changed_at',
  'appointments.cancelled_at',
  'appointments.confirmed_at',
  'appointments.doubt_timezone',
  'appointments.sequence',
  'appointments.type',
  'appointments.parent_id',
  'appointments.pack_id',
  'appointments.intervention_id',
  'appointments.calendar_id',
  'appointments.seat',
  'appointments.resource_id',
  'appointments.price',
  'appointments.pack_price',
  'appointments.promotion',
  'appointments.videoconference',
  'appointments.comments',
  'appointments.vevent',
  'appointments.locale',
  'appointments.visitor_timezone',
  'appointments.booked_from',
  'fiches.id as fiche_id',
  'fiches.firstname',
  'fiches.lastname',
  'fiches.email',
  'fiches.firstphone',
  namesOfIntervention.as('intervention'),
  'interventions.externid as intervention_externid',
  'interventions.interventionset_id',
  'interventions.promotions',
  'calendars.publicname as calendar',
  'resources.publicname as resource',
  siteOfCalendar.as('site'),
] as const;

/** Leaves out times blocked by the business, which have no fiche. */
export const storedAppointments = (database: Kysely<Database>) =>
  database
    .selectFrom('appointments')
    .innerJoin('fiches', (join) =>
      join
        .onRef('fiches.group_id', '=', 'appointments.group_id')
        .onRef('fiches.id', '=', 'appointments.fiche_id'),
    )
    .innerJoin('interventions', (join) =>
      join
        .onRef('interventions.group_id', '=', 'appointments.group_id')
        .onRef('interventions.id', '=', 'appointments.intervention_id'),
    )
    .innerJoin('calendars', (join) =>
      join
        .onRef('calendars.group_id', '=', 'appointments.group_id')
        .onRef('calendars.id', '=', 'appointments.calendar_id'),
    )
    .leftJoin('calendarsets', (join) =>
      join
        .onRef('calendarsets.group_id', '=', 'calendars.group_id')
        .onRef('calendarsets.id', '=', 'calendars.calendarset_id'),
    )
    .leftJoin('calendars as resources', (join) =>
      join
        .onRef('resources.group_id', '=', 'appointments.group_id')
        .onRef('resources.id', '=', 'appointments.resource_id'),
    )
    .select(COLUMNS);

export type StoredAppointment = Awaited<
  ReturnType<ReturnType<typeof storedAppointments>['execute']>
>[number];

/** Some lines of a booking, in order. */
export type Lines = readonly [StoredAppointment, ...StoredAppointment[]];

export function areEditable(
  lines: readonly StoredAppointment[],
  { timezone, settings }: Pick<Row<'groups'>, 'timezone' | 'settings'>,
  now: Instant,
): boolean {
  const { use_api_v3: useApiV3 } = { ...defaultSettings, ...settings };
  return lines.every(({ starts_at, intervention_externid }) =>
    isEditable(
      { start: wallOf(starts_at, timezone) },
      { externid: intervention_externid ?? undefined },
      { useApiV3 },
      now,
    ),
  );
}
