import type { Kysely, Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { readGroupRules } from '../schedule/group-rules';
import { inParts, retryOnCollision, rulesLock, takeLocks } from '../database/transactions';
import type { Database } from '../database/schema';
import { json } from '../database/values';
import type { Business } from './business-file';
import { pictureHashesIn } from './pictures';
import { HASH_LENGTH, type BusinessPicture } from './scale-picture';
import { keepSecrets, writeWebhooks } from './business-webhooks';
import { planOf, type Change } from './plan';
import { WEEKDAYS } from './week';
import {
  storedExceptions,
  storedHolidays,
  storedPauses,
  storedReminders,
  storedWeeks,
} from './stored-hours';
import { storedSettings, storedSiteAddress } from './stored-settings';
import {
  readStoredBusiness,
  type Ids,
  type ListTable,
  type StoredBusiness,
} from './stored-business';
import { ruledBy, type RuledBusiness } from './affected-appointments';
import {
  affectedLines,
  decidesAnew,
  type Decision,
  type Impact,
  NOTHING_SETTLED,
  type Settlement,
} from './decision';
import {
  affectedBy,
  assessAppointments,
  divideBy,
  settleAppointments,
  type Assessment,
} from './settle-appointments';

export interface BusinessOrder {
  readonly business: Business;
  readonly pictures: readonly BusinessPicture[];
  readonly decision: Decision;
  /** Confirmed changes; if the present difference is another one, nothing is changed. */
  readonly agreed?: readonly Change[] | undefined;
}

/** Fixed ids for the demonstration, by key. */
export type FixedIds = { readonly group?: number } & {
  readonly [table in ListTable]?: { readonly [key: string]: number };
};

interface ApplyContext {
  readonly now: Instant;
  readonly mailHost: string;
  readonly fixedIds?: FixedIds;
}

/** The business is unchanged; the message says why. */
export class NotApplied extends Error {
  override readonly name = 'NotApplied';
}

export interface Plan extends Impact {
  readonly changes: readonly Change[];
}

export interface ApplyResult {
  readonly changes: readonly Change[];
  readonly settled: Settlement;
}

/** Like `applyBusiness`, but rolls back. Reads one snapshot. */
export function planBusiness(
  database: Kysely<Database>,
  newBusiness: Business,
  now: Instant,
): Promise<Plan> {
  return retryOnCollision(async () => {
    const transaction = await database
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .execute();
    try {
      const comparison = await openBusiness(transaction, newBusiness);
      const { changes, current } = comparison;
      if (!current) return { changes, undecided: [], earlier: [] };
      const { assessment, names } = await writeRules(transaction, comparison, { now });
      return { changes, ...affectedBy(assessment, names) };
    } finally {
      await transaction.rollback().execute();
    }
  });
}

/**
 * One transaction; also decides about upcoming appointments that no longer fit. Concurrent calls
 * run one after the other.
 *
 * @throws {NotApplied} and has changed nothing.
 */
export function applyBusiness(
  database: Kysely<Database>,
  order: BusinessOrder,
  context: ApplyContext,
): Promise<ApplyResult> {
  return database.transaction().execute((transaction) => applyWithin(transaction, order, context));
}

/** `applyBusiness` within a transaction. */
export async function applyWithin(
  transaction: Transaction<Database>,
  { business: newBusiness, pictures, decision, agreed }: BusinessOrder,
  context: ApplyContext,
): Promise<ApplyResult> {
  const comparison = await openBusiness(transaction, newBusiness);
  const { changes, business, current } = comparison;
  if (agreed && JSON.stringify(agreed) !== JSON.stringify(changes))
    throw new NotApplied('the business was changed meanwhile; look at the plan again');
  if (changes.length === 0 && !decidesAnew(decision)) return { changes, settled: NOTHING_SETTLED };
  const { group, records, assessment, names } = await writeRules(transaction, comparison, context);
  if (divideBy(decision, assessment).rest.length > 0 && decision.rest === 'refuse')
    throw new NotApplied(affectedLines(affectedBy(assessment, names), decision).join('\n'));
  const settlement = await settleAppointments(transaction, assessment, decision, context);
  if (changes.length > 0) {
    await writePictures(transaction, group, business, pictures);
    await writeForms(transaction, group, business);
    await writeSettings(transaction, group, business, current, records);
    await writeWebhooks(transaction, group, business, current?.business);
  }
  return { changes, settled: settlement };
}

/** Locked against concurrent changes and bookings. */
interface OpenedBusiness {
  readonly business: Business;
  readonly current: StoredBusiness | undefined;
  readonly changes: readonly Change[];
}

async function openBusiness(
  transaction: Transaction<Database>,
  newBusiness: Business,
): Promise<OpenedBusiness> {
  await takeLocks(transaction, [['business', newBusiness.business]]);
  const groupRow = await transaction
    .selectFrom('groups')
    .select('id')
    .where('urlname', '=', newBusiness.business)
    .executeTakeFirst();
  // waits for bookings in progress; later ones see the change
  if (groupRow) await takeLocks(transaction, [rulesLock(groupRow.id)]);
  const current = await readStoredBusiness(transaction, newBusiness.business);
  const business = keepSecrets(newBusiness, current?.business);
  return { business, current, changes: planOf(current?.business, business) };
}

interface WrittenRules {
  readonly group: number;
  readonly records: Records;
  readonly assessment: Assessment;
  /** Internal names, by id. */
  readonly names: ReadonlyMap<number, string>;
}

async function writeRules(
  transaction: Transaction<Database>,
  { business, current, changes }: OpenedBusiness,
  { now, fixedIds = {} }: Pick<ApplyContext, 'now' | 'fixedIds'>,
): Promise<WrittenRules> {
  const oldRules = current && (await rulesOf(transaction, current.group.id, now));
  const records = (group: number) => new Records(transaction, group, current?.ids, fixedIds);
  if (changes.length === 0 && oldRules) {
    const group = oldRules.rules.group.id;
    const assessment = await assessAppointments(transaction, undefined, oldRules, [], now);
    return {
      group,
      records: records(group),
      assessment,
      names: namesOfCalendars(business, records(group)),
    };
  }
  await refuseHostsOfOthers(transaction, business, current?.group.id);
  const group = await writeGroup(transaction, business, current, fixedIds.group);
  const newRecords = records(group);
  await writeLists(newRecords, business);
  const removals = current ? withdrawnBy(business, current) : {};
  await newRecords.withdraw(removals);
  await writeOffers(transaction, group, newRecords, business, current);
  const rules = await rulesOf(transaction, group, now);
  const assessment = await assessAppointments(
    transaction,
    oldRules ?? rules,
    rules,
    removals.packs ?? [],
    now,
  );
  return { group, records: newRecords, assessment, names: namesOfCalendars(business, newRecords) };
}

async function rulesOf(
  transaction: Transaction<Database>,
  groupId: number,
  now: Instant,
): Promise<RuledBusiness> {
  const rules = await readGroupRules(transaction, groupId, now);
  if (!rules) throw new Error(`no group ${groupId}`);
  return ruledBy(rules);
}

const namesOfCalendars = ({ calendars }: Business, records: Records): ReadonlyMap<number, string> =>
  new Map(calendars.map(({ key, name }) => [records.id('calendars', key), name]));

async function refuseHostsOfOthers(
  transaction: Transaction<Database>,
  { hosts }: Business,
  ownId: number | undefined,
): Promise<void> {
  const conflict = await transaction
    .selectFrom('websites')
    .innerJoin('groups', 'groups.id', 'websites.group_id')
    .select(['host', 'urlname'])
    .where('host', 'in', ['', ...hosts])
    .where('group_id', '<>', ownId ?? 0)
    .executeTakeFirst();
  if (conflict)
    throw new NotApplied(
      `the host ${conflict.host} leads to ${conflict.urlname} already; take it out of one of them`,
    );
}

async function writeGroup(
  transaction: Transaction<Database>,
  business: Business,
  current: StoredBusiness | undefined,
  fixedId: number | undefined,
): Promise<number> {
  const { booking } = business;
  const columns = {
    name: business.name,
    active: business.active,
    open: booking.open,
    sector: business.sector,
    phone: business.phone ?? null,
    locale: business.language,
    timezone: business.timezone,
    currency: business.currency,
    step: booking.step,
    minimum_notice: booking.notice,
    cancel_notice: booking.cancellation,
    maxrdv_period: booking.ahead,
    max_rdv_number: booking.upcoming ?? null,
    mintime_between: booking.apart ?? null,
    same_time_allowed: booking.same_time,
    existing_only: booking.known_contacts_only,
    login_required: booking.login,
    assignment: booking.assignment,
    holidays: orNull(storedHolidays(business.holidays)),
    exceptions: json(storedExceptions(business.exceptions)),
    recipients: json(business.notices.recipients),
    daily_sheet: business.notices.daily_sheet ?? null,
    reminders: json(storedReminders(business.reminders)),
    reminded_by: business.reminded_by,
    quiet_from: business.quiet_hours.from,
    quiet_to: business.quiet_hours.to,
  };
  const id = current?.group.id;
  if (id !== undefined) {
    await transaction.updateTable('groups').set(columns).where('id', '=', id).execute();
  }
  const { id: group } =
    id !== undefined
      ? { id }
      : await transaction
          .insertInto('groups')
          .values({
            ...columns,
            urlname: business.business,
            ...(fixedId !== undefined && { id: fixedId }),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
  await transaction.deleteFrom('websites').where('group_id', '=', group).execute();
  if (business.hosts.length > 0)
    await transaction
      .insertInto('websites')
      .values(business.hosts.map((host) => ({ group_id: group, host })))
      .execute();
  return group;
}

/** Only logos are PNG. */
const LOGO_TYPE = 'image/png';

/** Deletes pictures no longer shown, except logos, which mails already sent show. */
async function writePictures(
  transaction: Transaction<Database>,
  group: number,
  business: Business,
  pictures: readonly BusinessPicture[],
): Promise<void> {
  await transaction
    .deleteFrom('pictures')
    .where('group_id', '=', group)
    .where('type', '<>', LOGO_TYPE)
    .where(({ fn, val }) => fn<string>('left', ['name', val(HASH_LENGTH)]), 'not in', [
      '',
      ...pictureHashesIn(business),
    ])
    .execute();
  const rows = await transaction
    .selectFrom('pictures')
    .select('name')
    .where('group_id', '=', group)
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  for (const { name, type, bytes } of pictures.filter((picture) => !names.has(picture.name)))
    await transaction
      .insertInto('pictures')
      .values({ group_id: group, name, type, bytes: Buffer.from(bytes) })
      .execute();
}

interface KeyedRow {
  readonly key: string;
  readonly values: object;
}

const MOST_RECORDS = 1_000;
const MOST_OFFERS = 5_000;

/** Maps keys of the file to ids. */
class Records {
  private readonly newIds = new Map<string, number>();

  constructor(
    private readonly transaction: Transaction<Database>,
    private readonly group: number,
    private readonly storedIds: Ids | undefined,
    private readonly fixedIds: FixedIds,
  ) {}

  id(table: ListTable, key: string): number {
    const id = this.find(table, key);
    if (id === undefined) throw new NotApplied(`there is no ${key}`);
    return id;
  }

  /** Two statements for any number of rows; restores records withdrawn before. */
  async write(table: ListTable, rows: readonly KeyedRow[]): Promise<void> {
    const rowsWithIds = rows.map(({ key, values }) => {
      const id = this.find(table, key) ?? this.fixedIds[table]?.[key];
      return { group_id: this.group, key, ...(id !== undefined && { id }), ...values };
    });
    const isNumbered = (row: object): boolean => 'id' in row;
    for (const some of [
      rowsWithIds.filter(isNumbered),
      rowsWithIds.filter((row) => !isNumbered(row)),
    ])
      for (const part of inParts(some, MOST_RECORDS)) await this.insertOrUpdate(table, part);
  }

  private async insertOrUpdate(table: ListTable, rows: readonly object[]): Promise<void> {
    const inserts = await this.transaction
      .insertInto(table as 'calendars')
      .values(rows as never)
      .onConflict((conflict) =>
        conflict.columns(['group_id', 'id']).doUpdateSet(({ ref }) => ({
          ...Object.fromEntries(
            Object.keys(rows[0] ?? {})
              .filter((column) => column !== 'group_id' && column !== 'id')
              .map((column) => [column, ref(`excluded.${column}` as 'excluded.key')]),
          ),
          deleted: false,
        })),
      )
      .returning(['id', 'key'])
      .execute();
    for (const { id, key } of inserts) this.newIds.set(`${table} ${key ?? ''}`, id);
  }

  /** Marks as deleted: past appointments refer to the records. */
  async withdraw(removals: WithdrawnIds): Promise<void> {
    for (const [table, ids] of Object.entries(removals)) {
      if (ids.length === 0) continue;
      await this.transaction
        .updateTable(table as 'calendars')
        .set({ deleted: true })
        .where('group_id', '=', this.group)
        .where('id', 'in', ids)
        .execute();
    }
  }

  private find(table: ListTable, key: string): number | undefined {
    return this.newIds.get(`${table} ${key}`) ?? this.storedIds?.[table].get(key);
  }
}

type ListItem = Business['categories'][number];

const listedColumns = (item: ListItem, index: number, language: string) => ({
  name: item.name,
  publicname: json(item.internal ? {} : (item.title ?? { [language]: item.name })),
  description: json(item.description),
  thumbnail: item.picture ?? null,
  externid: item.reference ?? null,
  sort: index + 1,
});

const orNull = (value: object | undefined): string | null => (value ? json(value) : null);

type CalendarsOwn = Pick<
  Business['calendars'][number],
  'alternating_weeks' | 'exceptions' | 'absences' | 'buffer_before' | 'buffer_after' | 'recipients'
>;

const NOTHING_OF_ITS_OWN: CalendarsOwn = {
  alternating_weeks: undefined,
  exceptions: [],
  absences: [],
  buffer_before: 0,
  buffer_after: 0,
  recipients: [],
};

const calendarColumns = (calendar: CalendarsOwn) => ({
  alternating_weeks: orNull(storedWeeks(calendar.alternating_weeks)),
  exceptions: json(storedExceptions(calendar.exceptions)),
  absences: json(calendar.absences),
  buffer_before: calendar.buffer_before,
  buffer_after: calendar.buffer_after,
  recipients: json(calendar.recipients),
});

const interventionColumns = (each: Business['services'][number]) => ({
  length: each.length,
  buffer_before: each.buffer_before,
  buffer_after: each.buffer_after,
  pauses: json(storedPauses(each.pauses)),
  reminders: orNull(each.reminders && storedReminders(each.reminders)),
  price: each.price,
  promotions: json(
    each.promotions.map(({ weekday, ...promotion }) => ({
      ...promotion,
      weekday: WEEKDAYS.indexOf(weekday) + 1,
    })),
  ),
  videoconference: each.video,
  need_resource: each.needs_resource,
  skippable_agenda: each.any_calendar,
  only_package: each.pack_only,
  existing_only: each.known_contacts_only,
  max_multirdvs: each.most ?? null,
});

const packConfig = ({ services: interventions }: Business['packs'][number], records: Records) =>
  interventions.map((one) =>
    typeof one === 'string'
      ? { interventionId: records.id('interventions', one) }
      : {
          interventionId: records.id('interventions', one.service),
          selectedCalendar: records.id('calendars', one.calendar),
        },
  );

async function writeLists(records: Records, business: Business): Promise<void> {
  const {
    language,
    categories: interventionSets,
    services: interventions,
    packs,
    sites,
    calendars,
    resources,
  } = business;
  const interventionSetId = (key: string | undefined): number | null =>
    key === undefined ? null : records.id('interventionsets', key);
  const write = <Item extends ListItem>(
    table: ListTable,
    items: readonly Item[],
    columns: (item: Item) => object = () => ({}),
  ): Promise<void> =>
    records.write(
      table,
      items.map((item, index) => ({
        key: item.key,
        values: { ...listedColumns(item, index, language), ...columns(item) },
      })),
    );
  await write('interventionsets', interventionSets);
  await write('calendarsets', sites, (each) => ({ address: orNull(storedSiteAddress(each)) }));
  await write('interventions', interventions, (each) => ({
    ...interventionColumns(each),
    interventionset_id: interventionSetId(each.category),
  }));
  const allCalendars = [
    ...calendars.map((each) => ({ ...each, isResource: false })),
    ...resources.map((each) => ({ ...each, ...NOTHING_OF_ITS_OWN, isResource: true })),
  ];
  await write('calendars', allCalendars, (each) => ({
    ...calendarColumns(each),
    is_resource: each.isResource,
    calendarset_id: each.site === undefined ? null : records.id('calendarsets', each.site),
    capacity: each.seats,
    opening: json(each.hours),
    closed_days: json(each.closed_days),
  }));
  await write('packs', packs, (each) => ({
    interventionset_id: interventionSetId(each.category),
    price: each.price,
    opened: each.open,
    config: json(packConfig(each, records)),
  }));
}

type WithdrawnIds = { readonly [table in ListTable]?: readonly number[] };

function withdrawnBy(
  business: Business,
  { business: old, ids }: Pick<StoredBusiness, 'business' | 'ids'>,
): WithdrawnIds {
  const removedIds = (
    table: ListTable,
    before: readonly ListItem[],
    now: readonly ListItem[],
  ): readonly number[] => {
    const keys = new Set(now.map(({ key }) => key));
    return before.flatMap(({ key }) => (keys.has(key) ? [] : (ids[table].get(key) ?? [])));
  };
  return {
    interventionsets: removedIds('interventionsets', old.categories, business.categories),
    calendarsets: removedIds('calendarsets', old.sites, business.sites),
    interventions: removedIds('interventions', old.services, business.services),
    packs: removedIds('packs', old.packs, business.packs),
    calendars: removedIds(
      'calendars',
      [...old.calendars, ...old.resources],
      [...business.calendars, ...business.resources],
    ),
  };
}

/** Stores only exceptions from the default. */
async function writeOffers(
  transaction: Transaction<Database>,
  group: number,
  records: Records,
  { calendars, resources }: Business,
  current: StoredBusiness | undefined,
): Promise<void> {
  const before = new Map(
    [...(current?.business.calendars ?? []), ...(current?.business.resources ?? [])].map(
      ({ key, services: interventions }) => [key, interventions.join()],
    ),
  );
  const updates = [...calendars, ...resources].filter(
    ({ key, services: interventions }) => before.get(key) !== interventions.join(),
  );
  if (updates.length === 0) return;
  await transaction
    .deleteFrom('calendar_interventions')
    .where('group_id', '=', group)
    .where(
      'calendar_id',
      'in',
      updates.map(({ key }) => records.id('calendars', key)),
    )
    .execute();
  const rows = updates.flatMap(({ key, services: interventions }) =>
    interventions.map((intervention) => ({
      group_id: group,
      calendar_id: records.id('calendars', key),
      intervention_id: records.id('interventions', intervention),
    })),
  );
  for (const part of inParts(rows, MOST_OFFERS))
    await transaction.insertInto('calendar_interventions').values(part).execute();
}

async function writeForms(
  transaction: Transaction<Database>,
  group: number,
  { contact_form, appointment_form }: Business,
): Promise<void> {
  for (const [kind, fields] of [
    ['fiche', contact_form],
    ['vevent', appointment_form],
  ] as const)
    await transaction
      .insertInto('forms')
      .values({ group_id: group, kind, fields: json(fields) })
      .onConflict((conflict) =>
        conflict.columns(['group_id', 'kind']).doUpdateSet({ fields: json(fields) }),
      )
      .execute();
}

/** Keeps settings that files do not have. */
async function writeSettings(
  transaction: Transaction<Database>,
  group: number,
  business: Business,
  current: StoredBusiness | undefined,
  records: Records,
): Promise<void> {
  const settings = storedSettings(business, {
    categories: (key) => records.id('interventionsets', key),
    services: (key) => records.id('interventions', key),
    packs: (key) => records.id('packs', key),
  });
  await transaction
    .updateTable('groups')
    // an entry that is undefined is left out
    .set({ settings: json({ ...current?.group.settings, ...settings }) })
    .where('id', '=', group)
    .execute();
}
