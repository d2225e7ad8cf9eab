import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Frame, Page, Request } from 'playwright-core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { aTime, choose, fillFiche, goOn, waitForStep, SLOT, takeTime } from '../support/visit';

const demonstration = aDemonstration();
/** The site of a business on this machine, which shows what the test says. */
let host: Server;
let shown = '';

beforeAll(async () => {
  host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Site</title><h1>Garage</h1>${shown}`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => host.close(resolve)));

const hostAddress = (): string => {
  const address = host.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

/** The frame of docs/embedders.md as it is written there, but for the server of this test and the group. */
function documentedFrame(urlname: string): string {
  const docs = readFileSync('docs/embedders.md', 'utf8');
  const [frame = ''] = /<iframe[^]*?<\/iframe>/.exec(docs) ?? [];
  return frame
    .replace(/https?:\/\/(?:booking\.example\.com|localhost:4000)/, demonstration.address)
    .replace(/\/(?:salon-lumiere|garage-central)\?/, `/${urlname}?`);
}

async function framed(page: Page, urlname: string): Promise<Frame> {
  shown = documentedFrame(urlname);
  await page.goto(hostAddress());
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('no frame');
  return frame;
}

const book = (page: Pick<Page, 'getByRole'>): Promise<void> =>
  page
    .getByRole('button', { name: 'Réserver ce rendez-vous' })
    .filter({ visible: true })
    .first()
    .click();

it(
  '[P4] books in the frame of the documentation, on a site of another port of this machine',
  async () => {
    const page = await aPage(demonstration.browser, { viewport: { width: 1280, height: 1_200 } });
    const frame = await framed(page, 'garage-central');
    await frame.waitForURL(/\/book\//);
    const inFrame = frame as unknown as Page;
    await waitForStep(inFrame);
    for (let step = 0; step < 6 && !frame.url().includes('/book/slots'); step++)
      await choose(inFrame);
    await frame.locator(SLOT).first().waitFor();
    await aTime(frame).click();
    await goOn(inFrame);
    await fillFiche(inFrame);
    await frame.getByLabel(/Immatriculation/).fill('AB-123-CD');
    await book(inFrame);

    await frame.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[P4] is not shown in a frame of a group that does not allow it: the frame leads to it, and names the setting that is missing',
  async () => {
    const page = await aPage(demonstration.browser);
    const frame = await framed(page, 'salon-lumiere');
    const link = frame.getByRole('link', { name: 'Ouvrir la page de réservation' });

    const words = (await frame.locator('body').innerText()).replace(/[\u00a0\u202f]/g, ' ');

    expect(words).toContain(
      `le réglage « embedding.frames » du groupe doit contenir ${hostAddress()}`,
    );
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.waitForURL(/salon-lumiere\/book\//);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['fr-FR', 'Réserver dans un nouvel onglet'],
  ['en-GB', 'Book in a new tab'],
])(
  '[S11] offers a tab of its own in %s in a frame that is isolated from everything',
  async (locale, name) => {
    const page = await aPage(demonstration.browser, { locale });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    shown = documentedFrame('garage-central').replace(
      '<iframe',
      '<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
    );
    await page.goto(hostAddress());
    const link = page.frameLocator('iframe').getByRole('link', { name });

    // a browser drops clicks on a foreign frame that has just moved
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')]);

    await waitForStep(tab);
    expect(tab.url()).toMatch(/\/garage-central\/book\//);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[S11] dies of nothing in a frame that may do nothing but run scripts',
  async () => {
    const page = await aPage(demonstration.browser);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    shown = documentedFrame('garage-central').replace('<iframe', '<iframe sandbox="allow-scripts"');
    await page.goto(hostAddress());

    const alert = page.frameLocator('iframe').getByRole('alert');
    await alert.waitFor();

    expect(await alert.innerText()).toContain('Vous ne pouvez pas réserver dans ce cadre');
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[QUERY-13] [RWG-01] [RWG-02] leads back to a site that the group lists, after a booking that is told to the maps',
  async () => {
    const page = await aPage(demonstration.browser);
    const reports: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/demonstration-maps')) reports.push(request);
    });
    const query = new URLSearchParams({
      return_url: 'http://localhost:8080/merci?source=rdv',
      return_button: 'shop',
      modify_url: 'https://boutique.salon-lumiere.example/modifier',
      rwg_token: 'A1.b-2_c~',
    });
    await takeTime(page, `${demonstration.address}/salon-lumiere?${query}`);
    expect(page.url()).not.toContain('rwg_token');
    expect(await page.context().cookies()).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'rwg_token', value: 'A1.b-2_c~' })]),
    );
    await fillFiche(page);
    await book(page);
    await page.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();

    const back = page.getByRole('link', { name: 'Retour à la boutique' });
    expect(await back.getAttribute('href')).toBe('http://localhost:8080/merci?source=rdv');
    expect(await page.getByRole('link', { name: /^Modifier/ }).getAttribute('href')).toBe(
      'https://boutique.salon-lumiere.example/modifier',
    );
    expect(reports.map((request) => JSON.parse(request.postData() ?? '') as unknown)).toEqual([
      { rwg_token: 'A1.b-2_c~', merchant_changed: 2 },
    ]);
    expect((await reports[0]?.response())?.status()).toBe(204);
    await page.context().close();
  },
  PATIENCE,
);
