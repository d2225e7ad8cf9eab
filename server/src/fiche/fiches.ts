import type { Kysely } from 'kysely';
import { dayOfInstant, SHORTEST_SEARCH, type FormValues, type Instant } from '@creneau/core';
import { ficheColumns } from '../appointment/contact';
import { filledIn } from '../appointment/stored-form';
import { folded } from '../database/folded';
import { lock } from '../database/locks';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';
import type { StoredSettings } from '../group/settings';
import { Refused } from '../refusal/refused';
import { actsFor, type AccountCaller, type ProfessionalCaller } from '../session/caller';
import { ensureRoom, fichesOf } from './fiche-room';
import { FICHE_COLUMNS, ficheRow, valuesOf } from './fiche-values';

type Keeper = AccountCaller | ProfessionalCaller;
export type FicheRow = ReturnType<typeof ficheRow>;

/** More than anybody reads through; one types another letter instead. */
const MOST_FOUND = 50;
const MOST_WORDS = 6;

/** The contacts that an account, or a professional of the group, may read and write. */
export class Fiches {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /** An account's own; of a group those that match what its professional typed (PRO-03, PRO-05). */
  async of(group: Row<'groups'>, caller: Keeper, search: string): Promise<readonly FicheRow[]> {
    const shown = this.database
      .selectFrom('fiches')
      .select([...FICHE_COLUMNS])
      .where('group_id', '=', group.id)
      .where('deleted', '=', false)
      .where('lastname', 'not like', '$%');
    if (caller.kind === 'account') {
      const own = await shown.where('account_id', '=', caller.accountId).orderBy('id').execute();
      return own.map((fiche) => ficheRow(group.id, fiche));
    }
    const words = wordsOf(search);
    if (words.length === 0) return [];
    const matching = words.reduce(
      (query, word) => query.where('search', 'like', `%${word}%`),
      shown,
    );
    const found = await matching
      .orderBy('lastname')
      .orderBy('firstname')
      .orderBy('id')
      .limit(MOST_FOUND)
      .execute();
    return found.map((fiche) => ficheRow(group.id, fiche));
  }

  /** @throws {Refused} tooManyFiches, invalidField */
  async add(group: Row<'groups'>, caller: Keeper, sent: FormValues): Promise<FicheRow> {
    return this.database.transaction().execute(async (transaction) => {
      const account_id = caller.kind === 'account' ? caller.accountId : null;
      if (caller.kind === 'account') {
        await lock(transaction, [['fiches', group.id, caller.accountId]]);
        const held = await fichesOf(transaction, group.id, caller.accountId).execute();
        ensureRoom(held.length, group.settings);
      }
      const values = await this.filled(transaction, group, caller, sent);
      const added = await transaction
        .insertInto('fiches')
        .values({ group_id: group.id, account_id, ...ficheColumns(withEmail(values, caller)) })
        .returning([...FICHE_COLUMNS])
        .executeTakeFirstOrThrow();
      return ficheRow(group.id, added);
    });
  }

  /** Changes what was sent and leaves the rest. @throws {Refused} notThere, invalidField */
  async change(
    group: Row<'groups'>,
    caller: Keeper,
    id: number,
    sent: FormValues,
  ): Promise<FicheRow> {
    if (!actsFor(caller, group.id, id)) throw new Refused('notThere');
    return this.database.transaction().execute(async (transaction) => {
      const stored = await transaction
        .selectFrom('fiches')
        .select([...FICHE_COLUMNS])
        .where('group_id', '=', group.id)
        .where('id', '=', id)
        .where('deleted', '=', false)
        .where('lastname', 'not like', '$%')
        .forUpdate()
        .executeTakeFirst();
      if (!stored) throw new Refused('notThere');
      const known = valuesOf(stored);
      const values = await this.filled(transaction, group, caller, { ...known, ...sent });
      const changed = await transaction
        .updateTable('fiches')
        .set({
          ...ficheColumns({ ...known, ...values }),
          updated_at: timestamp(this.now()),
        })
        .where('group_id', '=', group.id)
        .where('id', '=', id)
        .returning([...FICHE_COLUMNS])
        .executeTakeFirstOrThrow();
      return ficheRow(group.id, changed);
    });
  }

  /** What the group's form takes from whoever fills it in, checked by the rules of the page. @throws {Refused} invalidField */
  private async filled(
    database: Kysely<Database>,
    group: Row<'groups'>,
    caller: Keeper,
    values: FormValues,
  ): Promise<FormValues> {
    const form = await database
      .selectFrom('forms')
      .selectAll()
      .where('group_id', '=', group.id)
      .where('kind', '=', 'fiche')
      .executeTakeFirst();
    const today = dayOfInstant(this.now(), group.timezone);
    const filler = caller.kind === 'account' ? 'user' : 'pro';
    const settings = group.settings as StoredSettings;
    const filled = filledIn(form, values, settings, today, undefined, { filler });
    if (String(filled.lastname ?? '').startsWith('$'))
      throw new Refused('invalidField', 'lastname');
    return filled;
  }
}

/** A new contact is written to at the account's address, unless it came from another place (FICHE-16). */
const withEmail = (values: FormValues, caller: Keeper): FormValues =>
  caller.kind === 'account' && !caller.sso ? { email: caller.email, ...values } : values;

/** The words to look for, of which a contact has all; a number is looked for by its digits. */
function wordsOf(search: string): readonly string[] {
  const text = folded(search.trim());
  if ([...text].length < SHORTEST_SEARCH) return [];
  const digits = text.replace(/[\s.+()-]/g, '');
  const words = /^\d+$/.test(digits) ? [digits] : text.split(/\s+/).slice(0, MOST_WORDS);
  return words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
}
