import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aDatabase } from './postgres';

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
const OUTBOX = /http:\/\/\S+\/outbox\/\S+/;
const ADDRESS = /http:\/\/(?:127\.0\.0\.1|0\.0\.0\.0):\d+/;

/** As `npm start` does: an empty database gets the demonstration. @throws {DidNotStart} with what it printed. */
export async function startServer(
  environment: Environment,
  program: readonly string[] = ['server/dist/bundle/main.js', '--demonstration'],
  { command = process.execPath, folder = '.' }: { command?: string; folder?: string } = {},
): Promise<RunningServer> {
  const words = command === process.execPath ? ['--max-semi-space-size=8', ...program] : program;
  const server = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment },
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

/** An empty database of that engine, with a data folder of its own. */
export async function aGround(engine: Ground['engine']): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-data-'));
  const database = engine === 'PostgreSQL' ? { DATABASE_URL: await aDatabase() } : {};
  return {
    engine,
    environment: { CRENEAU_DATA: folder, ...database },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Both databases that the server promises to work on: for `describe.each`. */
export const engines = ['PGlite', 'PostgreSQL'] as const satisfies readonly Ground['engine'][];
