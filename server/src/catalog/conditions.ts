import { refuse } from '../refusal/refusal';
import { entriesOf, type Query } from '../request/query';

/** API names; forms are not rows of a table. */
export type CatalogList =
  'interventionsets' | 'interventions' | 'pack_interventions' | 'calendarsets' | 'calendars';

export type AnswerRecord = Readonly<Record<string, unknown>>;

export type RecordFilter = (record: AnswerRecord) => boolean;

type Kind = 'number' | 'text';

const LONGEST_TEXT = 255;
const MOST_VALUES = 100;

const ofAll: { readonly [field: string]: Kind } = {
  id: 'number',
  sort: 'number',
  name: 'text',
  publicname: 'text',
  externid: 'text',
  key: 'text',
};
const ofInterventionSet = {
  interventionset_id: 'number',
  price: 'number',
  length: 'number',
} as const;

/** Any other field is refused. */
export const filterableFields: {
  readonly [list in CatalogList]: { readonly [field: string]: Kind };
} = {
  interventionsets: ofAll,
  interventions: { ...ofAll, ...ofInterventionSet },
  pack_interventions: { ...ofAll, ...ofInterventionSet },
  calendarsets: ofAll,
  calendars: { ...ofAll, calendarset_id: 'number' },
};

/** Values are of the same type; a missing value never matches. */
type Comparison<Value> = (value: Value, values: readonly Value[]) => boolean;

const equality = {
  '=': (value: unknown, values: readonly unknown[]) => value === values[0],
  '!=': (value: unknown, values: readonly unknown[]) => value !== values[0],
  in: (value: unknown, values: readonly unknown[]) => values.includes(value),
  'not in': (value: unknown, values: readonly unknown[]) => !values.includes(value),
};

const order =
  (holds: (difference: number) => boolean): Comparison<number> =>
  (value, [bound = NaN]) =>
    holds(value - bound);

const ofNumbers: { readonly [operator: string]: Comparison<number> } = {
  ...equality,
  '>': order((difference) => difference > 0),
  '>=': order((difference) => difference >= 0),
  '<': order((difference) => difference < 0),
  '<=': order((difference) => difference <= 0),
};

const ofTexts: { readonly [operator: string]: Comparison<string> } = {
  ...equality,
  like: (value, [pattern = '']) => isLike(value, pattern),
  'not like': (value, [pattern = '']) => !isLike(value, pattern),
};

/** Those for texts only come last. */
export const OPERATORS: readonly string[] = [
  ...new Set([...Object.keys(ofNumbers), ...Object.keys(ofTexts)]),
];

/** @throws {Refusal} for a field, an operator or a value that is not allowed. */
export function conditionsOf(query: Query, list: CatalogList): RecordFilter {
  const conditions = entriesOf(query, 'conditions', ['field', 'op', 'value']).map(
    ({ field = '', op = '', value = '' }): RecordFilter => {
      const kind = Object.hasOwn(filterableFields[list], field)
        ? filterableFields[list][field]
        : undefined;
      const texts = op.endsWith('in') ? value.split(',') : [value];
      if (texts.length > MOST_VALUES) return refuse('conditions');
      if (kind === 'number') {
        const compare = Object.hasOwn(ofNumbers, op) ? ofNumbers[op] : undefined;
        const numbers = texts.map(numberIn);
        if (!compare || numbers.some(Number.isNaN)) return refuse('conditions');
        return ({ [field]: fieldValue }) =>
          typeof fieldValue === 'number' && compare(fieldValue, numbers);
      }
      const compare = Object.hasOwn(ofTexts, op) ? ofTexts[op] : undefined;
      if (!kind || !compare || texts.some((text) => text === '' || text.length > LONGEST_TEXT))
        return refuse('conditions');
      return ({ [field]: fieldValue }) =>
        typeof fieldValue === 'string' && compare(fieldValue, texts);
    },
  );
  return (record) => conditions.every((holds) => holds(record));
}

/** NaN unless a whole number in decimal digits. */
const numberIn = (text: string): number => (/^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : NaN);

/**
 * SQL's `like`, ignoring case. Linear in the length for each `%`, so a hostile pattern cannot block
 * the process.
 */
function isLike(value: string, pattern: string): boolean {
  const text = value.toLowerCase();
  const template = pattern.toLowerCase();
  let place = 0;
  let next = 0;
  let afterAny: { readonly next: number; place: number } | undefined;
  while (place < text.length) {
    if (template[next] === '%') {
      afterAny = { next: ++next, place };
    } else if (template[next] === '_' || template[next] === text[place]) {
      next++;
      place++;
    } else if (afterAny) {
      afterAny.place++;
      ({ next, place } = afterAny);
    } else {
      return false;
    }
  }
  return /^%*$/.test(template.slice(next));
}
