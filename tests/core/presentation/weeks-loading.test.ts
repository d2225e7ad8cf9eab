import { Refusal, type Day, type SlotQuery, type Week } from '@creneau/core';
import { BehaviorSubject, map, mergeMap, of, throwError, timer, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { DaysNavigation } from '../../../core/src/presentation/days-navigation';
import { WeeksLoading, type Answer } from '../../../core/src/presentation/weeks-loading';
import { aLine } from '../../support/made-up';

const dayOfJune = (day: string): Day => `2027-06-${day}`;
const weekFrom = (day: string, firstSlot = `${dayOfJune(day)}T09:00:00+02:00`): Week => ({
  from: dayOfJune(day),
  slots: [],
  firstSlot,
});

/** Days of June by the milliseconds after which they are answered. */
type Delays = Readonly<Record<string, number>>;

interface Scene {
  readonly delays?: Delays;
  /** The first free time from any day on. */
  readonly firstSlot?: string;
  readonly refusal?: Refusal;
  readonly cached?: Week;
}

function loadingOf({ delays = {}, firstSlot, refusal, cached }: Scene) {
  const asked: SlotQuery[] = [];
  const from = (query: SlotQuery): Observable<Week> => {
    asked.push(query);
    const day = query.from.slice(8);
    return timer(delays[day] ?? 10).pipe(
      mergeMap(() => (refusal ? throwError(() => refusal) : of(weekFrom(day, firstSlot)))),
    );
  };
  const place = { from: dayOfJune('07'), seeks: true, day: undefined, attempt: 0 };
  const days = new DaysNavigation(place, 7, place.from);
  const locale = new BehaviorSubject('fr');
  const selection = { lines: [aLine()], packId: undefined, resourceId: undefined };
  const loading = new WeeksLoading(
    { from, atHand: () => cached },
    { look: () => Promise.resolve(false) },
    locale,
    days,
    selection,
  );
  return { asked, days, locale, loading, selection };
}

/** An answer in few letters: the day it begins with, or why there is none, beside that of the one before. */
const answerIn = ({ week, latest, wait }: Answer): string => {
  const state =
    week.state === 'ready'
      ? week.value.from.slice(8)
      : week.state === 'refused'
        ? week.reason
        : wait;
  return week.state === 'ready' || !latest ? state : `${state} after ${latest.from.slice(8)}`;
};

const inVirtualTime = (test: Parameters<TestScheduler['run']>[0]): void =>
  void new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(test);

const view = {
  from: dayOfJune('07'),
  days: [dayOfJune('07')],
  first: dayOfJune('07'),
  last: dayOfJune('30'),
};

describe('the loading of the weeks', () => {
  it.each<readonly [string, Scene, string, string, Readonly<Record<string, string>>]>([
    [
      'is brief, then to be seen, then told to those who listen',
      { delays: { '07': 1_200 } },
      '',
      'a 149ms b 849ms c 199ms d',
      { a: 'brief', b: 'noticeable', c: 'long', d: '07' },
    ],
    [
      'is not seen under 150 ms',
      { delays: { '07': 149 } },
      '',
      'a 148ms b',
      { a: 'brief', b: '07' },
    ],
    [
      'abandons the week before for the one asked for last',
      { delays: { '07': 100, '14': 100 } },
      '50ms n',
      'a 49ms a 99ms b',
      { a: 'brief', b: '14' },
    ],
    [
      'keeps the week before until the next is here',
      { delays: { '14': 300 } },
      '50ms n',
      'a 9ms b 39ms c 149ms d 149ms e',
      { a: 'brief', b: '07', c: 'brief after 07', d: 'noticeable after 07', e: '14' },
    ],
    [
      'goes on to the week of the first free time',
      { firstSlot: '2027-06-24T09:00:00+02:00' },
      '',
      'a 19ms b',
      { a: 'brief', b: '24' },
    ],
    [
      'ends with the refusal, and begins again with a retry',
      { refusal: new Refusal('unreachable') },
      '50ms a',
      'a 9ms b 39ms a 9ms b',
      { a: 'brief', b: 'unreachable' },
    ],
    ['takes no time where the week is here', { cached: weekFrom('07') }, '', 'b', { b: '07' }],
    [
      'begins again in another language',
      {},
      '50ms l',
      'a 9ms b 39ms c 9ms b',
      { a: 'brief', b: '07', c: 'brief after 07' },
    ],
    [
      'asks for no other week where a day of the strip is selected',
      {},
      '50ms d',
      'a 9ms b',
      { a: 'brief', b: '07' },
    ],
  ])('%s', (_, scene, presses, marbles, answers) =>
    inVirtualTime(({ hot, cold, expectObservable }) => {
      const { days, locale, loading, selection } = loadingOf(scene);
      const press: Readonly<Record<string, () => void>> = {
        n: () => days.showFrom(dayOfJune('14'), view),
        d: () => days.showDay(dayOfJune('09'), view),
        a: () => days.retry(),
        l: () => locale.next('en'),
      };
      hot(presses).subscribe((letter) => press[letter]?.());

      const answers$ = loading.answers(cold('s', { s: selection })).pipe(map(answerIn));

      expectObservable(answers$, '2s !').toBe(marbles, answers);
    }),
  );

  it('[SEQ-08] begins again from the day of the link with another selection, and with none asks nothing', () =>
    inVirtualTime(({ cold, expectObservable, flush }) => {
      const { asked, loading, selection } = loadingOf({});
      const selection$ = cold('s 49ms e 49ms o', {
        s: selection,
        e: { ...selection, lines: [] },
        o: { ...selection, lines: [aLine({ interventionId: 12 })] },
      });

      expectObservable(loading.answers(selection$).pipe(map(answerIn)), '2s !').toBe(
        'a 9ms b 89ms a 9ms b',
        { a: 'brief', b: '07' },
      );
      flush();

      expect(asked.map(({ lines }) => lines[0]?.interventionId)).toEqual([11, 12]);
    }));

  it.each<readonly [string, string, readonly string[]]>([
    ['waits until the visitor rests', 'a 100ms b', ['14', '21', '07']],
    ['asks for each week once', 'b 300ms b', ['14', '21', '07']],
    ['asks for those of each rest', 'a 300ms b', ['07', '14', '21']],
  ])('ahead %s', (_, marbles, days) =>
    inVirtualTime(({ cold, flush }) => {
      const { asked, loading } = loadingOf({});
      const days$ = cold(marbles, {
        a: [dayOfJune('07')],
        b: [dayOfJune('14'), dayOfJune('21'), dayOfJune('07'), dayOfJune('14')],
      });

      loading.prefetch(days$).subscribe();
      flush();

      expect(asked.map(({ from }) => from.slice(8))).toEqual(days);
    }),
  );

  it('ahead tells nobody of a refusal', () =>
    inVirtualTime(({ cold, expectObservable }) => {
      const { loading } = loadingOf({ refusal: new Refusal('unreachable') });

      const prefetched$ = loading.prefetch(cold('a', { a: [dayOfJune('14')] }));

      expectObservable(prefetched$, '2s !').toBe('');
    }));
});
