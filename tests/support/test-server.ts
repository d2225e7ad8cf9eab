import type { QueryResultRow } from 'pg';
import type { Business } from './made-up-business';
import { query } from './postgres';
import { runFixture } from './run-fixture';
import {
  aGround,
  startServer,
  type Environment,
  type Ground,
  type RunningServer,
} from './running-server';

/** A server on a database of its own. */
export interface TestServer extends Pick<
  RunningServer,
  'address' | 'pid' | 'log' | 'outbox' | 'kill'
> {
  readonly ground: Ground;
  /** Ends it and starts it anew: all that the first one has printed. */
  restart(): Promise<string>;
  /** The address of its database. */
  readonly database: string;
  /** Asks its database directly. */
  sql<Row extends QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly Row[]>;
}

interface Setup {
  readonly engine?: Ground['engine'];
  readonly contents?: Parameters<typeof aGround>[1];
  /** The groups of its database, in place of the demonstration. */
  readonly businesses?: readonly Business[];
  /** Further variables, once what they name has started. */
  readonly environment?: () => Environment;
  /** Before it starts. */
  readonly prepare?: (ground: Ground) => Promise<unknown>;
}

/** Starts it before the tests of the file, or of the `describe`, that calls this, and ends it after them. */
export function testServer({
  engine = 'PostgreSQL',
  businesses,
  contents = businesses ? 'schema' : 'demonstration',
  environment = () => ({}),
  prepare,
}: Setup = {}): TestServer {
  let ground: Ground | undefined;
  let server: RunningServer | undefined;

  const start = () => startServer({ ...ground?.environment, ...environment() });

  beforeAll(async () => {
    ground = await aGround(engine, contents);
    if (businesses) await runFixture(ground, 'businesses', businesses);
    await prepare?.(ground);
    server = await start();
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  const running = (): RunningServer => {
    if (!server) throw new Error('the server starts before the first test');
    return server;
  };
  return {
    get ground() {
      if (!ground) throw new Error('the server starts before the first test');
      return ground;
    },
    get address() {
      return running().address;
    },
    get pid() {
      return running().pid;
    },
    get database() {
      return ground?.environment.DATABASE_URL ?? '';
    },
    restart: async () => {
      const { kill, log } = running();
      await kill();
      server = await start();
      return log();
    },
    log: () => running().log(),
    outbox: () => running().outbox(),
    kill: (signal) => running().kill(signal),
    sql: (text, values) => query(ground?.environment.DATABASE_URL ?? '', text, values),
  };
}
