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

/** What a fresh start shows; ids and names are fixed (demo.md). */
export const demonstrationGroups: readonly DemonstrationGroup[] = [
  salonLumiere,
  cabinetHorizon,
  mairieBelleville,
  garageCentral,
  alloAssistance,
  fermeDesPres,
  entrepriseSso,
  lordHoweDive,
];

/** Ids below are for what is written down here. */
const FIRST_FREE_ID = 1_000;
const WITH_IDS = [
  'groups',
  'interventionsets',
  'interventions',
  'packs',
  'calendarsets',
  'calendars',
] as const;

/** A lock of its own for two servers that start at once on one new database. */
const LOADING = 7_364_001;

/** Fills a database that has no group yet, and tells whether it did. */
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

/** What other rows refer to without `on delete cascade`, each after what refers to it; the rest goes with the group. */
const REFERRED_TO = [
  'appointments',
  'calendars',
  'packs',
  'interventions',
  'interventionsets',
  'calendarsets',
] as const;

const professionalAddresses = professionals.map(({ email }) => email);

/** What of the demonstration is there: the url names of its groups, and who works for them. */
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

/** Takes the demonstration away, with whatever was booked there: its groups, their customers and who works for them. */
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

/** By id and name: a business may have one of the names by chance. */
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
    .values({ ...group, settings: json(settings) })
    .execute();
  await insertAll(hosts, (host) =>
    transaction.insertInto('websites').values({ group_id, host }).execute(),
  );

  const listed = (
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
    transaction.insertInto('interventionsets').values(listed(set, index)).execute(),
  );
  await insertAll(demonstration.calendarsets, (set, index) =>
    transaction
      .insertInto('calendarsets')
      .values({ ...listed(set, index), address: set.address ? json(set.address) : null })
      .execute(),
  );
  await insertAll(demonstration.interventions, ({ promotions, ...intervention }, index) =>
    transaction
      .insertInto('interventions')
      .values({
        ...intervention,
        ...listed(intervention, index),
        promotions: json(promotions ?? []),
      })
      .execute(),
  );
  await insertAll(demonstration.packs, (pack, index) =>
    transaction
      .insertInto('packs')
      .values({
        ...listed(pack, index),
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
        ...listed(calendar, index),
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

/** One after the other: a transaction has one connection. */
async function insertAll<Thing>(
  things: readonly Thing[],
  insert: (thing: Thing, index: number) => Promise<unknown>,
): Promise<void> {
  for (const [index, thing] of things.entries()) await insert(thing, index);
}

/** Where to look at each demonstration group that is there. */
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
