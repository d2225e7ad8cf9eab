/** @jest-environment ./tests/support/page-environment.ts */
import type { OpeningHours } from '@creneau/core';
import { cleanup, render } from '@testing-library/react';
import { HomeHours } from '../../../ui/src/pages/home/HomeHours';
import { initTranslations } from '../../../ui/src/i18n/words';
import { StoppedClock } from '../../support/stopped-clock';
import { wordsOf } from '../../support/words';
import { Around } from '../around';
import { visitInMemory } from '../../support/visit-in-memory';

const HOURS: OpeningHours = [
  [{ from: '13:00', to: '20:00' }],
  [{ from: '09:00', to: '20:00' }],
  [],
  [],
  [{ from: '09:00', to: '12:00' }],
  [],
  [],
];

/** What the mark beside the hours says at a time. */
function markAt(now: string, locale = 'fr'): string | null | undefined {
  initTranslations(locale, wordsOf(locale, 'common', 'layout', 'home'));
  const visit = visitInMemory({ clock: new StoppedClock(now) });
  const { container: page } = render(
    <Around visit={visit}>
      <HomeHours hours={HOURS} />
    </Around>,
  );
  const words = page.querySelector('h2 + span')?.textContent?.replaceAll('\u00a0', ' ');
  cleanup();
  return words;
}

it.each([
  ['2027-06-07T12:00:00+02:00', 'Ouvre à 13:00 · Réservez en ligne à toute heure'],
  ['2027-06-07T14:00:00+02:00', 'Ouvert, ferme à 20:00'],
  ['2027-06-07T21:00:00+02:00', 'Ouvre demain à 09:00 · Réservez en ligne à toute heure'],
  ['2027-06-09T10:00:00+02:00', 'Ouvre vendredi à 09:00 · Réservez en ligne à toute heure'],
  ['2027-06-12T10:00:00+02:00', 'Ouvre lundi à 13:00 · Réservez en ligne à toute heure'],
])('[HOME-06] at %s says “%s”', (now, words) => {
  expect(markAt(now)).toBe(words);
});

it('[HOME-06] names in Breton the day on which it opens', () => {
  expect(markAt('2027-06-12T10:00:00+02:00', 'br')).toBe(
    'Digor en-dro: Lun da 13:00 · Kemerit emgav enlinenn da bep eur',
  );
});
