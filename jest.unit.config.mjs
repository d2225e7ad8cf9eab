import { readdirSync, readFileSync } from 'node:fs';
import all from './jest.config.mjs';

// see tests/support/runs.ts
process.env.FEW_RUNS = '1';

/** Rules of the server: their tests start no program and no database. */
const SERVER_RULES = [
  'appointment/booking-rules',
  'appointment/request-bodies',
  'background/rounds',
  'business/business-file',
  'schedule/shared-reads',
  'session/rules',
  'sms/*',
  'webhook/rules',
];

/** A test that renders a page names its environment in its first line. */
const rendersPage = (file) => readFileSync(file, 'utf8').startsWith('/** @jest-environment');

const uiRules = readdirSync('tests/ui', { recursive: true })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/ui/${name}`)
  .filter((file) => !rendersPage(file));

const [unit] = all.projects;

/** What needs neither a page, nor a database, nor a build. */
export default {
  ...all,
  projects: [
    {
      ...unit,
      testMatch: [
        'tests/core/**/*.test.ts',
        'tests/adapters/**/*.test.ts',
        ...uiRules,
        ...SERVER_RULES.map((name) => `tests/server/${name}.test.ts`),
      ].map((pattern) => `<rootDir>/${pattern}`),
      // RxJS in one file in place of two hundred, which each test would load anew: a tenth of a second
      moduleNameMapper: {
        '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
        '^rxjs/testing$': '<rootDir>/tests/support/rxjs-testing.cjs',
      },
    },
  ],
};
