import {
  apiKeyIn,
  chooseLocale,
  dateLocaleOf,
  followOffer,
  hasAccount,
  isRefusal,
  offeredLocales,
  offerOf,
  OpenGroup,
  pageQueryOf,
  type Catalogs,
  type Follow,
  type GroupLocales,
  type LocaleWishes,
  type PageQuery,
  type Refusal,
  type RefusalDetail,
  type RefusalReason,
} from '@creneau/core';
import { knownWeeks } from '@creneau/core/visit';
import type { Container } from 'inversify';
import { distinctUntilChanged, firstValueFrom, map, skip } from 'rxjs';
import { hideSecrets, pathOf, showStepAddress } from './address-bar';
import { addStylesheet, applyTheme } from './apply-theme';
import { keepDraft } from './keep-draft';
import {
  beginVisit,
  createPageContainer,
  keepMapsToken,
  languageChoice,
  portsOf,
  reloadFor,
} from './container';
import { Language } from '../i18n/language';
import { routes } from './routes';
import { initTranslations, wordsOf, type WordAddresses } from '../i18n/words';
import type { PagePorts, PageVisit } from '../hooks/screens';
import { reloadBy, reloadOnMissingChunk, reloadOnReturn } from '../hooks/reload';
import { backendOf } from '../shell/backend';

export type Page = OpenPage | RefusedPage;

export interface OpenPage {
  readonly state: 'open';
  readonly visit: PageVisit;
  readonly language: Language;
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
    query: parameters.get('locale') ?? undefined,
    storage: languageChoice.read(),
    device: navigator.languages,
  };
  const root = createPageContainer(backendOf(document), apiKeyIn(parameters));
  reloadOnReturn(() => !root.sessions.isKept);
  reloadBy(reloadFor);
  try {
    const groupPage = await openGroupPage(page, parameters, root, wishes);
    (await framePromise)?.follow(groupPage.visit, groupPage.language);
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
  { container, groups, sessions }: ReturnType<typeof createPageContainer>,
  localeWishes: LocaleWishes,
): Promise<OpenPage> {
  const { document, history, location } = page;
  const group = await new OpenGroup(groups).execute({
    path: pathOf(document, location, history, sessions.urlname),
    host: location.hostname,
  });
  sessions.enter(group);
  const ports = portsOf(container, group);
  const today = ports.clock.today();
  const query = pageQueryOf(parameters, group, today, location.pathname.split('/')[2]);
  if (group.googleAppointmentRedirect && query.mapsToken !== undefined)
    keepMapsToken(query.mapsToken, group.id);
  const themePromise = applyTheme(document, group, query.colors);
  if (query.stylesheet !== undefined) addStylesheet(document, query.stylesheet);

  const addresses = wordAddresses(document, group.brand);
  const locales = Object.keys(addresses.first);
  const wishes = { ...localeWishes, account: sessions.locale };
  const locale = chooseLocale(wishes, group, locales);
  const { catalogs, drafts } = ports;
  const sessionChecked = checkSession(container, ports, query);
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
    const { sso, ssoLogin } = await import('./adapters/sso');
    for (const bind of sso) bind(container);
    await ssoLogin(ports).open(parameters, locale);
  }
  const offer = { locales: offeredLocales(group, locales), country: group.country };
  const language = new Language(locale, offer, addresses, keepLanguage(container, ports), wishes);
  followLanguage(document, language);
  const { session$ } = ports.sessions;
  session$.subscribe((session) => {
    const account = hasAccount(session) ? session.account.locale : undefined;
    language.follow({ account }).catch(() => undefined); // the current language stays
  });
  const { choices, problem } = follow?.(offerOf(group, catalog, session$.value)) ?? {};
  const storedDraft = (query.freezes || TIMES.test(location.pathname)) && drafts.read();
  if (storedDraft)
    (await reloadOnMissingChunk(() => import('./restore-stored-visit'))).restoreEdit(
      storedDraft,
      today,
      page,
      group,
      query,
      choices,
    );
  const visit = beginVisit(container, ports, language, query, catalog, routes, choices);
  visit.linkProblem.tell(problem);
  await resumeOrPreselect(visit);
  followOffer(visit.journey, visit.offeredCatalog, ports.sessions);
  showStepAddress(visit, location, history);
  await loadFirstView(visit, group.hasMinisite && HOME.test(location.pathname));
  return { state: 'open', visit, language };
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
async function loadFirstView({ journey, ports }: PageVisit, isHome: boolean): Promise<void> {
  const view = ports.views.load(isHome ? '/home' : journey.journey$.value.step);
  await Promise.race([view.catch(() => undefined), timeLimit()]);
}

const resolvePreselection = async (
  query: PageQuery,
  catalogs: Catalogs,
): Promise<Follow | undefined> =>
  Object.keys(query.preselection).length === 0
    ? undefined
    : (await import('./restore-stored-visit')).resolveLink(query, catalogs);

/** Stores a language choice in the browser, and optionally in the account. */
const keepLanguage =
  (container: Container, ports: PagePorts) =>
  (locale: string): void => {
    languageChoice.keep(locale);
    if (hasAccount(ports.sessions.session$.value))
      void import('./known-session')
        .then(({ keepAccountLocale }) => keepAccountLocale(container, ports, locale))
        .catch(() => undefined);
  };

async function checkSession(
  container: Container,
  ports: PagePorts,
  { keys }: PageQuery,
): Promise<void> {
  const { token, ficheToken } = ports.sessions;
  if (token === ficheToken) return;
  const { checkKnownSession } = await import('./known-session');
  await checkKnownSession(container, ports, keys);
}

/** Milliseconds that the first screen waits for its view or the link's slot. */
const TIME_LIMIT = 1_500;
const timeLimit = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIME_LIMIT));

/** A problem of the link is shown until the choices change. */
async function resumeOrPreselect(visit: PageVisit): Promise<void> {
  const { journey, clock, query, linkProblem: problem } = visit;
  const isResumed = await keepDraft(journey, visit.ports.drafts, clock, query);
  if (query.starts.length > 0 && !isResumed) {
    const { takePreselectedSlot } = await import('./restore-stored-visit');
    const preselection = takePreselectedSlot(query.starts, visit, knownWeeks(visit), problem);
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
