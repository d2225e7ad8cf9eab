import { sql, type Kysely, type Transaction } from 'kysely';
import { emailAsKept } from '@creneau/core';
import { personLocks } from '../fiche/stored-fiche';
import { type LockName, takeLocks, transact } from '../database/transactions';
import type { Database, ErasureReason, Row } from '../database/schema';
import { json, timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import type { StoredSettings } from '../database/settings-column';
import { mobileNumber, smsAddress } from '../sms/short-messages';
import { erasureNotices } from './erasure-mails';
import { requestOf } from './erasure-requests';
import { fichesOfAddress, type Person } from './person';
import { isExpired } from './retention';

/** The stored record has these counts only. */
interface ErasureResult {
  readonly fiches: number;
  readonly appointments: number;
  /** For removing mails and SMS elsewhere; not stored. */
  readonly emails: readonly string[];
}

/**
 * Anonymizes appointments: times stay taken, and the turnover stays counted. Informs the business,
 * and the person if they requested it (GDPR, article 12.3).
 *
 * @returns undefined if the person is unknown, or no longer expired.
 */
export const erasePerson = (
  database: Kysely<Database>,
  person: Person,
  reason: ErasureReason,
  mailHost: string,
): Promise<ErasureResult | undefined> =>
  transact(database, (transaction) => eraseWithin(transaction, person, reason, mailHost));

async function eraseWithin(
  transaction: Transaction<Database>,
  person: Person,
  reason: ErasureReason,
  mailHost: string,
): Promise<ErasureResult | undefined> {
  const { groupId } = person;
  const ofAddress =
    'email' in person ? await deleteRequestOf(transaction, groupId, person.email) : undefined;
  const candidate = await findPerson(transaction, person, 'seen');
  if (!candidate) return undefined;
  await takeLocks(transaction, [
    ...accountLocks(groupId, candidate),
    ...personLocks(groupId, candidate.email, undefined),
    ...candidate.fiches.flatMap(({ id, email }) => personLocks(groupId, emailAsKept(email), id)),
  ]);
  // a concurrent booking may have added a fiche
  const subject = await findPerson(transaction, person, 'held');
  if (!subject) return undefined;
  // the person may have been active since
  if (reason === 'expired' && !(await isExpired(transaction, person))) return undefined;

  const appointments = await detachFiches(transaction, groupId, subject.fiches);
  const request = subject.account
    ? await deleteAccount(transaction, groupId, subject.account.id)
    : ofAddress;
  const counts = { fiches: subject.fiches.length, appointments };
  const erasureId = await recordErasure(transaction, groupId, reason, request, counts);
  const { email, account } = subject;
  const asking = account ?? ofAddress;
  const isTold = reason === 'asked' && email !== '';
  const farewell = asking && isTold ? { email, locale: asking.locale } : undefined;
  await transaction
    .insertInto('outbox')
    .values(erasureNotices({ groupId, erasureId, farewell, mailHost }))
    .execute();
  const { settings } = await groupOf(transaction, groupId);
  return { ...counts, emails: addressesOf(subject, settings) };
}

/** @returns the id of the erasure. */
async function recordErasure(
  transaction: Transaction<Database>,
  groupId: number,
  reason: ErasureReason,
  request: Awaited<ReturnType<typeof requestOf>>,
  counts: Omit<ErasureResult, 'emails'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('erasures')
    .values({
      group_id: groupId,
      reason,
      asked_at: request ? timestamp(request.asked_at) : null,
      confirmed_at: request?.confirmed_at ? timestamp(request.confirmed_at) : null,
      erased_at: sql<string>`now()`,
      ...counts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All that mails and SMS may have been sent to. */
function addressesOf(
  { email, account, fiches }: FoundPerson,
  settings: StoredSettings,
): readonly string[] {
  const numbers = fiches.flatMap(({ firstphone }) => mobileNumber(firstphone, settings) ?? []);
  const addresses = [
    email,
    account?.temp_email ?? '',
    ...fiches.map((fiche) => fiche.email),
    ...numbers.map(smsAddress),
  ];
  return [...new Set(addresses.map(emailAsKept).filter((one) => one !== ''))];
}

/** As registration, single sign-on and new fiches take them. */
const accountLocks = (groupId: number, { account }: FoundPerson): readonly LockName[] =>
  account === undefined
    ? []
    : [
        ['account', groupId, account.email],
        ['fiches', groupId, account.id],
      ];

/** @returns the number of appointments, which are anonymized. */
async function detachFiches(
  transaction: Transaction<Database>,
  groupId: number,
  fiches: readonly { readonly id: number }[],
): Promise<number> {
  if (fiches.length === 0) return 0;
  const ids = fiches.map(({ id }) => id);
  const { numUpdatedRows } = await transaction
    .updateTable('appointments')
    .set({
      fiche_id: null,
      comments: '',
      vevent: json({}),
      websource: null,
      locale: null,
      visitor_timezone: null,
      video_consent_text: null,
      video_consent_at: null,
      privacy_text: null,
      booked_from: null,
    })
    .where('group_id', '=', groupId)
    .where('fiche_id', 'in', ids)
    .executeTakeFirst();
  // cascades to tokens
  await transaction
    .deleteFrom('fiches')
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .execute();
  return Number(numUpdatedRows);
}

/** Cascades to sessions, keys and the erasure request. */
async function deleteAccount(
  transaction: Transaction<Database>,
  groupId: number,
  accountId: number,
): ReturnType<typeof requestOf> {
  const request = await requestOf(transaction, groupId, accountId);
  await transaction
    .deleteFrom('accounts')
    .where('group_id', '=', groupId)
    .where('id', '=', accountId)
    .execute();
  return request;
}

const deleteRequestOf = (transaction: Transaction<Database>, groupId: number, email: string) =>
  transaction
    .deleteFrom('erasure_requests')
    .where('group_id', '=', groupId)
    .where('email', '=', email)
    .returning(['asked_at', 'confirmed_at', 'locale'])
    .executeTakeFirst();

interface FoundPerson {
  readonly account: Pick<Row<'accounts'>, 'id' | 'email' | 'temp_email' | 'locale'> | undefined;
  /** May be empty. */
  readonly email: string;
  readonly fiches: readonly Pick<Row<'fiches'>, 'id' | 'email' | 'firstphone'>[];
}

/** Locks the rows: waits for concurrent writes about the person; later ones find nobody. */
async function findPerson(
  transaction: Transaction<Database>,
  person: Person,
  rows: 'seen' | 'held',
): Promise<FoundPerson | undefined> {
  const { groupId } = person;
  const isHeld = rows === 'held';
  const fichesOfGroup = transaction
    .selectFrom('fiches')
    .select(['id', 'email', 'firstphone'])
    .where('group_id', '=', groupId)
    .$if(isHeld, (query) => query.forUpdate());
  if ('email' in person) {
    const { email } = person;
    const fiches = await fichesOfAddress(transaction, groupId, email)
      .$if(isHeld, (query) => query.forUpdate())
      .orderBy('id')
      .execute();
    return fiches.length === 0 ? undefined : { account: undefined, email, fiches };
  }
  if ('ficheId' in person) {
    const fiche = await fichesOfGroup.where('id', '=', person.ficheId).executeTakeFirst();
    return fiche && { account: undefined, email: fiche.email, fiches: [fiche] };
  }
  const account = await transaction
    .selectFrom('accounts')
    .select(['id', 'email', 'temp_email', 'locale'])
    .where('group_id', '=', groupId)
    .where('id', '=', person.accountId)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!account) return undefined;
  const { email } = account;
  const fiches = await fichesOfGroup
    .where((row) =>
      row.or([
        row('account_id', '=', person.accountId),
        row.and([
          row('account_id', 'is', null),
          row(sql<string>`lower(email)`, '=', email),
          row('email', '!=', ''),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  return { account, email, fiches };
}
