import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { alloAssistance } from './allo-assistance';
import { cabinetHorizon } from './cabinet-horizon';
import type { DemonstrationGroup } from './demonstration-group';
import { entrepriseSso } from './entreprise-sso';
import { fermeDesPres } from './ferme-des-pres';
import { garageCentral } from './garage-central';
import { lordHoweDive } from './lord-howe-dive';
import { mairieBelleville } from './mairie-belleville';
import { loadPeople, professionals } from './people';
import { salonLumiere } from './salon-lumiere';
import { takenTimes } from './taken-times';

/** The groups of a fresh start, with fixed ids and names. */
const demonstrationGroups: readonly DemonstrationGroup[] = [
  salonLumiere,
  cabinetHorizon,
  mairieBelleville,
  garageCentral,
  alloAssistance,
  fermeDesPres,
  entrepriseSso,
  lordHoweDive,
];

/** Lower ids are for the rows of the demonstration. */
const FIRST_FREE_ID = 1_000;
const WITH_IDS = [
  'groups',
  'interventionsets',
  'interventions',
  'packs',
  'calendarsets',
  'calendars',
] as const;

/** An advisory lock, for two servers that start at once on one new database. */
const LOADING = 7_364_001;

/** Fills a database without groups; returns whether it did. */
export async function loadDemonstrationIfEmpty(
  database: Kysely<Database>,
  now: Instant,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOADING})`.execute(transaction);
    const group = await transaction.selectFrom('groups').select('id').limit(1).executeTakeFirst();
    if (group) return false;
    await load(transaction, now);
    return true;
  });
}

/**
 * Tables that refer to each other without `on delete cascade`, in the order of their deletion; all others are deleted with
 * the group.
 */
const REFERRED_TO = [
  'appointments',
  'calendars',
  'packs',
  'interventions',
  'interventionsets',
  'calendarsets',
] as const;

const professionalAddresses = professionals.map(({ email }) => email);

/** Url names of the demonstration groups and addresses of their professionals that the database has. */
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

/** Deletes the demonstration with everything that was booked there: groups, customers and professionals. */
export async function removeDemonstration(database: Kysely<Database>): Promise<readonly string[]> {
  const found = await findDemonstration(database);
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
  return found;
}

/** By id and url name, since a business may have chosen one of the names. */
const isDemonstrationGroup = ({ eb, or }: ExpressionBuilder<Database, 'groups'>) =>
  or(
    demonstrationGroups.map(({ group: { id, urlname } }) =>
      eb('id', '=', id).and('urlname', '=', urlname),
    ),
  );

/** Adds the demonstration groups. */
export async function loadDemonstration(database: Kysely<Database>, now: Instant): Promise<void> {
  await database.transaction().execute((transaction) => load(transaction, now));
}

async function load(transaction: Transaction<Database>, now: Instant): Promise<void> {
  for (const demonstration of demonstrationGroups) await loadGroup(transaction, demonstration, now);
  await loadPeople(transaction, now);
  for (const table of WITH_IDS) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(FIRST_FREE_ID)}`.execute(
      transaction,
    );
  }
}

async function loadGroup(
  transaction: Transaction<Database>,
  demonstration: DemonstrationGroup,
  now: Instant,
): Promise<void> {
  const { group, settings, hosts, calendars, taken } = demonstration;
  const group_id = group.id;
  await transaction
    .insertInto('groups')
    .values({
      // its people are nobody's, and some have a visit within a day of the first start
      reminders: json([]),
      ...group,
      settings: json(settings),
    })
    .execute();
  await insertAll(hosts, (host) =>
    transaction.insertInto('websites').values({ group_id, host }).execute(),
  );

  const listRow = (
    {
      id,
      name,
      publicname,
      description,
      thumbnail,
    }: DemonstrationGroup['interventionsets'][number],
    sort: number,
  ) => ({
    group_id,
    id,
    name,
    publicname: json(publicname ?? { fr: name }),
    description: json(description ?? {}),
    thumbnail: thumbnail ?? null,
    sort: sort + 1,
  });
  await insertAll(demonstration.interventionsets, (set, index) =>
    transaction.insertInto('interventionsets').values(listRow(set, index)).execute(),
  );
  await insertAll(demonstration.calendarsets, (set, index) =>
    transaction
      .insertInto('calendarsets')
      .values({ ...listRow(set, index), address: set.address ? json(set.address) : null })
      .execute(),
  );
  await insertAll(demonstration.interventions, ({ promotions, ...intervention }, index) =>
    transaction
      .insertInto('interventions')
      .values({
        ...intervention,
        ...listRow(intervention, index),
        promotions: json(promotions ?? []),
      })
      .execute(),
  );
  await insertAll(demonstration.packs, (pack, index) =>
    transaction
      .insertInto('packs')
      .values({
        ...listRow(pack, index),
        interventionset_id: pack.interventionset_id ?? null,
        price: pack.price,
        config: json(
          pack.config.map((interventionId) => ({
            interventionId,
            selectedCalendar: pack.selectedCalendars?.[interventionId],
          })),
        ),
      })
      .execute(),
  );
  await insertAll(calendars, ({ opening, offers, ...calendar }, index) =>
    transaction
      .insertInto('calendars')
      .values({
        ...calendar,
        ...listRow(calendar, index),
        calendarset_id: calendar.calendarset_id ?? null,
        opening: json(opening),
      })
      .execute()
      .then(() =>
        transaction
          .insertInto('calendar_interventions')
          .values(
            offers.map((intervention_id) => ({
              group_id,
              calendar_id: calendar.id,
              intervention_id,
            })),
          )
          .execute(),
      ),
  );
  await transaction
    .insertInto('forms')
    .values([
      { group_id, kind: 'fiche', fields: json(demonstration.ficheForm) },
      { group_id, kind: 'vevent', fields: json(demonstration.veventForm) },
    ])
    .execute();

  if (!taken) return;
  const people = calendars.filter(({ is_resource }) => !is_resource);
  const times = takenTimes(
    { timezone: group.timezone ?? 'Europe/Paris', calendars: people, taken },
    now,
  );
  await transaction
    .insertInto('appointments')
    .values(
      times.map(({ calendarId, seat, start, end }) => ({
        group_id,
        calendar_id: calendarId,
        seat,
        starts_at: timestamp(start),
        ends_at: timestamp(end),
        intervention_id: taken.interventionId,
      })),
    )
    .execute();
}

/** Sequentially: a transaction has one connection. */
async function insertAll<Thing>(
  things: readonly Thing[],
  insert: (thing: Thing, index: number) => Promise<unknown>,
): Promise<void> {
  for (const [index, thing] of things.entries()) await insert(thing, index);
}

/** The address of the page of each demonstration group in the database. */
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
      demonstrationGroups.map(({ group }) => group.urlname),
    )
    .orderBy('id')
    .execute();
  return groups.map(({ urlname, name }) => `${origin}/${urlname}  ${name}`);
}
