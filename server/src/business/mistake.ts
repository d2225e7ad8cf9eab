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

/** A file that is not understood; nothing was changed. */
export class FileMistakes extends Error {
  override readonly name = 'FileMistakes';

  constructor(
    readonly file: string,
    readonly mistakes: readonly PlacedMistake[],
  ) {
    super(
      mistakes
        .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`)
        .join('\n'),
    );
  }
}
