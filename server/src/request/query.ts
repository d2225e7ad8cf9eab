import { LARGEST_ID } from '../json-schema/fields';
import { refuse } from '../refusal/refusal';

/** A parsed query: names keep their brackets, and a repeated name has a list. */
export type Query = { readonly [name: string]: string | readonly string[] | undefined };

/** The rows of a map `name[0][key]=…&name[1][key]=…` in the order of their indexes. @throws {Refusal} for another shape. */
export function entriesOf<Key extends string>(
  query: Query,
  name: string,
  keys: readonly Key[],
): readonly Readonly<Partial<Record<Key, string>>>[] {
  const rows = new Map<number, Partial<Record<Key, string>>>();
  for (const [path, value] of Object.entries(query)) {
    if (path !== name && !path.startsWith(`${name}[`)) continue;
    const [, index, asked] = /^\[(\d{1,3})\]\[(\w{1,40})\]$/.exec(path.slice(name.length)) ?? [];
    const key = keys.find((known) => known === asked);
    if (index === undefined || key === undefined || typeof value !== 'string') {
      refuse(name);
    }
    const row: Partial<Record<string, string>> = { ...rows.get(Number(index)), [key]: value };
    rows.set(Number(index), row);
  }
  return [...rows].sort(([first], [second]) => first - second).map(([, row]) => row);
}

/** The list `name[]=1&name[]=2`, empty by default. */
export function listOf(query: Query, name: string): readonly string[] {
  const value = query[`${name}[]`] ?? [];
  return typeof value === 'string' ? [value] : value;
}

/** The only value of a name, if there is one. */
export function valueOf(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}

/** A positive integer in canonical form: no sign, no leading zero, no fraction. Undefined for anything else. */
export function idOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}

/** The contact that a call is about, if it names one. @throws {Refusal} */
export function ficheIdOf(query: Query): number | undefined {
  const text = valueOf(query, 'fiche_id');
  if (text === undefined) return undefined;
  const id = idOf(text);
  if (id === undefined) refuse('fiche_id');
  return id;
}

const MOST_PARAMETERS = 200;

/** Whether a query is unambiguous: no name is repeated except a list's, and no NUL. */
export function isPlain(query: Query): boolean {
  const entries = Object.entries(query);
  return (
    entries.length <= MOST_PARAMETERS &&
    entries.every(
      ([name, value]) =>
        isWithoutNul(name) &&
        (typeof value === 'string'
          ? isWithoutNul(value)
          : name.endsWith('[]') && (value ?? []).every(isWithoutNul)),
    )
  );
}

const isWithoutNul = (text: string): boolean => !text.includes('\0');
