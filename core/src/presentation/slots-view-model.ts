import {
  BehaviorSubject,
  catchError,
  combineLatest,
  concat,
  connect,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  expand,
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
import { clockCity } from '../shared/visitor-time';
import { firstFreeFrom, withAnswer, type FirstFree } from '../slot/first-free';
import { DAYS_ANSWERED, type Slot, type Week, withoutOwnStart } from '../slot/slot';
import { dayOf, daysAfter, daysFrom, earlier, later, type Day } from '../shared/day';
import { following, onceFor, type Behavior } from '../shared/behavior';
import { loadable, loading, ready, type Loadable } from '../shared/loadable';
import { interventionsOf, nameOf, visibleResources } from '../catalog/visible';
import { isRefusal } from '../shared/refusal';
import type { Catalog } from '../catalog/catalog';
import type { KnownWeeks } from '../journey/known-weeks';
import type { UnavailableInterventions } from '../cart/unavailable-interventions';
import { dayAt } from '../slot/zones';
import type { PageQuery } from '../link/page-query';
import type { Visit } from '../journey/visit';
import { type Choices, type Selection, selectionOf, type Step } from '../journey/sequence';
import type { Journey } from '../journey/journey';
import { isSeen, STACKED_UP_TO } from '../slot/week';
import { firstOfStack, shownDays, type ShownDay } from './shown-days';

/** Milliseconds. Shorter waits show no indicator, to avoid a flash. */
const NOTICEABLE = 150;
/** Milliseconds until screen readers announce that the times are still loading. */
const LONG = 1000;
/** Idle milliseconds before the neighbouring weeks are prefetched. */
const IDLE = 200;
const MILLIS_A_MINUTE = 60_000;

export type Wait = 'none' | 'brief' | 'noticeable' | 'long';

export interface SlotsShown {
  /** The strip of narrow screens begins with it. */
  readonly from: Day;
  readonly days: readonly Day[];
  readonly week: Loadable<Week>;
  /** Those of the last answer while the next loads. */
  readonly shown: readonly ShownDay[];
  readonly strip: readonly ShownDay[];
  readonly wait: Wait;
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
  /** `nothing` if there is none, undefined if unknown. */
  readonly next: string | 'nothing' | undefined;
  readonly chosen: Slot | undefined;
  /** True if no resource can serve the choices. */
  readonly lacksResource: boolean;
}

export interface Scene {
  /** The group's zone, and its city. */
  readonly timezone: string;
  readonly city: string;
  readonly deviceZone: string;
  /** Shows the number of free places. */
  readonly showsCapacity: boolean;
}

interface Place {
  readonly from: Day;
  /** Go on to the first free day if no free time is visible. */
  readonly seeks: boolean;
  /** Selected day of the strip. */
  readonly day: Day | undefined;
  readonly attempt: number;
}

interface Answer {
  readonly week: Loadable<Week>;
  readonly kept: Week | undefined;
  readonly wait: Wait;
}

const UNANSWERED: Answer = { week: loading, kept: undefined, wait: 'brief' };

type Change = (last: Answer) => Answer;

interface SlotSearch {
  readonly chosen: Slot | undefined;
  readonly lacksResource: boolean;
  readonly present: string | undefined;
}

export class SlotsViewModel {
  readonly shown$: Behavior<SlotsShown>;
  /** Public names, for times with several calendars. */
  readonly calendarNames$: Behavior<ReadonlyMap<number, string>>;
  readonly scene: Scene;

  private readonly place: BehaviorSubject<Place>;
  private readonly count: BehaviorSubject<number>;
  private readonly firstFree = new BehaviorSubject<FirstFree>(new Map());
  /** Weeks whose first free time is recorded; a cached week adds nothing. */
  private recordedWeeks = new WeakSet<Week>();
  private selection: Selection;
  private readonly today: Day;
  private readonly last: Day;

  private readonly answerOf = onceFor((week: Week): Answer => ({
    week: ready(week),
    kept: week,
    wait: 'none',
  }));

  constructor(
    private readonly visit: Visit,
    private readonly weeks: Pick<KnownWeeks, 'from' | 'atHand'>,
    private readonly unavailable: Pick<UnavailableInterventions, 'look'>,
    { date }: Pick<PageQuery, 'date'>,
    { days: count }: { readonly days: number } = { days: DAYS_ANSWERED },
  ) {
    const { journey, offeredCatalog, clock, group, locale$ } = visit;
    this.count = new BehaviorSubject(count);
    this.today = clock.today();
    this.scene = {
      timezone: group.timezone,
      city: clockCity(group),
      deviceZone: clock.deviceZone(),
      showsCapacity: group.capacityDisplayUser,
    };
    this.last = dayAt(clock.now() + group.maxrdvPeriod * MILLIS_A_MINUTE, group.timezone);

    const { choices, reschedule: edit } = journey.journey$.value;
    const day = edit ? dayOf(edit.start) : date;
    const targetDay = day ? this.within(this.today, day) : this.today;
    this.selection = selectionOf(choices, offeredCatalog.present, edit);
    this.place = new BehaviorSubject(firstPlace(targetDay, count, journey.journey$.value));

    const { catalog$ } = offeredCatalog;
    const toSearch = onceFor(
      (
        slot: Slot | undefined,
        lacksResource: boolean,
        present: string | undefined,
      ): SlotSearch => ({
        chosen: slot,
        lacksResource,
        present,
      }),
    );
    // the appointment may be rescheduled elsewhere meanwhile
    const soughtOf = (catalog: Catalog, { choices, reschedule: edit }: Journey): SlotSearch =>
      toSearch(choices.slot, lacksResource(catalog, choices, offeredCatalog.agent), edit?.start);
    const selection$ = combineLatest([catalog$, journey.journey$]).pipe(
      map(([catalog, { choices, reschedule: edit }]) => selectionOf(choices, catalog, edit)),
    );

    // cached times show at once
    const week = this.atHand(this.selection, locale$.value, this.place.value);
    const display = onceFor((...parts: Parameters<typeof this.displayOf>) =>
      this.displayOf(...parts),
    );
    const present = combineLatest([
      this.place,
      this.count,
      this.answers(selection$, targetDay),
      this.firstFree,
      combineLatest([catalog$, journey.journey$]).pipe(
        map(([catalog, present]) => soughtOf(catalog, present)),
        distinctUntilChanged(),
      ),
    ]).pipe(map((parts) => display(...parts)));
    this.shown$ = following(
      present.pipe(connect((display$) => merge(display$, this.neighbours(display$)))),
      display(
        this.place.value,
        count,
        week ? this.answerOf(week) : UNANSWERED,
        this.firstFree.value,
        soughtOf(offeredCatalog.present, journey.journey$.value),
      ),
    );
    const names = onceFor(namesOfCalendars);
    this.calendarNames$ = following(
      catalog$.pipe(map((catalog) => names(catalog))),
      names(offeredCatalog.present),
    );
  }

  showDays(count: number): void {
    if (count !== this.count.value) this.count.next(count);
  }

  /** Moves by the number of visible days. */
  showNext(): void {
    const next = nextOf(this.shown$.value);
    if (next) this.go(next);
  }

  /** Moves by the number of visible days. */
  showPrevious(): void {
    const previous = this.previousOf(this.shown$.value);
    if (previous) this.go(previous);
  }

  /** False if there is none. */
  showNextFree(): boolean {
    const { next, days } = this.shown$.value;
    if (next === 'nothing') return false;
    // the free time may be taken meanwhile: then it seeks the next one
    this.go(next ? dayOf(next) : daysAfter(days[0] ?? this.today, days.length), true);
    return true;
  }

  showFrom(day: Day): void {
    this.go(this.within(this.shown$.value.first, day));
  }

  showDay(day: Day): void {
    this.place.next({ ...this.place.value, from: this.shown$.value.from, seeks: false, day });
  }

  retry(): void {
    this.place.next({ ...this.place.value, attempt: this.place.value.attempt + 1 });
  }

  /** Does not leave the step: the next step is another press. */
  choose(slot: Slot): void {
    this.visit.journey.choose(slot);
  }

  proceed(): void {
    this.visit.journey.proceed();
  }

  /** Emits again with each answer. */
  freeDays(first: Day, end: Day): Observable<FreeDays> {
    const { selection } = this;
    const { reschedule: edit } = this.visit.journey.journey$.value;
    const from = later(first, this.shown$.value.first);
    const until = earlier(end, this.last);
    const ask = (day: Day) =>
      day > until
        ? EMPTY
        : this.question(selection, this.visit.locale$.value, day).pipe(
            take(1),
            map((week) => withoutOwnStart(week, edit?.start)),
          );
    return ask(from).pipe(
      expand((week) =>
        week.firstSlot
          ? ask(later(dayOf(week.firstSlot), daysAfter(week.from, DAYS_ANSWERED)))
          : EMPTY,
      ),
      scan<Week, FreeDays>(
        ({ free }, { from: start, slots, firstSlot }) => ({
          free: new Set([...free, ...slots.map(({ start: time }) => dayOf(time))]),
          until: firstSlot
            ? earlier(end, daysAfter(later(dayOf(firstSlot), daysAfter(start, DAYS_ANSWERED)), -1))
            : end,
        }),
        { free: new Set(), until: daysAfter(from, -1) },
      ),
      catchError(() => EMPTY), // a day with unknown state stays selectable
    );
  }

  /** Undefined if the link or the reschedule answers them all. */
  get questionBefore(): Step | undefined {
    const { steps } = this.visit.journey.journey$.value;
    const slots = steps.indexOf('slots');
    return this.visit.journey
      .marks()
      .findLast(({ step, isLink }) => isLink && steps.indexOf(step) < slots)?.step;
  }

  get canReconsider(): boolean {
    const { preselected, reschedule: edit } = this.visit.journey.journey$.value;
    const isOfLink = !edit && Object.keys(preselected).length > 0;
    return this.questionBefore !== undefined || (isOfLink && this.visit.group.questions.length > 0);
  }

  reconsider(): void {
    const { questionBefore, visit } = this;
    if (questionBefore) visit.journey.goTo(questionBefore);
    else if (this.canReconsider) visit.journey.follow({});
  }

  private go(from: Day, seeks = false): void {
    this.place.next({ ...this.place.value, from, seeks, day: undefined });
  }

  private within(first: Day, day: Day): Day {
    return earlier(later(day, first), later(first, this.last));
  }

  /** A new selection begins at the day of the link, or today. */
  private answers(selection$: Observable<Selection>, targetDay: Day): Observable<Answer> {
    return selection$.pipe(
      filter(({ lines }) => lines.length > 0), // an empty cart has no times, and the journey is moving to the interventions
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      switchMap((selection, changes) => {
        this.selection = selection;
        if (changes > 0) {
          this.recordedWeeks = new WeakSet();
          this.firstFree.next(new Map());
          this.place.next({ ...this.place.value, from: targetDay, seeks: true, day: undefined });
        }
        const place$ = this.place.pipe(
          distinctUntilChanged((a, b) => a.from === b.from && a.attempt === b.attempt),
        );
        return combineLatest([place$, this.visit.locale$]).pipe(
          switchMap(([place, locale]) => this.ask(selection, locale, place)),
          scan((answer, change) => change(answer), UNANSWERED),
        );
      }),
    );
  }

  private ask(selection: Selection, locale: string, place: Place): Observable<Change> {
    const hit = this.atHand(selection, locale, place);
    if (hit) return of(() => this.answerOf(hit));
    const question = this.question(selection, locale, place.from).pipe(
      switchMap((week) => {
        const free = this.beyond(place, week);
        return free ? this.question(selection, locale, free) : of(week);
      }),
      catchError((failure: unknown) => this.withoutLost(failure)),
      loadable(),
    );
    const waiting =
      (wait: Wait): Change =>
      (last) => ({ ...last, wait });
    return question.pipe(
      filter(({ state }) => state !== 'loading'),
      connect((answer$) =>
        merge(
          of<Change>((last) => ({ ...last, week: loading, wait: 'brief' })),
          concat(
            timer(NOTICEABLE).pipe(map(() => waiting('noticeable'))),
            timer(LONG - NOTICEABLE).pipe(map(() => waiting('long'))),
          ).pipe(takeUntil(answer$)),
          answer$.pipe(
            map(
              (week): Change =>
                (last) =>
                  week.state === 'ready'
                    ? this.answerOf(week.value)
                    : { ...last, week, wait: 'none' },
            ),
          ),
        ),
      ),
    );
  }

  private atHand(selection: Selection, locale: string, place: Place): Week | undefined {
    const cachedFrom = (from: Day): Week | undefined => {
      const week = this.weeks.atHand({ ...selection, from, locale });
      if (week) this.learn(week);
      return week;
    };
    const week = cachedFrom(place.from);
    const free = week && this.beyond(place, week);
    return free ? cachedFrom(free) : week;
  }

  private beyond({ from, seeks }: Place, { firstSlot }: Week): Day | undefined {
    return seeks && firstSlot && !isSeen(from, firstSlot, this.count.value)
      ? dayOf(firstSlot)
      : undefined;
  }

  /** The changed cart requests its times; other refusals stay. */
  private withoutLost(failure: unknown): Observable<never> {
    if (!isRefusal(failure, 'notBookable')) return throwError(() => failure);
    return from(this.unavailable.look(failure)).pipe(
      switchMap((isGone) => (isGone ? NEVER : throwError(() => failure))),
    );
  }

  private question(selection: Selection, locale: string, from: Day): Observable<Week> {
    return this.weeks.from({ ...selection, from, locale }).pipe(tap((week) => this.learn(week)));
  }

  private learn(week: Week): void {
    if (this.recordedWeeks.has(week)) return;
    this.recordedWeeks.add(week);
    this.firstFree.next(withAnswer(this.firstFree.value, week));
  }

  private neighbours(display$: Observable<SlotsShown>): Observable<never> {
    return display$.pipe(
      filter(({ week }) => week.state === 'ready'),
      map((display) =>
        [nextOf(display), this.previousOf(display), this.today].filter((day) => day !== undefined),
      ),
      distinctUntilChanged((a, b) => a.join() === b.join()),
      debounceTime(IDLE),
      switchMap((neighbours) => {
        const { selection } = this;
        const unknown = [...new Set(neighbours)].filter((day) => !this.firstFree.value.has(day));
        return concat(
          ...unknown.map((day) =>
            this.question(selection, this.visit.locale$.value, day).pipe(
              take(1),
              catchError(() => EMPTY),
              ignoreElements(),
            ),
          ),
        );
      }),
    );
  }

  /** Full days skipped at the start do not count. */
  private previousOf({ from, days, first }: SlotsShown): Day | undefined {
    const start = this.place.value.day ? (days[0] ?? from) : from;
    return start > first ? later(first, daysAfter(start, -days.length)) : undefined;
  }

  private displayOf(
    place: Place,
    count: number,
    { week, kept, wait }: Answer,
    firstFree: FirstFree,
    search: SlotSearch,
  ): SlotsShown {
    const { today, last } = this;
    const soonest = firstFree.get(today);
    const first = soonest ? dayOf(soonest) : today;
    const from = week.state === 'ready' ? week.value.from : place.from;
    const { openingHours } = this.visit.group;

    const answerDays = kept ? daysFrom(kept.from, DAYS_ANSWERED) : [];
    const start =
      (count <= STACKED_UP_TO
        ? firstOfStack(kept, place.day, place.seeks ? DAYS_ANSWERED : count)
        : undefined) ??
      kept?.from ??
      from;
    const keptDays = answerDays.filter((day) => day >= start).slice(0, count);
    const beyond = firstFreeFrom(daysAfter(kept?.from ?? from, DAYS_ANSWERED), firstFree);
    const nextFree = beyond && beyond !== 'nothing' ? dayOf(beyond) : undefined;
    const strip = kept
      ? shownDays(kept, answerDays, { openingHours, last, nextFree, present: search.present })
      : [];

    const isAnswered = week.state === 'ready';
    const days = isAnswered ? keptDays : daysFrom(from, count);
    const after = daysAfter(days.at(-1) ?? from, 1);
    const nextStart = isAnswered
      ? withoutOwnStart(week.value, search.present).slots.find(
          ({ start: time }) => dayOf(time) >= after,
        )?.start
      : undefined;
    const next = nextStart ?? (after > last ? 'nothing' : firstFreeFrom(after, firstFree));
    return {
      from,
      days,
      week,
      wait,
      strip,
      first,
      last,
      today,
      next,
      chosen: search.chosen,
      shown: strip.filter(({ day }) => keptDays.includes(day)),
      // there may be resources that customers do not see
      lacksResource: search.lacksResource && isAnswered && week.value.firstSlot === undefined,
    };
  }
}

/** The requested day, unless the chosen time is not visible from there. */
function firstPlace(targetDay: Day, count: number, { choices, reschedule: edit }: Journey): Place {
  const { slot } = choices;
  return {
    from: slot && !isSeen(targetDay, slot.start, count) ? dayOf(slot.start) : targetDay,
    // a reschedule starts at the present time of the appointment
    seeks: !edit,
    day: slot ? dayOf(slot.start) : edit && dayOf(edit.start),
    attempt: 0,
  };
}

const nextOf = ({ from, days, last }: SlotsShown): Day | undefined => {
  const next = daysAfter(days[0] ?? from, days.length);
  return next <= last ? next : undefined;
};

export interface FreeDays {
  readonly free: ReadonlySet<Day>;
  readonly until: Day;
}

const lacksResource = (catalog: Catalog, choices: Choices, agent: boolean): boolean =>
  interventionsOf(catalog, choices).some(({ needResource }) => needResource) &&
  visibleResources(catalog, choices, agent).length === 0;

const namesOfCalendars = ({ calendars }: Catalog): ReadonlyMap<number, string> =>
  new Map(calendars.map((calendar) => [calendar.id, nameOf(calendar)]));
