import {
  BrowserConnection,
  BrowserDrafts,
  keepMapsToken,
  LocalSessions,
  pageAnswers,
  RandomDraftKeys,
  reloadFor,
  serverAhead,
  siteKey,
  SystemClock,
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
  LinkProblem,
  OfferedCatalog,
  OpenGroup,
  Sessions,
  Slots,
  UnavailableServices,
  Visit,
  type Catalog,
  type Choices,
  type PageQuery,
} from '@creneau/core';
import { NextStep } from '@creneau/core/presentation';
import { Container } from 'inversify';
import { LinkQuery } from '../../hooks/use-service';
import { reloadBy, reloadOnReturn } from '../../hooks/reload';
import { Modules, Screens, type ScreenRoute } from '../../hooks/screens';
import { Language } from '../../i18n/language';
import type { Backend } from '../../shell/backend';
import { Locale, provide } from './provide';

/** The language that the visitor chose before, and the title that was chosen for this visit. */
export {
  languageChoice as chosenLocale,
  titleOfVisit as visitTitleOf,
} from '@creneau/adapters/browser';

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
  const sessions = new LocalSessions();
  reloadOnReturn(() => !sessions.isKept);
  reloadBy(reloadFor);
  const expiry = new Expiry(sessions);
  const settings = {
    roots: { ...rootsUnder(apiRoot), ...roots },
    apiKey: siteKey(asked) ?? apiKey,
    token: () => sessions.token,
    renewed: (token: string) => expiry.renew(token),
    given: pageAnswers(),
  };
  const http = new Http(settings, thisMachine);
  container.bind(Sessions).toConstantValue(sessions);
  container.bind(LocalSessions).toConstantValue(sessions);
  container.bind(Expiry).toConstantValue(expiry);
  container.bind(Http).toConstantValue(http);
  container.bind(Groups).toConstantValue(new HttpGroups(http, findsShards));

  new Modules(container).bind(ofThePage);
  return container;
}

const ofThePage = [
  provide(Connection, BrowserConnection, []),
  provide(DraftKeys, RandomDraftKeys, []),
  provide(OpenGroup, [Groups]),
];

/** The group and the language of the account whose key this browser holds. */
export const heldKey = (root: Container): Pick<LocalSessions, 'urlname' | 'locale'> =>
  root.get(LocalSessions);

/** Everything that serves one group in a browser. Another group gets a container of its own. */
export function createGroupContainer(group: Group, root: Container): Container {
  root.get(LocalSessions).enter(group);
  const atOpening = serverAhead();
  return createIsomorphicContainer(group, root, () => atOpening ?? root.get(Http).ahead);
}

/** What serves a group wherever its page is drawn. @param ahead how far the server is ahead of the machine, in milliseconds. */
export function createIsomorphicContainer(
  group: Group,
  root: Container,
  ahead: () => number | undefined,
): Container {
  const container = new Container({ defaultScope: 'Singleton', parent: root });
  const modules = new Modules(container);
  container.bind(Modules).toConstantValue(modules);
  container.bind(Group).toConstantValue(group);
  container.bind(Clock).toConstantValue(new SystemClock(group, ahead));

  modules.bind(ofTheGroup);
  return container;
}

const ofTheGroup = [
  provide(Catalogs, HttpCatalogs, [Http, Group]),
  provide(Slots, HttpSlots, [Http, Group]),
  provide(Drafts, BrowserDrafts, [Group]),
];

/** What a visit begins with, once the first words and the catalogue are there. */
export interface VisitStart {
  readonly language: Language;
  readonly catalog: Catalog;
  readonly preselected: Choices;
  readonly query: PageQuery;
  readonly routes: readonly ScreenRoute[];
}

export function bindVisit(
  container: Container,
  { language, catalog, preselected, query, routes }: VisitStart,
): void {
  const group = container.get(Group);
  if (group.googleAppointmentRedirect && query.mapsToken !== undefined)
    keepMapsToken(query.mapsToken, group.id);

  const { locale$ } = language;
  const { session$ } = container.get(Sessions);
  const offered = new OfferedCatalog(catalog, container.get(Catalogs), group, locale$, session$);
  const journey = new BookingJourney(offered.offer, preselected, container.get(DraftKeys));
  container.bind(Language).toConstantValue(language);
  container.bind(Locale).toConstantValue(locale$);
  container.bind(LinkQuery).toConstantValue(query);
  container.bind(OfferedCatalog).toConstantValue(offered);
  container.bind(BookingJourney).toConstantValue(journey);
  const modules = container.get(Modules);
  modules.bind(ofTheVisit);
  container.bind(Screens).toConstantValue(new Screens(routes, modules, language));
}

const ofTheVisit = [
  provide(Visit, [BookingJourney, OfferedCatalog, Group, Clock, Language]),
  provide(LinkProblem, []),
  provide(UnavailableServices, [BookingJourney, OfferedCatalog]),
  provide(NextStep, [Visit, Screens, Slots, LinkQuery]),
];
