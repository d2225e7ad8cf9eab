import type { Plugin } from 'esbuild';
import { fork, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { bundleServer } from '../../server/build/bundle';
import { databaseAddress, query } from '../support/postgres';
import startCluster from '../support/start-postgres';
import stopCluster from '../support/stop-postgres';
import { mutationsOf, sampleOf } from './mutations';
import { addSwitches, type NumberedMutation } from './switches';

const COUNT = 100;
const SEED = 1;
/** Tests of the server wait half of their time. */
const WORKERS = 2;
/** A mutant may make a loop endless: so many times what the same tests take without it, and the pauses of a busy machine. */
const PATIENCE = 4;
const LEAST_PATIENCE = 30_000;
/** The longest time that a timer takes. */
const WITHOUT_LIMIT = 2 ** 31 - 1;

/** The test files that may reach a folder, where not all of its package are run to find out. */
const SUBJECTS: { readonly [folder: string]: RegExp } = {
  'server/src/account':
    /^tests\/server\/(api-description|session\/(account|login|access|keys)|personal-data\/erasure\.test|sso|mail\/visit)/,
  'server/src/appointment':
    /^tests\/server\/(api-description|appointment\/(booking|request-bodies|fields|records|reschedules\.|attacks|idempotency|concurrency)|session\/access|mail\/visit|reminder\/confirmations|dialects)/,
  'server/src/session':
    /^tests\/server\/(api-description|session\/|sso|appointment\/booking|personal-data\/consents|fiche|dialects)/,
};

interface Mutant extends NumberedMutation {
  readonly file: string;
}

/** A test file with the tests to run of it (all of them, where no names are given). */
interface Run {
  readonly file: string;
  readonly names?: readonly string[] | undefined;
  readonly mutant: string;
}

interface Outcome {
  readonly passed: boolean;
  readonly tests: readonly {
    readonly name: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/** What runs without a mutant have shown: which tests of a file reach it, and what they take. */
interface Coverage {
  readonly file: string;
  readonly names?: readonly string[] | undefined;
  readonly milliseconds: number;
}

const [folder = '', count = COUNT, seed = SEED] = process.argv
  .slice(2)
  .map((part, index) => (index === 0 ? relative('.', part) : Number(part))) as [
  string?,
  number?,
  number?,
];

const scratch = mkdtempSync(join(tmpdir(), 'mutants-'));
chmodSync(scratch, 0o711); // PostgreSQL runs as another user
const workers = new Set<ChildProcess>();

const filesIn = (path: string, isWanted: (file: string) => boolean): readonly string[] =>
  (/\.tsx?$/.test(path)
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  )
    .filter(isWanted)
    .sort();

/** One that runs test files in a warm jest, and is started again after one that does not end. */
function startWorker(): (run: Run, limit: number) => Promise<Outcome | 'timed out'> {
  let child: ChildProcess | undefined;
  return (run, limit) =>
    new Promise((resolve) => {
      const worker = (child ??= forkWorker());
      const timer = setTimeout(() => end(worker), limit);
      const finish = (outcome: Outcome | 'timed out'): void => {
        clearTimeout(timer);
        worker.removeAllListeners();
        if (outcome === 'timed out') child = undefined;
        void dropDatabases(worker).then(() => resolve(outcome));
      };
      worker.once('message', (outcome) => finish(outcome as Outcome));
      worker.once('exit', () => {
        end(worker); // its servers outlive it
        workers.delete(worker);
        finish('timed out');
      });
      worker.send(run);
    });
}

function forkWorker(): ChildProcess {
  const worker = fork('tests/mutants/worker.mjs', {
    execArgv: [],
    stdio: 'ignore',
    detached: true, // a group of its own, which is ended as a whole
    env: { ...process.env, TMPDIR: scratch, MUTANTS: scratch },
  });
  workers.add(worker);
  return worker;
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

async function dropDatabases({ pid }: ChildProcess): Promise<void> {
  if (!folder.startsWith('server')) return;
  const cluster = databaseAddress('postgres');
  const left = await query<{ datname: string }>(
    cluster,
    'select datname from pg_database where starts_with(datname, $1)',
    [`test_${pid}_`],
  );
  for (const { datname } of left) await query(cluster, `drop database ${datname} with (force)`);
}

/** Does it for all of them, with as many workers as there are. */
async function withWorkers<Item>(
  items: readonly Item[],
  act: (item: Item, run: ReturnType<typeof startWorker>) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const run = startWorker();
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
        await act(item, run);
    }),
  );
  workers.forEach(end);
}

/** Writes every file that has mutants with all of them in it, for jest and into the server's bundle. */
async function writeSwitched(mutants: readonly Mutant[]): Promise<void> {
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const inFile = mutants.filter((mutant) => mutant.file === file);
    mkdirSync(join(scratch, dirname(file)), { recursive: true });
    writeFileSync(join(scratch, file), addSwitches(readFileSync(file, 'utf8'), inFile));
  }
  const plugin: Plugin = {
    name: 'mutants',
    setup: (build) =>
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const file = join(scratch, relative('.', path));
        return existsSync(file)
          ? { contents: readFileSync(file, 'utf8'), loader: 'ts' }
          : undefined;
      }),
  };
  if (folder.startsWith('server')) await bundleServer([plugin]);
}

/** For each mutant the runs that reach it, the fastest first. */
async function coverageOf(
  mutants: readonly Mutant[],
): Promise<ReadonlyMap<string, readonly Coverage[]>> {
  const [packageName = ''] = folder.split('/');
  const subject = SUBJECTS[Object.keys(SUBJECTS).find((known) => folder.startsWith(known)) ?? ''];
  const files = filesIn(
    join('tests', packageName),
    (file) => /\.test\.tsx?$/.test(file) && (subject?.test(file) ?? true),
  );
  const coverage = new Map(mutants.map(({ id }) => [id, [] as Coverage[]]));
  await withWorkers(files, async (file, run) => {
    const reached = join(scratch, file.replaceAll('/', '-'));
    writeFileSync(reached, '');
    const start = Date.now();
    const outcome = await run({ file, mutant: reached }, WITHOUT_LIMIT);
    const total = Date.now() - start;
    console.log(`${file}: ${total} ms`);
    if (outcome === 'timed out' || !outcome.passed) {
      console.log(`${file} fails without a mutant: left out`);
      return;
    }
    const { tests } = outcome;
    const around = total - tests.reduce((sum, test) => sum + test.end - test.start, 0);
    const times = new Map<string, number[]>();
    for (const [, id = '', time] of readFileSync(reached, 'utf8').matchAll(/^(\S+) (\d+)$/gm))
      times.set(id, [...(times.get(id) ?? []), Number(time)]);
    for (const [id, reachedAt] of times) {
      const isIn = (time: number, test: Outcome['tests'][number]): boolean =>
        time >= test.start && time <= test.end;
      const reaching = tests.filter((test) => reachedAt.some((time) => isIn(time, test)));
      const isOutside = reachedAt.some((time) => !tests.some((test) => isIn(time, test)));
      coverage.get(id)?.push(
        isOutside
          ? { file, milliseconds: total }
          : {
              file,
              names: [...new Set(reaching.map(({ name }) => name))],
              milliseconds: around + reaching.reduce((sum, test) => sum + test.end - test.start, 0),
            },
      );
    }
  });
  for (const runs of coverage.values())
    runs.sort((one, other) => one.milliseconds - other.milliseconds);
  return coverage;
}

async function main(): Promise<void> {
  if (folder === '' || !existsSync(folder))
    throw new Error(
      'npm run mutants -- FOLDER [COUNT] [SEED], as in: npm run mutants -- core 100 1',
    );
  const begin = Date.now();
  const all = filesIn(
    folder,
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && file.includes('/src/'),
  ).flatMap((file) =>
    mutationsOf(file, readFileSync(file, 'utf8')).map((mutation) => ({ ...mutation, file })),
  );
  const sample = sampleOf(all, count, seed).map((mutant, index) => ({
    ...mutant,
    id: `${index + 1}`,
  }));
  console.log(`${sample.length} of ${all.length} mutants of ${folder}, seed ${seed}`);

  if (folder.startsWith('server')) await startCluster();
  await writeSwitched(sample);
  const coverage = await coverageOf(sample);
  console.log(`${seconds(begin)} s to find which tests reach each of them`);

  const survivors: string[] = [];
  let timedOut = 0;
  await withWorkers(sample, async (mutant, run) => {
    const start = Date.now();
    const runs = coverage.get(mutant.id) ?? [];
    let killer = '';
    for (const { file, names, milliseconds } of runs) {
      const limit = LEAST_PATIENCE + PATIENCE * milliseconds;
      const outcome = await run({ file, names, mutant: mutant.id }, limit);
      if (outcome === 'timed out') timedOut += 1;
      if (outcome === 'timed out' || !outcome.passed) killer = file;
      if (killer !== '') break;
    }
    const line = described(mutant);
    const isReached = runs.length > 0;
    if (killer === '') survivors.push(isReached ? line : `${line} (not reached)`);
    console.log(
      `${mutant.id}/${sample.length} ${killer === '' ? 'SURVIVED' : 'killed'} ${line} (${killer || `${runs.length} files`}, ${seconds(start)} s)`,
    );
  });
  const killed = sample.length - survivors.length;
  console.log(
    [
      '',
      `${killed} of ${sample.length} killed, ${timedOut} of them by the time limit; ${survivors.length} survived; ${seconds(begin)} s`,
      ...survivors,
    ].join('\n'),
  );
}

const seconds = (since: number): string => ((Date.now() - since) / 1_000).toFixed(1);

function described({ file, line, start, end: last, replacement, operator }: Mutant): string {
  const original = readFileSync(file, 'utf8').slice(start, last).replace(/\s+/g, ' ');
  return `${file}:${line} ${operator}: ${original.slice(0, 60)} → ${replacement.replace(/\s+/g, ' ').slice(0, 60)}`;
}

async function cleanUp(): Promise<void> {
  workers.forEach(end);
  await stopCluster();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));

await main().finally(cleanUp);
