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
  OfferedCatalog,
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
  let addresses = wordAddresses(document);
  const spoken = Object.keys(addresses.first);
  let wishes: LocaleWishes = {
    asked: parameters.get('locale') ?? undefined,
    stored: languageChoice.read(),
    preferred: navigator.languages,
  };
  const initLanguage = async (
    group: GroupLocales & { readonly country?: string },
  ): Promise<string> => {
    const locale = chooseLocale(wishes, group, spoken);
    speak(dateLocaleOf(locale, group.country ?? ''), await wordsOf(locale, 'first', addresses));
    document.documentElement.lang = locale;
    return locale;
  };

  const before = createPageContainer(backendOf(document), apiKeyIn(parameters));
  const held = heldKey(before);
  reloadOnReturn(() => !held.isKept);
  reloadBy(reloadFor);
  try {
    const group = await before.get(OpenGroup).execute({
      path: pathOf(document, location, history, held.urlname),
      host: location.hostname,
    });
    addresses = wordAddresses(document, group.brand);
    held.enter(group);
    const container = createGroupContainer(group, before);
    wishes = { ...wishes, account: held.locale };
    const query = pageQueryOf(
      parameters,
      group,
      container.get(Clock).today(),
      location.pathname.split('/')[2],
    );
    if (group.googleAppointmentRedirect && query.mapsToken !== undefined)
      keepMapsToken(query.mapsToken, group.id);
    const dressed = applyTheme(document, group, query.colors);
    if (query.stylesheet !== undefined) addStylesheet(document, query.stylesheet);

    const locale = chooseLocale(wishes, group, spoken);
    const catalogs = container.get(Catalogs);
    const recognition = recognised(container, query);
    // the catalogue of a group that is not open is told by the key, which may be none any more
    if (!group.openData) await recognition;
    const [catalog, follow] = await Promise.all([
      firstValueFrom(catalogs.in(locale)),
      followed(query, catalogs),
      initLanguage(group),
      dressed,
      recognition,
    ]);
    if (group.ssoLoginOnly) {
      const { ssoLogin } = await import('./modules/sso');
      await ssoLogin(container).open(parameters, locale);
    }
    const offer = { locales: offeredLocales(group, spoken), country: group.country };
    const { session$ } = container.get(Sessions);
    const keep = (chosen: string): void => {
      languageChoice.keep(chosen);
      if (hasAccount(session$.value)) void keepInAccount(container, chosen);
    };
    const language = new Language(locale, offer, addresses, keep, wishes);
    session$.subscribe((session) => {
      const account = hasAccount(session) ? session.account.locale : undefined;
      language.follow({ account }).catch(() => undefined); // the present one stays
    });
    const { choices, problem } = follow?.(offerOf(group, catalog, session$.value)) ?? {};
    const left = (query.freezes || TIMES.test(location.pathname)) && container.get(Drafts).read();
    if (left)
      (await reloadOnMissingChunk(() => import('./visit-start'))).restoreReschedule(
        left,
        container.get(Clock).today(),
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
    language.locale$.pipe(skip(1)).subscribe((chosen) => (document.documentElement.lang = chosen));
    followOffer(
      container.get(BookingJourney),
      container.get(OfferedCatalog),
      container.get(Sessions),
    );
    enter(container, location, history, query);
    const { step } = container.get(BookingJourney).journey$.value;
    const isHome = group.hasMinisite && HOME.test(location.pathname);
    // what the shell shows stays until the view of the step is here; a view that cannot be had says so itself
    await Promise.race([
      container
        .get(Screens)
        .load(isHome ? '/home' : step)
        .catch(() => undefined),
      patience(),
    ]);
    (await framed)?.follow(container);
    return { state: 'open', group, container, language, query };
  } catch (failure) {
    void framed?.then((frame) =>
      frame?.fail(failure instanceof Refusal ? failure.reason : 'fault'),
    );
    if (!(failure instanceof Refusal)) throw failure;
    const { reason, detail } = failure;
    const locale = await initLanguage({ ...nobody, enabledLocales: spoken });
    await applyTheme(document, { usercolors: {} }, {});
    const language = new Language(
      locale,
      { locales: spoken, country: '' },
      addresses,
      languageChoice.keep,
    );
    language.locale$.pipe(skip(1)).subscribe((chosen) => (document.documentElement.lang = chosen));
    return { state: 'refused', reason, detail, language };
  }
}

const followed = async (query: PageQuery, catalogs: Catalogs): Promise<Follow | undefined> =>
  Object.keys(query.preselection).length === 0
    ? undefined
    : (await import('./visit-start')).resolveLink(query, catalogs);

/** Optional: the choice is kept in the browser too. */
const keepInAccount = (container: Container, locale: string): Promise<void> =>
  import('./known-session')
    .then(({ keepAccountLocale }) => keepAccountLocale(container, locale))
    .catch(() => undefined);

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
