import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'locales';
/** The language that stands in for what another does not say. */
const COMPLETE = 'en';
/** Languages count in different ways: each has the plural forms of its own. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const locales = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function keysOf(words: unknown, path: string): readonly string[] {
  if (typeof words !== 'object' || words === null || Array.isArray(words))
    return [path.replace(PLURAL, '')];
  return Object.entries(words).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`));
}

const keysIn = (locale: string): ReadonlySet<string> =>
  new Set(
    readdirSync(join(FOLDER, locale)).flatMap((file) =>
      keysOf(
        JSON.parse(readFileSync(join(FOLDER, locale, file), 'utf8')) as unknown,
        file.replace('.json', ''),
      ),
    ),
  );

describe.each(locales.filter((locale) => locale !== COMPLETE))('the words of %s', (locale) => {
  it('have no key that English lacks: nobody reads it', () => {
    const complete = keysIn(COMPLETE);

    expect([...keysIn(locale)].filter((key) => !complete.has(key))).toEqual([]);
  });
});

it.each([
  ['en', /at least 3 years/, /last activity/],
  ['fr', /au moins 3 ans/, /dernière activité/],
])(
  '[GDPR-04] says everywhere the same of how long data is kept, in %s',
  (locale, period, beginning) => {
    const wordsIn = (file: string) =>
      JSON.parse(readFileSync(join(FOLDER, locale, `${file}.json`), 'utf8'));
    const { fact, detail } = wordsIn('legal').privacy;
    const { text, text_pro, text_pro_health } = wordsIn('fiche').privacy;
    const said: readonly string[] = [
      wordsIn('privacy').use.kept,
      `${fact.kept} ${detail.kept}`,
      text,
      text_pro,
      text_pro_health,
      wordsIn('mail').erased.why.expired,
    ];

    for (const one of said) {
      expect(one).toMatch(period);
      expect(one).toMatch(beginning);
    }
  },
);

it('French says all that English says', () => {
  const french = keysIn('fr');

  expect([...keysIn(COMPLETE)].filter((key) => !french.has(key))).toEqual([]);
});
