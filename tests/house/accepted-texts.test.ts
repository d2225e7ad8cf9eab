import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSENT_VERSION } from '@creneau/core';
import { PRIVACY_NOTICE, VIDEO_TERMS } from '../../server/src/appointment/booking-writes';

/**
 * What people were shown when they booked is kept by its version, the same in all languages; those before 2026-11-23.2 were told by
 * French and English alone. Whoever changes a text gives it another version in
 * `server/src/appointment/booking-writes.ts`, and a line of its own here: the lines before stay, they say what was shown.
 */
const shown: { readonly [text: string]: { readonly [version: string]: string } } = {
  video: { '2026-11': 'e6ee532bd50ecdd8', '2026-11-23.2': '886a98099ea2abfb' },
  consent: { '2026-11-23': 'fe76e8d8200956b9', '2026-11-28': '7e28b506f2a3d3a9' },
  privacy: {
    '2026-11': '1cec7a1762178931',
    '2026-11-22': 'ce9402f01810869b',
    '2026-11-23': 'b47b086616a39782',
    '2026-11-23.2': '812969ad31682cec',
    '2026-11-29': 'a9b42c4eff2f4902',
  },
};

const part = (words: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], words);

/** Of the words in every language: the record of a booking says in which one they were shown. */
function hashOf(file: string, ...paths: readonly (readonly string[])[]): string {
  const hash = createHash('sha256');
  const locales = readdirSync('locales').filter((locale) =>
    existsSync(`locales/${locale}/${file}.json`),
  );
  for (const locale of locales.sort()) {
    const words = JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8')) as unknown;
    hash.update(JSON.stringify([locale, ...paths.map((keys) => part(words, keys))]));
  }
  return hash.digest('hex').slice(0, 16);
}

describe('a text that somebody accepts or is shown', () => {
  it('[D4] has another version when the terms of a video conference change', () => {
    expect(shown['video']?.[VIDEO_TERMS]).toBe(
      hashOf('fiche', ['video', 'accept'], ['video', 'text']),
    );
  });

  it('has another version when the notice about personal data changes', () => {
    expect(shown['privacy']?.[PRIVACY_NOTICE]).toBe(hashOf('fiche', ['privacy']));
  });

  it('has another version when what is asked about measuring changes', () => {
    const asked = ['title', 'text', 'purpose'].map((key) => ['consent', key]);
    expect(shown['consent']?.[CONSENT_VERSION]).toBe(hashOf('legal', ...asked));
  });

  it('is said by no brand: whose words they are cannot be told from the version', () => {
    const brands = readdirSync('locales/brands', { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.json'),
    );
    const words = brands.map(
      (path) => JSON.parse(readFileSync(join('locales/brands', path), 'utf8')) as object,
    );

    for (const text of [
      ['fiche', 'privacy'],
      ['fiche', 'video'],
      ['legal', 'consent'],
    ])
      expect(words.map((each) => part(each, text)).filter(Boolean)).toEqual([]);
  });
});
