import type { Kysely } from 'kysely';
import type { Filler } from '@creneau/core';
import type { Database } from '../database/schema';
import type { Caller } from '../session/caller';

/** Who books, as far as a booking depends on it. */
export interface Identified {
  /** The contact they book for, or are; none for who adds one. */
  readonly ficheId: number | undefined;
  /** Whether the business knew them before the page did. */
  readonly existing: boolean;
  readonly blacklisted: boolean;
  readonly filler: Filler;
  /** Whether they logged in, as some groups ask before a booking (BOOK-09). */
  readonly logged: boolean;
  /** Whose a new contact is to be. */
  readonly accountId: number | undefined;
  /** Where they are written to when the form does not ask. */
  readonly email: string | undefined;
}

/** Who books in a group for that contact, if it is one of theirs; nobody in particular without a key. */
export async function identified(
  database: Kysely<Database>,
  caller: Caller,
  groupId: number,
  ficheId: number | undefined,
): Promise<Identified | undefined> {
  switch (caller.kind) {
    case 'visitor':
      return undefined;
    case 'contact': {
      const [{ id, existing, blacklisted }] = caller.fiches;
      const known = { ficheId: id, existing, blacklisted, filler: 'visitor' } as const;
      return { ...known, logged: caller.byMail, accountId: undefined, email: undefined };
    }
    case 'account': {
      const { fiches, accountId } = caller;
      const chosen = fiches.find(({ id }) => id === ficheId);
      return {
        ficheId: chosen?.id,
        existing: fiches.some(({ existing }) => existing),
        blacklisted: fiches.some(({ blacklisted }) => blacklisted),
        filler: 'user',
        logged: true,
        accountId,
        email: chosen?.email || caller.email,
      };
    }
    case 'professional': {
      const chosen = await ficheOf(database, groupId, ficheId);
      return {
        ficheId: chosen?.id,
        existing: true,
        blacklisted: chosen?.blacklisted ?? false,
        filler: 'pro',
        logged: true,
        accountId: undefined,
        email: chosen?.email,
      };
    }
  }
}

const ficheOf = async (
  database: Kysely<Database>,
  groupId: number,
  ficheId: number | undefined,
): Promise<{ id: number; email: string; blacklisted: boolean } | undefined> =>
  ficheId === undefined
    ? undefined
    : database
        .selectFrom('fiches')
        .select(['id', 'email', 'blacklisted'])
        .where('group_id', '=', groupId)
        .where('id', '=', ficheId)
        .where('deleted', '=', false)
        .executeTakeFirst();
