import { daysAfter } from '@creneau/core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { goOn, SLOT, walkTo } from '../support/visit';

const MINUTES = 7 * 24 * 60;

const demonstration = aDemonstration();

/** A hundred thousand times: each minute of a week, over and over. */
const floodFrom = (from: string): object => ({
  firstSlot: `${from}T00:00:00+02:00`,
  availabletimeslots: Array.from({ length: 100_000 }, (_, index) => {
    const minute = index % MINUTES;
    const [day, hour, rest] = [minute / 1440, (minute % 1440) / 60, minute % 60].map(Math.floor);
    const time = [hour, rest].map((part) => String(part).padStart(2, '0')).join(':');
    return {
      start: `${daysAfter(from, day ?? 0)}T${time}:00+02:00`,
      capacity: 1,
      calendar_ids: [1],
      promotion: null,
    };
  }),
});

it(
  '[V4] a flood of free times freezes nobody: it is cut, and the page says so',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.route('**/availabletimeslots?**', (route) => {
      const from = new URL(route.request().url()).searchParams.get('from') ?? '';
      return route.fulfill({ json: floodFrom(from) }).catch(() => undefined);
    });

    await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');
    await page.locator(SLOT).first().waitFor();

    expect(await page.locator('main p').allInnerTexts()).toContainEqual(
      expect.stringContaining('seuls les premiers'),
    );
    // what is drawn is what takes the time
    const drawn = await page.evaluate(() => document.querySelectorAll('*').length);
    expect(drawn).toBeLessThan(10_000);
    await page.locator(SLOT).first().click();
    await goOn(page);
    await page.locator('main form input').first().waitFor();
  },
  PATIENCE,
);
