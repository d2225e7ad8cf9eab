import type { Locator, Page } from 'playwright-core';
import type { ScreenName } from '../../ui/src/hooks/screens';
import { focusedMessage } from './accessibility';
import { logIn, proTokenOf, tokenOf } from './people-calls';
import { askedLocale, spokenWords } from './pseudo-locale';
import { aTime, choose, fillFiche, goOn, SLOT, takeTime, walkTo } from './visit';
import { holdsKey } from './watched-window';

const SALON = '/salon-lumiere';
const CAMILLE = 'camille@example.org';
const PROFESSIONAL = 'pro@salon-lumiere.example';

/** The server, with its scheme, and the language of the walk. */
interface Visited {
  readonly root: string;
  readonly locale: string;
}

export const at = ({ root, locale }: Visited, path: string): string =>
  `${root}${path}?locale=${askedLocale(locale)}`;

/** The button that books; unready, it can be pressed all the same. */
export const book = (page: Page): Locator =>
  page.locator('main button[form]').filter({ visible: true }).first();

/** A page to go to by its address alone. */
export const open =
  (path: string) =>
  async (page: Page, visited: Visited): Promise<void> => {
    await page.goto(at(visited, path));
    await page.locator('h1').waitFor();
  };

/** Asks for the mail that the form of an address sends, and waits for the screen that says so. */
async function ask(page: Page, email: string): Promise<void> {
  await page.locator('main form input').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/_confirm\?/);
}

/** Every screen of the table of routes in the order of one walk: its address, and the way there from the screen before. */
export const walk: readonly {
  readonly screen: ScreenName;
  readonly address: RegExp;
  readonly go: (page: Page, visited: Visited) => Promise<unknown>;
}[] = [
  { screen: '/home', address: /\/home$/, go: open(`${SALON}/home`) },
  { screen: '/map', address: /\/map$/, go: open(`${SALON}/map`) },
  {
    screen: 'interventionSet',
    address: /\/book\/interventionset_ids$/,
    go: (page, visited) => walkTo(page, at(visited, SALON), 'interventionset_ids'),
  },
  { screen: 'intervention', address: /\/book\/intervention_ids$/, go: (page) => choose(page) },
  { screen: 'calendar', address: /\/book\/calendar_id$/, go: (page) => choose(page) },
  {
    screen: 'slots',
    address: /\/book\/slots$/,
    go: async (page) => {
      await choose(page);
      await page.locator(SLOT).first().waitFor();
    },
  },
  {
    screen: 'fiche',
    address: /\/book\/fiche_info$/,
    go: async (page) => {
      await aTime(page).click();
      await goOn(page);
      await page.waitForURL(/fiche_info/);
      await page.locator('main form input').first().waitFor();
    },
  },
  {
    screen: 'confirm',
    address: /\/book\/confirm$/,
    go: async (page, { locale }) => {
      await fillFiche(page, { email: `ana.${locale}@mail.example` });
      await book(page).click();
      await page.waitForURL(/confirm/);
      await page.locator('h1 + p').waitFor();
    },
  },
  {
    screen: 'reschedule',
    address: /\/slots$/,
    go: async (page, { locale }) => {
      const { menu } = spokenWords(locale, 'appointments').appointments as {
        menu: { edit: string };
      };
      await page.getByRole('button', { name: menu.edit, exact: true }).click();
      await page.waitForURL(/slots/);
      await page.locator(SLOT).first().waitFor();
    },
  },
  {
    screen: 'tracking',
    address: /\/lord-howe-dive\/book\//,
    go: async (page, visited) => {
      const { consent } = spokenWords(visited.locale, 'legal').legal as {
        consent: { title: string };
      };
      await page.goto(at(visited, '/lord-howe-dive'));
      await page.getByRole('region').getByText(consent.title).waitFor();
    },
  },
  { screen: 'calendarSet', address: /\/book\/calendarset_id$/, go: open('/garage-central') },
  {
    screen: 'resource',
    address: /\/book\/resource_id$/,
    go: (page, visited) => walkTo(page, at(visited, '/garage-central'), 'resource_id'),
  },
  {
    screen: 'login',
    address: /\/book\/login$/,
    go: (page, visited) => takeTime(page, at(visited, '/cabinet-horizon')),
  },
  { screen: '/login', address: /lumiere\/login$/, go: open(`${SALON}/login`) },
  { screen: '/register', address: /\/register$/, go: open(`${SALON}/register`) },
  {
    screen: '/register_confirm',
    address: /\/register_confirm$/,
    go: (page, { locale }) => ask(page, `new.${locale}@mail.example`),
  },
  { screen: '/reset_password', address: /\/reset_password$/, go: open(`${SALON}/reset_password`) },
  {
    screen: '/reset_password_confirm',
    address: /\/reset_password_confirm$/,
    go: (page, { locale }) => ask(page, `nobody.${locale}@mail.example`),
  },
  {
    screen: 'sso gate',
    address: /\/entreprise-sso\/login$/,
    go: async (page, visited) => {
      await page.goto(at(visited, '/entreprise-sso'));
      await page.waitForURL(/\/demonstration-sso\/interaction\//);
      await page.goto(`${at(visited, '/entreprise-sso/login')}&error=access_denied&state=x`);
      await focusedMessage(page).waitFor();
    },
  },
  { screen: '/legal', address: /\/legal\/cookies$/, go: open(`${SALON}/legal/cookies`) },
  { screen: '/not_found', address: /\/no-such-business$/, go: open('/no-such-business') },
  { screen: '/inactive', address: /\/ferme-des-pres$/, go: open('/ferme-des-pres') },
  {
    screen: '/appointments',
    address: /\/appointments$/,
    go: async (page, visited) => {
      await holdsKey(page, await tokenOf(visited.root, CAMILLE), 1);
      await page.goto(at(visited, `${SALON}/appointments`));
      await page.locator('main button[aria-haspopup=menu]').first().waitFor();
    },
  },
  {
    screen: '/fiches',
    address: /\/fiches$/,
    go: async (page, visited) => {
      await page.goto(at(visited, `${SALON}/fiches`));
      await page.getByRole('tab').first().waitFor();
    },
  },
  { screen: '/personal_data', address: /\/personal_data$/, go: open(`${SALON}/personal_data`) },
  {
    screen: '/set_password',
    address: /^\/set_password$/,
    go: async (page, visited) => {
      // whoever has a weak password may do nothing else
      const { json } = await logIn(visited.root, 'faible@example.org', { password: 'motdepasse' });
      await holdsKey(page, json.account_token, 1);
      await page.goto(`${at(visited, '/set_password')}&account_id=${json.account.id}`);
      await page.locator('input[autocomplete=new-password]').first().waitFor();
    },
  },
  {
    screen: 'explanation',
    address: /\/book\/slots$/,
    go: async (page, visited) => {
      await holdsKey(page, await proTokenOf(visited.root, PROFESSIONAL), 'pro');
      await walkTo(page, at(visited, SALON), 'slots');
      const question = page.locator('main section:has(> button[aria-expanded])');
      await question.getByRole('button').first().click();
      await question.locator('input[type=time]').fill('03:00');
      await page.keyboard.press('Enter');
      await question.getByRole('status').getByText('03:00').waitFor();
    },
  },
];
