import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { attack, attacks, type Attack } from '../support/attacks';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import type { Attacked } from '../support/fixtures/attacked';
import { eventually } from '../support/mails';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { expandText } from '../support/expand-text';
import { aTime, fillFiche, goOn, SLOT, waitForMount, walkTo } from '../support/visit';
import { aWaryWindow, type WaryWindow } from '../support/wary-window';
import { hostileText, xssVectors } from '../support/xss-vectors';

/** The items that another file tries; each stands in the title of the test that does. */
const triedIn: { readonly [file: string]: string } = {
  'browser/attacks-on-people':
    'Q-KEY-01 Q-KEY-02 Q-KEY-03 Q-KEY-05 Q-KEY-06 Q-KEY-07 Q-ACT-02 Q-ACT-03 Q-ACT-04 Q-ACT-05 Q-ACT-07 S-04 S-07 S-08 S-11 S-12 H-25 X-MTH-01 F-COM-04 F-DAT-03',
  'browser/account': 'F-EML-05',
  'browser/home': 'H-15 H-17 H-22 H-28 R-17',
  'browser/tracking': 'H-23 H-24',
  'core/session/personal-data': 'F-TXT-03',
  'core/session/password': 'F-PWD-02 F-PWD-04 F-PWD-05',
  'server/appointment/attacks': 'X-BIG-01 X-IDK-01 X-IDK-02 X-TOK-01 X-TOK-03',
  'server/appointment/booking': 'F-BOO-01',
  'server/appointment/fields':
    'F-ANT-01 F-ANT-02 F-ANT-03 F-COM-03 F-DAT-01 F-DAT-04 F-INT-02 F-INT-03 F-SEL-02 F-SMS-01',
  'server/fiche/fiches': 'F-SRC-01 F-TXT-04',
  'server/hostile-calls': 'X-CAC-01 X-SLO-01 X-SMU-01',
  'server/session/account': 'F-EML-02 F-PWD-06 F-PWD-07 F-PWD-08 X-HOST-01 X-HOST-02',
  'server/session/login': 'X-CT-01 X-XFF-01',
  'core/presentation/fiche-search': 'F-SRC-02',
};

const leftOut: ReadonlySet<string> = new Set(
  Object.values(triedIn).flatMap((ids) => ids.split(' ')),
);

/** The items of an area that are tried here. */
const triedOf = (area: string): readonly Attack[] =>
  attacks.filter((one) => one.area === area && !leftOut.has(one.id));

const CONTACT = [
  { name: 'firstname', type: 'text', label: { fr: 'Prénom' }, required: true },
  { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
  { name: 'email', type: 'email', label: { fr: 'E-mail' }, required: true },
  { name: 'firstphone', type: 'text', label: { fr: 'Téléphone' } },
] as const;

/** The last Sunday of March. */
const springChangeIn = (year: number): string => {
  const last = new Date(Date.UTC(year, 2, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
};
/** The first of these days of this year and the next that is to come. */
const coming = (dayIn: (year: number) => string): string => {
  const year = new Date().getUTCFullYear();
  return dayIn(dayIn(year) > inDays(0) ? year : year + 1);
};
/** Days of attacks.json that must be to come. */
const SPRING_CHANGE = { written: '2027-03-28', coming: coming(springChangeIn) };
const DAY_OF_JUNE = { written: '2027-06-10', coming: coming((year) => `${year}-06-10`) };

const ACME = 60;
const BAZAR = 61;
const CLOSED = 62;
const MAPPED = 63;
const RIDDLED = 65;

/** The texts of a business, each in a group of its own; those of pages to come in the places that there are. */
const hostile = triedOf('html').map(({ id, input }, index) => ({ id, group: 100 + index, input }));

const businesses: readonly Attacked[] = [
  {
    ...aBusiness({
      id: ACME,
      calendars: [{ id: 7 }],
      group: { urlname: 'acme', name: 'Acme' },
      settings: { website: 'https://shop.example/', use_api_v3: true },
      fiche: CONTACT,
    }),
  },
  {
    ...aBusiness({
      id: BAZAR,
      group: { urlname: 'bazar' },
      settings: { use_api_v3: true },
      interventions: [{ id: 21 }, { id: 22 }, { id: 23, name: '' }],
      packs: [{ id: 52, price: 1000, config: [21, 22], opened: false }],
      fiche: CONTACT,
    }),
  },
  {
    ...aBusiness({
      id: MAPPED,
      calendars: [{ id: 63 }],
      group: { urlname: 'mapped', name: 'Mapped' },
      settings: { use_api_v3: true, google_appointment_redirect: true },
      fiche: CONTACT,
    }),
  },
  {
    ...aBusiness({
      id: CLOSED,
      group: { urlname: 'closed', name: 'Closed', active: false },
      settings: { use_api_v3: true },
    }),
  },
  ...hostile.map(({ id, group, input }) => {
    const isName = id === 'H-21';
    const isColor = id === 'H-20';
    const isService = id === 'H-27';
    return {
      ...aBusiness({
        id: group,
        group: { ...(isName && { name: expandText(input) }), sector: 'health' },
        settings: {
          use_api_v3: true,
          ...(isColor && { usercolors: { primary: expandText(input) } }),
        },
        interventions: [{ id: 11 }, { id: 12 }],
        packs: [{ id: 51, price: 1000, config: [11, 12] }],
        fiche: CONTACT,
      }),
      ...(!isName && !isColor && !isService && { text: input }),
      ...(isService && { publicname: input }),
    };
  }),
];

/** Every text that may be HTML, of the booking and of the public page, made of all vectors; and a field for each of them alone. */
const html = { fr: hostileText };
const riddled: Attacked = {
  ...aBusiness({
    id: RIDDLED,
    calendars: [{ id: 65 }],
    group: { urlname: 'riddled', name: 'Riddled', sector: 'health' },
    settings: {
      use_api_v3: true,
      has_minisite: true,
      minisite: {
        quick_desc: html,
        contact_info: html,
        complement_text: html,
        otherbox: html,
        offer_text: html,
        highlight: true,
        highlight_service: 651,
        map: true,
      },
    },
    interventions: [{ id: 651 }, { id: 652 }],
    fiche: [
      ...CONTACT,
      ...xssVectors.map((vector, index) => ({
        name: `vector_${index}`,
        type: 'text' as const,
        label: { fr: `Vecteur ${index}` },
        description: { fr: `${vector}<b>stays</b>` },
        rightLabel: { fr: vector },
      })),
    ],
  }),
  text: hostileText,
};

const demonstration = aDemonstration((ground) =>
  runFixture(ground, 'attacked', [...businesses, riddled]),
);
let wary: WaryWindow;

beforeAll(async () => {
  wary = await aWaryWindow(demonstration.browser, demonstration.address);
}, PATIENCE);

/** What the page shows of the week, the colours and the language: a parameter that is not heeded changes none of it. */
const look = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname,
    title: document.querySelector('h1')?.textContent,
    days: document.querySelector('main h2')?.textContent,
    colors:
      document.documentElement.style.cssText +
      (document.querySelector('style[data-theme]')?.textContent ?? ''),
    lang: document.documentElement.lang,
    // those of the build may stand in the page or beside it
    sheets: [...document.querySelectorAll('link[rel=stylesheet]')]
      .map((link) => link.getAttribute('href'))
      .filter((href) => !/^\/assets\/\w+\.[0-9a-f]+\.css$/.test(href ?? '')),
    cookies: document.cookie,
  }));

const settle = async (page: Page): Promise<void> => {
  if (page.url().includes('/book/slots')) await page.locator(SLOT).first().waitFor();
};

describe('the queries of attacks.json', () => {
  const queries = triedOf('query');
  const entryOf = (where: string): string => {
    const path = where.split('?')[0] ?? '';
    return path.includes('interventionset_ids') ? '/bazar' : path.replace('{urlname}', 'acme');
  };

  /** Things that there are and that a link must not choose. */
  const ids: Readonly<Record<string, string>> = {
    C_OF_OTHER_GROUP: '7',
    I_WITHOUT_PUBLICNAME: '23',
    PACK_NOT_OPENED: '52',
  };

  /** They change what is shown, or end the query. */
  const alone: ReadonlySet<string> = new Set(['Q-DATE-15', 'Q-DATE-16', 'Q-GEN-05']);

  /** Items of one page in as few links as can be, each parameter once a link: none of them may change anything, so neither may several. */
  function linksOf(items: readonly Attack[]): readonly (readonly Attack[])[] {
    const namesOf = ({ input }: Attack): readonly string[] =>
      expandText(input)
        .split('&')
        .map((parameter) => parameter.split('=')[0] ?? '');
    const links: Attack[][] = [];
    for (const item of items) {
      const names = new Set(namesOf(item));
      const goesWith = (other: Attack): boolean =>
        other.where === item.where &&
        !alone.has(other.id) &&
        !namesOf(other).some((name) => names.has(name));
      const open = alone.has(item.id) ? undefined : links.find((link) => link.every(goesWith));
      if (open) open.push(item);
      else links.push([item]);
    }
    return links;
  }

  const usualLooks = new Map<string, Awaited<ReturnType<typeof look>>>();

  /** Without a query: looked at once. */
  async function usualLook(entry: string) {
    const known = usualLooks.get(entry);
    if (known) return known;
    const watch = await wary.watched();
    await watch.open(entry);
    // the entry may lead on to a step
    await watch.page.waitForLoadState('networkidle');
    await settle(watch.page);
    const usual = await look(watch.page);
    await watch.close();
    usualLooks.set(entry, usual);
    return usual;
  }

  it.each(linksOf(queries).map((link) => [link.map(({ id }) => id).join(' '), link] as const))(
    '%s do no harm and change nothing that they must not',
    async (id, link) => {
      const entry = entryOf(link[0]?.where ?? '');
      const query = link
        .map(({ input }) => expandText(input))
        .join('&')
        .replace(/\{([^}]*)\}/g, (_, name: string) => ids[name] ?? '999')
        .replace(SPRING_CHANGE.written, SPRING_CHANGE.coming)
        .replace(DAY_OF_JUNE.written, DAY_OF_JUNE.coming);
      const usual = await usualLook(entry);
      const watch = await wary.watched();
      await watch.open(`${entry}?${query}`);
      await watch.page.waitForURL(({ pathname }) => pathname === usual.path);
      await settle(watch.page);
      // a style sheet that is not there is asked for, and let go
      await watch.page.waitForFunction(
        () => !document.querySelector('link[href^="/stylesheets/"]'),
      );

      const shown = await look(watch.page);
      const asked = watch.requests.filter((url) => url.includes('/api/'));
      if (id === 'Q-DATE-15') {
        expect(shown.days).toMatch(/mars/);
        expect(await watch.page.locator(`${SLOT}[aria-label^="02:30"]`).count()).toBe(0);
      } else if (id === 'Q-DATE-16') expect(shown.days).toMatch(/juin/);
      else expect(shown).toEqual(usual);
      expect(
        asked.filter((url) => /script|evil|%0d|%00|AAAAAAAA|infinity|tomorrow/i.test(url)),
      ).toEqual([]);
      expect(Math.max(0, ...asked.map(({ length }) => length))).toBeLessThan(8 * 1024);
      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );

  it(
    'returns nowhere but to the business’s own site after a booking',
    async () => {
      const watch = await wary.watched();
      const query = ['Q-RET-14', 'Q-RETB-01'].map((id) => expandText(attack(id).input)).join('&');
      await watch.open(`/acme?${query}`);
      await book(watch.page);
      await watch.page.locator('main a[href="https://shop.example/"]').waitFor();

      const links = await watch.page
        .locator('main a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));

      expect(links.filter((href) => new URL(href).host.includes('evil'))).toEqual([]);
      expect(links).toContain('https://shop.example/');
      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );

  const thirtyDays = 30 * 24 * 60 * 60;
  const token = expandText(attack('Q-RWG-01').input).replace('rwg_token=', '');

  it.each([
    ['Q-RWG-01', 'mapped', [token]],
    ['Q-RWG-05', 'acme', []],
  ] as const)(
    '%s: keeps the mark of the maps whole for 30 days, and tells of a booking, for %s as often as it asks for it',
    async (_, urlname, marks) => {
      const bodies: (string | null)[] = [];
      const watch = await wary.watched(async (page) => {
        // a host of the page names where conversions are told (docs/embedders.md)
        const isPage = ({ pathname }: URL): boolean => pathname.startsWith(`/${urlname}`);
        await page.route(isPage, async (route) => {
          const response = await route.fetch();
          const meta = '<meta name="creneau-conversions" content="/collect">';
          return route.fulfill({
            response,
            body: (await response.text()).replace('<head>', `<head>${meta}`),
          });
        });
        await page.route('**/collect', (route) => {
          bodies.push(route.request().postData());
          return route.fulfill({ status: 204 });
        });
      });
      await watch.open(`/${urlname}?rwg_token=${token}`);
      // compared with a cookie of now, since the browser's clock is not always that of the test
      await watch.page.evaluate((seconds) => {
        document.cookie = `measure=1; max-age=${seconds}`;
      }, thirtyDays);
      await book(watch.page);

      const cookies = await watch.page.context().cookies();
      const measure = cookies.find(({ name }) => name === 'measure')?.expires ?? NaN;
      const kept = cookies.filter(({ name }) => name === 'rwg_token');
      expect(kept.map(({ value, secure, sameSite }) => [value, secure, sameSite])).toEqual(
        marks.map((mark) => [mark, true, 'Lax']),
      );
      for (const { expires } of kept) {
        expect(expires).toBeGreaterThan(measure - 60);
        expect(expires).toBeLessThan(measure + 120);
      }
      // it is told beside the confirmation, which may be drawn before
      await eventually(() => bodies.length >= marks.length || undefined);
      expect(
        bodies.map((body) => (JSON.parse(body ?? '') as { rwg_token: string }).rwg_token),
      ).toEqual(marks);
      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );

  it(
    '[Q4] loads with 8 kB and 1,000 parameters, answered within 100 ms',
    async () => {
      const watch = await wary.watched();
      const query = Array.from({ length: 1_000 }, (_, index) => `p${index}=${'x'.repeat(2)}`).join(
        '&',
      );
      const times: number[] = [];
      for (let one = 0; one < 5; one++) {
        const start = performance.now();
        const answer = await fetch(`${demonstration.address}/acme?${query}`);
        await answer.text();
        times.push(performance.now() - start);
        expect(answer.status).toBe(200);
      }
      await watch.open(`/acme?${query}`);

      expect(query.length).toBeGreaterThan(7_500);
      expect(Math.min(...times)).toBeLessThan(100);
      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );
});

/** From the entry to the confirmation, by the first time that is free. */
async function book(page: Page): Promise<void> {
  await walkTo(page, page.url(), 'slots');
  await aTime(page).click();
  await goOn(page);
  await page.locator('main form input').first().waitFor();
  await fillFiche(page);
  await page.locator('main button[form]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/confirm/);
  await page.locator('h1').waitFor();
}

describe('the routes of attacks.json', () => {
  interface Route {
    readonly path: string;
    readonly state?: unknown;
  }
  const routes = triedOf('route').filter(({ id }) => id !== 'R-27');

  it.each(routes.map(({ id, input }) => [id, input as Route] as const))(
    '%s does no harm',
    async (id, { path, state }) => {
      const watch = await wary.watched();
      const answer = await watch.page.goto(demonstration.address + path);
      if (state !== undefined) {
        await watch.page.evaluate(
          (usr) => history.replaceState({ usr, key: 'hostile', idx: 0 }, ''),
          state,
        );
        await watch.page.reload();
      }
      const status = answer?.status() ?? 0;
      expect(status).toBeLessThan(500);
      if ((answer?.headers()['content-type'] ?? '').includes('html')) {
        await waitForMount(watch.page);
        await watch.page.locator('h1').waitFor();
        const links = await watch.page
          .locator('main a')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        expect(links.filter((href) => /evil|javascript:/.test(href))).toEqual([]);
        expect(await watch.page.locator('main').textContent()).not.toMatch(/undefined|0899/);
        if (id === 'R-11') expect(watch.page.url()).toMatch(/\/acme\/book\/slots/);
        expect(await watch.harm()).toEqual([]);
      } else expect(status).toBeGreaterThanOrEqual(400);
      await watch.close();
    },
    PATIENCE,
  );

  it(
    'R-27: a closed business is told to no search engine, and sells nothing',
    async () => {
      const html = await (await fetch(`${demonstration.address}/closed`)).text();
      const watch = await wary.watched();
      await watch.open('/closed');

      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(html).not.toMatch(/thing 11/);
      expect(await watch.page.locator('main button').count()).toBe(0);
      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );
});

/** What the policy stopped in the sanitiser's own document, on the way to being taken out: nothing of it reaches the page. */
const READ_ONLY = /^policy while reading: (?:(?:script|style)-src-(?:attr|elem) inline|base-uri )/;

describe('the texts of a business, as attacks.json writes them', () => {
  it.each(hostile.map(({ id, group, input }) => [id, group, expandText(input)] as const))(
    '%s does no harm on any step',
    async (id, group, text) => {
      const watch = await wary.watched();
      const { page } = watch;
      await page.setViewportSize({ width: 320, height: 900 });
      const start = Date.now();
      await watch.open(`/group-${group}`);
      const took = Date.now() - start;
      const bounds = (): Promise<number> =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      const forged = (): Promise<readonly string[]> =>
        page
          .locator(
            'main :is(form:not([aria-label]), style, link, svg:not([aria-hidden]), math, [style*=fixed], [id=root], [name=currentScript])',
          )
          .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)));
      const steps: unknown[] = [];
      const tell = async (): Promise<void> => {
        const harm = (await watch.harm()).filter((each) => !READ_ONLY.test(each));
        steps.push({ harm, forged: await forged(), sideways: await bounds() });
      };
      await tell();
      if (id === 'H-21')
        expect([await page.title(), await page.locator('header').textContent()]).toEqual([
          expect.stringContaining(text),
          expect.stringContaining(text),
        ]);
      if (id === 'H-14') expect(took).toBeLessThan(10_000);
      if (id === 'H-27')
        for (const name of await page
          .locator('main button')
          .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? '')))
          expect(name.length).toBeLessThan(700);
      const details = page.locator('main li button[aria-haspopup=dialog]');
      if ((await details.count()) > 0) {
        await details.first().click();
        await page.getByRole('dialog').waitFor();
        await tell();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('tab').last().click();
      await tell();
      await page.getByRole('tab').first().click();
      await walkTo(page, page.url(), 'slots');
      await aTime(page).click();
      await tell();
      await goOn(page);
      await page.locator('main form input').first().waitFor();
      await tell();
      await fillFiche(page);
      await page.locator('main button[form]').filter({ visible: true }).first().click();
      await page.waitForURL(/\/confirm/);
      await page.locator('h1').waitFor();
      await tell();

      expect(steps).toEqual(steps.map(() => ({ harm: [], forged: [], sideways: 0 })));
      await watch.close();
    },
    PATIENCE,
  );
});

describe('the published ways of running a script', () => {
  /** Elements and attributes that no text of a business may bring. */
  const dangers = (page: Page): Promise<readonly string[]> =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('*')].flatMap((element) => {
        const isOwn = element.closest('[class]') === element;
        const bad = [...element.attributes]
          .filter(
            ({ name, value }) =>
              /^on|^srcdoc$|^formaction$|^ping$|^background$/.test(name) ||
              (/^(?:href|src|action|xlink:href)$/.test(name) &&
                /^\s*(?:javascript|data:text|vbscript)|evil\.example/i.test(value)),
          )
          .map(({ name, value }) => `${element.localName} ${name}=${value}`);
        const strange =
          /^(?:script|iframe|object|embed|base|meta|link|style|math|template|video|audio|marquee)$/.test(
            element.localName,
          ) && !isOwn;
        return [...bad, ...(strange ? [element.outerHTML.slice(0, 80)] : [])];
      }),
    );

  it(
    `are ${xssVectors.length}, and none of them does anything in any text of a business; what is harmless stays`,
    async () => {
      const watch = await wary.watched();
      const { page } = watch;
      const found: unknown[] = [];
      const look = async (where: string): Promise<void> => {
        const harm = (await watch.harm()).filter((each) => !READ_ONLY.test(each));
        const dangerous = await dangers(page);
        if (harm.length > 0 || dangerous.length > 0) found.push({ where, harm, dangerous });
      };
      const friends = page.locator('main a[href="https://friend.example"]');

      await watch.open('/riddled/home');
      await friends.nth(3).waitFor();
      await look('the public page');
      await watch.open('/riddled');
      await friends.first().waitFor();
      await look('the first step');
      await page.locator('main li button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').locator('a[href="https://friend.example"]').waitFor();
      await look('the details of a service');
      await page.keyboard.press('Escape');
      await walkTo(page, page.url(), 'slots');
      await aTime(page).click();
      await goOn(page);
      await page
        .locator('main form b')
        .nth(xssVectors.length - 10)
        .waitFor();
      await look('the form');
      expect(await page.locator('main form b', { hasText: 'stays' }).count()).toBeGreaterThan(
        xssVectors.length * 0.8,
      );
      await fillFiche(page);
      await page.locator('main button[form]').filter({ visible: true }).first().click();
      await page.waitForURL(/\/confirm/);
      await friends.first().waitFor();
      await look('the confirmation');

      expect(found).toEqual([]);
      for (const link of await friends.all())
        expect(await link.getAttribute('rel')).toMatch(/noopener.*nofollow/);
      await watch.close();
    },
    PATIENCE,
  );
});

describe('the storage of attacks.json', () => {
  it(
    'S-05: a booking works where nothing can be stored',
    async () => {
      const watch = await wary.watched((page) =>
        page.addInitScript(() => {
          const refuse = (name: string) => () => {
            throw new DOMException('no', name);
          };
          Object.assign(Storage.prototype, {
            setItem: refuse('QuotaExceededError'),
            getItem: refuse('SecurityError'),
            removeItem: refuse('SecurityError'),
          });
        }),
      );
      await watch.open('/acme');
      await book(watch.page);

      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );

  it(
    'S-02: what is stored and cannot be read is let go',
    async () => {
      const watch = await wary.watched((page) =>
        page.addInitScript(
          (text) => {
            for (const storage of [localStorage, sessionStorage])
              for (const key of [
                'session',
                'creneau.session',
                'creneau.locale',
                'creneau.ficheToken',
                'locale',
              ])
                storage.setItem(key, text);
          },
          expandText(attack('S-02').input),
        ),
      );
      await watch.open('/acme');
      await settle(watch.page);

      expect(await watch.page.evaluate(() => document.documentElement.lang)).toBe('fr');
      expect(await watch.harm()).toEqual([]);
      await watch.close();
    },
    PATIENCE,
  );

  it(
    'S-09: after a booking nothing of the person is kept in the browser',
    async () => {
      const watch = await wary.watched();
      await watch.open('/acme');
      await book(watch.page);

      const kept = await watch.page.evaluate(async () =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
          await indexedDB.databases(),
          await caches.keys().catch(() => []),
        ]),
      );

      expect(kept).not.toMatch(/Le Goff|mail\.example|0612345678|Ana/);
      await watch.close();
    },
    PATIENCE,
  );

  it(
    'S-13: the first day is the server’s, with the visitor’s clock two days behind',
    async () => {
      const usual = await wary.watched();
      await usual.open('/acme');
      await settle(usual.page);
      const watch = await wary.watched((page) =>
        page.addInitScript((shift) => {
          const RealDate = Date;
          const now = (): number => RealDate.prototype.getTime.call(new RealDate()) + shift;
          Object.assign(window, {
            Date: new Proxy(RealDate, {
              construct: (target, given: unknown[]): object =>
                Reflect.construct(target, given.length === 0 ? [now()] : given) as object,
              get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
            }),
          });
        }, -2 * 86_400_000),
      );
      await watch.open('/acme');
      await settle(watch.page);

      const first = (page: Page): Promise<string | null> =>
        page.locator(SLOT).first().getAttribute('data-start');
      expect(await first(watch.page)).toBe(await first(usual.page));
      await usual.close();
      await watch.close();
    },
    PATIENCE,
  );
});

describe('the fields of attacks.json', () => {
  const fields = triedOf('field');
  const fieldOf = (where: string): string =>
    where.includes('e-mail') ? 'email' : (where.split(' ').at(-1) ?? '');

  it.each(fields.map((one) => [one.id, one] as const))(
    '%s is refused with a reason or kept as it is',
    async (_, { where, input, expect: expected }) => {
      const value = expandText((input as { value: unknown }).value);
      const times = `${demonstration.address}/api/v3/groups/${ACME}/availabletimeslots?group_id=${ACME}&time_format=iso&from=${inDays(7)}&appointments[0][intervention_id]=11&appointments[0][calendar_id]=0`;
      const { availabletimeslots } = (await (await fetch(times)).json()) as {
        availabletimeslots: readonly { start: string }[];
      };
      const fiche = { firstname: 'Ana', lastname: 'Le Goff', email: 'ana@mail.example' };
      const isComment = where.includes('comment');
      const answer = await fetch(`${demonstration.address}/api/v3/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          appointment: {
            group_id: ACME,
            date: availabletimeslots[0]?.start,
            from_web: 1,
            locale: 'fr',
            comments: isComment ? value : '',
            appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
            fiche: isComment ? fiche : { ...fiche, [fieldOf(where)]: value },
          },
        }),
      });
      const text = await answer.text();

      expect(answer.status).toBeGreaterThanOrEqual(200);
      expect(answer.status).toBeLessThan(500);
      if (expected.startsWith('[reject')) expect(answer.status).toBeGreaterThanOrEqual(400);
      if (answer.status === 201) expect(text).not.toMatch(/49\$|Jean\u202e/);
    },
    PATIENCE,
  );
});

describe('the headers of attacks.json', () => {
  /** Asks the server under another name. */
  const asHost = (host: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(demonstration.address);
      const asked = request({ hostname, port, path: '/', headers: { host } }, (answer) => {
        let body = '';
        answer.on('data', (part: Buffer) => (body += part.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      asked.on('error', reject).end();
    });

  it.each(['X-HOST-03', 'X-HOST-05'])('%s leads to no group by half a name', async (id) => {
    const { Host = '' } = attack(id).input as { Host?: string };
    const { status, body } = await asHost(Host);

    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/Acme/);
  });

  it('X-SEC-01 and X-REF-01: every answer says what a browser may do with it', async () => {
    for (const path of ['/acme', '/not_found', '/api/v1/services/groups/acme', '/api/v3/nothing']) {
      const { headers } = await fetch(demonstration.address + path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('referrer-policy')]).toEqual([
        path,
        expect.stringMatching(/^(no-referrer|strict-origin)/),
      ]);
      expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([
        path,
        null,
        null,
      ]);
    }
  });
});

it('leaves out nothing but what is tried by its name in another file, or is not there yet', () => {
  const ids = new Set(attacks.map(({ id }) => id));
  const unknown = [...leftOut].filter((id) => !ids.has(id));
  const unnamed = Object.entries(triedIn).flatMap(([file, named]) => {
    const text = readFileSync(`tests/${file}.test.ts`, 'utf8');
    return named.split(' ').filter((id) => !text.includes(id));
  });

  expect([unknown, unnamed]).toEqual([[], []]);
  expect(triedOf('storage').map(({ id }) => id)).toEqual(['S-02', 'S-05', 'S-09', 'S-13']);
  expect(triedOf('header').map(({ id }) => id)).toEqual([
    'X-HOST-03',
    'X-HOST-05',
    'X-REF-01',
    'X-SEC-01',
  ]);
});
