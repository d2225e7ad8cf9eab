import type { Page } from 'playwright-core';
import { focusedMessage } from '../support/accessibility';
import { call } from '../support/booking-calls';
import { aDemonstration } from '../support/demonstration';
import { tabTo } from '../support/keyboard';
import { PATIENCE } from '../support/patience';
import { as, current, PASSWORD, send, tokenOf } from '../support/people-calls';
import { aTime, goOn, walkTo } from '../support/visit';
import {
  aWatchedWindow,
  ENGLISH_PHONE,
  FRENCH_DESKTOP,
  holdsKey,
  type Visit,
} from '../support/watched-window';

const SALON = '/salon-lumiere';
const EMAIL = 'camille@example.org';

const demonstration = aDemonstration();

const aVisitor = (visit: Visit) =>
  aWatchedWindow(demonstration.browser, demonstration.address + SALON, visit);

/** What the browser was asked, and the answer that it gets. */
function asked(page: Page, isLeaving: () => boolean): readonly string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(`${dialog.type()}: ${dialog.message()}`);
    void (isLeaving() ? dialog.accept() : dialog.dismiss());
  });
  return questions;
}

it(
  '[FICHE-04] [BOOK-01] books for one of the contacts of an account, by the keyboard alone',
  async () => {
    const token = await tokenOf(demonstration.address, EMAIL);
    const { page, look, at, wrong } = await aVisitor(ENGLISH_PHONE);
    await holdsKey(page, token, 1);
    await walkTo(page, at(''), 'slots');
    await aTime(page).click();
    await goOn(page);
    await page.getByRole('radio', { name: 'Somebody else' }).waitFor();
    await look('nobody chosen');
    await page.locator('main button[form]').filter({ visible: true }).first().press('Enter');
    await page.locator('main [role=group]:focus').waitFor();
    await look('it is asked who comes');

    await page.locator('main h1').focus();
    await tabTo(page, 'input[type=radio]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'Somebody else', checked: true }).waitFor();
    await look('somebody else');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('radio', { name: 'Léo Kerjean', checked: true }).waitFor();
    await tabTo(page, 'button[aria-expanded]');
    await page.keyboard.press('Enter');
    await page.locator('input[name=firstphone]').waitFor();
    await look('the details of the chosen one');
    const booking = page.waitForResponse(
      (answer) => answer.url().includes('/appointments') && answer.status() === 201,
    );
    await tabTo(page, 'button[form]');
    await page.keyboard.press('Enter');

    const { fiche_id: ficheId } = (await (await booking).json()).records[0];
    const { json } = await call(demonstration.address, 'GET', '/api/v3/groups/1/fiches', {
      headers: as(token),
    });
    const comes = json.records.find(({ id }: { id: number }) => id === ficheId);
    expect(comes.firstname).toBe('Léo');
    expect(json.records).toHaveLength(2);
    await page.waitForURL(/book\/confirm/);
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ROUTE-06] [FICHE-10] [FICHE-14] [C11] changes contacts in two tabs and loses no word of either',
  async () => {
    const { page, look, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    let isLeaving = false;
    const questions = asked(page, () => isLeaving);
    const typed = '06 00 00 01 80';
    await page.goto(at('/fiches'));
    await page.waitForURL(/\/login/);
    await page.locator('input[autocomplete=username]').fill(EMAIL);
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(/\/fiches/);
    await page.getByRole('tab', { name: 'Camille' }).focus();
    // what the header shows of whoever has logged in comes a moment later
    await page.waitForLoadState('networkidle');
    await look('a contact');

    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Ajouter', selected: true }).waitFor();
    await look('a contact to add');
    await page.keyboard.press('Home');
    await page.locator('input[type=password]').first().waitFor();
    await look('the settings of the account');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Léo', selected: true }).waitFor();
    const phone = page.locator('input[name=firstphone]');
    await phone.fill(typed);

    const other = await page.context().newPage();
    await holdsKey(other, await tokenOf(demonstration.address, EMAIL), 1);
    await other.goto(at('/fiches'));
    await other.getByRole('tab', { name: 'Léo' }).click();
    await other.locator('input[name=firstphone]').fill('06 00 00 00 02');
    await other.locator('input[name=lastname]').fill('Kerjean-fr');
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await focusedMessage(other).filter({ hasText: 'Léo' }).waitFor();
    await other.close();

    await page.locator('header a').first().click();
    await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => window.location.reload())]);
    expect(questions).toEqual([expect.stringMatching(/^confirm: /), 'beforeunload: ']);
    expect(questions[0]?.slice('confirm: '.length)).toMatch(
      /^Vos changements ne sont pas enregistrés/,
    );
    expect(new URL(page.url()).pathname).toBe(`${SALON}/fiches`);

    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await page.getByText('Ce contact a été modifié ailleurs entre-temps').waitFor();
    await look('changed elsewhere');
    expect(await phone.inputValue()).toBe(typed);
    expect(await page.locator('input[name=lastname]').inputValue()).toBe('Kerjean-fr');
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await focusedMessage(page).filter({ hasText: 'Léo' }).waitFor();
    await look('saved');

    // the buttons of the browser are ways out as well
    isLeaving = true;
    await phone.fill('06 00 00 00 03');
    await page.locator('header a').first().click();
    await page.waitForURL(/\/home/);
    // this page stays until the next one is there
    await phone.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('tab', { name: 'Camille', selected: true }).waitFor();
    isLeaving = false;
    await phone.fill('06 00 00 00 04');
    await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => history.forward())]);
    await page.waitForFunction(() => location.pathname.endsWith('/fiches'));
    expect(questions).toHaveLength(4);
    expect(await phone.inputValue()).toBe('06 00 00 00 04');
    expect(wrong()).toEqual({ found: {}, faults: [] });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[FICHE-12] [N4] saves once what is saved again because its answer was lost, a contact that is added too',
  async () => {
    const token = await tokenOf(demonstration.address, EMAIL);
    const { page, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await holdsKey(page, token, 1);
    let isLost = false;
    await page.route('**/fiches**', async (route) => {
      if (!isLost || route.request().method() === 'GET') return route.continue();
      await route.fetch();
      return route.abort();
    });
    const saveAgain = async (button: string): Promise<void> => {
      isLost = true;
      await page.getByRole('button', { name: button }).click();
      await focusedMessage(page)
        .filter({ hasText: /^La réponse n’est pas arrivée.*rien ne sera fait deux fois/s })
        .waitFor();
      isLost = false;
      await page.getByRole('button', { name: button }).click();
      await focusedMessage(page).filter({ hasText: 'C’est enregistré' }).waitFor();
    };
    await page.goto(at('/fiches'));
    await page.getByRole('tab', { name: 'Léo' }).click();

    await page.locator('input[name=firstphone]').fill('06 00 00 02 80');
    await saveAgain('Enregistrer');
    await page.getByRole('tab', { name: 'Ajouter' }).click();
    await page.locator('input[name=firstname]').fill('Maxime');
    await page.locator('input[name=lastname]').fill('Kerjean');
    await page.locator('input[name=firstphone]').fill('06 00 00 02 81');
    await saveAgain('Ajouter ce contact');

    const { json } = await call(demonstration.address, 'GET', '/api/v3/groups/1/fiches', {
      headers: as(token),
    });
    const added = json.records.filter(
      ({ firstname }: { firstname: string }) => firstname === 'Maxime',
    );
    expect(added).toHaveLength(1);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ERR-24] books as a visitor by one press where the contact is not recognised, and ends the session on the server',
  async () => {
    const token = await tokenOf(demonstration.address, EMAIL);
    const { page, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    await holdsKey(page, token, 1);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v3/appointments*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['authorization']);
      if (keys.length > 1) return route.fallback();
      const errors = [{ key: 'appointment.fiche_not_authorized', error: 'Not identified.' }];
      return route.fulfill({ status: 403, json: { message: 'Refused', messages: { errors } } });
    });
    await walkTo(page, at(''), 'slots');
    await aTime(page).click();
    await goOn(page);
    await page.getByRole('radio', { name: 'Camille Kerjean' }).check();
    // the summary has the same button
    await page.locator('main button[form]').filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Réserver sans être connecté' }).click();
    await page.waitForURL(/book\/confirm/);
    // the address changes before the step before has left
    await page.getByRole('main').getByText(EMAIL).first().waitFor();

    expect(keys).toEqual([`Bearer ${token}`, undefined]);
    expect((await current(demonstration.address, token)).status).toBe(401);
    expect(wrong().faults.filter((fault) => !fault.includes('403'))).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[AUTH-11] asks before changes are lost by going on without an account, once the session has ended',
  async () => {
    const token = await tokenOf(demonstration.address, EMAIL);
    const { page, at, wrong } = await aVisitor(FRENCH_DESKTOP);
    let isLeaving = false;
    const questions = asked(page, () => isLeaving);
    await holdsKey(page, token, 1);
    await page.goto(at('/fiches'));
    await page.getByRole('tab', { name: 'Léo' }).click();
    const phone = page.locator('input[name=firstphone]');
    await phone.fill('06 00 00 00 05');
    // what the header asks for comes a moment later, and would open the dialog before the save
    await page.waitForLoadState('networkidle');
    await send(demonstration.address, 'POST', '/api/v3/sessions/logout', undefined, as(token));
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await page.locator('dialog[open] form').waitFor();

    await page.keyboard.press('Escape');
    expect(questions).toEqual([expect.stringMatching(/^confirm: Vos changements/)]);
    expect(await phone.inputValue()).toBe('06 00 00 00 05');

    await page.locator('dialog[open] input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('dialog[open] button[type=submit]').click();
    await focusedMessage(page).filter({ hasText: 'Léo' }).waitFor();
    expect(await phone.inputValue()).toBe('06 00 00 00 05');

    isLeaving = true;
    await phone.fill('06 00 00 00 06');
    const { token: renewed } = JSON.parse(
      (await page.evaluate(() => sessionStorage.getItem('creneau.session'))) ?? '',
    ) as { token: string };
    await send(demonstration.address, 'POST', '/api/v3/sessions/logout', undefined, as(renewed));
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await page.locator('dialog[open] form').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/login/);
    expect(questions).toHaveLength(2);
    expect(wrong().faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
