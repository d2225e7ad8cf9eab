import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { businessFileText, readBusinessFile } from '../../../server/src/business/business-file';
import { businessSchemaText } from '../../../server/src/business/business-schema';
import { changeLine, planOf } from '../../../server/src/business/plan';
import { randomBusinessFile } from '../../support/random-business';

const FILE = `business: petit-salon
name: Petit Salon
hours:
  monday: 09:00-18:00
services:
  - key: coupe
    name: Coupe
    length: 45 min
    price: 48.50
  - { key: barbe, name: Barbe, length: 20 min }
calendars:
  - key: ana
    name: Ana
  - { key: basile, name: Basile, services: [barbe] }
`;

const read = (text: string | Uint8Array) =>
  readBusinessFile('salon.yaml', typeof text === 'string' ? Buffer.from(text) : text).business;

/** What is said of a file that is not accepted. */
function refusalOf(text: string | Uint8Array): string {
  try {
    read(text);
    return 'accepted';
  } catch (failure) {
    return (failure as Error).message;
  }
}

describe('the file of a business', () => {
  it('is described by the published schema', () => {
    expect(readFileSync('docs/business.schema.json', 'utf8')).toBe(businessSchemaText());
  });

  it('is the same after it was written and read again, for 500 random businesses', () => {
    fc.assert(
      fc.property(randomBusinessFile(), (text) => {
        const business = read(text);
        const again = read(businessFileText(business, 'schema.json'));

        expect(again).toEqual(business);
        expect(planOf(business, again)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [
      'an unknown key',
      '    price: 48.50',
      '    prise: 48',
      '9:5: "prise" is not known here; did you mean price?',
    ],
    [
      'a price with its unit',
      '48.50',
      '48 €',
      '9:12: "48 €" is not a number; write a price as a number without its currency, as 48 or 48.50',
    ],
    [
      'a length without its unit',
      '45 min',
      '45',
      '8:13: "45" is not a text; write a duration with its unit, as 45 min, 1 h 30 min or 2 days',
    ],
    [
      'another unit',
      '45 min',
      '45 minutes',
      '8:13: "45 minutes": write a duration with its unit, as 45 min, 1 h 30 min or 2 days',
    ],
    [
      'a duplicate key',
      'name: Petit Salon',
      'name: A\nname: B',
      '3:1: "name" stands here twice; keep one of them',
    ],
    [
      'a key that two calendars have',
      '  - { key: basile',
      '  - { key: ana',
      '14:12: the key "ana" stands in calendars already; give each its own',
    ],
    [
      'a service that there is not',
      '[barbe]',
      '[barb]',
      '14:45: there is no service with the key "barb"; known: coupe, barbe',
    ],
    [
      'an opening that ends before it begins',
      '09:00-18:00',
      '18:00-09:00',
      '4:11: 18:00-09:00 ends before it begins; hours after midnight belong to the next day, until then write 24:00',
    ],
    [
      'an hour that is none',
      '09:00-18:00',
      '9-18h',
      '4:11: "9-18h": write the hours of a day as 09:00-12:30, 13:30-20:00, or closed',
    ],
    [
      'a service that nobody gives',
      '    name: Ana\n',
      '    name: Ana\n    services: [barbe]\n',
      '6:10: nobody gives "coupe"; name it in the services of a calendar, or write paused: true',
    ],
    ['a missing name', '    name: Ana\n', '', '12:5: "name" is missing here'],
    [
      'a zone that is none',
      'name: Petit Salon',
      'name: A\ntimezone: Paris',
      '3:11: "Paris" is no time zone; write it as Europe/Paris',
    ],
    ['a tab', '  monday:', '\tmonday:', '4:1: a tab; indent with spaces'],
    [
      'a tag of JavaScript',
      'Petit Salon',
      '!!js/function "function () {}"',
      '2:7: a tag (!…); write the value without it',
    ],
    [
      'an alias of nothing',
      'Petit Salon',
      '*salon',
      '2:7: an alias (*…) of nothing; name an anchor (&…) that stands before it',
    ],
    [
      'two businesses',
      'name: Petit Salon',
      'name: A\n---\nbusiness: b',
      '3:1: a second document; a file has one business',
    ],
    [
      'a NUL',
      'Petit Salon',
      '"a\\0b"',
      '2:7: a character that no text has (NUL, or half a character)',
    ],
    [
      'a weekday that is none',
      'monday',
      'mondey',
      '4:3: "mondey" is not known here; did you mean monday?',
    ],
  ])('with %s is refused in one line with its place and its cure', (_, found, written, message) => {
    expect(refusalOf(FILE.replace(found, written))).toBe(`salon.yaml:${message}`);
  });

  it.each([
    [
      'of 10 MB',
      '#'.padEnd(10_000_000),
      /^salon\.yaml:1:1: the file has 10000000 bytes; a business has at most 1000000$/,
    ],
    [
      'of 10,000 nested anchors in brackets',
      `a: ${Array.from({ length: 10_000 }, (_, i) => `&a${i} [`).join('')}`,
      /^salon\.yaml:1:1: more than 40 levels/,
    ],
    [
      'of 10,000 anchors of each other',
      Array.from(
        { length: 10_000 },
        (_, i) => `a${i}: &a${i} [${i > 0 ? `*a${i - 1},*a${i - 1}` : 'x'}]`,
      ).join('\n'),
      /^salon\.yaml:\d+:\d+: more than 200 aliases \(\*…\)$/,
    ],
    [
      'in levels of blanks',
      Array.from({ length: 1_300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
      /^salon\.yaml:\d+:1: more than 40 levels/,
    ],
    ['that is a part of itself', 'a: &a [*a]', /^salon\.yaml:1:8: an alias/],
    [
      'in Latin-1',
      Buffer.from('business: a\nname: Café Été\n', 'latin1'),
      /^salon\.yaml:2:1: the file is not UTF-8; save it as UTF-8$/,
    ],
    [
      'in UTF-16',
      Buffer.from('\ufeffbusiness: a', 'utf16le'),
      /^salon\.yaml:1:1: the file is UTF-16; save it as UTF-8$/,
    ],
    ['of bytes', Buffer.from([97, 0, 98]), /^salon\.yaml:1:1: the file is not a text/],
    ['that is empty', '', /^salon\.yaml:1:1: nothing is not a group of keys/],
    ['that is a list', '- a', /^salon\.yaml:1:1: a list is not a group of keys/],
    [
      'with 50,000 keys',
      Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`).join('\n'),
      /^salon\.yaml:\d+:\d+: more than 100000 values$/,
    ],
  ])('%s is refused within seconds', (_, text, message) => {
    expect(refusalOf(text).split('\n')[0]).toMatch(message);
  });

  it('may begin with a byte order mark, and have Windows line ends', () => {
    expect(read(`\ufeff${FILE.replaceAll('\n', '\r\n')}`)).toEqual(read(FILE));
  });

  it('shows in a plan what is created, changed and withdrawn, with the old and the new value', () => {
    const wanted = FILE.replace('48.50', '52')
      .replace('name: Coupe', 'name: Coupe femme')
      .replace(
        '  - { key: basile, name: Basile, services: [barbe] }',
        '  - { key: chloe, name: Chloé }',
      );

    expect(planOf(read(FILE), read(wanted)).map(changeLine)).toEqual([
      'change   service coupe: name: Coupe → Coupe femme',
      'change   service coupe: price: 48.5 → 52',
      'create   calendar chloe (Chloé)',
      'withdraw calendar basile (Basile)',
    ]);
  });
});
