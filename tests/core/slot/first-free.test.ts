import { daysAfter, dayOf, type Day } from '@creneau/core';
import fc from 'fast-check';
import { firstFreeFrom, withAnswer, type FirstFree } from '../../../core/src/slot/first-free';

const MONDAY = '2027-06-07';
const DAYS = 12;
const dayNumber = (number: number): Day => daysAfter(MONDAY, number);
const days = Array.from({ length: DAYS }, (_, number) => dayNumber(number));

const aDay = fc.constantFrom(...days);
/** A time of two on a day. */
const aTime = fc
  .record({ day: aDay, hour: fc.constantFrom('09:00', '14:00') })
  .map(({ day, hour }) => `${day}T${hour}:00+02:00`);
const someTimes = fc.uniqueArray(aTime, { maxLength: 8 });

/** What a server answers from a day on. */
const answer = (free: readonly string[], from: Day) => ({
  from,
  firstSlot: [...free].sort().find((time) => dayOf(time) >= from),
});

const told = (free: readonly string[], asked: readonly Day[]): FirstFree =>
  asked.reduce<FirstFree>((known, from) => withAnswer(known, answer(free, from)), new Map());

describe('the first free time', () => {
  it('is never told wrong while nothing changes, and always from a day asked to the time answered', () => {
    fc.assert(
      fc.property(someTimes, fc.array(aDay, { maxLength: 5 }), (free, asked) => {
        const known = told(free, asked);
        for (const day of days) {
          const right = answer(free, day).firstSlot ?? 'nothing';
          const isAnswered = asked.some((from) => {
            const { firstSlot } = answer(free, from);
            return from <= day && (firstSlot === undefined || day <= dayOf(firstSlot));
          });
          expect([day, firstFreeFrom(day, known)]).toEqual([day, isAnswered ? right : undefined]);
        }
      }),
    );
  });

  it('is what the newest answer tells, from its day to its time, whatever older ones told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ free: someTimes, asked: fc.array(aDay, { maxLength: 3 }) }), {
          maxLength: 3,
        }),
        someTimes,
        aDay,
        (before, free, from) => {
          const older = before.reduce<FirstFree>(
            (known, { free: then, asked }) =>
              asked.reduce((so, day) => withAnswer(so, answer(then, day)), known),
            new Map(),
          );
          const newest = answer(free, from);
          const known = withAnswer(older, newest);
          const last = newest.firstSlot === undefined ? dayNumber(DAYS) : dayOf(newest.firstSlot);
          for (const day of days.filter((one) => one >= from && one <= last))
            expect(firstFreeFrom(day, known)).toBe(newest.firstSlot ?? 'nothing');
        },
      ),
    );
  });

  it('stays what an older answer told of days that the newest does not reach', () => {
    const older = told([`${dayNumber(1)}T09:00:00+02:00`], [dayNumber(0)]);
    const known = withAnswer(older, { from: dayNumber(2), firstSlot: undefined });
    expect(days.slice(0, 4).map((day) => firstFreeFrom(day, known))).toEqual([
      '2027-06-08T09:00:00+02:00',
      '2027-06-08T09:00:00+02:00',
      'nothing',
      'nothing',
    ]);
  });
});
