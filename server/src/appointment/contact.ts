import { sql, type Kysely, type QueryCreator } from 'kysely';
import type { FormValues, Instant } from '@creneau/core';
import type { Lockable } from '../database/locks';
import type { Write } from '../database/one-statement';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { hashOf } from './tokens';

/** How long the key to a contact is good. */
const FICHE_TOKEN_LIFE = 365 * 86_400_000;

/** Whoever books under one name waits for themselves: their limits are counted. */
export const personOf = (
  groupId: number,
  email: string,
  ficheId: number | undefined,
): readonly Lockable[] => [
  ...(email === '' ? [] : [['person', groupId, email]]),
  ...(ficheId === undefined ? [] : [['fiche', groupId, ficheId]]),
];

export const emailOf = ({ email }: FormValues): string =>
  typeof email === 'string' ? email.toLowerCase() : '';

const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : '';

type Named = {
  readonly [field in 'firstname' | 'lastname' | 'email']?: string | boolean | undefined;
};

/** Who a contact is to whoever looks at an appointment. */
export const nameOf = ({ firstname, lastname, email }: Named) => ({
  firstname: textOf(firstname),
  lastname: textOf(lastname),
  email: textOf(email),
});

/** The fields that have a column of their own, and the rest. */
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

/** What a contact has filled in before. */
export async function storedFiche(
  database: Kysely<Database>,
  groupId: number,
  ficheId: number,
): Promise<FormValues> {
  const { values, birthdate, ...named } = await database
    .selectFrom('fiches')
    .select(['firstname', 'lastname', 'email', 'firstphone', 'birthdate', 'values'])
    .where('group_id', '=', groupId)
    .where('id', '=', ficheId)
    .executeTakeFirstOrThrow();
  return { ...values, ...named, ...(birthdate !== null && { birthdate }) };
}

/** Who may write for a new contact: the holder of its key, or of an account. */
export interface Holder {
  readonly token: string | undefined;
  readonly accountId: number | undefined;
}

export const newFiche = (
  groupId: number,
  ficheId: number,
  fiche: FormValues,
  { token, accountId }: Holder,
  now: Instant,
): readonly Write[] => [
  (so) =>
    so.insertInto('fiches').values({
      group_id: groupId,
      id: ficheId,
      account_id: accountId ?? null,
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

const valuesOf = (fiche: FormValues): string => ficheColumns(fiche).values;

export const changedFiche =
  (groupId: number, ficheId: number, fiche: FormValues, now: Instant): Write =>
  (so) =>
    so
      .updateTable('fiches')
      .set({
        ...ficheColumns(fiche),
        // what its present filler is not asked stays as it is
        values: sql<string>`fiches.values || ${valuesOf(fiche)}::jsonb`,
        updated_at: timestamp(now),
      })
      .where('group_id', '=', groupId)
      .where('id', '=', ficheId);
