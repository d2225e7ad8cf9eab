import { createInstance } from 'i18next';
import { initTranslations } from '../../../ui/src/i18n/words';
import { wordsOf } from '../../support/words';

const french = initTranslations('fr', wordsOf('fr', 'fiche', 'fiches'), createInstance());

describe('a name after "de"', () => {
  it.each([
    ['Léo', 'Coordonnées de Léo'],
    ['Annie', 'Coordonnées d’Annie'],
    ['Éloïse', 'Coordonnées d’Éloïse'],
    ['Hélène', 'Coordonnées d’Hélène'],
    ['Yves', 'Coordonnées d’Yves'],
    ['Yann', 'Coordonnées de Yann'],
    ['Hakim', 'Coordonnées de Hakim'],
  ])('is written as in French before %s', (name, words) => {
    expect(french.t('fiche:attendee.edit', { name })).toBe(words);
  });
});
