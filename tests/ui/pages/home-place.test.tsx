/** @jest-environment ./tests/support/page-environment.ts */
import { render, screen } from '@testing-library/react';
import { HomePlace } from '../../../ui/src/pages/home/HomePlace';
import { initTranslations } from '../../../ui/src/i18n/words';
import { aGroup, aWebsite } from '../../support/made-up';
import { wordsOf } from '../../support/words';
import { Around } from '../around';
import { visitInMemory } from '../../support/visit-in-memory';

it('[HOME-08] leads to the phone, to each network, to the mail and to the website', () => {
  initTranslations('fr', wordsOf('fr', 'common', 'layout', 'home'));
  const visit = visitInMemory({ group: aGroup({ phone: '04 65 71 20 40' }) });
  const website = aWebsite({
    websiteLink: 'https://salon.example/',
    socialLink: {
      facebook: 'https://facebook.example/salon',
      twitterX: 'https://x.example/salon',
      instagram: 'https://instagram.example/salon',
      snapchat: 'https://snapchat.example/salon',
      mail: 'bonjour@salon.example',
    },
  });

  render(
    <Around visit={visit}>
      <HomePlace website={website} place={{}} />
    </Around>,
  );

  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0465712040',
    'https://instagram.example/salon',
    'https://facebook.example/salon',
    'https://x.example/salon',
    'https://snapchat.example/salon',
    'mailto:bonjour@salon.example',
    'https://salon.example/',
  ]);
  expect(screen.getByRole('link', { name: /^Snapchat/ })).toBeTruthy();
});

it('[MAP-03] says the place that the visit leads to, and the way there, not the address of the business', () => {
  initTranslations('fr', wordsOf('fr', 'common', 'layout', 'home'));
  const visit = visitInMemory();
  const address = {
    address: '31 boulevard Victor-Hugo',
    zipcode: '44200',
    city: 'Nantes',
    country: 'FR',
  };

  render(
    <Around visit={visit}>
      <HomePlace website={aWebsite()} place={{ address }} />
    </Around>,
  );

  expect(document.querySelector('address')?.textContent).toBe(
    '31 boulevard Victor-Hugo44200 Nantes',
  );
  expect(
    screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
  ).toContainEqual(expect.stringContaining('31 boulevard Victor-Hugo'));
});
