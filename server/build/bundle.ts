import { build, type Plugin } from 'esbuild';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** As deep below the root as the sources are, so that their relative addresses lead to the same files. */
export const BUNDLE = 'server/dist/bundle/main.js';

// CommonJS parts of the bundle ask for these by name
const COMMONJS_NAMES = `
import { createRequire as creneauRequire } from 'node:module';
import { dirname as creneauFolder } from 'node:path';
const require = creneauRequire(import.meta.url);
const __filename = import.meta.filename, __dirname = creneauFolder(__filename);`;

/** The server and its libraries in one file, and the command that erases people in another: reading two hundred of them is most of a start. PGlite stays apart, with its WebAssembly, Argon2, which is machine code, and the demonstration's provider of identities, which is for trying out. */
export async function bundleServer(plugins: readonly Plugin[] = []): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['server/src/main.ts', 'server/src/erase.ts', 'server/src/demonstration.ts'],
    outdir: dirname(BUNDLE),
    bundle: true,
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
