import { dateWritingOf } from '../../../ui/src/i18n/date-format';

it.each([
  ['fr', 'JJ/MM/AAAA', '28/06/1990'],
  ['en-US', 'MM/JJ/AAAA', '06/28/1990'],
  ['de', 'JJ.MM.AAAA', '28.06.1990'],
  ['nl', 'JJ-MM-AAAA', '28-06-1990'],
  ['fr-CA', 'AAAA-MM-JJ', '1990-06-28'],
  ['hu', 'AAAA. MM. JJ.', '1990. 06. 28.'],
])('[I18N-10] in %s a date is asked as %s, and written %s', (locale, pattern, written) => {
  const writing = dateWritingOf(locale, { day: 'JJ', month: 'MM', year: 'AAAA' });

  expect(writing.pattern).toBe(pattern);
  expect(writing.write('1990-06-28')).toBe(written);
});
