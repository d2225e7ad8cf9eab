/** Where something stands in a file: keys and indexes from its root. */
export type FilePath = readonly (string | number)[];

/** Something in a file that is wrong, with how to put it right. */
export interface Mistake {
  readonly path: FilePath;
  readonly message: string;
  /** Whether the key is meant rather than its value. */
  readonly atKey?: boolean;
}

/** A mistake in a file, from 1. */
export interface PlacedMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const MOST_TOLD = 20;

/** One line each, in the order of the file. */
export const mistakeLines = (file: string, mistakes: readonly PlacedMistake[]): readonly string[] =>
  [...mistakes]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);

/** A file that is not understood; nothing was changed. Its first mistakes are told, in the order of the file. */
export class FileMistakes extends Error {
  override readonly name = 'FileMistakes';

  constructor(file: string, mistakes: readonly PlacedMistake[]) {
    const lines = mistakeLines(file, mistakes);
    const untold = lines.length - MOST_TOLD;
    super([...lines.slice(0, MOST_TOLD), ...(untold > 0 ? [`and ${untold} more`] : [])].join('\n'));
  }
}
