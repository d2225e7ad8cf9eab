import { readFileSync } from 'node:fs';
import { consentTo, storageKinds, receiptsOf } from '@creneau/core';

const NOON = Date.UTC(2027, 5, 8, 12);
const DAY = 86_400_000;

describe('a consent', () => {
  it.each([
    ['granted at once', { audience: true }, 0, true],
    ['refused at once', { audience: false }, 0, false],
    ['granted 181 days ago', { audience: true }, 181, true],
    ['granted half a year ago', { audience: true }, 182, undefined],
    ['refused half a year ago', { audience: false }, 182, undefined],
    ['granted for something else', { map: true }, 0, undefined],
  ])('%s counts as it was answered, or is asked anew', (_, answers, days, answer) => {
    expect(consentTo('audience', receiptsOf(answers, NOON), NOON + days * DAY)).toBe(answer);
  });

  it('to another text is asked anew', () => {
    const receipts = receiptsOf({ audience: true }, NOON).map((each) => ({
      ...each,
      version: '0',
    }));

    expect(consentTo('audience', receipts, NOON)).toBeUndefined();
  });
});

it('all that a page may keep has words, and nothing else has', () => {
  const { kept } = JSON.parse(readFileSync('locales/fr/legal.json', 'utf8')) as {
    readonly kept: { readonly kind: object };
  };

  expect([...storageKinds]).toEqual(Object.keys(kept.kind));
});
