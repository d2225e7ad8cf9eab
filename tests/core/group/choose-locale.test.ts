import { chooseLocale, offeredLocales, type LocaleWishes } from '@creneau/core';
import * as fc from 'fast-check';

const group = { locale: 'fr', enabledLocales: ['fr', 'en', 'de', 'it', 'es', 'nl'] };
const spoken = ['fr', 'en', 'it', 'es', 'nl'];
const nothing = { device: [] };
const everything = {
  host: 'it',
  query: 'en',
  account: 'es',
  storage: 'nl',
  device: ['fr-FR', 'en'],
};

it.each([
  ['the host page before all others', everything, 'it'],
  [
    '[QUERY-04] the address, if the group enables its language',
    { ...everything, host: 'pl' },
    'en',
  ],
  [
    '[QUERY-04] not a language of the address that the group does not enable',
    { ...nothing, query: 'pl' },
    'fr',
  ],
  ['the account before the browser', { ...everything, host: undefined, query: undefined }, 'es'],
  ['the choice made in this browser before', { ...nothing, storage: 'nl', device: ['en'] }, 'nl'],
  ['the browser, best first', { ...nothing, device: ['de-AT', 'en-US', 'it'] }, 'en'],
  ['the group else', nothing, 'fr'],
  ['no language that we have no words for', { ...nothing, query: 'de' }, 'fr'],
  ['nothing hostile', { host: '../../x', query: '__proto__', device: ['', '-'] }, 'fr'],
  ['a region as its language', { ...nothing, host: 'IT-ch' }, 'it'],
] satisfies [string, LocaleWishes, string][])('the language follows %s', (_, wishes, locale) => {
  expect(chooseLocale(wishes, group, spoken)).toBe(locale);
});

it('[I18N-04] speaks French where the group’s language has no words', () => {
  expect(chooseLocale(nothing, { locale: 'hr', enabledLocales: ['hr'] }, spoken)).toBe('fr');
});

it('lets no weaker wish change what a stronger one decided', () => {
  const locales = ['fr', 'en', 'de', 'it', 'hu'];
  const tags = fc.array(fc.constantFrom(...locales, 'de-AT', 'EN', 'xx', ''), { maxLength: 6 });
  const choose = ([host, asked, account, stored, ...preferred]: string[], enabled: string[]) =>
    chooseLocale(
      { host, query: asked, account, storage: stored, device: preferred },
      { locale: 'own', enabledLocales: enabled },
      [...locales, 'own'],
    );

  fc.assert(
    fc.property(tags, tags, fc.subarray(locales), (strong, weak, enabled) => {
      const decided = choose(strong, enabled);
      const chosen = choose([...strong, ...weak], enabled);

      expect([...enabled, 'own']).toContain(chosen);
      if (decided !== 'own') expect(chosen).toBe(decided);
    }),
  );
});

it('[I18N-04] speaks English where there are no words in French either', () => {
  const own = { locale: 'hr', enabledLocales: ['hr'] };

  expect(chooseLocale(nothing, own, ['it', 'en'])).toBe('en');
  expect(chooseLocale(nothing, own, [])).toBe('en');
});

it.each([
  ['those of the group that have words, in their order', ['fr', 'en', 'it', 'es', 'nl'], spoken],
  ['not those without words', ['de', 'fr'], ['fr']],
  ['the only one that it enables', ['en'], ['en']],
  ['its own where none has', ['de'], ['fr']],
])('offers the visitor %s', (_, enabledLocales, offered) => {
  expect(offeredLocales({ locale: 'fr', enabledLocales }, spoken)).toEqual(offered);
});
