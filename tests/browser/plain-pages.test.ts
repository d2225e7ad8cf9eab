import type { Page } from 'playwright-core';
import { findingsOn } from '../support/accessibility';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';

const PATIENCE = 120_000;

const demonstration = aDemonstration();

/** The colours that the drawing of a page is painted with, as the browser resolves them. */
const paint = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main svg')
    .first()
    .evaluate((drawing) =>
      [...drawing.querySelectorAll('*')].flatMap((part) => {
        const { fill, stroke } = getComputedStyle(part);
        return [fill, stroke].filter((color) => color.startsWith('rgb'));
      }),
    );

it.each([
  ['/nobody-here', 'Personne à cette adresse', 'Réservation en ligne'],
  ['/ferme-des-pres', 'Plus de rendez-vous en ligne ici', 'Ferme des Prés'],
  ['/disconnected', 'Déconnexion', 'Réservation en ligne'],
])(
  'draws %s in colours, under a header with the language',
  async (path, title, name) => {
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    await page.goto(demonstration.address + path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    expect(await page.getByRole('banner').innerText()).toContain(name);
    // ground, lines and what is filled
    expect(new Set(await paint(page)).size).toBeGreaterThan(2);
    expect(await findingsOn(page)).toEqual([]);

    await page.locator('header button[aria-expanded]').click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'shows the tab of the legal text that is read, also where the tabs are wider than the page',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 320, height: 640 } });
    await page.goto(`${demonstration.address}/salon-lumiere/legal/cookies`);
    const tab = page.locator('main nav [aria-current=page]');
    await tab.waitFor();

    const { x, width } = (await tab.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'keeps the controls of two fields side by side on one line, whatever stands above them',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.goto(`${demonstration.address}/salon-lumiere/login`);
    await page.locator('input[autocomplete=username]').fill('camille@example.org');
    await page.locator('input[autocomplete=current-password]').fill('Bonjour-2026!');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.goto(`${demonstration.address}/salon-lumiere/fiches`);

    const top = async (label: RegExp): Promise<number | undefined> =>
      (await page.getByRole('main').getByLabel(label).boundingBox())?.y;
    await page.getByLabel(/^Date de naissance/).waitFor();
    expect(await top(/^Date de naissance/)).toBeGreaterThan(0);
    expect(await top(/^Téléphone/)).toBe(await top(/^Date de naissance/));
    await page.context().close();
  },
  PATIENCE,
);
