import {
  BeginVisit,
  BookingJourney,
  Catalogs,
  Clock,
  dateLocaleOf,
  hasAccount,
  Drafts,
  Group,
  OpenGroup,
  Refusal,
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
import { enter, hideSecrets, pathOf } from './address-bar';
import { addStylesheet, applyTheme } from './dress-page';
import { keepDraft } from './keep-draft';
import {
  createPageContainer,
  createGroupContainer,
  bindVisit,
  languageChoice,
  heldKey,
  keepMapsToken,
  reloadFor,
} from './modules/application';
import { Language } from '../i18n/language';
import { routes } from './routes';
import { speak, wordsOf, type WordAddresses } from '../i18n/words';
import { Screens } from '../hooks/screens';
import { NavigationGuard, reloadBy, reloadOnMissingChunk, reloadOnReturn } from '../hooks/reload';
import { backendOf } from '../shell/backend';

/** What a page has to show: the group's booking, or why there is none. */
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

/** The address of the public page. */
const HOME = /^\/[^/]+\/home\/?$/;

/** The address of the times, where one reschedules too. */
const TIMES = /^\/[^/]+\/book\/slots\/?$/;

/** Nobody's page: the languages of the page itself. */
const nobody: GroupLocales = { locale: 'fr', enabledLocales: [] };

/** Opens what the address is about: group, words and catalogue, as far as possible side by side. */
export async function openPage(page: Window): Promise<Page> {
  const { document, history, location, navigator } = page;
  // a page that cannot hear its host page is still one that books
  const framed =
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
  const held = heldKey(root);
  reloadOnReturn(() => !held.isKept);
  reloadBy(reloadFor);
  try {
    const opened = await openGroupPage(page, parameters, root, wishes);
    (await framed)?.follow(opened.container);
    return opened;
  } catch (failure) {
    void framed?.then((frame) =>
      frame?.fail(failure instanceof Refusal ? failure.reason : 'fault'),
    );
    if (!(failure instanceof Refusal)) throw failure;
    return openRefusedPage(failure, document, wishes);
  }
}

/** @throws {Refusal} where there is no such group, or it takes no bookings. */
async function openGroupPage(
  page: Window,
  parameters: URLSearchParams,
  root: Container,
  asked: LocaleWishes,
): Promise<OpenPage> {
  const { document, history, location } = page;
  const held = heldKey(root);
  const group = await root.get(OpenGroup).execute({
    path: pathOf(document, location, history, held.urlname),
    host: location.hostname,
  });
  held.enter(group);
  const container = createGroupContainer(group, root);
  const today = container.get(Clock).today();
  const query = pageQueryOf(parameters, group, today, location.pathname.split('/')[2]);
  if (group.googleAppointmentRedirect && query.mapsToken !== undefined)
    keepMapsToken(query.mapsToken, group.id);
  const dressed = applyTheme(document, group, query.colors);
  if (query.stylesheet !== undefined) addStylesheet(document, query.stylesheet);

  const addresses = wordAddresses(document, group.brand);
  const spoken = Object.keys(addresses.first);
  const wishes = { ...asked, account: held.locale };
  const locale = chooseLocale(wishes, group, spoken);
  const catalogs = container.get(Catalogs);
  const recognition = recognised(container, query);
  // the catalogue of a group that is not open is told by the key, which may be none any more
  if (!group.openData) await recognition;
  const [catalog, follow] = await Promise.all([
    firstValueFrom(catalogs.in(locale)),
    followed(query, catalogs),
    beginToSpeak(document, locale, addresses, group.country),
    dressed,
    recognition,
  ]);
  if (group.ssoLoginOnly) {
    const { ssoLogin } = await import('./modules/sso');
    await ssoLogin(container).open(parameters, locale);
  }
  const offer = { locales: offeredLocales(group, spoken), country: group.country };
  const language = new Language(locale, offer, addresses, keepLanguage(container), wishes);
  followLanguage(document, language);
  const { session$ } = container.get(Sessions);
  session$.subscribe((session) => {
    const account = hasAccount(session) ? session.account.locale : undefined;
    language.follow({ account }).catch(() => undefined); // the present one stays
  });
  const { choices, problem } = follow?.(offerOf(group, catalog, session$.value)) ?? {};
  const left = (query.freezes || TIMES.test(location.pathname)) && container.get(Drafts).read();
  if (left)
    (await reloadOnMissingChunk(() => import('./visit-start'))).restoreReschedule(
      left,
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
  await takeUp(container, query);
  followOffer(visit.journey, visit.offered, container.get(Sessions));
  enter(container, location, history, query);
  await firstView(container, group.hasMinisite && HOME.test(location.pathname));
  return { state: 'open', group, container, language, query };
}

/** A page that says why nothing can be booked, in the colours of nobody. */
async function openRefusedPage(
  { reason, detail }: Refusal,
  document: Document,
  wishes: LocaleWishes,
): Promise<RefusedPage> {
  const addresses = wordAddresses(document);
  const spoken = Object.keys(addresses.first);
  const locale = chooseLocale(wishes, { ...nobody, enabledLocales: spoken }, spoken);
  await beginToSpeak(document, locale, addresses);
  await applyTheme(document, { usercolors: {} }, {});
  const offer = { locales: spoken, country: '' };
  const language = new Language(locale, offer, addresses, languageChoice.keep);
  followLanguage(document, language);
  return { state: 'refused', reason, detail, language };
}

async function beginToSpeak(
  document: Document,
  locale: string,
  addresses: WordAddresses,
  country = '',
): Promise<void> {
  speak(dateLocaleOf(locale, country), await wordsOf(locale, 'first', addresses));
  document.documentElement.lang = locale;
}

const followLanguage = (document: Document, { locale$ }: Language): unknown =>
  locale$.pipe(skip(1)).subscribe((chosen) => (document.documentElement.lang = chosen));

/** What the shell shows stays until the view of the step is here; a view that cannot be had says so itself. */
async function firstView(container: Container, isHome: boolean): Promise<void> {
  const { step } = container.get(BookingJourney).journey$.value;
  const view = container.get(Screens).load(isHome ? '/home' : step);
  await Promise.race([view.catch(() => undefined), patience()]);
}

const followed = async (query: PageQuery, catalogs: Catalogs): Promise<Follow | undefined> =>
  Object.keys(query.preselection).length === 0
    ? undefined
    : (await import('./visit-start')).resolveLink(query, catalogs);

/** Keeps a choice of language in the browser, and in the account of whoever has one: there it is optional. */
const keepLanguage =
  (container: Container) =>
  (locale: string): void => {
    languageChoice.keep(locale);
    if (hasAccount(container.get(Sessions).session$.value))
      void import('./known-session')
        .then(({ keepAccountLocale }) => keepAccountLocale(container, locale))
        .catch(() => undefined);
  };

/** Who is asking, where this browser holds the key of an account. */
async function recognised(container: Container, { keys }: PageQuery): Promise<void> {
  const { token, ficheToken } = container.get(Sessions);
  if (token === ficheToken) return;
  const { checkKnownSession } = await import('./known-session');
  await checkKnownSession(container, keys);
}

/** Milliseconds: so long a first screen waits for its view, and for what may pass it over. */
const PATIENCE = 1_500;
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** Goes on where a visit was left; else takes the time that the link asks for. What is told of the link is told until one moves on. */
async function takeUp(container: Container, query: PageQuery): Promise<void> {
  const [journey, clock] = [container.get(BookingJourney), container.get(Clock)];
  const problem = container.get(LinkProblem);
  const isResumed = await keepDraft(journey, container.get(Drafts), clock, query);
  if (query.starts.length > 0 && !isResumed) {
    const { takePreselectedSlot } = await import('./visit-start');
    const [visit, weeks] = [container.get(Visit), container.get(KnownWeeks)];
    const taken = takePreselectedSlot(query.starts, visit, weeks, problem);
    if (journey.journey$.value.step === 'slots') await Promise.race([taken, patience()]);
  }
  journey.journey$
    .pipe(
      map(({ choices }) => JSON.stringify(choices)),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => problem.tell(undefined));
}

/** Where the words are, as the shell says; those of a group with a brand have that brand's over them. */
export function wordAddresses(document: Document, brand = ''): WordAddresses {
  const read = <T = WordAddresses['first']>(id: string): T =>
    JSON.parse(document.getElementById(id)?.textContent ?? '{}') as T;
  const brands = read<{ readonly [brand: string]: WordAddresses['brand'] }>('brands');
  return { first: read('locales'), later: read('later-words'), brand: brands[brand] };
}
