import * as browser from '@creneau/adapters/browser';
import * as http from '@creneau/adapters/http';
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import * as core from '@creneau/core';
import { createVisit } from '@creneau/core/visit';
import { Container, type ServiceIdentifier } from 'inversify';
import { BehaviorSubject } from 'rxjs';
import { NavigationGuard } from '../hooks/reload';
import {
  type Binding,
  Screens,
  type PagePorts,
  type PageVisit,
  type ScreenRoute,
} from '../hooks/screens';
import { windowRoom } from '../hooks/window-room';
import type { Language } from '../i18n/language';
import { API_ROOT, apiKey, type Backend } from '../shell/backend';
import { adapter } from './adapters/adapter';

export {
  enterFrame,
  keepMapsToken,
  languageChoice,
  reloadFor,
  titleOfVisit,
} from '@creneau/adapters/browser';

const ofEveryGroup = [
  adapter(core.Catalogs, http.HttpCatalogs, http.Http, core.Group),
  adapter(core.Slots, http.HttpSlots, http.Http, core.Group),
  adapter(core.Clock, browser.SystemClock, core.Group, http.Http),
  adapter(core.DraftKeys, browser.RandomDraftKeys),
  adapter(core.Drafts, browser.BrowserDrafts, core.Group),
];

function createContainer(calls: http.Http, sessions: core.Sessions, expiry: core.Expiry) {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(http.Http).toConstantValue(calls);
  container.bind(core.Sessions).toConstantValue(sessions);
  container.bind(core.Expiry).toConstantValue(expiry);
  for (const bind of ofEveryGroup) bind(container);
  return container;
}

/** Without a group yet. @param queryKey API key of the referring site. */
export function createPageContainer(backend: Backend, queryKey?: string) {
  const sessions = new browser.LocalSessions();
  const expiry = new core.Expiry(sessions);
  const calls = browser.pageHttp(backend, queryKey, sessions, expiry);
  const container = createContainer(calls, sessions, expiry);
  const groups = new http.HttpGroups(calls, backend.findsShards);
  container.bind(core.Connection).toConstantValue(new browser.BrowserConnection());
  container.bind(NavigationGuard).toConstantValue(new NavigationGuard(window));
  return { container, groups, sessions };
}

export function createServerContainer(answers: core.FirstStepNeeds['answers']) {
  const calls = new http.Http(
    {
      roots: http.rootsUnder(API_ROOT),
      apiKey,
      answers: new Map(Object.entries(answers)),
      ahead: 0,
    },
    http.withoutNetwork,
  );
  const sessions = new SessionsInMemory();
  const container = createContainer(calls, sessions, new core.Expiry(sessions));
  container.bind(core.Connection).toConstantValue({ online$: new BehaviorSubject(true) });
  return { container, groups: new http.HttpGroups(calls) };
}

const identifiers: {
  readonly [name in keyof PagePorts]-?: ServiceIdentifier<NonNullable<PagePorts[name]>>;
} = {
  accounts: core.Accounts,
  appointments: core.Appointments,
  catalogs: core.Catalogs,
  clock: core.Clock,
  connection: core.Connection,
  consents: core.Consents,
  conversions: core.Conversions,
  draftKeys: core.DraftKeys,
  drafts: core.Drafts,
  expiry: core.Expiry,
  ficheForms: core.FicheForms,
  fiches: core.Fiches,
  group: core.Group,
  locale$: 'locale$',
  loginTrips: core.LoginTrips,
  logins: core.Logins,
  navigationGuard: NavigationGuard,
  pageLocation: core.PageLocation,
  personalData: core.PersonalData,
  room: 'room',
  sessions: core.Sessions,
  slots: core.Slots,
  storageUses: core.StorageUses,
  timeExplanations: core.TimeExplanations,
  views: Screens,
  websites: core.Websites,
};

/** Each port is asked of the container when it is read: those of a later screen are bound with it. */
export function portsOf(container: Container, group: core.Group): PagePorts {
  container.bind(core.Group).toConstantValue(group);
  container.bind('room').toConstantValue(windowRoom);
  const getters = Object.entries(identifiers).map(([name, identifier]) => [
    name,
    { get: () => container.get<unknown>(identifier as ServiceIdentifier), enumerable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as PagePorts;
}

export function beginVisit(
  container: Container,
  ports: PagePorts,
  language: Language,
  query: core.PageQuery,
  catalog: core.CatalogEdition,
  routes: readonly ScreenRoute[],
  linkChoices?: core.Choices,
): PageVisit {
  container.bind('locale$').toConstantValue(language.locale$);
  const visit = createVisit(ports, query, catalog, linkChoices);
  const bindAll = (adapters: readonly Binding[]): PageVisit => {
    for (const bind of adapters) bind(container);
    return visit;
  };
  container.bind(Screens).toConstantValue(new Screens(routes, bindAll, language));
  return visit;
}
