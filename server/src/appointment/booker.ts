import type { Kysely } from 'kysely';
import type { Role, FormValues } from '@creneau/core';
import type { Database } from '../database/schema';
import { actsFor, type Caller, vouchesFor } from '../session/caller';
import { FORM_COLUMNS, formValuesOf } from '../fiche/stored-fiche';

export interface Booker {
  /** Undefined if the booking adds a fiche. */
  readonly ficheId: number | undefined;
  /** The business itself recorded the fiche, before any online booking. */
  readonly existing: boolean;
  readonly isBlacklisted: boolean;
  readonly role: Role;
  /** Some groups require a login to book. */
  readonly isLoggedIn: boolean;
  /** The account that a new fiche is added to. */
  readonly accountId: number | undefined;
  /** Of the fiche. */
  readonly storedValues: FormValues;
  /** Recipient if the form does not ask for an address. */
  readonly email: string | undefined;
  /** True for a verified address, or any that a professional enters. */
  readonly vouchesFor: (email: string) => boolean;
}

/** Undefined if the caller may not act for the fiche. */
export async function identifyBooker(
  database: Kysely<Database>,
  caller: Caller,
  groupId: number,
  ficheId: number | undefined,
): Promise<Booker | undefined> {
  if (caller.kind === 'visitor') return undefined;
  const isTheirs = ficheId !== undefined && actsFor(caller, groupId, ficheId);
  const fiche = isTheirs ? await ficheOf(database, groupId, ficheId) : undefined;
  const common = {
    storedValues: fiche ? formValuesOf(fiche) : {},
    vouchesFor: (email: string) => vouchesFor(caller, email),
  };
  switch (caller.kind) {
    case 'contact':
      return { ...common, ...ficheVisitorOf(caller, isTheirs) };
    case 'appointment':
      // the fiche is not disclosed to this visitor
      return {
        ...common,
        existing: false,
        isBlacklisted: caller.fiche.blacklisted,
        ficheId: undefined,
        role: 'visitor',
        isLoggedIn: false,
        accountId: undefined,
        email: undefined,
      };
    case 'account': {
      const { fiches, accountId } = caller;
      return {
        ...common,
        ficheId: fiche?.id,
        existing: fiches.some(({ id, existing }) => id === fiche?.id && existing),
        isBlacklisted: fiches.some((fiche) => fiche.blacklisted),
        role: 'user',
        isLoggedIn: true,
        accountId,
        email: fiche?.email || caller.email,
      };
    }
    case 'professional':
      return {
        ...common,
        ficheId: fiche?.id,
        existing: true,
        isBlacklisted: fiche?.blacklisted ?? false,
        role: 'pro',
        isLoggedIn: true,
        accountId: undefined,
        email: fiche?.email,
      };
  }
}

/** A mailed link logs in. */
function ficheVisitorOf(caller: Extract<Caller, { readonly kind: 'contact' }>, isTheirs: boolean) {
  const [{ id, existing, blacklisted: isBlacklisted }] = caller.fiches;
  const identity = {
    ficheId: id,
    existing: existing && isTheirs,
    isBlacklisted,
    accountId: undefined,
  } as const;
  return caller.byMail
    ? ({ ...identity, role: 'user', isLoggedIn: true, email: caller.email } as const)
    : ({ ...identity, role: 'visitor', isLoggedIn: false, email: undefined } as const);
}

const ficheOf = (database: Kysely<Database>, groupId: number, ficheId: number) =>
  database
    .selectFrom('fiches')
    .select(['id', 'blacklisted', ...FORM_COLUMNS])
    .where('group_id', '=', groupId)
    .where('id', '=', ficheId)
    .where('deleted', '=', false)
    .executeTakeFirst();
