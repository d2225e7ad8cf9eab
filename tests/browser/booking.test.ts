import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { findingsOn, focusedMessage } from '../support/accessibility';
import { aPage, faultsOf, slowDown } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { holdBack } from '../support/hold-back';
import { countedKeys, takeFirstTime } from '../support/keyboard';
import { eventually, readMail } from '../support/mails';
import { PATIENCE } from '../support/patience';
import {
  aTime,
  bookButton,
  waitForConfirmation,
  fillFiche,
  FREE,
  goOn,
  isBooking,
  SLOT,
  waitForMount,
  takeTime,
  walkTo,
} from '../support/visit';

const SALON = '/salon-lumiere';
/** A booking with a login takes no more presses of keys. */
const MOST_PRESSES = 45;

const demonstration = aDemonstration();
let people = 0;

/** A visitor of their own, in French unless the test says otherwise. */
function aVisitor(options: BrowserContextOptions = {}): Promise<Page> {
  return aPage(demonstration.browser, options);
}

const anAddress = (): string => `camille.${(people += 1)}@mail.example`;

/** Goes on to the contact step with that time, or any. */
const toFiche = (
  page: Page,
  at?: string,
  entry = `${demonstration.address}${SALON}`,
): Promise<string> => takeTime(page, entry, at);

/** The orders a page gives, by their key. */
function ordersOf(page: Page): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isBooking(request)) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

/** The mails to that address, once there are any. */
const mailsTo = (email: string): Promise<readonly ReturnType<typeof readMail>[]> =>
  eventually(async () => {
    const theirs = (await demonstration.mails())
      .map(readMail)
      .filter(({ to }) => to.includes(email));
    return theirs.length > 0 ? theirs : undefined;
  });

const isFree = async (page: Page, start: string): Promise<boolean> => {
  await walkTo(page, `${demonstration.address}${SALON}?date=${start.slice(0, 10)}`, 'slots');
  await page.locator(FREE).first().waitFor();
  return (await page.locator(`[data-start="${start}"]`).count()) > 0;
};

it.each([
  ['fr-FR', 'Rendez-vous confirmé', /^\p{Lu}\p{Ll}+ (1er|\d+)\u00a0\p{Ll}+ \d{4} à \d\d:\d\d$/u],
  [
    'en-GB',
    'Appointment confirmed',
    /^\p{Lu}\p{Ll}+,? \d+\u00a0\p{Lu}\p{Ll}+ \d{4} at \d\d:\d\d$/u,
  ],
] as const)(
  '[CONF-01] books a haircut from the first page to the confirmation, %s',
  async (locale, title, date) => {
    const page = await aVisitor({ locale });
    const faults = faultsOf(page);
    const email = anAddress();

    const start = await toFiche(page);
    await fillFiche(page, { email });
    await bookButton(page).click();
    await waitForConfirmation(page);

    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);
    expect(await page.title()).toContain(title);
    expect(await page.locator('h1 + p').textContent()).toMatch(date);
    const words = (await page.getByRole('main').textContent()) ?? '';
    expect(words).toContain(email);
    expect(words).toContain('Ana Le Goff');
    expect(words).toContain(start.slice(11, 16));
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'gives a calendar file that the server answers, and links that say where they lead',
  async () => {
    const page = await aVisitor();
    await toFiche(page);
    await fillFiche(page, { email: anAddress() });
    await bookButton(page).click();
    await waitForConfirmation(page);
    await page.getByRole('button', { name: 'Ajouter à mon agenda' }).click();

    const file = page.getByRole('link', { name: /\.ics/ });
    const answer = await page.request.get(
      `${demonstration.address}${await file.getAttribute('href')}`,
    );

    expect(answer.headers()['content-type']).toContain('text/calendar');
    expect(await answer.text()).toContain('BEGIN:VEVENT');
    for (const name of [/Google Agenda/, /S’y rendre/]) {
      expect(await page.getByRole('link', { name }).textContent()).toContain('(nouvelle fenêtre)');
      expect(await page.getByRole('link', { name }).getAttribute('rel')).toContain('noopener');
    }
    expect(page.context().pages()).toHaveLength(1);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'books by keyboard alone, in few presses',
  async () => {
    const page = await aVisitor();
    const keys = countedKeys(page);
    const { presses, press, tabTo, take } = keys;

    await page.goto(`${demonstration.address}${SALON}`);
    await page.locator('main li button').first().waitFor();
    for (let step = 0; step < 3; step += 1) await take('main li button:not([data-start])');
    await page.locator(FREE).first().waitFor();
    await takeFirstTime(page, keys);
    await take('button', 'Continuer');
    await page.locator('main form input').first().waitFor();
    for (const [purpose, value] of [
      ['given-name', 'Ana'],
      ['family-name', 'Le Goff'],
      ['email', anAddress()],
      ['tel', '0612345678'],
    ] as const) {
      await tabTo(`input[autocomplete="${purpose}"]`);
      await page.keyboard.insertText(value);
    }
    await press('Enter');
    await waitForConfirmation(page);

    console.log(`a booking by keyboard: ${presses()} presses`);
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'books by keyboard alone with a login in between, in few presses',
  async () => {
    const page = await aVisitor();
    const keys = countedKeys(page);
    const { presses, press, tabTo, take } = keys;
    const type = async (selector: string, value: string): Promise<void> => {
      await tabTo(selector);
      await page.keyboard.insertText(value);
    };

    await page.goto(`${demonstration.address}/cabinet-horizon`);
    await page.locator('main li button').first().waitFor();
    for (let step = 0; step < 4 && !page.url().includes('/book/slots'); step += 1)
      await take('main li button:not([data-start])');
    await page.locator(FREE).first().waitFor();
    await takeFirstTime(page, keys);
    await take('button', 'Continuer');
    await type('input[autocomplete=username]', 'camille@example.org');
    await type('input[autocomplete=current-password]', 'Bonjour-2026!');
    await press('Enter');
    await page.waitForURL(/fiche_info/);
    // before the contacts of the account are there, the tabulator leads past the form
    await page.locator('main form input[type=radio]').first().waitFor();
    await page.locator('h1:focus').waitFor();
    await tabTo('main form input[type=radio]');
    await press('Space');
    await type('main form input[type=text]', 'Entorse');
    await tabTo('main form select');
    await press('ArrowDown');
    // a box sends its form as a field does
    await tabTo('main form input[type=checkbox]');
    await press('Enter');
    await waitForConfirmation(page);

    console.log(`a booking by keyboard with a login: ${presses()} presses`);
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ERR-31] offers the nearest times to who comes second, keeps what they typed, and books with one press',
  async () => {
    const [first, second] = [
      await aVisitor(),
      await aVisitor({ viewport: { width: 390, height: 844 } }),
    ];
    const wanted = await toFiche(first);
    const thatDay = `${demonstration.address}${SALON}?date=${wanted.slice(0, 10)}`;
    // everybody who could take that time is busy with it
    await toFiche(second, wanted, thatDay);
    const email = anAddress();
    await fillFiche(second, { email });
    await second.locator('textarea').fill('I would like to keep the length.');
    const rivals = [first];
    for (let rival = 0; await isFree(await aRival(rivals), wanted); rival += 1) {
      if (rival > 5) throw new Error('that time never ends');
      const page = rivals.at(-1) ?? first;
      await toFiche(page, wanted, thatDay);
      await fillFiche(page, { email: anAddress() });
      await bookButton(page).click();
      await waitForConfirmation(page);
    }

    await bookButton(second).click();
    const alert = focusedMessage(second).filter({
      hasText: `Le créneau de ${wanted.slice(11, 16)} vient d’être pris`,
    });
    await alert.waitFor();
    await alert.getByRole('button').first().waitFor();

    expect(await alert.getByRole('button').count()).toBe(3);
    expect(await second.locator('input[autocomplete=email]').inputValue()).toBe(email);
    expect(await second.locator('textarea').inputValue()).toBe('I would like to keep the length.');
    expect(await second.getByText('Gardé', { exact: true }).isVisible()).toBe(true);
    // so high that the bar covers nothing, for axe cannot see through it
    await second.setViewportSize({ width: 320, height: 2400 });
    expect(await findingsOn(second)).toEqual([]);
    await second.setViewportSize({ width: 1280, height: 1600 });
    expect(await second.locator('aside s').count()).toBe(1);
    expect(await findingsOn(second)).toEqual([]);

    await alert.getByRole('button').first().click();
    await waitForConfirmation(second);
    expect((await second.getByRole('main').textContent()) ?? '').toContain(email);
    await Promise.all([...new Set([...rivals, second])].map((page) => page.context().close()));
  },
  PATIENCE * 2,
);

async function aRival(rivals: Page[]): Promise<Page> {
  const page = await aVisitor();
  rivals.push(page);
  return page;
}

it(
  '[N4] shows the confirmation of a booking whose answer was lost, made once',
  async () => {
    const page = await aVisitor();
    const orders = ordersOf(page);
    const start = await toFiche(page);
    const email = anAddress();
    await fillFiche(page, { email });
    await page.route(
      '**/api/v3/appointments?**',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

    await bookButton(page).click();
    await waitForConfirmation(page);

    expect(orders).toHaveLength(2);
    expect(new Set(orders).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await page.getByRole('main').textContent()) ?? '').toContain(start.slice(11, 16));
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[N3] shows the booking whose answer was lost to who loads the page again and corrects the form, and says in a second tab that there may be one',
  async () => {
    const page = await aVisitor();
    await toFiche(page);
    const email = anAddress();
    await fillFiche(page, { email });
    const tab = await page.evaluate(() => ({ ...sessionStorage }));
    let carriedOut = false;
    await page.route('**/api/v3/appointments?**', async (route) => {
      if (!carriedOut) await route.fetch();
      carriedOut = true;
      await route.abort('connectionreset');
    });
    await bookButton(page).click();
    await page.getByText('Nous ne savons pas encore').waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    await page.reload();
    await page.locator('input[autocomplete=given-name]').fill('Corrigée');
    await bookButton(page).click();
    await waitForConfirmation(page);

    const duplicate = await page.context().newPage();
    await duplicate.addInitScript((kept) => Object.assign(sessionStorage, kept), tab);
    const orders = ordersOf(duplicate);
    await duplicate.goto(page.url().replace('confirm', 'fiche_info'));
    await duplicate.locator('input[autocomplete=given-name]').fill('Léo');
    await bookButton(duplicate).click();
    const alert = focusedMessage(duplicate).filter({ hasText: 'peut-être déjà enregistré' });
    await alert.waitFor();
    expect(await alert.textContent()).not.toContain('n’est pas réservé');
    await bookButton(duplicate).click();
    await eventually(async () => (orders.length === 2 ? orders : undefined));
    expect(new Set(orders).size).toBe(2);
    expect(await mailsTo(email)).toHaveLength(1);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[N13] books while pictures, fonts and all that is not ours never answer',
  async () => {
    const page = await aVisitor();
    let hanging = 0;
    await page.route(
      (url) =>
        url.origin !== demonstration.address ||
        /\.(?:svg|png|jpe?g|webp|woff2)$/.test(url.pathname),
      () => void (hanging += 1),
    );
    // the event `load` never comes: this walks by what is seen
    await page.goto(`${demonstration.address}${SALON}?locale=fr`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /Coiffure/ }).click();
    await page.getByRole('button', { name: /Coupe homme/ }).click();
    await page.getByRole('button', { name: /Sans préférence/ }).click();
    await aTime(page).click();
    await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click();
    await page.locator('main form input').first().waitFor();
    await fillFiche(page, { email: anAddress() });
    await bookButton(page).click();

    await page.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
    expect(hanging).toBeGreaterThan(3);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[C9] books once for a double click and an Enter in between',
  async () => {
    const page = await aVisitor();
    const orders = ordersOf(page);
    await toFiche(page);
    await fillFiche(page, { email: anAddress() });
    await page.route('**/api/v3/appointments?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });

    await bookButton(page).dblclick();
    await page.locator('input[autocomplete=email]').press('Enter');
    await waitForConfirmation(page);

    expect(orders).toHaveLength(1);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['answers 500', { status: 500, contentType: 'application/json', body: '{"message":"broken"}' }],
  [
    'answers HTML [N10]',
    {
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Log in to the Wi-Fi</title>',
    },
  ],
  [
    'answers half a body [N5]',
    { status: 201, contentType: 'application/json', body: '{"records":[{"id":1,"start":"2027-' },
  ],
  ['answers nothing of use [V3]', { status: 200, contentType: 'application/json', body: '{}' }],
] as const)(
  'says so when the server %s, keeps what was typed, and a retry works',
  async (_, broken) => {
    const page = await aVisitor();
    const faults = faultsOf(page);
    await toFiche(page);
    const email = anAddress();
    await fillFiche(page, { email });
    await page.route('**/api/v3/appointments?**', (route) => route.fulfill(broken));

    await bookButton(page).click();
    const alert = focusedMessage(page);
    await alert.waitFor({ timeout: 60_000 });

    expect(page.url()).toContain('fiche_info');
    expect(((await alert.textContent()) ?? '').length).toBeGreaterThan(20);
    expect(await page.locator('input[autocomplete=email]').inputValue()).toBe(email);
    await page.unroute('**/api/v3/appointments?**');
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await waitForConfirmation(page);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[N9] says that the network is gone, keeps what was typed, and books when it is back',
  async () => {
    const page = await aVisitor();
    await toFiche(page);
    const email = anAddress();
    await fillFiche(page, { email });
    await page.waitForLoadState('networkidle');

    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: 'internet' }).waitFor();
    await bookButton(page).click();
    await focusedMessage(page).waitFor();
    const told = (await focusedMessage(page).textContent()) ?? '';
    expect(told).toContain('n’est pas réservé');
    expect(told).toContain('Rien n’a été envoyé.');
    await page.context().setOffline(false);
    await focusedMessage(page).getByRole('button', { name: 'Réessayer' }).click();
    await waitForConfirmation(page);

    expect((await page.getByRole('main').textContent()) ?? '').toContain(email);
    await page.context().close();
  },
  PATIENCE,
);

it.each([360, 1280])(
  '[N9] says at %i px that the network is gone wherever the page is scrolled, and moves nothing that one is about to press',
  async (width) => {
    const page = await aVisitor({ viewport: { width, height: 740 } });
    await walkTo(page, `${demonstration.address}${SALON}`, 'intervention_ids');
    await page.waitForLoadState('networkidle');
    const places = (): Promise<unknown> =>
      page.locator('header, main button').evaluateAll((all) =>
        all.map((each) => {
          const { x, y } = each.getBoundingClientRect();
          return [x, y];
        }),
      );
    const before = await places();

    await page.context().setOffline(true);
    const notice = page.getByRole('status').getByText('internet');
    await notice.waitFor();
    // nothing was typed on this page
    expect(await notice.textContent()).toBe('Vous n’êtes plus connecté à internet.');
    expect(await places()).toEqual(before);
    for (const edge of [0, 10_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), edge);
      const { y = -1, height = 0 } = (await notice.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(740);
    }
    expect(await findingsOn(page)).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

const sidesOf = (element: Locator): Promise<{ top: number; bottom: number }> =>
  element.evaluate((shown) => shown.getBoundingClientRect().toJSON());

it.each([360, 900])(
  '[N9] leaves the button that books in sight at %i px where the network goes at the end of the page',
  async (width) => {
    const page = await aVisitor({ viewport: { width, height: 740 } });
    await toFiche(page);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    const notice = page.locator('[data-lasting]');
    await notice.waitFor();
    await page.evaluate(() => window.scrollTo(0, 10_000));

    const [{ top, bottom }, button] = await Promise.all([
      sidesOf(notice),
      sidesOf(bookButton(page)),
    ]);
    expect(top < button.bottom && bottom > button.top).toBe(false);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[N9] says that the network is gone where the code of a page does not come, and shows the page by itself when it is back',
  async () => {
    const page = await aVisitor();
    await page.goto(`${demonstration.address}${SALON}`);
    await waitForMount(page);
    await page.route('**/assets/**', (route) => route.abort());
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Se connecter' }).click();
    const told = page.getByRole('main').getByRole('alert');
    await told.filter({ hasText: 'internet' }).waitFor();

    await page.unroute('**/assets/**');
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Connectez-vous' }).waitFor();

    await page.context().close();
  },
  PATIENCE,
);

it(
  '[N9] says that the network is gone where times do not come, and shows them by itself when it is back',
  async () => {
    const page = await aVisitor();
    await walkTo(page, `${demonstration.address}${SALON}`, 'slots');
    await page.locator(SLOT).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    // the next weeks are there already
    const told = page.getByRole('alert').filter({ hasText: 'internet' });
    for (let week = 0; week < 8 && !(await told.isVisible()); week++) {
      await page.getByRole('button', { name: /jours suivants$/ }).click();
      await page.locator(`[role=alert]:visible, ${SLOT}:visible`).first().waitFor();
    }
    await page.getByRole('button', { name: 'Réessayer' }).focus();

    await page.context().setOffline(false);
    await page.locator(`${SLOT}:focus`).waitFor();

    expect(await told.isVisible()).toBe(false);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[CONF-05] begins anew when the confirmation is left by the back button, not by the way to the map, and never books again',
  async () => {
    const page = await aVisitor();
    const orders = ordersOf(page);
    await toFiche(page);
    await fillFiche(page, { email: anAddress() });
    await bookButton(page).click();
    await waitForConfirmation(page);

    await page.getByRole('banner').getByRole('link', { name: /^Plan/ }).click();
    await page.waitForURL(/\/map/);
    await page.getByRole('main').getByRole('button', { name: 'Retour' }).click();
    await page.waitForURL(/confirm/);
    await waitForConfirmation(page);

    await page.goBack();
    await page.waitForURL(/interventionset_ids/);
    await page.goForward();
    await page.waitForURL(/interventionset_ids/);

    expect(orders).toHaveLength(1);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[CONF-05] begins anew as well when a slow device has not drawn the way to the confirmation yet',
  async () => {
    const page = await aVisitor();
    await toFiche(page);
    await fillFiche(page, { email: anAddress() });
    await slowDown(page, 6);
    await bookButton(page).click();
    await waitForConfirmation(page);

    await page.goBack();

    await page.waitForURL(/interventionset_ids/);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'goes one step back with each press, also after a step ahead that cannot be reached any more',
  async () => {
    const page = await aVisitor();
    await walkTo(page, `${demonstration.address}${SALON}`, 'slots');
    // an address changes before its step is drawn, and a press in between would count from the one before
    const shows = async (route: string, question: string): Promise<void> => {
      await page.waitForURL(new RegExp(`book/${route}`));
      await page.getByRole('heading', { level: 1, name: question }).waitFor();
    };
    await page.goBack();
    await shows('calendar_id', 'Qui vous coiffera');
    await page.goBack();
    await shows('intervention_ids', 'Quelle prestation');
    await page.goForward();
    await shows('calendar_id', 'Qui vous coiffera');

    await page.goForward();
    // what led there is forgotten, and the history as long as before
    await page.waitForFunction(() => history.state.idx === 2);
    await shows('calendar_id', 'Qui vous coiffera');
    await page.goBack();

    await shows('intervention_ids', 'Quelle prestation');
    await page.context().close();
  },
  PATIENCE,
);

it.each([360, 768, 1280])(
  'moves nothing above the fields of the contact when they come, %i px wide',
  async (width) => {
    const page = await aVisitor({ viewport: { width, height: 900 } });
    const release = await holdBack(page, '**/groups/1/forms?**');
    await walkTo(page, `${demonstration.address}${SALON}`, 'slots');
    await aTime(page).click();
    await goOn(page);
    await page.waitForURL(/fiche_info/);
    const tops = (): Promise<readonly number[]> =>
      page
        .locator('h1, h1 + p')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    await page.locator('main [aria-busy=true]').waitFor();
    const before = await tops();

    release();
    await page.locator('main form input').first().waitFor();

    expect(before).toHaveLength(2);
    expect(await tops()).toEqual(before);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'keeps what was typed over another step and another language',
  async () => {
    const page = await aVisitor();
    await toFiche(page);
    const email = anAddress();
    await fillFiche(page, { email });
    await page.locator('input[autocomplete=bday]').fill('08/06/1990');

    await page.goBack();
    await page.waitForURL(/slots/);
    await page.goForward();
    await page.waitForURL(/fiche_info/);
    await page.locator('header button[aria-expanded]').last().click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();

    expect(await page.locator('input[autocomplete=email]').inputValue()).toBe(email);
    expect(await page.locator('input[autocomplete=bday]').inputValue()).toBe('08/06/1990');
    await bookButton(page).click();
    await waitForConfirmation(page);
    await page.context().close();
  },
  PATIENCE,
);
