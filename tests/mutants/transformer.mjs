// ts-jest, where one file is read with its mutant; what is kept of a mutated file is not kept for another mutant.
import tsJest from 'ts-jest';
import { mutated } from './mutated.mjs';

export default {
  createTransformer: (options) => {
    const transformer = tsJest.default.createTransformer(options);
    return {
      getCacheKey: (source, path, settings) =>
        transformer.getCacheKey(mutated(source, path), path, settings),
      process: (source, path, settings) =>
        transformer.process(mutated(source, path), path, settings),
    };
  },
};
