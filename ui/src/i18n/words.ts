import { languageOf, withBrandWords, withDe } from '@creneau/core';
import i18next, { type i18n, type Resource, type ResourceLanguage } from 'i18next';

/** Where the words of each locale are. */
export interface WordAddresses {
  readonly first: Readonly<Record<string, string>>;
  /** Those of the steps behind the times. */
  readonly later: Readonly<Record<string, string>>;
  /** What the brand of the group says in place of them. */
  readonly brand?: Readonly<Record<string, string>> | undefined;
}

/** A namespace that comes with the first words, and one that comes with the later ones. */
const SIGN = { first: 'common', later: 'fiche' } as const;

type Part = keyof typeof SIGN;

/** The words of a locale, by namespace. */
export type Words = ResourceLanguage;

const FALLBACK = 'en';

/** Begins to speak, with words at hand already. @param tag a language, with the region whose dates and figures are written. */
export function speak(tag: string, words: Words, instance: i18n = i18next): i18n {
  const resources: Resource = { [languageOf(tag)]: words };
  void instance.init({
    lng: tag,
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

/** Brings words of a locale, as the brand says them where it can be asked. @throws {Error} when they cannot be had. */
export async function wordsOf(
  locale: string,
  part: Part,
  { brand, ...addresses }: WordAddresses,
): Promise<Words> {
  const overlay = brand?.[locale];
  const [words, own] = await Promise.all([
    jsonAt(addresses[part][locale]),
    overlay === undefined ? undefined : jsonAt(overlay).catch(() => undefined),
  ]);
  return withBrandWords(words as Words, own);
}

async function jsonAt(address: string | undefined): Promise<unknown> {
  if (!address) throw new Error('no words of this language');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}

/**
 * Changes the language of a page that speaks already; the old words stay until the new ones are there, and for good when the
 * language is no longer wanted by then.
 */
export async function changeLocale(
  tag: string,
  addresses: WordAddresses,
  isWanted: () => boolean,
  instance: i18n = i18next,
): Promise<void> {
  await learn(languageOf(tag), 'first', addresses, instance);
  if (instance.hasResourceBundle(languageOf(instance.language), SIGN.later))
    await learn(languageOf(tag), 'later', addresses, instance);
  if (isWanted()) await instance.changeLanguage(tag);
}

/** Has the words of the later steps, in the language spoken. @throws {Error} when they cannot be had. */
export async function learnLater(
  addresses: WordAddresses,
  instance: i18n = i18next,
): Promise<void> {
  // the language may change while its words are under way
  while (!instance.hasResourceBundle(languageOf(instance.language), SIGN.later))
    await learn(languageOf(instance.language), 'later', addresses, instance);
}

async function learn(
  locale: string,
  part: Part,
  addresses: WordAddresses,
  instance: i18n,
): Promise<void> {
  if (instance.hasResourceBundle(locale, SIGN[part])) return;
  const words = await wordsOf(locale, part, addresses);
  for (const [namespace, bundle] of Object.entries(words))
    // the later words of a namespace stand beside the first ones
    instance.addResourceBundle(locale, namespace, bundle, true);
}
