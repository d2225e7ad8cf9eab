import type { Browser, Page } from 'playwright-core';
import { focusedMessage } from '../support/accessibility';
import { aBrowser } from '../support/browser';
import { eventually } from '../support/mails';
import { PATIENCE } from '../support/patience';
import { aMailServer, as, logIn, PASSWORD, send, type MailServer } from '../support/people-calls';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { fillLogin, takeTime, walkTo } from '../support/visit';
import {
  aWatchedWindow,
  ENGLISH_PHONE,
  FRENCH_DESKTOP,
  type Visit,
} from '../support/watched-window';

const NEW_PASSWORD = 'Bonsoir-2027!';
const CABINET = '/cabinet-horizon';
const SALON = '/salon-lumiere';

let ground: Ground;
let mails: MailServer;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [ground, mails] = await Promise.all([aGround('PostgreSQL', 'demonstration'), aMailServer()]);
  [server, browser] = await Promise.all([
    startServer({ ...ground.environment, SMTP_URL: mails.url }),
    aBrowser(),
  ]);
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await mails?.close();
  await ground?.remove();
});

const aVisitor = (visit: Visit) => aWatchedWindow(browser, server.address, visit);

const submit = (page: Page, form = page.locator('main form').first()) =>
  form.locator('button[type=submit]');

/**
 * What is being booked, as the summary says it; it is there on narrow pages too, and not shown. Without what the step
 * offers to do next, which differs from step to step.
 */
const summaryOf = async (page: Page): Promise<string> => {
  const parts = page.locator('main aside').locator('h2, h2 ~ p, dl');
  return (await parts.allTextContents()).join(' ').replace(/\s+/g, ' ');
};

/** Fills in who comes, as far as it is asked of whoever has an account. */
async function fillWhatIsAsked(page: Page): Promise<void> {
  const form = page.locator('main form');
  const fiches = form.locator('input[name=attendee]');
  if (await fiches.count()) await fiches.first().check();
  const values = {
    'input[autocomplete=given-name]': 'Ana',
    'input[autocomplete=family-name]': 'Le Goff',
    'input[autocomplete=email]': 'ana@mail.example',
    'input[autocomplete=tel]': '0612345678',
    'input[autocomplete=bday]': '04/05/1990',
    'input[name=reason]': 'Mal de dos',
  };
  for (const [field, value] of Object.entries(values))
    if (await form.locator(field).count()) await form.locator(field).fill(value);
  if (await form.locator('select[name=cover]').count())
    await form.locator('select[name=cover]').selectOption('standard');
}

const book = async (page: Page): Promise<void> => {
  await page.locator('main button[form]').filter({ visible: true }).first().click();
};

it(
  '[REG-03] [REG-04] [SEQ-12] [AUTH-01] leads from a booking to an account, and back to it from the mail, in another browser',
  async () => {
    const email = 'ana.en@mail.example';
    const first = await aVisitor(ENGLISH_PHONE);
    const start = await takeTime(first.page, first.at(CABINET));
    expect(first.page.url()).toContain('/book/login');
    expect(await first.page.locator('main h2').count()).toBeGreaterThan(1);
    await first.look('the login step');
    const asked = await summaryOf(first.page);
    expect(asked).toContain(start.slice(11, 16));

    const form = first.page.locator('main form').nth(1);
    await form.locator('input').fill(email);
    await submit(first.page, form).click();
    await first.page.waitForURL(/book\/register_confirm/);
    await first.page.locator('main').getByText(email).waitFor();
    await first.look('look into your mail');
    expect(first.wrong()).toEqual({ found: {}, faults: [] });
    await first.page.context().close();

    const { link, subject } = await mails.mailTo(email);
    expect(subject).toMatch(/Activate/);
    const other = await aVisitor(ENGLISH_PHONE);
    await other.page.goto(link.href);
    await other.page.locator('main h1').waitFor();
    // what the link proves is no longer in the address, and nothing was done by opening it
    expect(other.page.url()).not.toContain('validation_key');
    await other.look('the link of the mail');
    await other.page.locator('main button').click();

    await other.page.waitForURL(/\/set_password/);
    const [password, again] = [0, 1].map((place) =>
      other.page.locator('input[autocomplete=new-password]').nth(place),
    ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>];
    await password.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await other.look('a new password');
    await submit(other.page).click();
    await other.page.locator('main form').waitFor({ state: 'detached' });
    await other.page.locator('main button').click();

    await other.page.waitForURL(/book\/fiche_info/);
    await other.page.locator('main form input').first().waitFor();
    expect(await summaryOf(other.page)).toBe(asked);
    await fillWhatIsAsked(other.page);
    const booking = other.page.waitForResponse(
      (answer) => answer.url().includes('/appointments') && answer.status() === 201,
    );
    await book(other.page);
    expect((await (await booking).json()).records[0].start).toBe(start);
    await other.page.waitForURL(/book\/confirm/);
    await mails.mailTo(email);

    // the link has served
    await other.page.goto(link.href);
    await other.page.locator('main button').click();
    await focusedMessage(other.page).waitFor();
    await other.look('a link that was used');
    await other.page.locator('main button').click();
    await other.page.waitForURL(/\/register/);
    await other.page.locator('main form').waitFor();
    await other.look('register');
    expect(other.wrong()).toEqual({ found: {}, faults: [] });
    await other.page.context().close();
  },
  PATIENCE,
);

it(
  '[AUTH-09] [AUTH-04] [PWD-12] [ROUTE-08] [LAYOUT-09] makes who has a weak password choose another, knows them again, and lets them go',
  async () => {
    const email = 'faible@example.org';
    const { page, look, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await page.goto(at(`${SALON}/login`));
    await page.locator('main form').waitFor();
    await look('login');
    await submit(page).click();
    await page.locator('main form [role=group]:focus').waitFor();
    await look('login, with what is missing');
    await fillLogin(page, email, 'motdepasse');
    const [opened] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/sessions/login')),
      submit(page).click(),
    ]);
    const { account } = (await opened.json()) as { account: { id: number } };
    await page.waitForURL(/\/set_password/);
    // the address has no group: the page is found again all the same, and from nowhere too
    await page.reload();
    await page.locator('input[autocomplete=new-password]').first().waitFor();
    await page.goto('about:blank');
    await page.goto(at(`/set_password`) + `&account_id=${account.id}`);
    await page.getByText(email).waitFor();
    const [password, again] = [
      page.locator('input[autocomplete=new-password]').first(),
      page.locator('input[autocomplete=new-password]').last(),
    ];
    await password.fill('Bonsoir-2027!Bonsoir');
    await password.press('End');
    await password.pressSequentially('!!');
    expect(await password.inputValue()).toHaveLength(20);
    await again.fill('Bonsoir-2027!');
    // it looks unavailable, and says why when it is pressed
    await submit(page).click({ force: true });
    await page.locator('main form [role=group]:focus').waitFor();
    await look('a new password, with what is wrong');
    await again.fill('Bonsoir-2027!Bonsoir');
    await submit(page).click();
    await page.locator('main form').waitFor({ state: 'detached' });
    await look('a password that is changed');
    await page.locator('main button').click();
    await page.waitForURL((url) => !/login|set_password/.test(url.pathname));

    // nothing there to press lies under the open menu
    await page.goto(at(`${SALON}/legal/terms`));
    // the menu comes after the page
    const menu = page.getByRole('button', { name: /^(?:Mon compte|My account)/ });
    await menu.click();
    await look('the menu of an account');
    await page.locator('header li button').last().click();
    await page.locator('dialog[open]').waitFor();
    await look('asked before logging out');
    const kept = page.locator('dialog[open]').getByText(/reste gardé|stays saved/);
    expect(await kept.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await menu.evaluate((opener) => opener === document.activeElement)).toBe(true);
    await walkTo(page, at(SALON), 'intervention_ids');
    await menu.click();
    await page.locator('header li button').last().click();
    await kept.waitFor();
    await page.keyboard.press('Escape');
    await menu.click();
    await page.locator('header li button').last().click();
    // the page begins anew, so that nothing of who was here is left in it
    await Promise.all([
      page.waitForEvent('load'),
      page.locator('dialog[open] button').last().click(),
    ]);
    await page.waitForURL(/\/login/);
    await page.locator('main form').waitFor();
    expect(
      await page.evaluate(() =>
        [sessionStorage, localStorage].map((storage) => storage.getItem('creneau.session')),
      ),
    ).toEqual([null, null]);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ROUTE-08] [PWD-11] shows no choice of a password to nobody, and says what leads to it',
  async () => {
    const { page, look, at, wrong } = await aVisitor(ENGLISH_PHONE);
    // a host that leads to no group
    const { port, pathname, search } = new URL(at('/set_password'));
    await page.goto(`http://nobody.localhost:${port}${pathname}${search}&account_id=1`);
    await page.locator('main h1').waitFor();

    await page.getByText(/To choose a password/).waitFor();
    await look('no password to choose');
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  'leads from the contact step to the login and back, with the time and what was typed',
  async () => {
    const { page, look, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await takeTime(page, at(SALON));
    const first = page.locator('main form input[autocomplete=given-name]');
    await first.fill('Camille');
    const asked = await summaryOf(page);
    await page.locator('h1 + p a').click();
    await page.waitForURL(/lumiere\/login/);
    await fillLogin(page, 'nouveau@example.org', PASSWORD);
    await submit(page).click();

    await page.waitForURL(/fiche_info/);
    await page.locator('h1 + p a').waitFor({ state: 'detached' });
    await look('back from the login');
    expect(await first.inputValue()).toBe('Camille');
    expect(await summaryOf(page)).toBe(asked);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[AUTH-11] [AUTH-06] logs in for the contact step, and again over it when the key has ended, with all that was typed',
  async () => {
    const { page, look, at, wrong } = await aVisitor(ENGLISH_PHONE);
    await takeTime(page, at(CABINET));
    let readings = 0;
    page.on('response', (answer) => {
      if (answer.url().includes('/fiches?')) readings += 1;
    });
    await fillLogin(page, 'camille@example.org', PASSWORD);
    const [opened] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/sessions/login')),
      submit(page).click(),
    ]);
    await page.waitForURL(/fiche_info/);
    await page.locator('main input[name=attendee]').first().waitFor();
    await fillWhatIsAsked(page);
    // the step and the menu of the account: with an ended key, a later one would ask for the login before the press does
    await eventually(() => (readings === 2 ? true : undefined));
    const { account_token: token } = (await opened.json()) as { account_token: string };
    await send(server.address, 'POST', '/api/v3/sessions/logout', undefined, as(token));

    await book(page);
    await page.locator('dialog[open] form').waitFor();
    await look('asked to log in again');
    await page.locator('dialog[open] input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('dialog[open] button[type=submit]').click();

    await page.waitForURL(/book\/confirm/);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ERR-17] [AUTH-12] [AUTH-02] [PWD-03] [PWD-04] says that logins are blocked, and leads to a new password by mail with the query kept',
  async () => {
    const email = 'bannie@example.org';
    for (let failure = 0; failure < 5; failure += 1)
      await logIn(server.address, email, { password: 'pas-le-bon-2026!' });
    const { page, look, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await page.goto(`${at(`${SALON}/login`)}&websource=enseigne`);
    await page.locator('main form').waitFor();
    await fillLogin(page, email, PASSWORD);
    await submit(page).click();
    await focusedMessage(page).locator('a').waitFor();
    expect(await focusedMessage(page).textContent()).toContain('10 minutes');
    await look('blocked');
    await focusedMessage(page).locator('a').click();
    await page.waitForURL(/\/reset_password\?.*websource=enseigne/);
    // what was typed at the login begins this form
    await page.locator('main form input[type=password]').waitFor({ state: 'detached' });
    expect(await page.locator('main form input').inputValue()).toBe(email);
    await look('a forgotten password');
    await submit(page).click();
    await page.waitForURL(/\/reset_password_confirm/);
    await look('look into your mail for a password');

    const { link } = await mails.mailTo(email);
    await page.goto(link.href);
    await page.locator('main button').click();
    await page.waitForURL(/\/set_password/);
    const secret = 'Salut-1280!';
    for (const place of [0, 1])
      await page.locator('input[autocomplete=new-password]').nth(place).fill(secret);
    await submit(page).click();
    await page.locator('main form').waitFor({ state: 'detached' });
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ACC-01] [ACC-02] [ACC-03] [ACC-06] changes an address by the button behind the mail to the new one, and not to the same in capitals (F-EML-05)',
  async () => {
    const { page, look, at, wrong } = await aVisitor(ENGLISH_PHONE);
    const [email, next] = ['camille@example.org', 'camille.en@example.org'];
    await page.goto(at(`${SALON}/login`));
    await page.locator('main form').waitFor();
    await fillLogin(page, email, PASSWORD);
    await submit(page).click();
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    await page.goto(at(`${SALON}/fiches`));
    await page.getByRole('tab').first().click();
    const form = page.locator('main form').first();
    await form.waitFor();
    await look('the settings of an account');
    const address = form.locator('input[type=email]');
    const password = form.locator('input[type=password]');
    await address.fill(email.toUpperCase());
    await password.fill(PASSWORD);
    await submit(page, form).click({ force: true });
    await form.locator('[role=group]:focus').waitFor();
    await look('the address that they have already');
    await address.fill(next);
    await submit(page, form).click();
    await focusedMessage(page).getByText(next).waitFor();
    expect([await address.inputValue(), await password.inputValue()]).toEqual(['', '']);
    await look('an address to be confirmed');

    const { link } = await mails.mailTo(next);
    await mails.mailTo(email);
    await page.goto(link.href);
    await page.locator('main h1').waitFor();
    expect(page.url()).not.toContain(encodeURIComponent(next));
    expect((await logIn(server.address, email)).status).toBe(200);
    await look('the link that confirms an address');
    await page.locator('main button').click();
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    expect((await logIn(server.address, email)).status).toBe(401);
    expect((await logIn(server.address, next)).status).toBe(200);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[AUTH-08] logs out without a network as well: the page stays, and drops what it knew of the person once the network is back',
  async () => {
    const { page, at } = await aVisitor(FRENCH_DESKTOP);
    await page.goto(at(`${SALON}/login`));
    await page.locator('main form').waitFor();
    await fillLogin(page, 'nouveau@example.org', PASSWORD);
    await submit(page).click();
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    // the page that follows takes the focus when it is drawn, which would shut an open menu
    await page.locator('h1:focus').waitFor();
    const menu = page.getByRole('banner').getByRole('button', { name: /Votre compte|nouveau/ });
    await menu.click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.evaluate(() => Object.assign(window, { isBefore: true }));
    await page.context().setOffline(true);

    await page.getByRole('dialog').getByRole('button', { name: 'Oui, me déconnecter' }).click();
    await page.waitForURL(/\/salon-lumiere\/login/);
    expect(await page.evaluate(() => 'isBefore' in window)).toBe(true);
    expect(await menu.count()).toBe(0);

    await page.context().setOffline(false);
    await page.waitForFunction(() => !('isBefore' in window));
    await page.locator('main form').first().waitFor();
    await page.context().close();
  },
  PATIENCE,
);
