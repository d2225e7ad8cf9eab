/** What may decide the language, strongest first. */
export interface LocaleWishes {
  /** The `locale` query parameter. */
  readonly asked: string | undefined;
  /** What the visitor chose here earlier. */
  readonly stored: string | undefined;
  /** What the browser prefers, best first. */
  readonly preferred: readonly string[];
}

/** The group's part in it. */
export interface GroupLocales {
  readonly locale: string;
  readonly enabledLocales: readonly string[];
}

/** The first wish that the group enables and that we have words for, else the group's own language, else English. */
export function chooseLocale(
  { asked, stored, preferred }: LocaleWishes,
  group: GroupLocales,
  spoken: readonly string[],
): string {
  const enabled = group.enabledLocales.filter((locale) => spoken.includes(locale));
  const wishes = [asked, stored, ...preferred].filter((wish) => wish !== undefined).map(languageOf);
  return (
    wishes.find((wish) => enabled.includes(wish)) ??
    [group.locale, 'fr', 'en'].find((locale) => spoken.includes(locale)) ??
    'en'
  );
}

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The languages that the visitor may choose from. */
export const offeredLocales = (
  { locale, enabledLocales }: GroupLocales,
  spoken: readonly string[],
): readonly string[] => {
  const enabled = spoken.filter((each) => enabledLocales.includes(each));
  return enabled.length > 0 ? enabled : [locale];
};
