const LONGEST = 48;

/** `Coupe femme` becomes `coupe-femme`. */
const keyOfName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '') || 'untitled';

interface Keyed {
  readonly id: number;
  readonly key: string | null;
  readonly name: string;
}

/** Derived from the name if not stored; with the id if taken. */
export function keysOf(rows: readonly Keyed[]): ReadonlyMap<number, string> {
  const taken = new Set(rows.flatMap(({ key }) => key ?? []));
  const keys = new Map<number, string>();
  for (const { id, key, name } of [...rows].sort((a, b) => a.id - b.id)) {
    const derived = keyOfName(name);
    const own = key ?? (taken.has(derived) ? `${derived}-${id}` : derived);
    taken.add(own);
    keys.set(id, own);
  }
  return keys;
}
