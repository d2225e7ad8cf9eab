import { entriesIn } from '../untyped/untyped';

/** Keys and indexes from the root. */
export type FilePath = readonly (string | number)[];

export const partAt = (value: unknown, path: FilePath): unknown =>
  path.reduce<unknown>((part, step) => entriesIn(part)[step], value);

/** The message says how to fix it. */
export interface Mistake {
  readonly path: FilePath;
  readonly message: string;
  /** Marks the key instead of its value. */
  readonly atKey?: boolean;
}

export const mistakeIf = (isWrong: boolean, path: FilePath, message: string): readonly Mistake[] =>
  isWrong ? mistakeAt(path, message) : [];

export const mistakeAt = (path: FilePath, message: string): readonly Mistake[] => [
  { path, message },
];

/** Line and column from 1. */
export interface PlacedMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const MOST_TOLD = 20;

export const mistakeLines = (file: string, mistakes: readonly PlacedMistake[]): readonly string[] =>
  [...mistakes]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);

/** Thrown before anything is changed. */
export class FileMistakes extends Error {
  override readonly name = 'FileMistakes';

  constructor(file: string, mistakes: readonly PlacedMistake[]) {
    const lines = mistakeLines(file, mistakes);
    const untold = lines.length - MOST_TOLD;
    super([...lines.slice(0, MOST_TOLD), ...(untold > 0 ? [`and ${untold} more`] : [])].join('\n'));
  }
}

/** "Did you mean …?"; empty if no word is near. */
export function suggestion(name: string, words: readonly string[]): string {
  const word = suggestedWord(name, words);
  return word === undefined ? '' : `; did you mean ${word}?`;
}

/** Tolerates one typing error, or a third of the letters. */
export function suggestedWord(name: string, words: readonly string[]): string | undefined {
  const [near] = words
    .map((each) => ({ each, steps: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return near && near.each.length > 1 && near.steps <= Math.max(1, Math.floor(near.each.length / 3))
    ? near.each
    : undefined;
}

const LONGEST_COMPARED = 60;

/** Damerau–Levenshtein. */
function distance(a: string, b: string): number {
  if (a.length > LONGEST_COMPARED) return Infinity;
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isExchanged ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
