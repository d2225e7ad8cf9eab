import { daysFrom, weekdayOf } from '@creneau/core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { focusOn } from '../support/accessibility';
import { aPage } from '../support/browser';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import { freeBusiness, FREE_ALL_DAY } from '../support/free-all-day';
import { aBusiness, type Business } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { answerTimes, choose, waitForStep, SLOT, walkTo } from '../support/visit';

const AT_HOME = 61;
const DAYS_AWAY = 62;
const WEEKS_AWAY = 63;
const NEVER = 64;

const firstFreeIn = (days: number, id: number): Business =>
  aBusiness({
    id,
    group: { minimum_notice: days * 24 * 60 },
    interventions: [
      { id: 10 * id, length: 30 },
      { id: 10 * id + 1, length: 30 },
    ],
    calendars: [{ id }],
  });

const demonstration = aDemonstration(async (ground) => {
  await freeBusiness(ground);
  await runFixture(ground, 'businesses', [
    aBusiness({ id: AT_HOME, settings: { place_fields: { address: 'street' } } }),
    firstFreeIn(4, DAYS_AWAY),
    firstFreeIn(10, WEEKS_AWAY),
    aBusiness({
      id: NEVER,
      group: { phone: '04 65 71 20 40' },
      interventions: [{ id: 640, length: 13 * 60 }],
      calendars: [{ id: NEVER }],
    }),
  ]);
});

const SALON = '/salon-lumiere';
const VIDEO_TALK = 16;

async function atTheTimes(
  width: number,
  { entry = SALON, ...options }: BrowserContextOptions & { readonly entry?: string } = {},
): Promise<Page> {
  const page = await aPage(demonstration.browser, {
    viewport: { width, height: 800 },
    timezoneId: 'Europe/Paris',
    ...options,
  });
  await walkTo(page, `${demonstration.address}${entry}`, 'slots');
  await page.locator(SLOT).first().waitFor();
  return page;
}

it(
  '[SLOT-10] says of a service that fits in no opening that it cannot be booked online, and whom to call',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 1280, height: 800 } });
    await walkTo(page, `${demonstration.address}/group-${NEVER}`, 'slots');

    await page.getByText('Ce choix ne peut pas être réservé en ligne').waitFor();

    const words = await page.getByRole('main').innerText();
    expect(words).toContain('Ouverture trop courte');
    expect(words).not.toContain('Complet');
    expect(words).not.toContain('revenez');
    expect(await page.locator('main a[href^="tel:"]').count()).toBeGreaterThan(0);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['whom the business visits at home', `/group-${AT_HOME}`],
  ['to what takes place by video', `${SALON}?intervention_ids=${VIDEO_TALK}`],
])(
  'asks nobody to come %s',
  async (_, entry) => {
    const page = await atTheTimes(390, { entry });

    expect(await page.locator('h1').textContent()).toBe('Quand êtes-vous disponible\u00a0?');
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['on the strip', DAYS_AWAY, 1],
  ['after the strip', WEEKS_AWAY, 2],
])(
  '[SLOT-07] asks for nothing at the press that leads to the times, where the first free day is %s',
  async (_, groupId, answersEach) => {
    const page = await aPage(demonstration.browser, { viewport: { width: 390, height: 800 } });
    let answers = 0;
    page.on('response', (response) => {
      if (response.url().includes('availabletimeslots')) answers += 1;
    });
    await page.goto(`${demonstration.address}/group-${groupId}`);
    await waitForStep(page);
    // both services have been looked into
    while (answers < 2 * answersEach) await page.waitForTimeout(50);

    await page.route('**/availabletimeslots?**', (route) => route.abort());
    await choose(page);
    await page.locator(SLOT).first().waitFor();

    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SLOT-08] leaves the word of each day of the strip within it, "Geschlossen" too',
  async () => {
    const page = await atTheTimes(360, { entry: `${SALON}?locale=de` });
    const strip = page.locator('main [role=group] > button[data-count]');

    const beyond = await strip.evaluateAll((days) =>
      days
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ dataset }) => dataset['count']),
    );

    expect(await strip.count()).toBeGreaterThan(5);
    expect(beyond).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

/** From here on two days have times, whatever day and hour it is: the salon is shut on Sundays, and full on one of the next days. */
const WEDNESDAY = daysFrom(inDays(7), 7).find((day) => weekdayOf(day) === 3) ?? '';

let looking: Promise<Page> | undefined;

/** One visit for all that only looks at it, at that width. */
async function lookAtTheTimes(width: number): Promise<Page> {
  looking ??= atTheTimes(width, { entry: `${SALON}?date=${WEDNESDAY}` });
  const page = await looking;
  await page.setViewportSize({ width, height: 800 });
  // the week is drawn again by what fits
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.locator(`main [aria-busy=false] ${SLOT}`).first().waitFor();
  return page;
}

const days = (page: Page) => page.locator('h3[id^=day-]');
const next = (page: Page) =>
  page.getByRole('button', { name: /^(?:\d+ jours suivants|Jour suivant)$/ });

it.each([
  [1280, 7],
  [1024, 6],
  [880, 5],
  [736, 4],
  [580, 3],
  [420, 2],
  [320, 2],
])(
  '[SLOT-08] shows at %i px %i days, nothing beyond the edge, each time a target of 44 px',
  async (width, count) => {
    const page = await lookAtTheTimes(width);

    await days(page)
      .nth(count - 1)
      .waitFor();
    expect(await days(page).count()).toBe(count);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    const boxes = await page
      .locator(SLOT)
      .evaluateAll((slots) =>
        slots
          .map((slot) => slot.getBoundingClientRect())
          .map(({ width, height }) => [width, height]),
      );
    expect(boxes.flat().every((side) => side >= 44)).toBe(true);
    expect(await page.locator('body *').count()).toBeLessThanOrEqual(600);
  },
  PATIENCE,
);

it.each([360, 768, 1280, 1920])(
  '[LAYOUT-14] has cells of times at %i px that are no wider than 280 px, and as wide as each other',
  async (width) => {
    const page = await atTheTimes(width, { entry: FREE_ALL_DAY });

    const widths = await page
      .locator(SLOT)
      .evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect().width));

    expect(widths.length).toBeGreaterThan(5);
    expect(Math.max(...widths)).toBeLessThanOrEqual(280);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  },
  PATIENCE,
);

it(
  'puts the times of a part of the day along one line across the days',
  async () => {
    const page = await lookAtTheTimes(1280);

    const tops = await page
      .locator('ul[aria-label="Matin"]')
      .evaluateAll((lists) => lists.map((list) => Math.round(list.getBoundingClientRect().top)));

    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(1);
  },
  PATIENCE,
);

it(
  'keeps the focus on Next while the days change, five times',
  async () => {
    const page = await atTheTimes(1280);
    const heading = page.getByRole('heading', { level: 2, name: /\d{4}$/ });
    await next(page).focus();

    for (let press = 0; press < 5; press++) {
      const before = await heading.textContent();
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (old) => document.querySelector('h2')?.textContent !== old,
        before,
      );
    }

    expect(await focusOn(page)).toBe('button 7 jours suivants');
  },
  PATIENCE,
);

it(
  'reaches the first time from the date changer in at most twelve stops, and any other by arrows',
  async () => {
    const page = await atTheTimes(390, { entry: FREE_ALL_DAY });
    await next(page).focus();

    let stops = 0;
    do {
      await page.keyboard.press('Tab');
      stops++;
    } while (
      stops <= 12 &&
      !(await page.evaluate((slot) => document.activeElement?.matches(slot), SLOT))
    );
    const first = await focusOn(page);
    await page.keyboard.press('ArrowDown');

    expect(stops).toBeLessThanOrEqual(12);
    expect(await focusOn(page)).not.toBe(first);
    expect(await page.evaluate((slot) => document.activeElement?.matches(slot), SLOT)).toBe(true);
  },
  PATIENCE,
);

it.each([
  ['code', '**/*.js'],
  ['words', '**/*.later.*'],
])(
  '[SLOT-07] says so where the %s of the calendar cannot be had, and opens it by the next press',
  async (_, files) => {
    const page = await aPage(demonstration.browser, { viewport: { width: 1280, height: 800 } });
    const open = page.getByRole('button', { name: 'Choisir une date' });
    if (files.includes('later')) await page.route(files, (route) => route.abort());
    await walkTo(page, `${demonstration.address}${SALON}`, 'slots');
    await page.locator(SLOT).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.route(files, (route) => route.abort());
    await page.context().setOffline(true);
    await open.click();
    await page.getByRole('status').getByText('Quelque chose n’a pas marché.').waitFor();
    expect(await page.locator(SLOT).count()).toBeGreaterThan(0);

    await page.unrouteAll();
    await page.context().setOffline(false);
    await open.click();
    await page.getByRole('dialog', { name: 'Choisir une date' }).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  'gives the focus back to what opened the calendar, when Escape closes it',
  async () => {
    const page = await atTheTimes(1280);
    await page.getByRole('button', { name: 'Choisir une date' }).click();
    await page.getByRole('dialog', { name: 'Choisir une date' }).waitFor();
    const inside = await page.evaluate(
      () => document.activeElement?.closest('[role=grid]') !== null,
    );

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    expect(inside).toBe(true);
    expect(await focusOn(page)).toBe('button Choisir une date');
  },
  PATIENCE,
);

it(
  'keeps the open calendar within the window when the device is turned',
  async () => {
    const page = await atTheTimes(1280);
    await page.getByRole('button', { name: 'Choisir une date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choisir une date' });
    await calendar.waitFor();

    const placed: boolean[] = [];
    for (const width of [768, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      const box = await calendar.boundingBox();
      if (!box) throw new Error('no calendar');
      const [right, bottom] = [box.x + box.width, box.y + box.height];
      placed.push(box.x >= 0 && right <= width && box.y >= 0 && bottom <= 800);
    }

    expect(placed).toEqual([true, true, true]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'chooses nothing when the pointer leaves the time before it is released',
  async () => {
    const page = await atTheTimes(1280);
    const box = await page.locator(SLOT).first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();

    expect(await page.locator(`${SLOT}[aria-pressed=true]`).count()).toBe(0);
  },
  PATIENCE,
);

it(
  'says what happened when the server is down, and brings the days when it is back',
  async () => {
    const page = await atTheTimes(1280);
    const times = await answerTimes(page);
    times.now('never');
    await page.getByRole('button', { name: 'Choisir une date' }).click();
    await page
      .getByLabel(/^Date/)
      .fill(
        await page.evaluate(() =>
          new Date(Date.now() + 60 * 86_400_000).toLocaleDateString('fr-FR'),
        ),
      );
    await page.getByRole('button', { name: 'Aller' }).click();
    await page.getByText('Les créneaux n’ont pas pu être affichés').waitFor({ timeout: 30_000 });

    times.now('real');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    // the days seen last stand there until the answer
    await page.locator(`main [aria-busy=false] ${SLOT}`).first().waitFor();

    expect(await page.evaluate((slot) => document.activeElement?.matches(slot), SLOT)).toBe(true);
  },
  PATIENCE,
);

it(
  '[I18N-05] names days and months in Breton, as the mails do, though no Chromium knows Breton',
  async () => {
    const page = await atTheTimes(1280, { entry: `${SALON}?locale=br` });
    const names = await page
      .locator(SLOT)
      .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('aria-label') ?? ''));

    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      expect(name).toMatch(
        /, (Sul|Lun|Meurzh|Merc’her|Yaou|Gwener|Sadorn) \d+ (Genver|C’hwevrer|Meurzh|Ebrel|Mae|Mezheven|Gouere|Eost|Gwengolo|Here|Du|Kerzu) \d{4}/,
      );
    await page.context().close();
  },
  PATIENCE,
);

it.each(['Pacific/Auckland', 'Pacific/Honolulu', 'UTC'])(
  '[T4] shows to a device in %s the times and the today of the group, and says so',
  async (timezoneId) => {
    const here = await atTheTimes(1280);
    const there = await atTheTimes(1280, { timezoneId });
    const starts = (page: Page) =>
      page
        .locator(SLOT)
        .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-start')));

    expect(await starts(there)).toEqual(await starts(here));
    expect(await days(there).first().getAttribute('id')).toBe(
      await days(here).first().getAttribute('id'),
    );
    expect(await there.getByText(/^Heures de Lyon/).count()).toBe(1);
    expect(await here.getByText(/^Heures de Lyon/).count()).toBe(0);
  },
  PATIENCE,
);

it.each([
  ['days ahead', 4],
  ['days behind', -4],
])(
  '[T11] begins with the group’s today on a device whose clock is %s',
  async (_, days) => {
    const page = await aPage(demonstration.browser);
    await page.addInitScript((wrong) => {
      const { Date: Real } = window;
      const now = (): number => Real.now() + wrong;
      window.Date = new Proxy(Real, {
        construct: (made, given: []) => (given.length > 0 ? new made(...given) : new made(now())),
        get: (made, name) => (name === 'now' ? now : Reflect.get(made, name)),
      });
    }, days * 86_400_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      const from = new URL(request.url()).searchParams.get('from');
      if (request.url().includes('availabletimeslots') && from) asked.push(from.slice(0, 10));
    });
    const today = (): string =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(Date.now());

    await walkTo(page, `${demonstration.address}${SALON}`, 'slots');
    await page.locator(SLOT).first().waitFor();
    // the browser's copy of the shell, checked with the server, says the time of the check
    await page.reload();
    await walkTo(page, `${demonstration.address}${SALON}`, 'slots');
    await page.locator(SLOT).first().waitFor();

    expect(new Set(asked.filter((from) => from < today()))).toEqual(new Set());
    expect(asked[0]).toBe(today());
    expect(await page.getByText('Aujourd’hui').count()).toBeGreaterThan(0);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  [360, 0, '/salon-lumiere'],
  [690, 5, '/salon-lumiere'],
  [768, 5, '/salon-lumiere'],
  // six steps
  [768, 1, '/garage-central'],
  [1280, 6, '/garage-central'],
])(
  '[STEPPER-05] keeps the stepper on one line at %i px, with %i names, those that fit, at %s',
  async (width, names, entry) => {
    const page = await atTheTimes(width, { entry });
    const stepper = page.getByRole('navigation', { name: 'Étapes de la réservation' });
    const shown = await stepper.locator('li').evaluateAll((steps) =>
      steps.map((step) => ({
        top: step.getBoundingClientRect().top,
        right: step.getBoundingClientRect().right,
        named: (step.querySelector('[data-name]')?.getBoundingClientRect().width ?? 0) > 1,
      })),
    );

    expect(new Set(shown.map(({ top }) => top)).size).toBe(1);
    expect(Math.max(...shown.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(shown.filter(({ named }) => named)).toHaveLength(names);
    // whoever listens hears them all
    expect(await stepper.getByText('Coordonnées').count()).toBe(1);
    await page.context().close();
  },
  PATIENCE,
);

it.each(['reduce', 'no-preference'] as const)(
  '[STEPPER-05] shows the names again once a narrow window is widened, with motion at %s',
  async (reducedMotion) => {
    const page = await atTheTimes(360, { reducedMotion });

    for (const width of [690, 1280]) await page.setViewportSize({ width, height: 800 });

    await page.waitForFunction(() =>
      [...document.querySelectorAll('nav [data-name]')].every(
        (name) => name.getBoundingClientRect().width > 1,
      ),
    );
    await page.context().close();
  },
  PATIENCE,
);

/** Scrolls by so much and gives what stands where, once what sticks has been told so. */
async function scrolled(page: Page, by: number, what: string) {
  await page.evaluate((top) => window.scrollTo(0, top), by);
  await page.locator('[data-stuck]').first().waitFor({ state: 'attached' });
  return page
    .locator(what)
    .evaluateAll((found) =>
      found.map((one) => one.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
    );
}

it.each([768, 1280])(
  'keeps the headings of the days in sight while the week is scrolled at %i px, and no time under them when it has the focus',
  async (width) => {
    const page = await atTheTimes(width, {
      viewport: { width, height: 560 },
      entry: FREE_ALL_DAY,
    });
    const heights = () =>
      page.evaluate(() => document.documentElement.getBoundingClientRect().height);
    const before = await heights();

    const headings = await scrolled(page, 420, 'h3[id^=day-]');

    expect(headings.length).toBeGreaterThan(1);
    for (const { top, height } of headings) {
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + height).toBeLessThanOrEqual(76);
    }
    expect(await heights()).toBe(before);
    await page.locator(SLOT).first().focus();
    const first = await page.locator(SLOT).first().boundingBox();
    expect(first?.y).toBeGreaterThanOrEqual(74);
  },
  PATIENCE,
);

it(
  'keeps the strip of days in sight on a phone, without their counts, with what each day offers in whole, and moves nothing below it',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 360, height: 640 } });
    (await answerTimes(page)).now('two records each');
    // as many times as it takes to scroll, on any day
    await walkTo(page, `${demonstration.address}${FREE_ALL_DAY}`, 'slots');
    await page.locator(SLOT).first().waitFor();
    const heights = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heights();

    const [strip] = await scrolled(page, 500, '[role=group][aria-label=Jours]');

    const promotion = await page.locator('[data-words]').first().boundingBox();
    expect(promotion?.y).toBeGreaterThanOrEqual(0);
    expect(await heights()).toBe(before);
    expect(strip).toEqual({ top: 0, height: 88 });
    await page.context().close();
  },
  PATIENCE,
);
