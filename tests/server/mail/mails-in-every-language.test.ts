import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { typeset } from '@creneau/core';
import { toGsm } from '../../../server/src/sms/segments';
import type { AskedMails, EveryMail, ReadMail } from '../../support/every-mail';
import { TYPESCRIPT } from '../../support/typescript';

const PATIENCE = 60_000;
const LOCALES = readdirSync('locales').filter((name) => /^[a-z]{2}$/.test(name));
const isWritten = (locale: string): boolean => existsSync(`locales/${locale}/mail.json`);

async function mailsFor(asked: AskedMails): Promise<EveryMail> {
  const child = spawn(process.execPath, [...TYPESCRIPT, 'tests/support/every-mail.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(asked));
  return JSON.parse(await text(child.stdout)) as EveryMail;
}

/** The texts of a file of words, as mails write them, by key. */
function textsOf(words: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof words === 'string') return [[key, words]];
  return Object.entries(words as object).flatMap(([name, inner]) =>
    textsOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

const mailWordsOf = (locale: string): ReturnType<typeof textsOf> =>
  textsOf(JSON.parse(typeset(readFileSync(`locales/${locale}/mail.json`, 'utf8'), locale)));

/** What stands between the values of a text; short pieces occur in many languages. */
const piecesOf = (text: string): readonly string[] =>
  text
    .split(/\{\{[^}]*\}\}/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 10);

/** The weekday of the appointment, as the page writes it. */
const weekdayIn = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse('2027-06-08'),
  );

let told: EveryMail;

beforeAll(async () => {
  told = await mailsFor({ locales: LOCALES });
}, PATIENCE);

const whole = ({ subject, text }: ReadMail): string => `${subject}\n${text}`;

describe.each(LOCALES.filter(isWritten))('every kind of mail in %s', (locale) => {
  const mails = () => Object.entries(told[locale] ?? {});

  it('is said in words, with every value in its place', () => {
    const keys = mailWordsOf('en').map(([key]) => key);

    expect(mails().length).toBeGreaterThan(25);
    expect(new Set(mails().map(([, { language }]) => language))).toEqual(new Set([locale]));
    const faulty = mails().filter(
      ([, mail]) =>
        mail.subject.trim() === '' ||
        /\{\{|\}\}|undefined|\bnull\b|NaN|\[object|Invalid/.test(whole(mail)) ||
        keys.some((key) => key.includes('.') && whole(mail).includes(key)),
    );
    expect(faulty).toEqual([]);
  });

  it('says each of its words somewhere', () => {
    const all = mails()
      .map(([, mail]) => whole(mail))
      .join('\n');
    // a calendar file, not a mail; and an hour that a clock shows twice a year
    const elsewhere = /^(calendarFile|hourWithOffset|common)/;

    const silent = mailWordsOf(locale).filter(
      ([key, words]) =>
        !elsewhere.test(key) &&
        !piecesOf(words).every((piece) => all.includes(piece) || all.includes(toGsm(piece))),
    );

    // previews stand in the HTML alone
    expect(silent.filter(([key]) => !/preview/i.test(key))).toEqual([]);
  });

  if (locale !== 'en')
    it('has no English in it', () => {
      const own = mailWordsOf(locale).map(([, words]) => words);
      const english = mailWordsOf('en')
        .flatMap(([, words]) => piecesOf(words))
        .filter((piece) => !own.some((words) => words.includes(piece)));

      const found = mails().flatMap(([kind, mail]) =>
        english.filter((piece) => whole(mail).includes(piece)).map((piece) => [kind, piece]),
      );

      expect(found).toEqual([]);
    });

  it('[I18N-05] names the day as the language does', () => {
    for (const kind of ['confirmation', 'change', 'business-booked', 'sheet'])
      expect(told[locale]?.[kind]?.text.toLowerCase()).toContain(weekdayIn(locale).toLowerCase());
  });
});

it(
  '[I18N-03] the mails of a brand say its words, and the plain ones where it has none',
  async () => {
    const branded = await mailsFor({ locales: ['en', 'fr', 'de'], brand: 'lagoon' });

    expect(branded['en']?.['confirmation']?.subject).toMatch(/^Dive on Tuesday/);
    expect(branded['en']?.['confirmation']?.text).toContain('Manage my dive');
    expect(branded['fr']?.['confirmation']).not.toEqual(told['fr']?.['confirmation']);
    expect(branded['en']?.['change']?.subject).toBe(told['en']?.['change']?.subject);
    expect(branded['de']).toEqual(told['de']);
  },
  PATIENCE,
);
