import type { Page } from 'playwright-core';
import { findingsOn } from '../support/accessibility';
import { attack } from '../support/attacks';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import type { Attacked } from '../support/fixtures/attacked';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { waitForStep, waitForMount, walkTo } from '../support/visit';

/** HTML of the published corpora, each with an own way to run or to leave the page. */
const HOSTILE = [
  ...['H-01', 'H-03', 'H-05', 'H-06', 'H-07', 'H-09', 'H-10'].map((id) => String(attack(id).input)),
  '<img src=x onerror=alert(1)>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<p>harmless <b>words</b> &amp; <a href="https://friend.example">a friend</a></p>',
].join('');

const html = { fr: HOSTILE };

const businesses: readonly Attacked[] = [
  aBusiness({
    id: 60,
    group: { urlname: 'hostile', name: 'Hostile', phone: '01 02 03 04 05' },
    settings: {
      use_api_v3: true,
      has_minisite: true,
      minisite: {
        title: { fr: 'Hostile <script>alert(1)</script>' },
        quick_desc: html,
        contact_info: html,
        complement_text: html,
        otherbox: html,
        offer_text: html,
        highlight: true,
        highlight_service: 601,
        map: true,
        openinghours: Array.from({ length: 50 }, () => [{ from: '25:99', to: '<b>' }]),
        website_link: attack('H-15').input,
        social_link: {
          facebook: 'javascript:alert(1)',
          instagram: 'data:text/html,<script>alert(1)</script>',
          snapchat: '//evil.example',
          twitterX: 'https://friend.example/us',
          mail: attack('H-17').input,
        },
        image: 'javascript:alert(1)',
        file_upload: [{ url: 'javascript:alert(1)' }, { url: 'http://evil.example/x.png' }],
        listing: 'intervention',
        listing_ids: [601, -1, 'x'],
      },
    },
    interventions: [{ id: 601 }],
  }),
  aBusiness({
    id: 61,
    group: { urlname: 'bare', name: 'Bare' },
    settings: { use_api_v3: true, has_minisite: true, minisite: {} },
    interventions: [{ id: 611 }],
  }),
  aBusiness({
    id: 62,
    group: { urlname: 'unconfigured', name: 'Unconfigured' },
    settings: { use_api_v3: true, has_minisite: true },
    interventions: [{ id: 621 }],
  }),
];

const demonstration = aDemonstration((ground) => runFixture(ground, 'attacked', businesses));

async function openPage(
  path: string,
  options: Parameters<typeof aPage>[1] = {},
): Promise<{ page: Page; faults: readonly string[] }> {
  const page = await aPage(demonstration.browser, options);
  const faults = faultsOf(page);
  await page.goto(demonstration.address + path);
  await waitForMount(page);
  await page.locator('main h1').first().waitFor();
  return { page, faults };
}

const textOf = async (page: Page, selector = 'main'): Promise<string> =>
  (await page.locator(selector).innerText())
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2060', '');

describe('the public page', () => {
  it(
    '[HOME-01] [HOME-02] [HOME-06] [HOME-07] [HOME-08] [HOME-09] shows each of its blocks',
    async () => {
      const { page, faults } = await openPage('/salon-lumiere/home');
      const words = await textOf(page);

      expect(await page.locator('h1').innerText()).toBe('Coupe femme');
      for (const each of [
        'À la lumière du matin',
        'Trois coiffeurs, une cour au calme',
        '38,40 €',
        'Nos prestations',
        '14 rue des Capucins\n69001 Lyon',
        'Métro Croix-Paquet',
        'Nos colorations sont sans ammoniaque',
        'Les bons cadeaux sont en vente',
      ])
        expect(words).toContain(each);

      const days = (await textOf(page, '[data-part=hours] dl')).split('\n').join(' ');
      expect(days).toMatch(/Lundi.*13:00 – 20:00 Mardi/);
      expect(days).toMatch(/Mercredi.*09:00 – 12:30, 13:30 – 20:00 Jeudi/);
      expect(days).toMatch(/Dimanche.*Fermé$/);

      const links = await page
        .locator('[data-part=place] a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links).toEqual([
        expect.stringContaining('destination=14%20rue%20des%20Capucins'),
        'tel:0465712040',
        'https://instagram.example/salon-lumiere',
        'https://facebook.example/salon-lumiere',
        'mailto:bonjour@salon-lumiere.example',
        'https://salon-lumiere.example/',
      ]);
      await page.locator('[data-part=map]').scrollIntoViewIfNeeded();
      await page.locator('[data-part=map] .leaflet-tile-loaded').first().waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[HOME-05] tells the next free time of what it lists, and leads to the matching step',
    async () => {
      const { page } = await openPage('/salon-lumiere/home');
      const card = page.locator('[data-part=items] li').nth(1);
      await card.getByText(/^Prochain créneau/).waitFor();

      await card.getByRole('link', { name: 'Voir plus : Couleur' }).click();
      await page.waitForURL('**/book/intervention_ids');
      await page.getByRole('heading', { name: 'Balayage lumière' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Coupe homme' }).count()).toBe(0);

      await page.goBack();
      await page.getByRole('link', { name: 'Réserver cette offre' }).click();
      await page.waitForURL('**/book/calendar_id');
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[HOME-05] goes on with what is pressed there, not with what the link had named, also when it is loaded again',
    async () => {
      const { page } = await openPage('/salon-lumiere/home?intervention_ids=11&locale=fr');

      await page.getByRole('link', { name: 'Voir plus : Couleur' }).click();
      await page.waitForURL('**/book/intervention_ids?locale=fr');
      await page.getByRole('button', { name: 'Balayage lumière' }).click();
      await page.waitForURL('**/book/calendar_id?locale=fr');
      await page.reload();

      await page.getByText('Balayage lumière').first().waitFor();
      expect(await page.getByText('Coupe femme').count()).toBe(0);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[HOME-03] plays its pictures every four seconds, half a second each, until it is stopped',
    async () => {
      const page = await aPage(demonstration.browser, { reducedMotion: 'no-preference' });
      await page.clock.install();
      await page.goto(`${demonstration.address}/salon-lumiere/home`);
      const controls = page.locator('[data-plays]');
      await controls.waitFor();
      // while they play, pictures that are out of view hold no stop of the keyboard
      expect(await findingsOn(page)).toEqual([]);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

      await page.evaluate(() => {
        const moves: number[] = [];
        const frame = document.querySelector('[data-part=pictures]');
        const pictures = [...(frame?.querySelectorAll('[role=group]') ?? [])];
        const leftOf = (element: Element | null) => element?.getBoundingClientRect().left ?? NaN;
        let last: number | undefined;
        // what moves by less than a pixel is not seen to move
        const look = (): void => {
          const shifts = pictures.map((each) => Math.round(leftOf(each) - leftOf(frame)));
          const nearest = Math.min(...shifts.map((shift) => Math.abs(shift)));
          if (last !== undefined && nearest !== last) moves.push(Date.now());
          last = nearest;
          requestAnimationFrame(look);
        };
        look();
        Object.assign(window, { moves });
      });
      /** The page's own times, whatever the machine's: its clock goes by steps. */
      const movesWithin = async (millis: number): Promise<readonly number[]> => {
        await page.clock.runFor(millis);
        return page.evaluate(() => (window as unknown as { moves: number[] }).moves.splice(0));
      };

      const slides: { first: number; last: number }[] = [];
      for (const at of await movesWithin(40_000)) {
        const slide = slides.at(-1);
        // a rest of more than a second is between two slides
        if (slide && at - slide.last < 1_000) slide.last = at;
        else slides.push({ first: at, last: at });
      }
      // the first and the last may have been seen in part
      const whole = slides.slice(1, -1);
      expect(whole.length).toBeGreaterThan(6);
      for (const [index, { first, last }] of whole.entries()) {
        const next = whole[index + 1]?.first ?? first + 4_000;
        expect(Math.abs(next - first - 4_000)).toBeLessThan(60);
        expect(Math.abs(last - first - 500)).toBeLessThan(60);
      }

      await page
        .getByRole('button', { name: 'Arrêter le défilement' })
        .click({ noWaitAfter: true });
      // the pointer and the focus hold them too: it is the button that is tried
      await page.mouse.move(0, 0);
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await movesWithin(2_000);
      expect(await movesWithin(20_000)).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[HOME-03] stays still for whoever wants less motion, and shows any picture by a press',
    async () => {
      const { page, faults } = await openPage('/salon-lumiere/home');
      await page.getByRole('button', { name: 'Faire défiler les photos' }).waitFor();
      const before = await page.locator('[data-part=pictures]').boundingBox();

      await page.getByRole('button', { name: 'Photo 2 sur 3' }).click();
      await page
        .locator('[data-plays=false] [aria-current=true][aria-label="Photo 2 sur 3"]')
        .waitFor();
      expect(await page.locator('[data-part=pictures]').boundingBox()).toEqual(before);
      expect(await findingsOn(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'has a bar for booking on phones once the button of the offer has left the view',
    async () => {
      const { page } = await openPage('/salon-lumiere/home', {
        viewport: { width: 390, height: 800 },
      });
      const bar = page.locator('[data-part=bar] a');
      expect(await bar.isVisible()).toBe(false);

      await page.locator('[data-part=hours]').scrollIntoViewIfNeeded();
      await bar.waitFor({ state: 'visible' });
      await bar.click();
      await page.waitForURL('**/book/interventionset_ids');
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([
    [320, 'de', 'Unsere Leistungen'],
    [768, 'fr', 'Nos prestations'],
    [1280, 'fr', 'Nos prestations'],
  ] as const)(
    'is without a finding of axe at %i px, in %s, and moves nothing while it comes',
    async (width, locale, interventions) => {
      const page = await aPage(demonstration.browser, { viewport: { width, height: 900 } });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as {
              value: number;
              hadRecentInput: boolean;
            };
            const known = window as unknown as { shifted?: number };
            if (!hadRecentInput) known.shifted = (known.shifted ?? 0) + value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${demonstration.address}/salon-lumiere/home?locale=${locale}`);
      await page.locator('[data-plays]').waitFor();
      await page.getByRole('heading', { name: interventions }).waitFor();
      await page.locator('[data-part=map]').scrollIntoViewIfNeeded();
      await page.locator('[data-part=map] .leaflet-tile-loaded').first().waitFor();

      const shifted = await page.evaluate(
        () => (window as unknown as { shifted?: number }).shifted ?? 0,
      );
      expect(shifted).toBeLessThan(0.02);
      expect(await findingsOn(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[HOME-10] renders nothing where no website is configured',
    async () => {
      const page = await aPage(demonstration.browser);
      await page.goto(`${demonstration.address}/unconfigured/home`);
      await waitForMount(page);

      expect(await page.locator('main').innerText()).toBe('');
      expect(new URL(page.url()).pathname).toBe('/unconfigured/home');
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[HOME-11] is the booking where the website is not to be shown',
    async () => {
      const { page } = await openPage('/cabinet-horizon/home');

      await page.waitForURL('**/cabinet-horizon/book/*');
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'says who they are and how to book where a website has no block at all',
    async () => {
      const { page, faults } = await openPage('/bare/home');

      expect(await page.locator('h1').innerText()).toBe('Bare');
      expect(await findingsOn(page)).toEqual([]);
      await page.getByRole('link', { name: 'Prendre rendez-vous' }).first().click();
      await page.waitForURL('**/bare/book/*');
      expect(faults).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'H-15 H-17 H-22 H-28: runs nothing of hostile HTML and addresses, and keeps harmless markup',
    async () => {
      const page = await aPage(demonstration.browser);
      const asked: string[] = [];
      let alerts = 0;
      page.on('request', (request) => asked.push(request.url()));
      page.on('dialog', (dialog) => {
        alerts += 1;
        void dialog.dismiss();
      });
      await page.goto(`${demonstration.address}/hostile/home`);
      await waitForStep(page);
      await page.locator('main b', { hasText: 'words' }).first().waitFor();

      expect(await page.locator('main b', { hasText: 'words' }).count()).toBe(5);
      const found = await page.locator('main').evaluate((main) => ({
        forbidden: main.querySelectorAll(
          'script, iframe, object, embed, form, input, style, link, meta, base, svg animate, math',
        ).length,
        handlers: [...main.querySelectorAll('*')].filter((each) =>
          [...each.attributes].some(({ name }) => name.startsWith('on')),
        ).length,
        schemes: [
          ...new Set(
            [...main.querySelectorAll('a[href]')].map(
              (link) => (link as HTMLAnchorElement).protocol,
            ),
          ),
        ].sort(),
      }));
      expect(found).toEqual({ forbidden: 0, handlers: 0, schemes: ['http:', 'https:', 'tel:'] });
      expect(await page.locator('[data-part=hours]').count()).toBe(0);
      expect(await page.locator('[data-part=pictures]').count()).toBe(0);
      expect(alerts).toBe(0);
      expect(asked.filter((url) => !url.startsWith(demonstration.address))).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/hostile/home');
      await page.context().close();
    },
    PATIENCE,
  );
});

it(
  '[HOME-03] shows the ways to each picture in forced colours, and what is offered below it in a window as low as a phone on its side',
  async () => {
    const page = await aPage(demonstration.browser, {
      viewport: { width: 667, height: 375 },
      forcedColors: 'active',
    });
    await page.goto(`${demonstration.address}/salon-lumiere/home`);
    const ways = page.locator('main button[aria-current=true]').locator('..').locator('button');
    await ways.first().waitFor();
    const invisible = await ways.evaluateAll((buttons) =>
      buttons.filter(({ firstElementChild: mark, parentElement }) => {
        const ground = parentElement && getComputedStyle(parentElement).backgroundColor;
        return (
          mark instanceof HTMLElement &&
          mark.tagName === 'SPAN' &&
          getComputedStyle(mark).backgroundColor === ground
        );
      }),
    );
    const offer = await page.locator('main h1').boundingBox();
    const picture = await page.locator('main img').first().boundingBox();

    expect(await ways.count()).toBe(4);
    expect(invisible).toHaveLength(0);
    expect((offer?.y ?? 375) + (offer?.height ?? 0)).toBeLessThan(375);
    expect(picture?.width).toBeGreaterThan(600);
    await page.context().close();
  },
  PATIENCE,
);

describe('the map page', () => {
  it(
    '[ROUTE-05] [MAP-01] [MAP-02] [MAP-03] [LAYOUT-03] shows the place at zoom 16 with a marker, from the entry of the header, and goes back',
    async () => {
      const { page, faults } = await openPage('/salon-lumiere');
      await page.getByRole('banner').getByRole('link', { name: 'Plan' }).click();
      await page.waitForURL('**/salon-lumiere/map');
      await page.locator('.leaflet-tile-loaded').first().waitFor();

      expect(await textOf(page, 'main address')).toBe('14 rue des Capucins\n69001 Lyon');
      expect(await page.locator('.leaflet-marker-icon svg').count()).toBe(1);
      expect(await page.locator('.leaflet-marker-icon img').count()).toBe(0);
      const tile = await page.locator('.leaflet-tile-loaded').first().getAttribute('src');
      expect(tile).toMatch(/\/16\/33\d{3}\/23\d{3}\.svg$/);
      // the marker stands on the place: in the middle
      const [map, marker] = await Promise.all(
        ['.leaflet-container', '.leaflet-marker-icon'].map((one) =>
          page.locator(one).boundingBox(),
        ),
      );
      const middle = (box: typeof map) => (box ? box.x + box.width / 2 : NaN);
      expect(Math.abs(middle(map ?? null) - middle(marker ?? null))).toBeLessThanOrEqual(1);
      expect(faults).toEqual([]);

      await page.getByRole('main').getByRole('button', { name: 'Retour' }).click();
      await page.waitForURL('**/book/interventionset_ids');
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[MAP-03] shows the chosen site, as the header does: its address, its place and the way there',
    async () => {
      const { page } = await openPage('/cabinet-horizon');
      await walkTo(page, `${demonstration.address}/cabinet-horizon`, 'calendarset_id');
      const banner = page.getByRole('banner');
      await banner.getByText('8 quai de la Fosse').first().waitFor();
      await page.locator('main li', { hasText: 'Sud' }).getByRole('button').first().click();
      await page.waitForURL((url) => !url.pathname.endsWith('calendarset_id'));
      const step = page.url();

      await banner.getByText('31 boulevard Victor-Hugo').first().waitFor();
      expect(await banner.textContent()).not.toContain('quai de la Fosse');
      await banner.getByRole('link', { name: 'Plan' }).click();
      await page.locator('.leaflet-tile-loaded').first().waitFor();
      expect(await textOf(page, 'main address')).toBe('31 boulevard Victor-Hugo\n44200 Nantes');
      const way = page.getByRole('link', { name: /^S’y rendre/ });
      expect(await way.getAttribute('href')).toContain('31%20boulevard%20Victor-Hugo');
      const pinned = (): Promise<string | undefined> =>
        page.evaluate(() => {
          const marker = document.querySelector('.leaflet-marker-icon')?.getBoundingClientRect();
          const [x, y] = [marker?.x ?? 0, marker?.bottom ?? 0];
          const tile = [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].find(
            (each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              const middle = x + (marker?.width ?? 0) / 2;
              return left <= middle && middle < right && top <= y && y < bottom;
            },
          );
          return tile?.src;
        });
      // of 47.2053, -1.5449 at zoom 16
      expect(await pinned()).toMatch(/\/16\/32486\/22995\.svg$/);

      // loaded again, the map knows the choice from the draft
      await page.reload();
      await page.locator('main address', { hasText: '31 boulevard Victor-Hugo' }).waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Retour' }).click();
      await page.waitForURL(step);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[SEO-01] [SEO-02] tells search engines which page it is, as one goes on within it',
    async () => {
      const { page } = await openPage('/salon-lumiere?locale=fr');
      const head = () =>
        page.evaluate(() => ({
          title: document.title,
          canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
          languages: [...document.querySelectorAll('link[hreflang]')]
            .slice(0, 2)
            .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
          robots: document.querySelector('meta[name=robots]')?.getAttribute('content') ?? 'index',
        }));
      const listedAs = (href: string) =>
        page.waitForFunction(
          (wanted) =>
            document.querySelector('link[rel=canonical]')?.getAttribute('href') === wanted,
          href,
        );
      const first = await head();
      expect(first.canonical).toBe('/salon-lumiere?locale=fr');

      await page.getByRole('banner').getByRole('link', { name: 'Plan' }).click();
      await listedAs('/salon-lumiere/map?locale=fr');
      // the page of the map is loaded after its address is shown
      await page.waitForFunction((before) => document.title !== before, first.title);
      const map = await head();
      expect(map.languages).toEqual([
        ['x-default', '/salon-lumiere/map'],
        ['fr', '/salon-lumiere/map?locale=fr'],
      ]);
      expect(map.title.endsWith(first.title.split(' – ').at(-1) ?? '?')).toBe(true);

      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
      await listedAs('/salon-lumiere/legal/cookies?locale=fr');
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Accueil|Lumière/ })
        .first()
        .click();
      await listedAs('/salon-lumiere/home?locale=fr');
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await listedAs('/salon-lumiere?locale=fr');
      expect((await head()).robots).toBe('index');
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'is moved and zoomed with the keyboard, and says the place and the way in words',
    async () => {
      const { page } = await openPage('/salon-lumiere/map');
      const map = page.getByRole('application', { name: 'Plan : 14 rue des Capucins, 69001 Lyon' });
      await page.locator('.leaflet-tile-loaded').first().waitFor();
      const shift = () =>
        page.locator('.leaflet-map-pane').evaluate((pane) => (pane as HTMLElement).style.transform);
      const before = await shift();

      await map.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        (known) =>
          document.querySelector<HTMLElement>('.leaflet-map-pane')?.style.transform !== known,
        before,
      );
      await page.getByRole('button', { name: 'Agrandir le plan' }).press('Enter');
      await page.locator('.leaflet-tile[src*="/17/"]').first().waitFor({ state: 'attached' });
      expect(await page.getByRole('link', { name: /^S’y rendre/ }).getAttribute('href')).toContain(
        'destination=14%20rue%20des%20Capucins%2C%2069001%20Lyon',
      );
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[MAP-04] says so where there is no address and no position, and asks for no map',
    async () => {
      const asked: string[] = [];
      const page = await aPage(demonstration.browser);
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${demonstration.address}/bare/map`);
      await page.getByText('Aucun plan n’est disponible pour ce lieu.').waitFor();

      expect(asked.filter((url) => /tiles|\/assets\/map\./.test(url))).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([
    ['[MAP-05] goes back to the group page for an empty address', { address: '' }, '/book/'],
    ['[MAP-05] goes back to the group page for no locations', { locations: [] }, '/book/'],
    [
      'R-17: says that there is no map for coordinates that are none',
      { address: { lat: 'NaN', lng: '<script>' } },
      '/map',
    ],
  ])(
    '%s',
    async (_, state, path) => {
      const { page } = await openPage('/salon-lumiere/legal/terms');
      await page.evaluate((usr) => {
        history.pushState({ usr, key: 'x', idx: 1 }, '', '/salon-lumiere/map');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      }, state);
      await page.waitForFunction((part) => location.pathname.includes(part), path);
      if (path === '/map') {
        await page.getByText('Aucun plan n’est disponible pour ce lieu.').waitFor();
        expect(await page.locator('.leaflet-container').count()).toBe(0);
      }
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([320, 1280])(
    'works without tiles at %i px: the address, a quiet notice, no finding of axe',
    async (width) => {
      const page = await aPage(demonstration.browser, { viewport: { width, height: 900 } });
      await page.route('**/demonstration-tiles/**', (route) => route.fulfill({ status: 503 }));
      const faults = faultsOf(page);
      await page.goto(`${demonstration.address}/salon-lumiere/map`);
      await page
        .getByRole('status')
        .getByText(/^Le plan ne se charge pas/)
        .waitFor();

      expect(await textOf(page, 'main address')).toContain('69001 Lyon');
      expect(await page.locator('.leaflet-marker-icon').count()).toBe(1);
      expect(await findingsOn(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    'is fetched by no page but those that show a map',
    async () => {
      const asked: string[] = [];
      const page = await aPage(demonstration.browser);
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${demonstration.address}/salon-lumiere`);
      await waitForStep(page);

      expect(asked.filter((url) => /\/assets\/(?:map|home|carousel)\./.test(url))).toEqual([]);
      await page.context().close();
    },
    PATIENCE,
  );
});
