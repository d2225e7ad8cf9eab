import type { Row } from '../database/schema';
import { defaultSettings } from './settings';
import type { GroupSettings, StoredSettings } from '../database/settings-column';
import { trackingOf } from './tracking';
import { translatorFor } from './translations';

/** Features of this server beyond the common API. */
export const FEATURES = ['idempotency'] as const;

/** An inactive group has its name and phone number only. */
export function publicGroup(
  group: Row<'groups'>,
  hosts: readonly string[],
  locale: string | undefined,
): object {
  const { id, urlname, name, phone, active } = group;
  const settings = group.settings;
  const common = { id, urlname, name, phone, active, inactive: !active, locale: group.locale };
  if (!active) {
    const { enabled_locales } = settingsFrom(settings);
    return { ...common, enabled_locales };
  }
  const translate = translatorFor(locale, group.locale);
  const { takerdv_text, alltab_text, confirm_text, health_disclaimer } =
    settings.apptemplates ?? {};
  return {
    ...common,
    ...settingsFrom(settings),
    open: group.open,
    sector: group.sector,
    currency: group.currency,
    timezone: group.timezone,
    maxrdv_period: group.maxrdv_period,
    cancel_notice: group.cancel_notice,
    login_required: group.login_required,
    register_disabled: settings.register_disabled ?? false,
    home_visit: settings.place_fields !== undefined,
    return_origins: returnOriginsOf(settings.return_origins, hosts),
    ...trackingOf(settings),
    tagline: translate(settings.tagline) || null,
    apptemplates: {
      takerdv_text: translate(takerdv_text) || null,
      alltab_text: translate(alltab_text) || null,
      confirm_text: translate(confirm_text) || null,
      health_disclaimer: translate(health_disclaimer) || null,
    },
    translations: translationsOf(settings, locale ?? group.locale),
    features: FEATURES,
  };
}

const settingsFrom = (settings: StoredSettings): GroupSettings => ({
  ...defaultSettings,
  ...Object.fromEntries(
    Object.entries(settings).filter(([key]) => Object.hasOwn(defaultSettings, key)),
  ),
});

function translationsOf({ tagline, apptemplates }: StoredSettings, mainLocale: string): object {
  const texts = Object.entries({ tagline, ...apptemplates });
  const locales = new Set(texts.flatMap(([, text]) => Object.keys(text ?? {})));
  locales.delete(mainLocale);
  return Object.fromEntries(
    [...locales].map((locale) => [
      locale,
      Object.fromEntries(
        texts.flatMap(([name, text]) => (text?.[locale] ? [[name, text[locale]]] : [])),
      ),
    ]),
  );
}

const MOST_ORIGINS = 50;

/** The group's hosts, and valid entries of its setting `return_origins`. */
function returnOriginsOf(setting: unknown, hosts: readonly string[]): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(setting) ? setting : [];
  const origins = [...hosts.map((host) => `https://${host}`), ...entries].flatMap(originOf);
  return [...new Set(origins)].slice(0, MOST_ORIGINS);
}

function originOf(text: unknown): readonly string[] {
  if (typeof text !== 'string' || !URL.canParse(text)) return [];
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) ? [origin] : [];
}
