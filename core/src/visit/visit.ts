import { firstValueFrom } from 'rxjs';
import type { Appointments, Conversions } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { UnavailableInterventions } from '../cart/unavailable-interventions';
import type { CatalogEdition, Catalogs } from '../catalog/catalog';
import type { FicheForms } from '../fiche/form';
import type { Fiches } from '../fiche/fiche';
import type { Group } from '../group/group';
import type { Websites } from '../group/website';
import { BookingJourney } from '../journey/booking-journey';
import { followOffer, OfferedCatalog } from '../journey/offered-catalog';
import { KnownWeeks } from '../journey/known-weeks';
import type { Choices } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import { LinkProblem } from '../link/link-problem';
import { pageQueryOf, type PageQuery } from '../link/page-query';
import { InterventionSetViewModel } from '../presentation/intervention-set-view-model';
import { NextStep, type StepViews } from '../presentation/next-step';
import type { Accounts } from '../session/accounts';
import type { Logins } from '../session/log-in';
import type { PersonalData } from '../session/personal-data';
import type { Sessions } from '../session/sessions';
import type { Behavior } from '../shared/behavior';
import type { Clock } from '../shared/device';
import type { Slots, TimeExplanations } from '../slot/slot';
import { partOf } from './part-of';

/** Each is read when a part first needs it: those of later screens may be getters. */
export interface Ports {
  readonly group: Group;
  readonly clock: Clock;
  readonly catalogs: Catalogs;
  readonly slots: Slots;
  readonly sessions: Sessions;
  readonly draftKeys: DraftKeys;
  readonly locale$: Behavior<string>;
  readonly logins: Logins;
  readonly accounts: Accounts;
  readonly personalData: PersonalData;
  readonly appointments: Appointments;
  readonly fiches: Fiches;
  readonly ficheForms: FicheForms;
  readonly websites: Websites;
  readonly timeExplanations: TimeExplanations;
  /** Default: nobody is told of a booking. */
  readonly conversions?: Conversions;
  /** Default: every view is there from the start. */
  readonly views?: StepViews;
  /** Days that the window has room for. */
  readonly room?: { readonly days: number };
}

export interface Visit<P extends Ports = Ports> extends VisitFacts {
  readonly ports: P;
  readonly query: PageQuery;
  readonly linkProblem: LinkProblem;
}

/**
 * The one place where a visit begins. Its parts are functions of it (`people`, `fiche`, `slots`, …),
 * each in a file that loads with its screen.
 *
 * @param linkChoices choices of a link.
 */
export function createVisit<P extends Ports>(
  ports: P,
  query: PageQuery,
  catalog: CatalogEdition,
  linkChoices: Choices = {},
): Visit<P> {
  const { group, clock, catalogs, sessions, draftKeys, locale$ } = ports;
  const offeredCatalog = new OfferedCatalog(catalog, catalogs, group, locale$, sessions.session$);
  const journey = new BookingJourney(offeredCatalog.offer, linkChoices, draftKeys);
  const linkProblem = new LinkProblem();
  return { ports, query, group, clock, locale$, journey, offeredCatalog, linkProblem };
}

export interface OpenVisit<P extends Ports = Ports> extends Visit<P> {
  close(): void;
}

/**
 * Loads the catalogue and keeps the journey within what is offered.
 *
 * @param parameters the query of the address, if any.
 * @throws {Refusal} when the catalogue cannot be loaded.
 */
export async function openVisit<P extends Ports>(
  ports: P,
  parameters = new URLSearchParams(),
): Promise<OpenVisit<P>> {
  const catalog = await firstValueFrom(ports.catalogs.in(ports.locale$.value));
  const [refusal] = catalog.missing ?? [];
  if (refusal) throw refusal;
  const query = pageQueryOf(parameters, ports.group, ports.clock.today());
  const visit = createVisit(ports, query, catalog);
  const following = followOffer(visit.journey, visit.offeredCatalog, ports.sessions);
  return { ...visit, close: () => following.unsubscribe() };
}

export const knownWeeks = partOf(
  ({ ports }: Visit) => new KnownWeeks(ports.slots, ports.sessions, ports.clock),
);

export const unavailableInterventions = partOf(
  ({ journey, offeredCatalog }: Visit) => new UnavailableInterventions(journey, offeredCatalog),
);

const allViewsLoaded: StepViews = { load: () => Promise.resolve() };

export const nextStep = partOf((visit: Visit) => {
  const { views = allViewsLoaded, room } = visit.ports;
  return new NextStep(visit, views, knownWeeks(visit), visit.query, room);
});

/** With the entry of a page, since most visits begin with this question. */
export const interventionSet = (visit: Visit): InterventionSetViewModel =>
  new InterventionSetViewModel(visit, nextStep(visit));
