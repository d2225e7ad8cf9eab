import type { Plugin } from 'esbuild';
import { bundle, bundleServer } from '../../server/build/bundle';
import { FIXTURES } from './fixtures-folder';

/** What the tests of the server start as processes of their own: the server, and what fills databases. */
export async function bundlePrograms(plugins: Plugin[] = []): Promise<void> {
  await Promise.all([
    bundleServer(plugins),
    bundle({
      entryPoints: ['tests/support/fixtures/*.ts'],
      outdir: FIXTURES,
      splitting: true,
      plugins,
    }),
  ]);
}
