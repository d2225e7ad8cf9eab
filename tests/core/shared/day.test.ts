import { daysAfter, isDay, weekdayOf } from '@creneau/core';

describe('a day of the group', () => {
  it.each([
    '2027-02-30',
    '2027-02-29',
    '2027-06-31',
    '2027-13-01',
    'infinity',
    '2027-6-1',
    '0000-01-01',
    '',
  ])('is not %s', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('is a leap day in a leap year', () => {
    expect(isDay('2028-02-29')).toBe(true);
  });

  it('follows another over the end of a year', () => {
    expect(daysAfter('2027-12-31', 1)).toBe('2028-01-01');
  });

  it('is a Sunday last in the week', () => {
    expect(weekdayOf('2027-06-13')).toBe(7);
  });
});
