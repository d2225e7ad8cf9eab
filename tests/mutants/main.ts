import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import {
  CLUSTER_VARIABLE,
  databaseAddress,
  query,
  startPostgres,
  TEMPLATES_VARIABLE,
} from '../support/postgres';
import { mutationsOf, sampleOf, type Mutation } from './mutations';

const COUNT = 100;
const SEED = 1;
/** A mutant may make a loop endless: so many times what the same tests take without it. */
const PATIENCE = 3;
const LEAST_PATIENCE = 30_000;
/** The longest time that a timer takes. */
const WITHOUT_LIMIT = 2 ** 31 - 1;

const OPTIONS = [
  '--bail',
  '--maxWorkers=1',
  '--silent',
  '--reporters=./tests/mutants/first-failure.mjs',
  '--testSequencer=./tests/mutants/quickest-first.cjs',
  `--cacheDirectory=${join(tmpdir(), 'creneau-mutants')}`,
];

interface Mutant extends Mutation {
  readonly file: string;
}

type Outcome = 'passed' | 'failed' | 'timed out';

const [folder, count = COUNT, seed = SEED] = process.argv
  .slice(2)
  .map((part, index) => (index === 0 ? relative('.', part) : Number(part))) as [
  string | undefined,
  number?,
  number?,
];

let running: ChildProcess | undefined;

/** Runs the tests of these folders, with a mutant or without; the files of the work tree stay as they are. */
function run(
  tests: readonly string[],
  mutant: Mutant | undefined,
  limit: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const leftovers = mkdtempSync(join(tmpdir(), 'mutant-'));
    chmodSync(leftovers, 0o711); // PostgreSQL runs as another user
    const project = tests.some((path) => path.startsWith('tests/server')) ? 'server' : 'unit';
    const options = [...OPTIONS, `--selectProjects=${project}`];
    const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...tests, ...options], {
      stdio: 'ignore',
      detached: true, // a group of its own, which is ended as a whole
      env: {
        ...process.env,
        TMPDIR: leftovers,
        ...(mutant && { MUTANT: JSON.stringify(mutant) }),
      },
    });
    running = child;
    const timer = setTimeout(() => end(child), limit);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      end(child); // a run that ends early leaves its server and its database
      rmSync(leftovers, { recursive: true, force: true, maxRetries: 3 });
      resolve(signal ? 'timed out' : code === 0 ? 'passed' : 'failed');
    });
  });
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

let stopCluster = (): Promise<void> => Promise.resolve();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (running) end(running);
    void stopCluster().finally(() => process.exit(130));
  });

const sourcesIn = (path: string): readonly string[] =>
  path.endsWith('.ts') || path.endsWith('.tsx')
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter((file) => file.includes('/src/'))
        .sort();

/** The server's tests start the whole of it: the quick ones of the subject first, then the others of the subject, or a mutant takes a quarter of an hour. */
const serverTests: { readonly [folder: string]: readonly (readonly string[])[] } = {
  account: [
    ['tests/server/session/(account|login|access)'],
    ['tests/server/session/keys', 'tests/server/personal-data/erasure.test', 'tests/server/sso'],
  ],
  appointment: [
    ['tests/server/appointment/(booking|changes.test|fields|records)'],
    [
      'tests/server/appointment/(attacks|concurrency|changes-at-once|idempotency)',
      'tests/server/session/(access|keys)',
      'tests/server/mail/visit-mails',
    ],
  ],
  keys: [
    ['tests/server/session/(login|keys)', 'tests/server/appointment/changes.test'],
    ['tests/server/session/(account|access)', 'tests/server/(sso|personal-data)'],
  ],
  login: [
    ['tests/server/session/(login|agents|access)', 'tests/server/api-description'],
    ['tests/server/session/(account|keys|adapters)', 'tests/server/sso'],
  ],
  session: [
    ['tests/server/session/(login|agents|account|access)'],
    ['tests/server/session/(keys|adapters)', 'tests/server/(sso|personal-data)'],
  ],
};

/** The tests of the package that load the file: those of the file's own folder first. */
const testsOf = memoized((file: string): readonly (readonly string[])[] => {
  const [packageName = '', , subject = ''] = file.split('/');
  const near = join('tests', packageName, dirname(file).split('/src')[1] ?? '');
  if (packageName === 'server')
    return serverTests[subject] ?? [[existsSync(near) ? near : 'tests/server']];
  const loading = execFileSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--listTests', '--findRelatedTests', file],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => relative('.', path))
    .filter((path) => path.startsWith(`tests/${packageName}/`));
  const nearest = loading.filter((path) => path.startsWith(`${near}/`));
  const others = loading.filter((path) => !nearest.includes(path));
  return [nearest, others].filter((tests) => tests.length > 0);
});

function memoized<Answer>(answer: (question: string) => Answer): (question: string) => Answer {
  const known = new Map<string, Answer>();
  return (question) => {
    const found = known.get(question) ?? answer(question);
    known.set(question, found);
    return found;
  };
}

/** One PostgreSQL for all runs, with the templates that the first of them makes. */
async function startCluster(): Promise<void> {
  const cluster = await startPostgres();
  const templates = mkdtempSync(join(tmpdir(), 'creneau-templates-'));
  process.env[CLUSTER_VARIABLE] = cluster.url('postgres');
  process.env[TEMPLATES_VARIABLE] = templates;
  stopCluster = async () => {
    await cluster.stop();
    rmSync(templates, { recursive: true, force: true });
  };
}

/** The databases of the tests that a run has left. */
async function dropDatabases(): Promise<void> {
  const cluster = databaseAddress('postgres');
  const left = await query<{ datname: string }>(
    cluster,
    "select datname from pg_database where datname like 'test%'",
  );
  for (const { datname } of left) await query(cluster, `drop database ${datname} with (force)`);
}

async function main(): Promise<void> {
  if (folder === undefined || !existsSync(folder))
    throw new Error(
      'npm run mutants -- FOLDER [COUNT] [SEED], as in: npm run mutants -- core 100 1',
    );
  const all = sourcesIn(folder).flatMap((file) =>
    mutationsOf(file, readFileSync(file, 'utf8')).map((mutation): Mutant => ({
      ...mutation,
      file,
    })),
  );
  const sample = sampleOf(all, count, seed);
  console.log(`${sample.length} of ${all.length} mutants of ${folder}, seed ${seed}`);

  const isOfServer = folder.startsWith('server');
  if (isOfServer) await startCluster();

  const limits = new Map<string, number>();
  const limitOf = async (tests: readonly string[]): Promise<number> => {
    const key = tests.join();
    const known = limits.get(key);
    if (known !== undefined) return known;
    const start = Date.now();
    if ((await run(tests, undefined, WITHOUT_LIMIT)) !== 'passed')
      throw new Error(`${key} fails without a mutant`);
    const limit = Math.max(LEAST_PATIENCE, PATIENCE * (Date.now() - start));
    limits.set(key, limit);
    return limit;
  };

  const survivors: string[] = [];
  const start = Date.now();
  let timedOut = 0;
  for (const [index, mutant] of sample.entries()) {
    let outcome: Outcome = 'passed';
    for (const tests of testsOf(mutant.file))
      if (outcome === 'passed') outcome = await run(tests, mutant, await limitOf(tests));
    if (isOfServer) await dropDatabases();
    if (outcome === 'timed out') timedOut += 1;
    const line = described(mutant);
    if (outcome === 'passed') survivors.push(line);
    console.log(
      `${index + 1}/${sample.length} ${outcome === 'passed' ? 'SURVIVED' : 'killed'} ${line}`,
    );
  }
  const killed = sample.length - survivors.length;
  console.log(
    [
      '',
      `${killed} of ${sample.length} killed, ${timedOut} of them by the time limit; ${survivors.length} survived`,
      `${((Date.now() - start) / 1_000 / sample.length).toFixed(1)} s per mutant`,
      ...survivors,
    ].join('\n'),
  );
}

function described({ file, line, start, end: last, replacement, operator }: Mutant): string {
  const original = readFileSync(file, 'utf8').slice(start, last).replace(/\s+/g, ' ');
  return `${file}:${line} ${operator}: ${original.slice(0, 60)} → ${replacement.replace(/\s+/g, ' ').slice(0, 60)}`;
}

await main().finally(() => stopCluster());
