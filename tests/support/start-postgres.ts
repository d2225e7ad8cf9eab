import { execFileSync } from 'node:child_process';
import { CLUSTER_VARIABLE, startPostgres, type PostgresCluster } from './postgres';

declare global {
  var postgresCluster: PostgresCluster | undefined;
}

/** Jest's global set-up: the server as its sources are now; one cluster a run, a database a test file. */
export default async function startCluster(): Promise<void> {
  execFileSync(process.execPath, ['--import', 'tsx', 'server/build/write-bundle.ts'], {
    stdio: 'inherit',
  });
  globalThis.postgresCluster = await startPostgres();
  process.env[CLUSTER_VARIABLE] = globalThis.postgresCluster.url('postgres');
}
