import { languageOf, withBrandWords, withDe } from '@creneau/core';
import i18next, { type i18n, type Resource, type ResourceLanguage } from 'i18next';

export interface WordAddresses {
  /** Words of the first steps; later ones have derived addresses. */
  readonly first: Readonly<Record<string, string>>;
  readonly brand?: Readonly<Record<string, string>> | undefined;
}

/** A namespace unique to each part: its presence means that the part is loaded. */
const OWN_NAMESPACE = { first: 'common', later: 'fiche' } as const;

type Part = keyof typeof OWN_NAMESPACE;

export type Words = ResourceLanguage;

const FALLBACK = 'en';

/** Initializes i18next with loaded words. @param tag language with the region of its dates and numbers. */
export function initTranslations(tag: string, words: Words, instance: i18n = i18next): i18n {
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
  // a format for translators: `{{name, de}}`
  instance.services.formatter?.add('de', withDe);
  return instance;
}

/** Loads a locale's words; optional brand words override them. @throws {Error} when they cannot be loaded. */
export async function wordsOf(
  locale: string,
  part: Part,
  { first, brand }: WordAddresses,
): Promise<Words> {
  const overlay = brand?.[locale];
  const address = first[locale];
  const [words, own] = await Promise.all([
    jsonAt(part === 'later' ? address && laterAddress(address) : address),
    overlay === undefined ? undefined : jsonAt(overlay).catch(() => undefined),
  ]);
  return withBrandWords(words as Words, own);
}

/** `locale.fr.HASH.json` and `locale.fr.later.HASH.json` share a hash. */
const laterAddress = (address: string): string => address.replace(/\w+\.json$/, 'later.$&');

async function jsonAt(address: string | undefined): Promise<unknown> {
  if (!address) throw new Error('no words of this language');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}

/** The old words stay until the new ones are loaded, and for good if another language was requested meanwhile. */
export async function changeLocale(
  tag: string,
  addresses: WordAddresses,
  isWanted: () => boolean,
  instance: i18n = i18next,
): Promise<void> {
  await loadPart(languageOf(tag), 'first', addresses, instance);
  if (instance.hasResourceBundle(languageOf(instance.language), OWN_NAMESPACE.later))
    await loadPart(languageOf(tag), 'later', addresses, instance);
  if (isWanted()) await instance.changeLanguage(tag);
}

/** Loads the words of the later steps in the current language. @throws {Error} when they cannot be loaded. */
export async function loadLaterWords(
  addresses: WordAddresses,
  instance: i18n = i18next,
): Promise<void> {
  let locale: string;
  do {
    locale = languageOf(instance.language);
    await loadPart(locale, 'later', addresses, instance);
    // the language may change while its words are loading
  } while (locale !== languageOf(instance.language));
}

async function loadPart(
  locale: string,
  part: Part,
  addresses: WordAddresses,
  instance: i18n,
): Promise<void> {
  if (instance.hasResourceBundle(locale, OWN_NAMESPACE[part])) return;
  const words = await wordsOf(locale, part, addresses);
  for (const [namespace, bundle] of Object.entries(words))
    // a namespace may have first and later words
    instance.addResourceBundle(locale, namespace, bundle, true);
}
