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
import { bundlePrograms } from '../support/bundle-programs';
import { databaseAddress, query } from '../support/postgres';
import startCluster from '../support/start-postgres';
import stopCluster from '../support/stop-postgres';
import { mutationsOf, sampleOf } from './mutations';
import { Schedule, type Mutant, type Reach, type Trial } from './schedule';
import { addSwitches } from './switches';

const COUNT = 100;
const SEED = 1;
/** Tests of the server wait half of their time. */
const WORKERS = Number(process.env.WORKERS ?? 2);
/** A mutant may make a loop endless: so many times what the same tests take without it, and the pauses of a busy machine. */
const PATIENCE = 4;
const LEAST_PATIENCE = 30_000;
/** The longest time that a timer takes. */
const WITHOUT_LIMIT = 2 ** 31 - 1;

/** The test files that may reach a folder, where not all of its package are run to find out. */
const SUBJECTS: { readonly [folder: string]: RegExp } = {
  'server/src/account':
    /^tests\/server\/(routes|session\/(account|adapters|login|access|keys)|personal-data\/erasure\.test|sso|mail\/booking)/,
  'server/src/appointment':
    /^tests\/server\/(routes|appointment\/(booking|request-bodies|fields|records|edits\.|attacks|idempotency|concurrency)|session\/(access|agents)|fiche\/fiches|slot\/working|mail\/booking|reminder\/(confirmations|sms)|dialects)/,
  'server/src/fiche':
    /^tests\/server\/(routes|fiche\/|appointment\/(fields|booking-rules|attacks|edits\.)|session\/(access|agents)|outbox\/unasked|request\/)/,
  'server/src/session':
    /^tests\/server\/(routes|session\/|sso|personal-data\/consents|fiche|outbox\/unasked)/,
};

/** A test file with the tests to run of it (all of them, where no names are given), and the ids of mutants. */
interface Run {
  readonly file: string;
  readonly names?: readonly string[] | undefined;
  readonly mutants: string;
}

interface Outcome {
  readonly passed: boolean;
  /** Tests, and what is done once for several. */
  readonly spans: readonly {
    readonly names: readonly string[];
    readonly start: number;
    readonly end: number;
    readonly failed: boolean;
    /** The ids of the mutants that it reached in jest's own process. */
    readonly reached: readonly string[];
  }[];
  /** Those that were reached before, between and after the tests. */
  readonly outside: readonly string[];
}

type RunTests = (run: Run, limit: number) => Promise<Outcome | 'timed out'>;

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
function startWorker(): RunTests {
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
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // jest prints nothing; a worker that cannot start says why
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

/** Does it in as many workers as there are, at once. */
async function withWorkers(act: (run: RunTests) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: WORKERS }, () => act(startWorker())));
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
  if (folder.startsWith('server')) await bundlePrograms([plugin]);
}

/** The test files that reach each mutant. */
async function reachesOf(
  mutants: readonly Mutant[],
): Promise<ReadonlyMap<Mutant, readonly Reach[]>> {
  const [packageName = ''] = folder.split('/');
  const subject = SUBJECTS[Object.keys(SUBJECTS).find((known) => folder.startsWith(known)) ?? ''];
  const waiting = [
    ...filesIn(
      join('tests', packageName),
      (file) => /\.test\.tsx?$/.test(file) && (subject?.test(file) ?? true),
    ),
  ];
  const reaches = new Map<string, Reach[]>(mutants.map(({ id }) => [id, []]));
  await withWorkers(async (run) => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const reached = join(scratch, file.replaceAll('/', '-'));
      writeFileSync(reached, '');
      const start = Date.now();
      const outcome = await run({ file, mutants: reached }, WITHOUT_LIMIT);
      const total = Date.now() - start;
      console.log(`${file}: ${total} ms`);
      if (outcome === 'timed out' || !outcome.passed) {
        console.log(`${file} fails without a mutant: left out`);
        continue;
      }
      const inJest = [...outcome.outside, ...outcome.spans.flatMap((span) => span.reached)];
      const times = new Map<string, number[]>(inJest.map((id) => [id, []]));
      for (const [, id = '', time] of readFileSync(reached, 'utf8').matchAll(/^(\S+) (\d+)$/gm))
        times.set(id, [...(times.get(id) ?? []), Number(time)]);
      for (const [id, at] of times) reaches.get(id)?.push(reachIn(id, file, total, outcome, at));
    }
  });
  return new Map(mutants.map((mutant) => [mutant, reaches.get(mutant.id) ?? []]));
}

function reachIn(
  id: string,
  file: string,
  total: number,
  { spans, outside }: Outcome,
  reachedAt: readonly number[],
): Reach {
  const isIn = (time: number, { start, end }: Outcome['spans'][number]): boolean =>
    time >= start && time <= end;
  const isOutside =
    outside.includes(id) || reachedAt.some((time) => !spans.some((span) => isIn(time, span)));
  if (isOutside) return { file, milliseconds: total };
  const names = new Set(
    spans
      .filter((span) => span.reached.includes(id) || reachedAt.some((time) => isIn(time, span)))
      .flatMap((span) => span.names),
  );
  const others = spans.filter((span) => !span.names.some((name) => names.has(name)));
  return {
    file,
    names: [...names],
    milliseconds: total - others.reduce((sum, { start, end }) => sum + end - start, 0),
  };
}

/** Runs the tests that reach any of the mutants. */
async function attempt(
  { file, mutants }: Trial,
  reaches: ReadonlyMap<Mutant, readonly Reach[]>,
  run: RunTests,
): Promise<'passed' | 'failed' | 'timed out'> {
  const those = mutants.flatMap((mutant) =>
    (reaches.get(mutant) ?? []).filter((reach) => reach.file === file),
  );
  const names = those.some((reach) => reach.names === undefined)
    ? undefined
    : [...new Set(those.flatMap((reach) => reach.names ?? []))];
  const limit =
    LEAST_PATIENCE + PATIENCE * Math.max(...those.map(({ milliseconds }) => milliseconds));
  const ids = mutants.map(({ id }) => id).join();
  const outcome = await run({ file, names, mutants: ids }, limit);
  if (outcome === 'timed out') return 'timed out';
  if (outcome.passed) return 'passed';
  const [failed = ''] = outcome.spans.find((span) => span.failed)?.names ?? [];
  if (names === undefined || (await passesAlone(file, failed, run))) return 'failed';
  const whole = await run({ file, mutants: ids }, WITHOUT_LIMIT);
  return whole !== 'timed out' && whole.passed ? 'passed' : 'failed';
}

const alone = new Map<string, boolean>();

/** Whether a test passes without a mutant and without the tests before it: where it does not, its failure says nothing. */
async function passesAlone(file: string, name: string, run: RunTests): Promise<boolean> {
  const key = `${file} ${name}`;
  const known = alone.get(key);
  if (known !== undefined) return known;
  const outcome = await run({ file, names: [name], mutants: '' }, WITHOUT_LIMIT);
  const passed = outcome !== 'timed out' && outcome.passed;
  if (!passed) console.log(`${key}: fails without the tests before it`);
  alone.set(key, passed);
  return passed;
}

/** What is known of a sample, told as it comes and at the end, also at an early one. */
class Report {
  private readonly begin = Date.now();
  private readonly survivors: string[] = [];
  private killed = 0;
  private timedOut = 0;

  constructor(private readonly all: number) {}

  seconds(): string {
    return ((Date.now() - this.begin) / 1_000).toFixed(0);
  }

  tellKilled(mutant: Mutant, file: string, isTimedOut: boolean): void {
    this.killed += 1;
    if (isTimedOut) this.timedOut += 1;
    this.tell(`killed ${described(mutant)} (${file}${isTimedOut ? ', time limit' : ''})`);
  }

  tellSurvivor(mutant: Mutant, files: number): void {
    const line = `${described(mutant)} (${files === 0 ? 'not reached' : `${files} files`})`;
    this.survivors.push(line);
    this.tell(`SURVIVED ${line}`);
  }

  tellAll(): void {
    const known = this.killed + this.survivors.length;
    const rest = known < this.all ? `; ${this.all - known} not known, survivors most of them` : '';
    console.log(
      [
        '',
        `${this.killed} of ${this.all} killed, ${this.timedOut} of them by the time limit; ${this.survivors.length} survived${rest}; ${this.seconds()} s`,
        ...this.survivors,
      ].join('\n'),
    );
  }

  private tell(line: string): void {
    console.log(`${this.killed + this.survivors.length}/${this.all} ${line} ${this.seconds()} s`);
  }
}

let report: Report | undefined;

async function main(): Promise<void> {
  if (folder === '' || !existsSync(folder))
    throw new Error(
      'npm run mutants -- FOLDER [COUNT] [SEED], as in: npm run mutants -- core 100 1',
    );
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
  const told = (report = new Report(sample.length));

  if (folder.startsWith('server')) await startCluster();
  await writeSwitched(sample);
  const reaches = await reachesOf(sample);
  console.log(`${told.seconds()} s to find which tests reach each of them`);

  const reached = [...reaches].filter(([, files]) => files.length > 0);
  for (const [mutant, files] of reaches) if (files.length === 0) told.tellSurvivor(mutant, 0);
  const schedule = new Schedule(new Map(reached));
  const running = new Set<Promise<void>>();
  await withWorkers(async (run) => {
    const settle = async (trial: Trial): Promise<void> => {
      const outcome = await attempt(trial, reaches, run);
      for (const mutant of schedule.settle(trial, outcome !== 'passed'))
        if (outcome === 'passed') told.tellSurvivor(mutant, reaches.get(mutant)?.length ?? 0);
        else told.tellKilled(mutant, trial.file, outcome === 'timed out');
    };
    for (;;) {
      const trial = schedule.next();
      if (trial) {
        const settling = settle(trial);
        running.add(settling);
        await settling;
        running.delete(settling);
      } else if (running.size > 0) await Promise.race(running);
      else return;
    }
  });
  told.tellAll();
}

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
  process.on(signal, () => {
    report?.tellAll();
    void cleanUp().finally(() => process.exit(130));
  });

await main().finally(cleanUp);
