import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CLUSTER_VARIABLE,
  startPostgres,
  TEMPLATES_VARIABLE,
  type PostgresCluster,
} from './postgres';
import { ensurePrerequisites } from './prerequisites';
import { TYPESCRIPT } from './typescript';

declare global {
  var postgresCluster: PostgresCluster | undefined;
}

/** Jest's global set-up: the server as its sources are now, any build of the page; one cluster a run (another project's, or that of `npm run mutants`), a database a test file. */
export default async function startCluster(): Promise<void> {
  if (process.env[CLUSTER_VARIABLE] !== undefined) return;
  ensurePrerequisites();
  if (!existsSync('ui/dist/shell.json'))
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  execFileSync(process.execPath, [...TYPESCRIPT, 'tests/support/write-bundles.ts'], {
    stdio: 'inherit',
  });
  globalThis.postgresCluster = await startPostgres();
  process.env[CLUSTER_VARIABLE] = globalThis.postgresCluster.url('postgres');
  process.env[TEMPLATES_VARIABLE] = await mkdtemp(join(tmpdir(), 'creneau-templates-'));
}
