import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PRIVACY_NOTICE, VIDEO_TERMS } from '../../server/src/appointment/accepted-texts';

/**
 * What people were shown when they booked is kept by its version. Whoever changes a text gives it another version in
 * `server/src/appointment/accepted-texts.ts`, and a line of its own here: the lines before stay, they say what was shown.
 */
const shown: { readonly [text: string]: { readonly [version: string]: string } } = {
  video: { '2026-11': 'e6ee532bd50ecdd8' },
  privacy: {
    '2026-11': '1cec7a1762178931',
    '2026-11-22': 'ce9402f01810869b',
    '2026-11-23': 'b47b086616a39782',
  },
};

const part = (words: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], words);

/** Of the words in the languages they are written in; the others translate them. */
function hashOf(...paths: readonly (readonly string[])[]): string {
  const hash = createHash('sha256');
  for (const locale of ['en', 'fr']) {
    const words = JSON.parse(readFileSync(`locales/${locale}/fiche.json`, 'utf8')) as unknown;
    hash.update(JSON.stringify([locale, ...paths.map((keys) => part(words, keys))]));
  }
  return hash.digest('hex').slice(0, 16);
}

describe('a text that somebody accepts or is shown', () => {
  it('[D4] has another version when the terms of a video conference change', () => {
    expect(shown['video']?.[VIDEO_TERMS]).toBe(hashOf(['video', 'accept'], ['video', 'text']));
  });

  it('has another version when the notice about personal data changes', () => {
    expect(shown['privacy']?.[PRIVACY_NOTICE]).toBe(hashOf(['privacy']));
  });
});
