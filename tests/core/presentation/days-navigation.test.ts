import { daysFrom, type Day } from '@creneau/core';
import { map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import {
  DaysNavigation,
  firstPlace,
  nextOf,
  type DaysInView,
  type DaysPlace,
} from '../../../core/src/presentation/days-navigation';
import { anAppointmentGroup, aSlot } from '../../support/made-up';

const JUNE = '2027-06-';
const FIRST: Day = `${JUNE}08`;
const LAST: Day = `${JUNE}30`;

const viewOf = ({ from }: Pick<DaysPlace, 'from'>, count: number): DaysInView => ({
  from,
  days: daysFrom(from, count),
  first: FIRST,
  last: LAST,
});

const start: DaysPlace = { from: `${JUNE}10`, seeks: true, day: undefined, attempt: 0 };

/** The presses of the marbles, by their letter. */
const press: Readonly<Record<string, (days: DaysNavigation, view: DaysInView) => void>> = {
  n: (days, view) => days.showNext(view),
  p: (days, view) => days.showPrevious(view),
  f: (days, view) => days.showNextFree(view, `${JUNE}24T09:00:00+02:00`),
  u: (days, view) => days.showNextFree(view, undefined),
  e: (days, view) => days.showFrom(`${JUNE}01`, view),
  l: (days, view) => days.showFrom('2027-08-01', view),
  d: (days, view) => days.showDay(`${JUNE}12`, view),
  a: (days) => days.retry(),
  r: (days) => days.restart(),
  s: (days) => days.showDays(2),
};

/** A place in few letters: its day of June, `?` where it seeks, the selected day, the attempt. */
const placeIn = ({ from, seeks, day, attempt }: DaysPlace): string =>
  `${from.slice(8)}${seeks ? '?' : ''}${day ? ` ${day.slice(8)}` : ''}${attempt ? ` #${attempt}` : ''}`;

describe('the navigation of the days', () => {
  it.each<readonly [string, string, string, Readonly<Record<string, string>>]>([
    ['goes on by the days in view, and back', '-n-n-p-|', 'ab-c-b', { a: '10?', b: '13', c: '16' }],
    ['goes on by as many days as fit now', 's-n----|', 'a-b', { a: '10?', b: '12' }],
    ['goes back no further than the first free day', '-p-p---|', 'ab', { a: '10?', b: '08' }],
    ['goes to the next free time, and seeks another', '-f-----|', 'ab', { a: '10?', b: '24?' }],
    ['seeks after the days in view, if none is known', '-u-----|', 'ab', { a: '10?', b: '13?' }],
    ['goes to no day before the first', '-e-----|', 'ab', { a: '10?', b: '08' }],
    ['goes to no day after the last, and not on', '-l-n---|', 'ab', { a: '10?', b: '30' }],
    ['selects a day of the strip in place', '-d-----|', 'ab', { a: '10?', b: '10 12' }],
    [
      'forgets the selected day when it moves',
      '-d-n---|',
      'ab-c',
      { a: '10?', b: '10 12', c: '13' },
    ],
    [
      'asks again where it is, each time',
      '-a-a---|',
      'ab-c',
      { a: '10?', b: '10? #1', c: '10? #2' },
    ],
    ['begins again where the visit began', '-n-r---|', 'ab-c', { a: '10?', b: '13', c: '10?' }],
  ])('[SLOT-03] [SLOT-07] %s', (_, presses, marbles, places) => {
    new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
      ({ hot, expectObservable }) => {
        const days = new DaysNavigation(start, 3, start.from);
        hot(presses).subscribe((letter) =>
          press[letter]?.(days, viewOf(days.place$.value, days.count$.value)),
        );

        expectObservable(days.place$.pipe(map(placeIn)), '--------!').toBe(marbles, places);
      },
    );
  });

  it('knows no days after the last one', () => {
    expect(nextOf(viewOf({ from: `${JUNE}27` }, 3))).toBe('2027-06-30');
    expect(nextOf(viewOf({ from: `${JUNE}28` }, 3))).toBeUndefined();
  });
});

describe('the first place', () => {
  const slot = aSlot({ start: `${JUNE}20T09:00:00+02:00` });
  const edit = anAppointmentGroup({ start: `${JUNE}15T09:30:00+02:00` });

  it.each([
    ['is the day of the link, from which it seeks', {}, undefined, '10?'],
    ['is the day of the chosen time, if that is out of sight', { slot }, undefined, '20? 20'],
    ['is the day of the appointment to edit, and seeks nothing', {}, edit, '15 15'],
  ] as const)('[SLOT-07] %s', (_, choices, reschedule, place) => {
    const target = reschedule ? `${JUNE}15` : start.from;
    const journey = { choices, ...(reschedule && { reschedule }) };

    expect(placeIn(firstPlace(target, 7, journey))).toBe(place);
  });
});
