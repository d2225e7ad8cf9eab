import { readdirSync, readFileSync } from 'node:fs';
import type { Page, Response } from 'playwright-core';
import { focusedMessage } from '../support/accessibility';
import { call } from '../support/booking-calls';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { countedKeys, takeFirstTime } from '../support/keyboard';
import { PATIENCE } from '../support/patience';
import { as, PASSWORD, proTokenOf } from '../support/people-calls';
import { aTime, choose, goOn, SLOT, waitForMount, walkTo } from '../support/visit';
import {
  aWatchedWindow,
  ENGLISH_PHONE,
  FRENCH_DESKTOP,
  holdsKey,
  type Visit,
} from '../support/watched-window';

const CALL_CENTRE = '/allo-assistance';
const AGENT = 'agent@allo-assistance.example';
/** A booking of a customer, and what it takes to find who calls. */
const MOST_PRESSES = 45;

const demonstration = aDemonstration();
let token: string;

beforeAll(async () => {
  token = await proTokenOf(demonstration.address, AGENT);
}, PATIENCE);

const wordsOf = (locale: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8'));

/** The file of the page that says these words. */
const scriptWith = (text: string): string =>
  readdirSync('ui/dist/assets').find(
    (name) => name.endsWith('.js') && readFileSync(`ui/dist/assets/${name}`, 'utf8').includes(text),
  ) ?? '';

const aWindow = (visit: Visit) =>
  aWatchedWindow(demonstration.browser, demonstration.address, visit);

/** A window of an agent who has logged in already. */
async function anAgent(key = token) {
  const visit = await aWindow(FRENCH_DESKTOP);
  await holdsKey(visit.page, key, 'pro');
  return visit;
}

/** By the first choices to the contact step. */
async function toFiche(page: Page, address: string, interventionSet = 0): Promise<void> {
  await goToFiche(page, address, interventionSet);
  await searchListens(page);
}

async function goToFiche(page: Page, address: string, interventionSet = 0): Promise<void> {
  await page.goto(address);
  await page.waitForURL(/\/book\//);
  await choose(page, interventionSet);
  await choose(page);
  await choose(page);
  await aTime(page).click();
  await goOn(page);
}

/** What is typed from now on is looked for. */
const searchListens = (page: Page) => page.locator('[role=combobox]:focus').waitFor();

const searched = (page: Page) => page.getByRole('option').first().waitFor();
const bookButton = (page: Page) =>
  page.getByRole('button', { name: 'Réserver pour ce client' }).filter({ visible: true }).first();

const valuesOf = (fields: readonly Element[]): readonly string[] =>
  fields.map((field) => (field as HTMLInputElement).value);

const idsOf = async (search: string): Promise<readonly number[]> =>
  (
    await call(
      demonstration.address,
      'GET',
      `/api/v3/groups/5/fiches?search=${encodeURIComponent(search)}`,
      { headers: as(token) },
    )
  ).json.records.map(({ id }: { id: number }) => id);

it.each([FRENCH_DESKTOP, ENGLISH_PHONE])(
  '[CC-01] [CC-02] [FICHE-01] books by keyboard alone for a customer who is found, and begins anew, in $locale',
  async (visit) => {
    const { page, look, at, wrong } = await aWindow(visit);
    const agentWords = wordsOf(visit.locale, 'agent');
    const questions: string[] = [];
    const keys = countedKeys(page);
    const { presses, press, tabTo } = keys;
    const type = async (words: string): Promise<void> => {
      for (const letter of words) await press(letter);
    };
    const take = async (selector: string): Promise<void> => {
      await keys.take(selector);
      questions.push((await page.locator('h1').innerText()).replace('\u00a0', ' '));
    };

    await page.goto(at(`${CALL_CENTRE}/login`));
    await page.locator('main form').waitFor();
    await tabTo('main button', wordsOf(visit.locale, 'account').login.toPro);
    await press('Enter');
    await page.locator('h1:focus').waitFor();
    await look('login of a professional');
    await tabTo('input[autocomplete=username]');
    await page.keyboard.insertText(AGENT);
    await tabTo('input[type=password]');
    await page.keyboard.insertText(PASSWORD);
    await press('Enter');
    await page.waitForURL(/\/book\//);
    await page.getByText('Garantie constructeur').waitFor();
    await look('categories');

    const atLogin = presses();
    await take('main li:nth-child(2) button');
    await take('main li button');
    await take('main li button');
    await page.locator(SLOT).first().waitFor();
    const { service: intervention, calendar } = wordsOf(visit.locale, 'catalog');
    const asked = [intervention, calendar, wordsOf(visit.locale, 'slots')];
    // of a customer, whom nothing of this is asked
    expect(questions).toEqual(asked.map(({ title_pro: question }) => question));
    await takeFirstTime(page, keys);
    await tabTo('button', visit.locale === 'fr' ? 'Continuer' : 'Continue');
    await press('Enter');
    await searchListens(page);
    await type('dup');
    await searched(page);
    await look('customers found');
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Enter');
    await page.waitForFunction(
      () => document.activeElement?.textContent === 'Duprés Camille',
      undefined,
    );
    await look('customer chosen');
    // of whom they had chosen nothing but the id is kept in the tab
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toMatch(/Duprés|Camille/);
    await page.reload();
    await page.getByRole('heading', { name: 'Duprés Camille' }).waitFor();
    await waitForMount(page);
    await page.locator('#field-vevent-street').waitFor();
    await tabTo('#field-vevent-street');
    await page.keyboard.insertText('2 quai des Chartrons');
    await press('Enter');
    await page.waitForURL(/\/confirm/);
    await page.getByRole('button', { name: agentWords.confirmed.next }).waitFor();
    const pressed = presses() - atLogin;
    console.log(`a booking of an agent by keyboard: ${pressed} presses`);

    const title = wordsOf(visit.locale, 'confirmation').confirmAppointmentPro;
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.getByText('Garantie : diagnostic').count()).toBeGreaterThan(0);
    expect(pressed).toBeLessThanOrEqual(MOST_PRESSES);
    await look('booked');
    // the same key closes a menu of the header first, and ends nothing
    await page.getByRole('button', { expanded: false }).first().press('Enter');
    await page.getByRole('button', { expanded: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { expanded: true }).waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/confirm/);
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/book\/interventionset_ids/);
    await page.locator('h1:focus').waitFor();

    expect(await idsOf('duprés')).toHaveLength(2);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  'says what to do when nobody is found, and when nobody answers',
  async () => {
    const { page, lookOnEachWidth, at, wrong } = await anAgent();
    await toFiche(page, at(CALL_CENTRE));
    await lookOnEachWidth('before a search');

    await page.keyboard.type('zzzq');
    await searched(page);
    await lookOnEachWidth('nobody found');
    expect(await page.getByRole('status').filter({ hasText: 'Aucun client' }).count()).toBe(1);
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Créer une fiche pour «\u00a0zzzq\u00a0»Entrée',
    ]);

    await page.context().setOffline(true);
    await page.keyboard.type('x');
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    await lookOnEachWidth('offline');
    await page.context().setOffline(false);
    await page.getByRole('combobox').fill('dupont');
    await searched(page);
    expect(await page.getByRole('option').first().textContent()).toContain('Dupont Inès');

    await page.route('**/fiches?**', (route) =>
      route.fulfill({ status: 422, json: { message: 'no', messages: { errors: [] } } }),
    );
    await page.getByRole('combobox').fill('dupér');
    await page.getByText('La recherche n’a pas abouti').waitFor();
    await lookOnEachWidth('refused');

    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[PRO-02] [PRO-06] makes a contact of what was looked for while it books, without the words that a customer may leave',
  async () => {
    const { page, at, wrong } = await anAgent();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await toFiche(page, at(CALL_CENTRE));
    expect(await page.locator('textarea').count()).toBe(0);

    await page.keyboard.type('tanguy');
    await searched(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => document.activeElement?.id === 'field-fiche-firstname',
      undefined,
    );
    await page.keyboard.type('Maëlle');
    expect(await page.locator('#field-fiche-lastname').inputValue()).toBe('Tanguy');
    await bookButton(page).click({ force: true });
    await page.locator('main [role=group]:focus').waitFor();
    await page.reload();
    await page.getByRole('combobox').waitFor();
    expect(asked).toEqual([]);
    await page.locator('#field-fiche-firstphone').fill('06 39 98 77 01');
    await page.locator('#field-vevent-street').fill('2 quai des Chartrons');
    await bookButton(page).click();
    await page.waitForURL(/\/confirm/);

    await page.getByText('Pour Maëlle Tanguy', { exact: true }).waitFor();
    expect(await idsOf('tanguy')).toHaveLength(1);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it.each([390, 1280])(
  '[CC-01] tells an agent at %i px in whole words that they book for a customer',
  async (width) => {
    const { page, at } = await anAgent();
    await page.setViewportSize({ width, height: 800 });
    await toFiche(page, at(CALL_CENTRE));

    const says = page.getByText('Vous réservez pour un client', { exact: true });
    const cut = await says.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );

    expect(cut).toBe(false);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[LAYOUT-06] [PRO-07] leads an agent from one of their groups to another; who has one group has no such menu',
  async () => {
    const { page, lookOnEachWidth, at, wrong } = await anAgent();
    await page.goto(at(CALL_CENTRE));
    await page.getByText('Centre d’appels').waitFor();
    await page.getByRole('button', { name: 'Changer de groupe' }).click();
    await lookOnEachWidth('groups');
    await page.getByRole('link', { name: 'Salon Lumière' }).click();
    await page.waitForURL(/salon-lumiere/);
    await page.getByText('Centre d’appels').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Changer de groupe' }).waitFor();

    const other = await anAgent(
      await proTokenOf(demonstration.address, 'pro@salon-lumiere.example'),
    );
    await other.page.goto(other.at('/salon-lumiere'));
    await other.page.getByText('Vous réservez pour un client').waitFor();
    await other.page.getByRole('button', { name: /pro/ }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Changer de groupe' }).count()).toBe(0);

    expect(wrong()).toEqual({ found: {}, faults: [] });
    await Promise.all([page.context().close(), other.page.context().close()]);
  },
  PATIENCE,
);

it(
  '[LAYOUT-10] [PRO-08] [PRO-09] asks a professional to leave before they go on at somebody else’s',
  async () => {
    const key = await proTokenOf(demonstration.address, AGENT);
    const { page, lookOnEachWidth, at, wrong } = await anAgent(key);
    await page.goto(at('/cabinet-horizon'));
    const dialog = page.getByRole('dialog', { name: 'Quitter votre session professionnelle ?' });
    await dialog.waitFor();
    await lookOnEachWidth('asked to leave');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Non, revenir chez Salon Lumière',
    );

    await page.getByRole('button', { name: 'Oui, fermer la session' }).click();
    await page.getByRole('link', { name: 'Se connecter' }).waitFor();

    await dialog.waitFor({ state: 'detached' });
    const after = await call(demonstration.address, 'GET', '/api/v3/groups', { headers: as(key) });
    expect(after.status).toBe(401);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[AUTH-17] [CC-01] books for a customer, then moves and cancels it from the list of that customer',
  async () => {
    const key = await proTokenOf(demonstration.address, 'pro@salon-lumiere.example');
    const { page, lookOnEachWidth, at, wrong } = await anAgent(key);
    const toTheList = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Mon compte/ }).click();
      await page.getByRole('link', { name: 'Rendez-vous des clients' }).click();
      await page.getByRole('heading', { level: 1, name: 'Rendez-vous d’un client' }).waitFor();
    };
    const chooseCamille = async (): Promise<void> => {
      await page.getByRole('combobox').fill('kerjean');
      await page.getByRole('option', { name: /Kerjean Camille/ }).click();
    };
    const answered = (method: string, path: string) =>
      page.waitForResponse(
        (answer) => answer.request().method() === method && answer.url().includes(path),
      );
    /** The menu of the entry that begins then. */
    const menuOf = (start: string) => {
      const day = Number(start.slice(8, 10));
      return page.getByRole('button', {
        name: new RegExp(`^Actions .* ${day === 1 ? '1er' : day} .* à ${start.slice(11, 16)}`),
      });
    };

    await toFiche(page, `${at('/salon-lumiere')}&date=${inDays(3)}`);
    await chooseCamille();
    const [booking] = await Promise.all([
      answered('POST', '/appointments'),
      bookButton(page).click(),
    ]);
    const { id, start, fiche_id } = (await booking.json()).records[0] as {
      readonly id: number;
      readonly start: string;
      readonly fiche_id: number;
    };
    await page.waitForURL(/\/confirm/);

    await toTheList();
    await lookOnEachWidth('whose appointments');
    await chooseCamille();
    await menuOf(start).waitFor();
    await lookOnEachWidth('the list of a customer');
    await menuOf(start).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await page.getByText('Quel autre créneau convient au client').first().waitFor();
    await aTime(page).click();
    await lookOnEachWidth('moving it');
    const [move] = await Promise.all([
      answered('PUT', `/appointments/${id}`),
      page
        .getByRole('button', { name: /^Déplacer/ })
        .filter({ visible: true })
        .first()
        .click(),
    ]);
    expect(move.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Rendez-vous déplacé' }).waitFor();
    await lookOnEachWidth('moved');
    const headers = as(key);
    const held = async () => {
      const path = `/api/v3/appointments?group_id=1&fiche_id=${fiche_id}`;
      const { json } = await call(demonstration.address, 'GET', path, { headers });
      return (json as { id: number; start: string; status: string }[]).find((one) => one.id === id);
    };
    const moved = (await held())?.start ?? '';
    expect(moved).not.toBe(start);

    await toTheList();
    await menuOf(moved).click();
    await page.getByRole('menuitem', { name: 'Annuler' }).click();
    await page.getByRole('dialog').waitFor();
    await lookOnEachWidth('asked before it is cancelled');
    await Promise.all([
      answered('POST', '/batch_delete'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Oui, annuler/ })
        .click(),
    ]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Un e-mail le confirme au client.').waitFor();
    await lookOnEachWidth('cancelled');

    expect((await held())?.status ?? 'gone').toMatch(/cancel|gone/);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['the contact step', 'Le formulaire n’a pas pu être affiché', '/book/fiche_info'],
  ['the appointments of a customer', 'Les rendez-vous n’ont pas pu être affichés', '/appointments'],
])(
  'says on %s that the search did not come, and fetches it by the next press',
  async (_, title, path) => {
    const { page, at, wrong } = await anAgent(
      await proTokenOf(demonstration.address, 'pro@salon-lumiere.example'),
    );
    const search = `**/assets/${scriptWith('M10.500 4a6.500')}`;
    await page.route(search, (route) => route.abort());
    if (path === '/appointments') await page.goto(at(`/salon-lumiere${path}`));
    else await goToFiche(page, at('/salon-lumiere'));
    const again = page.getByRole('button', { name: 'Réessayer' });
    await again.waitFor();
    const isSaid = await page.getByText(title).isVisible();
    await again.click();
    await again.waitFor();
    await page.unroute(search);
    await again.click();
    await page.getByRole('combobox').waitFor();

    expect(isSaid).toBe(true);
    expect(await again.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`/salon-lumiere${path}`);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[PRO-02] leads on to the next customer although no more code comes once it was booked',
  async () => {
    const { page, at, wrong } = await anAgent();
    await toFiche(page, at(CALL_CENTRE));
    await page.getByRole('combobox').fill('dupont');
    await page.getByRole('option', { name: /Dupont Inès/ }).click();
    await page.locator('#field-vevent-street').fill('2 quai des Chartrons');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', (route) => route.abort());
    await bookButton(page).click();
    await page.waitForURL(/\/confirm/);

    await page.getByRole('button', { name: wordsOf('fr', 'agent').confirmed.next }).click();
    await page.waitForURL(/\/book\/interventionset_ids/);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[D9] [PRO-07] leaves nothing that an agent typed at one of their groups to whoever comes after they logged out at another',
  async () => {
    const { page, at, wrong } = await anAgent();
    await toFiche(page, at(CALL_CENTRE));
    await page.locator('#field-fiche-firstname').fill('Nolwenn');
    await page.locator('#field-vevent-street').fill('9 quai des Chartrons');
    await page.getByRole('button', { name: 'Changer de groupe' }).click();
    await page.getByRole('link', { name: 'Salon Lumière' }).click();
    await page.waitForURL(/salon-lumiere/);

    await page.getByRole('button', { name: /agent/ }).click();
    await page.getByText('Se déconnecter').click();
    // the page is loaded again once they are logged out, which would cut a visit short that began before
    await page.evaluate(() => Object.assign(window, { isBefore: true }));
    await page.getByRole('dialog').getByRole('button', { name: /^Oui/ }).click();
    await page.waitForURL(/login/);
    await page.waitForFunction(() => !('isBefore' in window));
    await page.goto(at(CALL_CENTRE));
    await page.locator('#field-fiche-firstname').waitFor();

    expect(await page.locator('main input').evaluateAll(valuesOf)).not.toContain('Nolwenn');
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }]))).not.toMatch(
      /Nolwenn|Chartrons/,
    );
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[AUTH-11] [PRO-02] shows a professional whose session ended in the middle of a search whom they looked for, once the password is given',
  async () => {
    const key = await proTokenOf(demonstration.address, 'pro@salon-lumiere.example');
    const { page, at } = await anAgent(key);
    await page.goto(at('/salon-lumiere/appointments'));
    await searchListens(page);
    await call(demonstration.address, 'POST', '/api/v3/sessions/logout', { headers: as(key) });

    await page.keyboard.type('kerjean');
    await page.getByRole('dialog').locator('input[type=password]:focus').waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');

    await page.getByRole('option', { name: /Kerjean Camille/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Kerjean Camille' }).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[CANCEL-11] [AUTH-17] takes the focus to what became of it where a professional cancels on the confirmation',
  async () => {
    const key = await proTokenOf(demonstration.address, 'pro@salon-lumiere.example');
    const { page, at, wrong } = await anAgent(key);
    await toFiche(page, `${at('/salon-lumiere')}&date=${inDays(3)}`);
    await page.getByRole('combobox').fill('kerjean');
    await page.getByRole('option', { name: /Kerjean Camille/ }).click();
    await bookButton(page).click();
    await page.waitForURL(/\/confirm/);

    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oui, annuler' }).click();

    await page.getByRole('heading', { level: 2, name: 'Kerjean Camille' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Annulés' }).waitFor();
    await focusedMessage(page).filter({ hasText: 'Rendez-vous annulé' }).waitFor();
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['an agent of a call centre', AGENT, CALL_CENTRE],
  ['a professional', 'pro@salon-lumiere.example', '/salon-lumiere'],
])(
  '[C19] tells %s by keyboard why a time is not offered',
  async (_, email, path) => {
    const { page, lookOnEachWidth, at, wrong } = await anAgent(
      await proTokenOf(demonstration.address, email),
    );
    const words = wordsOf('fr', 'explanation');
    // without its script the step stays, and offers another try
    const script = `**/assets/${scriptWith('too_close_to_another')}`;
    await page.route(script, (route) => route.abort());
    await walkTo(page, at(path), 'slots');
    const again = page.getByRole('button', { name: wordsOf('fr', 'common').retry });
    await again.waitFor();
    expect(await page.locator(SLOT).count()).toBeGreaterThan(0);
    await lookOnEachWidth('without the question');
    await page.unroute(script);
    await again.press('Enter');
    await page.locator(SLOT).first().waitFor();
    const opener = page.getByRole('button', { name: words.switch });
    const answer = page.getByRole('region', { name: words.switch }).getByRole('status');
    const listed = (await aTime(page).getAttribute('data-start')) ?? '';
    const explainTime = async (time: string): Promise<string> => {
      await page.getByLabel(words.hour, { exact: true }).fill(time);
      await page.keyboard.press('Enter');
      await answer.getByText(`${time},`).waitFor();
      return answer.innerText();
    };

    await opener.focus();
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await page.getByLabel(words.day, { exact: true }).fill(listed.slice(0, 10));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(words.invalid).waitFor();
    await lookOnEachWidth('asked without a time');

    expect(await explainTime(listed.slice(11, 16))).toMatch(/ce créneau est proposé/);
    expect(await explainTime('03:00')).toContain(words.reason.outsideHours);
    expect(await page.getByRole('alert').getByText(words.invalid).count()).toBe(0);
    await lookOnEachWidth('explained');

    await page.route('**/availabletimeslots/explanation?**', (route) => route.abort());
    await page.getByLabel(words.hour, { exact: true }).fill('04:00');
    await page.keyboard.press('Enter');
    await answer.getByText(wordsOf('fr', 'errors').answer.unreachable).waitFor();
    await lookOnEachWidth('not answered');
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[C19] asks no customer which time they miss, and fetches nothing for it',
  async () => {
    const { page, at } = await aWindow(FRENCH_DESKTOP);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response);
    });
    await walkTo(page, at('/salon-lumiere'), 'slots');
    await page.locator(SLOT).first().waitFor();
    await page.waitForLoadState('networkidle');

    expect(await page.getByText(wordsOf('fr', 'explanation').switch).count()).toBe(0);
    // read only here: a script that comes while the page closes has no text
    const texts = await Promise.all(scripts.map((script) => script.text()));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => text.includes('too_close_to_another'))).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
