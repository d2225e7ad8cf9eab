import type { Locator, Page } from 'playwright-core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import { freeBusiness, FREE_ALL_DAY } from '../support/free-all-day';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { tokenOf } from '../support/people-calls';
import {
  bookButton,
  waitForConfirmation,
  fillFiche,
  fillLogin,
  SLOT,
  waitForMount,
  takeTime,
  walkTo,
} from '../support/visit';
import { holdsKey } from '../support/watched-window';

const LONG = 'Rindfleischetikettierungsüberwachungspraxisgemeinschaft';

/** Every name is one word, longer than a phone is wide. */
const longNames = aBusiness({
  id: 61,
  group: { name: LONG },
  interventions: [{ id: 11, length: 30, price: 4000, name: `${LONG}sprechstunde` }],
  calendars: [{ id: 1, name: `${LONG}sprecherin` }],
});

const demonstration = aDemonstration(async (ground) => {
  await freeBusiness(ground);
  await runFixture(ground, 'business', longNames);
});

/** WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

async function space(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

/** The texts of which something is cut below, or that stand beyond the card that they belong to. */
const cutIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main li')].flatMap((card) => {
      const { bottom, right } = card.getBoundingClientRect();
      return [...card.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
        const box = part.getBoundingClientRect();
        const isHidden = getComputedStyle(part).position === 'absolute';
        const isCut =
          getComputedStyle(part).overflowY === 'hidden' &&
          part.scrollHeight > part.clientHeight + 1;
        const isBeyond = box.bottom > bottom + 1 || box.right > right + 1;
        return !isHidden && (isCut || isBeyond)
          ? [(part.textContent ?? '').trim().slice(0, 60)]
          : [];
      });
    }),
  );

it.each([320, 340, 1280])(
  'shows every word of the categories at %i px, with the spacing of 1.4.12 too',
  async (width) => {
    const page = await aPage(demonstration.browser, { viewport: { width, height: 700 } });
    await walkTo(page, `${demonstration.address}/salon-lumiere`, 'interventionset_ids');
    const heights = (): Promise<readonly number[]> =>
      page
        .locator('main ul[data-mode=grid] > li')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));

    const plain = [await heights(), await cutIn(page)] as const;
    await space(page);
    const spaced = [await heights(), await cutIn(page)] as const;

    expect(plain[0].length).toBeGreaterThan(1);
    expect([plain[1], spaced[1]]).toEqual([[], []]);
    expect(Math.min(...plain[0])).toBeGreaterThanOrEqual(140);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'leaves the window to the times at 400 %: neither header nor bar stays in it; and shows what is wrong with a typed date',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 320, height: 256 } });
    await walkTo(page, `${demonstration.address}${FREE_ALL_DAY}`, 'slots');
    await page.locator(SLOT).first().waitFor();
    await page
      .locator(SLOT)
      .first()
      .evaluate((slot) => slot.scrollIntoView({ block: 'start' }));

    const staying = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .filter((element) => {
          const { top, bottom, width } = element.getBoundingClientRect();
          return width > 1 && bottom - top > 1 && bottom > 0 && top < innerHeight;
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    const times = await page.locator(SLOT).evaluateAll((slots) => {
      const seen = slots.filter((slot) => {
        const { left, top, width, height } = slot.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && slot.contains(there);
      });
      return seen.length;
    });

    expect(staying).toEqual([]);
    expect(times).toBeGreaterThanOrEqual(2);
    await page.locator('main button[aria-haspopup=dialog]').first().click();
    await page.locator('dialog input').fill('99');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => {
      const { height = 0, bottom = 0 } =
        document.querySelector('dialog [role=alert]')?.getBoundingClientRect() ?? {};
      return height > 0 && bottom <= window.innerHeight;
    });
    // the button after the field
    await page.keyboard.press('Tab');
    expect(await page.locator('dialog [type=submit]:focus').count()).toBe(1);
    await page.context().close();
  },
  PATIENCE,
);

it.each([360, 1280])(
  'sets the name of a person of whom nothing else is said beside the middle of their mark at %i px',
  async (width) => {
    const page = await aPage(demonstration.browser, { viewport: { width, height: 740 } });
    await walkTo(page, `${demonstration.address}/garage-central`, 'calendar_id');
    const rows = page.locator('main li').filter({ hasText: /Karim|Sophie/ });
    await rows.first().waitFor();

    const apart = await rows.evaluateAll((all) =>
      all.map((row) => {
        const [mark, name] = ['[aria-hidden]', 'strong'].map((part) => {
          const { top = 0, height = 0 } = row.querySelector(part)?.getBoundingClientRect() ?? {};
          return top + height / 2;
        });
        return Math.abs((mark ?? 0) - (name ?? 0));
      }),
    );

    expect(apart).toHaveLength(2);
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    await page.context().close();
  },
  PATIENCE,
);

it.each(['fr', 'de'])(
  'makes no column of single words of a past appointment in %s at 360 px: its button goes under them; and asks before it cancels, however low the window is',
  async (locale) => {
    const page = await aPage(demonstration.browser, { viewport: { width: 360, height: 740 } });
    await holdsKey(page, await tokenOf(demonstration.address, 'camille@example.org'), 1);
    await page.goto(`${demonstration.address}/salon-lumiere/appointments?locale=${locale}`);
    const names = page.locator('main h3');
    await names.first().waitFor();

    const widths = await names.evaluateAll((all) =>
      all.map((name) => name.getBoundingClientRect().width),
    );

    expect(widths.length).toBeGreaterThan(1);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(130);
    await page.setViewportSize({ width: 360, height: 200 });
    await page.locator('main button[aria-haspopup=menu]').first().press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const question = page.locator('dialog h2:focus');
    await question.waitFor();
    expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['fr', 360],
  ['de', 320],
  ['de', 360],
  ['de', 390],
])(
  'leaves a service in %s its name at %i px: price and button go under it where they would take its room, and so does the person of a pack where letters alone are twice as large',
  async (locale, width) => {
    const page = await aPage(demonstration.browser, { viewport: { width, height: 740 } });
    await walkTo(
      page,
      `${demonstration.address}/salon-lumiere?locale=${locale}`,
      'intervention_ids',
    );
    const words = page.locator('main li > div:has(> h2)');
    await words.first().waitFor();

    const widths = await words.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().width),
    );

    expect(widths.length).toBeGreaterThan(1);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(112);
    expect(await cutIn(page)).toEqual([]);
    await page.getByRole('tab').last().click();
    await page.locator('main select').first().waitFor();
    await enlargeLetters(page.locator('main [role=tabpanel] *'));
    const beyond = await page.locator('main select').evaluateAll((people) =>
      people.filter((person) => {
        const { right = 0 } = person.closest('li')?.getBoundingClientRect() ?? {};
        return person.getBoundingClientRect().right > right;
      }),
    );
    expect(beyond).toHaveLength(0);
    await page.context().close();
  },
  PATIENCE,
);

/** The texts that end with a line of one word. */
const lonelyWordsIn = (texts: Locator): Promise<readonly string[]> =>
  texts.evaluateAll((all) =>
    all.flatMap(({ firstChild }) => {
      if (!(firstChild instanceof Text)) return [];
      const tops = [...firstChild.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(firstChild, index);
        range.setEnd(firstChild, index + word.length);
        return range.getBoundingClientRect().top;
      });
      return tops.length > 1 && tops.at(-1) !== tops.at(-2) ? [firstChild.data] : [];
    }),
  );

it(
  'breaks no line of opening hours inside a range, at whatever width, and leaves no word of a text alone in its last line',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 360, height: 740 } });
    await page.goto(`${demonstration.address}/salon-lumiere/home`);
    const ranges = page.locator('[data-part=hours] dd').filter({ hasText: ', ' }).first();
    await ranges.waitFor();

    const lonely = await lonelyWordsIn(page.locator('main p'));
    const broken = await ranges.evaluate((day) => {
      const figures = day.firstChild as Text;
      const range = document.createRange();
      range.setStart(figures, figures.data.indexOf(',') + 2);
      range.setEnd(figures, figures.length);
      return Array.from({ length: 200 }, (_, more) => 120 + more).filter((width) => {
        day.style.width = `${width}px`;
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      });
    });

    expect(broken).toEqual([]);
    expect(lonely).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

/** As browsers do that enlarge letters and nothing else. */
const enlargeLetters = (parts: Locator): Promise<void> =>
  parts.evaluateAll((elements) => {
    const sizes = elements.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { fontSize, lineHeight };
    });
    for (const [index, element] of elements.entries())
      for (const [name, size] of Object.entries(sizes[index] ?? {}))
        (element as HTMLElement).style[name as 'fontSize'] = `${2 * parseFloat(size)}px`;
  });

it(
  'cuts neither opening hours nor the days above the times where letters alone are twice as large, at 360 px',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 360, height: 740 } });
    await page.goto(`${demonstration.address}/salon-lumiere/home`);
    await waitForMount(page);
    const hours = page.locator('[data-part=hours]');
    await enlargeLetters(hours.locator('*'));
    const beyond = await hours.locator('dt, dd').evaluateAll((words) =>
      words
        .filter((word) => {
          const { right = 0 } = word.closest('section')?.getBoundingClientRect() ?? {};
          const range = document.createRange();
          range.selectNodeContents(word);
          return range.getBoundingClientRect().right > right;
        })
        .map(({ textContent }) => textContent),
    );

    await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');
    const days = page.locator('button[data-weekday]');
    await days.first().waitFor();
    await enlargeLetters(days);
    await enlargeLetters(days.locator('*'));
    const low = await days.evaluateAll(
      (buttons) =>
        buttons.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length,
    );

    expect(beyond).toEqual([]);
    expect(low).toBe(0);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'says in view that the session ends soon, two minutes before, however far the page is scrolled',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 1280, height: 400 } });
    await page.clock.install();
    await page.goto(`${demonstration.address}/salon-lumiere/login`);
    await waitForMount(page);
    await fillLogin(page, 'camille@example.org', 'Bonjour-2026!');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.goto(`${demonstration.address}/salon-lumiere/legal/privacy`);
    await page.locator('h1').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const warning = page.getByRole('status').filter({ hasText: /se termine dans deux minutes/ });
    const before = await warning.count();

    await page.clock.fastForward('01:58:30');
    await warning.waitFor();

    const box = await warning.boundingBox();
    expect(before).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'breaks no word of what one chooses among in German at 400 %, and lets a long label of a promotion take more lines',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 320, height: 700 } });
    const entry = `${demonstration.address}/salon-lumiere?locale=de`;
    const broken = (): Promise<readonly string[]> =>
      page.locator('main li strong').evaluateAll((names) =>
        names.flatMap((name) => {
          const { firstChild } = name;
          if (!(firstChild instanceof Text)) return [];
          return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(firstChild, index);
            range.setEnd(firstChild, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          });
        }),
      );
    await walkTo(page, entry, 'intervention_ids');
    const label = page.locator('main li').getByText('20 %').first();
    await label.evaluate((chip) => chip.append(' Feiertagsvormittagssonderangebotswochen'));
    const chip = await label.boundingBox();
    await walkTo(page, entry, 'calendar_id');
    await page.locator('main li strong').first().waitFor();

    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
    expect(await broken()).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'keeps names of one very long word inside a phone, from the times to the list',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 320, height: 700 } });
    const beyond: string[] = [];
    const look = async (): Promise<void> => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) beyond.push(`${page.url()}: ${width}`);
    };
    await takeTime(page, `${demonstration.address}/group-61`);
    await look();
    await fillFiche(page);
    await bookButton(page).click();
    await waitForConfirmation(page);
    await look();
    await page.goto(`${demonstration.address}/group-61/appointments`);
    await page.locator('main li h3').waitFor();
    await look();

    expect(beyond).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
