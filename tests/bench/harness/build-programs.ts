import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundlePrograms } from '../../support/bundle-programs';

/** The page, the server and what fills databases, as the sources are now: a fresh clone has none of them. */
export async function buildPrograms(): Promise<void> {
  // waited for without blocking: a signal ends the bench at once
  const build = spawn(process.execPath, ['server/build-if-changed.mjs'], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the build ended with ${code}`);
  await bundlePrograms();
}
