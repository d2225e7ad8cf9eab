// Runs test files one after the other in one warm jest, each with the mutant that is asked for.
import jest from 'jest';
import { dirname, join } from 'node:path';

// kept from one sample to the next
const cacheDirectory = join(dirname(process.env.MUTANTS), 'creneau-mutants');

process.on('message', async ({ file, names, mutant }) => {
  process.env.MUTANT = mutant;
  globalThis.mutantRun = { names, tests: [] };
  const { results } = await jest.runCLI(
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
  process.send({ passed: results.success, tests: globalThis.mutantRun.tests });
});
