import { BehaviorSubject, combineLatest, concat, filter, map, Subject, tap } from 'rxjs';
import { ANY_CALENDAR } from '../catalog/choices';
import type { Choices } from '../journey/step-choices';
import type { Question } from '../group/group';
import { following, onceFor, type Behavior } from '../shared/behavior';
import {
  nameOf,
  offersAny,
  visibleCalendars,
  visibleCalendarSets,
  visibleResources,
} from '../catalog/visible';
import { type Catalog, type CatalogItem, thumbnailOf } from '../catalog/catalog';
import type { FreeHtml } from '../shared/free-html';
import { choicesBeforeQuestion } from './answered-before';
import { FORESEEN, type NextStep } from './next-step';
import type { VisitFacts } from '../journey/visit-facts';

export type CalendarQuestion = Extract<Question, 'calendarSet' | 'calendar' | 'resource'>;

export interface CalendarItem {
  readonly id: number;
  readonly name: string;
  readonly description: FreeHtml;
  readonly image: string | undefined;
}

export interface CalendarsShown {
  readonly items: readonly CalendarItem[];
  readonly offersAny: boolean;
}

interface Kind {
  readonly itemsIn: (catalog: Catalog, choices: Choices, agent: boolean) => readonly CatalogItem[];
  readonly answer: (id: number) => Choices;
  readonly tab: 'calendars' | 'resources';
}

const kinds: Readonly<Record<CalendarQuestion, Kind>> = {
  calendarSet: {
    itemsIn: visibleCalendarSets,
    answer: (id) => ({ calendarSetId: id }),
    tab: 'calendars',
  },
  calendar: { itemsIn: visibleCalendars, answer: (id) => ({ calendarId: id }), tab: 'calendars' },
  resource: { itemsIn: visibleResources, answer: (id) => ({ resourceId: id }), tab: 'resources' },
};

abstract class CalendarsViewModel {
  readonly question: CalendarQuestion;
  readonly shown$: Behavior<CalendarsShown>;
  readonly gridMode: boolean;
  readonly sector: string;
  /** First free time by id; only those known so far. */
  readonly firstFree$: Behavior<ReadonlyMap<number, string>>;
  private readonly firstFree = new BehaviorSubject<ReadonlyMap<number, string>>(new Map());
  private readonly inView = new Subject<number>();
  private readonly kind: Kind;

  constructor(
    question: CalendarQuestion,
    { journey, offeredCatalog, group }: VisitFacts,
    private readonly next: NextStep,
  ) {
    this.question = question;
    this.firstFree$ = this.firstFree;
    this.kind = kinds[question];
    this.sector = group.sector;
    const { itemsIn, tab } = this.kind;
    const { description, image, gridMode } = group.tabs[tab];
    this.gridMode = gridMode;
    const config = group.questions.find((each) => each.question === question);
    const choices$ = choicesBeforeQuestion(question, journey);
    const display = onceFor((agent: boolean, catalog: Catalog, before: Choices): CalendarsShown => {
      const items = itemsIn(catalog, before, agent);
      return {
        offersAny: offersAny(config, items),
        items: items.map((item) => ({
          id: item.id,
          name: nameOf(item),
          description: description ? item.description : '',
          image: image ? thumbnailOf(item, { gridMode }) : undefined,
        })),
      };
    });
    this.shown$ = following(
      combineLatest([offeredCatalog.catalog$, choices$]).pipe(
        map((args) => display(offeredCatalog.agent, ...args)),
      ),
      display(offeredCatalog.agent, offeredCatalog.present, choices$.value),
    );
  }

  /** If true, each item shows its first free time. */
  get leadsToTimes(): boolean {
    const [first] = this.shown$.value.items;
    return first !== undefined && this.next.leadsToTimes(this.kind.answer(first.id));
  }

  /** The first items, and each that scrolls into view. Returns a function that stops it. */
  prefetch(count = FORESEEN): () => void {
    const { items, offersAny } = this.shown$.value;
    const ids = [...(offersAny ? [ANY_CALENDAR] : []), ...items.map(({ id }) => id)];
    const requestedIds = new Set<number>();
    const newIds$ = concat(ids.slice(0, count), this.inView).pipe(
      filter((id) => !requestedIds.has(id)),
      tap((id) => requestedIds.add(id)),
    );
    return this.next.prefetch(newIds$, this.kind.answer, (id, { firstSlot }) => {
      if (firstSlot !== undefined)
        this.firstFree.next(new Map(this.firstFree.value).set(id, firstSlot));
    });
  }

  comeIntoView(id: number): void {
    this.inView.next(id);
  }

  prefetchNear(id: number = ANY_CALENDAR): void {
    this.next.prefetchNear(this.kind.answer(id));
  }

  choose(id: number = ANY_CALENDAR): void {
    void this.next.take(this.kind.answer(id));
  }
}

export class CalendarSetViewModel extends CalendarsViewModel {
  constructor(visit: VisitFacts, next: NextStep) {
    super('calendarSet', visit, next);
  }
}

export class CalendarViewModel extends CalendarsViewModel {
  constructor(visit: VisitFacts, next: NextStep) {
    super('calendar', visit, next);
  }
}

export class ResourceViewModel extends CalendarsViewModel {
  constructor(visit: VisitFacts, next: NextStep) {
    super('resource', visit, next);
  }
}

export type CalendarChoice = Pick<
  CalendarsViewModel,
  | 'question'
  | 'shown$'
  | 'firstFree$'
  | 'leadsToTimes'
  | 'gridMode'
  | 'sector'
  | 'prefetch'
  | 'comeIntoView'
  | 'prefetchNear'
  | 'choose'
>;
