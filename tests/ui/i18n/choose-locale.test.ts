import { chooseLocale } from '../../../ui/src/i18n/choose-locale';

const group = { locale: 'fr', enabledLocales: ['fr', 'en', 'de'] };
const spoken = ['fr', 'en'];
const nothing = { asked: undefined, stored: undefined, preferred: [] };

it.each([
  [
    '[QUERY-04] applies a locale that the group enables',
    { ...nothing, asked: 'en', stored: 'fr' },
    'en',
  ],
  ['[QUERY-04] ignores one that it does not enable', { ...nothing, asked: 'it' }, 'fr'],
  ['ignores one that we have no words for', { ...nothing, asked: 'de' }, 'fr'],
  ['ignores a hostile one', { ...nothing, asked: '../../x' }, 'fr'],
  ['remembers the choice made here', { ...nothing, stored: 'en', preferred: ['fr-FR'] }, 'en'],
  ['listens to the browser', { ...nothing, preferred: ['de-AT', 'en-US', 'fr'] }, 'en'],
  ['speaks the group’s language else', nothing, 'fr'],
] as const)('%s', (_, wishes, locale) => {
  expect(chooseLocale(wishes, group, spoken)).toBe(locale);
});

it('[I18N-04] speaks French where the group’s language has no words', () => {
  expect(chooseLocale(nothing, { locale: 'hr', enabledLocales: ['hr'] }, spoken)).toBe('fr');
});
