import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CLUSTER_VARIABLE, startPostgres, type PostgresCluster } from './postgres';
import { ensurePrerequisites } from './prerequisites';
import { TYPESCRIPT } from './typescript';

declare global {
  var postgresCluster: PostgresCluster | undefined;
}

/** Jest's global set-up: the server as its sources are now, any build of the page; one cluster a run, a database a test file. */
export default async function startCluster(): Promise<void> {
  ensurePrerequisites();
  if (!existsSync('ui/dist/shell.json'))
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  const bundle = process.env.MUTANT ? 'tests/mutants' : 'server/build';
  execFileSync(process.execPath, [...TYPESCRIPT, `${bundle}/write-bundle.ts`], {
    stdio: 'inherit',
  });
  globalThis.postgresCluster = await startPostgres();
  process.env[CLUSTER_VARIABLE] = globalThis.postgresCluster.url('postgres');
}
