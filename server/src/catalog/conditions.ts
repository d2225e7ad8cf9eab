import type { SqlBool } from 'kysely';
import { sql, type RawBuilder } from 'kysely';
import { Refused } from '../refusal/refused';
import { entriesOf, idOf, type Query } from '../request/query';

/** The lists of a catalogue, under the names of the API; the forms are no rows of a table. */
export type CatalogList =
  'interventionsets' | 'interventions' | 'pack_interventions' | 'calendarsets' | 'calendars';

type Reading = (text: string) => string | number | undefined;

const LONGEST_EXTERNID = 255;
const MOST_VALUES = 100;

const asId: Reading = idOf;
const asExternid: Reading = (text) =>
  text !== '' && text.length <= LONGEST_EXTERNID ? text : undefined;

/** What may be asked of each list, and how its value is read (S6): what is not here is refused. */
export const askable: { readonly [list in CatalogList]: { readonly [field: string]: Reading } } = {
  interventionsets: { id: asId, externid: asExternid },
  interventions: { id: asId, externid: asExternid, interventionset_id: asId },
  pack_interventions: { id: asId, externid: asExternid, interventionset_id: asId },
  calendarsets: { id: asId, externid: asExternid },
  calendars: { id: asId, externid: asExternid, calendarset_id: asId },
};

/** Both operators ask whether the field is one of the values; `=` has one. */
export const OPERATORS: { readonly [operator: string]: (value: string) => readonly string[] } = {
  '=': (value) => [value],
  in: (value) => value.split(','),
};

/** The conditions of a query as one SQL condition. @throws {Refused} for a field, an operator or a value out of the list. */
export function conditionsOf(query: Query, list: CatalogList): RawBuilder<SqlBool> {
  const conditions = entriesOf(query, 'conditions', ['field', 'op', 'value']).map(
    ({ field = '', op = '', value = '' }) => {
      const read = Object.hasOwn(askable[list], field) ? askable[list][field] : undefined;
      const split = Object.hasOwn(OPERATORS, op) ? OPERATORS[op] : undefined;
      if (!read || !split) throw new Refused('invalidField', 'conditions');
      const values = split(value).map(read);
      if (values.length > MOST_VALUES || values.includes(undefined)) {
        throw new Refused('invalidField', 'conditions');
      }
      return sql<SqlBool>`${sql.ref(field)} in (${sql.join(values)})`;
    },
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}
