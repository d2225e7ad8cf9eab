import { CLUSTER_VARIABLE, startPostgres, type PostgresCluster } from './postgres';

declare global {
  var postgresCluster: PostgresCluster | undefined;
}

/** Jest's global set-up: one cluster a run, a database a test file. */
export default async function startCluster(): Promise<void> {
  globalThis.postgresCluster = await startPostgres();
  process.env[CLUSTER_VARIABLE] = globalThis.postgresCluster.url('postgres');
}
