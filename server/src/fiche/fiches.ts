import { sql, type Kysely } from 'kysely';
import {
  dayOfInstant,
  MOST_FOUND,
  SHORTEST_SEARCH,
  type FormValues,
  type Instant,
} from '@creneau/core';
import { CHANGED_LAST, ficheColumns, formValuesOf } from '../appointment/contact';
import { parseForm } from '../appointment/form';
import { folded } from '../database/folded';
import { lock } from '../database/locks';
import type { Database, Row } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { refuse, Refused } from '../refusal/refused';
import { changedAt } from '../request/seen-state';
import {
  actsFor,
  type AccountCaller,
  type ContactCaller,
  type ProfessionalCaller,
} from '../session/caller';
import { ensureRoom, fichesOf } from './fiche-room';
import { FICHE_COLUMNS, ficheRow, type FicheChange, type StoredFiche } from './fiche-values';

type Keeper = AccountCaller | ProfessionalCaller;
export type FicheRow = ReturnType<typeof ficheRow>;

const MOST_WORDS = 6;
/** What is sorted in some ten milliseconds. */
const FEW = 20_000;

/** What is put away, or the business's own, is shown to nobody (FICHE-09); an index knows it by these words. */
const isShown = sql<boolean>`not deleted and lastname not like '$%'`;

/** The contacts that an account, or a professional of the group, may read and write. */
export class Fiches {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /** One's own; of a group those that match what its professional typed (PRO-03, PRO-05). Where ids are named, only those. */
  async of(
    group: Row<'groups'>,
    caller: Keeper | ContactCaller,
    { search, ids }: { readonly search: string; readonly ids: readonly number[] | undefined },
  ): Promise<readonly FicheRow[]> {
    const found =
      caller.kind !== 'professional'
        ? await this.withIds(
            group.id,
            caller.fiches.map(({ id }) => id).filter((id) => !ids || ids.includes(id)),
          )
        : await (ids ? this.withIds(group.id, ids) : this.matching(group.id, wordsOf(search)));
    return found.map((fiche) => ficheRow(group.id, fiche));
  }

  private async withIds(groupId: number, ids: readonly number[]): Promise<readonly StoredFiche[]> {
    if (ids.length === 0) return [];
    return this.database
      .selectFrom('fiches')
      .select([...FICHE_COLUMNS])
      .where('group_id', '=', groupId)
      .where('id', 'in', ids)
      .where(isShown)
      .orderBy('id')
      .execute();
  }

  /**
   * The first contacts of a group that have all of these words, by last name and first name. Few are sorted; of so many that
   * sorting would take long, the first are met soon in the order of an index. Counting to `FEW` says which, for the database
   * itself supposes that names are spread evenly over the alphabet, where they come in heaps.
   */
  private async matching(
    groupId: number,
    words: readonly string[],
  ): Promise<readonly StoredFiche[]> {
    if (words.length === 0) return [];
    const conditions = words.map((word) => sql`search like ${`%${word}%`}`);
    const matches = sql`from fiches where group_id = ${groupId} and ${isShown} and ${sql.join(conditions, sql` and `)}`;
    const inOrder = sql`order by directory_name collate "C", id`;
    const first = sql`${inOrder} limit ${MOST_FOUND}`;
    const { rows } = await sql<StoredFiche>`
      with counted as materialized (select directory_name, id ${matches} limit ${FEW + 1}),
        extent as (select count(*) <= ${FEW} as few from counted)
      select ${sql.join(FICHE_COLUMNS.map((column) => sql.ref(column)))} from fiches
      where group_id = ${groupId} and id in (
        select id from (select id from counted ${first}) as sorted where (select few from extent)
        union all
        select id from (select id ${matches} ${first}) as met where not (select few from extent))
      ${inOrder}`.execute(this.database);
    return rows;
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

  /** Changes what was sent and leaves the rest, in the state that was seen if it is named. @throws {Refused} notThere, ficheChanged, invalidField */
  async change(
    group: Row<'groups'>,
    caller: Keeper,
    id: number,
    { fiche: sent, updatedAt }: FicheChange,
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
      if (updatedAt !== undefined && updatedAt !== stored.updated_at)
        throw new Refused('ficheChanged');
      const known = formValuesOf(stored);
      const values = await this.filled(transaction, group, caller, { ...known, ...sent });
      const changed = await transaction
        .updateTable('fiches')
        .set({
          ...ficheColumns({ ...known, ...values }),
          updated_at: changedAt(this.now(), CHANGED_LAST),
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
    const filled = parseForm(form, values, settings, today, undefined, { filler });
    if (String(filled.lastname ?? '').startsWith('$')) refuse('lastname');
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
