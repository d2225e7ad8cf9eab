import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FIXTURES } from './fixtures-folder';
import { inheritedEnvironment } from './inherited-environment';
import type { Ground } from './running-server';
import { V8_OPTIONS } from './v8-options';

/**
 * Runs a module of `fixtures/` against a ground that no server has open (PGlite serves one process), and answers what
 * it answered. The server loads its demonstration only into a database without groups.
 */
export async function runFixture(
  ground: Ground,
  module: string,
  argument: unknown = null,
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...V8_OPTIONS,
      join(FIXTURES, 'fill.js'),
      join(FIXTURES, `${module}.js`),
      JSON.stringify(argument),
    ],
    { env: { ...inheritedEnvironment, ...ground.environment }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}
