import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { findingsOnEachWidth, focusedMessage } from '../support/accessibility';
import { aBrowser, aPage, faultsOf } from '../support/browser';
import { book, listed } from '../support/booking-calls';
import { PATIENCE } from '../support/patience';
import { aMailServer, logIn, type MailServer } from '../support/people-calls';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { holdsKey } from '../support/watched-window';

const CAMILLE = 'camille@example.org';

jest.setTimeout(PATIENCE);

let ground: Ground;
let mailServer: MailServer;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  mailServer = await aMailServer();
  [server, browser] = await Promise.all([
    startServer({ ...ground.environment, SMTP_URL: mailServer.url }),
    aBrowser(),
  ]);
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await mailServer?.close();
  await ground?.remove();
});

function aVisitor(locale = 'fr-FR'): Promise<Page> {
  return aPage(browser, { locale });
}

const data = (): string => `${server.address}/salon-lumiere/personal_data`;

async function logInAs(page: Page, email: string): Promise<void> {
  const { json } = await logIn(server.address, email);
  await holdsKey(page, json.account_token as string, 1);
}

it.each([
  ['fr-FR', 'Vos données personnelles', /sous-traitant/, /responsable/, /au moins 3 ans/],
  [
    'en-GB',
    'Your personal data',
    /data processor/,
    /decides what your data is used for/,
    /at least 3 years/,
  ],
])(
  '[GDPR-01] [GDPR-03] [ROUTE-06] tells anybody in %s what becomes of their data',
  async (locale, title, ...texts) => {
    const page = await aVisitor(locale);
    const faults = faultsOf(page);

    await page.goto(data());

    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const text = await page.locator('main').innerText();
    for (const part of texts) expect(text).toMatch(part);
    expect(text).toContain('14 rue des Capucins');
    expect(
      await page.getByRole('link', { name: 'donnees@salon-lumiere.example' }).getAttribute('href'),
    ).toBe('mailto:donnees@salon-lumiere.example');
    expect(text).toMatch(/La suppression est définitive|Deletion is final/);
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: /Se connecter|Log in/ })
        .count(),
    ).toBe(1);
    expect(await findingsOnEachWidth(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

/** Books without an account, and lets the mail about it come. */
async function becomeFiche(email: string): Promise<void> {
  const { firstSlot } = await listed(server.address, 1, [12]);
  const booked = await book(server.address, {
    appointment: {
      group_id: 1,
      date: firstSlot,
      appointments: { 0: { intervention_id: 12, calendar_id: 0 } },
      fiche: { firstname: 'Nolwenn', lastname: 'Le Bris', firstphone: '0612345678', email },
    },
  });
  expect(booked.status).toBe(201);
  await mailServer.mailTo(email);
}

it('[GDPR-02] takes the request of a contact without account, who says no more than an address', async () => {
  const email = 'nolwenn@example.org';
  await becomeFiche(email);
  const page = await aVisitor();
  const faults = faultsOf(page);
  await page.goto(data());
  const form = page.getByRole('form', { name: 'Supprimer mes données' });
  const ask = form.getByRole('button', { name: 'Recevoir le lien' });

  await ask.click();
  await page.getByText('Écrivez votre adresse e-mail.').first().waitFor();
  expect(await findingsOnEachWidth(page)).toEqual([]);
  await form.getByLabel('E-mail').fill(email);
  await ask.click();
  await page.getByText('Consultez votre messagerie').waitFor();
  expect(await findingsOnEachWidth(page)).toEqual([]);

  const { link } = await mailServer.mailTo(email);
  await page.goto(link.href.replace(/^https?:\/\/[^/]+/, server.address));
  const button = page.getByRole('button', { name: 'Supprimer toutes mes données' });
  await button.waitFor();
  expect(page.url()).toBe(data());
  await button.click();
  await page.getByText('Votre demande est confirmée').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

it('[GDPR-02] [N4] says that an erasure is confirmed, also where the first answer was lost', async () => {
  const email = 'perdue@mail.example';
  await becomeFiche(email);
  const page = await aVisitor();
  await page.goto(data());
  const form = page.getByRole('form', { name: 'Supprimer mes données' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Recevoir le lien' }).click();
  const { link } = await mailServer.mailTo(email);
  await page.goto(link.href.replace(/^https?:\/\/[^/]+/, server.address));
  let asked = 0;
  await page.route('**/erasure_requests**', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });

  await page.getByRole('button', { name: 'Supprimer toutes mes données' }).click();

  await page.getByText('Votre demande est confirmée').or(focusedMessage(page)).first().waitFor();
  expect(await page.locator('main').innerText()).toContain('Votre demande est confirmée');
  await page.context().close();
});

it('[GDPR-02] [D7] gives a copy, and takes a request that the link of a mail confirms in any browser', async () => {
  const page = await aVisitor();
  const faults = faultsOf(page);
  await logInAs(page, CAMILLE);
  await page.goto(data());

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fichier JSON' }).click(),
  ]);
  const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    account: { email: string };
    contacts: object[];
  };
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tableau CSV' }).click(),
  ]);
  expect([file.suggestedFilename(), table.suggestedFilename()]).toEqual([
    'mes-donnees-salon-lumiere.json',
    'mes-donnees-salon-lumiere.csv',
  ]);
  expect([copy.account.email, copy.contacts.length]).toEqual([CAMILLE, 2]);
  expect(await readFile(await table.path(), 'utf8')).toContain(`"account.email","${CAMILLE}"`);
  expect(await findingsOnEachWidth(page)).toEqual([]);

  const main = page.locator('main');
  expect(await main.getByText('La suppression est définitive.').count()).toBe(1);
  await page.getByRole('button', { name: 'Demander la suppression' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Supprimer toutes vos données ?' });
  await dialog.waitFor();
  expect(
    await dialog
      .getByRole('button', { name: 'Non, garder mes données' })
      .evaluate((no) => no === document.activeElement),
  ).toBe(true);
  expect(await findingsOnEachWidth(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Un message est en route').waitFor();
  expect(await findingsOnEachWidth(page)).toEqual([]);

  const { link } = await mailServer.mailTo(CAMILLE);
  const elsewhere = await aVisitor();
  await elsewhere.goto(link.href.replace(/^https?:\/\/[^/]+/, server.address));
  const button = elsewhere.getByRole('button', { name: 'Supprimer toutes mes données' });
  await button.waitFor();
  expect(elsewhere.url()).toBe(data());
  const asked = elsewhere.getByRole('region', { name: 'Confirmez la suppression de vos données' });
  expect(await asked.getByText('Vos rendez-vous à venir ne sont pas annulés').count()).toBe(1);
  expect(await findingsOnEachWidth(elsewhere)).toEqual([]);
  await button.click();
  await elsewhere.getByText('Votre demande est confirmée').waitFor();

  await elsewhere.goto(link.href.replace(/^https?:\/\/[^/]+/, server.address));
  await button.click();
  await focusedMessage(elsewhere).waitFor();
  expect(await focusedMessage(elsewhere).innerText()).toContain('Ce lien a déjà servi');
  expect(faults).toEqual([]);
  await elsewhere.context().close();
  await page.context().close();
});
