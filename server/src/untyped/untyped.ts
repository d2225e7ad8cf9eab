/** Entries of JSON, of a query or of a failure, whose values nothing has checked. */
export type Entries = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null;

/** Of an object, or of a list by index; none of any other value. */
export const entriesIn = (value: unknown): Entries => (hasEntries(value) ? value : {});

/** Of Node, PostgreSQL or PGlite, such as `ENOSPC` or `57P01`. */
export function codeOf(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return undefined;
  return typeof failure.code === 'string' ? failure.code : undefined;
}

export const messageOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);

type KeyOf<T> = Extract<keyof T, string>;

/** For an object without other keys than those of its type. */
export const keysIn = <T extends object>(entries: T): readonly KeyOf<T>[] =>
  Object.keys(entries) as KeyOf<T>[];
