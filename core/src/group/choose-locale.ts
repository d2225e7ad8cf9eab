import type { Group } from './group';

/** What may decide the language of a page, strongest first. */
export interface LocaleWishes {
  /** Of the page that shows ours in a frame. */
  readonly host?: string | undefined;
  /** The `locale` query parameter. */
  readonly asked?: string | undefined;
  /** Of the account of whoever is logged in. */
  readonly account?: string | undefined;
  /** What was chosen before in this browser. */
  readonly stored?: string | undefined;
  /** What the browser prefers, best first. */
  readonly preferred: readonly string[];
}

/** The group's part in it. */
export type GroupLocales = Pick<Group, 'locale' | 'enabledLocales'>;

/**
 * The first wish that the group enables and that we have words for, else the group's own language, else French.
 *
 * @param spoken the languages with words.
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

/** The languages that the visitor may choose from. */
export const offeredLocales = (
  { locale, enabledLocales }: GroupLocales,
  spoken: readonly string[],
): readonly string[] => {
  const enabled = spoken.filter((each) => enabledLocales.includes(each));
  return enabled.length > 0 ? enabled : [locale];
};
