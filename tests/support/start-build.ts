import { execFileSync } from 'node:child_process';
import { ensurePrerequisites } from './prerequisites';
import startCluster from './start-postgres';

/** Jest's global set-up for the tests in a browser: they look at a build of the present sources. */
export default async function build(): Promise<void> {
  ensurePrerequisites();
  execFileSync(process.execPath, ['server/build-if-changed.mjs'], { stdio: 'inherit' });
  await startCluster();
}
