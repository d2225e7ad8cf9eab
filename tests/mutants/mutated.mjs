import { relative } from 'node:path';

/** The fault that `npm run mutants` puts into one file, as that file is read. */
export const mutant = process.env.MUTANT ? JSON.parse(process.env.MUTANT) : undefined;

/** The text of a file with its mutant, if it is that file's. */
export const mutated = (source, path) =>
  mutant !== undefined && relative('.', path) === mutant.file
    ? source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end)
    : source;
