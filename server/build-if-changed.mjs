// Builds unless the build of the present sources exists, and prints one line when the build tools are not installed.
// `npm run build` calls it with `--begin` and `--done`: what is edited in between is not built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INGREDIENTS = [
  'adapters/src',
  'core/src',
  'embed/build',
  'embed/src',
  'locales',
  'server/build',
  'server/src',
  'ui/build',
  'ui/src',
  'package-lock.json',
  'tsconfig.base.json',
  'webpack.config.ts',
];
const TOOLS = ['tsx', 'esbuild', 'webpack'];

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'ui/dist/stamp');
/** Of the sources that a build under way began with. */
const begunFile = join(root, 'server/.cache/stamp');

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [path];

function currentStamp() {
  // a build of the pseudo-locale is no build of the product
  const hash = createHash('sha256').update(process.env.PSEUDO_LOCALE ?? '');
  for (const file of INGREDIENTS.map((path) => join(root, path))
    .filter(existsSync)
    .flatMap(filesOf))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const isInstalled = (tool) => {
  try {
    createRequire(import.meta.url).resolve(tool);
    return true;
  } catch {
    return false;
  }
};

/** @returns whether the build is that of the present sources now. */
export function buildIfChanged() {
  const stamp = currentStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true;
  const missing = TOOLS.filter((tool) => !isInstalled(tool));
  if (missing.length > 0) {
    console.error(
      `not installed: ${missing.join(', ')}, and the build is not that of these sources; run \`npm ci --include=dev\`, or \`npm run serve\` and \`npx creneau\` for what was built elsewhere.`,
    );
    return false;
  }
  console.log('Building the page and the server: about a minute, once for these sources.');
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // what a build says is for those who work on it
  if (status !== 0) console.error(stdout);
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--begin')) {
    mkdirSync(dirname(begunFile), { recursive: true });
    writeFileSync(begunFile, currentStamp());
  } else if (process.argv.includes('--done')) renameSync(begunFile, stampFile);
  else if (!buildIfChanged()) process.exitCode = 1;
}
