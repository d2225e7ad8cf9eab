import type { Page } from 'playwright-core';
import { findingsOn } from '../support/accessibility';
import { aPage, faultsOf } from '../support/browser';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { answerTimes, FREE, waitForMount } from '../support/visit';

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
  'says that a language cannot be had where there is no business, and keeps the present one',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.goto(`${demonstration.address}/nobody-here`);
    await page.getByRole('heading', { level: 1, name: 'Personne à cette adresse' }).waitFor();
    await page.route('**/assets/locale.de.*', (route) => route.abort());

    await page.locator('header button[aria-expanded]').click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('status').getByText('Cette langue n’a pas pu être chargée.').waitFor();

    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.context().close();
  },
  PATIENCE,
);

it.each(['libraries', 'application'])(
  'says that the page does not load, with a way to try again, where the script of the %s does not come',
  async (script) => {
    const page = await aPage(demonstration.browser);
    await page.route(`**/assets/${script}.*.js`, (route) => route.abort());
    await page.goto(`${demonstration.address}/salon-lumiere`);
    const told = page.getByRole('alert');
    await told.filter({ hasText: 'La page ne se charge pas.' }).waitFor();
    // nothing is left that looks as if it could be pressed
    expect(await page.getByRole('button').count()).toBe(0);

    await page.unroute(`**/assets/${script}.*.js`);
    await told.getByRole('link', { name: 'Réessayer' }).click();
    await waitForMount(page);

    expect(await told.count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').count()).toBeGreaterThan(0);
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

/** Says whether the page is still the document that it was. */
async function sameDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return () => page.evaluate(() => 'isSame' in window);
}

it.each([
  ['a known group', '/salon-lumiere/nowhere', 'Cette page n’existe pas'],
  ['an unknown group', '/nobody-here', 'Personne à cette adresse'],
])(
  '[ERR-09] does not load the page that was not found again by itself, for %s: waiting changes nothing, and what moves by itself hinders',
  async (_, path, title) => {
    const page = await aPage(demonstration.browser);
    await page.clock.install();
    await page.goto(demonstration.address + path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const isSame = await sameDocument(page);
    await page.clock.runFor(60_000);

    expect(await isSame()).toBe(true);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.context().close();
  },
  PATIENCE,
);

it.each(['', '&freeze=1'])(
  '[LAYOUT-12] closes an alert with its cause, without loading the page again or taking the date out of the address (%s)',
  async (freeze) => {
    const page = await aPage(demonstration.browser);
    const times = await answerTimes(page);
    times.now('never');
    const search = `?intervention_ids=11&calendar_id=0&date=${inDays(3)}${freeze}`;
    await page.goto(`${demonstration.address}/salon-lumiere${search}`);
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await retry.waitFor({ timeout: 60_000 });
    const isSame = await sameDocument(page);
    times.now('real');
    await retry.click();
    await page.locator(FREE).first().waitFor();

    expect(await retry.count()).toBe(0);
    expect(await isSame()).toBe(true);
    expect(new URL(page.url()).search).toBe(search);
    await page.context().close();
  },
  PATIENCE,
);
