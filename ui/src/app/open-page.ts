import {
  isRefusal,
  type Refusal,
  BeginVisit,
  BookingJourney,
  Catalogs,
  Clock,
  dateLocaleOf,
  hasAccount,
  Drafts,
  Group,
  OpenGroup,
  Sessions,
  KnownWeeks,
  Visit,
  type RefusalDetail,
  type RefusalReason,
  type Follow,
  LinkProblem,
  followOffer,
  offerOf,
  apiKeyIn,
  pageQueryOf,
  type PageQuery,
  chooseLocale,
  offeredLocales,
  type GroupLocales,
  type LocaleWishes,
} from '@creneau/core';
import type { Container } from 'inversify';
import { distinctUntilChanged, firstValueFrom, map, skip } from 'rxjs';
import { hideSecrets, pathOf, showStepAddress } from './address-bar';
import { addStylesheet, applyTheme } from './apply-theme';
import { keepDraft } from './keep-draft';
import {
  createPageContainer,
  createGroupContainer,
  bindVisit,
  languageChoice,
  localSessionsOf,
  keepMapsToken,
  reloadFor,
} from './modules/application';
import { Language } from '../i18n/language';
import { routes } from './routes';
import { initTranslations, wordsOf, type WordAddresses } from '../i18n/words';
import { Screens } from '../hooks/screens';
import { NavigationGuard, reloadBy, reloadOnMissingChunk, reloadOnReturn } from '../hooks/reload';
import { backendOf } from '../shell/backend';

export type Page = OpenPage | RefusedPage;

export interface OpenPage {
  readonly state: 'open';
  readonly group: Group;
  readonly container: Container;
  readonly language: Language;
  readonly query: PageQuery;
}

export interface RefusedPage {
  readonly state: 'refused';
  readonly reason: RefusalReason;
  readonly detail: RefusalDetail;
  readonly language: Language;
}

const HOME = /^\/[^/]+\/home\/?$/;

/** Path of the slots step, where edits happen too. */
const TIMES = /^\/[^/]+\/book\/slots\/?$/;

const noGroup: GroupLocales = { locale: 'fr', enabledLocales: [] };

/** Loads in parallel where possible. */
export async function openPage(page: Window): Promise<Page> {
  const { document, history, location, navigator } = page;
  // optional: without it the page cannot talk to its host page, but bookings work
  const framePromise =
    page.parent === page
      ? undefined
      : import('./frame').then(
          ({ openInFrame }) => openInFrame(page),
          () => undefined,
        );
  const parameters = new URLSearchParams(location.search);
  hideSecrets(history, location);
  const wishes: LocaleWishes = {
    asked: parameters.get('locale') ?? undefined,
    stored: languageChoice.read(),
    preferred: navigator.languages,
  };
  const root = createPageContainer(backendOf(document), apiKeyIn(parameters));
  const sessions = localSessionsOf(root);
  reloadOnReturn(() => !sessions.isKept);
  reloadBy(reloadFor);
  try {
    const groupPage = await openGroupPage(page, parameters, root, wishes);
    (await framePromise)?.follow(groupPage.container);
    return groupPage;
  } catch (failure) {
    void framePromise?.then((frame) =>
      frame?.fail(isRefusal(failure) ? failure.reason : undefined),
    );
    if (!isRefusal(failure)) throw failure;
    return openRefusedPage(failure, document, wishes);
  }
}

/** @throws {Refusal} for an unknown group, or one without bookings. */
async function openGroupPage(
  page: Window,
  parameters: URLSearchParams,
  root: Container,
  localeWishes: LocaleWishes,
): Promise<OpenPage> {
  const { document, history, location } = page;
  const sessions = localSessionsOf(root);
  const group = await root.get(OpenGroup).execute({
    path: pathOf(document, location, history, sessions.urlname),
    host: location.hostname,
  });
  sessions.enter(group);
  const container = createGroupContainer(group, root);
  const today = container.get(Clock).today();
  const query = pageQueryOf(parameters, group, today, location.pathname.split('/')[2]);
  if (group.googleAppointmentRedirect && query.mapsToken !== undefined)
    keepMapsToken(query.mapsToken, group.id);
  const themePromise = applyTheme(document, group, query.colors);
  if (query.stylesheet !== undefined) addStylesheet(document, query.stylesheet);

  const addresses = wordAddresses(document, group.brand);
  const locales = Object.keys(addresses.first);
  const wishes = { ...localeWishes, account: sessions.locale };
  const locale = chooseLocale(wishes, group, locales);
  const catalogs = container.get(Catalogs);
  const sessionChecked = checkSession(container, query);
  // without open data the catalogue depends on the session, which may have expired
  if (!group.openData) await sessionChecked;
  const [catalog, follow] = await Promise.all([
    firstValueFrom(catalogs.in(locale)),
    resolvePreselection(query, catalogs),
    loadFirstWords(document, locale, addresses, group.country),
    themePromise,
    sessionChecked,
  ]);
  if (group.ssoLoginOnly) {
    const { ssoLogin } = await import('./modules/sso');
    await ssoLogin(container).open(parameters, locale);
  }
  const offer = { locales: offeredLocales(group, locales), country: group.country };
  const language = new Language(locale, offer, addresses, keepLanguage(container), wishes);
  followLanguage(document, language);
  const { session$ } = container.get(Sessions);
  session$.subscribe((session) => {
    const account = hasAccount(session) ? session.account.locale : undefined;
    language.follow({ account }).catch(() => undefined); // the current language stays
  });
  const { choices, problem } = follow?.(offerOf(group, catalog, session$.value)) ?? {};
  const storedDraft =
    (query.freezes || TIMES.test(location.pathname)) && container.get(Drafts).read();
  if (storedDraft)
    (await reloadOnMissingChunk(() => import('./visit-start'))).restoreEdit(
      storedDraft,
      today,
      page,
      group,
      query,
      choices,
    );
  const visit = container.get(BeginVisit).execute(language.locale$, catalog, choices);
  bindVisit(container, visit, language, query, routes);
  container.bind(NavigationGuard).toConstantValue(new NavigationGuard(window));
  container.get(LinkProblem).tell(problem);
  await resumeOrPreselect(container, query);
  followOffer(visit.journey, visit.offeredCatalog, container.get(Sessions));
  showStepAddress(container, location, history, query);
  await loadFirstView(container, group.hasMinisite && HOME.test(location.pathname));
  return { state: 'open', group, container, language, query };
}

async function openRefusedPage(
  { reason, detail }: Refusal,
  document: Document,
  wishes: LocaleWishes,
): Promise<RefusedPage> {
  const addresses = wordAddresses(document);
  const locales = Object.keys(addresses.first);
  const locale = chooseLocale(wishes, { ...noGroup, enabledLocales: locales }, locales);
  await loadFirstWords(document, locale, addresses);
  await applyTheme(document, { usercolors: {} }, {});
  const offer = { locales, country: '' };
  const language = new Language(locale, offer, addresses, languageChoice.keep);
  followLanguage(document, language);
  return { state: 'refused', reason, detail, language };
}

async function loadFirstWords(
  document: Document,
  locale: string,
  addresses: WordAddresses,
  country = '',
): Promise<void> {
  initTranslations(dateLocaleOf(locale, country), await wordsOf(locale, 'first', addresses));
  document.documentElement.lang = locale;
}

const followLanguage = (document: Document, { locale$ }: Language): unknown =>
  locale$.pipe(skip(1)).subscribe((locale) => (document.documentElement.lang = locale));

/** The shell stays meanwhile; the view shows its own failure. */
async function loadFirstView(container: Container, isHome: boolean): Promise<void> {
  const { step } = container.get(BookingJourney).journey$.value;
  const view = container.get(Screens).load(isHome ? '/home' : step);
  await Promise.race([view.catch(() => undefined), timeLimit()]);
}

const resolvePreselection = async (
  query: PageQuery,
  catalogs: Catalogs,
): Promise<Follow | undefined> =>
  Object.keys(query.preselection).length === 0
    ? undefined
    : (await import('./visit-start')).resolveLink(query, catalogs);

/** Stores a language choice in the browser, and optionally in the account. */
const keepLanguage =
  (container: Container) =>
  (locale: string): void => {
    languageChoice.keep(locale);
    if (hasAccount(container.get(Sessions).session$.value))
      void import('./known-session')
        .then(({ keepAccountLocale }) => keepAccountLocale(container, locale))
        .catch(() => undefined);
  };

async function checkSession(container: Container, { keys }: PageQuery): Promise<void> {
  const { token, ficheToken } = container.get(Sessions);
  if (token === ficheToken) return;
  const { checkKnownSession } = await import('./known-session');
  await checkKnownSession(container, keys);
}

/** Milliseconds that the first screen waits for its view or the link's slot. */
const TIME_LIMIT = 1_500;
const timeLimit = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIME_LIMIT));

/** A problem of the link is shown until the choices change. */
async function resumeOrPreselect(container: Container, query: PageQuery): Promise<void> {
  const [journey, clock] = [container.get(BookingJourney), container.get(Clock)];
  const problem = container.get(LinkProblem);
  const isResumed = await keepDraft(journey, container.get(Drafts), clock, query);
  if (query.starts.length > 0 && !isResumed) {
    const { takePreselectedSlot } = await import('./visit-start');
    const [visit, weeks] = [container.get(Visit), container.get(KnownWeeks)];
    const preselection = takePreselectedSlot(query.starts, visit, weeks, problem);
    if (journey.journey$.value.step === 'slots') await Promise.race([preselection, timeLimit()]);
  }
  journey.journey$
    .pipe(
      map(({ choices }) => JSON.stringify(choices)),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => problem.tell(undefined));
}

/** A brand's words override the others. */
export function wordAddresses(document: Document, brand = ''): WordAddresses {
  const readJson = <T = WordAddresses['first']>(id: string): T =>
    JSON.parse(document.getElementById(id)?.textContent ?? '{}') as T;
  const brands = readJson<{ readonly [brand: string]: WordAddresses['brand'] }>('brands');
  return { first: readJson('locales'), brand: brands[brand] };
}
