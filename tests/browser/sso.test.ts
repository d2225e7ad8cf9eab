import type { Page } from 'playwright-core';
import { findingsOnEachWidth, focusedMessage } from '../support/accessibility';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { eventually, readMail } from '../support/mails';
import { PATIENCE } from '../support/patience';
import { freePort, query } from '../support/postgres';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { aProvider, aSecret, begin, throughDemonstration, type RealProvider } from '../support/sso';
import { aTime, bookButton, choose, waitForConfirmation, goOn } from '../support/visit';

const COMPANY = '/entreprise-sso';

jest.setTimeout(PATIENCE);

const demonstration = aDemonstration();

function aVisitor(locale = 'fr-FR'): Promise<Page> {
  return aPage(demonstration.browser, { locale });
}

const atProvider = /\/demonstration-sso\/interaction\//;

async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL(atProvider);
  await page.locator('#name').fill(name);
  await page.locator('#password').fill('Bonjour-2026!');
  await page.keyboard.press('Enter');
}

/** All that was asked for, and all that the browser keeps: nothing of a login may stay in either. */
const leftIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + location.href);

it('[SSO-01] [SSO-03] [SSO-04] books for who logs in at their company, and leads them out again', async () => {
  const page = await aVisitor();
  const faults = faultsOf(page);

  await page.goto(`${demonstration.address}${COMPANY}?websource=intranet`);
  await logInAtProvider(page, 'claire');
  await page.waitForURL(/\/entreprise-sso\/book\/intervention_ids/);

  expect(new URL(page.url()).search).toBe('?websource=intranet');
  expect(await leftIn(page)).not.toMatch(/code|state|loginTrip/);
  await choose(page);
  if (page.url().includes('calendar_id')) await choose(page);
  await aTime(page).click();
  await goOn(page);
  await page.waitForURL(/fiche_info/);
  await page.locator('main form input[autocomplete="given-name"]').fill('Claire');
  await page.locator('main form input[autocomplete="family-name"]').fill('Morvan');
  await page
    .getByRole('button', { name: 'Réserver ce rendez-vous' })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/confirm/);
  await page.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Votre compte|CL|claire/i })
    .click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /déconnecter/ })
    .click();
  await page.waitForURL(`${demonstration.address}/disconnected`);
  await page.getByRole('heading', { level: 1, name: 'Déconnexion' }).waitFor();

  expect(await page.getByText('Vous êtes déconnecté.').count()).toBe(1);
  expect(await leftIn(page)).not.toContain('creneau.session');
  expect(await findingsOnEachWidth(page)).toEqual([]);
  await page.reload();
  await page.getByText('Vous êtes déconnecté.').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

it('[SSO-01] [QUERY-12] [QUERY-17] does what a mail is about once its reader has logged in at the company', async () => {
  const first = await aVisitor();
  await first.goto(`${demonstration.address}${COMPANY}?fiche[firstname]=Anouk&fiche[lastname]=Roy`);
  await logInAtProvider(first, 'claire');
  await first.waitForURL(/\/entreprise-sso\/book\/intervention_ids/);
  await choose(first);
  if (first.url().includes('calendar_id')) await choose(first);
  await aTime(first).click();
  await goOn(first);
  await first.waitForURL(/fiche_info/);
  await bookButton(first).click();
  await waitForConfirmation(first);
  await first.context().close();
  const [mail] = await eventually(async () => {
    const sent = (await demonstration.mails()).map(readMail);
    const found = sent.filter(({ text }) => text.includes('Anouk Roy'));
    return found.length > 0 ? found : undefined;
  });
  const link = (about: string) =>
    new RegExp(`http\\S*\\?${about}\\S*`).exec(mail?.text ?? '')?.[0] ?? '';

  const cancels = await aVisitor();
  await cancels.goto(link('cancel_apt'));
  await logInAtProvider(cancels, 'claire');
  await cancels.getByRole('dialog').getByRole('button', { name: /^Oui/ }).waitFor();
  expect(new URL(cancels.url()).search).toBe('');
  await cancels.context().close();

  const moves = await aVisitor();
  await moves.goto(link('update_apt'));
  await logInAtProvider(moves, 'claire');
  await moves.waitForURL(/\/entreprise-sso\/book\/slots/);
  await moves.context().close();
});

it('[SSO-03] [SSO-04] logs out of the company too who asks for it, and says that it is done', async () => {
  const page = await aVisitor();
  const faults = faultsOf(page);
  await page.goto(`${demonstration.address}${COMPANY}`);
  await logInAtProvider(page, 'driss');
  await page.waitForURL(/\/entreprise-sso\/book\//);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Votre compte|driss/i })
    .click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Me déconnecter aussi de mon organisation' }).check();
  expect(await findingsOnEachWidth(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Oui/ }).click();

  await page.getByRole('button', { name: 'Me déconnecter de l’entreprise' }).click();

  await page.waitForURL(/\/disconnected/);
  await page.getByText('Vous êtes déconnecté.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await leftIn(page)).not.toContain('creneau.session');
  await page.goto(`${demonstration.address}${COMPANY}`);
  await page.waitForURL(atProvider);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('[SSO-02] shows who is not logged in the way there and nothing else, when they did not log in', async () => {
  const page = await aVisitor('en-GB');
  const faults = faultsOf(page);
  await page.goto(`${demonstration.address}${COMPANY}`);
  await page.waitForURL(atProvider);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');

  // the company answers that it vouches for nobody
  await page.goto(`${demonstration.address}${COMPANY}/login?error=access_denied&state=x`);
  await focusedMessage(page).waitFor();

  const header = page.getByRole('banner');
  expect(await focusedMessage(page).innerText()).toContain(
    'Your organisation did not confirm the login.',
  );
  expect(page.url()).toBe(`${demonstration.address}${COMPANY}/login`);
  // the map opens a window of its own; nothing leads into the booking
  const inside = header.locator('a:not([target=_blank])').filter({ visible: true });
  expect(await inside.count()).toBe(0);
  expect(await header.getByRole('button', { name: 'Back' }).count()).toBe(0);
  expect(await findingsOnEachWidth(page)).toEqual([]);

  // what is to be read is open to everybody
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^(?:Try again|Log in)$/ }).click();
  await page.waitForURL(atProvider);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('[A10] does not take a login that another browser began', async () => {
  const { json } = await begin(demonstration.address, aSecret());
  const brought = await throughDemonstration(json.login_url as string, 'driss');
  const page = await aVisitor();

  await page.goto(brought.href);

  await focusedMessage(page).waitFor();
  expect(page.url()).toBe(`${demonstration.address}${COMPANY}/login`);
  expect(await leftIn(page)).not.toContain('creneau.session');
  await page.context().close();
});

it('[P5] asks for a window of its own within another page', async () => {
  const page = await aVisitor();
  const parent = `${demonstration.address}/intranet`;
  await page.route(parent, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe title="Entreprise" src="${COMPANY}" width="800" height="600"></iframe>`,
    }),
  );
  await page.goto(parent);
  const frame = page.frameLocator('iframe[title="Entreprise"]');
  const link = frame.getByRole('link', { name: /^Ouvrir dans une nouvelle fenêtre/ });

  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await logInAtProvider(opened, 'sacha');

  await opened.waitForURL(/\/entreprise-sso\/book\//);
  await page.context().close();
});

it('[N11] leads whose session ended back to where they were, once they have logged in again', async () => {
  const page = await aVisitor();
  await page.goto(`${demonstration.address}${COMPANY}`);
  await logInAtProvider(page, 'claire');
  await page.waitForURL(/\/book\//);
  await choose(page);
  const at = page.url();
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('creneau.session') ?? '{}') as object;
    sessionStorage.setItem('creneau.session', JSON.stringify({ ...kept, token: 'x'.repeat(32) }));
  });

  // the company knows them still: they are back without a word
  await page.reload();
  await page.waitForFunction(() => {
    const { token = '' } = JSON.parse(sessionStorage.getItem('creneau.session') ?? '{}') as {
      token?: string;
    };
    return token !== '' && !token.startsWith('xxxx');
  });
  await page.waitForURL(at);
  await page.locator('main h1').waitFor();
  await page.context().close();
});

describe('a company with a provider of its own', () => {
  let own: Ground;
  let server: RunningServer;
  let provider: RealProvider;

  beforeAll(async () => {
    own = await aGround('PostgreSQL', 'demonstration');
    const port = String(await freePort());
    provider = await aProvider(`http://127.0.0.1:${port}${COMPANY}/login`, {
      anna: { email: 'anna@company.example', email_verified: true },
    });
    await query(
      own.environment['DATABASE_URL'] ?? '',
      `update groups set settings = settings || jsonb_build_object('sso', $1::jsonb) where urlname = $2`,
      [
        JSON.stringify({
          issuer: provider.issuer,
          client_id: 'creneau',
          client_secret: provider.clientSecret,
        }),
        COMPANY.slice(1),
      ],
    );
    // it has no place to log out at
    provider.tamper('/.well-known/openid-configuration', ({ body }) => ({
      body: JSON.stringify({ ...JSON.parse(body), end_session_endpoint: undefined }),
    }));
    server = await startServer({ ...own.environment, PORT: port });
  });

  afterAll(async () => {
    await server?.kill();
    await provider?.close();
    await own?.remove();
  });

  /** Whoever is sent to the provider is that person there. */
  const visitAs = async (name: string): Promise<Page> => {
    const page = await aVisitor();
    await page.route(
      (url) => url.origin === provider.issuer && url.pathname === '/auth',
      (route) => {
        const asked = new URL(route.request().url());
        if (asked.searchParams.has('login_hint')) return route.continue();
        asked.searchParams.set('login_hint', name);
        return route.fulfill({ status: 302, headers: { location: asked.href } });
      },
    );
    return page;
  };

  it('[SSO-03] is not offered to be logged out of where that cannot be done', async () => {
    const page = await visitAs('anna');
    const faults = faultsOf(page);
    await page.goto(`${server.address}${COMPANY}`);
    await page.waitForURL(/\/entreprise-sso\/book\//);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Votre compte|anna/i })
      .click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Oui/ }).waitFor();

    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('button', { name: /^Oui/ }).click();
    await page.waitForURL(`${server.address}/disconnected`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('[SSO-02] leads where one wanted to go also when the first login failed', async () => {
    const page = await visitAs('anna');
    provider.tamper('/token', () => ({ status: 500, body: '{}' }));
    await page.goto(`${server.address}${COMPANY}/appointments?websource=intranet`);
    await focusedMessage(page).waitFor();
    provider.tamper('/token', undefined);

    await page.getByRole('button', { name: 'Réessayer' }).click();

    await page.waitForURL(/entreprise-sso\/(?:book|appointments)/);
    expect(page.url()).toBe(`${server.address}${COMPANY}/appointments?websource=intranet`);
    await page.locator('main h1').waitFor();
    await page.context().close();
  });
});
