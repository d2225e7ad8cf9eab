import type { Locator, Page } from 'playwright-core';
import { findingsOn, focusOn } from '../support/accessibility';
import { attack } from '../support/attacks';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import type { Attacked } from '../support/fixtures/attacked';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import {
  aTime,
  bookButton,
  choose,
  fillFiche,
  FREE,
  goOn,
  waitForStep,
  walkTo,
} from '../support/visit';

jest.setTimeout(PATIENCE);

/** One whose appointments can be moved. */
const tracked: Attacked = aBusiness({
  id: 60,
  group: { urlname: 'tracked', name: 'Tracked' },
  settings: {
    tracking_type: 'gtm',
    tracking_tags: ['GTM-CRENEAU'],
    facebook_pixel_id: '123456789012345',
  },
  interventions: [{ id: 601 }, { id: 602 }],
  fiche: [
    { name: 'firstname', type: 'text', label: { fr: 'Prénom' }, required: true },
    { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
    { name: 'email', type: 'email', label: { fr: 'E-mail' }, required: true },
    { name: 'firstphone', type: 'text', label: { fr: 'Téléphone' } },
  ],
});

/** One whose tag and pixel are scripts. */
const hostile: Attacked = aBusiness({
  id: 61,
  group: { urlname: 'hostile', name: 'Hostile' },
  settings: {
    tracking_type: 'gtm',
    tracking_tags: [attack('H-23').input],
    facebook_pixel_id: attack('H-24').input,
  },
});

const demonstration = aDemonstration((ground) =>
  runFixture(ground, 'attacked', [tracked, hostile]),
);

/** A container whose tag keeps a cookie and loads a script of its own, as Google Analytics does. */
const CONTAINER = `
  document.cookie = '_ga=GA1.1.7; path=/; max-age=1000';
  const tag = document.createElement('script');
  tag.src = 'https://region1.google-analytics.com/tag.js';
  document.head.append(tag);`;

/** Answers for the rest of the internet, and tells what it was asked for. */
async function outsideOf(page: Page): Promise<readonly URL[]> {
  const asked: URL[] = [];
  await page.route(
    ({ origin }) => origin !== demonstration.address,
    (route) => {
      const url = new URL(route.request().url());
      asked.push(url);
      const body = url.pathname === '/gtm.js' ? CONTAINER : '';
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  return asked;
}

/** The events in the data layer, with their fields. */
const eventsOf = (page: Page): Promise<readonly object[]> =>
  page.evaluate(() =>
    ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(({ event }) =>
      event?.startsWith('creneau_'),
    ),
  );

const addressOf = ({ origin, pathname }: URL): string => origin + pathname;

it('[TRACK-01] [TRACK-02] measures a visit from its consent on, tells the advertiser who sent it of the booking, and stops when that is withdrawn', async () => {
  const page = await aPage(demonstration.browser);
  const [asked, faults] = [await outsideOf(page), faultsOf(page)];
  await page.goto(
    `${demonstration.address}/lord-howe-dive?locale=fr&utm_source=lettre&utm_term=ana@mail.example`,
    { referer: 'https://l.facebook.com/' },
  );
  const banner = page.getByRole('region', { name: 'À vous de choisir' });
  await banner.getByText('À vous de choisir').waitFor();

  expect(page.url()).not.toContain('utm_');
  expect(asked).toEqual([]);
  expect(await findingsOn(page)).toEqual([]);
  const [refuse, accept] = await Promise.all(
    ['Tout refuser', 'Tout accepter'].map((name) =>
      banner.getByRole('button', { name }).evaluate((button) => {
        const { height, top } = button.getBoundingClientRect();
        const { backgroundColor, color, fontSize } = getComputedStyle(button);
        return { height, top, backgroundColor, color, fontSize };
      }),
    ),
  );
  expect(refuse).toEqual(accept);

  await banner.getByRole('button', { name: 'Tout accepter' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.cookie.includes('_ga='));
  expect(asked.map(addressOf)).toEqual([
    'https://www.googletagmanager.com/gtm.js',
    'https://region1.google-analytics.com/tag.js',
  ]);
  expect(asked[0]?.search).toBe('?id=GTM-CRENEAU');
  expect((await eventsOf(page))[0]).toEqual({
    event: 'creneau_opened',
    creneau: { group: 'lord-howe-dive', locale: 'fr', campaign: { source: 'lettre' } },
  });

  while (!page.url().includes('/book/slots')) await choose(page);
  await aTime(page).click();
  await goOn(page);
  await page.locator('main form input').first().waitFor();
  await fillFiche(page);
  await bookButton(page).click();
  await page.waitForURL(/confirm/);
  await page.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();

  const events = await eventsOf(page);
  expect(events).toContainEqual({
    event: 'creneau_booked',
    creneau: { services: 1, value: expect.any(Number), currency: 'AUD' },
  });
  expect(JSON.stringify(events)).not.toMatch(/Le Goff|mail\.example|0612345678/);
  const [pixel, ...others] = asked.filter(({ hostname }) => hostname === 'www.facebook.com');
  expect(others).toEqual([]);
  expect(Object.fromEntries(pixel?.searchParams ?? [])).toEqual({
    id: '123456789012345',
    ev: 'Schedule',
    noscript: '1',
    'cd[value]': expect.any(String),
    'cd[currency]': 'AUD',
  });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  const yours = page.getByRole('region', { name: 'Vos accords' });
  await yours
    .getByText(/^Accordé le /)
    .first()
    .waitFor();
  expect(await yours.getByText(/^Accordé le .+, texte \d{4}-\d{2}-\d{2}$/).count()).toBe(2);
  const before = asked.length;
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await yours.getByRole('button', { name: 'Retirer l’accord mesure d’audience' }).click();
  await page.waitForFunction(() => !('isSame' in window));
  await waitForStep(page);
  await yours.getByText(/^Refusé le /).waitFor();

  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  expect(asked).toHaveLength(before);
  expect(await banner.count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('[TRACK-01] [TRACK-02] tells of what is moved and cancelled after the consent, and of nothing before it', async () => {
  const page = await aPage(demonstration.browser);
  const asked = await outsideOf(page);
  const ids: number[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().includes('/appointments')) return;
    const { records = [] } = (await response.json()) as { records?: { id: number }[] };
    ids.push(...records.map(({ id }) => id));
  });
  const book = async (): Promise<void> => {
    await choose(page);
    await aTime(page).click();
    await goOn(page);
    await page.locator('main form input').first().waitFor();
    await fillFiche(page);
    await bookButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
  };
  const cancel = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Oui, annuler/ })
      .click();
    await page.waitForURL(/\/appointments/);
  };
  await page.goto(`${demonstration.address}/tracked?locale=fr`, {
    referer: 'https://www.facebook.com/',
  });
  await waitForStep(page);
  await book();
  await cancel();
  expect([asked, await eventsOf(page)]).toEqual([[], []]);

  const banner = page.getByRole('region', { name: 'À vous de choisir' });
  await banner.getByRole('button', { name: 'Tout accepter' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.goto(`${demonstration.address}/tracked?locale=fr`, {
    referer: 'https://www.facebook.com/',
  });
  await waitForStep(page);
  await book();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await page.locator(FREE).first().click();
  await page
    .getByRole('button', { name: /^Déplacer/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Rendez-vous déplacé' }).waitFor();
  await cancel();

  const events = await eventsOf(page);
  expect(events.filter((event) => !/opened|step/.test((event as { event: string }).event))).toEqual(
    [
      { event: 'creneau_booked', creneau: expect.objectContaining({ services: 1 }) },
      { event: 'creneau_changed', creneau: {} },
      { event: 'creneau_cancelled', creneau: { services: 1 } },
    ],
  );
  const text = JSON.stringify([events, asked]);
  expect(text).not.toMatch(/Le Goff|mail\.example|0612345678/);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.filter((id) => new RegExp(`\\b${id}\\b`).test(text))).toEqual([]);
  expect(asked.filter(({ hostname }) => hostname === 'www.facebook.com')).toHaveLength(1);
  await page.context().close();
});

it.each([
  [360, 740],
  [768, 900],
  [1280, 700],
])(
  '[TRACK-01] lies neither over the button that goes on nor over the foot of the page while it asks, in a window of %i x %i px',
  async (width, height) => {
    const page = await aPage(demonstration.browser, { viewport: { width, height } });
    await walkTo(page, `${demonstration.address}/lord-howe-dive?locale=fr`, 'slots');
    await page.getByText('À vous de choisir').waitFor();
    await aTime(page).click();
    const isOnTop = (target: Locator): Promise<boolean> =>
      target.evaluate((element) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
      });
    const next = page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).first();
    const pressable: boolean[] = [];
    for (const top of [0, 200, height, 100_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      pressable.push(await isOnTop(next));
    }

    expect(pressable).toEqual([true, true, true, true]);
    expect(await isOnTop(page.getByRole('contentinfo').getByRole('link').first())).toBe(true);
    expect(await isOnTop(page.getByRole('button', { name: 'Tout refuser' }))).toBe(true);
    await page.context().close();
  },
);

it('asks nobody outside for a visitor who refuses, and asks that visitor no more', async () => {
  const page = await aPage(demonstration.browser, { viewport: { width: 360, height: 640 } });
  const asked = await outsideOf(page);
  await page.goto(`${demonstration.address}/lord-howe-dive?locale=fr`);
  const banner = page.getByRole('region', { name: 'À vous de choisir' });
  await banner.getByText('À vous de choisir').waitFor();
  await banner.getByRole('button', { name: 'Tout refuser' }).click();
  await page.goto(`${demonstration.address}/lord-howe-dive/legal/cookies?locale=fr`);
  await page
    .getByText(/^Refusé le /)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Confidentialité' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Confidentialité' }).waitFor();

  expect(await banner.count()).toBe(0);
  expect(asked).toEqual([]);
  await page.context().close();
});

it('H-23 H-24: asks for no consent and nobody outside where the tag and the pixel are no ids', async () => {
  const page = await aPage(demonstration.browser);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  const [asked, faults] = [await outsideOf(page), faultsOf(page)];
  await page.goto(`${demonstration.address}/hostile?locale=fr`, {
    referer: 'https://www.facebook.com/',
  });
  await waitForStep(page);

  expect(await page.getByRole('region', { name: 'À vous de choisir' }).count()).toBe(0);
  expect([asked, dialogs, faults]).toEqual([[], [], []]);
  await page.context().close();
});

it('keeps the focus where a visitor refuses, changes their mind and erases by keys', async () => {
  const page = await aPage(demonstration.browser);
  await page.goto(`${demonstration.address}/lord-howe-dive?locale=fr`);
  await page.getByRole('button', { name: 'Tout refuser' }).press('Enter');
  await page.getByText('À vous de choisir').waitFor({ state: 'detached' });
  expect(await focusOn(page)).toMatch(/^main /);

  await page.goto(`${demonstration.address}/lord-howe-dive/legal/cookies?locale=fr`);
  await page
    .getByRole('button', { name: /^Accepter/ })
    .first()
    .press('Enter');
  await page
    .getByText(/^Accordé le /)
    .first()
    .waitFor();
  expect(await focusOn(page)).toMatch(/^button Retirer/);

  const erase = page.getByRole('button', { name: /^Effacer/ });
  for (let left = await erase.count(); left > 0; left -= 1) {
    await erase.first().press('Enter');
    await page.waitForFunction(
      (few) =>
        document.activeElement?.closest('section')?.querySelectorAll('li button').length === few,
      left - 1,
    );
  }
  expect(await focusOn(page)).toBe('h2 Ce que votre navigateur garde en ce moment');
  await page.context().close();
});

it('lists what this browser keeps, and erases it', async () => {
  const page = await aPage(demonstration.browser);
  await page.goto(`${demonstration.address}/salon-lumiere?locale=fr&rwg_token=abc==`);
  await choose(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  const kept = page.getByRole('region', { name: 'Ce que votre navigateur garde en ce moment' });
  await kept.getByRole('button', { name: /Effacer Vos choix/ }).waitFor();

  expect(await kept.getByText('creneau.draft.1').count()).toBe(2);
  expect(await findingsOn(page)).toEqual([]);
  for (const name of [
    /Effacer Vos choix/,
    /Effacer Ce que vous avez saisi/,
    /Effacer Votre arrivée/,
  ])
    if (await kept.getByRole('button', { name }).count())
      await kept.getByRole('button', { name }).click();

  expect(
    await page.evaluate(() => [
      Object.keys(localStorage).filter((key) => key.startsWith('creneau.draft')),
      Object.keys(sessionStorage).filter((key) => key.startsWith('creneau.draft')),
      document.cookie,
    ]),
  ).toEqual([[], [], '']);
  expect(await kept.getByRole('button', { name: /Effacer Vos choix/ }).count()).toBe(0);
  await page.context().close();
});
