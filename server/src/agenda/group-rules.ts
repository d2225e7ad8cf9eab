import { sql, type Kysely } from 'kysely';
import {
  EMPTY_CATALOG,
  type Agenda,
  type Catalog,
  type Instant,
  type AgendaIntervention,
  type Intervention,
  type Pack,
} from '@creneau/core';
import type { Site } from '../group/place';
import { showsPromotions } from '../group/settings';
import type { Database, Row, Translations } from '../database/schema';
import { isNamed, namesOf } from '../group/translations';
import { publicHolidays } from './public-holidays';
import { absencesIn, exceptionsIn } from './yearly-days';

/** Whether visitors may book it: services without a public name are for the agents of a call centre. */
interface Named {
  readonly isNamed: boolean;
}

/** A bookable service. */
export interface BookableIntervention
  extends Intervention, Named, Pick<AgendaIntervention, 'bufferBefore' | 'bufferAfter' | 'pauses'> {
  readonly names: Translations;
  /** Whether only contacts that the business has recorded may book it. */
  readonly existingOnly: boolean;
}

/** All that decides about a booking, except for the taken times. */
export interface GroupRules {
  readonly version: number;
  readonly group: Row<'groups'>;
  readonly agenda: Omit<Agenda, 'taken' | 'turns'> & Required<Pick<Agenda, 'limits'>>;
  /** The bookable services and packs with their prices, without names. */
  readonly catalog: Catalog;
  /** Those services by id. */
  readonly interventions: ReadonlyMap<number, BookableIntervention>;
  readonly packs: ReadonlyMap<number, Pack & Named>;
  /** Public names of the calendars, by id. */
  readonly calendarNames: ReadonlyMap<number, Translations>;
  /** The sites of calendars that are not at the group's own address, by the calendar's id. */
  readonly sites: ReadonlyMap<number, Site>;
  readonly forms: readonly Row<'forms'>[];
}

/** Reads the version first, so that a change during the reads is detected by the next comparison. */
export async function readGroupRules(
  database: Kysely<Database>,
  groupId: number,
  now: Instant,
): Promise<GroupRules | undefined> {
  const group = await database
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!group) return undefined;
  const ofGroup = async <Table extends 'interventions' | 'packs' | 'calendars'>(table: Table) =>
    (
      await sql<Row<Table>>`
        select * from ${sql.table(table)} where group_id = ${groupId} and not deleted order by sort, id`.execute(
        database,
      )
    ).rows;
  const years = yearsOf(now, group);
  const [interventionRows, packRows, calendarRows, siteRows, links, forms, holidays] =
    await Promise.all([
      ofGroup('interventions'),
      ofGroup('packs'),
      ofGroup('calendars'),
      database
        .selectFrom('calendarsets')
        .select(['id', 'publicname', 'address'])
        .where('group_id', '=', groupId)
        .where('address', 'is not', null)
        .execute(),
      database
        .selectFrom('calendar_interventions')
        .selectAll()
        .where('group_id', '=', groupId)
        .execute(),
      database.selectFrom('forms').selectAll().where('group_id', '=', groupId).execute(),
      group.holidays ? publicHolidays(group.holidays, years) : [],
    ]);

  const interventionIdsOf = (calendarId: number): readonly number[] =>
    links
      .filter(({ calendar_id }) => calendar_id === calendarId)
      .map(({ intervention_id }) => intervention_id);
  const interventions = interventionRows.map((row) => bookable(row, group));
  const packs = packRows.filter(({ opened }) => opened).map(packFrom);
  const seated = calendarRows.map((row) => ({
    id: row.id,
    isResource: row.is_resource,
    calendarsetId: row.calendarset_id ?? undefined,
    capacity: row.capacity,
    opening: row.opening,
    alternatingWeeks: row.alternating_weeks ?? undefined,
    closedDays: row.closed_days,
    exceptions: exceptionsIn(years, [...group.exceptions, ...row.exceptions]),
    absences: absencesIn(years, row.absences),
    bufferBefore: row.buffer_before,
    bufferAfter: row.buffer_after,
    interventionIds: interventionIdsOf(row.id),
  }));
  return {
    version: group.rules_version,
    group,
    agenda: {
      timezone: group.timezone,
      step: group.step,
      minimumNotice: group.minimum_notice,
      maxrdvPeriod: group.maxrdv_period,
      limits: {
        most: group.max_rdv_number ?? undefined,
        minutesBetween: group.mintime_between ?? undefined,
        isSameTimeAllowed: group.same_time_allowed,
      },
      assignment: group.assignment,
      holidays: holidays.map(({ day }) => day),
      calendars: seated.filter(({ isResource }) => !isResource),
      resources: seated.filter(({ isResource }) => isResource),
      interventions,
    },
    interventions: new Map(interventions.map((intervention) => [intervention.id, intervention])),
    packs: new Map(packs.map((pack) => [pack.id, pack])),
    catalog: { ...EMPTY_CATALOG, interventions, packs },
    calendarNames: new Map(calendarRows.map(({ id, publicname }) => [id, publicname])),
    sites: new Map(
      calendarRows.flatMap(({ id, calendarset_id }) => {
        const { publicname: name, address } =
          siteRows.find((site) => site.id === calendarset_id) ?? {};
        return name && address ? [[id, { name, address }] as const] : [];
      }),
    ),
    forms,
  };
}

/** Rules are kept until they change, which may take years. */
const YEARS_AHEAD = 5;
const MINUTE = 60_000;

const yearOf = (instant: Instant): number => new Date(instant).getUTCFullYear();

/** The years in which public holidays and days of each year are looked up. */
function yearsOf(now: Instant, { maxrdv_period }: Row<'groups'>): readonly number[] {
  const first = yearOf(now) - 1;
  const last = Math.min(yearOf(now + maxrdv_period * MINUTE), yearOf(now) + YEARS_AHEAD);
  return Array.from({ length: last + 1 + YEARS_AHEAD - first }, (_, index) => first + index);
}

const nameless = ({ id, sort }: Pick<Row<'packs'>, 'id' | 'sort'>) => ({
  id,
  sort,
  name: '',
  publicname: '',
  description: '',
  thumbnail: undefined,
  deleted: false,
  externid: undefined,
});

const bookable = (
  row: Row<'interventions'>,
  { settings }: Pick<Row<'groups'>, 'settings'>,
): BookableIntervention => ({
  ...nameless(row),
  externid: row.externid ?? undefined,
  isNamed: isNamed(row),
  names: namesOf(row),
  interventionsetId: row.interventionset_id ?? undefined,
  length: row.length,
  bufferBefore: row.buffer_before,
  bufferAfter: row.buffer_after,
  pauses: row.pauses,
  price: row.price,
  needResource: row.need_resource,
  promotions: (showsPromotions(settings) ? row.promotions : []).map((promotion) => ({
    ...promotion,
    label: '',
  })),
  videoconference: row.videoconference,
  skippableAgenda: row.skippable_agenda,
  onlyPackage: row.only_package,
  maxMultirdvs: row.max_multirdvs ?? undefined,
  existingOnly: row.existing_only,
});

const packFrom = (row: Row<'packs'>): Pack & Named => ({
  ...nameless(row),
  isNamed: isNamed(row),
  opened: row.opened,
  interventionsetId: row.interventionset_id ?? undefined,
  config: row.config.map(({ interventionId }) => ({ interventionId, publicname: '' })),
  price: row.price,
  // derived from the services
  length: 0,
});
