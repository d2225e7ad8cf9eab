// What jest reads: our TypeScript without its types, as the type-check alone looks at them. esbuild is here for the
// server's bundle anyway, and where nothing is cached, as on a fresh machine, it halves what a file of tests costs.
import { transformSync } from 'esbuild';
import { createHash } from 'node:crypto';
import { mutated } from '../mutants/mutated.mjs';

export default {
  // what is kept of a mutated file is not kept for another mutant
  getCacheKey: (source, path, { configString, instrument }) =>
    createHash('sha256')
      .update([mutated(source, path), path, configString, instrument].join('\0'))
      .digest('hex'),
  process: (source, path) =>
    transformSync(mutated(source, path), {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'cjs',
      jsx: 'automatic',
      target: 'node20',
      // jest has one kind of module: what comes later in a browser is required in its turn here
      supported: { 'dynamic-import': false },
      sourcefile: path,
      sourcemap: 'inline',
    }),
};
