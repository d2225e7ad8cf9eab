import { execFileSync } from 'node:child_process';
import { mutationsOf, sampleOf } from '../mutants/mutations';

const mutantsOf = (source: string): readonly string[] =>
  mutationsOf('rule.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

it.each<readonly [string, readonly string[]]>([
  ['a === b', ['a !== b']],
  ['a < b && !c', ['a < b || !c', 'a <= b && !c', 'a < b && c']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ['list.some(f)', ['list.every(f)']],
  ['a ?? b', ['a']],
  ['(a = b) => a', ['(a) => a']],
  ['({ a = b }) => a', ['({ a }) => a']],
  ['a + 1', ['a - 1', 'a + (1 + 1)']],
  ["'a' + b", ["'' + b"]],
  ['true', ['false']],
])('puts into %j each of its faults', (expression, expected) => {
  const source = `export const rule = ${expression};`;

  expect([...mutantsOf(source)].sort()).toEqual(
    expected.map((mutant) => `export const rule = ${mutant};`).sort(),
  );
});

it('takes statements away, and leaves types and imports alone', () => {
  const source = "import { tell } from './tell';\ntype Word = 'a' | 'b';\ntell();";

  expect(mutantsOf(source)).toEqual(["import { tell } from './tell';\ntype Word = 'a' | 'b';\n;"]);
});

it('takes the same sample for the same seed', () => {
  const things = Array.from({ length: 50 }, (_, index) => index);

  expect(sampleOf(things, 5, 1)).toEqual(sampleOf(things, 5, 1));
  expect(sampleOf(things, 5, 1)).not.toEqual(sampleOf(things, 5, 2));
  expect(sampleOf(things, 50, 1)).not.toEqual(things);
});

it('puts a mutant into its file as jest reads it, and into no other', () => {
  const source = 'export const isLess = (a, b) => a < b;';
  const start = source.indexOf('<');
  const mutant = { file: 'core/src/rule.ts', start, end: start + 1, replacement: '<=' };
  const read = (file: string): string =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import transformer from './tests/mutants/transformer.mjs';
         const settings = { config: { rootDir: process.cwd() }, cacheFS: new Map() };
         const { code } = transformer
           .createTransformer({ tsconfig: 'tests/tsconfig.jest.json', diagnostics: false })
           .process(${JSON.stringify(source)}, process.cwd() + '/${file}', settings);
         console.log(code);`,
      ],
      { encoding: 'utf8', env: { ...process.env, MUTANT: JSON.stringify(mutant) } },
    );

  expect(read('core/src/rule.ts')).toContain('a <= b');
  expect(read('core/src/other.ts')).toContain('a < b');
});
