import {
  dayOfInstant,
  foldText,
  type FormValues,
  type Instant,
  MOST_FOUND,
  requestNumbersFor,
  SHORTEST_SEARCH,
} from '@creneau/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../database/schema';
import { executeWrites, takeLocks } from '../database/transactions';
import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../database/settings-column';
import { Refusal } from '../refusal/refusal';
import { nextVersion } from '../request/fields';
import {
  type AccountCaller,
  actsFor,
  type OneFicheCaller,
  type ProfessionalCaller,
  vouchesFor,
} from '../session/caller';
import { FICHE_COLUMNS, type FicheChange, ficheRow, type StoredFiche } from './fiche-values';
import { parseForm } from './parse-form';
import {
  accountFiches,
  ensureFicheLimit,
  FICHE_VERSION,
  ficheColumns,
  formValuesOf,
  isVisible,
  unverifyAppointments,
} from './stored-fiche';

type FicheCaller = AccountCaller | ProfessionalCaller;
type FicheRow = ReturnType<typeof ficheRow>;

const MOST_WORDS = 6;
/** Sorting so many rows takes about ten milliseconds. */
const SORTABLE_ROWS = 20_000;

/** Reads and writes the fiches of an account or of a professional's group. */
export class Fiches {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /** @param ids filter the fiches of the account, or the search results */
  async list(
    group: Row<'groups'>,
    caller: FicheCaller | OneFicheCaller,
    { search, ids }: { readonly search: string; readonly ids: readonly number[] | undefined },
  ): Promise<readonly FicheRow[]> {
    const rows =
      caller.kind !== 'professional'
        ? await this.withIds(
            group.id,
            caller.fiches.map(({ id }) => id).filter((id) => !ids || ids.includes(id)),
          )
        : await (ids
            ? this.withIds(group.id, ids)
            : this.search(group.id, wordsOf(search, group.settings)));
    return rows.map((fiche) => ficheRow(group.id, fiche));
  }

  private async withIds(groupId: number, ids: readonly number[]): Promise<readonly StoredFiche[]> {
    if (ids.length === 0) return [];
    return this.database
      .selectFrom('fiches')
      .select([...FICHE_COLUMNS])
      .where('group_id', '=', groupId)
      .where('id', 'in', ids)
      .where(isVisible)
      .orderBy('id')
      .execute();
  }

  /**
   * Sorts a small result; for a large one, walks the index on the name until enough rows match.
   * Counts up to `SORTABLE_ROWS` to choose, since the planner assumes an even distribution of
   * names.
   */
  private async search(groupId: number, words: readonly string[]): Promise<readonly StoredFiche[]> {
    if (words.length === 0) return [];
    const conditions = words.map((word) => sql`search like ${`%${word}%`}`);
    const matches = sql`from fiches where group_id = ${groupId} and ${isVisible} and ${sql.join(conditions, sql` and `)}`;
    const inOrder = sql`order by directory_name collate "C", id`;
    const first = sql`${inOrder} limit ${MOST_FOUND}`;
    const { rows } = await sql<StoredFiche>`
      with counted as materialized (select directory_name, id ${matches} limit ${SORTABLE_ROWS + 1}),
        extent as (select count(*) <= ${SORTABLE_ROWS} as few from counted)
      select ${sql.join(FICHE_COLUMNS.map((column) => sql.ref(column)))} from fiches
      where group_id = ${groupId} and id in (
        select id from (select id from counted ${first}) as sorted where (select few from extent)
        union all
        select id from (select id ${matches} ${first}) as met where not (select few from extent))
      ${inOrder}`.execute(this.database);
    return rows;
  }

  /** @throws {Refusal} tooManyFiches, invalidField */
  async add(
    transaction: Transaction<Database>,
    group: Row<'groups'>,
    caller: FicheCaller,
    input: FormValues,
  ): Promise<FicheRow> {
    const account_id = caller.kind === 'account' ? caller.accountId : null;
    if (caller.kind === 'account') {
      await takeLocks(transaction, [['fiches', group.id, caller.accountId]]);
      const ownFiches = await accountFiches(transaction, group.id, caller.accountId).execute();
      ensureFicheLimit(ownFiches.length, group.settings);
    }
    const values = await this.parse(transaction, group, caller, input);
    const row = await transaction
      .insertInto('fiches')
      .values({
        group_id: group.id,
        account_id,
        existing: caller.kind === 'professional',
        ...ficheColumns(withEmail(values, caller)),
      })
      .returning([...FICHE_COLUMNS])
      .executeTakeFirstOrThrow();
    return ficheRow(group.id, row);
  }

  /**
   * Keeps fields that are not given; optimistic locking.
   *
   * @throws {Refusal} notThere, ficheChanged, invalidField
   */
  async change(
    transaction: Transaction<Database>,
    group: Row<'groups'>,
    caller: FicheCaller,
    id: number,
    { fiche: input, updatedAt }: FicheChange,
  ): Promise<FicheRow> {
    if (!actsFor(caller, group.id, id)) throw new Refusal('notThere');
    const before = await transaction
      .selectFrom('fiches')
      .select([...FICHE_COLUMNS])
      .where('group_id', '=', group.id)
      .where('id', '=', id)
      .where('deleted', '=', false)
      .where('lastname', 'not like', '$%')
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal('notThere');
    if (updatedAt !== undefined && updatedAt !== before.updated_at)
      throw new Refusal('ficheChanged');
    const oldValues = formValuesOf(before);
    const values = await this.parse(transaction, group, caller, { ...oldValues, ...input });
    const after = await transaction
      .updateTable('fiches')
      .set({
        ...ficheColumns({ ...oldValues, ...values }),
        updated_at: nextVersion(this.now(), FICHE_VERSION),
      })
      .where('group_id', '=', group.id)
      .where('id', '=', id)
      .returning([...FICHE_COLUMNS])
      .executeTakeFirstOrThrow();
    const isUnverified = after.email !== before.email && !vouchesFor(caller, after.email);
    if (isUnverified) await executeWrites(transaction, unverifyAppointments(group.id, id));
    return ficheRow(group.id, after);
  }

  /** @throws {Refusal} invalidField */
  private async parse(
    database: Kysely<Database>,
    group: Row<'groups'>,
    caller: FicheCaller,
    values: FormValues,
  ): Promise<FormValues> {
    const form = await database
      .selectFrom('forms')
      .selectAll()
      .where('group_id', '=', group.id)
      .where('kind', '=', 'fiche')
      .executeTakeFirst();
    const today = dayOfInstant(this.now(), group.timezone);
    const role = caller.kind === 'account' ? 'user' : 'pro';
    const settings = group.settings;
    // without an appointment, no request numbers
    const requestNumbers = requestNumbersFor([], { antsGroup: settings.ants_group ?? false });
    const rules = { settings, today, requestNumbers, situation: { role } } as const;
    return parseForm(form, values, rules);
  }
}

/** The default address is the account's, unless that came by single sign-on. */
const withEmail = (values: FormValues, caller: FicheCaller): FormValues =>
  caller.kind === 'account' && !caller.sso ? { email: caller.email, ...values } : values;

/** All words must match; a phone number is one word of digits. */
function wordsOf(search: string, settings: StoredSettings): readonly string[] {
  const text = foldText(search.trim());
  if ([...text].length < SHORTEST_SEARCH) return [];
  const digits = text.replace(/[\s.+()-]/g, '');
  const words = /^\d+$/.test(digits)
    ? [dialledDigits(text, settings) ?? digits]
    : text.split(/\s+/).slice(0, MOST_WORDS);
  // an apostrophe matches any character: phones and keyboards write different ones
  return words.map((word) => word.replace(/[\\%_]/g, '\\$&').replace(/['’ʼ]/g, '_'));
}

const SHORTEST = 3;

/**
 * Common to national and international notation: `639980003` for `+33 6 39 98 00 03` and `06 39 98
 * 00 03`. Undefined for a partial number without its country.
 */
function dialledDigits(
  text: string,
  settings: Pick<StoredSettings, 'country'>,
): string | undefined {
  const number = phoneNumberIn(settings, text);
  if (!number) return undefined;
  const namesCountry = /^(?:\+|00)/.test(text);
  const isWhole = namesCountry ? number.nationalNumber.length >= SHORTEST : number.isPossible();
  return isWhole ? number.nationalNumber : undefined;
}
