// Runs test files one after the other in one warm jest, each with the mutants that are asked for.
import { runCLI } from 'jest';
import { dirname, join } from 'node:path';

// kept from one sample to the next
const cacheDirectory = join(dirname(process.env.MUTANTS), 'creneau-mutants');

process.on('message', async ({ file, names, mutants }) => {
  process.env.MUTANT = mutants;
  const spans = [];
  const outside = new Set();
  globalThis.mutantRun = { names, spans, outside };
  const { results } = await runCLI(
    {
      _: [file],
      runTestsByPath: true,
      runInBand: true,
      silent: true,
      reporters: [],
      testEnvironment: './tests/mutants/environment.cjs',
      selectProjects: [file.startsWith('tests/server') ? 'server' : 'unit'],
      cacheDirectory,
    },
    ['.'],
  );
  process.send({
    passed: results.success,
    spans: spans.map((span) => ({ ...span, reached: [...span.reached] })),
    outside: [...outside],
  });
});
