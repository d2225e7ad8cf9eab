import {
  BrowserConnection,
  BrowserDrafts,
  keepMapsToken,
  LocalSessions,
  pageAnswers,
  RandomDraftKeys,
  serverAhead,
  SystemClock,
  tabStorage,
  thisMachine,
} from '@creneau/adapters/browser';
import { Http, HttpCatalogs, HttpGroups, HttpSlots, rootsUnder } from '@creneau/adapters/http';
import {
  BookingJourney,
  Catalogs,
  Clock,
  Connection,
  DraftKeys,
  Drafts,
  Expiry,
  Group,
  Groups,
  OpenGroup,
  Sessions,
  Slots,
  type Catalog,
  type Choices,
  LinkProblem,
  UnavailableServices,
  OfferedCatalog,
  type PageQuery,
} from '@creneau/core';
import { Container } from 'inversify';
import { Screens } from '../../hooks/screens';
import { Language } from '../../i18n/language';
import type { Backend } from '../../shell/backend';
import { reloadOnReturn } from '../../hooks/reload-on-return';
import { provideIn } from './provide';
import { screensFor } from './screens';
import { NextStep, CategoryViewModel } from '@creneau/core/presentation';

const API_KEY = 'creneau.apiKey';

/** Which site asks: as the link says, which is kept for the tab since it leaves the address. */
function siteKey(asked: string | undefined, usual: string): string {
  if (asked !== undefined) tabStorage.keep(API_KEY, asked);
  return asked ?? tabStorage.read(API_KEY) ?? usual;
}

/**
 * What serves the page before its group is known.
 *
 * @param asked the key of the site that led here.
 */
export function createRootContainer(
  { apiRoot, roots, apiKey, findsShards }: Backend,
  asked?: string,
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const provide = provideIn(container);

  const sessions = new LocalSessions();
  reloadOnReturn(() => !sessions.isKept);
  const expiry = new Expiry(sessions);
  const settings = {
    roots: { ...rootsUnder(apiRoot), ...roots },
    apiKey: siteKey(asked, apiKey),
    token: () => sessions.token,
    renewed: (token: string) => expiry.renewed(token),
    given: pageAnswers(),
  };
  container.bind(Sessions).toConstantValue(sessions);
  container.bind(Expiry).toConstantValue(expiry);
  container.bind(LocalSessions).toConstantValue(sessions);
  container.bind(Http).toConstantValue(new Http(settings, thisMachine));
  container.bind(Groups).toResolvedValue((http: Http) => new HttpGroups(http, findsShards), [Http]);

  provide(Connection, BrowserConnection, []);
  provide(DraftKeys, RandomDraftKeys, []);
  provide(OpenGroup, OpenGroup, [Groups]);

  return container;
}

/** The group whose account this browser holds a key to. */
export const groupOfKey = (before: Container): string | undefined =>
  before.get(LocalSessions).urlname;

/** Everything that serves one group in a browser. Another group gets a container of its own. */
export function createGroupContainer(group: Group, before: Container): Container {
  before.get(LocalSessions).enter(group);
  const atOpening = serverAhead();
  return createIsomorphicContainer(group, before, () => atOpening ?? before.get(Http).ahead);
}

/** What serves a group wherever its page is drawn. @param ahead how far the server is ahead of the machine, in milliseconds. */
export function createIsomorphicContainer(
  group: Group,
  before: Container,
  ahead: () => number | undefined,
): Container {
  const container = new Container({ defaultScope: 'Singleton', parent: before });
  const provide = provideIn(container);

  container.bind(Group).toConstantValue(group);
  container.bind(Clock).toConstantValue(new SystemClock(group, ahead));

  provide(Catalogs, HttpCatalogs, [Http, Group]);
  provide(Slots, HttpSlots, [Http, Group]);
  provide(Drafts, BrowserDrafts, [Group]);

  return container;
}

/** What could not be known before the first words and the catalogue were there. */
export function bindVisit(
  container: Container,
  language: Language,
  catalog: Catalog,
  preselected: Choices,
  query: PageQuery,
): void {
  const provide = provideIn(container);
  const [group, clock, slots] = [container.get(Group), container.get(Clock), container.get(Slots)];
  const { locale$ } = language;
  if (group.googleAppointmentRedirect && query.mapsToken !== undefined)
    keepMapsToken(query.mapsToken, group.id);

  const { session$ } = container.get(Sessions);
  const offered = new OfferedCatalog(catalog, container.get(Catalogs), group, locale$, session$);
  const journey = new BookingJourney(offered.offer, preselected, container.get(DraftKeys));
  const screens = screensFor(container, query);

  container.bind(Language).toConstantValue(language);
  container.bind(OfferedCatalog).toConstantValue(offered);
  container.bind(BookingJourney).toConstantValue(journey);
  container.bind(Screens).toConstantValue(screens);
  container.bind(LinkProblem).toConstantValue(new LinkProblem());
  provide(UnavailableServices, UnavailableServices, [BookingJourney, OfferedCatalog]);
  container
    .bind(NextStep)
    .toConstantValue(new NextStep(journey, offered, screens, slots, clock, locale$, query.date));

  provide(CategoryViewModel, CategoryViewModel, [
    BookingJourney,
    NextStep,
    OfferedCatalog,
    Group,
  ]).inTransientScope();
}
