import {
  dateLocaleOf,
  formatsFor,
  listIn,
  visitorTime,
  type FigureWords,
} from '../../../core/src/index';
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

it('writes Portuguese as in Portugal', () => {
  expect(plain(formatsFor('pt', wordsOf(en)).price(4800, 'EUR'))).toBe('48,00 €');
});

it('rounds a part of a cent away', () => {
  expect(plain(french.amount(100.4, 'EUR'))).toBe('1,00 €');
});

it('writes a language as everywhere where the country has no way of its own', () => {
  expect(dateLocaleOf('es', 'MX')).toBe('es');
  expect(dateLocaleOf('en', 'US')).toBe('en');
});

it('says in a word that there is nothing to pay', () => {
  expect(french.price(0, 'EUR')).toBe('Gratuit');
  expect(english.price(0, 'EUR')).toBe('Free');
  expect(plain(french.amount(0, 'EUR'))).toBe('0,00 €');
});

it.each([
  [5, '5 min', '5 min'],
  [45, '45 min', '45 min'],
  [59, '59 min', '59 min'],
  [60, '1 h', '1 h'],
  [65, '1 h 05', '1 h 05 min'],
  [75, '1 h 15', '1 h 15 min'],
  [120, '2 h', '2 h'],
  [600, '10 h', '10 h'],
])(
  '[I18N-09] writes %i minutes as %s in French and as %s in English, in one piece',
  (minutes, inFrench, inEnglish) => {
    expect(french.duration(minutes)).toBe(inFrench.replaceAll(' ', '\u00a0'));
    expect(english.duration(minutes)).toBe(inEnglish.replaceAll(' ', '\u00a0'));
  },
);

it('writes days in words, as the group has them, on whatever machine', () => {
  expect(french.day('2027-06-08')).toBe('mardi 8 juin 2027');
  expect(english.day('2027-06-08').replace(',', '')).toBe('Tuesday 8 June 2027');
  expect(french.shortDay('2027-06-08')).toBe('mar. 8 juin');
  expect(french.weekday('2027-06-13')).toBe('dimanche');
  expect(french.month('2027-06-13')).toBe('juin 2027');
  expect(french.monthName('2027-11-24')).toBe('novembre');
  expect(french.shortWeekday('2027-11-24')).toBe('mer.');
  expect(french.dayOfMonth('2027-11-24')).toBe('24');
  expect(french.date('2027-11-24')).toBe('24 novembre');
  expect(french.shortDay('2027-11-24')).toBe('mer. 24 nov.');
  expect(french.dayWithShortMonth('2027-11-24')).toBe('mercredi 24 nov.');
  expect(french.dayOfYear('2027-11-24')).toBe('mercredi 24 novembre');
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
  expect(english.discount(12.345)).toBe('−12.35%');
});

it('writes the first of a month as the French do', () => {
  expect(french.day('2026-12-01')).toBe('mardi 1er décembre 2026');
  expect(french.dayOfYear('2026-12-01')).toBe('mardi 1er décembre');
  expect(french.shortDay('2026-12-01')).toBe('mar. 1er déc.');
  expect(french.date('2026-12-01')).toBe('1er décembre');
  expect(french.dayRange('2026-12-01', '2026-12-07')).toBe('1er – 7 décembre 2026');
  expect(french.dayOfMonth('2026-12-01')).toBe('1er');
  expect(french.date('2026-12-11')).toBe('11 décembre');
  expect(english.date('2026-12-01')).toBe('1 December');
});

it('groups figures by a no-break space that every font has', () => {
  expect(french.price(123456789, 'EUR')).toBe('1\u00a0234\u00a0567,89\u00a0€');
  expect(french.discount(20)).toBe('−20\u00a0%');
});

it.each([
  ['America/New_York', '06:30 chez vous', '06:30, your time'],
  ['Pacific/Honolulu', '01:30 chez vous', '01:30, your time'],
  ['Pacific/Auckland', '00:30 le lendemain chez vous', '00:30 the next day, your time'],
  ['Europe/Berlin', undefined, undefined],
])('[T4] tells a visitor in %s the hour on their own clock: %s', (zone, inFrench, inEnglish) => {
  const time = visitorTime('2026-11-24T12:30:00+01:00', zone);

  expect(time && french.visitorHour(time)).toBe(inFrench);
  expect(time && english.visitorHour(time)).toBe(inEnglish);
});

it('[T4] names the day of a visitor two days away', () => {
  const time = visitorTime('2027-06-04T00:30:00+14:00', 'Pacific/Pago_Pago');

  expect(time && french.visitorHour(time)).toBe('23:30, mer. 2 juin chez vous');
});

it('elides before a city that begins with a vowel, or with a silent h, as before a first name', () => {
  expect(french.placeClock('Annecy')).toBe('heure d’Annecy');
  expect(french.placeClock('Évry')).toBe('heure d’Évry');
  expect(french.placeClock('Hyères')).toBe('heure d’Hyères');
  expect(french.placeClock('Lyon')).toBe('heure de Lyon');
  expect(french.placeClock('Hagondange')).toBe('heure de Hagondange');
});

it.each([
  ['de', 'FR', 'Freitag, 1. Januar 2027', '48,00 €'],
  ['de', 'AT', 'Freitag, 1. Jänner 2027', '€ 48,00'],
  ['de', 'CH', 'Freitag, 1. Januar 2027', 'EUR 48.00'],
  ['es', 'ES', 'viernes, 1 de enero de 2027', '48,00 €'],
  ['es', 'DO', 'viernes, 1 de enero de 2027', 'EUR 48.00'],
  ['es', 'US', 'viernes, 1 de enero de 2027', 'EUR 48.00'],
  ['fr', 'FR', 'vendredi 1er janvier 2027', '48,00 €'],
  ['fr', 'CA', 'vendredi 1er janvier 2027', '48,00 €'],
  ['fr', 'CH', 'vendredi, 1er janvier 2027', '48.00 €'],
  ['it', 'CH', 'venerdì, 1 gennaio 2027', '€ 48.00'],
  ['nl', 'BE', 'vrijdag 1 januari 2027', '€ 48,00'],
  ['pt', 'BR', 'sexta-feira, 1 de janeiro de 2027', '€ 48,00'],
  ['pt', 'PT', 'sexta-feira, 1 de janeiro de 2027', '48,00 €'],
  ['br', 'FR', 'Gwener 1 Genver 2027', '48,00 €'],
  ['cs', 'CZ', 'pátek 1. ledna 2027', '48,00 €'],
  ['hu', 'HU', '2027. január 1., péntek', '48,00 EUR'],
  ['it', 'IT', 'venerdì 1 gennaio 2027', '48,00 €'],
  ['nl', 'NL', 'vrijdag 1 januari 2027', '€ 48,00'],
  ['pl', 'PL', 'piątek, 1 stycznia 2027', '48,00 €'],
  ['sk', 'SK', 'piatok 1. januára 2027', '48,00 €'],
])('[I18N-05] writes days and prices in %s as in %s', (language, country, day, price) => {
  const formats = formatsFor(dateLocaleOf(language, country), wordsOf(en));

  expect(plain(formats.day('2027-01-01'))).toBe(day);
  expect(plain(formats.price(4800, 'EUR'))).toBe(price);
});

it('writes the words around figures in English where none are given', () => {
  const formats = formatsFor('en');

  for (const minutes of [45, 60, 75])
    expect(formats.duration(minutes)).toBe(english.duration(minutes));
  expect(formats.price(0, 'EUR')).toBe('Free');
  expect(formats.promotion(20, undefined)).toBe('Promotion, −20%');
  expect(formats.placeClock('Annecy')).toBe('Annecy time');
  for (const dayShift of ['dayBefore', 'sameDay', 'dayAfter', 'otherDay'] as const) {
    const time = { day: '2027-06-08', hour: '23:30', dayShift };
    expect(formats.visitorHour(time)).toBe(english.visitorHour(time));
  }
  expect(formatsFor('de').day('2027-06-08')).toBe('Dienstag, 8. Juni 2027');
});

it('[I18N-05] names days and months in Breton as the CLDR does, also where the browser has no Breton', () => {
  const { DateTimeFormat } = Intl;
  const cldr = (day: string, options: Intl.DateTimeFormatOptions) =>
    new DateTimeFormat('br', { ...options, timeZone: 'UTC' })
      .format(new Date(day))
      .replaceAll('ʼ', '’');
  // as in Chromium
  const withoutBreton = new Proxy(DateTimeFormat, {
    construct: (target, [locales, options]) =>
      new target(
        [locales].flat().filter((locale) => locale !== 'br'),
        options,
      ),
  });
  Reflect.set(Intl, 'DateTimeFormat', withoutBreton);
  try {
    const breton = formatsFor('br', wordsOf(en));

    for (let index = 0; index < 12; index++) {
      const day = `2027-${String(index + 1).padStart(2, '0')}-${10 + index}`;
      expect([breton.monthName(day), breton.weekday(day), breton.shortWeekday(day)]).toEqual([
        cldr(day, { month: 'long' }),
        cldr(day, { weekday: 'long' }),
        cldr(day, { weekday: 'short' }),
      ]);
      expect(breton.shortMonth(day)).toBe(cldr(day, { month: 'short' }));
    }
    expect(breton.dayRange('2027-06-28', '2027-07-04')).toBe('28 Mezheven – 4 Gouere 2027');
    expect(breton.dayRange('2026-12-28', '2027-01-03')).toBe('28 Kerzu 2026 – 3 Genver 2027');
  } finally {
    Reflect.set(Intl, 'DateTimeFormat', DateTimeFormat);
  }
});

it.each([
  ['fr', 'Ana, Basile et Chloé'],
  ['en', 'Ana, Basile and Chloé'],
  ['br', 'Ana, Basile ha Chloé'],
])('joins names as %s does', (locale, text) => {
  expect(listIn(locale, ['Ana', 'Basile', 'Chloé'])).toBe(text);
  expect(listIn(locale, ['Ana'])).toBe('Ana');
  expect(listIn(locale, [])).toBe('');
});

it.each([
  ['fr', '24 – 25 novembre 2026'],
  ['de', '24.–25. November 2026'],
  ['hu', '2026. november 24–25.'],
  ['it', '24 – 25 novembre 2026'],
])('writes a range of days as %s does', (language, range) => {
  expect(formatsFor(language, wordsOf(en)).dayRange('2026-11-24', '2026-11-25')).toBe(range);
});

it.each([
  ['it', '28 novembre – 4 dicembre 2026'],
  ['it-CH', '28 novembre – 4 dicembre 2026'],
  ['hr', '28. studenoga – 4. prosinca 2026.'],
])('[I18N-05] begins no day of a range by a nought in %s, where `Intl` does', (language, range) => {
  expect(formatsFor(language, wordsOf(en)).dayRange('2026-11-28', '2026-12-04')).toBe(range);
});

it('writes a promotion by its label, or by a word where it has none', () => {
  expect(plain(french.promotion(20, 'mardi matin'))).toBe('Mardi matin, −20 %');
  expect(plain(french.promotion(20, undefined))).toBe(
    plain(fr.amounts.promotion.replace('{{discount}}', '−20 %')),
  );
});
