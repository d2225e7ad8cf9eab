import {
  type AppointmentGroup,
  type Catalog,
  type Choices,
  type Clock,
  type Day,
  type Group,
  type KnownWeeks,
  type Session,
} from '@creneau/core';
import { NextStep, SlotsViewModel } from '@creneau/core/presentation';
import { unavailableInterventions } from '@creneau/core/visit';
import { BehaviorSubject } from 'rxjs';
import { aCatalog, aGroup, aLine } from '../../support/made-up';
import { free, SlotsOnPaper } from '../../support/slots-on-paper';
import { StoppedClock } from '../../support/stopped-clock';
import { visitInMemory } from '../../support/visit-in-memory';

export { free, SlotsOnPaper };

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
  const locale = new BehaviorSubject('fr');
  const visit = visitInMemory({
    slots,
    clock,
    group,
    catalog,
    catalogNow,
    choices,
    session,
    locale$: locale,
    query: { date: date ?? clock.today() },
    ...(room && { room }),
  });
  const { journey, offeredCatalog: offered, query, ports } = visit;
  if (edit) journey.resume((_, present) => ({ ...present, reschedule: edit }));
  const lost = unavailableInterventions(visit);
  // each question travels: nothing is kept of an answer
  const viewModel = new SlotsViewModel(visit, slots, lost, query, room);
  const next = new NextStep(visit, { load: () => Promise.resolve() }, slots, query, room);
  return { visit, journey, locale, viewModel, offered, lost, next, sessions: ports.sessions };
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
