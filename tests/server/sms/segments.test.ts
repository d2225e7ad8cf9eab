import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { countSegments, toGsm } from '../../../server/src/sms/segments';
import { mobileNumber } from '../../../server/src/sms/short-messages';

describe('the text of an SMS', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
    ['ж'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('counts its segments: %#', (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  it.each([
    ['Připomenutí rezervace, čtvrtek 9. září', 'Pripomenuti rezervace, ctvrtek 9. zari'],
    ['l’heure : « oui » – c’est ça…', 'l\'heure : " oui " - c\'est ca...'],
    ['Łódź, dziękuję', 'Lodz, dziekuje'],
    ['Größe é à ñ €', 'Größe é à ñ €'],
    ['Салон', 'Салон'],
  ])('is written in the alphabet of SMS where it has one: %s', (text, plain) => {
    expect(toGsm(text)).toBe(plain);
  });

  it('stays as it is when written again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const plain = toGsm(text);
        expect(toGsm(plain)).toBe(plain);
      }),
      { numRuns: 60 },
    );
  });
});

it.each(readdirSync('locales').filter((locale) => existsSync(`locales/${locale}/mail.json`)))(
  'a reminder is two segments at most in %s: with the name of the business, or without it and a longer link',
  (locale) => {
    const { sms } = JSON.parse(readFileSync(`locales/${locale}/mail.json`, 'utf8'));
    const write = (business: string, link: number) =>
      toGsm(
        [business, sms?.reminder ?? '', sms?.link ?? '']
          .join(' ')
          .replace('{{day}}', 'Donnerstag, 24. September 2027')
          .replace('{{hour}}', '02:30 (UTC+02:00)')
          .replace('{{link}}', 'a'.repeat(link)),
      );

    expect(countSegments(write('Łódź, Größe, Étoile:', 150))).toBeLessThanOrEqual(2);
    expect(countSegments(write('', 180))).toBeLessThanOrEqual(2);
  },
);

describe('a number that receives SMS', () => {
  it.each([
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['+33 6 12 34 56 78', 'DE', '+33612345678'],
    ['0033 6 12 34 56 78', 'FR', '+33612345678'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['04 78 00 00 00', 'FR', undefined],
    ['06 12', 'FR', undefined],
    ['', 'FR', undefined],
    ['06 12 34 56 78', 'XX', undefined],
  ])('is written as gateways want it: %s in %s', (text, country, number) => {
    expect(mobileNumber(text, { country })).toBe(number);
  });
});
