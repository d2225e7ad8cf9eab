import type { FormValues, Instant } from '@creneau/core';
import type { Lockable } from '../database/locks';
import type { Write } from '../database/one-statement';
import { json, timestamp } from '../database/values';
import { hashOf } from './tokens';
import type { Identified } from './visitor';

/** How long the key to a contact is good. */
const FICHE_TOKEN_LIFE = 365 * 86_400_000;

/** Whoever books under one name waits for themselves: their limits are counted. */
export const personOf = (
  groupId: number,
  email: string,
  visitor: Identified | undefined,
): readonly Lockable[] => [
  ...(email === '' ? [] : [['person', groupId, email]]),
  ...(visitor ? [['fiche', groupId, visitor.ficheId]] : []),
];

export const emailOf = ({ email }: FormValues): string =>
  typeof email === 'string' ? email.toLowerCase() : '';

export const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : '';

/** The fields that have a column of their own, and the rest. */
function ficheColumns({
  firstname,
  lastname,
  email,
  firstphone,
  birthdate,
  ...values
}: FormValues) {
  return {
    firstname: textOf(firstname),
    lastname: textOf(lastname),
    email: textOf(email),
    firstphone: textOf(firstphone),
    birthdate: textOf(birthdate) || null,
    values: json(values),
  };
}

export const newFiche = (
  groupId: number,
  ficheId: number,
  fiche: FormValues,
  token: string,
  now: Instant,
): readonly Write[] => [
  (so) =>
    so.insertInto('fiches').values({ group_id: groupId, id: ficheId, ...ficheColumns(fiche) }),
  (so) =>
    so.insertInto('fiche_tokens').values({
      group_id: groupId,
      token_hash: hashOf(token),
      fiche_id: ficheId,
      expires_at: timestamp(now + FICHE_TOKEN_LIFE),
    }),
];

export const changedFiche =
  (groupId: number, ficheId: number, fiche: FormValues, now: Instant): Write =>
  (so) =>
    so
      .updateTable('fiches')
      .set({ ...ficheColumns(fiche), updated_at: timestamp(now) })
      .where('group_id', '=', groupId)
      .where('id', '=', ficheId);
