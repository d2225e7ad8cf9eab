// Builds the page unless what it is made of is what the last build was made of.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INGREDIENTS = [
  'adapters/src',
  'core/src',
  'locales',
  'server/build',
  'server/src',
  'ui/build',
  'ui/src',
  'package-lock.json',
  'tsconfig.base.json',
  'webpack.config.ts',
];
const BUILT = 'ui/dist';
const STAMP = join(BUILT, 'stamp');

const filesOf = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [path];

const hash = createHash('sha256');
for (const file of INGREDIENTS.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
const stamp = hash.digest('hex');

const last = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
if (last !== stamp) {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  writeFileSync(STAMP, stamp);
}
