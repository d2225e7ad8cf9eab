import {
  combineLatest,
  connect,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
} from 'rxjs';
import type { UnavailableInterventions } from '../cart/unavailable-interventions';
import type { Catalog } from '../catalog/catalog';
import { interventionsOf, nameOf, visibleResources } from '../catalog/visible';
import type { Journey } from '../journey/journey';
import type { KnownWeeks } from '../journey/known-weeks';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { type Choices, selectionOf, type Step } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import type { PageQuery } from '../link/page-query';
import { type Behavior, following, onceFor } from '../shared/behavior';
import { type Day, dayOf, later } from '../shared/day';
import { clockCity, dayAt } from '../shared/visitor-time';
import { DAYS_ANSWERED, type Slot } from '../slot/slot';
import { clampDay, DaysNavigation, firstPlace, nextOf } from './days-navigation';
import { type FreeDays, freeDaysOf } from './free-days';
import { showing, type SlotSearch, type SlotsHorizon, type SlotsShown } from './slots-shown';
import { WeeksLoading } from './weeks-loading';

const MILLIS_A_MINUTE = 60_000;

export interface Scene {
  /** The group's zone, and its city. */
  readonly timezone: string;
  readonly city: string;
  readonly deviceZone: string;
  /** Shows the number of free places. */
  readonly showsCapacity: boolean;
}

/** Navigation of days, loading of their weeks, and what is shown of both. */
export class SlotsViewModel {
  readonly shown$: Behavior<SlotsShown>;
  /** Public names, for times with several calendars. */
  readonly calendarNames$: Behavior<ReadonlyMap<number, string>>;
  readonly scene: Scene;
  private readonly days: DaysNavigation;
  private readonly loading: WeeksLoading;

  constructor(
    private readonly visit: VisitFacts,
    weeks: Pick<KnownWeeks, 'from' | 'atHand'>,
    unavailable: Pick<UnavailableInterventions, 'look'>,
    { date }: Pick<PageQuery, 'date'>,
    { days: count }: { readonly days: number } = { days: DAYS_ANSWERED },
  ) {
    const { journey, offeredCatalog, locale$ } = visit;
    const { catalog$, present: catalog } = offeredCatalog;
    const { journey$ } = journey;
    this.scene = sceneOf(visit);
    this.days = navigationOf(visit, date, count);
    const selection = selectionIn(catalog, journey$.value);
    this.loading = new WeeksLoading(weeks, unavailable, locale$, this.days, selection);

    const changes$ = combineLatest([catalog$, journey$]);
    const toSearch = searchIn(offeredCatalog);
    const show = showing(horizonOf(visit));
    const present$ = show.over$(
      this.days.place$,
      this.days.count$,
      this.loading.answers(changes$.pipe(map((present) => selectionIn(...present)))),
      this.loading.firstFree$,
      changes$.pipe(
        map((present) => toSearch(...present)),
        distinctUntilChanged(),
      ),
    );
    this.shown$ = following(
      present$.pipe(connect((shown$) => merge(shown$, this.prefetch(shown$)))),
      show.now(
        this.days.place$.value,
        count,
        this.loading.initialAnswer,
        this.loading.firstFree$.value,
        toSearch(catalog, journey$.value),
      ),
    );
    const names = onceFor(namesOfCalendars);
    this.calendarNames$ = following(catalog$.pipe(map((now) => names(now))), names(catalog));
  }

  showDays(count: number): void {
    this.days.showDays(count);
  }

  showNext(): void {
    this.days.showNext(this.shown$.value);
  }

  showPrevious(): void {
    this.days.showPrevious(this.shown$.value);
  }

  /** False if there is none. */
  showNextFree(): boolean {
    const { next } = this.shown$.value;
    if (next === 'nothing') return false;
    this.days.showNextFree(this.shown$.value, next);
    return true;
  }

  showFrom(day: Day): void {
    this.days.showFrom(day, this.shown$.value);
  }

  showDay(day: Day): void {
    this.days.showDay(day, this.shown$.value);
  }

  retry(): void {
    this.days.retry();
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
    const { first: firstFree, last } = this.shown$.value;
    const from = later(first, firstFree);
    const { reschedule: edit } = this.visit.journey.journey$.value;
    return freeDaysOf(this.loading.asking(), { from, end, last }, edit?.start);
  }

  /** Undefined if the link or the edit answers them all. */
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

  /** The weeks before and after, and that of today. */
  private prefetch(shown$: Observable<SlotsShown>): Observable<never> {
    return this.loading.prefetch(
      shown$.pipe(
        filter(({ week }) => week.state === 'ready'),
        map((shown) =>
          [nextOf(shown), this.days.previousOf(shown), shown.today].filter(
            (day) => day !== undefined,
          ),
        ),
      ),
    );
  }
}

const sceneOf = ({ group, clock }: VisitFacts): Scene => ({
  timezone: group.timezone,
  city: clockCity(group),
  deviceZone: clock.deviceZone(),
  showsCapacity: group.capacityDisplayUser,
});

const horizonOf = ({ group, clock }: VisitFacts): SlotsHorizon => ({
  today: clock.today(),
  last: dayAt(clock.now() + group.maxrdvPeriod * MILLIS_A_MINUTE, group.timezone),
  openingHours: group.openingHours,
});

/** Begins with the day of the appointment to edit, or that of the link. */
function navigationOf(visit: VisitFacts, date: Day | undefined, count: number): DaysNavigation {
  const { today, last } = horizonOf(visit);
  const journey = visit.journey.journey$.value;
  const day = journey.reschedule ? dayOf(journey.reschedule.start) : date;
  const targetDay = clampDay(day ?? today, today, last);
  return new DaysNavigation(firstPlace(targetDay, count, journey), count, targetDay);
}

const selectionIn = (catalog: Catalog, { choices, reschedule: edit }: Journey) =>
  selectionOf(choices, catalog, edit);

/** The appointment may be edited elsewhere meanwhile. */
function searchIn(offeredCatalog: Pick<OfferedCatalog, 'agent'>) {
  const search = onceFor(
    (
      chosen: Slot | undefined,
      lacksResource: boolean,
      present: string | undefined,
    ): SlotSearch => ({
      chosen,
      lacksResource,
      present,
    }),
  );
  return (catalog: Catalog, { choices, reschedule: edit }: Journey): SlotSearch =>
    search(choices.slot, lacksResource(catalog, choices, offeredCatalog.agent), edit?.start);
}

const lacksResource = (catalog: Catalog, choices: Choices, agent: boolean): boolean =>
  interventionsOf(catalog, choices).some(({ needResource }) => needResource) &&
  visibleResources(catalog, choices, agent).length === 0;

const namesOfCalendars = ({ calendars }: Catalog): ReadonlyMap<number, string> =>
  new Map(calendars.map((calendar) => [calendar.id, nameOf(calendar)]));
