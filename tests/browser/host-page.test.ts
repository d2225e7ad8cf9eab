import Ajv2020 from 'ajv/dist/2020';
import { readFileSync } from 'node:fs';
import type { Frame, Locator, Page } from 'playwright-core';
import { findingsOn } from '../support/accessibility';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import type { Attacked } from '../support/fixtures/attacked';
import { holdBack } from '../support/hold-back';
import { aHostSite, frameOf, listen, notesOf, type HostSite } from '../support/host-site';
import { aBusiness } from '../support/made-up-business';
import { eventually } from '../support/mails';
import { PATIENCE } from '../support/patience';
import { fillFiche, FREE, SLOT, waitForMount } from '../support/visit';

const CONTACT = [
  { name: 'firstname', type: 'text', label: { fr: 'Prénom' }, required: true },
  { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
  { name: 'email', type: 'email', label: { fr: 'E-mail' }, required: true },
  { name: 'firstphone', type: 'text', label: { fr: 'Téléphone' } },
] as const;

const frame_ancestors = ['http://localhost:*', 'http://127.0.0.1:*'];
const businesses: readonly Attacked[] = [
  {
    ...aBusiness({
      id: 60,
      group: { urlname: 'framed', name: 'Framed' },
      settings: { frame_ancestors, enabled_locales: 'fr,en' },
      interventions: [{ id: 601 }, { id: 602 }],
      fiche: CONTACT,
    }),
    // long enough for details of its own
    text: 'Words about it. '.repeat(20),
  },
  aBusiness({
    id: 61,
    calendars: [{ id: 61 }],
    group: { urlname: 'empty', name: 'Empty' },
    settings: { frame_ancestors },
    interventions: [],
  }),
];

const demonstration = aDemonstration((ground) => runFixture(ground, 'attacked', businesses), {
  // what other sites keep is out of reach, as in the browsers of most visitors
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--test-third-party-cookie-phaseout'],
});
let site: HostSite;

beforeAll(async () => {
  site = await aHostSite(demonstration.address);
}, PATIENCE);

afterAll(() => site?.close());

const script = (): string => `<script src="${demonstration.address}/embed.js"></script>`;
const described = new Ajv2020({ strict: true }).compile(
  JSON.parse(readFileSync('docs/embed-messages.schema.json', 'utf8')) as object,
);

/** Shows a body of the site in a window of its own, which notes what it is told. */
async function shown(body: string, width = 1280, height = 900): Promise<Page> {
  site.show(body);
  const page = await aPage(demonstration.browser, { viewport: { width, height } });
  await listen(page);
  await page.goto(site.address);
  return page;
}

/** By key: a browser drops clicks on a foreign frame that has just moved. */
const press = (button: Locator): Promise<void> =>
  button.filter({ visible: true }).first().press('Enter');

/** Whether an element has the focus, within a shadow root too. */
const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => (one.getRootNode() as Document | ShadowRoot).activeElement === one);

const nothing = (): Promise<void> => Promise.resolve();

/** Walks to the times by the first choices, as many as the group asks for, and looks at each step. */
async function toTheTimes(frame: Frame, look: () => Promise<void>, choices = 4): Promise<void> {
  for (let step = 0; step < choices; step++) {
    await look();
    const title = await frame.locator('h1').textContent();
    await press(frame.locator('main li button:not([aria-haspopup])'));
    await frame.waitForFunction(
      (before) => document.querySelector('h1')?.textContent !== before,
      title,
    );
  }
  await frame.locator(SLOT).first().waitFor();
}

/** Takes a time, and fills the form. */
async function toTheOrder(frame: Frame): Promise<void> {
  await press(frame.locator(FREE).last());
  await press(frame.getByRole('button', { name: /^Continu/ }));
  await fillFiche(frame as unknown as Page);
}

const order = (frame: Frame): Promise<void> => press(frame.locator('main button[form]'));

async function book(frame: Frame, look: () => Promise<void> = nothing): Promise<void> {
  await toTheOrder(frame);
  const plate = frame.getByLabel(/Immatriculation/);
  if ((await plate.count()) > 0) await plate.fill('AB-123-CD');
  await look();
  await order(frame);
  await frame.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
}

/** What is wrong with the height of a frame, once it stands still; nothing when it is that of its content. */
async function wrongHeight(frame: Frame): Promise<object | undefined> {
  const look = () =>
    frame.evaluate(() => {
      const { documentElement: html } = document;
      const { height } = html.getBoundingClientRect();
      return { height, frame: innerHeight, inner: html.scrollHeight - html.clientHeight };
    });
  let seen = await look();
  for (let still = 0; still < 3;) {
    await new Promise((pause) => setTimeout(pause, 250));
    const next = await look();
    still = JSON.stringify(next) === JSON.stringify(seen) ? still + 1 : 0;
    seen = next;
  }
  return Math.abs(seen.height - seen.frame) > 1 || seen.inner > 0 ? seen : undefined;
}

/** What stands between the frame and the foot of the page around it. */
const gapBelow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const element = document.querySelector('creneau-frame')?.shadowRoot;
    const [frame, footer] = [element?.querySelector('iframe'), document.querySelector('footer')];
    const top = footer?.getBoundingClientRect().top ?? 0;
    return top - (frame?.getBoundingClientRect().bottom ?? 0);
  });

it.each([
  [320, 900],
  [1440, 900],
  // every step is shorter than this window
  [1280, 2_400],
])(
  '[EMBED-01] [EMBED-02] is as high as its content at every step of a visit at %i x %i px, told at most three times a step, and nothing around it jumps or stands apart',
  async (width, windowHeight) => {
    const page = await shown(
      `${script()}<header style="height:120px">Garage</header><creneau-booking group="garage-central"></creneau-booking><footer style="height:80px">Mentions</footer>`,
      width,
      windowHeight,
    );
    const frame = await frameOf(page);
    const wrong: object[] = [];
    let known = 0;
    const look = async (): Promise<void> => {
      const step = new URL(frame.url()).pathname;
      const height = await wrongHeight(frame);
      const gap = await gapBelow(page);
      const { heard } = await notesOf(page);
      const heights = heard.slice(known).filter(({ data }) => data.type === 'height').length;
      known = heard.length;
      if (height || heights > 3 || Math.abs(gap) > 1) wrong.push({ step, heights, gap, ...height });
    };

    await toTheTimes(frame, look);
    await look();
    await book(frame, look);
    await look();

    const { heard, shift, events } = await notesOf(page);
    expect(wrong).toEqual([]);
    expect(shift).toBeLessThan(0.02);
    expect(events).toEqual(expect.arrayContaining(['ready', 'step', 'booked']));
    expect(heard.map(({ data }) => data).filter((data) => !described(data))).toEqual([]);
    expect(JSON.stringify(heard)).not.toMatch(/Le Goff|mail\.example|AB-123/);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EMBED-01] shrinks to a shorter step where the styles of the page around it keep no room',
  async () => {
    const page = await shown(
      `${script()}<style>creneau-booking{min-height:1px}</style><creneau-booking group="garage-central"></creneau-booking><footer>Mentions</footer>`,
    );
    const frame = await frameOf(page);
    const heights: number[] = [];
    const wrong: object[] = [];
    const look = async (): Promise<void> => {
      const height = await wrongHeight(frame);
      const gap = await gapBelow(page);
      if (height || Math.abs(gap) > 1) wrong.push({ gap, ...height });
      heights.push(await frame.evaluate(() => innerHeight));
    };

    await toTheTimes(frame, look);
    await look();
    await frame.evaluate(() => history.back());
    await frame.locator(SLOT).first().waitFor({ state: 'detached' });
    await look();

    expect(wrong).toEqual([]);
    expect(Math.min(...heights)).toBeLessThan(900);
    expect(heights.at(-1)).toBeLessThan(heights.at(-2) ?? 0);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[QUERY-19] has a scroll bar of its own in a frame, unless the page around follows its height by autoresize',
  async () => {
    const queries = ['', '?autoresize=0', '?autoresize=1'];
    const page = await shown(
      queries
        .map((query) => `<iframe src="${demonstration.address}/framed${query}"></iframe>`)
        .join(''),
    );

    const scrolls = await Promise.all(
      page
        .frames()
        .slice(1)
        .map(async (frame) => {
          await frame.locator('html[data-framed] main h1').waitFor();
          return frame.evaluate(() => getComputedStyle(document.documentElement).overflowY);
        }),
    );

    expect(scrolls).toEqual(['auto', 'auto', 'hidden']);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['allow-scripts allow-forms allow-same-origin', 'its storage throws'],
  ['allow-scripts allow-forms', 'it has no origin'],
])(
  '[P5] [P2] books, moves and cancels in sandbox="%s" where %s, and tells the page around it',
  async (sandbox) => {
    const hasOrigin = sandbox.includes('same-origin');
    site.show(
      `<iframe sandbox="${sandbox}" title="Réserver" style="width:100%;height:900px" src="${demonstration.address}/framed?locale=fr"></iframe>`,
    );
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    await listen(page);
    if (hasOrigin) await page.addInitScript(blockStorage);
    await page.goto(site.address);
    const frame = await frameOf(page);

    await toTheTimes(frame, nothing, 1);
    await book(frame);
    await press(frame.getByRole('button', { name: 'Modifier', exact: true }));
    await press(frame.locator(FREE));
    await press(frame.getByRole('button', { name: /^Déplacer/ }));
    await frame.getByRole('heading', { level: 1, name: 'Rendez-vous déplacé' }).waitFor();
    await press(frame.getByRole('button', { name: 'Annuler' }));
    await press(frame.getByRole('dialog').getByRole('button', { name: /^Oui, annuler/ }));
    await page.waitForFunction(() =>
      (window as unknown as { notes: { heard: { data: { type?: string } }[] } }).notes.heard.some(
        ({ data }) => data.type === 'cancelled',
      ),
    );

    const { heard } = await notesOf(page);
    const messages = heard.map(({ data }) => data);
    const outcomes = messages.map(({ type }) => type).filter((type) => !/height|step/.test(type));
    expect(outcomes).toEqual(['ready', 'booked', 'changed', 'cancelled']);
    expect(messages.filter((message) => !described(message))).toEqual([]);
    expect(new Set(heard.map(({ origin }) => origin))).toEqual(
      new Set([hasOrigin ? demonstration.address : 'null']),
    );
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

/** In a frame, what the browser keeps for it throws when it is looked at. */
function blockStorage(): void {
  if (window === window.top) return;
  const throwSecurityError = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: throwSecurityError });
  Object.defineProperty(document, 'cookie', { get: throwSecurityError, set: throwSecurityError });
}

it(
  '[P1] [P3] hears its parent alone, and only what a parent may ask; a parent that makes it higher does not make it grow',
  async () => {
    const page = await shown(
      `${script()}<creneau-booking group="garage-central"></creneau-booking><iframe id="sibling" src="/"></iframe>`,
    );
    const frame = await frameOf(page);
    const language = (): Promise<string> => frame.evaluate(() => document.documentElement.lang);
    const ask = (message: unknown): Promise<void> =>
      page.evaluate((data) => {
        const element = document.querySelector('creneau-frame')?.shadowRoot;
        element?.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
      }, message);
    const english = { creneau: 1, type: 'set', query: { locale: 'en' } };

    await page.evaluate((data) => {
      const element = document.querySelector('creneau-frame')?.shadowRoot;
      const booking = element?.querySelector('iframe')?.contentWindow;
      // a frame in a shadow root is none of the window's
      const sibling = window.frames[0];
      // by the hand of the sibling: the source is its window
      const post = new (sibling as unknown as { Function: FunctionConstructor }).Function(
        'booking',
        'data',
        "booking.postMessage(data, '*')",
      );
      post(booking, data);
      for (let flood = 0; flood < 10_000; flood++)
        booking?.postMessage({ type: 'resize', height: flood, __proto__: { creneau: 1 } }, '*');
    }, english);
    await ask({ ...english, creneau: 2 });
    await ask({ type: 'navigate', url: 'javascript:alert(1)' });
    await page.waitForTimeout(500);
    expect(await language()).toBe('fr');

    const before = (await notesOf(page)).heard.length;
    await page.evaluate(() =>
      addEventListener('message', ({ data }) => {
        const element = document.querySelector('creneau-frame')?.shadowRoot;
        const booking = element?.querySelector('iframe');
        if (booking && data.type === 'height') booking.style.height = `${data.height + 1}px`;
      }),
    );
    await ask(english);
    await frame.waitForFunction(() => document.documentElement.lang === 'en');
    await page.waitForTimeout(1_000);

    expect((await notesOf(page)).heard.length - before).toBeLessThanOrEqual(5);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EMBED-01] opens over a page with a strict policy, holds the focus, closes by Escape inside it, and gives the focus back',
  async () => {
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    await listen(page);
    site.show(
      `${script()}<main><h1>Garage</h1><button data-creneau="garage-central" data-locale="en" data-fiche-lastname="Le Goff">Réserver</button></main>`,
      `default-src 'none'; script-src ${demonstration.address}; frame-src ${demonstration.address}`,
    );
    await page.goto(site.address);
    const opener = page.getByRole('button', { name: 'Réserver' });

    await opener.press('Enter');
    const frame = await frameOf(page);
    const dialog = page.getByRole('dialog');
    await page.locator('dialog[aria-label*=Garage]').waitFor();
    const close = dialog.getByRole('button', { name: 'Close' });
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await hasFocus(close)).toBe(true);
    const findings = await findingsOn(page);
    expect(findings.filter((finding) => finding.startsWith('violation'))).toEqual([]);
    const title = await frame.locator('h1').textContent();
    await press(frame.locator('main li button:not([aria-haspopup])'));
    await frame.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, title);

    const menu = frame.getByRole('button', { name: /^Language/ });
    await menu.press('Enter');
    await frame.locator('[data-holds-escape]').waitFor();
    await menu.press('Escape');
    await frame.locator('[data-holds-escape]').waitFor({ state: 'detached' });
    // what the frame has said of that key has been heard
    await frame.evaluate(() => window.parent.postMessage({ type: 'last' }, '*'));
    await eventually(
      async () => (await notesOf(page)).heard.some(({ data }) => data.type === 'last') || undefined,
    );
    expect(await dialog.isVisible()).toBe(true);
    expect((await notesOf(page)).events).not.toContain('closed');
    await frame.locator('h1').press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(opener)).toBe(true);
    // a dialog says that it is closed in a task after it is hidden
    await eventually(async () => (await notesOf(page)).events.includes('closed') || undefined);

    await opener.press('Enter');
    await dialog.waitFor();
    expect(await frame.locator('h1').textContent()).not.toBe(title);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

const set = (page: Page, name: string, value: string): Promise<void> =>
  page.evaluate(
    (attribute) => document.querySelector('creneau-booking')?.setAttribute(...attribute),
    [name, value] as const,
  );

it(
  '[EMBED-01] follows its attributes after a load that ends later than the page has spoken',
  async () => {
    site.show(`${script()}<creneau-booking group="framed" locale="fr"></creneau-booking>`);
    const page = await aPage(demonstration.browser);
    await listen(page);
    await page.addInitScript(() => {
      if (window !== window.top) new Image().src = '/late.png';
    });
    const release = await holdBack(page, '**/late.png', (route) => route.abort());
    await page.goto(site.address, { waitUntil: 'commit' });
    const frame = await frameOf(page);
    await eventually(async () => (await notesOf(page)).events.includes('ready') || undefined);
    release();
    await page.waitForLoadState('load');

    await set(page, 'locale', 'en');

    await frame.waitForFunction(() => document.documentElement.lang === 'en');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EMBED-01] follows the attributes of its element: language and colours in the open page, all else by another one',
  async () => {
    const page = await shown(
      `${script()}<creneau-booking group="framed" locale="fr"></creneau-booking>`,
    );
    const frame = await frameOf(page);
    const colors = (): Promise<string> =>
      frame.evaluate(
        () =>
          document.documentElement.style.cssText +
          (document.querySelector('style[data-theme], #theme')?.textContent ?? ''),
      );
    const isSame = (): Promise<boolean> => frame.evaluate(() => 'isSame' in window);
    await frame.evaluate(() => Object.assign(window, { isSame: true }));
    const before = await colors();

    await set(page, 'locale', 'en');
    await frame.waitForFunction(() => document.documentElement.lang === 'en');
    await set(page, 'color-primary', '7a3b1d');
    await set(page, 'class', 'wide');
    await set(page, 'data-seen', 'yes');
    await eventually(async () => (await colors()) !== before || undefined);
    expect(await isSame()).toBe(true);

    await set(page, 'intervention-ids', '601');
    await frame.locator(SLOT).first().waitFor();
    expect(await isSame()).toBe(false);
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe('en');

    await set(page, 'group', 'garage-central');
    await frame.waitForURL(/garage-central/);

    await page.evaluate(() => {
      const [element] = document.querySelectorAll('creneau-booking');
      const aside = document.createElement('aside');
      document.body.append(aside);
      if (element) aside.append(element);
    });
    const moved = await frameOf(page);
    expect(new URL(moved.url()).pathname).toMatch(/^\/garage-central/);
    expect(await page.locator('iframe').count()).toBe(1);
    await page.evaluate(() => document.querySelector('creneau-booking')?.remove());
    expect(await page.locator('iframe').count()).toBe(0);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EMBED-01] [EMBED-02] floats a button over the page, which reads well in its colour, gives the focus back, and begins anew after a booking',
  async () => {
    const page = await shown(
      `<main><h1>Garage</h1><p style="height:3000px">…</p></main>${script().replace('<script', '<script data-creneau-float="framed" data-color-primary="ffee00" data-label="Venez"')}`,
    );
    const faults = faultsOf(page);
    const button = page.getByRole('button', { name: 'Venez' });
    const dialog = page.getByRole('dialog');
    const overflow = (): Promise<string> =>
      page.evaluate(() => document.documentElement.style.overflow);

    await button.waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect([x + width > 1_200, y + height > 850, height >= 44]).toEqual([true, true, true]);
    expect(await button.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(30, 30, 30)');
    const findings = await findingsOn(page);
    expect(findings.filter((finding) => finding.startsWith('violation'))).toEqual([]);

    await button.press('Enter');
    const frame = await frameOf(page);
    expect(await overflow()).toBe('hidden');
    const first = await frame.locator('h1').textContent();
    await toTheTimes(frame, nothing, 1);
    await book(frame);
    await dialog.getByRole('button', { name: 'Fermer' }).press('Enter');
    // it is taken away in a task after it is hidden, when the page behind scrolls again
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await hasFocus(button)).toBe(true);
    expect(await overflow()).toBe('');
    expect((await notesOf(page)).events.filter((name) => name !== 'step')).toEqual([
      'ready',
      'booked',
      'closed',
    ]);

    await button.press('Enter');
    expect(await (await frameOf(page)).locator('h1').textContent()).toBe(first);
    const names = await page.evaluate(() => {
      const { creneau } = window as unknown as {
        creneau: {
          floatingButton(options: object): { update(next: object): void; remove(): void };
        };
      };
      const labels = (): readonly string[] =>
        [...document.querySelectorAll('creneau-button')].map(
          ({ shadowRoot }) => shadowRoot?.textContent ?? '',
        );
      const another = creneau.floatingButton({ group: 'framed' });
      const before = labels();
      another.update({ group: 'framed', locale: 'en' });
      const after = labels();
      another.remove();
      return [before, after, labels()];
    });
    expect(names).toEqual([
      ['Venez', 'Prendre rendez-vous'],
      ['Venez', expect.stringMatching(/^Book/)],
      ['Venez'],
    ]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

/** What a site was told of a booking that failed, and what its console says. */
async function failuresIn(body: string, act: (page: Page) => Promise<unknown> = nothing) {
  site.show(body);
  const page = await aPage(demonstration.browser);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const failures: string[] = [];
    Object.assign(window, { failures });
    document.addEventListener('creneau-failed', (event) =>
      failures.push((event as CustomEvent<{ reason: string }>).detail.reason),
    );
  });
  await page.goto(site.address);
  await act(page);
  const state = await page.evaluate(() => ({
    failures: (window as unknown as { failures: string[] }).failures,
    ran: 'ran' in window,
  }));
  const frames = page
    .frames()
    .slice(1)
    .map((frame) => frame.url())
    .filter((url) => url !== 'about:blank');
  await page.context().close();
  return { ...state, frames, said: said.filter((text) => !text.includes('favicon')) };
}

const HOSTILE = [
  'javascript:parent.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  'https://evil.example/salon',
  '//evil.example/salon',
  '/\\evil.example',
  'framed/../x',
  '',
];
const quote = (text: string): string => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const click = (page: Page): Promise<void> => page.locator('#opener').click();

it.each([
  [
    'data-creneau-inline',
    (address: string) => `<div data-creneau-inline="${address}"></div>`,
    nothing,
  ],
  ['group', (address: string) => `<creneau-booking group="${address}"></creneau-booking>`, nothing],
  [
    'data-group',
    (address: string) => `<creneau-booking data-group="${address}"></creneau-booking>`,
    nothing,
  ],
  [
    'data-creneau',
    (address: string) => `<span id="opener" data-creneau="${address}">Réserver</span>`,
    click,
  ],
] as const)(
  'opens no address in %s but one of the booking page: it tells the site and names the attribute',
  async (attribute, markup, act) => {
    const seen: object[] = [];
    for (const address of HOSTILE)
      seen.push({ address, ...(await failuresIn(markup(quote(address)) + script(), act)) });

    expect(seen).toEqual(
      HOSTILE.map((address) => ({
        address,
        failures: ['address'],
        ran: false,
        frames: [],
        said: [expect.stringContaining(`${attribute}="${address}"`)],
      })),
    );
  },
  PATIENCE,
);

it(
  'opens no address in a link, a floating button or data-origin but one of the booking page, and leaves a link what it is',
  async () => {
    const float = script().replace(
      '<script',
      '<script data-creneau-float="https://evil.example/salon"',
    );
    const refused = { failures: ['address'], ran: false, frames: [] };

    expect(await failuresIn(float)).toEqual({
      ...refused,
      said: [expect.stringContaining('data-creneau-float="https://evil.example/salon"')],
    });
    expect(
      await failuresIn(
        `${script()}<a id="opener" href="#elsewhere" data-creneau>Réserver</a>`,
        async (page) => {
          await click(page);
          await page.waitForURL(/#elsewhere$/);
        },
      ),
    ).toEqual({ ...refused, said: [expect.stringMatching(/href="http.*#elsewhere"/)] });
    for (const origin of ['evil', 'javascript:parent.ran=1', 'ftp://evil.example', ''])
      expect([
        origin,
        await failuresIn(
          `${script()}<div data-creneau-inline="framed" data-origin="${origin}"></div>`,
        ),
      ]).toEqual([
        origin,
        { ...refused, said: [expect.stringContaining(`data-origin="${origin}"`)] },
      ]);
  },
  PATIENCE,
);

it(
  'keeps what it shows when other options lead to no booking page, and opens once they do',
  async () => {
    site.show(`${script()}<creneau-booking group="framed"></creneau-booking><p id="late"></p>`);
    const page = await aPage(demonstration.browser);
    await listen(page);
    await page.goto(site.address);
    const frame = await frameOf(page);

    await set(page, 'group', 'javascript:parent.ran=1');
    await eventually(async () => (await notesOf(page)).events.includes('failed') || undefined);
    expect(new URL(frame.url()).pathname).toMatch(/^\/framed/);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);

    await page.evaluate(() => {
      const { creneau } = window as unknown as {
        creneau: { inline(place: Element | null, options: object): { update(next: object): void } };
      };
      const late = creneau.inline(document.querySelector('#late'), { group: 'data:text/html,x' });
      late.update({ group: 'garage-central' });
    });
    await page.frameLocator('#late iframe').locator('main h1').first().waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  'finds the booking page as a module, and within a file of the site asks for data-origin',
  async () => {
    const { address } = demonstration;
    const source = await (await fetch(`${address}/embed.js`)).text();
    const element = '<creneau-booking group="framed"></creneau-booking>';

    for (const module of [
      `<script type="module" src="${address}/embed.js" data-creneau-float="framed"></script>`,
      `<script type="module">import '${address}/embed.js'</script>`,
    ]) {
      const page = await shown(`${module}${element}`);
      await frameOf(page);
      expect(await page.locator('creneau-button').count()).toBe(module.includes('float') ? 1 : 0);
      await page.context().close();
    }
    const combined = `<script>${source.replaceAll('</script', '<\\/script')}</script>`;
    expect(await failuresIn(`${combined}${element}`)).toEqual({
      failures: ['address'],
      ran: false,
      frames: [],
      said: [expect.stringContaining('data-origin is missing')],
    });
    const named = await shown(
      `${combined}${element.replace(' group', ` data-origin="${address}" group`)}`,
    );
    await frameOf(named);
    await named.context().close();
  },
  PATIENCE,
);

it(
  'keeps its looks under rules of the site that are !important, which may style its parts',
  async () => {
    const rules =
      '*{all:unset!important}button,iframe,dialog{width:20px!important;height:20px!important;transform:rotate(30deg)!important}button::before{content:"x"!important}creneau-dialog::part(close){background:rgb(1,2,3)!important}';
    const page = await shown(
      `${script().replace('<script', '<script data-creneau-float="framed"')}<creneau-booking group="framed"></creneau-booking>`,
    );
    const look = async () => {
      const [button, frame] = [
        page.locator('creneau-button button'),
        page.locator('iframe').first(),
      ];
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      return {
        button: [
          width,
          height,
          await button.evaluate((one) => getComputedStyle(one).backgroundColor),
        ],
        frame: (await frame.boundingBox())?.width,
        before: await button.evaluate((one) => getComputedStyle(one, '::before').content),
      };
    };
    await frameOf(page);
    const before = await look();

    await page.addStyleTag({ content: rules.replace('*{all:unset!important}', '') });
    expect(await look()).toEqual(before);

    await page.locator('creneau-button button').press('Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBe(1_100);
    const close = dialog.locator('button');
    expect(await close.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(1, 2, 3)',
    );
    await page.context().close();
  },
  PATIENCE,
);

it(
  'is not late where it is not shown, nor once it has answered, and late where it is shown and does not answer',
  async () => {
    const bookings = ['answers', 'silent'].map(
      (name) => `<creneau-booking id="${name}" group="${name}"></creneau-booking>`,
    );
    site.show(
      `<div hidden><creneau-booking id="hidden" group="framed"></creneau-booking></div>${bookings.join('')}${script()}`,
    );
    const page = await aPage(demonstration.browser);
    // time passes for the page as the test says, and never else
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1);
    // it has answered, and has no height yet
    await page.route('**/answers', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage({ creneau: 1, type: 'ready', title: '', close: '' }, '*')</script>`,
      }),
    );
    await page.route('**/silent', () => undefined);
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/framed', (route) => slow.then(() => route.continue()));
    await page.addInitScript(() => {
      if (window !== window.top) return;
      const told = { ready: [] as string[], failed: [] as string[] };
      Object.assign(window, { told });
      for (const name of ['ready', 'failed'] as const)
        document.addEventListener(`creneau-${name}`, ({ target }) =>
          told[name].push((target as Element).id),
        );
    });
    const toldOf = (name: 'ready' | 'failed'): Promise<readonly string[]> =>
      page.evaluate(
        (event) => (window as unknown as { told: Record<string, string[]> }).told[event] ?? [],
        name,
      );
    await page.goto(site.address, { waitUntil: 'commit' });
    await page.locator('#silent iframe').waitFor({ state: 'attached' });
    await eventually(async () => (await toldOf('ready')).includes('answers') || undefined);
    // told after the script, which waits from the size of the frame on
    await page.locator('#silent iframe').evaluate(
      (frame) =>
        new Promise<void>((resolve) => {
          new ResizeObserver(() => resolve()).observe(frame);
        }),
    );

    await page.clock.runFor(14_000);
    expect(await toldOf('failed')).toEqual([]);
    await page.clock.runFor(60_000);
    expect(await toldOf('failed')).toEqual(['silent']);

    answer();
    await page.evaluate(() => document.querySelector('div')?.removeAttribute('hidden'));
    // far slower than the clock on the wall: the frame has all the time that it needs
    const shownFrame = page.locator('#hidden iframe[style*="opacity: 1"]');
    while ((await shownFrame.count()) === 0) await page.clock.runFor(1);
    await page.clock.runFor(60_000);
    expect(await toldOf('failed')).toEqual(['silent']);
    await page.context().close();
  },
  PATIENCE,
);

/** Answers what is asked where nothing was typed in the frame, as soon as it can be. */
const confirmOrder = (frame: Frame): Promise<void> =>
  frame
    .getByRole('dialog', { name: 'Votre rendez-vous' })
    .getByRole('button', { name: 'Réserver ce rendez-vous', disabled: false })
    .press('Enter');

/** The address of the contact step of a group with one service, filled in, with a time that is free. */
async function filledLink(): Promise<string> {
  const page = await aPage(demonstration.browser);
  await page.goto(`${demonstration.address}/framed?intervention_ids=601`);
  await waitForMount(page);
  const start = (await page.locator(FREE).last().getAttribute('data-start')) ?? '';
  await page.context().close();
  const query = new URLSearchParams({
    intervention_ids: '601',
    slots: start,
    'fiche[firstname]': 'Camille',
    'fiche[lastname]': 'Kerjean',
    'fiche[email]': 'camille@mail.example',
    'fiche[firstphone]': '0612345678',
  });
  return `${demonstration.address}/framed?${query}`;
}

it(
  'books by no single press where a frame was filled in by its link: what would be booked is shown first, and is pressed once it was in sight for half a second',
  async () => {
    const link = await filledLink();
    const page = await shown(
      `<iframe title="Réserver" style="width:1000px;height:900px;border:0" src="${link.replaceAll('&', '&amp;')}"></iframe>`,
      1280,
      1_000,
    );
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/appointments?'))
        orders.push(request.url());
    });
    const style = (rules: string): Promise<void> =>
      page.locator('iframe').evaluate((frame, text) => void (frame.style.cssText += text), rules);
    const frame = await frameOf(page);
    await frame.locator('main form input').first().waitFor();

    // unseen, as over a button of the page around it
    await style(';opacity:0.01');
    await order(frame);
    const dialog = frame.getByRole('dialog', { name: 'Votre rendez-vous' });
    await dialog.waitFor();
    const yes = dialog.getByRole('button', { name: 'Réserver ce rendez-vous' });
    await yes.press('Enter');
    expect(await dialog.innerText()).toMatch(/Kerjean/);
    expect(await dialog.innerText()).toMatch(/camille@mail\.example/);
    // the browser says that it is not seen: there is a way that no page around can cover
    await dialog.getByRole('link', { name: 'Réserver dans un nouvel onglet' }).waitFor();
    await yes.press('Enter');
    expect(await yes.getAttribute('aria-disabled')).toBe('true');
    expect(orders).toEqual([]);

    // half a second of the page, however long it takes here
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await style(';opacity:1');
    let inSight = 0;
    for (; (await yes.getAttribute('aria-disabled')) === 'true'; inSight += 5)
      await page.clock.runFor(5);
    expect(inSight).toBeGreaterThanOrEqual(500);
    await page.clock.resume();
    await yes.press('Enter');
    await frame.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
    expect(orders).toHaveLength(1);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'brings the button that books into sight where the window is too low for all that would be booked, and says of no other tab',
  async () => {
    const link = await filledLink();
    const page = await shown(
      `<iframe title="Réserver" style="width:360px;height:480px;border:0" src="${link.replaceAll('&', '&amp;')}"></iframe>`,
      360,
      480,
    );
    const frame = await frameOf(page);
    await frame.locator('main form input').first().waitFor();
    await page.clock.install();
    await order(frame);
    const dialog = frame.getByRole('dialog', { name: 'Votre rendez-vous' });
    await dialog.waitFor();
    const yes = dialog.getByRole('button', { name: 'Réserver ce rendez-vous' });
    const isWhole = (): Promise<boolean> =>
      yes.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);

    expect(await isWhole()).toBe(false);
    // after it a button that is covered offers another way
    await page.clock.fastForward(5_000);
    expect(await dialog.getByRole('link').count()).toBe(0);
    await yes.dispatchEvent('click');
    await eventually(async () => (await isWhole()) || undefined);
    await confirmOrder(frame);

    await frame.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  'fills in the form that is shown by a later message, and leaves what was typed',
  async () => {
    const page = await shown(
      `${script()}<creneau-booking group="framed" intervention-ids="601"></creneau-booking>`,
    );
    const frame = await frameOf(page);
    await press(frame.locator(FREE).last());
    await press(frame.getByRole('button', { name: /^Continu/ }));
    const field = (label: string): Locator =>
      frame.getByRole('textbox', { name: label, exact: true });
    await field('Prénom').fill('Camille');

    await set(page, 'fiche-firstname', 'Anne');
    await set(page, 'fiche-lastname', 'Kerjean');
    await eventually(async () => (await field('Nom').inputValue()) === 'Kerjean' || undefined);
    await set(page, 'fiche-lastname', 'Le Goff');
    await eventually(async () => (await field('Nom').inputValue()) === 'Le Goff' || undefined);

    expect(await field('Prénom').inputValue()).toBe('Camille');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EMBED-01] shows each booking once on a page that loads the script twice, for its elements and for a floating button',
  async () => {
    const floating = script().replace('<script', '<script data-creneau-float="framed"');
    const page = await shown(
      `${script()}${floating}<button data-creneau="garage-central">Réserver</button><div data-creneau-inline="garage-central"></div>`,
    );
    await page.locator('creneau-button button').waitFor();

    await page.getByText('Réserver', { exact: true }).click();

    expect(await page.locator('dialog[open]').count()).toBe(1);
    expect(await page.locator('iframe').count()).toBe(2);
    expect(await page.locator('creneau-button button').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[P1] M-05 M-06: the page around believes its own frame alone, and only what a frame may say',
  async () => {
    const page = await shown(
      `${script()}<creneau-booking group="framed"></creneau-booking><iframe id="sibling" srcdoc="x"></iframe>`,
    );
    const faults = faultsOf(page);
    const frame = await frameOf(page);
    const look = async () => {
      const height = await page.locator('creneau-frame iframe').evaluate((one) => one.style.height);
      return { height, events: (await notesOf(page)).events };
    };
    await page.locator('creneau-frame iframe[style*="opacity: 1"]').waitFor();
    await wrongHeight(frame);
    const before = await look();
    const messages = [
      { creneau: 1, type: 'height', height: 5_000 },
      { creneau: 1, type: 'booked', appointments: [{ id: 1 }] },
      { creneau: 1, type: 'close' },
    ];

    // another window of the same origin as the page around
    await page.evaluate((forged) => {
      const sibling = window.frames[0] as unknown as { Function: FunctionConstructor };
      const post = new sibling.Function('data', "parent.postMessage(data, '*')");
      for (const message of forged) post(message);
      // and the page around to itself
      for (const message of forged) postMessage(message, '*');
    }, messages);
    await frame.evaluate(() => {
      const forged: unknown[] = [
        null,
        'text',
        [1, 'height'],
        '{"__proto__":{"polluted":1}}',
        'x'.repeat(10_000_000),
        { creneau: 2, type: 'height', height: 50 },
        { creneau: '1', type: 'height', height: 50 },
        { creneau: 1, type: '__proto__' },
        { creneau: 1, type: 'constructor', height: 50 },
        { creneau: 1 },
        ...[0, -5, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '1px;position:fixed', {}].map(
          (height) => ({ creneau: 1, type: 'height', height }),
        ),
        JSON.parse('{"creneau":1,"type":"height","__proto__":{"height":50,"polluted":1}}'),
      ];
      for (const message of forged) window.parent.postMessage(message, '*');
      window.parent.postMessage({ creneau: 1, type: 'last' }, '*');
    });
    await page.waitForFunction(() =>
      (
        window as unknown as { notes: { heard: { data: { type?: string } | null }[] } }
      ).notes.heard.some(({ data }) => data?.type === 'last'),
    );

    expect(await look()).toEqual(before);
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it.each(['is removed', 'is left for another page'])(
  '[P7] books once though the frame %s while the booking is under way',
  async (how) => {
    const page = await shown(`${script()}<creneau-booking group="framed"></creneau-booking>`);
    const frame = await frameOf(page);
    const [keys, ids]: [(string | undefined)[], (number | undefined)[]] = [[], []];
    let interrupt: () => Promise<unknown> = async () => {
      if (how === 'is removed')
        await page.evaluate(() => document.querySelector('creneau-booking')?.remove());
      else await page.goto('about:blank');
    };
    const interrupted = new Promise<void>((resolve) => {
      void page.route('**/api/v3/appointments?**', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        const answer = await route.fetch();
        const { records } = (await answer.json()) as { records: { id: number }[] };
        ids.push(records[0]?.id);
        await interrupt();
        resolve();
        await route.fulfill({ response: answer }).catch(() => undefined);
      });
    });

    await toTheTimes(frame, nothing, 1);
    await toTheOrder(frame);
    await order(frame);
    await interrupted;
    interrupt = () => Promise.resolve();
    await page.goto(site.address);
    const again = await (await page.waitForSelector('iframe')).contentFrame();
    if (!again) throw new Error('no frame');
    await again.locator('main form input').first().waitFor();
    await order(again);
    // nothing was typed in this frame
    await confirmOrder(again);
    await again.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();

    expect(keys).toHaveLength(2);
    expect([new Set(keys).size, new Set(ids).size]).toEqual([1, 1]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[P8] [LAYOUT-02] M-12: in a frame of any size it tells its height four times at most, and ends with the band in place of the footer',
  async () => {
    const framesOf = [
      ['framed', 'width:1px;height:1px'],
      ['framed', 'width:4000px;height:4000px'],
      ['framed', 'width:320px;height:480px;transform:rotate(90deg) scale(4)'],
      ['framed?nofooter=1', 'width:320px;height:480px'],
      ['empty?nofooter=1', 'width:320px;height:480px'],
    ] as const;
    const page = await shown(
      framesOf
        .map(
          ([path, style]) =>
            `<iframe title="${path}" src="${demonstration.address}/${path}" style="border:0;${style}"></iframe>`,
        )
        .join(''),
    );
    const faults = faultsOf(page);
    const frames = page.frames().slice(1);
    for (const frame of frames) await frame.locator('main h1').waitFor();
    for (const frame of frames)
      await frame.waitForFunction(() =>
        Object.keys(document.getElementById('root') ?? {}).some((key) =>
          key.startsWith('__reactContainer'),
        ),
      );
    const [, , , banded, empty] = frames;
    const details = banded?.locator('main li button[aria-haspopup=dialog]');
    await details?.first().press('Enter');
    await banded?.getByRole('dialog').waitFor();
    const { heard } = await notesOf(page);

    const heights = heard
      .filter(({ data }) => data.type === 'height')
      .map(({ data }) => data.height ?? 0);
    expect(
      heights.filter((height) => !Number.isInteger(height) || height < 1 || height > 20_000),
    ).toEqual([]);
    expect(heights.length).toBeGreaterThanOrEqual(frames.length);
    expect(heights.length).toBeLessThanOrEqual(frames.length * 4);
    const sideways = await Promise.all(
      frames
        .slice(2)
        .map((frame) =>
          frame.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ),
    );
    expect(sideways).toEqual([0, 0, 0]);
    expect(
      await empty?.evaluate(() => {
        const { bottom } = document.documentElement.getBoundingClientRect();
        return bottom - (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0);
      }),
    ).toBe(56);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
