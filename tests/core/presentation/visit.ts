import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingJourney,
  dayOf,
  daysAfter,
  DAYS_ANSWERED,
  type Catalog,
  type Choices,
  type Clock,
  type Day,
  type Group,
  type Slot,
  type AppointmentGroup,
  type Session,
  type SlotQuery,
  type KnownWeeks,
  type Slots,
  type Week,
  UnavailableInterventions,
  offerOf,
  OfferedCatalog,
  Visit,
} from '@creneau/core';
import { NextStep, SlotsViewModel } from '@creneau/core/presentation';
import { BehaviorSubject, defer, of, type Observable } from 'rxjs';
import { aCatalog, aGroup, aLine, aSlot } from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';

/** Answers from a list of free times, and keeps what it was asked. */
export class SlotsOnPaper implements Slots {
  readonly asked: SlotQuery[] = [];
  readonly abandoned: Day[] = [];

  constructor(
    private readonly free: readonly Slot[],
    /** How an answer travels. */
    private readonly travel: (answer: Observable<Week>, query: SlotQuery) => Observable<Week> = (
      answer,
    ) => answer,
  ) {}

  from(query: SlotQuery): Observable<Week> {
    return defer(() => {
      this.asked.push(query);
      return this.travel(of(this.week(query.from)), query);
    });
  }

  /** Everything travels. */
  atHand(): undefined {
    return undefined;
  }

  private week(from: Day): Week {
    const later = this.free.filter(({ start }) => dayOf(start) >= from);
    const end = daysAfter(from, DAYS_ANSWERED);
    return {
      from,
      slots: later.filter(({ start }) => dayOf(start) < end),
      firstSlot: later[0]?.start,
    };
  }
}

/** Free at these hours of a day in June 2027, in Paris. */
export const free = (day: number, ...hours: readonly string[]): readonly Slot[] =>
  hours.map((hour) =>
    aSlot({ start: `2027-06-${String(day).padStart(2, '0')}T${hour}:00+02:00`, capacity: 2 }),
  );

export interface Situation {
  readonly slots?: Pick<KnownWeeks, 'from' | 'atHand'>;
  readonly clock?: Clock;
  readonly group?: Group;
  readonly catalog?: Catalog;
  /** What is offered when it is asked. */
  readonly catalogNow?: () => Catalog;
  readonly choices?: Choices;
  readonly date?: Day;
  /** How many days the window has room for. */
  readonly room?: { readonly days: number };
  /** What another time is looked for. */
  readonly reschedule?: AppointmentGroup;
  readonly session?: Session;
}

/** Somebody who chose a cut, whoever gives it, on Monday 7 June 2027 at eight. */
export function aVisit({
  slots = new SlotsOnPaper([]),
  clock = new StoppedClock('2027-06-07T08:00:00+02:00'),
  group = aGroup(),
  catalog = aCatalog(),
  catalogNow = () => catalog,
  choices = { interventionSetId: 1, lines: [aLine()], calendarId: 0 },
  date,
  room,
  reschedule: edit,
  session,
}: Situation = {}) {
  const sessions = new SessionsInMemory(session);
  const { session$ } = sessions;
  const journey = new BookingJourney(offerOf(group, catalog, session$.value), choices, {
    next: () => 'a key',
  });
  if (edit) journey.resume((_, present) => ({ ...present, reschedule: edit }));
  const locale = new BehaviorSubject('fr');
  const catalogs = new CatalogsInMemory(catalogNow);
  const offered = new OfferedCatalog(catalog, catalogs, group, locale, session$);
  const lost = new UnavailableInterventions(journey, offered);
  const visit = new Visit(journey, offered, group, clock, { locale$: locale });
  const asked = { date: date ?? clock.today() };
  const viewModel = new SlotsViewModel(visit, slots, lost, asked, room);
  const next = new NextStep(visit, { load: () => Promise.resolve() }, slots, asked, room);
  return { visit, journey, locale, viewModel, offered, lost, next, sessions };
}

/** At a step before the times, of which one is free. */
export function aVisitBeforeTimes(situation: Omit<Situation, 'slots'>) {
  const slots = new SlotsOnPaper(free(8, '09:30'));
  return { ...aVisit({ ...situation, slots }), slots };
}

/** A business that shows its services so. */
export const aGroupShowing = (interventions: Partial<Group['tabs']['interventions']>): Group => {
  const { tabs } = aGroup();
  return aGroup({ tabs: { ...tabs, interventions: { ...tabs.interventions, ...interventions } } });
};
