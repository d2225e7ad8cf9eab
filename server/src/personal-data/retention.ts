import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import type { Person } from './person';

/** Months of retention after the last activity, unless the group's setting is longer. */
const RETENTION_MONTHS = 36;

/** The last activity of a contact: bookings, changes, cancellations, and appointments themselves. */
const lastActivityOf = (ofWhom: string): string => `(
  select max(greatest(p.created_at, p.ends_at, coalesce(p.changed_at, p.created_at), coalesce(p.cancelled_at, p.created_at)))
  from appointments p join fiches of_whom on of_whom.group_id = p.group_id and of_whom.id = p.fiche_id
  where ${ofWhom})`;

/** The contacts that are erased with an account: its own, and those of its address without account. */
const ACCOUNTS_OWN = `of_whom.group_id = a.group_id and (of_whom.account_id = a.id
  or of_whom.account_id is null and of_whom.email <> '' and lower(of_whom.email) = a.email)`;

interface Row {
  readonly group_id: number;
  readonly id: number;
}

const MONTHS = `make_interval(months => greatest(${RETENTION_MONTHS}, coalesce((g.settings->>'retention_months')::int, 0)))`;

/** A cheap filter: without it, every hourly round would search the appointments of every person. */
const isOld = (column: string, now: Instant) =>
  sql<boolean>`${sql.raw(column)} + ${sql.raw(`make_interval(months => ${RETENTION_MONTHS})`)} < ${timestamp(now)}`;

/** Accounts without activity for the group's retention period, with a condition on `a`. */
const expiredAccounts = (now: Instant, condition: RawBuilder<unknown> = sql`true`) => sql<Row>`
  select a.group_id, a.id from accounts a join groups g on g.id = a.group_id
  where ${condition} and ${isOld('a.active_at', now)} and greatest(
      a.created_at, a.active_at,
      (select max(of_whom.updated_at) from fiches of_whom where ${sql.raw(ACCOUNTS_OWN)}),
      ${sql.raw(lastActivityOf(ACCOUNTS_OWN))}
    ) + ${sql.raw(MONTHS)} < ${timestamp(now)}
  order by a.group_id, a.id`;

/** The same for contacts without an account, with a condition on `f`. */
const expiredFiches = (now: Instant, condition: RawBuilder<unknown> = sql`true`) => sql<Row>`
  select f.group_id, f.id from fiches f join groups g on g.id = f.group_id
  where ${condition} and f.account_id is null and ${isOld('f.updated_at', now)} and greatest(
      f.created_at, f.updated_at,
      ${sql.raw(lastActivityOf('of_whom.group_id = f.group_id and of_whom.id = f.id'))}
    ) + ${sql.raw(MONTHS)} < ${timestamp(now)}
  order by f.group_id, f.id`;

/** Everybody without activity for their group's retention period. */
export async function expiredPeople(
  database: Kysely<Database>,
  now: Instant,
): Promise<readonly Person[]> {
  const accounts = await expiredAccounts(now).execute(database);
  const fiches = await expiredFiches(now).execute(database);
  return [
    ...accounts.rows.map(({ group_id, id }) => ({ groupId: group_id, accountId: id })),
    ...fiches.rows.map(({ group_id, id }) => ({ groupId: group_id, ficheId: id })),
  ];
}

/** Whether an account or a contact is still inactive, once its rows are locked. */
export async function isExpired(
  transaction: Transaction<Database>,
  person: Person,
  now: Instant,
): Promise<boolean> {
  if ('email' in person) return false;
  const question =
    'ficheId' in person
      ? expiredFiches(now, sql`f.group_id = ${person.groupId} and f.id = ${person.ficheId}`)
      : expiredAccounts(now, sql`a.group_id = ${person.groupId} and a.id = ${person.accountId}`);
  return (await question.execute(transaction)).rows.length > 0;
}

/** Everybody who confirmed their request for erasure. */
export async function confirmedRequests(database: Kysely<Database>): Promise<readonly Person[]> {
  const rows = await database
    .selectFrom('erasure_requests')
    .select(['group_id', 'account_id', 'email'])
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .execute();
  return rows.flatMap(({ group_id: groupId, account_id: accountId, email }): readonly Person[] => {
    if (accountId !== null) return [{ groupId, accountId }];
    return email === null ? [] : [{ groupId, email }];
  });
}
