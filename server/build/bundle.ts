import { build, type Plugin } from 'esbuild';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Two folders below the root like the sources, so that relative addresses in them stay valid. */
export const BUNDLE = 'server/dist/bundle/main.js';

// CommonJS modules in the bundle refer to these by name
const COMMONJS_NAMES = `
import { createRequire as creneauRequire } from 'node:module';
import { dirname as creneauFolder } from 'node:path';
const require = creneauRequire(import.meta.url);
const __filename = import.meta.filename, __dirname = creneauFolder(__filename);`;

/**
 * Bundles the server with its libraries into one file, and the erase command into another: loading two hundred files would be
 * most of the start. Not bundled: PGlite (WebAssembly), Argon2 (machine code), and the demonstration's identity provider.
 */
export async function bundleServer(plugins: readonly Plugin[] = []): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['server/src/main.ts', 'server/src/erase.ts', 'server/src/demonstration.ts'],
    outdir: dirname(BUNDLE),
    bundle: true,
    conditions: ['@creneau/source'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    external: ['@electric-sql/*', '@node-rs/*', 'oidc-provider', 'pg-native'],
    banner: { js: COMMONJS_NAMES.trim() },
    logLevel: 'warning',
    plugins: [...plugins],
  });
}
