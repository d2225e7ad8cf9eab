import { execFileSync } from 'node:child_process';
import { bundlePrograms } from '../../support/bundle-programs';

/** The page, the server and what fills databases, as the sources are now: a fresh clone has none of them. */
export async function buildPrograms(): Promise<void> {
  execFileSync(process.execPath, ['server/build-if-changed.mjs'], { stdio: 'inherit' });
  await bundlePrograms();
}
