import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  focusOn,
  waitForAnnouncement,
  pictureAround,
  recordAnnouncements,
} from '../support/accessibility';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { answerTimes, aTime, choose, fillFiche, waitForStep, SLOT, walkTo } from '../support/visit';

const demonstration = aDemonstration();

/** Characters of what a live region says, with its role. */
const LONGEST_ANNOUNCEMENT = 120 + 'status: '.length;

const PHONE = { viewport: { width: 320, height: 700 }, hasTouch: true };

function opened(options: BrowserContextOptions = {}): Promise<Page> {
  return aPage(demonstration.browser, options);
}

/** A page of the salon at that step, by the first choices. */
async function at(route: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await opened(options);
  await walkTo(page, `${demonstration.address}/salon-lumiere`, route);
  if (route === 'slots') await page.locator(SLOT).first().waitFor();
  return page;
}

const continuing = (page: Page) =>
  page
    .getByRole('button', { name: /^Continuer/ })
    .filter({ visible: true })
    .first();
const next = (page: Page) => page.getByRole('button', { name: /jours? suivants?/i });
const busy = (page: Page) => page.locator('main [aria-busy]').first();
const close = (page: Page): Promise<void> => page.context().close();
/** Waits until a time has the focus. */
const comesToTimes = async (page: Page): Promise<void> => {
  await page.locator(`${SLOT}:focus`).waitFor();
};

it(
  'moves the focus to the title of each step, and names each in the window',
  async () => {
    const page = await opened();
    const seen: { readonly focused: string; readonly title: string }[] = [];
    const look = async (): Promise<void> => {
      await page.locator('h1:focus').waitFor();
      seen.push({ focused: await focusOn(page), title: await page.title() });
    };

    await page.goto(`${demonstration.address}/salon-lumiere`);
    await waitForStep(page);
    for (let step = 0; step < 3; step++) {
      await choose(page);
      await look();
    }
    await aTime(page).click();
    await continuing(page).click();
    await page.waitForURL(/fiche_info/);
    await look();
    await fillFiche(page);
    await page
      .getByRole('button', { name: /^Réserver/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL(/confirm/);
    await look();

    expect(seen.map(({ focused }) => focused.split(' ')[0])).toEqual([
      'h1',
      'h1',
      'h1',
      'h1',
      'h1',
    ]);
    expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
    expect(seen.map(({ title }) => title.split(' – ')[0])).toEqual([
      'Prestation',
      'Coiffeur',
      'Créneau',
      'Coordonnées',
      expect.stringMatching(/confirm/i),
    ]);
    await close(page);
  },
  PATIENCE,
);

it(
  'leads by the skip link, the first stop, into the content',
  async () => {
    const page = await at('interventionset_ids');

    await page.goto(`${demonstration.address}/salon-lumiere/legal/terms`);
    await page.locator('h1').waitFor();
    await page.keyboard.press('Tab');
    const first = await focusOn(page);
    await page.keyboard.press('Enter');

    expect(first).toContain('Aller au contenu');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await close(page);
  },
  PATIENCE,
);

interface Stop {
  readonly name: string;
  readonly at: number;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Of five points of its box, those that belong to it. */
  readonly points: number;
}

/** Where the focus is: its place in the document, its box, and what of it one sees. */
const stop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return undefined;
    const { x, y, width, height } = element.getBoundingClientRect();
    const points = [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8],
    ].filter(([right = 0, down = 0]) => {
      const top = document.elementFromPoint(x + width * right, y + height * down);
      return top !== null && (element.contains(top) || top.contains(element));
    }).length;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .slice(0, 50);
    return {
      name: `${element.tagName} ${name}`,
      // a file on its way stands in the head for a moment
      at: [...document.body.querySelectorAll('*')].indexOf(element),
      box: { x, y, width, height },
      points,
    };
  });

/** All stops of one round by a key, until the first comes back. */
async function round(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  each: (stop: Stop) => Promise<void> = () => Promise.resolve(),
): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press(key);
    const here = await stop(page);
    // between the last and the first are the window's own controls
    if (here === undefined) continue;
    if (here.at === stops[0]?.at) break;
    stops.push(here);
    await each(here);
  }
  return stops;
}

/** The round as it is from the first element of the document on. */
function fromTheTop(stops: readonly Stop[]): readonly Stop[] {
  const top = stops.findIndex(
    ({ at: place }) => place === Math.min(...stops.map(({ at: each }) => each)),
  );
  return [...stops.slice(top), ...stops.slice(0, top)];
}

it.each([
  ['interventionset_ids', PHONE],
  ['intervention_ids', {}],
  ['slots', PHONE],
  ['slots', {}],
] as const)(
  'goes round %s by Tab in the order of the document, and each stop is seen, not covered (%#)',
  async (route, options) => {
    const page = await at(route, options);
    await page.waitForLoadState('networkidle');
    const unseen: string[] = [];

    const forth = await round(page, 'Tab', async ({ name, box }) => {
      const focused = await pictureAround(page, box);
      const element = await page.evaluateHandle(() => document.activeElement);
      await page.evaluate((focus) => (focus as HTMLElement).blur(), element);
      const blurred = await pictureAround(page, box);
      await page.evaluate(
        (focus) => (focus as HTMLElement).focus({ preventScroll: true }),
        element,
      );
      if (focused.equals(blurred)) unseen.push(name);
    });
    const back = await round(page, 'Shift+Tab');

    expect(forth.length).toBeGreaterThan(5);
    expect(unseen).toEqual([]);
    expect(fromTheTop(forth)).toEqual([...forth].sort((a, b) => a.at - b.at));
    expect(back.map(({ name }) => name).sort()).toEqual(forth.map(({ name }) => name).sort());
    expect(
      [...forth, ...back].filter(({ points }) => points === 0).map(({ name }) => name),
    ).toEqual([]);
    await close(page);
  },
  PATIENCE,
);

it(
  'has targets of 24 px or apart, and of 44 px where one chooses a time',
  async () => {
    const page = await at('slots', PHONE);

    const targets = await page.evaluate(() => {
      const own = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href],button,input,select,textarea,[role=radio],[role=tab]',
        ),
      ];
      return own
        .map((element) => ({
          name: (element.getAttribute('aria-label') ?? element.textContent ?? '')
            .trim()
            .slice(0, 40),
          slots:
            element.closest('main [role=group], main [aria-busy]') !== null ||
            /jour/i.test(element.getAttribute('aria-label') ?? ''),
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .map(({ name, slots, box: { left, top, width, height } }) => ({
          name,
          slots,
          left,
          top,
          width,
          height,
        }));
    });
    const apart = (a: (typeof targets)[number], b: (typeof targets)[number]): boolean => {
      const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
      const right = Math.max(b.left - x, 0, x - b.left - b.width);
      const down = Math.max(b.top - y, 0, y - b.top - b.height);
      return Math.hypot(right, down) >= 12;
    };
    const small = targets.filter(
      (target) =>
        Math.min(target.width, target.height) < 24 &&
        !targets.every((other) => other === target || apart(target, other)),
    );

    expect(small).toEqual([]);
    expect(targets.filter(({ slots, height }) => slots && height < 44)).toEqual([]);
    await close(page);
  },
  PATIENCE,
);

it.each(['interventionset_ids', 'intervention_ids', 'calendar_id', 'slots', 'fiche_info'])(
  'needs no sideways scroll and cuts no words in %s at 320 × 256 px, with the spacing of 1.4.12',
  async (route) => {
    const page = await at(route === 'fiche_info' ? 'slots' : route, {
      viewport: { width: 320, height: 256 },
    });
    if (route === 'fiche_info') {
      await page.locator(SLOT).first().click();
      await continuing(page).click();
      await page.waitForURL(/fiche_info/);
      await page.locator('main form input').first().waitFor();
    }
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const cut = [
          ...document.querySelectorAll<HTMLElement>('main *, header *, footer *'),
        ].filter((element) => {
          const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element);
          const isCutting = overflowX === 'hidden' || overflowX === 'clip';
          return (
            isCutting &&
            textOverflow !== 'ellipsis' &&
            !(position === 'absolute' && clipPath !== 'none') &&
            element.scrollWidth > element.clientWidth + 1
          );
        });
        return {
          sideways: scrollWidth - clientWidth,
          cut: cut.map((element) => element.outerHTML.slice(0, 120)),
        };
      });

    const plain = await overflow();
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [spacing];
    });
    const spaced = await overflow();

    expect(plain).toEqual({ sideways: 0, cut: [] });
    expect(spaced).toEqual({ sideways: 0, cut: [] });
    if (route === 'fiche_info') {
      await page.locator('main button[form]').filter({ visible: true }).first().press('Enter');
      const message = page.locator('main [role=group]:focus');
      await message.waitFor();
      // higher than the window, it is read from its beginning
      expect((await message.boundingBox())?.height).toBeGreaterThan(256);
      expect((await message.locator('p').first().boundingBox())?.y).toBeGreaterThanOrEqual(0);
    }
    await close(page);
  },
  PATIENCE,
);

it(
  'says its language, and names the others each in its own',
  async () => {
    const page = await at('intervention_ids');

    const lang = (): Promise<string> => page.evaluate(() => document.documentElement.lang);
    const before = await lang();
    await page.getByRole('button', { name: /Langue/ }).click();
    const offered = await page
      .locator('header ul button')
      .evaluateAll((buttons) =>
        buttons.map((button) => [
          button.closest('[lang]')?.getAttribute('lang'),
          button.textContent,
        ]),
      );
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: /service/i }).waitFor();
    await page.waitForFunction(() => !document.title.includes('Prestation'));

    expect(before).toBe('fr');
    expect(new Map(offered as [string, string][])).toEqual(
      new Map([
        ['br', 'Brezhoneg'],
        ['cs', 'Čeština'],
        ['de', 'Deutsch'],
        ['en', 'English'],
        ['es', 'Español'],
        ['fr', 'Français'],
        ['hr', 'Hrvatski'],
        ['hu', 'Magyar'],
        ['it', 'Italiano'],
        ['nl', 'Nederlands'],
        ['pl', 'Polski'],
        ['pt', 'Português'],
        ['sk', 'Slovenčina'],
        ['sl', 'Slovenščina'],
        ['sv', 'Svenska'],
      ]),
    );
    expect(await lang()).toBe('en');
    await close(page);
  },
  PATIENCE,
);

describe('the stepper', () => {
  it(
    'is a list with one current step; the locked ones are no links',
    async () => {
      const page = await at('calendar_id');

      const steps = await page.locator('main nav ol > li').evaluateAll((items) =>
        items.map((item) => ({
          current:
            item.querySelector('[aria-current=step]') !== null ||
            item.getAttribute('aria-current') === 'step',
          link: item.querySelector('a') !== null,
          words: (item.textContent ?? '').replace(/\s+/g, ' '),
        })),
      );

      expect(steps.map(({ current }) => current)).toEqual([false, false, true, false, false]);
      expect(steps.map(({ link }) => link)).toEqual([true, true, false, false, false]);
      expect(steps.map(({ words }) => /\((fait|à venir)\)/.exec(words)?.[1])).toEqual([
        'fait',
        'fait',
        undefined,
        'à venir',
        'à venir',
      ]);
      await close(page);
    },
    PATIENCE,
  );
});

describe('the services', () => {
  it(
    'have a filter and tabs of one stop each, moved by arrows, Home and End',
    async () => {
      const page = await at('intervention_ids');
      const filter = page.getByRole('radiogroup').getByRole('radio');
      await filter.first().focus();
      for (const [key, place] of [
        ['ArrowRight', 1],
        ['Home', 0],
        ['End', 1],
      ] as const) {
        await page.keyboard.press(key);
        const only = filter.nth(place);
        expect(await only.isChecked()).toBe(true);
        expect(await only.evaluate((radio) => radio === document.activeElement)).toBe(true);
      }
      await page.keyboard.press('Tab');
      expect(await filter.evaluateAll((all) => all.includes(document.activeElement as never))).toBe(
        false,
      );
      await filter.first().click();
      const tabs = page.getByRole('tab');
      const chosen = (): Promise<readonly (string | null)[]> =>
        tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-selected')));

      expect(
        await tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex)),
      ).toEqual([0, -1]);
      await tabs.first().focus();
      await page.keyboard.press('ArrowRight');
      expect([await focusOn(page), await chosen()]).toEqual([
        expect.stringContaining('Packs'),
        ['false', 'true'],
      ]);
      await page.keyboard.press('Home');
      expect([await focusOn(page), await chosen()]).toEqual([
        expect.stringContaining('Prestations'),
        ['true', 'false'],
      ]);
      await page.keyboard.press('End');
      expect(await chosen()).toEqual(['false', 'true']);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'say once how many the filter leaves, and go nowhere by it',
    async () => {
      const page = await opened();
      const announcements = await recordAnnouncements(page);
      await walkTo(page, `${demonstration.address}/salon-lumiere`, 'intervention_ids');
      const [before, url] = [await announcements(), page.url()];

      await page.getByRole('radio', { name: 'Promotions' }).click();
      await waitForAnnouncement(page, /prestations?$/, before.length);
      // long enough to hear what would be said twice
      await page.waitForTimeout(300);

      expect((await announcements()).slice(before.length)).toEqual([
        expect.stringMatching(/^status: \d+ prestations?$/),
      ]);
      expect(page.url()).toBe(url);
      await close(page);
    },
    PATIENCE,
  );
});

describe('the times', () => {
  it(
    'are seven groups of real buttons, each named by its time, its date and its places',
    async () => {
      const page = await at('slots');

      const names = await page
        .locator(SLOT)
        .evaluateAll((slots) =>
          slots.map((slot) => [slot.tagName, slot.getAttribute('aria-label')]),
        );
      const days = await page.locator('main [aria-busy] h3').count();
      const clickable = await page
        .locator('main div[onclick], main span[onclick], main div[tabindex="0"]')
        .count();

      expect(days).toBe(7);
      expect(clickable).toBe(0);
      expect(names.length).toBeGreaterThan(5);
      expect(
        names.filter(
          ([tag, name]) =>
            tag !== 'BUTTON' ||
            !/^\d{2}:\d{2}, \p{L}+ \d{1,2}(er)? \p{L}+ 20\d\d, (\d+ places?|\d+ choix)(, −\d+\s%)?$/u.test(
              name ?? '',
            ),
        ),
      ).toEqual([]);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'are announced once: the wait when it is long, then what came of it; an error as an alert',
    async () => {
      const page = await opened();
      const announcements = await recordAnnouncements(page);
      const times = await answerTimes(page);
      times.now('late');
      await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');
      await waitForAnnouncement(page, /Recherche/);
      const waiting = await announcements();
      times.now('real');
      times.release();
      await waitForAnnouncement(page, /créneaux du/, waiting.length);
      await page.waitForTimeout(300);
      const answered = (await announcements()).slice(waiting.length);
      times.now('never');
      const before = (await announcements()).length;
      for (let press = 0; press < 3; press++) await next(page).click();
      await page.getByRole('button', { name: 'Réessayer' }).waitFor({ timeout: 40_000 });
      const refused = (await announcements()).slice(before);

      expect(waiting.filter((words) => words.includes('Recherche'))).toEqual([
        'status: Recherche des créneaux libres…',
      ]);
      expect(answered).toEqual([expect.stringMatching(/^status: \d+ créneaux du \d+/)]);
      expect(refused.filter((words) => words.startsWith('alert: '))).toHaveLength(1);
      expect(
        [...answered, ...refused].filter((words) => words.startsWith('with its region')),
      ).toEqual([]);
      expect(
        [...waiting, ...answered, ...refused].filter(
          (words) => words.length > LONGEST_ANNOUNCEMENT,
        ),
      ).toEqual([]);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'keep the focus on Next, which stays pressable, through five weeks',
    async () => {
      const page = await at('slots');
      await next(page).focus();

      for (let press = 0; press < 5; press++) {
        await page.keyboard.press('Enter');
        expect(await focusOn(page)).toMatch(/^button 7 jours suivants/);
        expect(await next(page).isDisabled()).toBe(false);
      }
      await page.waitForFunction(
        () => document.querySelector('main [aria-busy]')?.getAttribute('aria-busy') === 'false',
      );

      expect(await focusOn(page)).toMatch(/^button 7 jours suivants/);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'say that they are under way',
    async () => {
      const page = await opened();
      const times = await answerTimes(page);
      times.now('late');
      await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');

      expect(await busy(page).getAttribute('aria-busy')).toBe('true');
      times.now('real');
      times.release();
      await page.locator(SLOT).first().waitFor();
      expect(await busy(page).getAttribute('aria-busy')).toBe('false');
      await close(page);
    },
    PATIENCE,
  );

  it(
    'are chosen when the finger is lifted on them, not when it slid away',
    async () => {
      const page = await at('slots');
      const slot = page.locator(SLOT).first();
      const box = (await slot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      const pressed = await slot.getAttribute('aria-pressed');
      await page.mouse.move(5, 5);
      await page.mouse.up();

      expect(pressed).not.toBe('true');
      expect(await page.locator(`${SLOT}[aria-pressed=true]`).count()).toBe(0);
      await slot.click();
      expect(await page.locator(`${SLOT}[aria-pressed=true]`).count()).toBe(1);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'of several records open a menu in which the arrows choose nothing and ask nothing',
    async () => {
      const page = await opened();
      const times = await answerTimes(page);
      times.now('two records each');
      await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');
      const opener = page.locator(`${SLOT}[aria-haspopup=menu]`).first();
      await opener.click();
      await page.getByRole('menuitemradio').first().waitFor();
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      // what later steps need may still be on its way: that is no question to the business
      page.on('request', (request) => {
        if (!request.url().includes('/assets/')) asked.push(request.url());
      });
      const url = page.url();

      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home'])
        await page.keyboard.press(key);

      expect(await page.locator('[role=menuitemradio][aria-checked=true]').count()).toBe(0);
      expect([page.url(), asked]).toEqual([url, []]);
      await page.keyboard.press('Escape');
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await close(page);
    },
    PATIENCE,
  );
});

describe('the date picker', () => {
  const openPicker = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await at('slots', options);
    await page.getByRole('button', { name: 'Choisir une date' }).click();
    await page.locator('dialog [tabindex="0"]:focus').waitFor();
    return page;
  };
  /** The day that has the focus, as it is named. */
  const focused = async (page: Page): Promise<string> => {
    // the focus goes to a day with the frame after the press
    const name = await page.evaluate(
      () =>
        new Promise<string>((tell) =>
          requestAnimationFrame(() =>
            tell(document.activeElement?.getAttribute('aria-label') ?? ''),
          ),
        ),
    );
    return name.split(',')[0] ?? '';
  };

  it(
    'is a named dialog with one stop in its days, moved by every key of a date grid, and gives the focus back',
    async () => {
      const page = await openPicker();
      const stops = await page.locator('dialog table [tabindex="0"]').count();
      // today is near the first day that can be had: a month later, no limit is
      await page.keyboard.press('PageDown');
      await focused(page);
      await page.keyboard.press('Home');
      const monday = await focused(page);
      const walk: string[] = [];
      for (const key of [
        'ArrowDown',
        'End',
        'ArrowRight',
        'PageDown',
        'PageUp',
        'ArrowLeft',
        'ArrowUp',
      ]) {
        await page.keyboard.press(key);
        walk.push(await focused(page));
      }
      await page.keyboard.press('Escape');

      expect(stops).toBe(1);
      expect(monday).toMatch(/^lundi/);
      expect(walk[0]).toMatch(/^lundi/);
      expect(walk[1]).toMatch(/^dimanche/);
      expect(walk[2]).toMatch(/^lundi/);
      expect(walk[4]).toBe(walk[2]);
      expect(walk[5]).toBe(walk[1]);
      expect(await focusOn(page)).toMatch(/Choisir une date/);
      expect(await page.locator('dialog[open]').count()).toBe(0);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'takes a typed date, shows its form, and names the range when it is none of it',
    async () => {
      const page = await openPicker();
      const field = page.getByLabel(/^Date/);
      const error = page.locator('dialog [role=alert]');

      await field.fill('31/02/2027');
      await page.keyboard.press('Enter');
      const bad = await error.textContent();
      await field.fill('01/01/2001');
      await page.keyboard.press('Enter');
      const past = await error.textContent();

      expect(await page.locator('dialog label').textContent()).toMatch(/jj\/mm\/aaaa/i);
      expect(bad).toMatch(/jj\/mm\/aaaa.*entre le .+ et le .+/i);
      expect(past).toMatch(/entre le .+ et le .+/);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const soon = new Date(Date.now() + 12 * 86_400_000);
      await field.fill(soon.toLocaleDateString('fr-FR'));
      await page.keyboard.press('Enter');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await comesToTimes(page);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'leads from a day chosen by key to its times',
    async () => {
      const page = await openPicker();
      const day = page.locator('dialog table button[aria-label$=", libre"]').last();
      await day.focus();

      await page.keyboard.press('Enter');

      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await comesToTimes(page);
      await close(page);
    },
    PATIENCE,
  );

  it(
    'cannot choose a day on which nothing is free, and says so',
    async () => {
      const page = await openPicker();

      const struck = page.locator('dialog [aria-disabled=true][aria-label*="aucun créneau"]');

      // a month whose first day is to come has none before the answer
      await struck.first().waitFor();
      await struck.first().click({ force: true });
      expect(await page.locator('dialog[open]').count()).toBe(1);
      await close(page);
    },
    PATIENCE,
  );
});

it(
  'has dialogs that hold the focus, close by Escape and give the focus back',
  async () => {
    const page = await at('slots', PHONE);
    const openers = page.locator('main button[aria-haspopup=dialog]').filter({ visible: true });
    const count = await openers.count();

    for (let index = 0; index < count; index++) {
      const opener = openers.nth(index);
      await opener.click();
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
      expect(
        await dialog.evaluate(
          (element) =>
            element.getAttribute('aria-label') ?? element.getAttribute('aria-labelledby'),
        ),
      ).toBeTruthy();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab');
        // the window's own controls are the only other stop
        expect(
          await page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.activeElement?.closest('dialog') !== null,
          ),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(count).toBe(2);
    await close(page);
  },
  PATIENCE,
);

it(
  'moves nothing after a second where motion is not wanted',
  async () => {
    const page = await opened();
    const times = await answerTimes(page);
    times.now('late');
    await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');
    const running = async (): Promise<number> => {
      await page.waitForTimeout(1_200);
      return page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
    };

    const waiting = await running();
    times.release();
    await page.locator(SLOT).first().waitFor();
    const there = await running();

    expect([waiting, there]).toEqual([0, 0]);
    await close(page);
  },
  PATIENCE,
);
