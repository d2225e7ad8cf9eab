import type { Group, GroupTexts } from './group';

/** Sources of the page's language, strongest first. */
export interface LocaleWishes {
  readonly host?: string | undefined;
  /** The `locale` query parameter. */
  readonly query?: string | undefined;
  /** From the account. */
  readonly account?: string | undefined;
  readonly storage?: string | undefined;
  readonly device: readonly string[];
}

export type GroupLocales = Pick<Group, 'locale' | 'enabledLocales'>;

/**
 * The first wish that the group enables and that is translated, else its own language, else French.
 *
 * @param availableLocales the translated languages.
 */
export function chooseLocale(
  { host, query, account, storage, device }: LocaleWishes,
  group: GroupLocales,
  availableLocales: readonly string[],
): string {
  const candidates = group.enabledLocales.filter((locale) => availableLocales.includes(locale));
  const wishes = [host, query, account, storage, ...device]
    .filter((wish) => wish !== undefined)
    .map(languageOf);
  return (
    wishes.find((wish) => candidates.includes(wish)) ??
    [group.locale, 'fr'].find((locale) => availableLocales.includes(locale)) ??
    'en'
  );
}

/** The language of a tag such as `de-AT`. */
export const languageOf = (tag: string): string => tag.toLowerCase().replace(/-.*/, '');

export const offeredLocales = (
  { locale, enabledLocales }: GroupLocales,
  availableLocales: readonly string[],
): readonly string[] => {
  const candidates = availableLocales.filter((each) => enabledLocales.includes(each));
  return candidates.length > 0 ? candidates : [locale];
};

export interface WrittenText {
  readonly text: string;
  readonly lang: string;
}

export function groupText(
  name: keyof GroupTexts,
  group: Pick<Group, 'locale' | 'tagline' | 'texts' | 'translations'>,
  locale: string,
): WrittenText | undefined {
  const lang = languageOf(locale);
  const translation = group.translations?.[lang]?.[name];
  if (translation !== undefined) return { text: translation, lang };
  const text = name === 'tagline' ? group.tagline : group.texts[name];
  return text === undefined ? undefined : { text, lang: group.locale };
}
