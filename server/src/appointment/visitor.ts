import type { Kysely } from 'kysely';
import { sameEmail, type Filler, type FormValues } from '@creneau/core';
import type { Database } from '../database/schema';
import { actsFor, type Caller } from '../session/caller';
import { FORM_COLUMNS, formValuesOf } from './contact';

/** Who books, as far as a booking depends on it. */
export interface Identified {
  /** The contact they book for, or are; none for who adds one. */
  readonly ficheId: number | undefined;
  /** Whether the business knew the contact that comes before the page did: one that is added now is unknown. */
  readonly existing: boolean;
  readonly blacklisted: boolean;
  readonly filler: Filler;
  /** Whether they logged in, as some groups ask before a booking (BOOK-09). */
  readonly logged: boolean;
  /** Whose a new contact is to be. */
  readonly accountId: number | undefined;
  /** What the business has of the contact they book for. */
  readonly stored: FormValues;
  /** Where they are written to when the form does not ask. */
  readonly email: string | undefined;
  /** Whether an address is known to be theirs: by an account, by a mail they followed, or by the word of a professional. */
  readonly vouchesFor: (email: string) => boolean;
}

/** Who books in a group for that contact, if it is one of theirs; nobody in particular without a key. */
export async function identified(
  database: Kysely<Database>,
  caller: Caller,
  groupId: number,
  ficheId: number | undefined,
): Promise<Identified | undefined> {
  if (caller.kind === 'visitor') return undefined;
  const isTheirs = ficheId !== undefined && actsFor(caller, groupId, ficheId);
  const chosen = isTheirs ? await ficheOf(database, groupId, ficheId) : undefined;
  const stored = chosen ? formValuesOf(chosen) : {};
  switch (caller.kind) {
    case 'contact': {
      const [{ id, existing, blacklisted }] = caller.fiches;
      const known = {
        ficheId: id,
        existing: existing && isTheirs,
        blacklisted,
        stored,
        accountId: undefined,
      } as const;
      // whoever came by the link of a mail is logged in, and not asked for their address
      return caller.byMail
        ? {
            ...known,
            filler: 'user',
            logged: true,
            email: caller.email,
            vouchesFor: (email) => sameEmail(email, caller.email),
          }
        : {
            ...known,
            filler: 'visitor',
            logged: false,
            email: undefined,
            vouchesFor: () => false,
          };
    }
    case 'appointment': {
      // whose appointment it was is not told: they say who they are, as anybody does
      return {
        existing: false,
        blacklisted: caller.contact.blacklisted,
        ficheId: undefined,
        filler: 'visitor',
        logged: false,
        accountId: undefined,
        stored: {},
        email: undefined,
        vouchesFor: (email) => sameEmail(email, caller.email),
      };
    }
    case 'account': {
      const { fiches, accountId } = caller;
      return {
        ficheId: chosen?.id,
        existing: fiches.some(({ id, existing }) => id === chosen?.id && existing),
        blacklisted: fiches.some(({ blacklisted }) => blacklisted),
        stored,
        filler: 'user',
        logged: true,
        accountId,
        email: chosen?.email || caller.email,
        vouchesFor: (email) => sameEmail(email, caller.email),
      };
    }
    case 'professional':
      return {
        ficheId: chosen?.id,
        existing: true,
        blacklisted: chosen?.blacklisted ?? false,
        stored,
        filler: 'pro',
        logged: true,
        accountId: undefined,
        email: chosen?.email,
        vouchesFor: () => true,
      };
  }
}

const ficheOf = (database: Kysely<Database>, groupId: number, ficheId: number) =>
  database
    .selectFrom('fiches')
    .select(['id', 'blacklisted', ...FORM_COLUMNS])
    .where('group_id', '=', groupId)
    .where('id', '=', ficheId)
    .where('deleted', '=', false)
    .executeTakeFirst();
