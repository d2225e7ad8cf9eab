import { weekdayOf } from '@creneau/core';
import { aPage, faultsOf } from '../support/browser';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { bookButton, waitForConfirmation, fillLogin, goOn, SLOT, walkTo } from '../support/visit';

/** Far enough for nothing to be taken yet. */
const A_MONDAY = [28, 29, 30, 31, 32, 33, 34]
  .map((days) => inDays(days))
  .find((day) => weekdayOf(day) === 1);

const demonstration = aDemonstration();

it.each([360, 1280])(
  '[SLOT-04] [SLOT-09] in a window of %i px, books with the person chosen from the menu of a time',
  async (width) => {
    const page = await aPage(demonstration.browser, { viewport: { width, height: 800 } });
    const faults = faultsOf(page);
    const entry = `${demonstration.address}/cabinet-horizon?date=${A_MONDAY}`;
    await walkTo(page, entry, 'slots');
    const time = page.locator(`${SLOT}[aria-haspopup=menu]`).last();
    const hour = ((await time.getAttribute('data-start')) ?? '').slice(11, 16);

    await time.click();
    const menu = page.getByRole('menu');
    const box = await menu.boundingBox();
    const choices = await menu.getByRole('menuitemradio').allTextContents();
    await menu.getByRole('menuitemradio', { name: 'M. Bertin' }).click();
    const chosen = await time.getAttribute('aria-label');
    await goOn(page);
    await page.waitForURL(/book\/login/);
    await fillLogin(page, 'camille@example.org', 'Bonjour-2026!');
    await page.locator('main form button[type=submit]').first().click();
    await page.waitForURL(/fiche_info/);
    await page.locator('main input[name=attendee]').first().check();
    await page.locator('main input[name=reason]').fill('Dos bloqué');
    await page.locator('main select[name=cover]').selectOption('standard');
    await bookButton(page).click();
    await waitForConfirmation(page);
    const confirmation = await page.getByRole('main').innerText();

    expect(choices).toEqual(['avec Mme Aubry', 'avec M. Bertin']);
    expect(box?.width).toBeGreaterThanOrEqual(132);
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? width) <= width]).toEqual([
      true,
      true,
    ]);
    expect(chosen).toContain('avec M. Bertin');
    expect(confirmation).toContain('M. Bertin');
    expect(confirmation).not.toContain('Mme Aubry');
    expect(confirmation).toContain(hour);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
