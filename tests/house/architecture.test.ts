import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const PACKAGES = ['core/src', 'adapters/src', 'ui/src', 'server/src'];

const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

const sources = PACKAGES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** Built, and so not here before a build. */
const isBuilt = (path: string): boolean => path.includes('/dist/');

/** A path starts at the root, at a package or at a folder of its sources; a file or folder may stand by its name alone. */
const exists = (path: string): boolean =>
  existsSync(join(ROOT, path)) ||
  existsSync(join(ROOT, 'tests', path)) ||
  sources.some((file) => `${file}/`.includes(`/${path.replace(/\/$/, '')}/`));

describe('docs/architecture.md', () => {
  it('names files and folders that exist', () => {
    const paths = quoted.filter((name) =>
      /^[\w.@-]+(?:\/[\w.-]+)*(?:\.(?:tsx?|md|json|txt|mjs)|\/)$/.test(name),
    );

    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !isBuilt(path) && !exists(path))).toEqual([]);
  });

  it('names classes and functions that exist', () => {
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    const names = quoted
      .map((name) => /^([A-Z]\w*[a-z]\w*|[a-z]+[A-Z]\w*)(?:\.(\w+))?$/.exec(name))
      .flatMap((match) => (match ? [match[1] ?? '', match[2] ?? ''] : []))
      .filter((name) => name !== '');

    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });
});
