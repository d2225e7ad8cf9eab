import { languageOf } from './choose-locale';
import type { Group, GroupTexts } from './group';

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
