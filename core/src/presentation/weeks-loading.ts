import {
  BehaviorSubject,
  catchError,
  combineLatest,
  concat,
  connect,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  NEVER,
  of,
  scan,
  switchMap,
  take,
  takeUntil,
  tap,
  throwError,
  timer,
  type Observable,
} from 'rxjs';
import type { UnavailableInterventions } from '../cart/unavailable-interventions';
import type { KnownWeeks } from '../journey/known-weeks';
import type { Selection } from '../journey/step-choices';
import { type Behavior, onceFor } from '../shared/behavior';
import { type Day, dayOf } from '../shared/day';
import { loadable, type Loadable, loading, ready } from '../shared/loadable';
import { isRefusal } from '../shared/refusal';
import { type FirstFree, withAnswer } from '../slot/first-free';
import type { Week } from '../slot/slot';
import { isSeen } from '../slot/week';
import type { DaysNavigation, DaysPlace } from './days-navigation';

/** Milliseconds. Shorter waits show no indicator, to avoid a flash. */
const NOTICEABLE = 150;
/** Milliseconds until screen readers announce that the times are still loading. */
const LONG = 1000;
/** Idle milliseconds before the neighbouring weeks are prefetched. */
const IDLE = 200;

export type Wait = 'none' | 'brief' | 'noticeable' | 'long';

export interface Answer {
  readonly week: Loadable<Week>;
  /** Of the last answer, also while the next loads. */
  readonly latest: Week | undefined;
  readonly wait: Wait;
}

const UNANSWERED: Answer = { week: loading, latest: undefined, wait: 'brief' };

type Change = (last: Answer) => Answer;

const BEGIN: Change = (last) => ({ ...last, week: loading, wait: 'brief' });

const waiting =
  (wait: Wait): Change =>
  (last) => ({ ...last, wait });

/** Asks for the week at the present place, again with each new selection, place and language. */
export class WeeksLoading {
  readonly firstFree$: Behavior<FirstFree>;
  private readonly firstFree = new BehaviorSubject<FirstFree>(new Map());
  /** Weeks whose first free time is recorded; a cached week adds nothing. */
  private recordedWeeks = new WeakSet<Week>();
  private readonly answerOf = onceFor((week: Week): Answer => ({
    week: ready(week),
    latest: week,
    wait: 'none',
  }));

  constructor(
    private readonly weeks: Pick<KnownWeeks, 'from' | 'atHand'>,
    private readonly unavailable: Pick<UnavailableInterventions, 'look'>,
    private readonly locale$: Behavior<string>,
    private readonly days: Pick<DaysNavigation, 'place$' | 'count$' | 'restart'>,
    private selection: Selection,
  ) {
    this.firstFree$ = this.firstFree;
  }

  /** Cached times show at once. */
  get initialAnswer(): Answer {
    const week = this.atHand(this.days.place$.value);
    return week ? this.answerOf(week) : UNANSWERED;
  }

  answers(selection$: Observable<Selection>): Observable<Answer> {
    return selection$.pipe(
      filter(({ lines }) => lines.length > 0), // an empty cart has no times, and the journey is moving to the interventions
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      switchMap((selection, changes) => {
        this.selection = selection;
        if (changes > 0) this.restart();
        const place$ = this.days.place$.pipe(
          distinctUntilChanged((a, b) => a.from === b.from && a.attempt === b.attempt),
        );
        return combineLatest([place$, this.locale$]).pipe(
          switchMap(([place]) => this.ask(place)),
          scan((answer, change) => change(answer), UNANSWERED),
        );
      }),
    );
  }

  /** Requests of one selection, even if another one follows. */
  asking(): (from: Day) => Observable<Week> {
    const { selection } = this;
    return (from) =>
      this.weeks
        .from({ ...selection, from, locale: this.locale$.value })
        .pipe(tap((week) => this.learn(week)));
  }

  /** Once the visitor rests, asks for those weeks of which nothing is known. */
  prefetch(days$: Observable<readonly Day[]>): Observable<never> {
    return days$.pipe(
      distinctUntilChanged((a, b) => a.join() === b.join()),
      debounceTime(IDLE),
      switchMap((days) => {
        const ask = this.asking();
        const unknown = [...new Set(days)].filter((day) => !this.firstFree.value.has(day));
        return concat(
          ...unknown.map((day) =>
            ask(day).pipe(
              take(1),
              catchError(() => EMPTY),
              ignoreElements(),
            ),
          ),
        );
      }),
    );
  }

  private restart(): void {
    this.recordedWeeks = new WeakSet();
    this.firstFree.next(new Map());
    this.days.restart();
  }

  private ask(place: DaysPlace): Observable<Change> {
    const hit = this.atHand(place);
    if (hit) return of(() => this.answerOf(hit));
    const ask = this.asking();
    return ask(place.from).pipe(
      switchMap((week) => {
        const free = this.beyond(place, week);
        return free ? ask(free) : of(week);
      }),
      catchError((failure: unknown) => this.withoutUnavailable(failure)),
      loadable(),
      filter(({ state }) => state !== 'loading'),
      connect((answer$) =>
        merge(
          of(BEGIN),
          concat(
            timer(NOTICEABLE).pipe(map(() => waiting('noticeable'))),
            timer(LONG - NOTICEABLE).pipe(map(() => waiting('long'))),
          ).pipe(takeUntil(answer$)),
          answer$.pipe(map((week) => this.changeTo(week))),
        ),
      ),
    );
  }

  private changeTo(week: Loadable<Week>): Change {
    return (last) =>
      week.state === 'ready' ? this.answerOf(week.value) : { ...last, week, wait: 'none' };
  }

  private atHand(place: DaysPlace): Week | undefined {
    const cachedFrom = (from: Day): Week | undefined => {
      const week = this.weeks.atHand({ ...this.selection, from, locale: this.locale$.value });
      if (week) this.learn(week);
      return week;
    };
    const week = cachedFrom(place.from);
    const free = week && this.beyond(place, week);
    return free ? cachedFrom(free) : week;
  }

  /** The first free day, if it is out of sight. */
  private beyond({ from, seeks }: DaysPlace, { firstSlot }: Week): Day | undefined {
    return seeks && firstSlot && !isSeen(from, firstSlot, this.days.count$.value)
      ? dayOf(firstSlot)
      : undefined;
  }

  /** The changed cart requests its times; other refusals stay. */
  private withoutUnavailable(failure: unknown): Observable<never> {
    if (!isRefusal(failure, 'notBookable')) return throwError(() => failure);
    return from(this.unavailable.look(failure)).pipe(
      switchMap((isGone) => (isGone ? NEVER : throwError(() => failure))),
    );
  }

  private learn(week: Week): void {
    if (this.recordedWeeks.has(week)) return;
    this.recordedWeeks.add(week);
    this.firstFree.next(withAnswer(this.firstFree.value, week));
  }
}
