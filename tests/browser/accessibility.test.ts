import { findingsOn } from '../support/accessibility';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import {
  answeringTimes,
  aTime,
  choose,
  fillContact,
  goOn,
  SLOT,
  takenOver,
  walkTo,
} from '../support/visit';

const PATIENCE = 180_000;

const demonstration = aDemonstration();

const SALON = '/salon-lumiere';
const menuOpener = `${SLOT}[aria-haspopup=menu]`;

describe.each(['fr', 'en'])('in %s', (locale) => {
  const at = (path: string): string => `${demonstration.address}${path}?locale=${locale}`;

  it.each([320, 1280])(
    'shows nothing to axe on any screen or state at %i px',
    async (width) => {
      const page = await aPage(demonstration.browser, { viewport: { width, height: 900 }, locale });
      page.setDefaultTimeout(15_000);
      const times = await answeringTimes(page);
      const found: { [state: string]: readonly string[] } = {};
      const look = async (state: string): Promise<void> => {
        await takenOver(page);
        const findings = await findingsOn(page);
        if (findings.length > 0) found[state] = findings;
      };
      // unready, it can be pressed all the same
      const book = page.locator('main button[form]').filter({ visible: true }).first();
      const slots = (): Promise<void> => page.locator(SLOT).first().waitFor();

      await walkTo(page, at(SALON), 'interventionset_ids');
      await look('categories');
      for (const [state, opener] of [
        ['address', page.locator('header button[aria-expanded]').first()],
        ['languages', page.locator('header button[aria-expanded]').last()],
      ] as const) {
        await opener.click();
        await look(state);
        await opener.click();
      }
      await choose(page);
      await look('services');
      await page.getByRole('radio').last().click();
      await look('services, promotions only');
      await page.getByRole('tab').last().click();
      await look('packs');
      await page.getByRole('tab').first().click();
      times.now('late');
      await choose(page);
      await look('calendars');
      await choose(page);
      await page.locator('main [aria-busy=true]').waitFor();
      await look('times, under way');
      times.now('real');
      times.release();
      await slots();
      await look('times');
      if (width === 320) {
        await page.locator('main button[aria-haspopup=dialog]').last().click();
        await page.locator('dialog[open]').waitFor();
        await look('summary');
        await page.keyboard.press('Escape');
      }
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.locator('dialog table').waitFor();
      await look('date picker');
      await page.locator('dialog input').fill('99');
      await page.keyboard.press('Enter');
      await look('date picker, with an error');
      await page.keyboard.press('Escape');
      await aTime(page).click();
      await look('times, one chosen');
      await goOn(page);
      await page.waitForURL(/fiche_info/);
      await page.locator('main form input').first().waitFor();
      await look('fiche');
      await book.click({ force: true });
      await page.locator('main [aria-invalid=true]').first().waitFor();
      await look('fiche, with errors');
      await fillContact(page, { email: `ana.${locale}.${width}@mail.example` });
      await book.click();
      await page.waitForURL(/confirm/);
      await page.locator('h1').waitFor();
      await look('confirmation');

      for (const [state, mode] of [
        ['times, none this week', 'none this week'],
        ['times, several records', 'two records each'],
        ['times, refused', 'never'],
      ] as const) {
        times.now(mode);
        await page.goto('about:blank');
        await walkTo(page, at(SALON), 'slots');
        if (mode === 'two records each') await page.locator(menuOpener).first().click();
        else
          await page
            .locator('main [aria-busy] button, main [role=alert] p')
            .first()
            .waitFor({ timeout: 30_000 });
        await look(state);
      }
      times.now('real');

      await page.goto(at('/cabinet-horizon'));
      await page.locator('h1').waitFor();
      for (let step = 0; step < 3; step++) {
        await look(`a practice, step ${step}`);
        await choose(page);
      }

      for (const path of [
        '/not_found',
        '/no-such-business',
        '/inactive',
        '/ferme-des-pres',
        `${SALON}/error`,
        `${SALON}/nothing`,
        ...['terms', 'accessibility', 'privacy', 'cookies'].map((text) => `${SALON}/legal/${text}`),
      ]) {
        await page.goto(at(path));
        await page.locator('h1').waitFor();
        await look(path);
      }
      await page.context().close();

      expect(found).toEqual({});
    },
    PATIENCE,
  );
});

/** One walk each: widths, colours and dress are combined, not multiplied. */
describe.each([
  ['terracotta', 550, { primary: 'B5532D' }, 'none'],
  ['white on white', 960, { primary: 'FFFFFF', text: 'FFFFFF', accent: 'FFFFFF' }, 'none'],
  ['its own colours', 680, {}, 'active'],
  ['terracotta', 1280, { primary: 'B5532D' }, 'active'],
] as const)('in %s at %i px', (_, width, colors, forcedColors) => {
  const dressed = new URLSearchParams({ locale: 'fr' });
  for (const [role, color] of Object.entries(colors)) dressed.set(`colors[${role}]`, color);

  it(
    `shows nothing to axe from the services to the confirmation, forced colours ${forcedColors}`,
    async () => {
      const page = await aPage(demonstration.browser, {
        viewport: { width, height: 900 },
        forcedColors,
      });
      page.setDefaultTimeout(15_000);
      const found: { [state: string]: readonly string[] } = {};
      const look = async (state: string): Promise<void> => {
        const findings = await findingsOn(page);
        if (findings.length > 0) found[state] = findings;
      };
      await walkTo(page, `${demonstration.address}${SALON}?${dressed}`, 'intervention_ids');
      await look('services');
      await page.getByRole('tab').last().click();
      await look('packs');
      await page.getByRole('tab').first().click();
      await choose(page);
      await look('calendars');
      await choose(page);
      await aTime(page).click();
      await look('times, one chosen');
      if (forcedColors === 'active') {
        const edges = await page
          .locator(SLOT)
          .evaluateAll((slots) => slots.map((slot) => getComputedStyle(slot).borderTopStyle));
        expect(new Set(edges)).toEqual(new Set(['solid']));
      }
      await goOn(page);
      await page.locator('main form input').first().waitFor();
      await page
        .locator('main button[form]')
        .filter({ visible: true })
        .first()
        .click({ force: true });
      await page.locator('main [aria-invalid=true]').first().waitFor();
      await look('fiche, with errors');
      await fillContact(page, { email: `ana.${width}@mail.example` });
      await page.locator('main button[form]').filter({ visible: true }).first().click();
      await page.waitForURL(/confirm/);
      await page.locator('h1').waitFor();
      await look('confirmation');
      await page.context().close();

      expect(found).toEqual({});
    },
    PATIENCE,
  );
});

it(
  'says of a time in its name all that is drawn on it',
  async () => {
    const page = await aPage(demonstration.browser);
    await walkTo(page, `${demonstration.address}${SALON}?locale=fr`, 'slots');
    await page.locator(SLOT).first().waitFor();

    const missing = await page.locator(SLOT).evaluateAll((slots) =>
      slots.flatMap((slot) => {
        const name = slot.getAttribute('aria-label') ?? slot.textContent ?? '';
        const drawn = [slot, ...slot.querySelectorAll('*')]
          .flatMap((part) =>
            ['::before', '::after'].map((place) => getComputedStyle(part, place).content),
          )
          .flatMap((content) => /^"(.*)"$/.exec(content)?.[1] ?? []);
        const shown = [...(slot.textContent ?? '').split(' · '), ...drawn.join(' · ').split(' · ')];
        return shown.filter((text) => text.trim() !== '' && !name.includes(text.trim()));
      }),
    );

    expect(missing).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
