import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { call } from '../support/booking-calls';
import { aBrowser, aPage } from '../support/browser';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { goOn, SLOT } from '../support/visit';

const FIRST = 'Quelle prestation souhaitez-vous\u00a0?';

let ground: Ground;
let server: RunningServer;
let browser: Browser;
/** The site that shows the page in a frame. */
let parent: Server | undefined;

const framed = aBusiness({
  id: 71,
  group: { urlname: 'framed', name: 'Framed' },
  settings: { use_api_v3: true, frame_ancestors: ['*'], enabled_locales: 'fr,en' },
  interventions: [{ id: 11 }, { id: 12 }],
});

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'business', framed);
  [server, browser] = await Promise.all([startServer(ground.environment), aBrowser()]);
}, PATIENCE);

afterAll(async () => {
  parent?.close();
  await browser?.close();
  await server?.kill();
  await ground?.remove();
});

/** A page, or a page in a frame. */
type Place = Page | Frame;

/** Waits until a step shows what it asks. */
const settled = (place: Place): Promise<void> =>
  place
    .locator(`main li button, ${SLOT}, main form input`)
    .filter({ visible: true })
    .first()
    .waitFor();

const titleOf = (place: Place): Promise<string | null> => place.locator('h1').textContent();

const opened = async (context: BrowserContext | undefined): Promise<Page> => {
  const page = context ? await context.newPage() : await aPage(browser);
  await page.goto(`${server.address}/framed`);
  await settled(page);
  return page;
};

const toTheTimes = async (place: Place): Promise<void> => {
  await place.locator('main li button').nth(1).click();
  await place.locator(SLOT).first().waitFor();
};

/** Chooses a time, and says which. */
async function toTheFiche(place: Place): Promise<string> {
  const slot = place.locator(SLOT).nth(3);
  const start = (await slot.getAttribute('data-start')) ?? '';
  await slot.click();
  await goOn(place);
  await place.locator('main form input').first().waitFor();
  return start;
}

const fiche = { lastname: 'Le Goff', firstname: 'Ana', email: 'ana@mail.example' };

async function type(place: Place): Promise<void> {
  for (const [name, value] of Object.entries(fiche))
    await place.locator(`#field-fiche-${name}`).fill(value);
}

const typed = async (place: Place): Promise<Record<string, string>> => {
  await place.locator('main form input').first().waitFor();
  const values: Record<string, string> = {};
  for (const name of Object.keys(fiche))
    values[name] = await place.locator(`#field-fiche-${name}`).inputValue();
  return values;
};

const summaryOf = (place: Place): Promise<string | null> =>
  place.getByRole('complementary').textContent();

const bookOn = (page: Place): Promise<void> =>
  page.locator('main button[form]').filter({ visible: true }).first().click();

describe('an unfinished visit', () => {
  it(
    '[K11] goes on at the same step after a reload, with all that was chosen and typed; nothing of it is left after the booking',
    async () => {
      const page = await opened(undefined);
      const reloaded = async (): Promise<[string | null, string]> => {
        await page.reload();
        await settled(page);
        return [await titleOf(page), new URL(page.url()).pathname];
      };

      expect(await reloaded()).toEqual([FIRST, '/framed/book/intervention_ids']);
      await toTheTimes(page);
      expect(await reloaded()).toEqual([
        expect.stringMatching(/^Quand souhaitez-vous/),
        '/framed/book/slots',
      ]);
      await page.locator(SLOT).first().waitFor();
      expect(await summaryOf(page)).toContain('thing 12');
      const start = await toTheFiche(page);
      await type(page);
      expect((await reloaded())[1]).toBe('/framed/book/fiche_info');
      expect(await typed(page)).toEqual(fiche);
      expect(await summaryOf(page)).toContain(start.slice(11, 16));

      await page.goBack();
      await page.locator(SLOT).first().waitFor();
      await page.reload();
      await page.locator(`${SLOT}[aria-pressed=true]`).first().waitFor();
      await page.goForward();
      expect(await typed(page)).toEqual(fiche);

      await bookOn(page);
      await page.waitForURL(/\/confirm/);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      );
      expect(kept).not.toMatch(/Le Goff|mail\.example/);
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([
    ['of a booking by hand', ''],
    ['of a link with a time, which nobody else can take any more', '&slots='],
  ])(
    '[K11] shows the confirmation %s again after a reload, and the next booking begins anew',
    async (_, parameter) => {
      const page = await aPage(browser);
      const link = `${server.address}/framed?intervention_ids=12`;
      await page.goto(link);
      const start = await page.locator(SLOT).last().getAttribute('data-start');
      await page.evaluate(() => [sessionStorage, localStorage].forEach((kept) => kept.clear()));
      if (parameter) await page.goto(link + parameter + (start ?? '').slice(0, 16));
      else await toTheFiche(page);
      await type(page);
      await bookOn(page);
      const title = 'Rendez-vous confirmé';
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText(fiche.email).waitFor();
      const shown = await page.locator('main').innerText();

      await page.reload();
      await page.getByText(fiche.email).waitFor();
      expect(await page.locator('main').innerText()).toBe(shown);
      expect(await page.getByRole('main').textContent()).not.toContain('Choisissez');
      // a tab that a phone has discarded has nothing in memory either, and may have no network
      await page.route('**/api/**/appointments?**', (route) => route.abort());
      await page.reload();
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.getByRole('main').textContent()).toContain('thing 12');

      await page.getByRole('button', { name: 'Prendre un autre rendez-vous' }).click();
      await page.locator(SLOT).first().waitFor();
      await page.reload();
      await page.locator(SLOT).first().waitFor();
      expect(await page.locator(`${SLOT}[aria-pressed=true]`).count()).toBe(0);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'says after a reload that what was booked has been cancelled elsewhere',
    async () => {
      const page = await opened(undefined);
      await toTheTimes(page);
      await toTheFiche(page);
      await type(page);
      await bookOn(page);
      await page.waitForURL(/\/confirm/);
      const token = await page.evaluate(() => sessionStorage.getItem('creneau.ficheToken') ?? '');
      const holder = { headers: { authorization: `Bearer ${token}` } };
      const { json } = await call(
        server.address,
        'GET',
        '/api/v3/appointments?group_id=71',
        holder,
      );
      const body = JSON.stringify({ appointments: json.map(({ id }: { id: number }) => ({ id })) });
      const path = '/api/v3/groups/71/appointments/batch_delete';
      expect((await call(server.address, 'POST', path, { ...holder, body })).status).toBe(200);

      await page.reload();
      await page.getByRole('heading', { name: 'Rendez-vous annulé' }).waitFor();
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'keeps what was chosen for a tab that is opened again, and what was typed for its own tab only',
    async () => {
      const page = await opened(undefined);
      const context = page.context();
      await toTheTimes(page);
      await toTheFiche(page);
      await type(page);
      await page.close();

      const again = await opened(context);
      expect(new URL(again.url()).pathname).toBe('/framed/book/fiche_info');
      expect(await typed(again)).toEqual({ lastname: '', firstname: '', email: '' });
      expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('mail');
      await context.close();
    },
    PATIENCE,
  );

  it(
    'keeps all of it in another language, and when a step before is answered anew',
    async () => {
      const page = await opened(undefined);
      await toTheTimes(page);
      await toTheFiche(page);
      await type(page);

      await page.evaluate(() => localStorage.setItem('creneau.locale', 'en'));
      await page.reload();
      expect(await typed(page)).toEqual(fiche);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');

      await page.goto(`${server.address}/framed/book/intervention_ids`);
      await settled(page);
      await page.locator('main li button').first().click();
      await page.locator(SLOT).first().waitFor();
      expect(await summaryOf(page)).toContain('thing 11');
      await page.locator(SLOT).first().click();
      await goOn(page);
      expect(await typed(page)).toEqual(fiche);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[K11] is booked once though the page was loaded again while nobody knew',
    async () => {
      const page = await opened(undefined);
      await toTheTimes(page);
      await toTheFiche(page);
      await type(page);
      const keys: (string | undefined)[] = [];
      const answers: unknown[] = [];
      let isCut = true;
      await page.route('**/api/v3/appointments?**', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        const answer = await route.fetch();
        answers.push(((await answer.json()) as { records: { id: number }[] }).records[0]?.id);
        return isCut ? route.abort('connectionreset') : route.fulfill({ response: answer });
      });
      await bookOn(page);
      await expectTo(() => keys.length > 0);

      await page.reload();
      expect(await typed(page)).toEqual(fiche);
      isCut = false;
      await bookOn(page);
      await page.waitForURL(/\/confirm/);

      expect(new Set(keys).size).toBe(1);
      expect(new Set(answers).size).toBe(1);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'outlives a reload in a frame whose storage is blocked, but not its tab',
    async () => {
      const page = await aPage(browser);
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
      });
      parent = createServer((_, answer) => {
        answer.setHeader('content-type', 'text/html');
        answer.end(
          `<iframe src="${server.address}/framed" style="width: 1200px; height: 900px"></iframe>`,
        );
      }).listen(0, '127.0.0.1');
      await once(parent, 'listening');
      const { port } = parent.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/`);
      const frame = page.frames()[1];
      if (!frame) throw new Error('no frame');
      await frame.locator('h1').waitFor();
      await toTheTimes(frame);
      const start = await toTheFiche(frame);
      await type(frame);
      // history is written once the visitor rests
      await frame.waitForFunction(
        (email) => JSON.stringify(history.state).includes(email),
        fiche.email,
      );

      await Promise.all([
        frame.waitForNavigation(),
        frame.evaluate(() => window.location.reload()),
      ]);
      expect(await typed(frame)).toEqual(fiche);
      expect(await summaryOf(frame)).toContain(start.slice(11, 16));
      // in a frame where nothing was typed the press asks once more
      await type(frame);
      await bookOn(frame);
      await frame.getByRole('heading', { name: 'Rendez-vous confirmé' }).waitFor();
      await frame.waitForFunction(() => JSON.stringify(history.state).includes('"booked"'));
      await Promise.all([
        frame.waitForNavigation(),
        frame.evaluate(() => window.location.reload()),
      ]);
      await frame.getByRole('heading', { name: 'Rendez-vous confirmé' }).waitFor();

      const context = page.context();
      await page.close();
      const again = await context.newPage();
      await again.goto(`${server.address}/framed`);
      await settled(again);
      expect(await titleOf(again)).toBe(FIRST);
      await context.close();
    },
    PATIENCE,
  );
});

/** Waits until it is so. */
async function expectTo(be: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !be(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(be()).toBe(true);
}
