import { daysAfter, daysBetween, weekdayOf, type Day } from '@creneau/core';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { hasMonth, pressKey, openedOn, weeksOf, type DatePicker } from '@creneau/core/presentation';

const KEYS = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;

/** The same calendar told by luxon. */
const moves: Record<(typeof KEYS)[number], (day: DateTime, shift: boolean) => DateTime> = {
  ArrowLeft: (day) => day.minus({ days: 1 }),
  ArrowRight: (day) => day.plus({ days: 1 }),
  ArrowUp: (day) => day.minus({ weeks: 1 }),
  ArrowDown: (day) => day.plus({ weeks: 1 }),
  Home: (day) => day.startOf('week'),
  End: (day) => day.endOf('week').startOf('day'),
  PageUp: (day, shift) => day.minus(shift ? { years: 1 } : { months: 1 }),
  PageDown: (day, shift) => day.plus(shift ? { years: 1 } : { months: 1 }),
};

const dayFrom = (min: string, max: string) =>
  fc.integer({ min: 0, max: daysBetween(min, max) }).map((count): Day => daysAfter(min, count));

describe('the keys of the date picker', () => {
  it('lead where a calendar leads, within the limits, over 500 random sequences', () => {
    const sequence = fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.boolean()), { maxLength: 60 });
    const limits = fc.tuple(dayFrom('2026-11-20', '2028-03-01'), fc.integer({ min: 0, max: 800 }));
    fc.assert(
      fc.property(limits, fc.nat(), sequence, ([first, length], start, keys) => {
        const last = daysAfter(first, length);
        let picker: DatePicker = openedOn(daysAfter(first, start % (length + 1)), first, last);
        let expected = DateTime.fromISO(picker.focused, { zone: 'UTC' });
        for (const [key, shift] of keys) {
          picker = pressKey(picker, key, shift);
          const wanted = moves[key](expected, shift).toISODate() ?? '';
          expected = DateTime.fromISO(wanted < first ? first : wanted > last ? last : wanted, {
            zone: 'UTC',
          });
          expect(picker.focused).toBe(expected.toISODate());
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leave the day where it is for any other key', () => {
    const picker = openedOn('2027-06-08', '2027-06-01', '2027-06-30');

    expect(pressKey(picker, 'a', false)).toBe(picker);
  });

  it.each([
    ['2027-06-30', -1, '2027-06-10', '2028-06-10', false],
    ['2027-06-30', 1, '2027-06-10', '2027-06-30', false],
    ['2027-06-30', 1, '2027-06-10', '2027-07-01', true],
    ['2027-06-30', -1, '2027-05-31', '2027-07-01', true],
  ] as const)(
    'from %s in direction %i between %s and %s: another month %s',
    (day, direction, first, last, has) => {
      expect(hasMonth(openedOn(day, first, last), direction)).toBe(has);
    },
  );
});

describe('the month shown', () => {
  it('[I18N-06] has each day once, under its weekday, Monday first', () =>
    fc.assert(
      fc.property(dayFrom('2026-01-01', '2036-12-31'), (day) => {
        const weeks = weeksOf(day);
        const days = weeks.flat().filter((each) => each !== undefined);

        expect(days).toHaveLength(DateTime.fromISO(day).daysInMonth ?? 0);
        expect(new Set(days).size).toBe(days.length);
        for (const week of weeks)
          week.forEach((each, index) =>
            expect(each === undefined || weekdayOf(each) === index + 1).toBe(true),
          );
      }),
    ));
});
