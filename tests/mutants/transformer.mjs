// ts-jest, where a file that has mutants is read with all of them.
import tsJest from 'ts-jest';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sourceOf = (source, path) => {
  const file = join(process.env.MUTANTS, relative('.', path));
  return existsSync(file) ? readFileSync(file, 'utf8') : source;
};

export default {
  createTransformer: (options) => {
    const transformer = tsJest.default.createTransformer(options);
    return {
      getCacheKey: (source, path, settings) =>
        transformer.getCacheKey(sourceOf(source, path), path, settings),
      process: (source, path, settings) =>
        transformer.process(sourceOf(source, path), path, settings),
    };
  },
};
