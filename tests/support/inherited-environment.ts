const NAMES = [
  'PATH',
  'TMPDIR',
  'LD_PRELOAD',
  'FAKETIME',
  'DONT_FAKE_MONOTONIC',
  'MUTANT',
] as const;

/** What a process that a test starts has of the test's own environment: where programs are and temporary files go, the clock, and the fault that `npm run mutants` switches on. */
export const inheritedEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
