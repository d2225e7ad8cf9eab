import type { Kysely } from 'kysely';
import type { Role, FormValues } from '@creneau/core';
import type { Database } from '../database/schema';
import { actsFor, vouchesFor, type Caller } from '../session/caller';
import { FORM_COLUMNS, formValuesOf } from '../fiche/stored-fiche';

/** Who books, as far as a booking depends on it. */
export interface Visitor {
  /** The contact they book for; none when the booking adds one. */
  readonly ficheId: number | undefined;
  /** Whether the business itself recorded the contact, before any online booking. */
  readonly existing: boolean;
  readonly blacklisted: boolean;
  readonly role: Role;
  /** Whether they are logged in; some groups require it for a booking. */
  readonly logged: boolean;
  /** The account that a new contact is added to. */
  readonly accountId: number | undefined;
  /** The stored values of the contact they book for. */
  readonly stored: FormValues;
  /** The address to write to when the form does not ask for one. */
  readonly email: string | undefined;
  /** Whether an address is verified to be theirs, or a professional gives it. */
  readonly vouchesFor: (email: string) => boolean;
}

/** Who books in a group for that contact, if the caller may act for it; none without a session. */
export async function identifyVisitor(
  database: Kysely<Database>,
  caller: Caller,
  groupId: number,
  ficheId: number | undefined,
): Promise<Visitor | undefined> {
  if (caller.kind === 'visitor') return undefined;
  const isTheirs = ficheId !== undefined && actsFor(caller, groupId, ficheId);
  const chosen = isTheirs ? await ficheOf(database, groupId, ficheId) : undefined;
  const common = {
    stored: chosen ? formValuesOf(chosen) : {},
    vouchesFor: (email: string) => vouchesFor(caller, email),
  };
  switch (caller.kind) {
    case 'contact': {
      const [{ id, existing, blacklisted }] = caller.fiches;
      const known = {
        ...common,
        ficheId: id,
        existing: existing && isTheirs,
        blacklisted,
        accountId: undefined,
      } as const;
      // the link of a mail logs in
      return caller.byMail
        ? { ...known, role: 'user', logged: true, email: caller.email }
        : { ...known, role: 'visitor', logged: false, email: undefined };
    }
    case 'appointment':
      // the contact of the appointment is not disclosed: they fill in the form as a new visitor does
      return {
        ...common,
        existing: false,
        blacklisted: caller.fiche.blacklisted,
        ficheId: undefined,
        role: 'visitor',
        logged: false,
        accountId: undefined,
        email: undefined,
      };
    case 'account': {
      const { fiches, accountId } = caller;
      return {
        ...common,
        ficheId: chosen?.id,
        existing: fiches.some(({ id, existing }) => id === chosen?.id && existing),
        blacklisted: fiches.some(({ blacklisted }) => blacklisted),
        role: 'user',
        logged: true,
        accountId,
        email: chosen?.email || caller.email,
      };
    }
    case 'professional':
      return {
        ...common,
        ficheId: chosen?.id,
        existing: true,
        blacklisted: chosen?.blacklisted ?? false,
        role: 'pro',
        logged: true,
        accountId: undefined,
        email: chosen?.email,
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
