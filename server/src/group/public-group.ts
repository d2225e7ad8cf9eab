import type { Row } from '../database/schema';
import { returnOriginsOf } from './return-origins';
import { defaultSettings, type GroupSettings, type StoredSettings } from './settings';
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
  const stored = group.settings as StoredSettings;
  const known = { id, urlname, name, phone, active, inactive: !active, locale: group.locale };
  if (!active) {
    const { enabled_locales } = settingsFrom(stored);
    return { ...known, enabled_locales };
  }
  const translated = translatorFor(locale, group.locale);
  const { takerdv_text, alltab_text, confirm_text, health_disclaimer } = stored.apptemplates ?? {};
  return {
    ...known,
    ...settingsFrom(stored),
    open: group.open,
    sector: group.sector,
    currency: group.currency,
    timezone: group.timezone,
    maxrdv_period: group.maxrdv_period,
    cancel_notice: group.cancel_notice,
    login_required: group.login_required,
    register_disabled: stored.register_disabled ?? false,
    home_visit: stored.place_fields !== undefined,
    return_origins: returnOriginsOf(stored.return_origins, hosts),
    ...trackingOf(stored),
    tagline: translated(stored.tagline) || null,
    apptemplates: {
      takerdv_text: translated(takerdv_text) || null,
      alltab_text: translated(alltab_text) || null,
      confirm_text: translated(confirm_text) || null,
      health_disclaimer: translated(health_disclaimer) || null,
    },
    translations: translationsOf(stored, locale ?? group.locale),
    features: FEATURES,
  };
}

const settingsFrom = (stored: StoredSettings): GroupSettings => ({
  ...defaultSettings,
  ...Object.fromEntries(
    Object.entries(stored).filter(([key]) => Object.hasOwn(defaultSettings, key)),
  ),
});

function translationsOf({ tagline, apptemplates }: StoredSettings, asked: string): object {
  const texts = Object.entries({ tagline, ...apptemplates });
  const locales = new Set(texts.flatMap(([, text]) => Object.keys(text ?? {})));
  locales.delete(asked);
  return Object.fromEntries(
    [...locales].map((locale) => [
      locale,
      Object.fromEntries(
        texts.flatMap(([name, text]) => (text?.[locale] ? [[name, text[locale]]] : [])),
      ),
    ]),
  );
}
