import './start-postgres';

export default async function stopCluster(): Promise<void> {
  await globalThis.postgresCluster?.stop();
}
