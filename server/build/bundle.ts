import { build } from 'esbuild';
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

/** The server and its libraries in one file: reading two hundred of them is most of a start. PGlite stays apart, with its WebAssembly, and Argon2, which is machine code. */
export async function bundleServer(): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['server/src/main.ts'],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    external: ['@electric-sql/*', '@node-rs/*', 'pg-native'],
    banner: { js: COMMONJS_NAMES.trim() },
    logLevel: 'warning',
  });
}
