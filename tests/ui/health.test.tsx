/** @jest-environment ./tests/support/page-environment.ts */
import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import { aGroup } from '../support/made-up';
import { beginEach, openPage, title } from './page';

beginEach();

const CUSTOMERS = /\bclient|\bcustomer/i;

/** Each sentence with the key it stands under. */
const sentences = (words: unknown, key = ''): readonly (readonly [string, string])[] =>
  typeof words === 'string'
    ? [[key, words]]
    : Object.entries(words as object).flatMap(([name, inner]) =>
        sentences(inner, key === '' ? name : `${key}.${name}`),
      );

describe('the health variant of the words', () => {
  it.each(['fr', 'en'])(
    '[SECTOR-08] says patients wherever the others say customers: %s',
    (locale) => {
      for (const file of [
        'errors',
        'layout',
        'legal',
        'fiche',
        'catalog',
        'slots',
        'confirmation',
      ]) {
        const words = new Map(
          sentences(JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'))),
        );
        for (const [key, sentence] of words) {
          if (!CUSTOMERS.test(sentence)) continue;
          const variant = key.replace(/(_withPhone)?(\.\d+)?$/, '_health$1$2');
          expect([key, words.get(variant)]).toEqual([key, expect.stringMatching(/patient/i)]);
          expect(words.get(variant)).not.toMatch(CUSTOMERS);
        }
      }
    },
  );

  it.each([
    ['health', /autre patient/, 'Pour quel soin venez-vous ?'],
    ['hairdresser', /autre client/, 'Que souhaitez-vous faire ?'],
    ['', /autre client/, 'Que souhaitez-vous faire ?'],
  ])('[SECTOR-08] is that of the sector %j', async (sector, heading, question) => {
    await openPage({ group: aGroup({ sector }), at: '/salon-lumiere/legal/terms' });
    expect(screen.getByText(heading)).toBeTruthy();

    cleanup();
    await openPage({ group: aGroup({ sector }) });
    expect(title()).toBe(question);
  });
});
