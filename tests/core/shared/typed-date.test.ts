import * as fc from 'fast-check';
import { dateOrderOf, dateValueOf, daysAfter, typedDate, type DateOrder } from '@creneau/core';

describe('a typed date', () => {
  it.each<readonly [string, DateOrder]>([
    ['fr', 'dmy'],
    ['en-GB', 'dmy'],
    ['en-US', 'mdy'],
    ['hu', 'ymd'],
    ['de', 'dmy'],
    ['fr-CA', 'ymd'],
    ['pt-BR', 'dmy'],
  ])('[FORM-13] in %s is ordered %s', (locale, order) => {
    expect(dateOrderOf(locale)).toBe(order);
  });

  it.each<readonly [string, DateOrder, string | undefined]>([
    ['28/02/1990', 'dmy', '1990-02-28'],
    ['8.6.1990', 'dmy', '1990-06-08'],
    [' 8 6 1990 ', 'dmy', '1990-06-08'],
    ['02/28/1990', 'mdy', '1990-02-28'],
    ['1990. 02. 28.', 'ymd', '1990-02-28'],
    ['1990-02-28', 'dmy', '1990-02-28'],
    ['28021990', 'dmy', '1990-02-28'],
    ['02281990', 'mdy', '1990-02-28'],
    ['19900228', 'ymd', '1990-02-28'],
    ['31041990', 'dmy', undefined],
    ['280290', 'dmy', undefined],
    ['29/02/1990', 'dmy', undefined],
    ['31/04/1990', 'dmy', undefined],
    ['28/02/90', 'dmy', undefined],
    ['28/13/1990', 'dmy', undefined],
    ['28/02', 'dmy', undefined],
    ['28/02/1990/1', 'dmy', undefined],
    ['', 'dmy', undefined],
    ['hier', 'dmy', undefined],
  ])('[FORM-13] %j, ordered %s, is the day %s', (text, order, day) => {
    expect(typedDate(text, order)).toBe(day);
  });

  it.each<readonly [string, DateOrder, string | undefined]>([
    ['8.6.27', 'dmy', '2027-06-08'],
    ['06/08/27', 'mdy', '2027-06-08'],
    ['8 6 2027', 'dmy', '2027-06-08'],
    ['08062027', 'dmy', '2027-06-08'],
    ['29/02/28', 'dmy', '2028-02-29'],
    ['29/02/27', 'dmy', undefined],
    ['8/6/127', 'dmy', undefined],
    ['8/6/7', 'dmy', undefined],
    ['demain', 'dmy', undefined],
  ])(
    '%j, ordered %s, is the day %s where two digits are a year of this century',
    (text, order, day) => {
      expect(typedDate(text, order, '20')).toBe(day);
    },
  );

  it('is kept as it is when it is no day, so that it can be said to be wrong', () => {
    expect(dateValueOf('31/04/1990', 'dmy')).toBe('31/04/1990');
    expect(dateValueOf('30/04/1990', 'dmy')).toBe('1990-04-30');
  });

  it('reads every day as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.constantFrom<DateOrder>('dmy', 'mdy', 'ymd'),
        (count, order) => {
          const day = daysAfter('2000-01-01', count);
          const [y = '', m = '', d = ''] = day.split('-');
          const written = [...order].map((part) => ({ y, m, d })[part] ?? '').join('/');

          expect(typedDate(written, order)).toBe(day);
        },
      ),
    );
  });
});
