import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ShellAssets, ShellProps, ShellModule } from '@creneau/core';
import type { Row } from '../database/schema';
import { defaultSettings, enabledLocalesOf } from '../group/settings';
import type { StoredSettings } from '../database/settings-column';
import { showsWebsite } from '../group/minisite';
import { trackingSources } from '../group/tracking';
import { translatorFor } from '../group/translations';
import type { Encoding } from '../request/compression';
import type { BuiltPage, DrawnStep } from './built-page';
import { sharingPictureOf } from './sharing-picture';
import { structuredDataOf } from './structured-data';
import { contentSecurityPolicy, frameAncestors } from './content-security';

export interface ShellAnswer {
  readonly etag: string;
  readonly policy: string;
  readonly body: Readonly<Record<Encoding | 'identity', Buffer>>;
}

/** Undefined for a refusal. */
type ApiRequest = (url: string) => Promise<unknown>;

/** Indexes of one of three titles and three descriptions. */
export interface Variant {
  readonly title: number;
  readonly description: number;
}

export const VARIANTS = 3;

export interface Entry {
  /** Last part of the path: a step, or `home`. */
  readonly route: string | undefined;
  /** Query for links, with the question mark; may be empty. */
  readonly search: string;
}

/** The public page. */
const HOME = 'home';

const LIFE = 60_000;
/** Brotli; the best one takes three times as long, for one percent. */
const SHELL_QUALITY = 10;
const MOST_KEPT = 300;

function firstLists({ user_sequence_config }: StoredSettings): readonly string[] {
  const questions = (user_sequence_config ?? defaultSettings.user_sequence_config).map(
    ({ name }) => name,
  );
  return [
    ...(questions.includes('interventionset_ids') ? ['interventionsets'] : []),
    'interventions',
    'pack_interventions',
    ...(questions.includes('calendarset_id') ? ['calendarsets'] : []),
    'calendars',
  ];
}

/** Returns URLs that must equal those of the page exactly. */
function firstCallsOf(
  { groupCall, listCall }: ShellModule,
  group: Pick<Row<'groups'>, 'id' | 'urlname' | 'active' | 'settings'>,
  locale: string,
  isHome: boolean,
): readonly string[] {
  const own = groupCall(group.urlname);
  if (!group.active) return [own];
  const settings = group.settings;
  const version = settings.use_api_v3 ? 'v3' : 'v1';
  const callOf = (list: string): string => listCall(version, group.id, list, locale);
  const website = `${callOf('websites')}&group_id=${group.id}`;
  return [own, ...firstLists(settings).map(callOf), ...(isHome ? [website] : [])];
}

/** False if visits begin with single sign-on, and in a call centre, whose agents see more. */
function hasCommonFirstStep(group: Row<'groups'> | undefined): group is Row<'groups'> {
  const settings = group?.settings;
  return group?.active === true && !settings?.sso_login_only && !settings?.callCenter;
}

/** Includes only the languages and the brand of the group: its page requests no others. */
function assetsFor(
  { assets }: BuiltPage,
  group: Row<'groups'> | undefined,
  locale: string,
): ShellAssets {
  if (!group) return { ...assets, brands: {} };
  const settings = group.settings;
  const usableLocales = [...enabledLocalesOf(settings), group.locale, locale];
  const ofOffered = (addresses: ShellAssets['locales']): ShellAssets['locales'] =>
    Object.fromEntries(Object.entries(addresses).filter(([each]) => usableLocales.includes(each)));
  const { locales, brands } = assets;
  const own = Object.entries(brands).filter(([brand]) => brand === settings.brand);
  return {
    ...assets,
    locales: ofOffered(locales),
    brands: Object.fromEntries(own.map(([brand, words]) => [brand, ofOffered(words)])),
  };
}

class Cache<T> {
  private readonly entries = new Map<
    string,
    { readonly until: number; readonly value: Promise<T> }
  >();

  constructor(private readonly now: () => number) {}

  of(key: string, make: () => Promise<T>): Promise<T> {
    const entry = this.entries.get(key);
    if (entry && this.now() < entry.until) return entry.value;
    const value = make();
    this.entries.delete(key);
    this.entries.set(key, { until: this.now() + LIFE, value });
    const [oldest] = this.entries.keys();
    if (this.entries.size > MOST_KEPT && oldest !== undefined) this.entries.delete(oldest);
    value.catch(() => this.entries.delete(key));
    return value;
  }
}

type Answers = Readonly<Record<string, unknown>>;

interface AskedShell {
  readonly locale: string;
  readonly variant: Variant;
  readonly canonical: ShellProps['canonical'] | undefined;
}

/** Cached by group, language and variant until the group's rules change. */
export class ShellAnswers {
  private readonly shells: Cache<ShellAnswer>;
  private readonly answers: Cache<Answers>;
  private readonly steps: Cache<DrawnStep | undefined>;
  private readonly pictures: Cache<readonly string[]>;

  constructor(
    private readonly ask: ApiRequest,
    now: () => number,
    /** Logs a fault that only makes the page slower. */
    private readonly tell: (fault: unknown) => void,
    private readonly askPictures: (group: Row<'groups'>) => Promise<readonly string[]>,
    private readonly elsewhere: Pick<
      ShellProps,
      'videoUrl' | 'conversionsUrl' | 'conversionPartner'
    > & {
      readonly tiles: ShellProps['tiles'] | undefined;
      readonly publicUrl: string | undefined;
      /** Defined even without a public address. */
      readonly origin: () => string;
    },
  ) {
    this.shells = new Cache(now);
    this.answers = new Cache(now);
    this.steps = new Cache(now);
    this.pictures = new Cache(now);
  }

  /** Without a group, returns the shell of a system page. */
  async of(
    page: BuiltPage,
    group: Row<'groups'> | undefined,
    request: AskedShell & { readonly entry: Entry | undefined },
  ): Promise<ShellAnswer> {
    const { locale, variant, entry, canonical } = request;
    const tag = `${variant.title}${variant.description}`;
    const first =
      hasCommonFirstStep(group) && entry && (await this.stepOf(page, group, locale, entry));
    const step = first && (entry?.route ?? first.route) === first.route ? first : undefined;
    const key = [
      [page.version, locale, tag, group?.id, group?.rules_version],
      [step?.route, step && entry?.search, canonical],
    ];
    return this.shells.of(JSON.stringify(key), () => this.create(page, group, request, tag, step));
  }

  private async create(
    page: BuiltPage,
    group: Row<'groups'> | undefined,
    { locale, variant, canonical }: AskedShell,
    tag: string,
    step: DrawnStep | undefined,
  ): Promise<ShellAnswer> {
    const isHome = step?.route === HOME;
    const props = group
      ? giftsOf(page, group, locale, variant, {
          answers: await this.answersOf(page, group, locale, isHome),
          origin: this.elsewhere.origin(),
          isHome,
        })
      : { locale, isIndexed: false, ...page.words(locale).fallbackWords };
    const stepProps = step && { step };
    const { frame_ancestors, google_appointment_redirect }: StoredSettings = group?.settings ?? {};
    const { videoUrl, publicUrl, tiles, conversionsUrl, conversionPartner } = this.elsewhere;
    const maps = { conversionsUrl, conversionPartner };
    const ancestors = frameAncestors(frame_ancestors);
    const mapsOptions: Partial<typeof maps> = google_appointment_redirect ? maps : {};
    const shell = page.shell.shellOf(assetsFor(page, group, locale), {
      ...props,
      ...stepProps,
      videoUrl,
      origin: publicUrl,
      ...(canonical && { canonical }),
      ...(group && hasPlace(group) && tiles && { tiles }),
      frameAncestors: ancestors.replace(/^'self' ?/, ''),
      ...mapsOptions,
    });
    const policy = contentSecurityPolicy(shell, ancestors, {
      conversionsUrl: mapsOptions.conversionsUrl,
      tileUrl: tiles?.url,
      ...(group?.active && {
        pictures: await this.picturesOf(group),
        tracking: trackingSources(group.settings),
      }),
    });
    const identity = Buffer.from(shell.html);
    const [br, gzipBody] = await Promise.all([
      promisify(brotliCompress)(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: SHELL_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      }),
      promisify(gzip)(identity),
    ]);
    const hash = createHash('sha256')
      .update(identity)
      .update(policy)
      .digest('base64url')
      .slice(0, 22);
    return { etag: `"${tag}-${hash}"`, policy, body: { br, gzip: gzipBody, identity } };
  }

  private picturesOf(group: Row<'groups'>): Promise<readonly string[]> {
    const { id, rules_version } = group;
    return this.pictures.of(`${id} ${rules_version}`, () => this.askPictures(group));
  }

  private stepOf(
    page: BuiltPage,
    group: Row<'groups'>,
    locale: string,
    { search, route }: Entry,
  ): Promise<DrawnStep | undefined> {
    const isHome = route === HOME;
    const { id, rules_version } = group;
    const key = [page.version, id, rules_version, locale, isHome, search].join(' ');
    return this.steps.of(key, async () => {
      const answers = await this.answersOf(page, group, locale, isHome);
      try {
        const { urlname, settings } = group;
        const { brand } = settings;
        return await page.firstStep({ urlname, isHome, answers, locale, search }, brand);
      } catch (fault) {
        // optional: the page can render its first step itself
        this.tell(fault);
        return undefined;
      }
    });
  }

  private answersOf(
    { shell }: BuiltPage,
    group: Row<'groups'>,
    locale: string,
    isHome: boolean,
  ): Promise<Answers> {
    const { id, rules_version } = group;
    return this.answers.of([id, rules_version, locale, isHome].join(' '), async () => {
      const calls = firstCallsOf(shell, group, locale, isHome);
      const bodies = await Promise.all(
        calls.map(async (url) => [url, await this.ask(url)] as const),
      );
      return Object.fromEntries(bodies.filter(([, body]) => body !== undefined));
    });
  }
}

const hasPlace = ({ settings }: Row<'groups'>): boolean => typeof settings.lat === 'number';

function interventionsIn(answers: Answers): readonly unknown[] {
  const [, list] = Object.entries(answers).find(([url]) => url.includes('/interventions?')) ?? [];
  const { records } = (list ?? {}) as { readonly records?: unknown };
  return Array.isArray(records) ? records : [];
}

function ownKeywords(group: Row<'groups'>, locale: string): string {
  const settings = group.settings;
  if (!showsWebsite(settings)) return '';
  return translatorFor(locale, group.locale)(settings.minisite?.keywords);
}

function giftsOf(
  page: BuiltPage,
  group: Row<'groups'>,
  locale: string,
  variant: Variant,
  { answers, origin, isHome }: { answers: Answers; origin: string; isHome: boolean },
): Partial<ShellProps> {
  const words = page.words(locale, group.settings.brand);
  const withGroupName = (text = ''): string => text.replaceAll('{{group}}', () => group.name);
  const settings = group.settings;
  const props = {
    ...words.fallbackWords,
    locale,
    title: withGroupName(words.title[variant.title]),
    description: withGroupName(words.description[variant.description]),
    keywords: [withGroupName(words.keywords), ownKeywords(group, locale)]
      .filter(Boolean)
      .join(', '),
    isIndexed: group.active,
    translations: enabledLocalesOf(settings).filter((each) => each in page.assets.locales),
    theme: group.active
      ? { colors: settings.usercolors ?? {}, allowsDark: settings.dark_scheme }
      : { colors: {}, allowsDark: false },
    urlname: group.urlname,
    name: group.name,
    json: { answers },
  };
  if (!group.active) return props;
  const [first] = settings.user_sequence_config ?? defaultSettings.user_sequence_config;
  const picture = new URL(sharingPictureOf(group), origin).href;
  return {
    ...props,
    picture,
    // the public page of a business takes precedence over its booking page
    ...((isHome || !showsWebsite(settings)) && {
      structuredData: structuredDataOf({
        group,
        locale,
        origin,
        image: picture,
        interventions: interventionsIn(answers),
      }),
    }),
    tagline: translatorFor(locale, group.locale)(settings.tagline),
    logo: settings.logo_key ? `/group-${group.id}/logo/raw/${settings.logo_key}` : '',
    question: words.question(first?.name, group.sector),
  };
}
