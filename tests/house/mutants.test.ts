import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { mutationsOf, sampleOf } from '../mutants/mutations';
import { addSwitches } from '../mutants/switches';

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
  ['(a = b) => a', ['(a = undefined) => a']],
  ['({ a = b }) => a', ['({ a = undefined }) => a']],
  ['(a = false) => a', ['(a = true) => a']],
  ['a + 1', ['a - 1', 'a + (1 + 1)']],
  ["'a' + b", ["'' + b"]],
  ['true', ['false']],
  ["({ 200: 'a' })", ["({ 200: '' })"]],
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

it('takes no call of the constructor above away, which no file could be read without', () => {
  const source =
    'class Rule extends Law { constructor(readonly word: string) { super(word < 1); } }';

  expect(mutantsOf(source)).toEqual([source.replace('<', '<='), source.replace('1', '(1 + 1)')]);
});

it('takes the same sample for the same seed', () => {
  const things = Array.from({ length: 50 }, (_, index) => index);

  expect(sampleOf(things, 5, 1)).toEqual(sampleOf(things, 5, 1));
  expect(sampleOf(things, 5, 1)).not.toEqual(sampleOf(things, 5, 2));
  expect(sampleOf(things, 50, 1)).not.toEqual(things);
});

/** What a script prints, with that fault switched on. */
function printedBy(script: string, MUTANT: string, globals: object = {}): string {
  let printed = '';
  const { hrtime, getBuiltinModule } = process;
  runInNewContext(script, {
    process: { env: { MUTANT }, hrtime, getBuiltinModule },
    setImmediate,
    print: (text: string) => (printed = text),
    ...globals,
  });
  return printed;
}

describe('a file with all of its faults behind switches', () => {
  const source = `
    const list = [{ n: 1 }, { n: 3 }];
    let told = '';
    if (list.some(({ n }) => n === 3) && !told) told = 'yes';
    told += list.find(({ n = 2 }) => n > 0)?.n.toString().slice(1 - 1) ?? 'none';
    print(told);`;
  const mutations = mutationsOf('rule.ts', source).map((mutation, index) => ({
    ...mutation,
    id: `${index + 1}`,
  }));
  const script = addSwitches(source, mutations);

  it('answers as before while none is switched on', () => {
    expect(printedBy(script, '')).toBe('yes1');
  });

  it('answers as the file with that fault alone, for each of them', () => {
    const alone = ({ start, end, replacement }: (typeof mutations)[number]): string =>
      source.slice(0, start) + replacement + source.slice(end);

    expect(mutations.length).toBeGreaterThan(20);
    expect(mutations.map(({ id }) => printedBy(script, id))).toEqual(
      mutations.map((mutation) => printedBy(alone(mutation), '')),
    );
  });

  const missedOf = (ids: Iterable<string>): readonly string[] => {
    const reached = new Set(ids);
    return mutations.filter(({ id }) => !reached.has(id)).map(({ replacement }) => replacement);
  };

  it('tells in a set of the test which are reached', () => {
    const mutantsOfTest = new Set<string>();

    expect(printedBy(script, '/no/file', { mutantsOfTest })).toBe('yes1');

    expect(missedOf(mutantsOfTest)).toEqual(['undefined', '(2 + 1)', "''"]);
  });

  it('tells in a file which are reached, in another process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
    const reached = join(folder, 'reached');

    expect(printedBy(script, reached)).toBe('yes1');
    await new Promise(setImmediate);

    const lines = readFileSync(reached, 'utf8').matchAll(/^(\S+) \d+$/gm);
    expect(missedOf([...lines].map(([, id = '']) => id))).toEqual(['undefined', '(2 + 1)', "''"]);
    rmSync(folder, { recursive: true });
  });
});

it('reads a file with its switches as jest does, and no other file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  mkdirSync(join(folder, 'core/src'), { recursive: true });
  writeFileSync(join(folder, 'core/src/rule.ts'), 'export const isLess = (a, b) => a <= b;');
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
           .process('export const isLess = (a, b) => a < b;', process.cwd() + '/${file}', settings);
         console.log(code);`,
      ],
      { encoding: 'utf8', env: { ...process.env, MUTANTS: folder } },
    );

  expect(read('core/src/rule.ts')).toContain('a <= b');
  expect(read('core/src/other.ts')).toContain('a < b');
  rmSync(folder, { recursive: true });
});
