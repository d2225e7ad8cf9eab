import { build, type BuildOptions, type Plugin } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Two folders below the root like the sources, so that relative addresses in them stay valid. */
export const BUNDLE = 'server/dist/bundle/main.js';

// CommonJS modules in the bundle refer to these by name. `navigator` is as newer versions of Node have it: without one, `pg` loads
// all of `fetch` at each start to ask whether it runs at Cloudflare.
const GLOBALS = `
import { createRequire as creneauRequire } from 'node:module';
import { dirname as creneauFolder } from 'node:path';
const require = creneauRequire(import.meta.url);
const __filename = import.meta.filename, __dirname = creneauFolder(__filename);
globalThis.navigator ??= { userAgent: 'Node.js' };`;

/**
 * Bundles programs of Node with their libraries. Not bundled: PGlite (WebAssembly), Argon2 and sharp (machine code), and the
 * demonstration's identity provider.
 */
export async function bundle(
  options: Pick<BuildOptions, 'define' | 'entryPoints' | 'outdir' | 'plugins' | 'splitting'>,
): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    bundle: true,
    conditions: ['@creneau/source'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    external: ['@electric-sql/*', '@node-rs/*', 'sharp', 'oidc-provider', 'pg-native'],
    banner: { js: GLOBALS.trim() },
    logLevel: 'warning',
    ...options,
  });
}

/** The server in one file, and the commands beside it: loading two hundred files would be most of the start. */
export const bundleServer = (plugins: Plugin[] = []): Promise<void> =>
  bundle({
    entryPoints: ['main', 'erase', 'demonstration', 'creneau'].map(
      (name) => `server/src/${name}.ts`,
    ),
    outdir: dirname(BUNDLE),
    define: { BUILD_COMMIT: JSON.stringify(commitOf()) },
    plugins,
  });

/** What is built; COMMIT says it where there is no repository, as in the build of an image. */
function commitOf(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  const words = ['rev-parse', '--short=8', 'HEAD'];
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
