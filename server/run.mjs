// Starts what `npm run build` has built, without the build tools: node server/run.mjs main|erase|demonstration|creneau [options]
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const [name = 'main'] = process.argv.splice(2, 1);
const built = (path) => new URL(path, import.meta.url);
const bundle = built(`dist/bundle/${name}.js`);
// not in the bundle: WebAssembly and machine code (server/build/bundle.ts)
const BESIDE = ['@electric-sql/pglite', '@node-rs/argon2'];

const isInstalled = (library) => {
  try {
    createRequire(bundle).resolve(library);
    return true;
  } catch {
    return false;
  }
};

const missing = BESIDE.filter((library) => !isInstalled(library));
if (!existsSync(bundle) || !existsSync(built('../ui/dist/shell.json'))) {
  console.error('Nothing is built: run `npm ci --include=dev && npm run build` first.');
  process.exitCode = 1;
} else if (missing.length > 0) {
  console.error(
    `not installed: ${missing.join(', ')}; run \`npm ci --omit=dev --workspace server --ignore-scripts\` first.`,
  );
  process.exitCode = 1;
} else {
  await import(bundle.href);
}
