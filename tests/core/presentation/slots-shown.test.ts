import { DAYS_ANSWERED, daysFrom, type Day, type Week } from '@creneau/core';
import { distinctUntilChanged, map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import type { DaysPlace } from '../../../core/src/presentation/days-navigation';
import {
  showing,
  type SlotSearch,
  type SlotsShown,
} from '../../../core/src/presentation/slots-shown';
import type { Answer } from '../../../core/src/presentation/weeks-loading';
import type { FirstFree } from '../../../core/src/slot/first-free';
import { free } from './visit';

const dayOfJune = (day: number): Day => `2027-06-${String(day).padStart(2, '0')}`;
const startOn = (day: number): string => `${dayOfJune(day)}T09:00:00+02:00`;

/** A week with a free time on each of these days. */
const weekFrom = (from: number, ...days: readonly number[]): Week => ({
  from: dayOfJune(from),
  slots: days.flatMap((day) => free(day, '09:00')),
  firstSlot: days[0] === undefined ? undefined : startOn(days[0]),
});

const here = (week: Week): Answer => ({
  week: { state: 'ready', value: week },
  latest: week,
  wait: 'none',
});
const underWay = (latest?: Week): Answer => ({ week: { state: 'loading' }, latest, wait: 'brief' });

const placeAt = (day: number, place: Partial<DaysPlace> = {}): DaysPlace => ({
  from: dayOfJune(day),
  seeks: false,
  day: undefined,
  attempt: 0,
  ...place,
});

const horizon = { today: dayOfJune(7), last: dayOfJune(20), openingHours: [] };
const search: SlotSearch = { chosen: undefined, lacksResource: false, present: undefined };
const june = weekFrom(7, 8, 10);

/** The screen in a few words: the days, the free ones among those shown, the next free time. */
const glance = ({ days, shown, next, wait, lacksResource, first }: SlotsShown): string => {
  const short = (day: string | undefined): string => day?.slice(8, 10) ?? 'none';
  const freeDays = shown.filter(({ times }) => times.length > 0).map(({ day }) => short(day));
  return [
    `${short(days[0])}-${short(days.at(-1))}`,
    `free ${freeDays.join() || 'none'}`,
    `next ${next === 'nothing' ? next : next ? short(next) : 'unknown'}`,
    ...(first === horizon.today ? [] : [`from ${short(first)}`]),
    ...(wait === 'none' ? [] : [wait]),
    ...(lacksResource ? ['no resource'] : []),
  ].join(', ');
};

interface Streams {
  readonly place?: readonly [string, Readonly<Record<string, DaysPlace>>];
  readonly count?: readonly [string, Readonly<Record<string, number>>];
  readonly answer: readonly [string, Readonly<Record<string, Answer>>];
  readonly firstFree?: FirstFree;
  readonly search?: Partial<SlotSearch>;
}

const expectShown = (
  {
    place = ['p', { p: placeAt(7) }],
    count = ['c', { c: DAYS_ANSWERED }],
    answer,
    firstFree = new Map(),
    search: changes = {},
  }: Streams,
  marbles: string,
  glances: Readonly<Record<string, string>>,
): void =>
  void new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
    ({ cold, expectObservable }) => {
      const shown$ = showing(horizon).over$(
        cold(...place),
        cold(...count),
        cold(...answer),
        cold('f', { f: firstFree }),
        cold('s', { s: { ...search, ...changes } }),
      );
      expectObservable(shown$.pipe(map(glance), distinctUntilChanged()), '9ms !').toBe(
        marbles,
        glances,
      );
    },
  );

describe('what is shown of the times', () => {
  it.each<readonly [string, Streams, string, Readonly<Record<string, string>>]>([
    [
      'the days asked for, until their times are here',
      { answer: ['w--h', { w: underWay(), h: here(june) }] },
      'a--b',
      { a: '07-13, free none, next unknown, brief', b: '07-13, free 08,10, next unknown' },
    ],
    [
      'the times of the week before, while the next one loads',
      {
        place: ['p--n', { p: placeAt(7), n: placeAt(14) }],
        answer: ['h---w-n', { h: here(june), w: underWay(june), n: here(weekFrom(14, 15)) }],
      },
      'a---b-c',
      {
        a: '07-13, free 08,10, next unknown',
        b: '14-20, free 08,10, next nothing, brief',
        c: '14-20, free 15, next nothing',
      },
    ],
    [
      'fewer days with less room, and the next free one after them',
      { count: ['c--d', { c: 7, d: 2 }], answer: ['h', { h: here(june) }] },
      'a--b',
      { a: '07-13, free 08,10, next unknown', b: '08-09, free 08, next 10' },
    ],
    [
      'from the selected day on, where days are stacked',
      {
        count: ['c', { c: 2 }],
        place: ['p--d', { p: placeAt(7), d: placeAt(7, { day: dayOfJune(10) }) }],
        answer: ['h', { h: here(june) }],
      },
      'a--b',
      { a: '08-09, free 08, next 10', b: '10-11, free 10, next unknown' },
    ],
    [
      'the first free day, and the next one as the answers tell',
      {
        answer: ['h', { h: here(june) }],
        firstFree: new Map([
          [dayOfJune(7), startOn(8)],
          [dayOfJune(14), startOn(16)],
        ]),
      },
      'a',
      { a: '07-13, free 08,10, next 16, from 08' },
    ],
    [
      'no own time of the appointment to edit, although it counts as free',
      { answer: ['h', { h: here(june) }], search: { present: startOn(8) } },
      'a',
      { a: '07-13, free 10, next unknown' },
    ],
    [
      'that no resource serves, only where nothing is free',
      {
        answer: ['w-e-h', { w: underWay(), e: here(weekFrom(7)), h: here(june) }],
        search: { lacksResource: true },
      },
      'a-b-c',
      {
        a: '07-13, free none, next unknown, brief',
        b: '07-13, free none, next unknown, no resource',
        c: '07-13, free 08,10, next unknown',
      },
    ],
  ])('[SLOT-01] is %s', (_, streams, marbles, glances) => expectShown(streams, marbles, glances));

  it('is the same object while nothing changes, so that nothing is rendered again', () => {
    const show = showing(horizon);
    const parts = [placeAt(7), 7, here(june), new Map(), search] as const;

    expect(show.now(...parts)).toBe(show.now(...parts));
    expect(show.now(...parts).days).toEqual(daysFrom(dayOfJune(7), 7));
  });
});
