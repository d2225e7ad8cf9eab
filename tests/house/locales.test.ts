import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = 'locales';
const COMPLETE = [
  'br',
  'cs',
  'de',
  'en',
  'es',
  'fr',
  'hr',
  'hu',
  'it',
  'nl',
  'pl',
  'pt',
  'sk',
  'sl',
  'sv',
];
/** Those that a row of the read-me says are translated in part: `npm run locale -- add xx` writes one. */
const PARTIAL = [
  ...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/`([a-z]{2})` *\| in part/g),
].map(([, locale = '']) => locale);
/** Words that are the same in several languages: a text of these alone may be as the English one. */
const SHARED = new Set(
  'actions confirmation cookies csv date enter error esc json later log mail min pack packs password person place places privacy promotion promotions service services subtotal total utc wcag'.split(
    ' ',
  ),
);

const PLURAL = /_(zero|one|two|few|many|other)$/;
const VALUE = /\{\{(\w+)[^}]*\}\}/g;

const jsonIn = (...path: string[]): unknown =>
  JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));

/** Texts by key; a list has one text a line. */
function textsOf(words: unknown, key = ''): Readonly<Record<string, string>> {
  if (typeof words === 'string') return { [key]: words };
  const inner = Object.entries(words as object);
  return Object.assign(
    {},
    ...inner.map(([name, each]) => textsOf(each, key ? `${key}.${name}` : name)),
  );
}

/** The texts of a locale by file and key. */
const textsIn = (locale: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...readdirSync(join(FOLDER, locale)).map((file) =>
      textsOf(jsonIn(locale, file), file.replace('.json', '')),
    ),
  );

const messageOf = (key: string) => key.replace(PLURAL, '');
const messagesOf = (texts: object) => new Set(Object.keys(texts).map(messageOf));
const valuesOf = (text: string) =>
  [...new Set([...text.matchAll(VALUE)].map(([, name]) => name))].sort().join();

/** Whether one number alone takes this plural form, so that its text may do without the number: "one day". */
const isOfOneNumber = (locale: string, form: string): boolean => {
  const rules = new Intl.PluralRules(locale);
  const numbers = Array.from({ length: 200 }, (_, before) => before + 1);
  return numbers.filter((number) => rules.select(number) === form).length === 1;
};

const english = textsIn('en');
const french = textsIn('fr');
const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'brands')
  .map(({ name }) => name);
const complete = folders.filter((locale) => COMPLETE.includes(locale));

it('stand in folders of the languages that are offered', () => {
  expect(folders.filter((locale) => ![...COMPLETE, ...PARTIAL].includes(locale))).toEqual([]);
});

describe.each(folders)('the words of %s', (locale) => {
  const texts = textsIn(locale);

  it('have no key that English lacks: nobody reads it', () => {
    const known = messagesOf(english);

    expect([...messagesOf(texts)].filter((message) => !known.has(message))).toEqual([]);
  });

  it('are never empty', () => {
    expect(Object.keys(texts).filter((key) => texts[key]?.trim() === '')).toEqual([]);
  });

  it('have the plural forms of the language, all of them and no other', () => {
    const { pluralCategories: pluralInterventionSets } = new Intl.PluralRules(
      locale,
    ).resolvedOptions();
    const plurals = Object.keys(texts).filter((key) => PLURAL.test(key));
    const wanted = [...new Set(plurals.map(messageOf))].flatMap((message) =>
      pluralInterventionSets.map((form) => `${message}_${form}`),
    );

    expect(plurals.sort()).toEqual(wanted.sort());
  });

  it('take the values that French takes', () => {
    const other = Object.entries(texts).filter(([key, text]) => {
      const form = PLURAL.exec(key)?.[1];
      const taken = valuesOf(french[form ? `${messageOf(key)}_other` : key] ?? '');
      if (valuesOf(text) === taken) return false;
      return !form || !isOfOneNumber(locale, form) || valuesOf(`${text}{{count}}`) !== taken;
    });

    expect(other).toEqual([]);
  });
});

const overlays = readdirSync(join(FOLDER, 'brands')).flatMap((brand) =>
  readdirSync(join(FOLDER, 'brands', brand)).map((file) => [brand, file.replace('.json', '')]),
);

it.each(overlays)('[I18N-03] lays the words of %s over those of %s key by key', (brand, locale) => {
  const plain = textsIn(locale);
  const own = textsOf(jsonIn('brands', brand, `${locale}.json`));

  const other = Object.keys(own).filter(
    (key) => valuesOf(own[key] ?? '') !== valuesOf(plain[key] ?? 'no such key'),
  );
  expect(brand).toMatch(/^[a-z\d-]{1,30}$/);
  expect(Object.keys(own).filter((key) => !(key in plain))).toEqual([]);
  expect(other).toEqual([]);
});

it.each(complete)('[I18N-01] says in %s all that English says', (locale) => {
  const messages = messagesOf(textsIn(locale));

  expect([...messagesOf(english)].filter((message) => !messages.has(message))).toEqual([]);
});

it.each(folders.filter((locale) => locale !== 'en'))(
  'leaves nothing in English in %s',
  (locale) => {
    const untranslated = Object.entries(textsIn(locale)).filter(([key, text]) => {
      const words =
        text
          .replace(VALUE, '')
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [];
      return text === english[key] && !words.every((word) => SHARED.has(word));
    });

    expect(untranslated).toEqual([]);
  },
);

/** How each language says that data is kept for three years at least, and from when on. */
const retention: { readonly [locale: string]: readonly [period: RegExp, beginning: RegExp] } = {
  br: [/da nebeutañ 3 bloaz/, /oberiantiz diwezhañ/],
  cs: [/nejméně 3 roky/, /poslední aktivitě/],
  de: [/mindestens 3 Jahre/i, /letzten Aktivität/],
  en: [/at least 3 years/, /last activity/],
  es: [/al menos 3 años/, /última actividad/],
  fr: [/au moins 3 ans/, /dernière activité/],
  hr: [/najmanje 3 godine/, /posljednje aktivnosti/],
  hu: [/legalább 3 évig/, /utolsó tevékenység/],
  it: [/almeno 3 anni/, /ultima attività/],
  nl: [/minstens 3 jaar/i, /laatste activiteit/],
  pl: [/co najmniej 3 lata/, /ostatniej aktywności/],
  pt: [/pelo menos 3 anos/, /última atividade/],
  sk: [/najmenej 3 roky/, /poslednej aktivite/],
  sl: [/najmanj 3 leta/i, /zadnji dejavnosti/],
  sv: [/minst 3 år/, /senaste aktivitet/],
};

it.each(COMPLETE)(
  '[GDPR-04] says everywhere the same of how long data is kept, in %s',
  (locale) => {
    const [period, beginning] = retention[locale] ?? [];
    const wordsIn = (file: string) =>
      JSON.parse(readFileSync(join(FOLDER, locale, `${file}.json`), 'utf8'));
    const { fact, detail } = wordsIn('legal').privacy;
    const { text, text_pro, text_pro_health } = wordsIn('fiche').privacy;
    const sentences: readonly string[] = [
      wordsIn('privacy').use.kept,
      `${fact.kept} ${detail.kept}`,
      text,
      text_pro,
      text_pro_health,
      wordsIn('mail').erased.why.expired,
    ];

    for (const sentence of sentences)
      for (const words of [period, beginning])
        expect(sentence).toEqual(expect.stringMatching(words ?? locale));
  },
);

it.each([
  [
    'de',
    'calls the data by the word for the reader',
    /\bSie (?:(?:werden|wurden) mindestens|dienen)/,
  ],
  ['it', 'says that a time is at the home of the reader', /\bda Lei\b|rispetto a Lei/],
])('in %s no text %s', (locale, _, misread) => {
  const lines = readdirSync(join(FOLDER, locale)).flatMap((file) =>
    readFileSync(join(FOLDER, locale, file), 'utf8').split('\n'),
  );

  expect(lines.filter((line) => misread.test(line))).toEqual([]);
});

describe('the businesses of the demonstration', () => {
  /** The texts of a file of a business that are written in several languages, each with the path to it. */
  const translationsIn = (thing: unknown, path = ''): readonly (readonly [string, object])[] => {
    if (typeof thing !== 'object' || thing === null) return [];
    if (path !== '' && ('fr' in thing || 'en' in thing)) return [[path, thing]];
    return Object.entries(thing).flatMap(([key, each]) => translationsIn(each, `${path}/${key}`));
  };

  it.each(readdirSync('demonstration').filter((file) => file.endsWith('.yaml')))(
    '%s says each of its texts in every language that it enables',
    (file) => {
      const business = parse(readFileSync(join('demonstration', file), 'utf8')) as {
        readonly language?: string;
        readonly languages: readonly string[];
      };
      const own = business.language ?? 'fr';
      const missing = translationsIn(business).flatMap(([path, texts]) =>
        business.languages
          .filter((locale) => !(locale in texts) && !(locale === own && /title$/.test(path)))
          .map((locale) => `${path} ${locale}`),
      );

      expect(missing).toEqual([]);
    },
  );
});
