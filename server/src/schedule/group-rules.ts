import {
  type Catalog,
  EMPTY_CATALOG,
  type Instant,
  type Intervention,
  type Pack,
  type Schedule,
  type ScheduleIntervention,
} from '@creneau/core';
import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { Translations } from '../database/settings-column';
import type { Site } from '../group/place';
import { showsPromotions } from '../group/settings';
import { isNamed, namesOf } from '../group/translations';
import { absencesIn, exceptionsIn, publicHolidays } from './yearly-days';

interface NameFlag {
  readonly isNamed: boolean;
}

export interface BookableIntervention
  extends
    Intervention,
    NameFlag,
    Pick<ScheduleIntervention, 'bufferBefore' | 'bufferAfter' | 'pauses'> {
  readonly names: Translations;
  /** Only fiches recorded by the business may book it. */
  readonly existingOnly: boolean;
}

/** Everything that decides about a booking, except for the taken times. */
export interface GroupRules {
  readonly version: number;
  readonly group: Row<'groups'>;
  readonly schedule: Omit<Schedule, 'busyTimes' | 'turns'> & Required<Pick<Schedule, 'limits'>>;
  /** Without names. */
  readonly catalog: Catalog;
  readonly interventions: ReadonlyMap<number, BookableIntervention>;
  readonly packs: ReadonlyMap<number, Pack & NameFlag>;
  /** By id. */
  readonly calendarNames: ReadonlyMap<number, Translations>;
  /** By calendar id; absent for the group's own address. */
  readonly sites: ReadonlyMap<number, Site>;
  readonly forms: readonly Row<'forms'>[];
}

/** The version first, so that the next comparison detects a change during the reads. */
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
  const years = yearsOf(now, group);
  const [rows, holidays] = await Promise.all([
    readRows(database, groupId),
    group.holidays ? publicHolidays(group.holidays, years) : [],
  ]);
  const interventions = rows.interventions.map((row) => bookable(row, group));
  const packs = rows.packs.filter(({ opened }) => opened).map(packFrom);
  return {
    version: group.rules_version,
    group,
    schedule: {
      ...scheduleRules(group),
      ...calendarsFrom(rows, group, years),
      holidays: holidays.map(({ day }) => day),
      interventions,
    },
    interventions: new Map(interventions.map((intervention) => [intervention.id, intervention])),
    packs: new Map(packs.map((pack) => [pack.id, pack])),
    catalog: { ...EMPTY_CATALOG, interventions, packs },
    calendarNames: new Map(rows.calendars.map(({ id, publicname }) => [id, publicname])),
    sites: sitesOf(rows),
    forms: rows.forms,
  };
}

type RuleRows = Awaited<ReturnType<typeof readRows>>;

async function readRows(database: Kysely<Database>, groupId: number) {
  const ofGroup = async <Table extends 'interventions' | 'packs' | 'calendars'>(table: Table) =>
    (
      await sql<Row<Table>>`
        select * from ${sql.table(table)} where group_id = ${groupId} and not deleted order by sort, id`.execute(
        database,
      )
    ).rows;
  const [interventions, packs, calendars, sites, links, forms] = await Promise.all([
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
  ]);
  return { interventions, packs, calendars, sites, links, forms };
}

const scheduleRules = (group: Row<'groups'>) => ({
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
});

/** Resources are calendars with a flag. */
function calendarsFrom(
  { calendars, links }: RuleRows,
  group: Row<'groups'>,
  years: readonly number[],
): Pick<Schedule, 'calendars' | 'resources'> {
  const all = calendars.map((row) => ({
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
    interventionIds: links
      .filter(({ calendar_id }) => calendar_id === row.id)
      .map(({ intervention_id }) => intervention_id),
  }));
  return {
    calendars: all.filter(({ isResource }) => !isResource),
    resources: all.filter(({ isResource }) => isResource),
  };
}

const sitesOf = ({ calendars, sites }: RuleRows): ReadonlyMap<number, Site> =>
  new Map(
    calendars.flatMap(({ id, calendarset_id }) => {
      const { publicname: name, address } = sites.find((site) => site.id === calendarset_id) ?? {};
      return name && address ? [[id, { name, address }] as const] : [];
    }),
  );

/** Cached rules may last for years. */
const YEARS_AHEAD = 5;
const MINUTE = 60_000;

const yearOf = (instant: Instant): number => new Date(instant).getUTCFullYear();

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

const packFrom = (row: Row<'packs'>): Pack & NameFlag => ({
  ...nameless(row),
  isNamed: isNamed(row),
  opened: row.opened,
  interventionsetId: row.interventionset_id ?? undefined,
  config: row.config.map(({ interventionId }) => ({ interventionId, publicname: '' })),
  price: row.price,
  // derived from the interventions
  length: 0,
});

/** Drops internal calendars, which have no public name. */
export const publicSchedule = <Calendars extends Pick<Schedule, 'calendars'>>(
  schedule: Calendars,
  { calendarNames }: Pick<GroupRules, 'calendarNames'>,
): Calendars => ({
  ...schedule,
  calendars: schedule.calendars.filter(({ id }) =>
    isNamed({ publicname: calendarNames.get(id) ?? {} }),
  ),
});

export const publicRules = (rules: GroupRules): GroupRules => ({
  ...rules,
  schedule: publicSchedule(rules.schedule, rules),
});
