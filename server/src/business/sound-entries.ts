import { partAt, type FilePath, type Mistake } from './mistake';

interface SoundEntries {
  readonly value: unknown;
  /** Lists are shorter by their invalid items. */
  pathInFile(path: FilePath): FilePath;
}

/** Placeholders for a file without a valid name. */
const STAND_INS = { business: 'salon', name: 'Salon' };

/**
 * Also removes entries that depend on invalid ones, so that the rest is checked in the same round.
 *
 * @returns undefined if nothing is left.
 */
export function soundEntries(
  file: unknown,
  mistakesIn: (value: unknown) => readonly Mistake[],
): SoundEntries | undefined {
  const value: unknown = JSON.parse(JSON.stringify(file));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const places = new Map<unknown[], readonly number[]>();
  const nextMistakes = (): readonly Mistake[] => {
    for (const [name, text] of Object.entries(STAND_INS))
      if (!Object.hasOwn(value, name)) Object.assign(value, { [name]: text });
    return mistakesIn(value);
  };
  for (let wrong = nextMistakes(); wrong.length > 0; wrong = nextMistakes()) {
    if (wrong.some(({ path }) => path.length === 0)) return undefined;
    const wrongIndexes = new Map<unknown[], Set<number>>();
    for (const { path } of wrong) {
      const around = partAt(value, path.slice(0, -1));
      const step = path.at(-1) ?? '';
      if (Array.isArray(around))
        wrongIndexes.set(around, (wrongIndexes.get(around) ?? new Set<number>()).add(Number(step)));
      else if (typeof around === 'object' && around !== null) Reflect.deleteProperty(around, step);
    }
    for (const [list, indexes] of wrongIndexes) {
      const before = places.get(list) ?? list.map((_, index) => index);
      places.set(
        list,
        before.filter((_, index) => !indexes.has(index)),
      );
      list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)));
    }
  }
  return {
    value,
    pathInFile: (path) =>
      path.map((step, index) => {
        const list = partAt(value, path.slice(0, index));
        return Array.isArray(list) ? (places.get(list)?.[Number(step)] ?? step) : step;
      }),
  };
}
