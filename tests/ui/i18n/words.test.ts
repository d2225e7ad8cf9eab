import type { LocaleWishes, RefusalReason } from '@creneau/core';
import i18next, { createInstance, type TFunction } from 'i18next';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { englishFigures, englishRefusals } from '../../../core/src/shared/words';
import { typeset } from '../../../core/src/index';
import { bundleOf, completeBundle, localesIn, wordsByPart } from '../../../ui/build/locales-plugin';
import { Language } from '../../../ui/src/i18n/language';
import { refusalMessage, refusalMessages } from '../../../ui/src/i18n/refusal-messages';
import {
  changeLocale,
  loadLaterWords,
  initTranslations,
  wordsOf,
  type Words,
} from '../../../ui/src/i18n/words';

const LOCALES = join(__dirname, '../../../locales');
const VIEWS = join(__dirname, '../../../ui/src');

const translationsIn = (locale: string) =>
  initTranslations(locale, completeBundle(LOCALES, locale) as Words, createInstance());

describe('the words', () => {
  it.each(localesIn(LOCALES))(
    'reach the page as they are written in %s, lists as lists, with English where one is missing',
    (locale) => {
      expect(flat(completeBundle(LOCALES, locale))).toEqual({
        ...flat(bundleOf(join(LOCALES, 'en'))),
        ...flat(bundleOf(join(LOCALES, locale))),
      });
    },
  );

  it('are in the core as in English, for front ends that bring none', () => {
    const texts = flat(bundleOf(join(LOCALES, 'en')));
    const textOf = (key: string): unknown => texts[key.replace(':', '.')];
    const figures = Object.keys(englishFigures).map((key) => [key, textOf(`common:${key}`)]);
    const refusals = Object.entries(refusalMessages).map(([reason, key]) => [reason, textOf(key)]);

    expect(englishFigures).toEqual(Object.fromEntries(figures));
    expect(englishRefusals).toEqual(Object.fromEntries(refusals));
  });

  it('end no line of French before its sign, and leave English alone', () => {
    const text = '{"a":"Qui ? « Ana », dit-elle : oui !","b":"10:30"}';

    expect(typeset(text, 'fr')).toBe(
      '{"a":"Qui\u00a0? «\u00a0Ana\u00a0», dit-elle\u00a0: oui\u00a0!","b":"10:30"}',
    );
    expect(typeset(text, 'en')).toBe(text);
  });

  it.each(localesIn(LOCALES))(
    'count the times of some days in %s with no comma before a bracket',
    (locale) => {
      const { t } = translationsIn(locale);
      const range = t('slots:status.sameMonth', { from: 7, to: 13 });

      for (const count of [0, 1, 2, 5])
        expect(t('slots:status.result', { count, range })).not.toContain(', (');
    },
  );

  it('[I18N-02] are English where a translation is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'locales-'));
    const write = (locale: string, namespace: string, words: unknown): void => {
      mkdirSync(join(folder, locale), { recursive: true });
      writeFileSync(join(folder, locale, `${namespace}.json`), JSON.stringify(words));
    };
    write('en', 'common', { retry: 'Again', days: ['today', 'tomorrow'], end: { ok: 'Fine' } });
    write('en', 'layout', { home: 'Home' });
    write('cs', 'common', { days: ['dnes'] });

    const czech = completeBundle(folder, 'cs');
    rmSync(folder, { recursive: true });

    expect(czech).toEqual({
      common: { retry: 'Again', days: ['dnes'], end: { ok: 'Fine' } },
      layout: { home: 'Home' },
    });
    expect(initTranslations('cs', czech as Words, createInstance()).t('layout:home')).toBe('Home');
  });
});

describe('the words of the later steps', () => {
  const addresses = { first: { fr: '/assets/locale.fr.1a.json', en: '/assets/locale.en.1a.json' } };
  const begun = () =>
    initTranslations(
      'fr',
      wordsByPart(completeBundle(LOCALES, 'fr')).first as Words,
      createInstance(),
    );
  const { fetch } = globalThis;

  beforeEach(() => {
    globalThis.fetch = async (address) => {
      const [, locale = '', later] =
        /locale\.(..)(\.later)?\.1a\.json$/.exec(String(address)) ?? [];
      return Response.json(wordsByPart(completeBundle(LOCALES, locale))[later ? 'later' : 'first']);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('come when they are asked for', async () => {
    const french = begun();
    expect(french.exists('fiche:title')).toBe(false);

    await loadLaterWords(addresses, french);

    expect(french.exists('fiche:title')).toBe(true);
  });

  it('are asked for once, also where their file has none of them', async () => {
    const asked = jest.fn(async () => Response.json({}));
    globalThis.fetch = asked;

    await loadLaterWords(addresses, begun());

    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('follow the language from then on, and not before', async () => {
    const [early, late] = [begun(), begun()];
    await loadLaterWords(addresses, late);

    await Promise.all([early, late].map((page) => changeLocale('en', addresses, () => true, page)));

    expect(early.exists('fiche:title', { lng: 'en' })).toBe(false);
    expect(late.exists('fiche:title', { lng: 'en' })).toBe(true);
  });

  it('are of the language that was chosen last, however late those of another come', async () => {
    initTranslations('fr', wordsByPart(completeBundle(LOCALES, 'fr')).first as Words);
    const answered = globalThis.fetch;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    globalThis.fetch = async (address) => {
      if (String(address).includes('.en.')) await released;
      return answered(address);
    };
    const kept: string[] = [];
    const language = new Language(
      'fr',
      { locales: ['fr', 'en'], country: 'FR' },
      addresses,
      (locale) => kept.push(locale),
    );

    const english = language.choose('en');
    await language.choose('fr');
    release();
    await english;

    expect([language.locale$.value, i18next.language, kept]).toEqual(['fr', 'fr', ['fr']]);
  });
});

describe('the words of a brand', () => {
  const { fetch } = globalThis;
  const addresses = { first: { fr: '/fr' }, brand: { fr: '/brand' } };
  /** The answer for the words of the brand; those of the language are there. */
  const withOverlay = (answer: () => Response): string[] => {
    const asked: string[] = [];
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      return address === '/brand' ? answer() : Response.json(completeBundle(LOCALES, 'fr'));
    };
    return asked;
  };
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('[I18N-03] stand over those of the language, key by key', async () => {
    withOverlay(() => Response.json({ common: { retry: 'Replonger' } }));

    const words = initTranslations('fr', await wordsOf('fr', 'first', addresses), createInstance());

    expect(words.t('common:retry')).toBe('Replonger');
    expect(words.t('layout:close')).toBe(translationsIn('fr').t('layout:close'));
  });

  it.each([
    ['missing', () => new Response('', { status: 404 })],
    ['no JSON', () => new Response('<!doctype html>')],
    ['a list', () => Response.json(['Replonger'])],
    ['nothing', () => Response.json(null)],
    [
      'of another shape',
      () => Response.json({ common: 'x', layout: { close: 5, home: {} }, y: 1 }),
    ],
  ])('[I18N-03] leave the plain ones where the file is %s', async (_, answer) => {
    withOverlay(answer);

    expect(await wordsOf('fr', 'first', addresses)).toEqual(completeBundle(LOCALES, 'fr'));
  });

  it('[I18N-03] are not asked for by a group without a brand, nor in a language without them', async () => {
    const asked = withOverlay(() => Response.json({}));

    await wordsOf('fr', 'first', { ...addresses, brand: undefined });
    await wordsOf('fr', 'first', { ...addresses, brand: { en: '/brand' } });

    expect(asked).toEqual(['/fr', '/fr']);
  });
});

describe('the language of an open page', () => {
  const addresses = { first: { fr: '/fr', en: '/en', de: '/de' } };
  const { fetch } = globalThis;
  const kept: string[] = [];
  const french = (wishes?: LocaleWishes) =>
    new Language(
      'fr',
      { locales: ['fr', 'en', 'de'], country: 'FR' },
      addresses,
      (locale) => kept.push(locale),
      wishes,
    );

  beforeEach(() => {
    kept.length = 0;
    initTranslations('fr', completeBundle(LOCALES, 'fr') as Words);
    globalThis.fetch = async (address) =>
      Response.json(completeBundle(LOCALES, String(address).slice(1)));
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('follows the account of whoever logs in, and is kept for nobody else', async () => {
    const language = french({ device: ['fr'] });

    await language.follow({ account: 'de' });

    expect([language.locale$.value, kept]).toEqual(['de', []]);
  });

  it('follows the host page before the account, and the address too', async () => {
    const [framed, linked] = [french(), french({ query: 'fr', device: [] })];

    await framed.follow({ host: 'en-GB' });
    for (const language of [framed, linked]) await language.follow({ account: 'de' });

    expect([framed.locale$.value, linked.locale$.value]).toEqual(['en', 'fr']);
  });

  it('stays what the visitor chose, until the host page asks for another that is offered', async () => {
    const language = french();
    await language.choose('en');

    await language.follow({ account: 'de' });
    await language.follow({ host: 'pl' });
    expect([language.locale$.value, kept]).toEqual(['en', ['en']]);
    await language.follow({ host: 'de' });

    expect(language.locale$.value).toBe('de');
  });

  it('stays where its words cannot be had, and follows again when they can', async () => {
    const language = french();
    const answered = globalThis.fetch;
    globalThis.fetch = async () => new Response('', { status: 503 });
    await expect(language.follow({ host: 'de' })).rejects.toThrow();
    expect(language.locale$.value).toBe('fr');
    globalThis.fetch = answered;

    await language.follow({});

    expect(language.locale$.value).toBe('de');
  });
});

describe('refusals', () => {
  it.each(['fr', 'en'])('have words for every reason in %s, with and without a phone', (locale) => {
    const t = translationsIn(locale).t as TFunction;

    for (const reason of Object.keys(refusalMessages) as RefusalReason[]) {
      expect(refusalMessage(t, reason, undefined)).toMatch(/^[A-ZÀ-Ý].{20,}[.…]$/u);
      expect(refusalMessage(t, reason, '04 78 00 00 00')).toMatch(/^[A-ZÀ-Ý].{20,}[.…]$/u);
    }
  });

  it.each([
    ['[ERR-02] an answer without words', 'connectionExpired', /expired/],
    ['[ERR-03] no answer', 'unreachable', /^An error occurred, please try again later\.\.\.$/],
    ['[ERR-22] an expired connection', 'connectionExpired', /log in again/],
    [
      '[ERR-24] a contact not recognised',
      'ficheNotAuthorized',
      /not identify you correctly\. Log out, then book again/,
    ],
    ['[ERR-25] too many appointments', 'tooManyAppointments', /maximum number of appointments/],
    [
      '[S9] a limit, without whose appointments reach it',
      'limitReached',
      /^A limit set by the business.*call 04 78 00 00 00/,
    ],
    ['[ERR-26] another appointment too close', 'tooCloseToAnother', /too close/],
    ['[ERR-27] an appointment at the same time', 'sameTime', /at this time/],
    ['[ERR-28] a blacklisted visitor', 'blacklisted', /cannot book online/],
    ['[ERR-29] what could not be booked', 'notBookable', /could not be booked/],
    [
      '[ERR-30] existing customers only',
      'existingCustomersOnly',
      /existing customers only.*call 04 78 00 00 00/,
    ],
    [
      '[ERR-30] existing patients only',
      'existingPatientsOnly',
      /existing patients only.*call 04 78 00 00 00/,
    ],
    ['[ERR-31] a time taken meanwhile', 'slotTaken', /just been taken/],
    ['[ERR-32] a refusal without a known key', 'unknown', /^Something went wrong/],
    ['[ERR-34] terms left unticked', 'consentMissing', /tick the box/],
    ['[ERR-51] a login that is required', 'loginRequired', /log in first/],
  ] as const)('%s says what happened', (_, reason, text) => {
    const t = translationsIn('en').t as TFunction;

    expect(refusalMessage(t, reason, '04 78 00 00 00')).toMatch(text);
  });

  it('says less of a refused booking, and no key, before the words of its step are here', () => {
    const { first } = wordsByPart(completeBundle(LOCALES, 'fr'));
    const t = initTranslations('fr', first as Words, createInstance()).t as TFunction;

    expect(refusalMessage(t, 'blacklisted', '04 78 00 00 00')).toBe(
      'Quelque chose n’a pas marché. Merci de réessayer.',
    );
  });

  it('[V6] shows no key and no object for a refusal, whatever the phone', () => {
    const t = translationsIn('fr').t as TFunction;

    for (const reason of Object.keys(refusalMessages) as RefusalReason[])
      expect(refusalMessage(t, reason, '<b>')).not.toMatch(/errors:|v3_error|\[object|\{\{/);
  });
});

it('writes no words in a view', () => {
  const views = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );

  const found = views.flatMap((name) =>
    wordsIn(join(VIEWS, name)).map((words) => `${name}: ${words}`),
  );

  expect(found).toEqual([]);
});

/** Texts and labels that a view would show as they are written in it. */
function wordsIn(file: string): string[] {
  const source = ts.createSourceFile(
    relative(VIEWS, file),
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.ESNext,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const SPOKEN = /^(?:aria-label|aria-roledescription|aria-valuetext|title|alt|placeholder|label)$/;
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      SPOKEN.test(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      if (/\p{L}/u.test(node.initializer.text))
        found.push(`${node.name.getText()}="${node.initializer.text}"`);
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression) &&
      !ts.isJsxAttribute(node.parent)
    )
      if (/\p{L}{2}/u.test(node.expression.text)) found.push(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function flat(words: unknown, path = ''): Record<string, string> {
  if (typeof words === 'string') return { [path]: words };
  return Object.assign(
    {},
    ...Object.entries(words as object).map(([key, value]) =>
      flat(value, path ? `${path}.${key}` : key),
    ),
  ) as Record<string, string>;
}
