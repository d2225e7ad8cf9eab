import { canAddFiche, type FormValues, type Instant } from '@creneau/core';
import { type Kysely, type QueryCreator, sql } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { LockName, Write } from '../database/transactions';
import { json, timestamp } from '../database/values';
import type { StoredSettings } from '../database/settings-column';
import { hashOf } from '../keys/keys';
import { Refusal } from '../refusal/refusal';
import { nextVersion } from '../request/fields';

/** Milliseconds. */
const FICHE_TOKEN_LIFE = 365 * 86_400_000;

/** Two bookings of one person wait for each other, since both count against the same limits. */
export const personLocks = (
  groupId: number,
  email: string,
  ficheId: number | undefined,
): readonly LockName[] => [
  ...(email === '' ? [] : [['person', groupId, email]]),
  ...(ficheId === undefined ? [] : [['fiche', groupId, ficheId]]),
];

export const emailOf = ({ email }: FormValues): string =>
  typeof email === 'string' ? email.toLowerCase() : '';

const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : '';

type NameValues = {
  readonly [field in 'firstname' | 'lastname' | 'email']?: string | boolean | undefined;
};

export const nameOf = ({ firstname, lastname, email }: NameValues) => ({
  firstname: textOf(firstname),
  lastname: textOf(lastname),
  email: textOf(email),
});

/** Fields without a column are in `values`. */
export function ficheColumns({
  firstname,
  lastname,
  email,
  firstphone,
  birthdate,
  ...values
}: FormValues) {
  return {
    ...nameOf({ firstname, lastname, email }),
    firstphone: textOf(firstphone),
    birthdate: textOf(birthdate) || null,
    values: json(values),
  };
}

export const FORM_COLUMNS = [
  'firstname',
  'lastname',
  'email',
  'firstphone',
  'birthdate',
  'values',
] as const;

export const formValuesOf = ({
  firstname,
  lastname,
  email,
  firstphone,
  birthdate,
  values,
}: FormRow): FormValues => ({
  ...values,
  firstname,
  lastname,
  email,
  firstphone,
  ...(birthdate !== null && { birthdate }),
});

export const formValuesQuery = (database: Kysely<Database>, groupId: number, ficheId: number) =>
  database
    .selectFrom('fiches')
    .select([...FORM_COLUMNS])
    .where('group_id', '=', groupId)
    .where('id', '=', ficheId);

export type FormRow = Pick<Row<'fiches'>, (typeof FORM_COLUMNS)[number]>;

/** @throws {Refusal} appointmentUnknown if the fiche was erased since. */
export function requireFormValues([row]: readonly FormRow[]): FormValues {
  if (!row) throw new Refusal('appointmentUnknown');
  return formValuesOf(row);
}

interface FicheOrigin {
  /** Gives access to the fiche. */
  readonly token: string | undefined;
  /** The account has access too. */
  readonly accountId: number | undefined;
  /** Recorded by the business: may book interventions for known customers only. */
  readonly existing: boolean;
}

export const ficheInserts = (
  groupId: number,
  ficheId: number,
  fiche: FormValues,
  { token, accountId, existing }: FicheOrigin,
  now: Instant,
): readonly Write[] => [
  (so) =>
    so.insertInto('fiches').values({
      group_id: groupId,
      id: ficheId,
      account_id: accountId ?? null,
      existing,
      ...ficheColumns(fiche),
    }),
  ...(token === undefined
    ? []
    : [
        (so: QueryCreator<Database>) =>
          so.insertInto('fiche_tokens').values({
            group_id: groupId,
            token_hash: hashOf(token),
            fiche_id: ficheId,
            expires_at: timestamp(now + FICHE_TOKEN_LIFE),
          }),
      ]),
];

/** For optimistic locking. */
export const FICHE_VERSION = sql`fiches.updated_at`;

/** For an unverified address without a known network. */
export const NO_NETWORK = '';

/**
 * For a change to an unverified address. Unsent mails of earlier bookings count as unasked;
 * otherwise they would reach a stranger without limit.
 */
export const unverifyAppointments = (groupId: number, ficheId: number): readonly Write[] => [
  (so) =>
    so
      .updateTable('appointments')
      .set({ booked_from: NO_NETWORK })
      .where('group_id', '=', groupId)
      .where('fiche_id', '=', ficheId)
      .where('booked_from', 'is', null),
  (so) =>
    so
      .updateTable('outbox')
      .set({ mail: sql`outbox.mail || '{"unasked": true}'` })
      .where('outbox.group_id', '=', groupId)
      .where('outbox.sent_at', 'is', null)
      .where(sql<boolean>`outbox.mail ->> 'unasked' = 'false'`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('appointments')
            .whereRef('appointments.group_id', '=', 'outbox.group_id')
            .where('appointments.fiche_id', '=', ficheId)
            .where(sql<boolean>`outbox.mail -> 'appointmentIds' @> to_jsonb(appointments.id)`),
        ),
      ),
];

/** Keeps values that are not given. */
export function ficheUpdate(
  groupId: number,
  ficheId: number,
  changes: FormValues,
  now: Instant,
): Write {
  const { values, ...columns } = ficheColumns(changes);
  const assignments = Object.entries(columns).filter(([column]) => column in changes);
  return (so) =>
    so
      .updateTable('fiches')
      .set({
        ...Object.fromEntries(assignments),
        values: sql<string>`fiches.values || ${values}::jsonb`,
        updated_at: nextVersion(now, FICHE_VERSION),
      })
      .where('group_id', '=', groupId)
      .where('id', '=', ficheId);
}

/** Hides deleted and internal fiches; must match the partial index. */
export const VISIBLE = `not deleted and lastname not like '$%'`;
export const isVisible = sql<boolean>`${sql.raw(VISIBLE)}`;

/** To add one, hold the lock of the account's fiches. */
export const accountFiches = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where(isVisible);

/** @throws {Refusal} tooManyFiches if the account may have no more. */
export function ensureFicheLimit(count: number, settings: StoredSettings): void {
  const { loginProfile = 'Account' } = settings;
  if (!canAddFiche(count, { loginProfile })) throw new Refusal('tooManyFiches');
}
