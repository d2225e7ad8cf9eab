import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

/** The files of the repository that are read as text: a clone has no other ones. */
const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((name) => /\.(?:[cm]?[jt]sx?|json|sh|md)$|^\.ci\//.test(name))
  .filter((name) => !['package-lock.json', 'tests/fixtures/attacks.json'].includes(name));

/** A path that climbs: `../` at the beginning of a text or a word, with what stands before it on its line. */
const CLIMBING = /^(.*?[\s'"`(=])?((?:\.\.\/)+[\w@.-][\w@./-]*)/gm;

/** Modules, addresses beside a module and links are read from the file that names them. */
const FROM_ITS_FILE =
  /(?:\bfrom\s+|\bimport\s*\(?\s*|\brequire(?:\.\w+)?\(|\bmock\(|\bURL\(|"(?:extends|path|include)":.*|\]\()['"`]?$/;
/** What a program opens, and where it looks unless told, is read from where it starts. */
const FROM_ITS_START =
  /(?:\b(?:readFile|readdir|exists|stat|open|createReadStream|access)\w*\(|\bdefault:\s*|\bnode\s+|--\w+\s+)['"`]?$/;

/** Programs start at the root, the scripts of a package in its folder. */
const startOf = (name: string): string =>
  name.endsWith('package.json') ? resolve(ROOT, dirname(name)) : ROOT;

const isOutside = (path: string): boolean => relative(ROOT, path).startsWith('..');

const outsideOf = (name: string): readonly string[] => {
  const text = readFileSync(join(ROOT, name), 'utf8');
  return [...text.matchAll(CLIMBING)]
    .filter(
      ([, before = '', path = '']) =>
        (FROM_ITS_FILE.test(before) && isOutside(resolve(ROOT, dirname(name), path))) ||
        (FROM_ITS_START.test(before) && isOutside(resolve(startOf(name), path))),
    )
    .map(([, , path]) => `${name}: ${path}`);
};

describe('the repository', () => {
  it('reads no file outside of it', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(outsideOf)).toEqual([]);
  });
});
