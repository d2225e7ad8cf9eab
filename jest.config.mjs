import { availableParallelism } from 'node:os';

// One project a kind of test: rules and adapters, the server on its databases, the page in a real browser.
const common = {
  rootDir: '.',
  roots: ['adapters', 'core', 'server', 'tests', 'ui'].map((folder) => `<rootDir>/${folder}`),
  resolver: '<rootDir>/tests/support/source-resolver.cjs',
  transform: {
    '^.+\\.m?[jt]sx?$': [
      process.env.MUTANTS ? '<rootDir>/tests/mutants/transformer.mjs' : 'ts-jest',
      { tsconfig: '<rootDir>/tests/tsconfig.jest.json', diagnostics: false },
    ],
  },
  // inversify 8 and its parts, and TypeBox, are ESM only; our own packages are TypeScript
  transformIgnorePatterns: ['/node_modules/(?!(inversify|@inversifyjs|typebox|@creneau)/)'],
};

const project = (displayName, folders, rest = {}) => ({
  ...common,
  displayName,
  testMatch: folders.map((folder) => `<rootDir>/tests/${folder}/**/*.test.ts?(x)`),
  ...rest,
});

export default {
  // a test of the server or the browser often waits: jest's own choice, one worker on two processors, leaves both idle half of the time
  maxWorkers: availableParallelism() + 1,
  // what a worker keeps of the files it has run slows the next ones: a test of 4 s took 46 at the end of a whole run
  workerIdleMemoryLimit: '700MB',
  // no test is about how long it takes: with jest's five seconds one that takes a second fails on a busy machine
  testTimeout: 120_000,
  testSequencer: '<rootDir>/tests/support/longest-first.cjs',
  reporters: ['default', '<rootDir>/tests/support/closing-line.mjs'],
  projects: [
    project('unit', ['core', 'adapters', 'ui', 'house']),
    project('server', ['server'], {
      globalSetup: '<rootDir>/tests/support/start-postgres.ts',
      globalTeardown: '<rootDir>/tests/support/stop-postgres.ts',
    }),
    project('browser', ['browser'], {
      globalSetup: '<rootDir>/tests/support/start-build.ts',
      globalTeardown: '<rootDir>/tests/support/stop-postgres.ts',
    }),
  ],
};
