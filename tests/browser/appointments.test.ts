import { dayOf, dayOfInstant, daysAfter, wallOf } from '@creneau/core';
import ICAL from 'ical.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findingsOn, focusedMessage } from '../support/accessibility';
import { call, cancel, change, listed, mine, type Answer } from '../support/booking-calls';
import { aBrowser, aPage } from '../support/browser';
import { inDays } from '../support/days';
import { holdBack } from '../support/hold-back';
import { tabTo } from '../support/keyboard';
import { PATIENCE } from '../support/patience';
import { as, tokenOf } from '../support/people-calls';
import { query } from '../support/postgres';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import {
  bookButton,
  waitForConfirmation,
  fillFiche,
  FREE,
  goOn,
  waitForMount,
  takeTime,
} from '../support/visit';
import {
  aWatchedWindow,
  ENGLISH_PHONE,
  FRENCH_DESKTOP,
  holdsKey,
  type Visit,
} from '../support/watched-window';

const SALON = '/salon-lumiere';
const ZONE = 'Europe/Paris';
const CAMILLE = 'camille@example.org';
const ROOMS = 'https://rooms.example';
const HAIRCUT = 11;
const VIDEO_TALK = 16;

let ground: Ground;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  [server, browser] = await Promise.all([
    startServer({ ...ground.environment, VIDEO_URL: ROOMS }),
    aBrowser(),
  ]);
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await ground?.remove();
});

/** Books a haircut as somebody new, of all or from a day on; answers its start. */
async function book(page: Page, email: string, locale = 'fr', date = ''): Promise<string> {
  const entry = `${server.address}${SALON}?locale=${locale}&date=${date}`;
  const start = await takeTime(page, entry);
  await fillFiche(page, { email });
  await page.locator('main button[form]').filter({ visible: true }).first().click();
  await page.waitForURL(/confirm/);
  return start;
}

/** By keys alone: goes on to later days until one of them has such a time. */
async function showDaysWith(page: Page, time: string): Promise<void> {
  const next = page.getByRole('button', {
    name: /^(?:\d+ jours suivants|Jour suivant|Next (?:\d+ )?days?)$/,
  });
  for (let looks = 0; looks < 10 && (await page.locator(time).count()) === 0; looks += 1) {
    await next.press('Enter');
    await page.locator('main [aria-busy=false]').first().waitFor();
  }
}

/** By keys alone: takes the first free time, or the first of those; answers its start. */
async function chooseTime(page: Page, time = FREE): Promise<string> {
  await page.locator(time).first().waitFor();
  await tabTo(page, time);
  const start = await page.evaluate(() => document.activeElement?.getAttribute('data-start') ?? '');
  await page.keyboard.press('Enter');
  return start;
}

/** The same, and goes on to the contact step. */
async function pickTime(page: Page): Promise<string> {
  const start = await chooseTime(page);
  await tabTo(page, 'button', 'Continu');
  await page.keyboard.press('Enter');
  await page.waitForURL(/fiche_info/);
  return start;
}

/** The address in a mail to them that has such a parameter. */
async function mailedLink(to: string, parameter: string): Promise<string> {
  const folder = join(ground.environment.CRENEAU_DATA ?? '', 'outbox');
  // reminders are looked for every 20 seconds
  for (let look = 0; look < 300; look += 1) {
    const names = await readdir(folder).catch((): string[] => []);
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const mail = (await readFile(join(folder, name), 'utf8'))
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
      const link = [...mail.matchAll(/http:\/\/[^\s"<]+/g)].find(([address]) =>
        address.includes(`${parameter}=`),
      );
      if (mail.includes(to) && link) return link[0].replaceAll('&amp;', '&');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${to} leads to ${parameter}`);
}

const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(`locales/${locale}/appointments.json`, 'utf8'));

const aVisitor = (visit: Visit) => aWatchedWindow(browser, server.address + SALON, visit);

/** Waits until the focus is on a button, or a message, that says so. */
const focusComesTo = (page: Page, words: string): Promise<void> =>
  page.locator(':is(button, [role=group]):focus', { hasText: words }).waitFor();

/** Opens the actions of an entry and takes one of them, by keys alone. */
async function act(page: Page, entry: Locator, words: string): Promise<void> {
  await entry.getByRole('button', { name: /^Actions/ }).press('Enter');
  const item = page.getByRole('menuitem', { name: words });
  await page.locator('[role=menuitem]:focus').waitFor();
  for (let presses = 0; presses < 6; presses += 1) {
    if (await item.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

it(
  '[CONF-03] [EDIT-05] [CANCEL-11] [C10] books, moves to a time just taken and to another, and cancels, by keys alone',
  async () => {
    const say = wordsOf('en');
    const { page, lookOnEachWidth, at, wrong } = await aVisitor(ENGLISH_PHONE);
    // today, it may be too late to move what is booked
    const first = await book(page, 'move.en@mail.example', 'en', inDays(2));
    await page.getByRole('button', { name: say.menu.edit, exact: true }).waitFor();
    await lookOnEachWidth('booked');

    await tabTo(page, 'button', say.menu.edit);
    await page.keyboard.press('Enter');
    await page.waitForURL(/slots/);
    await page.locator(FREE).first().waitFor();
    await lookOnEachWidth('other times');
    // on the same day, a time may overlap their own appointment: free for them and for nobody else
    const onAnotherDay = `${FREE}:not([data-start^="${dayOf(first)}"])`;
    await showDaysWith(page, onAnotherDay);
    const wanted = await chooseTime(page, onAnotherDay);
    expect(wanted).not.toBe(first);
    await lookOnEachWidth('another time chosen');
    const taken = await take(wanted);
    expect(taken.status).toBe(201);
    await tabTo(page, 'button', say.reschedule.submitShort);
    await page.keyboard.press('Enter');
    await focusedMessage(page).getByRole('button').first().waitFor();
    await lookOnEachWidth('just taken');

    // the nearest free one in its place
    const [nearest = ''] =
      /\d+:\d\d/.exec((await focusedMessage(page).locator('li').first().textContent()) ?? '') ?? [];
    await tabTo(page, '[role=group] li button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/confirm/);
    await page.locator('h1 + p').filter({ hasText: nearest }).waitFor();
    await lookOnEachWidth('moved');
    // what follows on a phone is as wide as what was booked
    const booked = page.locator('main section').first();
    const list = page.locator('main a[href*="/appointments"]');
    expect((await list.boundingBox())?.width).toBe((await booked.boundingBox())?.width);

    await page.goto(at('/appointments'));
    const entry = page.locator('main li').filter({ has: page.locator('h3') });
    await entry.waitFor();
    await lookOnEachWidth('one appointment');

    await act(page, entry, say.menu.cancel);
    await page.getByRole('dialog').waitFor();
    await focusComesTo(page, say.cancel.no);
    await lookOnEachWidth('asked before it is cancelled');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusComesTo(page, say.menu.label);

    await page.route('**/batch_delete**', (route) =>
      route.fulfill({
        status: 422,
        json: {
          message: 'no',
          messages: { errors: [{ key: 'appointment.mintime_change', message: 'no' }] },
        },
      }),
    );
    await act(page, entry, say.menu.cancel);
    await tabTo(page, 'button', say.cancel.yesOnly);
    await page.keyboard.press('Enter');
    await focusedMessage(page)
      .filter({ hasText: say.mintimeRDVError.slice(0, 20) })
      .waitFor();
    await focusComesTo(page, say.cancel.failed);
    await lookOnEachWidth('too late to cancel');

    await page.unroute('**/batch_delete**');
    await act(page, entry, say.menu.cancel);
    await tabTo(page, 'button', say.cancel.yesOnly);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: say.cancelledOnes }).waitFor();
    await focusComesTo(page, say.cancel.done_one);
    await lookOnEachWidth('cancelled');
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[C11] tells whoever moves it that it was changed elsewhere meanwhile, shows where it is now, and moves it at the next press',
  async () => {
    const say = wordsOf('fr');
    const { page, lookOnEachWidth, wrong } = await aVisitor(FRENCH_DESKTOP);
    const answer = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/appointments'),
    );
    // where no other test of this file takes the times of a day
    const day = daysAfter(dayOfInstant(Date.now(), ZONE), 14);
    await book(page, 'stale.fr@mail.example', 'fr', day);
    const { records, fiche_token } = await (await answer).json();
    await page.getByRole('button', { name: say.menu.edit, exact: true }).click();
    await page.waitForURL(/slots/);
    // a phone shows one day, which may have no other time
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator(FREE).first().click();
    const submit = page.getByRole('button', { name: say.reschedule.submit });
    const present = page.locator('main dd').first();
    const seen = (await present.textContent()) ?? '';
    const [{ id, calendar_id }] = records;
    const later = await listed(server.address, 1, [HAIRCUT], { from: daysAfter(day, 7) });
    // the last one: the page may show the first one of that week, and be asked for it
    const elsewhere = later.availabletimeslots.findLast(({ calendar_ids }) =>
      calendar_ids.includes(calendar_id),
    )?.start;
    const { status } = await change(server.address, id, { date: elsewhere }, as(fiche_token), 1);
    expect(status).toBe(200);

    await submit.click();

    await focusedMessage(page)
      .filter({ hasText: say.edit.changed.slice(0, 30) })
      .waitFor();
    await present.filter({ hasNotText: seen }).waitFor();
    await lookOnEachWidth('changed elsewhere');
    await submit.click();
    await page.waitForURL(/confirm/);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

/** Books a haircut as somebody new, and asks for another time of it; answers the booking. */
async function beginMove(page: Page, email: string, day: string): Promise<Answer['json']> {
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/appointments'),
  );
  await book(page, email, 'fr', day);
  await askForAnotherTime(page);
  return (await answer).json();
}

/** On the confirmation. */
async function askForAnotherTime(page: Page): Promise<void> {
  const say = wordsOf('fr');
  await page.getByRole('button', { name: say.menu.edit, exact: true }).click();
  await page.getByText(say.reschedule.present).waitFor();
}

/** Loads the page again without a connection, and once more with it: the browser's own page in between keeps no state. */
async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload().catch(() => undefined);
  await page.context().setOffline(false);
  await page.reload();
}

it.each([
  ['the page is loaded again in the middle of it', (page: Page) => page.reload()],
  ['it is loaded again without a connection first', (page: Page) => reloadOffline(page)],
  [
    'a page whose address stays is loaded again',
    async (page: Page) => {
      const say = wordsOf('fr');
      await page.goto(`${server.address}${SALON}/appointments?freeze=1`);
      await page.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: say.menu.edit }).click();
      await page.getByText(say.reschedule.present).waitFor();
      await page.reload();
    },
  ],
  [
    'the browser’s buttons lead back out of it, and forward into it',
    async (page: Page) => {
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: wordsOf('fr').title }).waitFor();
      await page.goForward();
    },
  ],
])(
  '[EDIT-06] [QUERY-05] goes on with the move where %s, and books nothing anew',
  async (_, leaveAndReturn) => {
    const say = wordsOf('fr');
    const { page, wrong } = await aVisitor({ locale: 'fr', width: 360 });
    const email = `left.${Math.random()}@mail.example`;
    const { records, fiche_token } = await beginMove(page, email, inDays(5));

    await leaveAndReturn(page);

    await page.getByText(say.reschedule.present).waitFor();
    await showDaysWith(page, FREE);
    const wanted = await page.locator(FREE).first().getAttribute('data-start');
    await page.locator(FREE).first().click();
    const done = page.waitForResponse((one) => one.request().method() === 'PUT');
    await page.getByRole('button', { name: say.reschedule.submitShort }).click();
    await done;

    const { json } = await mine(server.address, as(fiche_token), { groupId: 1 });
    expect(json).toMatchObject([{ id: records[0].id, start: wanted }]);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EDIT-06] [QUERY-05] goes on with the move where a page whose address stays is loaded again without a connection, and not by another link',
  async () => {
    const { page, wrong } = await aVisitor({ locale: 'fr', width: 360 });
    const link = (intervention: number): string =>
      `${server.address}${SALON}?freeze=1&intervention_ids=${intervention}&calendar_id=0`;
    await page.goto(`${link(HAIRCUT)}&date=${inDays(5)}`);
    await showDaysWith(page, FREE);
    await page.locator(FREE).first().click();
    await goOn(page);
    await fillFiche(page);
    await bookButton(page).click();
    await askForAnotherTime(page);

    await reloadOffline(page);

    const present = page.getByText(wordsOf('fr').reschedule.present);
    await present.waitFor();
    await page.goto(link(VIDEO_TALK));
    await waitForMount(page);
    await page.getByText('Conseil coiffure').first().waitFor({ state: 'attached' });
    expect(await present.count()).toBe(0);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EDIT-02] [CANCEL-03] offers no change that comes too late, and says whom to call, on the confirmation, in the list and by a link',
  async () => {
    const say = wordsOf('en');
    const { page, lookOnEachWidth, at, wrong } = await aVisitor(ENGLISH_PHONE);
    const notice = (days: number): Promise<unknown> =>
      query(
        ground.environment.DATABASE_URL ?? '',
        `update groups set cancel_notice = ${days * 1_440} where id = 1`,
      );
    const tooLate = page.getByText(say.mintimeRDVError_withPhone.split(' {{')[0]);
    const change = page.getByRole('button', { name: say.menu.edit, exact: true });
    await notice(60);
    await book(page, 'late.en@mail.example', 'en', inDays(2));

    await tooLate.waitFor();
    expect(await change.count()).toBe(0);
    await lookOnEachWidth('booked too late to change');
    await page.goto(at('/appointments'));
    await tooLate.waitFor();
    await page.getByRole('button', { name: /^Actions/ }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      say.menu.retake,
      say.menu.calendar,
      expect.stringContaining(say.menu.way),
    ]);
    await lookOnEachWidth('listed too late to change');
    const { json } = await mine(server.address, as(await ficheKey(page)), { groupId: 1 });
    for (const action of ['cancel_apt', 'update_apt']) {
      await page.goto(`${at('/appointments')}&${action}=${json[0].id}`);
      const answer = focusedMessage(page);
      await answer.waitFor();
      expect(await answer.innerText()).toContain(await tooLate.last().innerText());
      expect(await answer.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await lookOnEachWidth(`${action} too late`);
    }
    await notice(1);
    await page.goto(at('/appointments'));
    await page.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: say.menu.edit }).waitFor();
    expect(await tooLate.count()).toBe(0);

    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EDIT-04] [CANCEL-08] says on the confirmation that it was cancelled elsewhere, by the press that was to move it',
  async () => {
    const say = wordsOf('fr');
    const { page, wrong } = await aVisitor(FRENCH_DESKTOP);
    const booked = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/appointments'),
    );
    await book(page, 'elsewhere.fr@mail.example', 'fr', inDays(5));
    const answer = await (await booked).json();
    await cancel(server.address, [answer.records[0].id], as(answer.fiche_token), 1);

    await page.getByRole('button', { name: say.menu.edit, exact: true }).click();
    const notice = page.getByRole('dialog');
    await notice.getByText(say.aptAlreadyCanceled).waitFor();
    await notice.getByRole('button').first().click();
    await notice.waitFor({ state: 'detached' });

    await page.getByRole('heading', { level: 1, name: /annulé/ }).waitFor();
    expect(await page.getByRole('button', { name: say.menu.edit, exact: true }).count()).toBe(0);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[LIST-01] [RETAKE-01] shows what each contact has, and books a past one again, by keys alone',
  async () => {
    const say = wordsOf('en');
    const token = await tokenOf(server.address, CAMILLE);
    const held = async () => {
      const { json } = await mine(server.address, as(token), {
        groupId: 1,
        rest: '&include_past=1',
      });
      return json as readonly {
        readonly id: number;
        readonly start: string;
        readonly intervention_id: number;
        readonly calendar_id: number;
        readonly fiche_id: number;
      }[];
    };
    const before = await held();
    const past = before.find(
      ({ start, intervention_id: id }) => id === HAIRCUT && Date.parse(start) < Date.now(),
    );
    const { page, lookOnEachWidth, at, wrong } = await aVisitor(ENGLISH_PHONE);
    await holdsKey(page, token, 1);
    const list = '**/api/v3/appointments?**';
    const release = await holdBack(page, list);
    await page.goto(at('/appointments'));
    await page.locator('main [aria-busy=true]').waitFor();
    await lookOnEachWidth('on their way');
    release();
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    expect(await page.locator('main h2').allTextContents()).toEqual([say.upcoming, say.past]);
    await lookOnEachWidth('upcoming and past');
    await tabTo(page, '[role=tab]', 'Camille');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Léo', selected: true }).waitFor();
    await lookOnEachWidth('another contact');
    await page.keyboard.press('ArrowLeft');

    await tabTo(page, 'main li button', say.retake);
    await page.keyboard.press('Enter');
    await page.waitForURL(/slots/);
    await page.locator(FREE).first().waitFor();
    await lookOnEachWidth('times for the same again');
    const start = await pickTime(page);
    await page.locator('input[name=attendee]:checked').waitFor();
    await lookOnEachWidth('who comes again');
    await tabTo(page, 'main button[form]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/confirm/);

    const known = new Set(before.map(({ id }) => id));
    const booked = (await held()).filter(({ id }) => !known.has(id));
    expect(booked).toMatchObject([
      {
        start,
        intervention_id: HAIRCUT,
        calendar_id: past?.calendar_id,
        fiche_id: past?.fiche_id,
      },
    ]);

    await page.unroute(list);
    await page.route(list, (route) => route.fulfill({ status: 422, json: {} }));
    await page.goto(at('/appointments'));
    await page.getByRole('alert').waitFor();
    await lookOnEachWidth('not to be had');
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[CANCEL-05] [CANCEL-08] [CANCEL-02] [LIST-05] asks what a link asks for: several, one that is gone, one that is past; and leads who has none to a booking',
  async () => {
    const say = wordsOf('fr');
    const token = await tokenOf(server.address, CAMILLE);
    const { json } = await mine(server.address, as(token), {
      groupId: 1,
      rest: '&include_past=1',
    });
    const records = json as readonly { readonly id: number; readonly start: string }[];
    const isPast = ({ start }: { start: string }): boolean => Date.parse(start) < Date.now();
    const { page, lookOnEachWidth, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await holdsKey(page, token, 1);
    const dialog = page.getByRole('dialog');
    const open = async (action: string): Promise<void> => {
      await page.goto(`${at('/appointments')}&${action}`);
      await dialog.waitFor();
    };
    const upcoming = records.filter((one) => !isPast(one)).map(({ id }) => id);

    await open(`cancel_apt=${upcoming.join(',')}`);
    await lookOnEachWidth('several to cancel');
    const ticks = await dialog.getByRole('checkbox').all();
    expect(ticks.length).toBeGreaterThan(1);
    for (const tick of ticks) {
      expect(await tick.isChecked()).toBe(true);
      await tick.uncheck();
    }
    await lookOnEachWidth('none of several ticked');
    await open('cancel_apt=999999');
    await lookOnEachWidth('cancelled already');
    expect(await dialog.getByRole('heading').textContent()).toBe(say.warning);
    await open(`cancel_apt=${records.find(isPast)?.id}`);
    expect(await dialog.textContent()).toContain(say.cancel.past);
    await lookOnEachWidth('past');
    await open('update_apt=999999');
    await lookOnEachWidth('nothing to move');
    await page.context().close();

    const other = await aVisitor(FRENCH_DESKTOP);
    await other.page.goto(other.at('/appointments'));
    await other.page.getByText(say.unknown.title).waitFor();
    await other.lookOnEachWidth('nobody known');
    await holdsKey(other.page, await tokenOf(server.address, 'nouveau@example.org'), 1);
    await other.page.reload();
    await other.page.getByText(say.noRdv.title).waitFor();
    await other.lookOnEachWidth('none');
    await other.page.locator('main').getByRole('link', { name: say.book }).last().press('Enter');
    await other.page.waitForURL(({ pathname }) => !pathname.endsWith('/appointments'));
    expect([wrong(), other.wrong()]).toEqual([
      { found: {}, faults: [] },
      { found: {}, faults: [] },
    ]);
    await other.page.context().close();
  },
  PATIENCE,
);

it(
  '[EXPORT-01] [EXPORT-02] [EXPORT-03] [LIST-03] gives a file that calendars read, the same in Google’s, and the way there',
  async () => {
    const say = wordsOf('en');
    const booked = await bookAhead(HAIRCUT);
    const { page, lookOnEachWidth, at, wrong } = await aVisitor(ENGLISH_PHONE);
    await holdsFiche(page, booked);
    const elsewhere = /^https:\/\/(?:calendar|www)\.google\.com\//;
    await page.context().route(elsewhere, (route) => route.fulfill({ body: 'elsewhere' }));
    await page.goto(at('/appointments'));
    const entry = page.locator('main li').filter({ has: page.locator('h3') });
    const opener = entry.getByRole('button', { name: /^Actions/ });
    const { start, end } = booked.json.records[0] as { start: string; end: string };

    await opener.press('Enter');
    await lookOnEachWidth('the actions');
    await page.keyboard.press('Escape');
    await focusComesTo(page, say.menu.label);

    await act(page, entry, say.menu.calendar);
    const dialog = page.getByRole('dialog', { name: say.calendar.title });
    await dialog.waitFor();
    await lookOnEachWidth('the ways into a calendar');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: say.calendar.file }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(
      events.map(({ startDate, endDate, location }) => [
        startDate.toJSDate().getTime(),
        endDate.toJSDate().getTime(),
        location,
      ]),
    ).toEqual([
      [Date.parse(start), Date.parse(end), expect.stringContaining('14 rue des Capucins')],
    ]);

    const [google] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: say.calendar.google }).press('Enter'),
    ]);
    await google.waitForURL(elsewhere);
    const instant = (iso: string): string =>
      new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');
    expect(Object.fromEntries(new URL(google.url()).searchParams)).toMatchObject({
      dates: `${instant(start)}/${instant(end)}`,
      text: expect.stringContaining('Salon Lumière'),
      location: '14 rue des Capucins, 69001 Lyon',
      ctz: ZONE,
    });
    await google.close();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusComesTo(page, say.menu.label);

    const [way] = await Promise.all([page.waitForEvent('popup'), act(page, entry, say.menu.way)]);
    await way.waitForURL(elsewhere);
    expect(new URL(way.url()).searchParams.get('destination')).toContain(
      '14 rue des Capucins, 69001 Lyon',
    );
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[LIST-04] [VIDEO-02] [VIDEO-05] [VIDEO-06] opens the room when its time has come, in a window of its own, where the page says that rooms are',
  async () => {
    const say = wordsOf('fr');
    const booked = await bookAhead(VIDEO_TALK);
    const { page, lookOnEachWidth, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await holdsFiche(page, booked);
    // as if it began in twenty minutes
    const start = Date.now() + 20 * MINUTE;
    await page.route('**/api/v3/appointments?**', async (route) => {
      const response = await route.fetch();
      const records = (await response.json()) as readonly object[];
      const times = { start: wallOf(start, ZONE), end: wallOf(start + 20 * MINUTE, ZONE) };
      await route.fulfill({ response, json: records.map((one) => ({ ...one, ...times })) });
    });
    await page
      .context()
      .route(`${ROOMS}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>A room</title>' }),
      );
    let windows = 0;
    page.on('popup', () => (windows += 1));
    await page.clock.install();
    await page.goto(at('/appointments'));
    const shut = page.getByRole('button', { name: say.room.join });
    await shut.waitFor();
    expect(await shut.getAttribute('aria-disabled')).toBe('true');
    await lookOnEachWidth('a room that is not open yet');
    await shut.click({ force: true });

    await page.clock.fastForward(20 * MINUTE);
    const link = page.getByRole('link', { name: say.room.join });
    await link.waitFor();
    await lookOnEachWidth('a room that is open');
    expect(windows).toBe(0);
    const [room] = await Promise.all([page.waitForEvent('popup'), link.press('Enter')]);
    await room.waitForURL(`${ROOMS}/**`);

    expect(room.url()).toBe(booked.json.records[0].video_credentials.room);
    expect(await room.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[LIST-04] [CANCEL-01] tells who is in another zone their own time beside that of the place, when the room opens by both clocks, and what would be cancelled or moved',
  async () => {
    const zone = 'America/Montreal';
    const booked = await bookAhead(VIDEO_TALK);
    const page = await aPage(browser, {
      viewport: { width: 360, height: 800 },
      locale: 'fr-FR',
      timezoneId: zone,
    });
    await holdsFiche(page, booked);
    await page.goto(`${server.address}${SALON}/appointments`);
    const entry = page.locator('main li').filter({ has: page.locator('h3') });
    await entry.waitFor();
    const words = (await entry.innerText()).replaceAll('\u00a0', ' ');

    const start = Date.parse(booked.json.records[0].start);
    const hourIn = (timeZone: string, instant: number): string =>
      new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone }).format(
        instant,
      );
    const opens = start - 15 * MINUTE;
    expect(words).toContain(hourIn(ZONE, start));
    expect(words).toContain(`${hourIn(zone, start)} chez vous`);
    expect(words).toContain(`${hourIn(ZONE, opens)} (${hourIn(zone, opens)} chez vous)`);
    expect(await findingsOn(page)).toEqual([]);

    await act(page, entry, 'Annuler');
    const question = await page.getByRole('dialog').innerText();
    expect(question.replaceAll('\u00a0', ' ')).toContain(
      `${hourIn(ZONE, start)} (${hourIn(zone, start)} chez vous)`,
    );
    await page.getByRole('button', { name: 'Non, garder' }).click();

    await act(page, entry, 'Modifier');
    const present = page.locator('main dl').filter({ hasText: 'Votre créneau' });
    await present.waitFor();
    expect((await present.innerText()).replaceAll('\u00a0', ' ')).toContain(
      `${hourIn(zone, start)} chez vous`,
    );
    await page.context().close();
  },
  PATIENCE,
);

const MINUTE = 60_000;

/** Somebody new books the first time from three days on. */
async function bookAhead(interventionId: number): Promise<Answer> {
  const from = daysAfter(dayOfInstant(Date.now(), ZONE), 3);
  const { availabletimeslots: free } = await listed(server.address, 1, [interventionId], { from });
  const booked = await call(server.address, 'POST', '/api/v3/appointments', {
    body: JSON.stringify({
      appointment: {
        group_id: 1,
        date: free[0]?.start,
        from_web: 1,
        locale: 'fr',
        comments: '',
        videoconference_consent: interventionId === VIDEO_TALK,
        appointments: { 0: { intervention_id: interventionId, calendar_id: 0 } },
        fiche: {
          firstname: 'Ana',
          lastname: 'Le Goff',
          email: `ahead.${Date.now()}@mail.example`,
          firstphone: '0612345678',
        },
      },
    }),
  });
  if (booked.status !== 201) throw new Error(`${booked.status} ${booked.text}`);
  return booked;
}

/** In the tab where it was booked. */
const holdsFiche = (page: Page, { json }: Answer): Promise<unknown> =>
  page.addInitScript(
    (key) => sessionStorage.setItem('creneau.ficheToken', key),
    json.fiche_token as string,
  );

/** The key of who booked in this tab. */
const ficheKey = async (page: Page): Promise<string> =>
  (await page.evaluate(() => sessionStorage.getItem('creneau.ficheToken'))) ?? '';

/** Somebody else books that time, whoever gives it. */
async function take(start: string): Promise<Answer> {
  const order = (calendar_id: number) =>
    call(server.address, 'POST', '/api/v3/appointments', {
      body: JSON.stringify({
        appointment: {
          group_id: 1,
          date: start,
          from_web: 1,
          locale: 'fr',
          comments: '',
          appointments: { 0: { intervention_id: 11, calendar_id } },
          fiche: {
            firstname: 'Zoé',
            lastname: 'Autre',
            email: `other.${Date.now()}@mail.example`,
            firstphone: '0612345678',
          },
        },
      }),
    });
  let answer = await order(0);
  for (let count = 0; count < 3; count += 1) {
    const next = await order(0);
    if (next.status !== 201) break;
    answer = next;
  }
  return answer;
}

it(
  '[QUERY-11] [A8] [Q-ACT-02] [CANCEL-12] asks before it cancels what a mail leads to',
  async () => {
    const page = await aPage(browser);
    const email = 'mail@mail.example';
    await book(page, email);
    const link = await mailedLink(email, 'cancel_apt');
    expect(new URL(link).searchParams.has('ficheKey')).toBe(false);
    expect(await mailedLink(email, 'ficheKey')).toContain('list_rdv=1');
    await page.context().close();

    const stranger = await aPage(browser);
    const writes: string[] = [];
    stranger.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
    });
    await stranger.goto(link);
    await stranger.waitForURL(/login/);
    expect(stranger.url()).not.toContain('veventKey');
    expect(writes).toEqual([]);
    await stranger.locator('main button').first().click();
    await stranger.getByRole('dialog').waitFor();
    expect(writes).toEqual(['/api/v3/sessions/login']);

    await stranger.getByRole('button', { name: 'Oui, annuler' }).click();
    await stranger.getByText('Votre rendez-vous est annulé').waitFor();
    expect(await findingsOn(stranger)).toEqual([]);
    await stranger.context().close();
  },
  PATIENCE,
);

it(
  '[EMBED-01] [QUERY-11] does not collapse in a frame from the opening of a mailed link to the words that it is cancelled',
  async () => {
    const page = await aPage(browser);
    const email = 'framed@mail.example';
    await book(page, email);
    const link = await mailedLink(email, 'cancel_apt');
    await page.context().close();
    const host = await aPage(browser);
    await host.addInitScript(() => {
      if (window !== window.top) return;
      const heights: number[] = [];
      Object.assign(window, { heights });
      addEventListener('message', ({ data }) => {
        if (data.type === 'height') heights.push(data.height);
      });
    });
    // the page of a business may be framed on its own host
    await host.route('**/host', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe style="width:1000px;height:700px" src="${link.replaceAll('&', '&amp;')}"></iframe>`,
      }),
    );

    await host.goto(new URL('/host', link).href);
    const frame = host.frameLocator('iframe');
    await frame.locator('main button').first().press('Enter');
    await frame.getByRole('button', { name: 'Oui, annuler' }).press('Enter');
    await frame.getByText('Votre rendez-vous est annulé').waitFor();

    const heights = await host.evaluate(
      () => (window as unknown as { heights: readonly number[] }).heights,
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThan(300);
    await host.context().close();
  },
  PATIENCE,
);

it(
  '[QUERY-11] confirms by the press of the page’s button what a reminder leads to, and nothing by being opened',
  async () => {
    const sql = (text: string) => query(ground.environment.DATABASE_URL ?? '', text);
    const email = 'reminded@mail.example';
    const page = await aPage(browser);
    await book(page, email);
    await page.context().close();
    const fiche = `from fiches f where f.email = '${email}' and f.id = a.fiche_id and f.group_id = a.group_id`;
    // booked long ago: its reminder is due now, whatever the hour
    await sql(
      `update appointments a set created_at = now() - interval '20 days', booked_from = null ${fiche}`,
    );
    await sql(
      `update groups set reminders = '[20160]', quiet_from = '00:00', quiet_to = '00:00' where id = 1`,
    );
    const isConfirmed = async () =>
      (
        await sql(
          `select from appointments a where confirmed_at is not null and exists (select ${fiche})`,
        )
      ).length === 1;
    const link = await mailedLink(email, 'confirm_apt');
    expect(new URL(link).searchParams.get('confirm_start')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

    const visitor = await aPage(browser);
    const writes: string[] = [];
    visitor.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
    });
    await visitor.goto(link);
    await visitor.waitForURL(/login/);
    expect(visitor.url()).not.toContain('veventKey');
    expect(writes).toEqual([]);
    await visitor.locator('main button').first().click();
    const dialog = visitor.getByRole('dialog');
    await dialog.waitFor();
    expect(writes).toEqual(['/api/v3/sessions/login']);
    expect(await isConfirmed()).toBe(false);
    expect(await findingsOn(visitor)).toEqual([]);

    await dialog.getByRole('button', { name: 'Oui, je viens' }).press('Enter');
    await focusComesTo(visitor, 'Votre venue est confirmée.');
    await visitor.locator('main li').getByText('Confirmé').waitFor();
    expect(await isConfirmed()).toBe(true);
    expect(await findingsOn(visitor)).toEqual([]);

    await visitor.goto(link);
    await visitor.locator('main').getByText('Votre venue est déjà confirmée.').waitFor();
    await visitor.context().close();
  },
  PATIENCE,
);

it.each([HAIRCUT, VIDEO_TALK])(
  '[CONF-01] prints of a confirmation the appointment alone, in black on white, and of the list no button: service %i',
  async (intervention) => {
    const { page, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(
      `${server.address}${SALON}?intervention_ids=${intervention}&calendar_id=0&date=${inDays(5)}`,
    );
    await showDaysWith(page, FREE);
    await page.locator(FREE).first().click();
    await goOn(page);
    await fillFiche(page);
    if (intervention === VIDEO_TALK) await page.getByRole('checkbox').first().check();
    await bookButton(page).click();
    await waitForConfirmation(page);
    const wanted = [
      'Salon Lumière',
      await page.locator('h2').first().innerText(),
      'Total',
      'Ana Le Goff',
      intervention === VIDEO_TALK ? 'En visio' : '14 rue des Capucins',
      '04 65 71 20 40',
    ];

    for (const path of ['', '/appointments']) {
      if (path !== '') await page.goto(at(path));
      await page
        .getByText(wanted[1] ?? '')
        .first()
        .waitFor();
      await page.emulateMedia({ media: 'print' });
      const paper = await onPaper(page);
      if (path === '') for (const text of wanted) expect(paper.text).toContain(text);
      // also where the page has no header, and on a sheet that is read on another day
      if (path === '') expect(paper.content).toContain('Salon Lumière');
      else expect(paper.days[0]).toMatch(/^\p{Lu}\p{L}+ \d\S* \p{L}+ 20\d\d ·/u);
      expect(paper.blank).toEqual([]);
      if (path === '') expect(paper.widestGap).toBeLessThanOrEqual(48);
      expect(paper.pressed).toEqual([]);
      // an entry of the list stays on one sheet
      expect(paper.divisible).toEqual([]);
      expect(paper.colours).toEqual(['rgb(0, 0, 0)']);
      expect(paper.ground).toBe('rgb(255, 255, 255)');
      await page.emulateMedia({ media: 'screen' });
    }

    await page.getByRole('button', { name: /^Actions/ }).waitFor();
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

/** What a printed page shows: its text, the colours of it, what could be pressed, the entries that may be cut by the end of a sheet, and its ground. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) =>
      one.checkVisibility(),
    );
    const written = seen.filter((one) =>
      [...one.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      ),
    );
    return {
      text: document.body.innerText.replaceAll('\u00a0', ' '),
      content: document.querySelector('main')?.innerText,
      days: seen
        .filter((one) => one.matches('main li p > [aria-hidden]'))
        .map((one) => one.innerText.replaceAll('\u00a0', ' ')),
      widestGap: Math.max(
        ...written
          .filter((one) => one.closest('main section'))
          .map((one) => one.getBoundingClientRect())
          .sort((one, other) => one.top - other.top)
          .map(
            ({ top }, index, all) =>
              top - Math.max(...all.slice(0, index).map(({ bottom }) => bottom), -Infinity),
          )
          .filter(Number.isFinite),
      ),
      blank: seen
        .filter((one) => one.matches('main section > *') && !one.innerText.trim())
        .map((one) => one.outerHTML.slice(0, 200)),
      pressed: seen
        .filter((one) => one.matches('a, button') && !one.matches('header a, [role=tab]'))
        .map((one) => one.outerHTML.slice(0, 200)),
      divisible: seen
        .filter((one) => one.matches('main ul > li:has(h3)'))
        .filter((one) => getComputedStyle(one).breakInside !== 'avoid')
        .map((one) => one.innerText),
      colours: [...new Set(written.map((one) => getComputedStyle(one).color))],
      ground: getComputedStyle(document.body).backgroundColor,
    };
  });

it(
  '[ERR-45] asks nobody to log in whose session nobody answers for: it says that the list cannot be had, and tries again by a press',
  async () => {
    const page = await aPage(browser);
    await holdsKey(page, await tokenOf(server.address, CAMILLE), 1);
    await page.route('**/sessions/current?**', (route) => route.abort());
    await page.goto(`${server.address}${SALON}/appointments?locale=fr`);
    const told = page.getByRole('alert').filter({ hasText: wordsOf('fr').refused.title });
    await told.waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).count()).toBe(
      0,
    );

    await page.unroute('**/sessions/current?**');
    await told.getByRole('button', { name: 'Réessayer' }).click();
    await page.locator('main button[aria-haspopup=menu]').first().waitFor();
    // who it is shows in the header too
    await page.getByRole('banner').getByText('Camille').waitFor();

    expect(await told.count()).toBe(0);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ERR-45] does not ask them on the page of their contacts, either',
  async () => {
    const page = await aPage(browser);
    await holdsKey(page, await tokenOf(server.address, CAMILLE), 1);
    await page.route('**/sessions/current?**', (route) => route.abort());
    await page.goto(`${server.address}${SALON}/fiches?locale=fr`);
    await page.getByRole('heading', { level: 1, name: 'La page n’a pas pu s’afficher' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${SALON}/fiches`);

    await page.unroute('**/sessions/current?**');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('tab', { name: /Camille/ }).waitFor();
    await page.getByRole('banner').getByText('Camille').waitFor();
    await page.context().close();
  },
  PATIENCE,
);
