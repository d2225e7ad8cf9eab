// The server's bundle with one mutant in it, for the tests that start it as a process of its own.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundleServer } from '../../server/build/bundle';
import { mutant, mutated } from './mutated.mjs';

const file = resolve(mutant?.file ?? '');

await bundleServer([
  {
    name: 'mutant',
    setup: (build) =>
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        path === file
          ? { contents: mutated(await readFile(path, 'utf8'), path), loader: 'ts' }
          : undefined,
      ),
  },
]);
