import { publishedSchema } from '../src/business/business-schema';
import { code, table, type TableRow } from './markdown';

/** The part of a JSON schema that the reference tells. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly errorMessage?: string;
  readonly properties?: { readonly [key: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const HEAD = `# The file of a business, key by key

Generated from [the schema](business.schema.json) by \`npm run docs:business\`; [owners.md](owners.md) is the introduction. Keys in **bold** are required.`;

const WEEKDAY = 'monday';
const TRANSLATED = /; one text, or one per language: .*$/;

const isWeek = ({ properties, anyOf = [] }: Schema): boolean =>
  (properties && WEEKDAY in properties) ?? anyOf.some(isWeek);

/** The keys below a value: its own, those of its items, or those of one of its forms. */
const keysBelow = (schema: Schema): Schema | undefined =>
  [schema, schema.items, ...(schema.anyOf ?? []), ...(schema.items?.anyOf ?? [])].find(
    (each) => each?.properties && !isWeek(each),
  );

/** What a value is, in few words. */
function kindOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (TRANSLATED.test(schema.description ?? '')) return 'text, or one per language';
  if (isWeek(schema)) return 'hours of each day';
  if (schema.type === 'array') {
    const items = schema.items ?? {};
    return items.enum ? `list of ${kindOf(items)}` : 'list';
  }
  if (keysBelow(schema)) return 'keys below';
  const [written] = /(?<=write |as ).*/.exec(schema.errorMessage ?? '') ?? [];
  if (written !== undefined) return written;
  const kinds: { readonly [type: string]: string } = {
    string: 'text',
    boolean: '`true` or `false`',
    integer: 'whole number',
    number: 'number',
  };
  const types = schema.anyOf?.map(({ type }) => type) ?? [schema.type];
  return types
    .flat()
    .map((type) => kinds[type ?? ''] ?? '')
    .join(' or ');
}

const defaultOf = ({ default: value }: Schema): string =>
  value === undefined || value === '' || typeof value === 'object' ? '' : code(String(value));

/** The rows of a table, with those of the groups of keys in it that have no table of their own. */
function rowsOf(
  schema: Schema,
  hasSection: (value: Schema) => boolean = () => false,
  path = '',
): readonly TableRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = code(`${path}${key}`);
    const shown = schema.required?.includes(key) ? `**${name}**` : name;
    const meaning = (value.description ?? '').replace(TRANSLATED, '');
    const kind = hasSection(value) ? `[${kindOf(value)}](#${key})` : kindOf(value);
    const row = [shown, meaning, kind, defaultOf(value)];
    const below = hasSection(value) ? undefined : keysBelow(value);
    return below ? [row, ...rowsOf(below, undefined, `${path}${key}.`)] : [row];
  });
}

const MOST_ROWS = 3;

/** Whether it has so many keys that it has a table of its own. */
const isSection = (schema: Schema): boolean =>
  Object.keys(keysBelow(schema)?.properties ?? {}).length > MOST_ROWS;

const TABLE_HEAD = ['key', 'what it is', 'written as', 'if left out'];

/** All keys of the format in tables, as `docs/business-file.md`. */
export function businessReference(languages: readonly string[]): string {
  const root = publishedSchema(languages) as Schema;
  const sections = Object.entries(root.properties ?? {}).filter(([, value]) => isSection(value));
  return `${[
    HEAD,
    table(TABLE_HEAD, rowsOf(root, isSection)),
    ...sections.map(([key, value]) =>
      [
        `## \`${key}\``,
        `${value.description ?? ''}.`,
        table(TABLE_HEAD, rowsOf(keysBelow(value) ?? {})),
      ].join('\n\n'),
    ),
  ].join('\n\n')}\n`;
}
