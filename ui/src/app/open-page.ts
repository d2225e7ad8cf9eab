import {
  BookingJourney,
  Catalogs,
  Clock,
  Drafts,
  Group,
  OpenGroup,
  Refusal,
  Sessions,
  Slots,
  Visit,
  type Colors,
  type RefusalDetail,
  type RefusalReason,
  type Follow,
  LinkProblem,
  OfferedCatalog,
  offerOf,
  apiKeyIn,
  pageQueryOf,
  shownQuery,
  type PageQuery,
  bookPath,
  SET_PASSWORD,
} from '@creneau/core';
import type { Container } from 'inversify';
import { distinctUntilChanged, firstValueFrom, map, skip } from 'rxjs';
import { keepDraft } from './keep-draft';
import {
  createRootContainer,
  createGroupContainer,
  bindVisit,
  groupOfKey,
} from './modules/application';
import { chooseLocale, offeredLocales, type GroupLocales } from '../i18n/choose-locale';
import { Language } from '../i18n/language';
import { routes } from './routes';
import { speak, wordsOf, type WordAddresses } from '../i18n/words';
import { Screens } from '../hooks/screens';
import { NavigationGuard } from '../hooks/navigation-guard';
import { backendOf, metaOf } from '../shell/backend';

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

const CHOSEN_LOCALE = 'creneau.locale';

/** Nobody's page: the languages of the page itself. */
const nobody: GroupLocales = { locale: 'fr', enabledLocales: [] };

/** Opens what the address is about: group, words and catalogue, as far as possible side by side. */
export async function openPage({ document, history, location, navigator }: Window): Promise<Page> {
  const parameters = new URLSearchParams(location.search);
  hideSecrets(history, location);
  const addresses = wordAddresses(document);
  const spoken = Object.keys(addresses.first);
  const wishes = {
    asked: parameters.get('locale') ?? undefined,
    stored: storedLocale(),
    preferred: navigator.languages,
  };
  const initLanguage = async (group: GroupLocales): Promise<string> => {
    const locale = chooseLocale(wishes, group, spoken);
    speak(locale, await wordsOf(locale, addresses.first));
    document.documentElement.lang = locale;
    return locale;
  };

  const before = createRootContainer(backendOf(document), apiKeyIn(parameters));
  try {
    const group = await before.get(OpenGroup).execute({
      path: pathOf(document, location, history, groupOfKey(before)),
      host: location.hostname,
    });
    const container = createGroupContainer(group, before);
    const query = pageQueryOf(
      parameters,
      group,
      container.get(Clock).today(),
      location.pathname.split('/')[2],
    );
    const dressed = applyTheme(document, group.usercolors, query.colors);
    if (query.stylesheet !== undefined) addStylesheet(document, query.stylesheet);

    const locale = chooseLocale(wishes, group, spoken);
    const catalogs = container.get(Catalogs);
    const recognition = recognised(container);
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
      const { enterBySso } = await import('./modules/sso');
      await enterBySso(container, parameters, locale);
    }
    const language = new Language(locale, offeredLocales(group, spoken), addresses, keepLocale);
    const choices = follow?.(offerOf(group, catalog, container.get(Sessions).session$.value));
    bindVisit(container, { language, catalog, preselected: choices ?? {}, query, routes });
    container.bind(NavigationGuard).toConstantValue(new NavigationGuard(window));
    if (follow && !choices) container.get(LinkProblem).tell('things');
    await takeUp(container, query);
    followLanguage(container, language, document);
    followSession(container);
    enter(container, location, history, query);
    const { step } = container.get(BookingJourney).journey$.value;
    // what the shell shows stays until the view of the step is here; a view that cannot be had says so itself
    await Promise.race([
      container
        .get(Screens)
        .load(step)
        .catch(() => undefined),
      patience(),
    ]);
    return { state: 'open', group, container, language, query };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    const { reason, detail } = failure;
    const locale = await initLanguage({ ...nobody, enabledLocales: spoken });
    await applyTheme(document, {}, {});
    const language = new Language(locale, spoken, addresses, keepLocale);
    language.locale$.pipe(skip(1)).subscribe((chosen) => (document.documentElement.lang = chosen));
    return { state: 'refused', reason, detail, language };
  }
}

/** Secrets leave the address before anything else happens. */
function hideSecrets(history: History, { pathname, search, hash }: Location): void {
  const shown = shownQuery(search);
  if (shown !== search) history.replaceState(history.state, '', pathname + shown + hash);
}

const followed = async (query: PageQuery, catalogs: Catalogs): Promise<Follow | undefined> =>
  Object.keys(query.preselection).length === 0
    ? undefined
    : (await import('./linked-visit')).resolveLink(query, catalogs);

/** Who is asking, where this browser holds the key of an account. */
async function recognised(container: Container): Promise<void> {
  const { token, ficheToken } = container.get(Sessions);
  if (token === ficheToken) return;
  const { checkKnownSession } = await import('./known-session');
  await checkKnownSession(container);
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
    const { takePreselectedSlot } = await import('./linked-visit');
    const [visit, slots] = [container.get(Visit), container.get(Slots)];
    const taken = takePreselectedSlot(query.starts, visit, slots, problem);
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

/**
 * The address of a group is that of the step where its visit stands: so that step is the first thing drawn. A link
 * about appointments that one has leads to them, also where the address is to stay as it is: what it asked for has left it already.
 */
function enter(
  container: Container,
  { pathname, search }: Location,
  history: History,
  { action, freezes }: PageQuery,
): void {
  if (pathname === SET_PASSWORD || pathname.split('/').filter(Boolean).length > 1) return;
  const { urlname } = container.get(Group);
  const { step } = container.get(BookingJourney).journey$.value;
  const isAboutOwn = action !== undefined;
  if (freezes && !isAboutOwn) return;
  const path = isAboutOwn ? `/${urlname}/appointments` : bookPath(urlname, step);
  history.replaceState(null, '', path + search);
}

/** The catalogue and the document follow the language; what was chosen stays. */
function followLanguage(container: Container, { locale$ }: Language, document: Document): void {
  const [journey, offered] = [container.get(BookingJourney), container.get(OfferedCatalog)];
  locale$.pipe(skip(1)).subscribe((locale) => (document.documentElement.lang = locale));
  offered.catalog$.pipe(skip(1)).subscribe(() => journey.reoffer(offered.offer));
}

/** What is offered follows who is asking; what was chosen stays as far as it may. */
function followSession(container: Container): void {
  const [journey, offered] = [container.get(BookingJourney), container.get(OfferedCatalog)];
  container
    .get(Sessions)
    .session$.pipe(
      map(() => `${offered.offer.agent} ${offered.offer.logged}`),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => journey.reoffer(offered.offer));
}

/** The colours of the group came with the shell; else, and for those that the address asks for, they are computed here. */
async function applyTheme(document: Document, ofGroup: Colors, asked: Colors): Promise<void> {
  if (document.getElementById('theme') && Object.keys(asked).length === 0) return;
  const { dress } = await import('../design/theme/dress');
  dress(document.documentElement, { ...ofGroup, ...asked });
}

/** A style sheet of the business, above ours; one that is not there changes nothing. */
function addStylesheet(document: Document, name: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/stylesheets/${name}.css`;
  link.onerror = () => link.remove();
  document.head.append(link);
}

/**
 * The path, with the group that the server found for the host where the path names none. Of the screen of a new
 * password it is the group that a page before this one left in the history, or else the one whose key this browser holds.
 */
function pathOf(
  document: Document,
  { pathname }: Location,
  { state }: History,
  ofKey: string | undefined,
): string {
  const ofHost = metaOf(document, 'group');
  if (pathname === '/') return ofHost === undefined ? pathname : `/${ofHost}`;
  if (pathname !== SET_PASSWORD) return pathname;
  const left = (state as { usr?: { urlname?: unknown } } | null)?.usr?.urlname;
  const known = typeof left === 'string' ? left : (ofKey ?? ofHost);
  return known === undefined ? pathname : `/${known}`;
}

/** Where the words are, as the shell says. */
export function wordAddresses(document: Document): WordAddresses {
  const read = (id: string): WordAddresses['first'] =>
    JSON.parse(document.getElementById(id)?.textContent ?? '{}') as WordAddresses['first'];
  return { first: read('locales'), later: read('later-words') };
}

/** A blocked storage throws when it is only looked at; then the choice lasts as long as the page. */
function storedLocale(): string | undefined {
  try {
    return window.localStorage.getItem(CHOSEN_LOCALE) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepLocale(locale: string): void {
  try {
    window.localStorage.setItem(CHOSEN_LOCALE, locale);
  } catch {
    // nothing to keep it in
  }
}
