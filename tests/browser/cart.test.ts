import type { Locator, Page } from 'playwright-core';
import { findingsOn, focusOn, recordAnnouncements } from '../support/accessibility';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { aTime, fillFiche, FREE, goOn } from '../support/visit';

const demonstration = aDemonstration();

interface Words {
  readonly locale: string;
  readonly cut: string;
  readonly blowDry: string;
  readonly care: string;
  readonly add: string;
}

const french: Words = {
  locale: 'fr-FR',
  cut: 'Coupe femme',
  blowDry: 'Brushing',
  care: 'Soin profond',
  add: 'Ajouter une prestation',
};
const english: Words = {
  locale: 'en-GB',
  cut: 'Women’s cut',
  blowDry: 'Blow-dry',
  care: 'Deep conditioning',
  add: 'Add a service',
};

/** At the times with a women's cut by whoever is free, and the summary in sight: beside them, or as the sheet of the bar. */
async function atTheTimes(
  { locale, cut }: Words,
  width = 1280,
): Promise<{ page: Page; summary: Locator; faults: readonly string[] }> {
  const page = await aPage(demonstration.browser, { locale, viewport: { width, height: 900 } });
  const faults = faultsOf(page);
  await page.goto(`${demonstration.address}/salon-lumiere`);
  const choose = async (route: string, name?: string): Promise<void> => {
    await page.waitForURL(`**/book/${route}*`);
    await page
      .getByRole('main')
      .locator('li')
      .getByRole('button', name === undefined ? {} : { name: new RegExp(` ${name}`) })
      .first()
      .click();
  };
  await choose('interventionset_ids');
  await choose('intervention_ids', cut);
  await choose('calendar_id');
  await page.waitForURL('**/book/slots*');
  await page.locator(FREE).first().waitFor();
  return { page, summary: await opened(page, width), faults };
}

async function opened(page: Page, width: number): Promise<Locator> {
  if (width >= 1280) return page.locator('aside');
  await page.locator('main button[aria-haspopup=dialog]').last().click();
  const sheet = page.locator('dialog[open]');
  await sheet.waitFor();
  return sheet;
}

async function add(summary: Locator, words: Words, name: string): Promise<void> {
  await summary.getByRole('button', { name: words.add }).click();
  await summary.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await summary.locator('[data-control$=":grip"]').first().waitFor();
}

const order = (summary: Locator): Promise<readonly string[]> =>
  summary.locator('ul li strong').allTextContents();

/** What the page last asked the times of. */
function timesAskedOf(page: Page): () => readonly string[] {
  let ids: readonly string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/availabletimeslots'))
      ids = [...searchParams]
        .filter(([name]) => name.endsWith('[intervention_id]'))
        .map(([, id]) => id);
  });
  return () => ids;
}

/** Waits for what the page does by itself. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1)
    await new Promise((again) => setTimeout(again, 50));
  expect(holds()).toBe(true);
}

/** The same order by each of the three ways: the last service of three becomes the first. */
const ways: { readonly [way: string]: (page: Page, summary: Locator) => Promise<void> } = {
  buttons: async (_, summary) => {
    const up = summary.locator('[data-control="31.0:up"]');
    await up.click();
    await up.click();
  },
  keys: async (page, summary) => {
    await summary.locator('[data-control="31.0:grip"]').focus();
    await page.keyboard.press('Space');
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(100);
    await page.keyboard.press('Space');
  },
  drag: async (page, summary) => {
    const grip = await summary.locator('[data-control="31.0:grip"]').boundingBox();
    const first = await summary.locator('ul li').first().boundingBox();
    if (!grip || !first) throw new Error('no row to drag');
    const x = grip.x + grip.width / 2;
    await page.mouse.move(x, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, grip.y, { steps: 4 });
    await page.mouse.move(x, first.y + 10, { steps: 8 });
    await page.mouse.up();
  },
};

describe.each([1280, 360])('the cart at %i px', (width) => {
  it.each(Object.keys(ways))(
    '[MULTI-08] [W6] is put in order by %s, and the times are those of that order',
    async (way) => {
      const { page, summary, faults } = await atTheTimes(french, width);
      const asked = timesAskedOf(page);
      await add(summary, french, french.blowDry);
      await add(summary, french, french.care);
      expect(await order(summary)).toEqual([french.cut, french.blowDry, french.care]);

      await ways[way]?.(page, summary);
      await page.waitForFunction(
        (name) =>
          document.querySelector('dialog[open] ul strong, aside ul strong')?.textContent === name,
        french.care,
      );

      expect(await order(summary)).toEqual([french.care, french.cut, french.blowDry]);
      await until(() => asked().join() === '31,11,14');
      expect(await focusOn(page)).toContain(french.care);
      expect(faults).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );
});

interface Written {
  readonly start: string;
  readonly end: string;
  readonly intervention_id: number;
  readonly calendar_id: number;
  readonly pack_id: number | null;
}

/** Takes a free time, fills in the contact, books, and answers what was written. */
async function bookFirst(page: Page, email: string): Promise<readonly Written[]> {
  await aTime(page.locator('main [aria-busy=false]')).click();
  await goOn(page);
  await page.waitForURL(/fiche_info/);
  await fillFiche(page, { email });
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && /\/appointments(?:\?|$)/.test(response.url()),
  );
  await page.locator('main button[form]').filter({ visible: true }).first().click();
  const { records } = (await (await answered).json()) as { records: readonly Written[] };
  await page
    .getByRole('heading', { level: 1, name: /^(?:Rendez-vous confirmé|Appointment confirmed)$/ })
    .waitFor();
  return records;
}

it.each([french, english])(
  '[MULTI-09] books two services in one confirmation, one after the other, $locale',
  async (words) => {
    const { page, summary, faults } = await atTheTimes(words);
    await add(summary, words, words.blowDry);
    await add(summary, words, words.care);
    await summary.locator('[data-control="31.0:replace"]').click();
    await summary.getByRole('button', { name: /22[.,]00/ }).click();
    await summary.locator('[data-control="13.0:remove"]').click();
    expect(await order(summary)).toEqual([words.cut, words.blowDry]);
    const asked = timesAskedOf(page);

    const records = await bookFirst(page, `two.${words.locale}@mail.example`);

    expect(asked()).toEqual([]);
    expect(records.map(({ intervention_id }) => intervention_id)).toEqual([11, 14]);
    expect(records[1]?.start).toBe(records[0]?.end);
    const confirmation = (await page.getByRole('main').textContent()) ?? '';
    expect(confirmation).toContain(words.cut);
    expect(confirmation).toContain(words.blowDry);
    // with the promotion of Tuesday morning where that is the first free time
    expect(confirmation).toMatch(/(?:76|66)[.,][04]0/);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[MULTI-11] [MULTI-12] books a pack with the person chosen for each service, in rows of 50 px',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.goto(`${demonstration.address}/salon-lumiere`);
    await page.locator('main li button').first().click();
    await page.waitForURL('**/book/intervention_ids*');
    await page.getByRole('tab', { name: /^Packs/ }).click();
    const pack = page.getByRole('listitem').filter({ hasText: 'Pause douceur' }).first();
    await pack.locator('li').nth(1).waitFor();
    const rows = await pack
      .locator('li')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    await pack.getByRole('combobox', { name: 'Avec qui : Soin profond' }).selectOption('Ana');
    await pack.getByRole('combobox', { name: 'Avec qui : Brushing' }).selectOption('Chloé');
    await pack.getByRole('button', { name: /^Choisir/ }).click();
    await page.waitForURL('**/book/slots*');

    const records = await bookFirst(page, 'pack@mail.example');

    expect(rows).toEqual([50, 50]);
    expect(records.map(({ calendar_id, pack_id }) => [calendar_id, pack_id])).toEqual([
      [1, 2],
      [3, 2],
    ]);
    expect(await page.getByRole('main').textContent()).toContain('Pause douceur');
    await page.context().close();
  },
  PATIENCE,
);

it(
  'is rearranged by keyboard alone, and each change is said once',
  async () => {
    const page = await aPage(demonstration.browser);
    const announcements = await recordAnnouncements(page);
    await page.goto(`${demonstration.address}/salon-lumiere?intervention_ids=11&calendar_id=0`);
    const summary = page.locator('aside');
    await page.locator(FREE).first().waitFor();
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    const tabTo = async (name: string, key = 'Tab'): Promise<void> => {
      for (let tabs = 0; tabs < 100; tabs += 1) {
        if ((await focusOn(page)).includes(name)) return;
        await press(key);
      }
      throw new Error(`no way by keyboard to ${name}`);
    };

    await tabTo(french.add);
    await press('Enter');
    await tabTo('Coupe homme');
    await press('Enter');
    await summary.locator('[data-control$=":grip"]').first().waitFor();
    await tabTo('Remplacer Coupe homme', 'Shift+Tab');
    await press('Enter');
    await tabTo('Brushing');
    await press('Enter');
    await tabTo('Monter Brushing', 'Shift+Tab');
    await press('Enter');
    const moved = [await order(summary), await focusOn(page)];
    await tabTo('Supprimer Coupe femme');
    await press('Enter');

    expect(moved).toEqual([['Brushing', 'Coupe femme'], 'button Monter Brushing']);
    expect(await order(summary)).toEqual(['Brushing']);
    expect(await focusOn(page)).toBe('button Supprimer Brushing');
    expect((await announcements()).filter((text) => /Brushing|Coupe/.test(text))).toEqual([
      'status: Coupe homme : ajouté. 2 prestations choisies.',
      'status: Brushing remplace Coupe homme.',
      'status: Brushing : 1 sur 2.',
      'status: Coupe femme : supprimé. 1 prestation choisie.',
    ]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'puts a lifted row down when the focus leaves it by Tab',
  async () => {
    const { page, summary } = await atTheTimes(french);
    await add(summary, french, french.blowDry);
    await add(summary, french, french.care);
    await summary.locator('[data-control="31.0:grip"]').focus();
    await page.keyboard.press('Space');
    await summary.locator('[data-holds-escape]').waitFor();
    // a lifted row listens to keys a task later
    await page.evaluate(() => new Promise((listening) => setTimeout(listening)));

    await page.keyboard.press('Tab');

    await summary.locator('[data-holds-escape]').waitFor({ state: 'detached' });
    expect(await order(summary)).toEqual([french.cut, french.blowDry, french.care]);
    await page.context().close();
  },
  PATIENCE,
);

describe.each([french, english])('in $locale', (words) => {
  it.each([320, 1280])(
    'shows nothing to axe while the cart is rearranged at %i px, and nothing wider than the page',
    async (width) => {
      const { page, summary } = await atTheTimes(words, width);
      const found: { [state: string]: readonly string[] } = {};
      const look = async (state: string): Promise<void> => {
        const findings = await findingsOn(page);
        if (findings.length > 0) found[state] = findings;
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) found[`${state}: too wide`] = [String(overflow)];
      };

      await look('one service');
      await summary.getByRole('button', { name: words.add }).click();
      await look('services to add');
      await page.keyboard.press('Escape');
      await add(summary, words, words.blowDry);
      await look('two services');
      await summary.locator('[data-control="14.0:replace"]').click();
      await look('services in place of one');
      await summary.locator('[data-control="14.0:replace"]').click();
      await add(summary, words, words.care);
      await look('a full cart');
      const lift = async (): Promise<void> => {
        await summary.locator('[data-control="14.0:grip"]').focus();
        await page.keyboard.press('Space');
        await summary.locator('[data-holds-escape]').waitFor();
        // a lifted row listens to keys a task later
        await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
      };
      await lift();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await summary.locator('[data-holds-escape]').waitFor({ state: 'detached' });
      // put back, in a sheet that is still open
      expect(await order(summary)).toEqual([words.cut, words.blowDry, words.care]);
      await lift();
      await look('a lifted row');

      expect(found).toEqual({});
      await page.context().close();
    },
    PATIENCE,
  );
});

it(
  'keeps the words of the bar in two lines on narrow phones',
  async () => {
    const { page, summary } = await atTheTimes(french, 360);
    await add(summary, french, french.blowDry);
    await page.keyboard.press('Escape');
    const opener = page.locator('main button[aria-haspopup=dialog]').last();
    const heights = (): Promise<readonly number[]> =>
      opener
        .locator('span > span')
        .evaluateAll((lines) =>
          lines
            .filter((line) => getComputedStyle(line).display === 'block')
            .map((line) => line.getBoundingClientRect().height),
        );

    const before = await heights();
    await page.locator(`main [aria-busy=false] ${FREE}`).first().click();

    expect(before).toEqual([24, 20]);
    expect(await heights()).toEqual([24, 20]);
    expect(await opener.textContent()).toMatch(/(?:76|66),[04]0/);
    await page.context().close();
  },
  PATIENCE,
);
