/** Keys and indexes from the root. */
export type FilePath = readonly (string | number)[];

/** The message says how to fix it. */
export interface Mistake {
  readonly path: FilePath;
  readonly message: string;
  /** Marks the key instead of its value. */
  readonly atKey?: boolean;
}

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
