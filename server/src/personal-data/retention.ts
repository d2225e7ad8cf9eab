import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema';
import type { Person } from './person';

/** After the last activity, unless the group's setting is longer. */
const RETENTION_MONTHS = 36;

/** Bookings, changes, cancellations, and appointments themselves. */
const lastActivityOf = (ofWhom: string): string => `(
  select max(greatest(p.created_at, p.ends_at, coalesce(p.changed_at, p.created_at), coalesce(p.cancelled_at, p.created_at)))
  from appointments p join fiches of_whom on of_whom.group_id = p.group_id and of_whom.id = p.fiche_id
  where ${ofWhom})`;

/** Its own fiches, and those of its address without an account. */
const ACCOUNTS_OWN = `of_whom.group_id = a.group_id and (of_whom.account_id = a.id
  or of_whom.account_id is null and of_whom.email <> '' and lower(of_whom.email) = a.email)`;

interface ExpiredRow {
  readonly group_id: number;
  readonly account_id: number | null;
  readonly fiche_id: number | null;
}

const MONTHS = `make_interval(months => greatest(${RETENTION_MONTHS}, coalesce((g.settings->>'retention_months')::int, 0)))`;

/** A cheap filter, so that hourly rounds do not search the appointments of every person. */
const isOld = (column: string): string =>
  `${column} + make_interval(months => ${RETENTION_MONTHS}) < now()`;

const EXPIRED_ACCOUNTS = `
  select a.group_id, a.id as account_id, null::bigint as fiche_id, a.active_at as last
  from accounts a join groups g on g.id = a.group_id
  where ${isOld('a.active_at')} and greatest(
      a.created_at, a.active_at,
      (select max(of_whom.updated_at) from fiches of_whom where ${ACCOUNTS_OWN}),
      ${lastActivityOf(ACCOUNTS_OWN)}
    ) + ${MONTHS} < now()`;

const EXPIRED_FICHES = `
  select f.group_id, null::bigint as account_id, f.id as fiche_id, f.updated_at as last
  from fiches f join groups g on g.id = f.group_id
  where f.account_id is null and ${isOld('f.updated_at')} and greatest(
      f.created_at, f.updated_at,
      ${lastActivityOf('of_whom.group_id = f.group_id and of_whom.id = f.id')}
    ) + ${MONTHS} < now()`;

/** Daily limit per group: a wrong clock must not erase everybody before somebody notices. */
const DAILY_LEAST = 10;
const DAILY_SHARE = 0.01;
const DAILY_ALLOWANCE = `
  greatest(${DAILY_LEAST}, (select count(*) * ${DAILY_SHARE} from fiches where fiches.group_id = expired.group_id))
  - (select count(*) from erasures where erasures.group_id = expired.group_id and reason = 'expired'
      and erased_at > now() - interval '1 day')`;

interface ExpiredPeople {
  readonly people: readonly Person[];
  /** Number of people who wait, since their group has reached its daily limit. */
  readonly postponedCount: number;
}

/** By the clock of the database and their group's retention period. */
export async function expiredPeople(database: Kysely<Database>): Promise<ExpiredPeople> {
  const { rows } = await sql<ExpiredRow & { readonly due: boolean }>`
    select group_id, account_id, fiche_id,
      row_number() over (partition by group_id order by last, account_id, fiche_id) <= ${sql.raw(DAILY_ALLOWANCE)} as due
    from (${sql.raw(EXPIRED_ACCOUNTS)} union all ${sql.raw(EXPIRED_FICHES)}) as expired
    order by account_id, fiche_id`.execute(database);
  const due = rows.filter((row) => row.due);
  return { people: due.flatMap(personOf), postponedCount: rows.length - due.length };
}

const personOf = ({
  group_id: groupId,
  account_id: accountId,
  fiche_id: ficheId,
}: ExpiredRow): readonly Person[] => {
  if (accountId !== null) return [{ groupId, accountId }];
  return ficheId === null ? [] : [{ groupId, ficheId }];
};

export async function isExpired(
  transaction: Transaction<Database>,
  person: Person,
): Promise<boolean> {
  if ('email' in person) return false;
  const { groupId } = person;
  const { rows } = await (
    'ficheId' in person
      ? sql`${sql.raw(EXPIRED_FICHES)} and f.group_id = ${groupId} and f.id = ${person.ficheId}`
      : sql`${sql.raw(EXPIRED_ACCOUNTS)} and a.group_id = ${groupId} and a.id = ${person.accountId}`
  ).execute(transaction);
  return rows.length > 0;
}

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
