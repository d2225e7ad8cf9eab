import type { Page } from 'playwright-core';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { aTime, fillFiche, goOn, walkTo } from '../support/visit';

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
  ['garage-central', 'v1', 'v1', true],
  ['lord-howe-dive', 'v1', 'booking/v1', true],
  ['mairie-belleville', 'v3', 'booking/v1', false],
])(
  '[API-01] the page speaks to %s as its flags say: %s for the forms, %s for times and bookings',
  async (urlname, catalogRoot, bookingRoot, isBooked) => {
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    const asked = askedBy(page);
    const groupPath = (root: string) =>
      `/api/${root}/${root === 'booking/v1' ? '' : 'groups/{id}/'}`;

    await walkTo(page, `${demonstration.address}/${urlname}`, 'slots');
    await aTime(page).click();
    await goOn(page);
    await page.waitForURL(/fiche_info/);
    await page.locator('main form input').first().waitFor();

    const expected = [
      `GET ${groupPath(bookingRoot)}availabletimeslots`,
      `GET ${groupPath(catalogRoot)}forms`,
    ];
    expect([...asked]).toEqual(expect.arrayContaining(expected));
    if (isBooked) {
      await fillFiche(page);
      const plate = page.getByLabel(/^Immatriculation/);
      if (await plate.count()) await plate.fill('AB-123-CD');
      await page
        .getByRole('button', { name: /^(?:Réserver ce rendez-vous|Book this appointment)$/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL(/confirm/);
      expect([...asked]).toContain(`POST ${groupPath(bookingRoot)}appointments`);
    }
    const spoken = new RegExp(`^\\S+ /api/(?:${catalogRoot}|${bookingRoot})/`);
    expect([...asked].filter((call) => !spoken.test(call))).toEqual([]);
    expect(faults).toEqual([]);
  },
  PATIENCE,
);
