import type { Locator, Page } from 'playwright-core';
import { routes } from '../../ui/src/app/routes';
import {
  crowdedWordsOn,
  DESKTOP,
  ENLARGED,
  findingsOn,
  findingsOnEachSize,
  PHONE,
  TABLET,
  unfitWordsOn,
} from '../support/accessibility';
import { aBrowser, aPage, BROWSER_OPTIONS } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE, WAIT } from '../support/patience';
import { tokenOf } from '../support/people-calls';
import { query } from '../support/postgres';
import { askedLocale, PSEUDO, speakPseudo } from '../support/pseudo-locale';
import { at, book, open, walk } from '../support/screens';
import {
  answerTimes,
  aTime,
  choose,
  fillFiche,
  goOn,
  SLOT,
  waitForMount,
  walkTo,
} from '../support/visit';
import { holdsKey } from '../support/watched-window';

/** Every group speaks German too. */
const demonstration = aDemonstration((ground) =>
  query(
    ground.environment.DATABASE_URL ?? '',
    // whatever the hour, what is booked can be moved and cancelled
    `update groups set settings = jsonb_set(settings, '{enabled_locales}', '"fr,en,de"'), cancel_notice = 0`,
  ),
);

const SALON = '/salon-lumiere';
const menuOpener = `${SLOT}[aria-haspopup=menu]`;

it('walks through every screen of the table of routes', () => {
  expect(walk.map(({ screen }) => screen).sort()).toEqual(routes.map(({ name }) => name).sort());
});

/** The words that do not fit at a width, once the page is drawn for it: other days may have to be fetched first. */
async function badWordsAt(page: Page, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 900 });
  for (const end = Date.now() + WAIT; ;) {
    const found = [...(await unfitWordsOn(page)), ...(await crowdedWordsOn(page))];
    if (found.length === 0 || Date.now() > end) return found;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

it(
  'lets the size of letters that a person has chosen in the browser reach every screen, the date picker and the widths of a service: at 200 % at 360 and 1280 px, no word is cut, stands over another one or beyond its button',
  async () => {
    const browser = await aBrowser({
      args: [...BROWSER_OPTIONS, '--blink-settings=defaultFontSize=32'],
    });
    const page = await aPage(browser, { viewport: { width: 360, height: 900 } });
    const found: { [screen: string]: readonly string[] } = {};

    for (const { screen, go } of walk) {
      await go(page, { root: demonstration.address, locale: 'fr' });
      await waitForMount(page);
      const letters = await page
        .locator('h1')
        .first()
        .evaluate((title) => getComputedStyle(title).fontSize);
      const findings = parseFloat(letters) < 40 ? [`letters of ${letters}`] : [];
      for (const width of [1280, 360])
        for (const finding of await badWordsAt(page, width))
          findings.push(`${width} px: ${finding}`);
      if (screen === 'slots') {
        await page.locator('main button[aria-haspopup=dialog]').first().click();
        await page.locator('dialog table').waitFor();
        findings.push(...(await badWordsAt(page, 360)));
        await page.keyboard.press('Escape');
      }
      // its services have no pictures: nothing else sends price and button under the words
      if (screen === 'tracking') {
        const words = page.locator('main li > div:has(> h2)');
        const widths = await words.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
        if (Math.min(...widths) < 224) findings.push(`words of ${Math.min(...widths)} px`);
      }
      if (findings.length > 0) found[screen] = findings;
    }

    expect(found).toEqual({});
    await browser.close();
  },
  PATIENCE,
);

/** Opens the menu of a time that stands just above what sticks to the foot of the window: the item that has the focus is not covered. */
async function openAboveBar(page: Page, opener: Locator): Promise<void> {
  await opener.evaluate((time) =>
    window.scrollBy(0, time.getBoundingClientRect().bottom - window.innerHeight + 116),
  );
  await opener.press('Enter');
  const item = page.locator('[role=menuitemradio]:focus');
  await item.waitFor();
  const isSeen = await item.evaluate((focused) => {
    const { x, y, width, height } = focused.getBoundingClientRect();
    return focused.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isSeen).toBe(true);
}

/** Languages and windows are combined, not multiplied, and axe looks at each window once: it hears no difference between languages. */
it.each([
  ['fr', '320 and 1280 px', [PHONE, DESKTOP]],
  [PSEUDO, '768 px and with text of 200 %', [TABLET, ENLARGED]],
  ['de', 'none of them', []],
] as const)(
  'cuts no word, leaves none out of the window, and neither ends nor begins a line with a dot on any screen in %s, at 320, 768 and 1280 px and with text of 200 %%, and shows nothing to axe at %s',
  async (locale, _, sizesOfAxe) => {
    const page = await aPage(demonstration.browser, { locale: askedLocale(locale) });
    if (locale === PSEUDO) await speakPseudo(page);
    const found: { [screen: string]: readonly string[] } = {};

    for (const { screen, address, go } of walk) {
      await go(page, { root: demonstration.address, locale });
      await waitForMount(page);
      const { pathname } = new URL(page.url());
      const findings = address.test(pathname)
        ? await findingsOnEachSize(page, sizesOfAxe)
        : [`another screen: ${pathname}`];
      if (findings.length > 0) found[screen] = findings;
    }

    expect(await page.locator('html').getAttribute('lang')).toBe(askedLocale(locale));
    expect(found).toEqual({});
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['fr', 320],
  ['en', 1280],
] as const)(
  'cuts no word, leaves none out of the window and shows nothing to axe in any state of the booking in %s at %i px',
  async (locale, width) => {
    const page = await aPage(demonstration.browser, { viewport: { width, height: 900 }, locale });
    const visited = { root: demonstration.address, locale };
    const times = await answerTimes(page);
    const found: { [state: string]: readonly string[] } = {};
    const look = async (state: string): Promise<void> => {
      await waitForMount(page);
      const findings = [...(await unfitWordsOn(page)), ...(await findingsOn(page))];
      if (findings.length > 0) found[state] = findings;
    };

    await walkTo(page, at(visited, SALON), 'interventionset_ids');
    for (const [state, opener] of [
      ['address', page.locator('header button[aria-expanded]').first()],
      ['languages', page.locator('header button[aria-expanded]').last()],
    ] as const) {
      await opener.click();
      await look(state);
      await opener.click();
    }
    await choose(page);
    await page.getByRole('radio').last().click();
    await look('services, promotions only');
    await page.getByRole('tab').last().click();
    await look('packs');
    await page.getByRole('tab').first().click();
    times.now('late');
    await choose(page);
    await choose(page);
    await page.locator('main [aria-busy=true]').waitFor();
    await look('times, under way');
    times.now('real');
    times.release();
    await page.locator(SLOT).first().waitFor();
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
    await book(page).click({ force: true });
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await look('fiche, with errors');
    // what is left open goes on where it was
    await fillFiche(page, { email: `ana.${locale}@mail.example` });
    await book(page).click();
    await page.waitForURL(/confirm/);

    for (const [state, mode] of [
      ['times, none this week', 'none this week'],
      ['times, several records', 'two records each'],
      ['times, refused', 'never'],
    ] as const) {
      times.now(mode);
      await page.goto('about:blank');
      await walkTo(page, at(visited, SALON), 'slots');
      if (mode === 'two records each') await openAboveBar(page, page.locator(menuOpener).last());
      else
        await page
          .locator('main [aria-busy] button, main [role=alert] p')
          .first()
          .waitFor({ timeout: 30_000 });
      await look(state);
    }
    times.now('real');

    for (const path of [
      `${SALON}/error`,
      `${SALON}/nothing`,
      ...['terms', 'accessibility', 'privacy'].map((text) => `${SALON}/legal/${text}`),
    ]) {
      await open(path)(page, visited);
      await look(path);
    }
    await page.context().close();

    expect(found).toEqual({});
  },
  PATIENCE,
);

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
      await fillFiche(page, { email: `ana.${width}@mail.example` });
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
        const shown = [slot.textContent ?? '', ...drawn].flatMap((text) => text.split(/ ·\s/));
        return shown.filter((text) => text.trim() !== '' && !name.includes(text.trim()));
      }),
    );

    expect(missing).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

/** How many of the first pixels of an element, going in from the middle of that edge, are not of the colour that pages have there. */
const edgeOf = async (page: Page, element: Locator, edge: 'top' | 'bottom'): Promise<number> =>
  edgeIn(page, await element.screenshot(), edge);

const edgeIn = async (page: Page, picture: Buffer, edge: 'top' | 'bottom'): Promise<number> => {
  const png = picture.toString('base64');
  return page.evaluate(
    async ([source, from]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      for (let depth = 0; depth < 8; depth++) {
        const y = from === 'top' ? depth : image.height - 1 - depth;
        const [red = 0] = context.getImageData(image.width >> 1, y, 1, 1).data;
        if (red === 255) return depth;
      }
      return 8;
    },
    [png, edge] as const,
  );
};

it(
  'tells the chosen tab and the chosen filter from the others in forced colours, the filter in the dark too, a dialog from the page, one fact from the next, and the edge of a button from its words',
  async () => {
    const page = await aPage(demonstration.browser, { forcedColors: 'active' });
    await walkTo(page, `${demonstration.address}${SALON}?locale=fr`, 'intervention_ids');
    const [chosen, other] = [page.getByRole('tab').first(), page.getByRole('tab').last()];
    expect(await edgeOf(page, chosen, 'bottom')).toBeGreaterThanOrEqual(3);
    expect(await edgeOf(page, other, 'bottom')).toBe(0);

    const filter = page.locator('label:has([type=radio])');
    expect(await edgeOf(page, filter.first(), 'top')).toBeGreaterThanOrEqual(3);
    expect(await edgeOf(page, filter.last(), 'top')).toBeLessThan(3);
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
    const edges = await filter.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).borderTopColor),
    );
    expect(edges[0]).not.toBe(edges[1]);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });

    await holdsKey(page, await tokenOf(demonstration.address, 'camille@example.org'), 1);
    await page.goto(`${demonstration.address}${SALON}/appointments?locale=fr`);
    const dot = page.locator('main span:has(+ span:text("·"))').first();
    await dot.waitFor({ state: 'attached' });
    expect(await dot.evaluate((space) => getComputedStyle(space).backgroundImage)).not.toBe('none');
    await page.setViewportSize({ width: 360, height: 740 });
    const inset = await page
      .getByRole('button', { name: /^Reprendre/ })
      .first()
      .evaluate((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return words.getBoundingClientRect().left - button.getBoundingClientRect().left;
      });
    expect(inset).toBeGreaterThanOrEqual(8);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('main button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', { name: /^Annuler/ }).click();
    expect(await edgeOf(page, page.locator('dialog[open]'), 'top')).toBeGreaterThanOrEqual(1);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'tells the day of the chosen time from the others in forced colours',
  async () => {
    // so high that nothing scrolls: headings stick, and let go a frame after the page was scrolled back
    const viewport = { width: 1280, height: 2400 };
    const page = await aPage(demonstration.browser, { forcedColors: 'active', viewport });
    await walkTo(page, `${demonstration.address}${SALON}?locale=fr`, 'slots');
    await aTime(page).click();
    // the mark reaches a pixel beyond the heading
    const markOf = async (ofChosen: 'is' | 'not'): Promise<number> => {
      const heading = page.locator(`[role=group]:${ofChosen}(:has([aria-pressed=true])) > h3`);
      const { height, ...box } = (await heading.first().boundingBox()) ?? { height: 0 };
      const clip = { x: 0, y: 0, width: 1, ...box, height: height + 1 };
      return edgeIn(page, await page.screenshot({ clip }), 'bottom');
    };

    expect(await markOf('is')).toBeGreaterThanOrEqual(2);
    expect(await markOf('not')).toBe(0);
    await page.context().close();
  },
  PATIENCE,
);
