import './start-postgres';
import { rm } from 'node:fs/promises';
import { TEMPLATES_VARIABLE } from './postgres';

/** Once for each project of the run, of which the first stops what was started for all. */
export default async function stopCluster(): Promise<void> {
  const cluster = globalThis.postgresCluster;
  if (!cluster) return;
  globalThis.postgresCluster = undefined;
  await cluster.stop();
  await rm(process.env[TEMPLATES_VARIABLE] ?? '', { recursive: true, force: true });
}
