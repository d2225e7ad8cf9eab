import type { Group } from './group';

/** Sources of the page's language, strongest first. */
export interface LocaleWishes {
  readonly host?: string | undefined;
  /** The `locale` query parameter. */
  readonly asked?: string | undefined;
  /** From the account. */
  readonly account?: string | undefined;
  readonly stored?: string | undefined;
  readonly preferred: readonly string[];
}

export type GroupLocales = Pick<Group, 'locale' | 'enabledLocales'>;

/**
 * The first wish that the group enables and that is translated, else its own language, else French.
 *
 * @param spoken the translated languages.
 */
export function chooseLocale(
  { host, asked, account, stored, preferred }: LocaleWishes,
  group: GroupLocales,
  spoken: readonly string[],
): string {
  const enabled = group.enabledLocales.filter((locale) => spoken.includes(locale));
  const wishes = [host, asked, account, stored, ...preferred]
    .filter((wish) => wish !== undefined)
    .map(languageOf);
  return (
    wishes.find((wish) => enabled.includes(wish)) ??
    [group.locale, 'fr'].find((locale) => spoken.includes(locale)) ??
    'en'
  );
}

/** The language of a tag such as `de-AT`. */
export const languageOf = (tag: string): string => tag.toLowerCase().replace(/-.*/, '');

export const offeredLocales = (
  { locale, enabledLocales }: GroupLocales,
  spoken: readonly string[],
): readonly string[] => {
  const enabled = spoken.filter((each) => enabledLocales.includes(each));
  return enabled.length > 0 ? enabled : [locale];
};
