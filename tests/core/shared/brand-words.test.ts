import { withBrandWords } from '@creneau/core';

const words = { title: 'Rendez-vous', step: { next: 'Suivant', back: 'Retour' } };

it('puts the texts of a brand in place of those with the same key, at every depth', () => {
  expect(withBrandWords(words, { title: 'Séances', step: { next: 'Continuer' } })).toEqual({
    title: 'Séances',
    step: { next: 'Continuer', back: 'Retour' },
  });
});

it.each([
  ['no object', 'Séances'],
  ['null', null],
  ['a list', ['Séances']],
  ['a list of texts by key', Object.assign([], { title: 'Séances' })],
  ['an unknown key', { headline: 'Séances' }],
  ['a text that is none', { title: 7 }],
  ['a text in place of a group', { step: 'Continuer' }],
  ['a group in place of a text', { title: { next: 'Continuer' } }],
  ['a group that is null', { step: null }],
])('keeps the plain words where the overlay is %s', (_, overlay) => {
  expect(withBrandWords(words, overlay)).toEqual(words);
});

it('takes no text that the overlay inherits', () => {
  expect(withBrandWords(words, Object.create({ title: 'Séances' }))).toEqual(words);
});
