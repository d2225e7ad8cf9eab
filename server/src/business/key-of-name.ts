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

interface KeyRow {
  readonly id: number;
  readonly key: string | null;
  readonly name: string;
}

/** Derived from the name if not stored; with the id if taken. */
export function keysOf(rows: readonly KeyRow[]): ReadonlyMap<number, string> {
  const keysInUse = new Set(rows.flatMap(({ key }) => key ?? []));
  const keys = new Map<number, string>();
  for (const { id, key, name } of [...rows].sort((a, b) => a.id - b.id)) {
    const candidate = keyOfName(name);
    const own = key ?? (keysInUse.has(candidate) ? `${candidate}-${id}` : candidate);
    keysInUse.add(own);
    keys.set(id, own);
  }
  return keys;
}
