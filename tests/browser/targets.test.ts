import type { Page } from 'playwright-core';
import { aPage } from '../support/browser';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import {
  aTime,
  bookButton,
  choose,
  waitForConfirmation,
  fillFiche,
  goOn,
  SLOT,
  walkTo,
} from '../support/visit';

const demonstration = aDemonstration();

/** The narrowest telephone, pressed by a finger. */
const PHONE = { viewport: { width: 320, height: 700 }, hasTouch: true };

/** What a finger needs, in pixels, either way; links in a sentence are excepted, as there. */
const FINGER = 44;

/** Whatever can be pressed and is smaller, with its size; a box to tick is as large as its label. */
const smallOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((finger) => {
    const pressed = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=menuitem], [role=radio], [role=tab]',
    );
    const isInText = (element: HTMLElement): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    const inert = document.querySelector('dialog:modal');
    return [...pressed].flatMap((element) => {
      if (isInText(element) || (inert && !inert.contains(element))) return [];
      const labelled = element.matches('[type=checkbox], [type=radio]')
        ? (element.closest('label') ?? element)
        : element;
      const { width, height } = labelled.getBoundingClientRect();
      // what only a screen reader meets is a pixel wide
      if (Math.min(width, height) <= 1 || Math.min(width, height) >= finger - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [
        `${element.tagName} ${name.trim().replace(/\s+/g, ' ').slice(0, 40)} ${Math.round(width)} x ${Math.round(height)}`,
      ];
    });
  }, FINGER);

it(
  'has targets of 44 px wherever a finger presses, from the first step to the list of appointments',
  async () => {
    const page = await aPage(demonstration.browser, PHONE);
    const small: { [state: string]: readonly string[] } = {};
    const look = async (state: string): Promise<void> => {
      const found = await smallOn(page);
      if (found.length > 0) small[state] = found;
    };
    const summary = page.locator('main button[aria-haspopup=dialog]').last();

    // of another day: today, it may be too late to cancel what is booked
    const entry = `${demonstration.address}/salon-lumiere?date=${inDays(3)}`;
    await walkTo(page, entry, 'interventionset_ids');
    await look('categories');
    await choose(page);
    await look('services');
    await page.getByRole('tab').last().click();
    await look('packs');
    await page.getByRole('tab').first().click();
    await choose(page);
    await look('people');
    await choose(page);
    await page.locator(SLOT).first().waitFor();
    await look('times');
    await page.locator('main button[aria-haspopup=dialog]').first().click();
    await page.locator('dialog table').waitFor();
    await look('date picker');
    await page.keyboard.press('Escape');
    await summary.click();
    await page.locator('dialog[open]').waitFor();
    await look('summary');
    await page.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await look('services to add');
    await page.getByRole('button', { name: /^Brushing/ }).click();
    await page.locator('dialog [data-control$=":grip"]').first().waitFor();
    await look('cart of two');
    await page.keyboard.press('Escape');
    await aTime(page).click();
    await goOn(page);
    await page.waitForURL(/fiche_info/);
    await page.locator('main form input').first().waitFor();
    await look('contact');
    await bookButton(page).click({ force: true });
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await look('contact, with errors');
    await fillFiche(page);
    await bookButton(page).click();
    await waitForConfirmation(page);
    await look('confirmation');
    await page.goto(`${demonstration.address}/salon-lumiere/appointments`);
    const menu = page.locator('main button[aria-haspopup=menu]').first();
    await menu.click();
    await look('appointments, with the menu of one');
    await page.getByRole('menuitem', { name: /^Annuler/ }).click();
    await page.locator('dialog[open]').waitFor();
    await look('cancelling');

    // English has the shortest words
    for (const locale of ['fr', 'en'])
      for (const route of ['login', 'register', 'reset_password', 'legal/privacy']) {
        await page.goto(`${demonstration.address}/salon-lumiere/${route}?locale=${locale}`);
        await page.locator('h1').waitFor();
        await look(`${route} in ${locale}`);
      }
    expect(small).toEqual({});
    await page.context().close();
  },
  PATIENCE,
);

/** How the buttons of that selector look, each way once. */
const looksOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page.locator(selector).evaluateAll((buttons) => [
    ...new Set(
      buttons.map((button) => {
        const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
        return [color, backgroundColor, borderTopColor].join(' / ');
      }),
    ),
  ]);

it(
  'shows nothing as chosen where a finger has pressed: no look of a resting mouse stays there',
  async () => {
    const page = await aPage(demonstration.browser, { ...PHONE, isMobile: true });
    const rows = 'main li button:not([aria-haspopup])';

    await walkTo(page, `${demonstration.address}/salon-lumiere`, 'intervention_ids');
    await page.locator(rows).first().tap();
    await page.waitForURL(/calendar_id/);
    // the finger lies on a row of the step that opened
    await page.locator(`${rows}:hover`).waitFor({ state: 'attached' });
    expect(await looksOf(page, rows)).toHaveLength(1);

    await page.locator(rows).first().tap();
    // the first days shown have a time; those that the arrows lead to may be full
    await aTime(page).tap();
    const arrows = 'main button[aria-label*="jours "]';
    await page.locator(arrows).last().tap();
    // where the times of another week move it from under the finger, it is brought back
    await page.locator(arrows).last().hover();
    await page.locator(`${arrows}:hover`).waitFor();
    // both can be pressed now, and neither is
    await page.waitForFunction((both) => document.querySelectorAll(both).length === 2, arrows);
    expect(await looksOf(page, arrows)).toHaveLength(1);

    await goOn(page);
    for (const each of ['main form input', 'footer a']) {
      await page.locator(each).last().hover();
      expect(await looksOf(page, each)).toHaveLength(1);
    }
    await page.context().close();
  },
  PATIENCE,
);
