import type { ReactElement, ReactNode } from 'react';
import { CurrentVisit } from '../../ui/src/hooks/use-visit';
import type { PageVisit } from '../../ui/src/hooks/screens';
import { CurrentLanguage } from '../../ui/src/i18n/use-language';
import { Language } from '../../ui/src/i18n/language';
import type { WordAddresses } from '../../ui/src/i18n/words';

export const aLanguage = (
  locales: readonly string[] = ['fr'],
  first: WordAddresses['first'] = {},
): Language => new Language('fr', { locales, country: 'FR' }, { first }, () => undefined);

/** Shows views of that visit. */
export const Around = ({
  visit,
  language = aLanguage(),
  children,
}: {
  readonly visit: PageVisit;
  readonly language?: Language;
  readonly children: ReactNode;
}): ReactElement => (
  <CurrentLanguage value={language}>
    <CurrentVisit value={visit}>{children}</CurrentVisit>
  </CurrentLanguage>
);
