import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const ID = '[A-Z]+-?\\d+';

const listed = new Set(
  [...read('docs/requirements.md').matchAll(new RegExp(`^- (${ID}): `, 'gm'))].map(([, id]) => id),
);

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const testFiles = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('tests', name));

/** The IDs in the titles of a file: each in brackets of its own, before the words. */
const idsIn = (path: string): readonly string[] =>
  [...read(path).matchAll(new RegExp(`['"\`]((?:\\[${ID}\\] )+)`, 'g'))].flatMap(
    ([, title = '']) => title.match(new RegExp(ID, 'g')) ?? [],
  );

it('lists every requirement once', () => {
  const rows = read('docs/requirements.md').match(new RegExp(`^- ${ID}: `, 'gm')) ?? [];
  expect(rows.length).toBeGreaterThan(550);
  expect(listed.size).toBe(rows.length);
});

it.each(testFiles)('%s names requirements of the list only', (path) => {
  expect(idsIn(path).filter((id) => !listed.has(id))).toEqual([]);
});
