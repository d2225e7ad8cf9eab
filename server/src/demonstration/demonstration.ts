import { readFile } from 'node:fs/promises';
import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Business } from '../business/business-file';
import { liftTimeouts } from '../database/open-database';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { pageLocales } from '../mail/locales';
import { demonstrationBusinesses, fileOf, type DemonstrationBusiness } from './businesses';
import { loadPeople, professionals } from './people';
import { takenTimes } from './taken-times';

/** Lower ids are for the demonstration. */
const FIRST_FREE_ID = 1_000;
const WITH_IDS = [
  'groups',
  'interventionsets',
  'interventions',
  'packs',
  'calendarsets',
  'calendars',
] as const;

/** Advisory lock: two servers may start at once on one new database. */
const LOADING = 7_364_001;

export async function hasGroups(database: Kysely<Database>): Promise<boolean> {
  const group = await database.selectFrom('groups').select('id').limit(1).executeTakeFirst();
  return group !== undefined;
}

/** @returns `true` if loaded, into a database without groups */
export async function loadDemonstrationIfEmpty(
  database: Kysely<Database>,
  now: Instant,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await liftTimeouts(transaction);
    await sql`select pg_advisory_xact_lock(${LOADING})`.execute(transaction);
    if (await hasGroups(transaction)) return false;
    await load(transaction, now);
    return true;
  });
}

/** Tables without `on delete cascade`, in the order of deletion. */
const REFERRED_TO = [
  'appointments',
  'calendars',
  'packs',
  'interventions',
  'interventionsets',
  'calendarsets',
] as const;

const professionalAddresses = professionals.map(({ email }) => email);

export async function findDemonstration(database: Kysely<Database>): Promise<readonly string[]> {
  const groups = await database
    .selectFrom('groups')
    .select('urlname')
    .where(isDemonstrationGroup)
    .orderBy('id')
    .execute();
  const people = await database
    .selectFrom('professionals')
    .select('email')
    .where('email', 'in', professionalAddresses)
    .orderBy('email')
    .execute();
  return [...groups.map(({ urlname }) => urlname), ...people.map(({ email }) => email)];
}

export async function removeDemonstration(database: Kysely<Database>): Promise<readonly string[]> {
  const names = await findDemonstration(database);
  await database.transaction().execute(async (transaction) => {
    const groups = await transaction
      .selectFrom('groups')
      .select('id')
      .where(isDemonstrationGroup)
      .execute();
    const ids = [0, ...groups.map(({ id }) => id)];
    for (const table of REFERRED_TO)
      await transaction.deleteFrom(table).where('group_id', 'in', ids).execute();
    await transaction.deleteFrom('groups').where('id', 'in', ids).execute();
    await transaction
      .deleteFrom('professionals')
      .where('email', 'in', professionalAddresses)
      .execute();
  });
  return names;
}

/** A business may have chosen one of the names. */
const isDemonstrationGroup = ({ eb, or }: ExpressionBuilder<Database, 'groups'>) =>
  or(
    demonstrationBusinesses.map(({ urlname, ids }) =>
      eb('id', '=', ids.group).and('urlname', '=', urlname),
    ),
  );

export async function loadDemonstration(database: Kysely<Database>, now: Instant): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await liftTimeouts(transaction);
    await load(transaction, now);
  });
}

const groupIds = demonstrationBusinesses.map(({ ids }) => ids.group);

async function load(transaction: Transaction<Database>, now: Instant): Promise<void> {
  for (const business of demonstrationBusinesses) await loadBusiness(transaction, business, now);
  await loadPeople(transaction, now);
  // fires the event trigger and deletes the events: nobody is notified
  await sql`set constraints appointment_event immediate`.execute(transaction);
  await transaction.deleteFrom('appointment_events').where('group_id', 'in', groupIds).execute();
  for (const table of WITH_IDS) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(FIRST_FREE_ID)}`.execute(
      transaction,
    );
  }
}

async function loadBusiness(
  transaction: Transaction<Database>,
  demonstration: DemonstrationBusiness,
  now: Instant,
): Promise<void> {
  // only an empty database needs them
  const [{ readBusiness }, { applyWithin }, { UNDECIDED }] = await Promise.all([
    import('../business/read-business'),
    import('../business/apply-business'),
    import('../business/decision'),
  ]);
  const file = fileOf(demonstration);
  const { business, pictures } = await readBusiness(file, await readFile(file), pageLocales);
  await applyWithin(
    transaction,
    { business, pictures, decision: UNDECIDED },
    { now, mailHost: 'localhost', fixedIds: demonstration.ids },
  );
  await takeTimes(transaction, demonstration, business, now);
}

async function takeTimes(
  transaction: Transaction<Database>,
  { ids, occupancy }: DemonstrationBusiness,
  { timezone, calendars }: Business,
  now: Instant,
): Promise<void> {
  if (!occupancy) return;
  const schedule = {
    timezone,
    calendars: calendars
      .filter(({ alternating_weeks: alternating }) => !alternating)
      .map(({ key, hours, seats }) => ({
        id: ids.calendars?.[key] ?? 0,
        opening: hours,
        capacity: seats,
      })),
    occupancy,
  };
  await transaction
    .insertInto('appointments')
    .values(
      takenTimes(schedule, now).map(({ calendarId, seat, start, end }) => ({
        group_id: ids.group,
        calendar_id: calendarId,
        seat,
        starts_at: timestamp(start),
        ends_at: timestamp(end),
        intervention_id: occupancy.interventionId,
      })),
    )
    .execute();
}

export async function demonstrationAddresses(
  database: Kysely<Database>,
  origin: string,
): Promise<string[]> {
  const groups = await database
    .selectFrom('groups')
    .select(['urlname', 'name'])
    .where(
      'urlname',
      'in',
      demonstrationBusinesses.map(({ urlname }) => urlname),
    )
    .orderBy('id')
    .execute();
  return groups.map(({ urlname, name }) => `${origin}/${urlname}  ${name}`);
}
