/** @jest-environment ./tests/support/page-environment.ts */
import { Clock, Group, type OpeningHours } from '@creneau/core';
import { cleanup, render } from '@testing-library/react';
import { Container } from 'inversify';
import { HomeHours } from '../../../ui/src/pages/home/HomeHours';
import { ContainerContext } from '../../../ui/src/hooks/use-service';
import { initTranslations } from '../../../ui/src/i18n/words';
import { aGroup } from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { wordsOf } from '../../support/words';

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
  const container = new Container();
  container.bind(Group).toConstantValue(aGroup());
  container.bind(Clock).toConstantValue(new StoppedClock(now));
  const { container: page } = render(
    <ContainerContext value={container}>
      <HomeHours hours={HOURS} />
    </ContainerContext>,
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
