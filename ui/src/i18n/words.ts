import { withDe } from '@creneau/core';
import i18next, { type i18n, type Resource, type ResourceLanguage } from 'i18next';

/** Where the words of each locale are. */
export interface WordAddresses {
  readonly first: Readonly<Record<string, string>>;
  /** Those of the steps behind the times. */
  readonly later: Readonly<Record<string, string>>;
}

/** A namespace that comes with the first words, and one that comes with the later ones. */
const SIGN = { first: 'common', later: 'fiche' } as const satisfies Record<
  keyof WordAddresses,
  string
>;

/** The words of a locale, by namespace; `fallback` lists the keys (`namespace:key`) that are English for want of a translation. */
export type Words = ResourceLanguage & { readonly fallback?: readonly string[] };

const FALLBACK = 'en';

/** Begins to speak, with words at hand already. */
export function speak(locale: string, words: Words, instance: i18n = i18next): i18n {
  const resources: Resource = { [locale]: words };
  void instance.init({
    lng: locale,
    fallbackLng: FALLBACK,
    resources,
    ns: Object.keys(words),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
  // what translators may ask for: `{{name, de}}`
  instance.services.formatter?.add('de', withDe);
  return instance;
}

/** Brings words of a locale. @throws {Error} when they cannot be had. */
export async function wordsOf(
  locale: string,
  addresses: WordAddresses[keyof WordAddresses],
): Promise<Words> {
  const address = addresses[locale];
  if (!address) throw new Error(`no words for ${locale}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the words of ${locale} answer ${answer.status}`);
  return (await answer.json()) as Words;
}

/**
 * Changes the language of a page that speaks already; the old words stay until the new ones are there, and for good when the
 * language is no longer wanted by then.
 */
export async function changeLocale(
  locale: string,
  addresses: WordAddresses,
  isWanted: () => boolean,
  instance: i18n = i18next,
): Promise<void> {
  await learn(locale, 'first', addresses, instance);
  if (instance.hasResourceBundle(instance.language, SIGN.later))
    await learn(locale, 'later', addresses, instance);
  if (isWanted()) await instance.changeLanguage(locale);
}

/** Has the words of the later steps, in the language spoken. @throws {Error} when they cannot be had. */
export async function learnLater(
  addresses: WordAddresses,
  instance: i18n = i18next,
): Promise<void> {
  // the language may change while its words are under way
  while (!instance.hasResourceBundle(instance.language, SIGN.later))
    await learn(instance.language, 'later', addresses, instance);
}

async function learn(
  locale: string,
  part: keyof WordAddresses,
  addresses: WordAddresses,
  instance: i18n,
): Promise<void> {
  if (instance.hasResourceBundle(locale, SIGN[part])) return;
  const words = await wordsOf(locale, addresses[part]);
  for (const [namespace, bundle] of Object.entries(words))
    // the later words of a namespace stand beside the first ones
    instance.addResourceBundle(locale, namespace, bundle, true);
}

/** The language of a text when it is not that of the page: English where a translation is missing. */
export function foreignLangOf(key: string, instance: i18n = i18next): string | undefined {
  const fallback: unknown = instance.getDataByLanguage(instance.language)?.['fallback'];
  return Array.isArray(fallback) && fallback.includes(key) ? FALLBACK : undefined;
}
