import { groupText } from '@creneau/core';
import { aGroup } from '../../support/made-up';

const group = aGroup({
  locale: 'fr',
  tagline: 'Coiffeur',
  texts: { confirmText: '<p>Merci</p>' },
  translations: { en: { tagline: 'Hairdresser' } },
});

it.each([
  ['in the language of the page', 'tagline', 'en', { text: 'Hairdresser', lang: 'en' }],
  ['in that language of any region', 'tagline', 'en-US', { text: 'Hairdresser', lang: 'en' }],
  ['in its own', 'tagline', 'fr', { text: 'Coiffeur', lang: 'fr' }],
  ['in its own to who reads another', 'tagline', 'de', { text: 'Coiffeur', lang: 'fr' }],
  [
    'in its own where no other is written',
    'confirmText',
    'en',
    { text: '<p>Merci</p>', lang: 'fr' },
  ],
  ['nothing where nothing is written', 'alltabText', 'en', undefined],
] as const)('[ENTITY-05] a group says a text %s', (_, name, locale, written) => {
  expect(groupText(name, group, locale)).toEqual(written);
});
