import type { Page } from 'playwright-core';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { aTime, fillContact, goOn, walkTo } from '../support/visit';

const demonstration = aDemonstration();

/** The paths of the API that the page asks, each once, without the ids in them. */
function askedBy(page: Page): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      asked.add(`${request.method()} ${pathname.replace(/\/\d+(?=\/)/, '/{id}')}`);
  });
  return asked;
}

it.each([
  ['garage-central', '/api/v1/groups/{id}/availabletimeslots', '/api/v1/groups/{id}/appointments'],
  ['lord-howe-dive', '/api/booking/v1/availabletimeslots', '/api/booking/v1/appointments'],
  ['mairie-belleville', '/api/booking/v1/availabletimeslots', undefined],
])(
  '[API-01] the page speaks to %s as its flags say',
  async (urlname, slots, appointments) => {
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    const asked = askedBy(page);

    await walkTo(page, `${demonstration.address}/${urlname}`, 'slots');
    await aTime(page).click();

    expect([...asked]).toContain(`GET ${slots}`);
    if (appointments !== undefined) {
      await goOn(page);
      await page.waitForURL(/fiche_info/);
      await fillContact(page);
      const plate = page.getByLabel(/^Immatriculation/);
      if (await plate.count()) await plate.fill('AB-123-CD');
      await page
        .getByRole('button', { name: /^(?:Réserver ce rendez-vous|Book this appointment)$/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL(/confirm/);
      expect([...asked]).toContain(`POST ${appointments}`);
    }
    expect([...asked].filter((call) => call.includes('/v3/'))).toEqual([]);
    expect(faults).toEqual([]);
  },
  PATIENCE,
);
