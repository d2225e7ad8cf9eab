import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the words, to be changed. */
const folder = mkdtempSync(join(tmpdir(), 'creneau-locales-'));

beforeAll(() => cpSync('locales', folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a translator types after `npm run locale --`, and what comes of it. */
function locale(...words: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['tools/locale.mjs', ...words], {
    env: { ...process.env, LOCALES: folder },
    encoding: 'utf8',
  });
  return { lines: stdout.split('\n').filter(Boolean), stderr, status };
}

const jsonIn = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const write = (path: string, words: object): void =>
  writeFileSync(join(folder, path), JSON.stringify(words));

describe('starting a language', () => {
  it('makes its files and its row for translators, once', () => {
    expect(locale('add', 'cy').status).toBe(0);

    expect(readdirSync(join(folder, 'cy'))).toEqual(readdirSync(join(folder, 'fr')));
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(
      '| Welsh | `cy` | in part | say how | zero, one, two, few, many, other |\n',
    );
    expect(locale('add', 'cy')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run locale -- missing cy'),
    });
  });

  it('lists what is missing, with its meaning, until it is translated', () => {
    const before = locale('missing', 'cy').lines;
    const at = before.indexOf('common:retry');
    expect(before.slice(at, at + 3)).toEqual([
      'common:retry',
      `  fr  ${jsonIn('fr/common.json').retry}`,
      '  en  Try again',
    ]);

    write('cy/common.json', { retry: 'Ceisiwch eto' });

    expect(locale('missing', 'cy').lines).toEqual(before.toSpliced(at, 3));
    expect(locale('missing', 'de').lines).toEqual([]);
  });

  it.each([
    [['add', 'welsh'], 'give the two letters of ISO 639'],
    [['missing', 'eo'], 'npm run locale -- add eo'],
    [['where', 'slots:nothing'], 'write it as “slots:title”'],
    [['where'], 'npm run locale -- add xx'],
    [['toString', 'x'], 'npm run locale -- add xx'],
  ])('says what to do after %j', (words, advice) => {
    expect(locale(...words)).toMatchObject({ status: 1, stderr: expect.stringContaining(advice) });
  });
});

it('shows a translator where a text is seen', () => {
  const key = 'errors:v3_error.appointment.availabletimeslots';

  expect(locale('where', key).lines).toEqual([
    key,
    expect.stringMatching(/^ {2}ui\/src\/i18n\/refusal-messages\.ts:\d+$/),
  ]);
});

/** Kept for the next page that a version does not have yet. */
const KEPT = ['errors:alpha'];

it('has no text that nothing asks for, but for what is kept', () => {
  expect(locale('unused').lines).toEqual(KEPT);

  const french = jsonIn('fr/slots.json');
  write('fr/slots.json', { ...french, neverAskedFor: { atAll: 'Personne ne lit ceci.' } });

  expect(locale('unused').lines).toEqual([...KEPT, 'slots:neverAskedFor.atAll']);
});
