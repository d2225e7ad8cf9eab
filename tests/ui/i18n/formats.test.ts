import { formatsFor, type FigureWords } from '../../../ui/src/i18n/formats';
import en from '../../../locales/en/common.json';
import fr from '../../../locales/fr/common.json';

const wordsOf =
  (bundle: object): FigureWords =>
  (key, values = {}) => {
    const path = key.replace('common:', '').split('.');
    const text = path.reduce<unknown>(
      (found, part) => (found as Record<string, unknown>)[part],
      bundle,
    ) as string;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };

const french = formatsFor('fr', wordsOf(fr));
const english = formatsFor('en', wordsOf(en));
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it.each([
  [4800, 'EUR', '48,00 €', '€48.00'],
  [3840, 'EUR', '38,40 €', '€38.40'],
  [5, 'EUR', '0,05 €', '€0.05'],
  [123456789, 'EUR', '1 234 567,89 €', '€1,234,567.89'],
  [9900, 'AUD', '99,00 $AU', 'A$99.00'],
  [5000, 'JPY', '50,00 JPY', 'JP¥50.00'],
])('[I18N-08] writes %i cents of %s with two decimals', (cents, currency, inFrench, inEnglish) => {
  expect(plain(french.price(cents, currency))).toBe(inFrench);
  expect(plain(english.price(cents, currency))).toBe(inEnglish);
});

it('says in a word that there is nothing to pay', () => {
  expect(french.price(0, 'EUR')).toBe('Gratuit');
  expect(english.price(0, 'EUR')).toBe('Free');
  expect(plain(french.amount(0, 'EUR'))).toBe('0,00 €');
});

it.each([
  [5, '5 min'],
  [45, '45 min'],
  [59, '59 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [75, '1 h 15'],
  [120, '2 h'],
  [600, '10 h'],
])('[I18N-09] writes %i minutes as %s', (minutes, text) => {
  expect(french.duration(minutes)).toBe(text);
});

it('writes days in words, as the group has them, on whatever machine', () => {
  expect(french.day('2027-06-08')).toBe('mardi 8 juin 2027');
  expect(english.day('2027-06-08').replace(',', '')).toBe('Tuesday 8 June 2027');
  expect(french.shortDay('2027-06-08')).toBe('mar. 8 juin');
  expect(french.weekday('2027-06-13')).toBe('dimanche');
  expect(french.month('2027-06-13')).toBe('juin 2027');
});

it.each([
  ['2027-06-07', '2027-06-13', '7 – 13 juin 2027', '7 – 13 June 2027'],
  ['2027-06-28', '2027-07-04', '28 juin – 4 juillet 2027', '28 June – 4 July 2027'],
  [
    '2027-12-27',
    '2028-01-02',
    '27 décembre 2027 – 2 janvier 2028',
    '27 December 2027 – 2 January 2028',
  ],
])('writes the days from %s to %s once each', (first, last, inFrench, inEnglish) => {
  expect(plain(french.dayRange(first, last))).toBe(inFrench);
  expect(plain(english.dayRange(first, last))).toBe(inEnglish);
});

it('writes every hour with four figures, the same in each language', () => {
  expect(french.hour('2027-10-31T02:30:00+02:00')).toBe('02:30');
  expect(english.hour('2027-10-31T14:05:00+01:00')).toBe('14:05');
});

it('writes a discount with a true minus', () => {
  expect(plain(french.discount(20))).toBe('−20 %');
  expect(english.discount(20)).toBe('−20%');
});
