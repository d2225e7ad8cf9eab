import { sql, type Kysely } from 'kysely';
import { ANY_CALENDAR } from '@creneau/core';
import type { Database, Row, SiteAddress, StoredChoice, StoredField } from '../database/schema';
import { isNamed, namesOf, type Translator } from '../group/translations';
import type { CatalogList, AnswerRecord } from './conditions';

interface CatalogQuery {
  readonly database: Kysely<Database>;
  readonly groupId: number;
  readonly showsPromotions: boolean;
  readonly translated: Translator;
  /** Agents also get records without a public name. */
  readonly agent: boolean;
  /** Only interventions that all of these calendars offer. */
  readonly calendarIds: readonly number[];
}

/** Only agents get internal names, and records without a public name. */
export const catalogLists: {
  readonly [list in CatalogList]: (asked: CatalogQuery) => Promise<readonly AnswerRecord[]>;
} = {
  interventionsets: async (asked) =>
    (await rows(asked, 'interventionsets')).map((row) => listedFrom(row, asked)),

  calendarsets: async (asked) =>
    (await rows(asked, 'calendarsets')).map((row) => ({
      ...listedFrom(row, asked),
      address: row.address,
    })),

  interventions: async (asked) =>
    (await offeredRows(asked)).map((row) => ({
      ...listedFrom(row, asked),
      interventionset_id: row.interventionset_id,
      price: row.price,
      length: row.length,
      promotions: (asked.showsPromotions ? row.promotions : []).map(({ label, ...promotion }) => ({
        ...promotion,
        label: asked.translated(label),
      })),
      videoconference: row.videoconference,
      skippable_agenda: row.skippable_agenda,
      need_resource: row.need_resource,
      type: 'free',
      only_package: row.only_package,
      max_multirdvs: row.max_multirdvs,
      abbr: null,
      merged: false,
    })),

  pack_interventions: async (asked) => {
    const [packs, interventions, calendars] = await Promise.all([
      rows(asked, 'packs'),
      offeredRows(asked),
      rows(asked, 'calendars'),
    ]);
    const seen = new Set<number | undefined>(calendars.map(({ id }) => id));
    const offered = new Map(interventions.map((intervention) => [intervention.id, intervention]));
    return packs.flatMap((pack) => {
      const interventions = pack.config.flatMap(({ interventionId, selectedCalendar }) => {
        const intervention = offered.get(interventionId);
        return intervention ? { ...intervention, selectedCalendar } : [];
      });
      if (interventions.length < pack.config.length) return [];
      return {
        ...listedFrom(pack, asked),
        status: pack.opened ? 'opened' : 'closed',
        interventionset_id: pack.interventionset_id,
        config: interventions.map((intervention) => ({
          intervention_id: intervention.id,
          publicname: asked.translated(namesOf(intervention)),
          selectedCalendar: seen.has(intervention.selectedCalendar)
            ? intervention.selectedCalendar
            : ANY_CALENDAR,
        })),
        price: pack.price,
        length: interventions.reduce((minutes, { length }) => minutes + length, 0),
      };
    });
  },

  calendars: async (asked) => {
    const [calendars, links, addresses] = await Promise.all([
      rows(asked, 'calendars'),
      linksOf(asked),
      addressesOfSites(asked),
    ]);
    const offeredBy = (id: number): readonly number[] =>
      links
        .filter(({ calendar_id }) => calendar_id === id)
        .map(({ intervention_id }) => intervention_id);
    return calendars.map((row) => ({
      ...listedFrom(row, asked),
      calendarset_id: row.calendarset_id,
      address: (row.calendarset_id !== null && addresses.get(row.calendarset_id)) || null,
      is_resource: row.is_resource,
      intervention_ids: offeredBy(row.id),
    }));
  },
};

type CatalogTable = 'interventionsets' | 'interventions' | 'packs' | 'calendarsets' | 'calendars';

async function rows<Table extends CatalogTable>(
  { database, groupId, agent }: CatalogQuery,
  table: Table,
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table> & Pick<ListedRow, 'name' | 'publicname'>>`
    select * from ${sql.table(table)}
    where group_id = ${groupId} and not deleted
    order by sort, id`.execute(database);
  return rows.filter((row) => agent || isNamed(row));
}

const linksOf = ({ database, groupId }: CatalogQuery) =>
  database
    .selectFrom('calendar_interventions')
    .select(['calendar_id', 'intervention_id'])
    .where('group_id', '=', groupId)
    .orderBy('intervention_id')
    .execute();

/** Includes hidden sites: their calendars are at these addresses. */
async function addressesOfSites({
  database,
  groupId,
}: CatalogQuery): Promise<ReadonlyMap<number, SiteAddress>> {
  const sites = await database
    .selectFrom('calendarsets')
    .select(['id', 'address'])
    .where('group_id', '=', groupId)
    .where('address', 'is not', null)
    .execute();
  return new Map(sites.flatMap(({ id, address }) => (address ? [[id, address]] : [])));
}

/** Excludes paused ones, and internal ones for visitors. */
async function givenInterventions(
  asked: CatalogQuery,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [calendars, links] = await Promise.all([rows(asked, 'calendars'), linksOf(asked)]);
  const seen = new Map(calendars.map(({ id, is_resource }) => [id, is_resource]));
  const offeredBy = new Map<number, number[]>();
  for (const { calendar_id: calendarId, intervention_id: id } of links)
    if (seen.has(calendarId)) offeredBy.set(id, [...(offeredBy.get(id) ?? []), calendarId]);
  return new Map(
    [...offeredBy].filter(([, calendarIds]) => calendarIds.some((id) => seen.get(id) === false)),
  );
}

async function offeredRows(asked: CatalogQuery): Promise<Row<'interventions'>[]> {
  const [interventions, given] = await Promise.all([
    rows(asked, 'interventions'),
    givenInterventions(asked),
  ]);
  return interventions.filter(({ id }) => {
    const calendars = given.get(id);
    return calendars && asked.calendarIds.every((calendarId) => calendars.includes(calendarId));
  });
}

type ListedRow = Row<'interventionsets'>;

function listedFrom(row: ListedRow, { translated, agent }: CatalogQuery): AnswerRecord {
  const publicname = translated(row.publicname);
  return {
    id: row.id,
    group_id: row.group_id,
    name: agent ? row.name : publicname,
    publicname,
    description: translated(row.description),
    thumbnail: row.thumbnail,
    sort: row.sort,
    deleted: false,
    externid: row.externid,
    key: row.key,
  };
}

export async function formsOf(
  database: Kysely<Database>,
  groupId: number,
  translated: Translator,
): Promise<readonly AnswerRecord[]> {
  const forms = await database
    .selectFrom('forms')
    .select(['kind', 'fields'])
    .where('group_id', '=', groupId)
    .execute();
  const fieldsOf = (kind: 'fiche' | 'vevent'): readonly object[] =>
    (forms.find((form) => form.kind === kind)?.fields ?? []).map((field) =>
      fieldFrom(field, translated),
    );
  return [{ fiche: fieldsOf('fiche'), vevent: fieldsOf('vevent') }];
}

const fieldFrom = (field: StoredField, translated: Translator): object => ({
  name: field.name,
  type: field.type,
  label: translated(field.label),
  rightLabel: translated(field.rightLabel),
  description: translated(field.description),
  required: field.required ?? false,
  minLength: field.minLength ?? null,
  maxLength: field.maxLength ?? null,
  min: field.min ?? null,
  max: field.max ?? null,
  rows: field.rows ?? null,
  trim: field.trim ?? true,
  choices: (field.choices ?? []).map((choice) => choiceFrom(choice, translated)),
  allowAny: field.allowAny ?? false,
  addEmptyChoice: field.addEmptyChoice ?? false,
  value: field.value ?? (field.type === 'boolean' ? false : ''),
});

const choiceFrom = (choice: StoredChoice, translated: Translator): object => ({
  value: choice.value,
  label: translated(choice.label),
  free_text: choice.freeText ?? false,
  choices: (choice.choices ?? []).map((inner) => choiceFrom(inner, translated)),
});
