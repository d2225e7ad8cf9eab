import {
  groupDefaults,
  isZone,
  type Colors,
  type Feature,
  type Group,
  type Question,
  type QuestionConfig,
} from '@creneau/core';
import * as v from 'valibot';
import { camelCase, parseAnswer } from './wire-answer';
import {
  address,
  atOnce,
  flag,
  freeText,
  hours,
  id,
  list,
  maybe,
  maybeName,
  name,
  number,
  present,
  several,
  weekOf,
  whole,
} from './wire-values';

const questionNames: Readonly<Record<Question, string>> = {
  interventionSet: 'interventionset_ids',
  intervention: 'intervention_ids',
  calendarSet: 'calendarset_id',
  calendar: 'calendar_id',
  resource: 'resource_id',
};
const questions: ReadonlyMap<string, Question> = new Map(
  Object.entries(questionNames).map(([question, name]) => [name, question as Question]),
);

const FEATURES: readonly Feature[] = ['idempotency', 'holds', 'live_slots', 'waitlist'];
/** Minutes: the default booking horizon. */
const YEAR = 525_600;

const tab = v.fallback(v.object({ description: flag(), image: flag(), gridMode: flag() }), {
  description: true,
  image: true,
  gridMode: false,
});

const tabs = v.object({ hasInterventionsTab: tab, hasCalendarsTab: tab, hasResourcesTab: tab });

const isLocale = (text: string): boolean => /^[a-z]{2}(-[A-Z]{2})?$/.test(text);

const isCurrency = (text: string): boolean => Intl.supportedValuesOf('currency').includes(text);

const color = maybe(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)));
const html = maybe(freeText);
const texts = { takerdvText: html, alltabText: html, confirmText: html, healthDisclaimer: html };
const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]{1,2000}$/i));

const step = v.object({
  name: v.string(),
  maxMultirdvs: maybe(atOnce),
  skipUniqChoice: flag(),
  any: flag(),
  preposition: maybeName,
});

const steps = maybe(list);

const wireGroup = v.object({
  id,
  urlname: v.string(),
  name,
  shard: maybeName,
  preposition: maybeName,
  storeChain: maybe(flag()),
  phone: maybeName,
  lat: maybe(v.pipe(number, v.minValue(-90), v.maxValue(90))),
  lng: maybe(v.pipe(number, v.minValue(-180), v.maxValue(180))),
  address: maybe(address),
  country: v.fallback(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), groupDefaults.country),
  locale: v.fallback(v.pipe(v.string(), v.check(isLocale)), groupDefaults.locale),
  enabledLocales: v.fallback(v.string(), ''),
  active: flag(true),
  inactive: flag(),
  open: flag(true),
  sector: name,
  logoKey: maybe(v.pipe(v.string(), v.regex(/^(?!\.)[A-Za-z0-9._-]{1,200}$/))),
  currency: v.fallback(v.pipe(v.string(), v.check(isCurrency)), groupDefaults.currency),
  timezone: v.fallback(v.pipe(v.string(), v.check(isZone)), groupDefaults.timezone),
  tagline: maybeName,
  hasMinisite: flag(),
  hasPromotions: flag(true),
  userAllowComment: flag(),
  capacityDisplayUser: flag(),
  callCenter: flag(),
  openData: flag(),
  hideMarketingSms: flag(),
  mergeInterventions: flag(),
  antsGroup: flag(),
  useApiV3: flag(),
  useBookingService: flag(),
  loginRequired: flag(),
  registerDisabled: maybe(flag()),
  ssoLoginOnly: flag(),
  checkSmsFromWeb: maybe(flag()),
  packInterventions: maybe(flag()),
  googleAppointmentRedirect: maybe(flag()),
  homeVisit: maybe(flag()),
  displayInterventionPrice: flag(),
  displayInterventionLength: flag(),
  displayInterventionInfo: flag(),
  gridListMode: v.fallback(tabs, () => v.parse(tabs, {})),
  userSequenceConfig: steps,
  stepsInit: steps,
  maxMultirdvs: maybe(atOnce),
  loginProfile: v.fallback(v.picklist(['Account', 'Fiche']), 'Account'),
  apptemplates: maybe(v.object(texts)),
  translations: maybe(v.record(v.string(), maybe(v.object({ tagline: maybeName, ...texts })))),
  usercolors: maybe(
    v.object({ primary: color, text: color, accent: color, disabled: color, error: color }),
  ),
  darkScheme: maybe(flag()),
  brand: maybe(v.pipe(v.string(), v.regex(/^[a-z\d-]{1,30}$/))),
  maxrdvPeriod: v.fallback(whole(1, 10 * YEAR), YEAR),
  cancelNotice: maybe(whole(0, 10 * YEAR)),
  calendarsInterventionsLinks: several(v.object({ calendarId: id, interventionId: id })),
  openingHours: several(several(hours)),
  website: maybe(webAddress),
  returnOrigins: several(webAddress),
  trackingType: maybe(v.picklist(['gtm'])),
  trackingTags: several(v.pipe(v.string(), v.regex(/^GTM-[A-Z\d]{4,12}$/))),
  facebookPixelId: maybe(v.pipe(v.string(), v.regex(/^\d{10,20}$/))),
  dpoAddress: maybeName,
  dpoEmail: maybeName,
  features: several(v.picklist(FEATURES)),
});

/**
 * Missing or invalid fields take their defaults.
 * @param filesAt origin of its files, when it is not the page's.
 * @throws {Refusal} badAnswer when it is no group.
 */
export function groupFrom(body: unknown, filesAt?: string): Group {
  const {
    inactive,
    logoKey,
    gridListMode,
    userSequenceConfig,
    stepsInit,
    apptemplates,
    translations,
    usercolors,
    enabledLocales,
    ...wire
  } = parseAnswer(wireGroup, camelCase(body));
  const questionConfigs = questionsFrom(userSequenceConfig ?? stepsInit ?? []);
  const locales = enabledLocales
    .split(',')
    .flatMap((text) => (isLocale(text.trim()) ? [text.trim()] : []));
  return {
    ...wire,
    active: wire.active && !inactive,
    logo: logoKey && `/group-${wire.id}/logo/raw/${logoKey}`,
    ...(filesAt !== undefined && { filesAt }),
    enabledLocales: [...new Set([wire.locale, ...locales])],
    tabs: {
      interventions: gridListMode.hasInterventionsTab,
      calendars: gridListMode.hasCalendarsTab,
      resources: gridListMode.hasResourcesTab,
    },
    questions: questionConfigs,
    // a backend may set the limit on the intervention question alone
    maxMultirdvs: wire.maxMultirdvs ?? mostInterventions(questionConfigs) ?? 1,
    texts: present(apptemplates ?? {}),
    ...(translations && {
      translations: Object.fromEntries(
        Object.entries(translations).filter(([language]) => isLocale(language)),
      ),
    }),
    usercolors: present(usercolors ?? {}) as Colors,
    openingHours: weekOf(wire.openingHours),
  };
}

const ASKS_INTERVENTION: QuestionConfig = {
  question: 'intervention',
  maxMultirdvs: undefined,
  skipUniqChoice: true,
  any: false,
};

/** Keeps each known question once, at its first position. */
function questionsFrom(rows: readonly unknown[]): readonly QuestionConfig[] {
  const configs = new Map<Question, QuestionConfig>();
  for (const row of rows) {
    const { success, output } = v.safeParse(step, row);
    const question = success ? questions.get(output.name) : undefined;
    if (!success || !question || configs.has(question)) continue;
    const { name: _, ...config } = output;
    configs.set(question, { ...config, question });
  }
  // slots need an intervention: it is asked for unless a link names one
  return configs.has('intervention')
    ? [...configs.values()]
    : [ASKS_INTERVENTION, ...configs.values()];
}

const mostInterventions = (questionConfigs: readonly QuestionConfig[]): number | undefined =>
  questionConfigs.find(({ question }) => question === 'intervention')?.maxMultirdvs;
