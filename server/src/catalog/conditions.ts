import { refuse } from '../refusal/refused';
import { entriesOf, type Query } from '../request/query';

/** The lists of a catalogue, under the names of the API; the forms are no rows of a table. */
export type CatalogList =
  'interventionsets' | 'interventions' | 'pack_interventions' | 'calendarsets' | 'calendars';

/** A record as it is told. */
export type Told = Readonly<Record<string, unknown>>;

export type Wanted = (record: Told) => boolean;

type Kind = 'number' | 'text';

const LONGEST_TEXT = 255;
const MOST_VALUES = 100;

const ofAll: { readonly [field: string]: Kind } = {
  id: 'number',
  sort: 'number',
  name: 'text',
  publicname: 'text',
  externid: 'text',
};
const ofCategory = { interventionset_id: 'number', price: 'number', length: 'number' } as const;

/** What may be asked of each list, and what it is sorted by (S6): what is not here is refused. */
export const askable: { readonly [list in CatalogList]: { readonly [field: string]: Kind } } = {
  interventionsets: ofAll,
  interventions: { ...ofAll, ...ofCategory },
  pack_interventions: { ...ofAll, ...ofCategory },
  calendarsets: ofAll,
  calendars: { ...ofAll, calendarset_id: 'number' },
};

/** Whether a list is of the catalogue: asked in part, and with more in it for agents. */
export const isCatalogList = (list: string): list is CatalogList => Object.hasOwn(askable, list);

/** Whether a value of a record is one of those asked for, all of its kind; nothing is never. */
type Comparison<Value> = (value: Value, asked: readonly Value[]) => boolean;

const equality = {
  '=': (value: unknown, asked: readonly unknown[]) => value === asked[0],
  '!=': (value: unknown, asked: readonly unknown[]) => value !== asked[0],
  in: (value: unknown, asked: readonly unknown[]) => asked.includes(value),
  'not in': (value: unknown, asked: readonly unknown[]) => !asked.includes(value),
};

const order =
  (holds: (difference: number) => boolean): Comparison<number> =>
  (value, [asked = NaN]) =>
    holds(value - asked);

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

/** Every operator, those of texts only last. */
export const OPERATORS: readonly string[] = [
  ...new Set([...Object.keys(ofNumbers), ...Object.keys(ofTexts)]),
];

/** The conditions of a query: all of them hold. @throws {Refused} for a field, an operator or a value out of the list. */
export function conditionsOf(query: Query, list: CatalogList): Wanted {
  const conditions = entriesOf(query, 'conditions', ['field', 'op', 'value']).map(
    ({ field = '', op = '', value = '' }): Wanted => {
      const kind = Object.hasOwn(askable[list], field) ? askable[list][field] : undefined;
      const texts = op.endsWith('in') ? value.split(',') : [value];
      if (texts.length > MOST_VALUES) return refuse('conditions');
      if (kind === 'number') {
        const compare = Object.hasOwn(ofNumbers, op) ? ofNumbers[op] : undefined;
        const asked = texts.map(numberIn);
        if (!compare || asked.some(Number.isNaN)) return refuse('conditions');
        return ({ [field]: found }) => typeof found === 'number' && compare(found, asked);
      }
      const compare = Object.hasOwn(ofTexts, op) ? ofTexts[op] : undefined;
      if (!kind || !compare || texts.some((text) => text === '' || text.length > LONGEST_TEXT))
        return refuse('conditions');
      return ({ [field]: found }) => typeof found === 'string' && compare(found, texts);
    },
  );
  return (record) => conditions.every((holds) => holds(record));
}

/** A whole number as one writes it; none for anything else. */
const numberIn = (text: string): number => (/^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : NaN);

/** `%` stands for any characters and `_` for one; capitals do not count. Never looks at a place twice for one `%`. */
function isLike(value: string, pattern: string): boolean {
  const text = value.toLowerCase();
  const asked = pattern.toLowerCase();
  let place = 0;
  let next = 0;
  let afterAny: { readonly next: number; place: number } | undefined;
  while (place < text.length) {
    if (asked[next] === '%') {
      afterAny = { next: ++next, place };
    } else if (asked[next] === '_' || asked[next] === text[place]) {
      next++;
      place++;
    } else if (afterAny) {
      afterAny.place++;
      ({ next, place } = afterAny);
    } else {
      return false;
    }
  }
  return /^%*$/.test(asked.slice(next));
}
