import * as browser from '@creneau/adapters/browser';
import * as http from '@creneau/adapters/http';
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import * as core from '@creneau/core';
import { InterventionSetViewModel, NextStep } from '@creneau/core/presentation';
import { Container } from 'inversify';
import { BehaviorSubject } from 'rxjs';
import { InterventionSetStep } from '../../booking/intervention-set/InterventionSetStep';
import { LinkQuery } from '../../hooks/use-service';
import { Modules, Screens, type Module, type ScreenRoute } from '../../hooks/screens';
import { Language } from '../../i18n/language';
import { API_ROOT, apiKey, type Backend } from '../../shell/backend';
import { WindowRoom } from '../../hooks/window-room';
import { provide, provideValue, screen } from '../../hooks/provide';

export {
  enterFrame,
  keepMapsToken,
  languageChoice,
  reloadFor,
  titleOfVisit,
} from '@creneau/adapters/browser';

/** Before the group is known. @param ports platform ports of a browser or server. */
function createRootContainer(calls: http.Http, ports: readonly Module[]): Container {
  const root = new Container({ defaultScope: 'Singleton' });
  root.bind(http.Http).toConstantValue(calls);
  new Modules(root).bind([
    ...ports,
    provide(core.DraftKeys, browser.RandomDraftKeys, []),
    provide(core.OpenGroup, [core.Groups]),
  ]);
  return root;
}

/** @param queryKey API key of the referring site. */
export function createPageContainer(backend: Backend, queryKey?: string): Container {
  const sessions = new browser.LocalSessions();
  const expiry = new core.Expiry(sessions);
  const calls = browser.pageHttp(backend, queryKey, sessions, expiry);
  return createRootContainer(calls, [
    provideValue(core.Groups, () => new http.HttpGroups(calls, backend.findsShards)),
    provideValue(core.Sessions, () => sessions),
    provideValue(browser.LocalSessions, () => sessions),
    provideValue(core.Expiry, () => expiry),
    provide(core.Connection, browser.BrowserConnection, []),
  ]);
}

export function createServerContainer(answers: core.FirstStepNeeds['answers']): Container {
  const answerMap = new Map(Object.entries(answers));
  const settings = { roots: http.rootsUnder(API_ROOT), apiKey, answers: answerMap, ahead: 0 };
  return createRootContainer(new http.Http(settings, http.withoutNetwork), [
    provide(core.Groups, http.HttpGroups, [http.Http]),
    provide(core.Sessions, SessionsInMemory, []),
    provide(core.Expiry, [core.Sessions]),
    provideValue(core.Connection, () => ({ online$: new BehaviorSubject(true) })),
  ]);
}

export const localSessionsOf = (root: Container): browser.LocalSessions =>
  root.get(browser.LocalSessions);

const ofTheGroup = [
  provide(core.Catalogs, http.HttpCatalogs, [http.Http, core.Group]),
  provide(core.Slots, http.HttpSlots, [http.Http, core.Group]),
  provide(core.Clock, browser.SystemClock, [core.Group, http.Http]),
  provide(core.BeginVisit, [core.Group, core.Clock, core.Catalogs, core.Sessions, core.DraftKeys]),
  provide(core.Drafts, browser.BrowserDrafts, [core.Group]),
];

export function createGroupContainer(group: core.Group, root: Container): Container {
  const container = new Container({ defaultScope: 'Singleton', parent: root });
  const modules = new Modules(container);
  container.bind(Modules).toConstantValue(modules);
  container.bind(core.Group).toConstantValue(group);
  modules.bind(ofTheGroup);
  return container;
}

const ofTheVisit = [
  provide(core.LinkProblem, []),
  provide(core.UnavailableInterventions, [core.BookingJourney, core.OfferedCatalog]),
  provide(core.KnownWeeks, [core.Slots, core.Sessions, core.Clock]),
  provide(NextStep, [core.Visit, Screens, core.KnownWeeks, LinkQuery, WindowRoom]),
  provide(WindowRoom, []),
];

export function bindVisit(
  container: Container,
  visit: core.Visit,
  language: Language,
  query: core.PageQuery,
  routes: readonly ScreenRoute[],
): void {
  const modules = container.get(Modules);
  container.bind(core.Visit).toConstantValue(visit);
  container.bind(core.OfferedCatalog).toConstantValue(visit.offeredCatalog);
  container.bind(core.BookingJourney).toConstantValue(visit.journey);
  container.bind(Language).toConstantValue(language);
  container.bind(LinkQuery).toConstantValue(query);
  modules.bind(ofTheVisit);
  container.bind(Screens).toConstantValue(new Screens(routes, modules, language));
}

/** Part of the entry bundle, because most visits begin with this question. */
export const interventionSet = screen(InterventionSetStep, InterventionSetViewModel, [
  core.Visit,
  NextStep,
]);
