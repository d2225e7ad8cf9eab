import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from './inherited-environment';
import { aDatabase, databaseAddress, exclusively, query, TEMPLATES_VARIABLE } from './postgres';
import { V8_OPTIONS } from './v8-options';

/** The server as an operator starts it: a process of its own, spoken to over HTTP. */
export interface RunningServer {
  /** As `http://127.0.0.1:41234`. */
  readonly address: string;
  readonly pid: number;
  /** The address of its outbox page, as it was printed; empty where there is none. */
  outbox(): string;
  /** All that it has printed. */
  log(): string;
  /** Sends the signal and waits for the end: its exit code, none when the signal killed it. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when it ends. */
  readonly exited: Promise<number | null>;
}

/** It ended, or stayed silent, instead of listening. */
export class DidNotStart extends Error {
  override readonly name = 'DidNotStart';

  constructor(
    readonly code: number | null,
    readonly log: string,
  ) {
    super(`the server did not start (exit ${code}):\n${log}`);
  }
}

export type Environment = { readonly [variable: string]: string };

const PATIENCE = 120_000;
const SERVER = 'server/dist/bundle/main.js';
const OUTBOX = /http:\/\/\S+\/outbox\/\S+/;
const ADDRESS = /http:\/\/(?:127\.0\.0\.1|0\.0\.0\.0):\d+/;

/** As `npm start` does: an empty database gets the demonstration. @throws {DidNotStart} with what it printed. */
export async function startServer(
  environment: Environment,
  program: readonly string[] = [SERVER, '--demonstration'],
  { command = process.execPath, folder = '.' }: { command?: string; folder?: string } = {},
): Promise<RunningServer> {
  const words = command === process.execPath ? [...V8_OPTIONS, ...program] : program;
  const server = spawn(command, words, {
    cwd: folder,
    env: { ...inheritedEnvironment, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let listening: (address: string) => void = () => undefined;
  const address = new Promise<string>((resolve) => (listening = resolve));
  const hear = (text: Buffer): void => {
    log += text.toString();
    const found = ADDRESS.exec(log)?.[0];
    if (found) listening(found);
  };
  server.stdout.on('data', hear);
  server.stderr.on('data', hear);
  const exited = once(server, 'exit').then(([code]) => code as number | null);

  let patience: NodeJS.Timeout | undefined;
  const silent = new Promise<undefined>((resolve) => {
    patience = setTimeout(resolve, PATIENCE, undefined);
  });
  const answer = await Promise.race([address, exited, silent]);
  clearTimeout(patience);
  if (typeof answer !== 'string' || server.pid === undefined) {
    server.kill('SIGKILL');
    throw new DidNotStart(await exited, log);
  }
  return {
    address: answer,
    pid: server.pid,
    outbox: () => OUTBOX.exec(log)?.[0] ?? '',
    log: () => log,
    exited,
    kill: (signal = 'SIGTERM') => {
      server.kill(signal);
      return exited;
    },
  };
}

/** Where a server keeps what it knows; start several servers on one PostgreSQL, or one after the other on one folder. */
export interface Ground {
  readonly engine: 'PGlite' | 'PostgreSQL';
  readonly environment: Environment;
  remove(): Promise<void>;
}

/** A database of that engine, with a data folder of its own: empty, or as an earlier start has left it. */
export async function aGround(
  engine: Ground['engine'],
  contents: 'nothing' | Contents = 'nothing',
): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-data-'));
  const template = contents === 'nothing' ? undefined : await templateOf(engine, contents);
  if (contents !== 'nothing') await cp(secretFile(engine, contents), join(folder, 'secret'));
  if (engine === 'PGlite' && template !== undefined)
    await cp(template, join(folder, 'db'), { recursive: true });
  const database = engine === 'PostgreSQL' ? { DATABASE_URL: await aDatabase(template) } : {};
  return {
    engine,
    environment: { CRENEAU_DATA: folder, ...database },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What an earlier start has left in a database: its tables, or the demonstration in them. */
export type Contents = 'schema' | 'demonstration';

const START = { schema: [SERVER], demonstration: [SERVER, '--demonstration'] } as const;

/** The demonstration is made for the day of its groups: one of yesterday is another. */
const ZONES = ['Europe/Paris', 'Australia/Lord_Howe'];

/**
 * A database to be copied, made by the server itself at its first use: a first start takes longer than most of the tests
 * that follow it. The name of a PostgreSQL database, or the folder of a PGlite.
 */
async function templateOf(engine: Ground['engine'], contents: Contents): Promise<string> {
  const name = templateName(contents);
  const folder = join(templates(), name);
  await exclusively(async () => {
    if (engine === 'PGlite' && !existsSync(folder)) {
      const ground = await startOnce(engine, contents);
      await keepSecret(ground, contents);
      await rename(join(ground.environment.CRENEAU_DATA ?? '', 'db'), folder);
      await ground.remove();
    }
    if (engine === 'PostgreSQL' && !(await exists(name))) {
      const ground = await startOnce(engine, contents);
      const made = new URL(ground.environment.DATABASE_URL ?? '').pathname.slice(1);
      await keepSecret(ground, contents);
      await query(databaseAddress('postgres'), `alter database ${made} rename to ${name}`);
      await ground.remove();
    }
  });
  return engine === 'PGlite' ? folder : name;
}

const templates = (): string => process.env[TEMPLATES_VARIABLE] ?? '';

const templateName = (contents: Contents): string =>
  `${contents}_${days().join('_')}`.replace(/\W/g, '_');

/** The secret of a template, which a database refuses any other than. */
const secretFile = (engine: Ground['engine'], contents: Contents): string =>
  join(templates(), `${templateName(contents)}.${engine}.secret`);

const keepSecret = ({ engine, environment }: Ground, contents: Contents): Promise<void> =>
  cp(join(environment.CRENEAU_DATA ?? '', 'secret'), secretFile(engine, contents));

const days = (): readonly string[] =>
  ZONES.map((timeZone) => new Date().toLocaleDateString('en-CA', { timeZone }));

/** An empty ground on which a server has started and stopped. */
async function startOnce(engine: Ground['engine'], contents: Contents): Promise<Ground> {
  const ground = await aGround(engine);
  await (await startServer(ground.environment, START[contents])).kill();
  return ground;
}

const exists = async (database: string): Promise<boolean> =>
  (
    await query(databaseAddress('postgres'), 'select from pg_database where datname = $1', [
      database,
    ])
  ).length > 0;

/** Both databases that the server promises to work on: for `describe.each`. */
export const engines = ['PGlite', 'PostgreSQL'] as const satisfies readonly Ground['engine'][];
