import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApi } from '../../server/build/openapi';
import { FIXTURES } from './fixtures-folder';
import { inheritedEnvironment } from './inherited-environment';

/** A route, and who may call it. */
export interface Rule {
  readonly method: string;
  readonly url: string;
  readonly access: 'public' | { readonly [kind: string]: string | boolean };
}

/** What the server says of its routes, asked without a database. */
export async function readRoutes(): Promise<{
  readonly rules: readonly Rule[];
  readonly description: OpenApi;
}> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(FIXTURES, 'print-routes.js')],
    { env: inheritedEnvironment, maxBuffer: 16 * 1024 * 1024 },
  );
  // among the lines of its log
  const line = stdout.split('\n').find((one) => one.startsWith('{"rules"')) ?? '';
  return JSON.parse(line) as Awaited<ReturnType<typeof readRoutes>>;
}
