import type { Browser, LaunchOptions } from 'playwright-core';
import { aBrowser } from './browser';
import { mailsIn } from './mails';
import {
  aGround,
  startServer,
  type Contents,
  type Ground,
  type RunningServer,
} from './running-server';

const PATIENCE = 180_000;

/** What the tests of a file look at. */
export interface Demonstration {
  /** Of the server, with its scheme. */
  readonly address: string;
  readonly browser: Browser;
  /** The mails it has sent so far, as they left. */
  mails(): Promise<readonly string[]>;
}

/**
 * A server with the demonstration groups, and a browser, for all tests of a file.
 *
 * @param prepare puts more into the database, before the server starts.
 * @param launch how the browser is not as the others.
 * @param contents what the database has before that.
 */
export function aDemonstration(
  prepare?: (ground: Ground) => Promise<unknown>,
  launch: LaunchOptions = {},
  contents: Contents = 'demonstration',
): Demonstration {
  let ground: Ground;
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', contents);
    await prepare?.(ground);
    [server, browser] = await Promise.all([startServer(ground.environment), aBrowser(launch)]);
  }, PATIENCE);

  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    await ground?.remove();
  }, PATIENCE);

  return {
    get address() {
      return server.address;
    },
    get browser() {
      return browser;
    },
    mails: () => mailsIn(ground),
  };
}
