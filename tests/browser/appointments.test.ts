import type { Browser, Page } from 'playwright-core';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findingsOn } from '../support/accessibility';
import { call, type Answer } from '../support/booking-calls';
import { aBrowser, aPage, faultsOf } from '../support/browser';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { fillContact, SLOT, walkTo } from '../support/visit';

const PATIENCE = 150_000;
const FREE = `${SLOT}:not([aria-disabled=true]):not([aria-haspopup])`;

let ground: Ground;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  ground = await aGround('PGlite');
  [server, browser] = await Promise.all([startServer(ground.environment), aBrowser()]);
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await ground?.remove();
});

const goOn = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Continu/ })
    .filter({ visible: true })
    .first()
    .click();

/** Books the first free haircut as somebody new; answers its start. */
async function book(page: Page, email: string, locale = 'fr'): Promise<string> {
  await walkTo(page, `${server.address}/salon-lumiere?locale=${locale}`, 'slots');
  const slot = page.locator(FREE).first();
  await slot.waitFor();
  const start = (await slot.getAttribute('data-start')) ?? '';
  await slot.click();
  await goOn(page);
  await page.locator('main form input').first().waitFor();
  await fillContact(page, { email });
  await page.locator('main button[form]').filter({ visible: true }).click();
  await page.waitForURL(/confirm/);
  return start;
}

/** Takes the free time of that place for what is being moved, up to the last look. */
async function pickTime(page: Page, place: number): Promise<string> {
  await page.waitForURL(/slots/);
  const slot = page.locator(FREE).nth(place);
  await slot.waitFor();
  const start = (await slot.getAttribute('data-start')) ?? '';
  await slot.click();
  await goOn(page);
  await page.waitForURL(/fiche_info/);
  return start;
}

/** The address in a mail to them that has such a parameter. */
async function mailedLink(to: string, parameter: string): Promise<string> {
  const folder = join(ground.environment.CRENEAU_DATA ?? '', 'outbox');
  for (let look = 0; look < 100; look += 1) {
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

const words = {
  fr: {
    move: 'Modifier',
    cancel: 'Annuler',
    yes: 'Oui, annuler',
    no: 'Non, garder',
    submit: 'Déplacer le rendez-vous',
    list: 'Vos rendez-vous',
  },
  en: {
    move: 'Change',
    cancel: 'Cancel',
    yes: 'Yes, cancel',
    no: 'No, keep it',
    submit: 'Move the appointment',
    list: 'Your appointments',
  },
} as const;

it.each(['fr', 'en'] as const)(
  '[CONF-03] [EDIT-05] [CANCEL-11] [C10] books, moves to a time just taken and to another, and cancels, in %s',
  async (locale) => {
    const page = await aPage(browser, { locale });
    page.setDefaultTimeout(20_000);
    const faults = faultsOf(page);
    const say = words[locale];
    const email = `move.${locale}@mail.example`;
    const first = await book(page, email, locale);
    expect(await findingsOn(page)).toEqual([]);

    await page.getByRole('button', { name: say.move, exact: true }).click();
    const wanted = await pickTime(page, 3);
    expect(await findingsOn(page)).toEqual([]);
    const taken = await take(wanted);
    expect(taken.status).toBe(201);
    await page.getByRole('button', { name: say.submit }).filter({ visible: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await findingsOn(page)).toEqual([]);

    // the nearest free one in its place
    await page.getByRole('alert').getByRole('button').first().click();
    await page.waitForURL(/confirm/);
    const date = await page.locator('h1 + p').textContent();
    expect(date).not.toContain(first.slice(11, 16));

    await page.goto(`${server.address}/salon-lumiere/appointments?locale=${locale}`);
    await page.getByRole('heading', { level: 1, name: say.list }).waitFor();
    await page.getByRole('heading', { level: 3 }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1);
    expect(await findingsOn(page)).toEqual([]);

    // by keys alone
    await page.getByRole('button', { name: /^Actions/ }).focus();
    await page.keyboard.press('Enter');
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say.no);
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 3 }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

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
  '[A8] [Q-ACT-02] [CANCEL-12] asks before it cancels what a mail leads to',
  async () => {
    const page = await aPage(browser);
    page.setDefaultTimeout(20_000);
    const email = 'mail@mail.example';
    await book(page, email);
    const link = await mailedLink(email, 'cancel_apt');
    await page.context().close();

    const stranger = await aPage(browser);
    stranger.setDefaultTimeout(20_000);
    const writes: string[] = [];
    stranger.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
    });
    await stranger.goto(link);
    await stranger.waitForURL(/login/);
    expect(stranger.url()).not.toContain('ficheKey');
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
