import { sql, type Kysely } from 'kysely';
import { ANY_CALENDAR } from '@creneau/core';
import type { Database, Row, SiteAddress, StoredChoice, StoredField } from '../database/schema';
import { isNamed, namesOf, type Translator } from '../group/translations';
import type { CatalogList, AnswerRecord } from './conditions';

interface CatalogQuery {
  readonly database: Kysely<Database>;
  readonly groupId: number;
  readonly showsPromotions: boolean;
  readonly translate: Translator;
  /** Agents also get records without a public name. */
  readonly agent: boolean;
  /** Only interventions that all of these calendars offer. */
  readonly calendarIds: readonly number[];
}

/** Only agents get internal names, and records without a public name. */
export const catalogLists: {
  readonly [list in CatalogList]: (query: CatalogQuery) => Promise<readonly AnswerRecord[]>;
} = {
  interventionsets: async (query) =>
    (await rows(query, 'interventionsets')).map((row) => listedFrom(row, query)),

  calendarsets: async (query) =>
    (await rows(query, 'calendarsets')).map((row) => ({
      ...listedFrom(row, query),
      address: row.address,
    })),

  interventions: async (query) =>
    (await offeredRows(query)).map((row) => ({
      ...listedFrom(row, query),
      interventionset_id: row.interventionset_id,
      price: row.price,
      length: row.length,
      promotions: (query.showsPromotions ? row.promotions : []).map(({ label, ...promotion }) => ({
        ...promotion,
        label: query.translate(label),
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

  pack_interventions: async (query) => {
    const [packs, interventions, calendars] = await Promise.all([
      rows(query, 'packs'),
      offeredRows(query),
      rows(query, 'calendars'),
    ]);
    const visibleIds = new Set<number | undefined>(calendars.map(({ id }) => id));
    const interventionsById = new Map(
      interventions.map((intervention) => [intervention.id, intervention]),
    );
    return packs.flatMap((pack) => {
      const interventions = pack.config.flatMap(({ interventionId, selectedCalendar }) => {
        const intervention = interventionsById.get(interventionId);
        return intervention ? { ...intervention, selectedCalendar } : [];
      });
      if (interventions.length < pack.config.length) return [];
      return {
        ...listedFrom(pack, query),
        status: pack.opened ? 'opened' : 'closed',
        interventionset_id: pack.interventionset_id,
        config: interventions.map((intervention) => ({
          intervention_id: intervention.id,
          publicname: query.translate(namesOf(intervention)),
          selectedCalendar: visibleIds.has(intervention.selectedCalendar)
            ? intervention.selectedCalendar
            : ANY_CALENDAR,
        })),
        price: pack.price,
        length: interventions.reduce((minutes, { length }) => minutes + length, 0),
      };
    });
  },

  calendars: async (query) => {
    const [calendars, links, addresses] = await Promise.all([
      rows(query, 'calendars'),
      linksOf(query),
      addressesOfSites(query),
    ]);
    const offeredBy = (id: number): readonly number[] =>
      links
        .filter(({ calendar_id }) => calendar_id === id)
        .map(({ intervention_id }) => intervention_id);
    return calendars.map((row) => ({
      ...listedFrom(row, query),
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
  query: CatalogQuery,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [calendars, links] = await Promise.all([rows(query, 'calendars'), linksOf(query)]);
  const resourceFlags = new Map(calendars.map(({ id, is_resource }) => [id, is_resource]));
  const offeredBy = new Map<number, number[]>();
  for (const { calendar_id: calendarId, intervention_id: id } of links)
    if (resourceFlags.has(calendarId))
      offeredBy.set(id, [...(offeredBy.get(id) ?? []), calendarId]);
  return new Map(
    [...offeredBy].filter(([, calendarIds]) =>
      calendarIds.some((id) => resourceFlags.get(id) === false),
    ),
  );
}

async function offeredRows(query: CatalogQuery): Promise<Row<'interventions'>[]> {
  const [interventions, calendarsByIntervention] = await Promise.all([
    rows(query, 'interventions'),
    givenInterventions(query),
  ]);
  return interventions.filter(({ id }) => {
    const calendars = calendarsByIntervention.get(id);
    return calendars && query.calendarIds.every((calendarId) => calendars.includes(calendarId));
  });
}

type ListedRow = Row<'interventionsets'>;

function listedFrom(row: ListedRow, { translate, agent }: CatalogQuery): AnswerRecord {
  const publicname = translate(row.publicname);
  return {
    id: row.id,
    group_id: row.group_id,
    name: agent ? row.name : publicname,
    publicname,
    description: translate(row.description),
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
  translate: Translator,
): Promise<readonly AnswerRecord[]> {
  const forms = await database
    .selectFrom('forms')
    .select(['kind', 'fields'])
    .where('group_id', '=', groupId)
    .execute();
  const fieldsOf = (kind: 'fiche' | 'vevent'): readonly object[] =>
    (forms.find((form) => form.kind === kind)?.fields ?? []).map((field) =>
      fieldFrom(field, translate),
    );
  return [{ fiche: fieldsOf('fiche'), vevent: fieldsOf('vevent') }];
}

const fieldFrom = (field: StoredField, translate: Translator): object => ({
  name: field.name,
  type: field.type,
  label: translate(field.label),
  rightLabel: translate(field.rightLabel),
  description: translate(field.description),
  required: field.required ?? false,
  minLength: field.minLength ?? null,
  maxLength: field.maxLength ?? null,
  min: field.min ?? null,
  max: field.max ?? null,
  rows: field.rows ?? null,
  trim: field.trim ?? true,
  choices: (field.choices ?? []).map((choice) => choiceFrom(choice, translate)),
  allowAny: field.allowAny ?? false,
  addEmptyChoice: field.addEmptyChoice ?? false,
  value: field.value ?? (field.type === 'boolean' ? false : ''),
});

const choiceFrom = (choice: StoredChoice, translate: Translator): object => ({
  value: choice.value,
  label: translate(choice.label),
  free_text: choice.freeText ?? false,
  choices: (choice.choices ?? []).map((inner) => choiceFrom(inner, translate)),
});
