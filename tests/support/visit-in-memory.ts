import {
  AppointmentsInMemory,
  CatalogsInMemory,
  ConsentsInMemory,
  DraftsInMemory,
  FicheFormsInMemory,
  FichesInMemory,
  LoginTripsInMemory,
  PeopleInMemory,
  ScheduleInMemory,
  SessionsInMemory,
} from '@creneau/adapters/in-memory';
import {
  Expiry,
  pageQueryOf,
  type Behavior,
  type Catalog,
  type Choices,
  type PageQuery,
  type Session,
} from '@creneau/core';
import { createVisit, type Visit } from '@creneau/core/visit';
import { BehaviorSubject, of } from 'rxjs';
import type { PagePorts } from '../../ui/src/hooks/screens';
import { aCatalog, aGroup } from './made-up';
import { aSchedule } from './schedules';
import { SlotsOnPaper } from './slots-on-paper';
import { StoppedClock } from './stopped-clock';

interface Beginning extends Partial<PagePorts> {
  readonly catalog?: Catalog;
  /** What is offered when it is asked. */
  readonly catalogNow?: () => Catalog;
  readonly session?: Session | undefined;
  readonly query?: Partial<PageQuery> | undefined;
  readonly choices?: Choices;
}

const onlineAlways: { readonly online$: Behavior<boolean> } = {
  online$: new BehaviorSubject(true),
};

/** A visit on Monday 7 June 2027 at eight, whose ports are kept in memory but for those that a test gives. */
export function visitInMemory({
  catalog = aCatalog(),
  catalogNow = () => catalog,
  session,
  query,
  choices,
  ...others
}: Beginning = {}): Visit<PagePorts> {
  const { group = aGroup(), sessions = new SessionsInMemory(session) } = others;
  const { clock = new StoppedClock('2027-06-07T08:00:00+02:00') } = others;
  const people = new PeopleInMemory(sessions, clock);
  const ports: PagePorts = {
    group,
    sessions,
    clock,
    locale$: new BehaviorSubject('fr'),
    catalogs: new CatalogsInMemory(catalogNow),
    slots: new SlotsOnPaper([]),
    draftKeys: { next: () => 'a key' },
    logins: people,
    accounts: people,
    personalData: people,
    appointments: new AppointmentsInMemory(new ScheduleInMemory(aSchedule()), catalog, clock),
    fiches: new FichesInMemory(group),
    ficheForms: new FicheFormsInMemory(() => ({ fiche: [], vevent: [] })),
    websites: { in: () => of(undefined) },
    timeExplanations: { explain: () => of({ obstacle: undefined, calendars: [] }) },
    connection: onlineAlways,
    consents: new ConsentsInMemory(),
    drafts: new DraftsInMemory(),
    expiry: new Expiry(sessions),
    loginTrips: new LoginTripsInMemory(),
    navigationGuard: { obstacle: undefined, mayLeave: () => true },
    pageLocation: { isFramed: false, current: () => '/', replace: () => undefined },
    storageUses: { list: () => [], forget: () => undefined },
    views: { load: () => Promise.resolve() } as unknown as PagePorts['views'],
    ...others,
  };
  const pageQuery = { ...pageQueryOf(new URLSearchParams(), group, clock.today()), ...query };
  return createVisit(ports, pageQuery, catalog, choices);
}
