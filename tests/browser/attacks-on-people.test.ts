import { wallOf } from '@creneau/core';
import type { Page } from 'playwright-core';
import { focusedMessage } from '../support/accessibility';
import { attack, queryOf } from '../support/attacks';
import { aBookingBody, book, call, cancel, change, listed, mine } from '../support/booking-calls';
import { aContext } from '../support/browser';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import type { Peopled } from '../support/fixtures/customers';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { as, PASSWORD, proTokenOf, send, tokenOf } from '../support/people-calls';
import { aTime, goOn, waitForMount } from '../support/visit';
import { aWaryWindow, type WaryWindow, type Watch } from '../support/wary-window';
import { holdsKey } from '../support/watched-window';

const ACME = 60;
const BAZAR = 61;
const PHONE = '01 99 00 12 34';
const DAY = 24 * 60;

/** A key as the server would make one. */
const aKey = (of: string): string => of.padEnd(32, '_');

const emailOf = (name: string): string => `${name}@mail.example`;

/** At nine or at ten, two days from now. */
const soon = wallOf(Date.parse(`${inDays(2)}T08:00:00Z`), 'Europe/Paris');
const yesterday = wallOf(Date.now() - 86_400_000, 'Europe/Paris');

/** As the item has it, in the words that the page would keep it in. */
const pending = (date: string): object => ({
  ...(attack('S-07').input as object),
  date,
  appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
});

/** The rooms of one who has many meetings at once: the first is the item's own, the last as it should be. */
const rooms = [
  attack('H-25').input as string,
  'http://meet.jit.si/creneau-room',
  'https://evil.example/creneau-room',
  'https://meet.jit.si.evil.example/creneau-room',
  'https://meet.jit.si@evil.example/creneau-room',
  'https://meet.jit.si/creneau-room',
];

const people: Peopled = {
  businesses: [
    aBusiness({
      id: ACME,
      group: { urlname: 'acme', name: 'Acme', phone: PHONE },
      settings: { use_api_v3: true, enabled_locales: 'fr,en', user_allow_comment: true },
      interventions: [
        { id: 11, name: 'Coupe', price: 4000 },
        { id: 12, name: 'Passeport', externid: 'ants_p' },
      ],
      calendars: [{ id: 1, capacity: 9 }],
      fiche: [
        { name: 'firstname', type: 'text', label: { fr: 'Prénom' }, required: true },
        { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
        { name: 'email', type: 'email', label: { fr: 'E-mail' }, required: true },
        { name: 'birthdate', type: 'datesplit', label: { fr: 'Naissance' } },
      ],
    }),
    aBusiness({
      id: BAZAR,
      group: { urlname: 'bazar', name: 'Bazar' },
      settings: { use_api_v3: true },
    }),
  ],
  customers: [
    {
      name: 'ana',
      groupId: ACME,
      fiche: { firstname: 'Ana', lastname: 'Le Goff' },
      email: emailOf('ana'),
      password: PASSWORD,
      key: aKey('ana'),
      passwordKeys: { [aKey('used')]: 60, [aKey('old')]: -1 },
      appointments: {
        A1: { minutes: 3 * DAY },
        A_PAST: { minutes: -10 * DAY },
        A_CANCELLED: { minutes: 5 * DAY, cancelled: true },
        A_ANTS: { minutes: 6 * DAY, interventionId: 12 },
      },
    },
    {
      name: 'bob',
      groupId: ACME,
      fiche: { firstname: 'Bob', lastname: 'Autrement' },
      email: emailOf('bob'),
      password: PASSWORD,
      appointments: { A2: { minutes: 3 * DAY, seat: 1 } },
    },
    {
      name: 'zoe',
      groupId: BAZAR,
      fiche: { firstname: 'Zoé', lastname: 'Ailleurs' },
      email: emailOf('zoe'),
      key: aKey('zoe'),
      appointments: { A_OTHER_GROUP: { minutes: 3 * DAY } },
    },
    {
      name: 'vera',
      groupId: ACME,
      fiche: { firstname: 'Vera', lastname: 'Visio' },
      email: emailOf('vera'),
      password: PASSWORD,
      appointments: Object.fromEntries(
        rooms.map((_, seat) => [
          `meeting ${seat}`,
          { minutes: -10, length: 4 * 60, seat, videoconference: true },
        ]),
      ),
    },
    {
      name: 'late',
      groupId: ACME,
      fiche: { firstname: 'Léa', lastname: 'Tard' },
      email: emailOf('late'),
      password: PASSWORD,
      pending: pending(yesterday),
    },
    {
      name: 'early',
      groupId: ACME,
      fiche: { firstname: 'Théo', lastname: 'Tôt' },
      email: emailOf('early'),
      password: PASSWORD,
      pending: pending(soon),
    },
  ],
  professionals: [{ email: emailOf('pro'), password: PASSWORD, groups: [ACME] }],
};

/** Of contacts and appointments, by the names above. */
let ids: { readonly [name: string]: number };
const demonstration = aDemonstration(
  async (ground) => {
    ids = (await runFixture(ground, 'customers', people)) as typeof ids;
  },
  {},
  'schema',
);
let wary: WaryWindow;

beforeAll(async () => {
  wary = await aWaryWindow(demonstration.browser, demonstration.address);
}, PATIENCE);

const idOf = (name: string): number => ids[name] ?? 0;

const tokenFor = (name: string): Promise<string> =>
  tokenOf(demonstration.address, emailOf(name), { groupId: ACME });

/** What is listed for that key, past ones too. */
const idsListedFor = async (token: string): Promise<readonly number[]> => {
  const { json } = await mine(demonstration.address, as(token), {
    groupId: ACME,
    rest: '&include_past=1',
  });
  return json.map(({ id }: { id: number }) => id);
};

const openSession = (account: object) =>
  send(demonstration.address, 'POST', '/api/v3/sessions/login', {
    account: { group_id: ACME, ...account },
  });

/** The link of an item, with the keys and ids that there are. */
const linkOf = (id: string): string =>
  `/acme/appointments?${queryOf(attack(id).input as string, {
    ...ids,
    KEY_F1: aKey('ana'),
    KEY_OF_FICHE_IN_G2: aKey('zoe'),
  })}`;

/** Every call of the page that is more than a question. */
function writesOf(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
  });
  return writes;
}

const UNKNOWN = 'Connectez-vous pour voir vos rendez-vous';
const openKey = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Voir mes rendez-vous' }).click();

const textOf = async (page: Page): Promise<string> => page.locator('body').innerText();

/** Nobody's name and nobody's appointment. */
const ANYBODY = /Ana|Le Goff|Bob|Autrement|Zoé|Ailleurs|Coupe|Passeport/;

async function expectHarmless(watch: Watch): Promise<void> {
  expect(await watch.harm()).toEqual([]);
  await watch.close();
}

describe('a key to appointments', () => {
  it.each(['Q-KEY-01', 'Q-KEY-02', 'Q-KEY-05'])(
    '%s: that is no key opens nothing, and breaks nothing',
    async (id) => {
      const watch = await wary.watched();
      const failures: string[] = [];
      watch.page.on('response', (answer) => {
        if (answer.status() >= 500) failures.push(answer.url());
      });
      const writes = writesOf(watch.page);
      const path = attack(id).where.includes('list_rdv') ? '&list_rdv=1' : '';
      await watch.open(linkOf(id) + path);
      await watch.page.getByText(UNKNOWN).waitFor();

      expect(watch.page.url()).not.toMatch(/Key/);
      expect(await textOf(watch.page)).not.toMatch(ANYBODY);
      expect([failures, writes]).toEqual([[], []]);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it.each([
    ['Q-KEY-01', 'a NUL', '\0', 400],
    ['Q-KEY-02', 'percent signs', '%%%', 422],
    ['Q-KEY-05', 'a list', ['a', 'b'], 422],
    ['Q-KEY-05', 'an operator', { $ne: 'x' }, 422],
  ])('%s: %s is refused by the server too', async (_, __, ficheKey, status) => {
    expect((await openSession({ ficheKey })).status).toBe(status);
  });

  it(
    'Q-KEY-03: to the customer of another business opens nothing here, and names nobody',
    async () => {
      const watch = await wary.watched();
      await watch.open(linkOf('Q-KEY-03'));
      await openKey(watch.page);
      await focusedMessage(watch.page).waitFor();

      expect(watch.page.url()).not.toMatch(/Key/);
      expect(await textOf(watch.page)).not.toMatch(ANYBODY);
      // it is a key, of that other business
      expect((await openSession({ ficheKey: aKey('zoe') })).status).toBe(422);
      expect((await openSession({ ficheKey: aKey('zoe'), group_id: BAZAR })).status).toBe(200);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it(
    'Q-KEY-06 and Q-KEY-07: for a new password, used or too old, is told from a wrong one by nobody',
    async () => {
      expect((await openSession({ oubliKey: aKey('used') })).status).toBe(200);

      const texts: string[] = [];
      for (const key of ['wrong', 'used', 'old']) {
        const watch = await wary.watched();
        await watch.open(`/acme/reset_password?oubliKey=${aKey(key)}`);
        await watch.page.getByRole('button', { name: 'Continuer' }).click();
        await focusedMessage(watch.page).waitFor();
        texts.push((await watch.page.locator('main').innerText()).replace(/\s+/g, ' '));
        expect(await textOf(watch.page)).not.toMatch(ANYBODY);
        await watch.page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click();
        await watch.page.locator('main form').waitFor();
        await expectHarmless(watch);
      }
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]).toMatch(/Ce lien ne fonctionne plus/);
    },
    PATIENCE,
  );
});

describe('what a mail asks to be done with appointments', () => {
  /** Follows the link of an item up to the dialog that it leads to. */
  async function followed(id: string): Promise<{ watch: Watch; writes: readonly string[] }> {
    const watch = await wary.watched();
    const writes = writesOf(watch.page);
    await watch.open(linkOf(id));
    await openKey(watch.page);
    await watch.page.getByRole('dialog').waitFor();
    return { watch, writes };
  }

  it(
    'Q-ACT-02: is asked about, and not done by following the link',
    async () => {
      const { watch, writes } = await followed('Q-ACT-02');
      const { page } = watch;

      expect(writes).toEqual(['/api/v3/sessions/login']);
      await page.getByRole('button', { name: 'Oui, annuler' }).waitFor();
      await page.getByRole('button', { name: 'Non, garder' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await idsListedFor(aKey('ana'))).toContain(idOf('A1'));
      expect(writes).toEqual(['/api/v3/sessions/login']);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it(
    'Q-ACT-03: was done already, says a dialog that can only be closed and whom to call',
    async () => {
      const { watch, writes } = await followed('Q-ACT-03');
      const dialog = watch.page.getByRole('dialog', { name: 'Attention' });

      const text = (await dialog.innerText()).replaceAll('\u00a0', ' ');
      expect(text).toContain(PHONE);
      expect(text).toMatch(/déjà annulé/);
      expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Fermer']);
      await dialog.getByRole('button').click();
      await dialog.waitFor({ state: 'detached' });
      expect(writes).toEqual(['/api/v3/sessions/login']);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it(
    'Q-ACT-04: is not done with what is past, in the page or by the server',
    async () => {
      const { watch, writes } = await followed('Q-ACT-04');
      const dialog = watch.page.getByRole('dialog', { name: 'Attention' });

      expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Fermer']);
      expect(writes).toEqual(['/api/v3/sessions/login']);
      const answer = await cancel(demonstration.address, [idOf('A_PAST')], as(aKey('ana')), ACME);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await idsListedFor(aKey('ana'))).toContain(idOf('A_PAST'));
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it(
    'Q-ACT-05: is asked about one’s own among ten ids, and the others are not mentioned',
    async () => {
      const named = (attack('Q-ACT-05').input as string).match(/\d+/g)?.map(Number) ?? [];
      // own ones, a past and a cancelled one, somebody else's and another business's are among them
      for (const name of ['A1', 'A_ANTS', 'A_PAST', 'A_CANCELLED', 'A2', 'A_OTHER_GROUP'])
        expect(named).toContain(idOf(name));
      const token = await tokenFor('ana');
      const watch = await wary.watched((page) => holdsKey(page, token, ACME));
      await watch.open(linkOf('Q-ACT-05'));
      const dialog = watch.page.getByRole('dialog');
      await dialog.waitFor();

      expect(await dialog.getByRole('listitem').count()).toBe(2);
      expect(await dialog.getByRole('checkbox').count()).toBe(2);
      expect(await dialog.innerText()).toMatch(/Coupe[^]*Passeport/);
      expect(await dialog.innerText()).not.toMatch(/Bob|Zoé/);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it(
    'Q-ACT-07: is not done with an appointment for identity papers, in the page or by the server',
    async () => {
      const token = await tokenFor('ana');
      const watch = await wary.watched((page) => holdsKey(page, token, ACME));
      await watch.open(linkOf('Q-ACT-07'));
      await focusedMessage(watch.page).getByText('Modification impossible').waitFor();

      expect(new URL(watch.page.url()).pathname).toBe('/acme/appointments');
      const path = `/api/v3/appointments/${idOf('A_ANTS')}/editable?group_id=${ACME}`;
      const { json } = await call(demonstration.address, 'GET', path, { headers: as(token) });
      expect(json.error).toEqual(expect.any(String));
      const moved = { group_id: ACME, date: soon, fiche: { id: idOf('ana') }, comments: '' };
      const answer = await change(demonstration.address, idOf('A_ANTS'), moved, as(token), ACME);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it('X-MTH-01: is not done by naming another method in a header', async () => {
    const path = `/api/v3/appointments/${idOf('A1')}`;
    const headers = as(aKey('ana'), { 'x-http-method-override': 'DELETE' });
    const { status } = await call(demonstration.address, 'POST', path, { body: '{}', headers });

    expect([404, 405]).toContain(status);
    expect(await idsListedFor(aKey('ana'))).toContain(idOf('A1'));
  });
});

it(
  'H-25: a video room is entered at the host that the page names, by https, or not at all',
  async () => {
    const token = await tokenFor('vera');
    const watch = await wary.watched(async (page) => {
      await holdsKey(page, token, ACME);
      await page.route('**/api/v3/appointments?**', async (route) => {
        const response = await route.fetch();
        const rows = (await response.json()) as readonly object[];
        await route.fulfill({
          response,
          json: rows.map((row, index) => ({ ...row, video_credentials: { room: rooms[index] } })),
        });
      });
    });
    await watch.open('/acme/appointments');
    const rows = watch.page.locator('main li');
    await rows.getByRole('heading', { name: 'Coupe' }).first().waitFor();

    expect(await rows.count()).toBe(rooms.length);
    expect(
      await rows
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual([rooms.at(-1)]);
    const buttons = rows.getByRole('button', { name: /^Rejoindre/ });
    expect(await buttons.count()).toBe(rooms.length - 1);
    // the press itself, not its place: in that place another row's link may come to stand
    for (const button of await buttons.all()) await button.dispatchEvent('click');
    expect(watch.page.context().pages()).toHaveLength(1);
    await expectHarmless(watch);
  },
  PATIENCE,
);

describe('what the browser kept', () => {
  it(
    'S-04: of a session that was ended opens nothing any more, and is let go',
    async () => {
      const token = await tokenFor('ana');
      await send(demonstration.address, 'POST', '/api/v3/sessions/logout', undefined, as(token));
      const refused: string[] = [];
      const watch = await wary.watched(async (page) => {
        page.on('response', (answer) => {
          if (answer.status() === 401) refused.push(new URL(answer.url()).pathname);
        });
        await page.addInitScript(
          (kept) =>
            [localStorage, sessionStorage].forEach((one) => one.setItem('creneau.session', kept)),
          JSON.stringify({ token, groupId: ACME }),
        );
      });
      const { page } = watch;
      const kept = (): Promise<unknown> =>
        page.evaluate(() =>
          [localStorage, sessionStorage].map((one) => one.getItem('creneau.session')),
        );
      for (const [path, shown] of [
        ['/acme/fiches', page.locator('main input[autocomplete=current-password]')],
        ['/acme/appointments', page.getByText(UNKNOWN)],
      ] as const) {
        await watch.open(path);
        await shown.waitFor();
        expect(await kept()).toEqual([null, null]);
        expect(await textOf(page)).not.toMatch(ANYBODY);
      }
      expect(refused).toEqual(['/api/v3/sessions/current', '/api/v3/sessions/current']);
      await page.getByRole('link', { name: 'Se connecter' }).last().click();
      await page.waitForURL(/\/acme\/login/);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  const logInAs = async ({ page }: Watch, name: string): Promise<void> => {
    await page.locator('input[autocomplete=username]').fill(emailOf(name));
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  };

  it(
    'S-07: of a booking that waited for its account, a time that is past is not taken up',
    async () => {
      const watch = await wary.watched();
      await watch.open('/acme/login');
      await logInAs(watch, 'late');
      await watch.page.getByText('Aucun rendez-vous pour le moment').waitFor();

      expect(new URL(watch.page.url()).pathname).toBe('/acme/appointments');
      expect(await watch.page.content()).not.toMatch(/javascript:/);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  it(
    'S-07: of a booking that waited for its account, neither contact nor price nor address is taken up',
    async () => {
      const watch = await wary.watched();
      const { page } = watch;
      await watch.open('/acme/login');
      await logInAs(watch, 'early');
      await page.waitForURL(/book\/fiche_info/);
      await page.getByRole('radio', { name: 'Théo Tôt' }).check();
      expect(await textOf(page)).not.toMatch(ANYBODY_ELSE);
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().includes('/appointments') && one.status() === 201),
        page.locator('main button[form]').filter({ visible: true }).first().click(),
      ]);
      await page.waitForURL(/book\/confirm/);

      const { fiche_id, price, start } = (await answer.json()).records[0];
      expect([fiche_id, price, start]).toEqual([idOf('early'), 4000, soon]);
      expect(answer.request().postData()).not.toMatch(/javascript|return_url|price/);
      expect(await page.content()).not.toMatch(/javascript:/);
      await expectHarmless(watch);
    },
    PATIENCE,
  );

  const ANYBODY_ELSE = /Ana|Le Goff|Bob|Autrement|Zoé|Ailleurs/;

  /** A visit as the page keeps one, with what it never would. */
  const keptVisit = (): object => ({
    ...(attack('S-08').input as object),
    ...(attack('S-07').input as object),
    version: 1,
    day: wallOf(Date.now(), 'Europe/Paris').slice(0, 10),
    link: '{}',
    step: 'confirm',
    choices: {
      lines: [{ interventionId: 11, calendarId: 0 }],
      slot: { start: yesterday, capacity: 1, calendarIds: [1] },
    },
    reschedule: { id: idOf('A2'), appointments: [{ id: idOf('A2') }] },
    booked: { appointments: [{ id: idOf('A2') }] },
    draft: { key: 'key-of-a-draft', attendee: idOf('bob'), fiche: { id: idOf('bob') } },
  });

  it(
    'S-07 and S-08: of a visit leads to no past time, no contact and no appointment of somebody else',
    async () => {
      const token = await tokenFor('ana');
      const raw = queryOf(JSON.stringify(attack('S-08').input), ids);
      const shown: (string | null)[] = [];
      for (const kept of [undefined, raw, JSON.stringify(keptVisit())]) {
        const watch = await wary.watched(async (page) => {
          await holdsKey(page, token, ACME);
          await page.addInitScript(
            ([name, text]) => {
              if (name === undefined || text === undefined) return;
              for (const one of [name, 'sequence', 'pendingRdv'])
                for (const storage of [sessionStorage, localStorage]) storage.setItem(one, text);
            },
            [`creneau.draft.${ACME}`, kept],
          );
        });
        const { page } = watch;
        await watch.open('/acme');
        await page.waitForURL(/\/book\//);
        shown.push(await page.locator('h1').textContent());
        if (kept?.includes('"version"')) {
          // up to the time, which is chosen again; then who comes
          await aTime(page).click();
          await goOn(page);
          // one's own contact, the only one there is
          await page.getByRole('radio', { name: 'Ana Le Goff', checked: true }).waitFor();
        }
        expect(await textOf(page)).not.toMatch(/Bob|Autrement|Vous déplacez/);
        expect(watch.requests.filter((url) => url.includes(`/appointments/${idOf('A2')}`))).toEqual(
          [],
        );
        await expectHarmless(watch);
      }
      const [usual, afterRaw, afterVisit] = shown;
      expect(afterRaw).toBe(usual);
      expect(afterVisit).toMatch(/Quand/);
      const path = `/api/v3/appointments/${idOf('A2')}/editable?group_id=${ACME}`;
      const { status } = await call(demonstration.address, 'GET', path, { headers: as(token) });
      expect(status).toBe(404);
    },
    PATIENCE,
  );

  it(
    'S-11 and F-DAT-03: two tabs of which one logs out: the other asks for the password and keeps what was typed, a birth in the order of its language',
    async () => {
      const context = await aContext(demonstration.browser, { locale: 'en' });
      const page = await context.newPage();
      await page.goto(`${demonstration.address}/acme/login?locale=en`);
      await waitForMount(page);
      await page.locator('main form input[type=checkbox]').check();
      await page.locator('input[autocomplete=username]').fill(emailOf('bob'));
      await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL(/\/appointments/);
      await page.goto(`${demonstration.address}/acme/fiches?locale=en`);
      const birth = page.locator('input[name=birthdate]');
      await birth.fill('03/04/1990');
      const typed = page.locator('input[name=firstname]');
      await typed.fill('Robert');

      const other = await context.newPage();
      await other.goto(`${demonstration.address}/acme/legal/terms?locale=en`);
      await other.getByRole('button', { name: /^My account/ }).click();
      await other.locator('header li button').last().click();
      await other.locator('dialog[open] button').last().click();
      await other.waitForURL(/\/login/);
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.getByRole('button', { name: 'Save' }).click();
      await refused;
      await page.locator('dialog[open] form').waitFor();

      expect([await typed.inputValue(), await birth.inputValue()]).toEqual([
        'Robert',
        '03/04/1990',
      ]);
      await page.locator('dialog[open] input[autocomplete=current-password]').fill(PASSWORD);
      await page.locator('dialog[open] button[type=submit]').click();
      await page.locator('main [role=group]', { hasText: 'Robert' }).waitFor();
      expect(await birth.inputValue()).toBe('03/04/1990');
      const { json } = await call(demonstration.address, 'GET', `/api/v3/groups/${ACME}/fiches`, {
        headers: as(await tokenFor('bob')),
      });
      expect(json.records).toMatchObject([{ firstname: 'Robert', birthdate: '1990-04-03' }]);
      await context.close();
    },
    PATIENCE,
  );

  it(
    'S-12: of a list of appointments is nothing, without a network or for who comes next',
    async () => {
      const context = await aContext(demonstration.browser);
      const lists: (string | undefined)[] = [];
      let address = '';
      /** A tab of its own in that window, so that they share what the browser kept. */
      const listOf = async (name: string): Promise<Page> => {
        const tab = await context.newPage();
        await holdsKey(tab, await tokenFor(name), ACME);
        tab.on('response', (answer) => {
          if (!answer.url().includes('/api/v3/appointments?')) return;
          address = answer.url();
          lists.push(answer.headers()['cache-control']);
        });
        await tab.goto(`${demonstration.address}/acme/appointments`);
        await tab.getByRole('heading', { level: 3 }).first().waitFor();
        return tab;
      };
      const page = await listOf('ana');
      await page.getByRole('heading', { level: 3, name: 'Passeport' }).waitFor();

      expect(lists).toEqual(['no-store']);
      const kept = await page.evaluate(async (list) => {
        const workers = await navigator.serviceWorker.getRegistrations();
        const answer = await fetch(list, { cache: 'only-if-cached', mode: 'same-origin' }).catch(
          () => undefined,
        );
        return [workers.length, await caches.keys(), answer?.ok ?? false];
      }, address);
      expect(kept).toEqual([0, [], false]);

      await context.setOffline(true);
      await page.reload().catch(() => undefined);
      await page.waitForLoadState();
      expect(await textOf(page)).not.toMatch(ANYBODY);
      await context.setOffline(false);
      const next = await listOf('bob');
      expect(await next.getByRole('heading', { level: 3 }).count()).toBe(1);
      expect(await textOf(next)).not.toMatch(/Passeport|Ana|Le Goff/);
      await context.close();
    },
    PATIENCE,
  );
});

it('F-COM-04: a professional sends no comment: it is kept nowhere', async () => {
  const token = await proTokenOf(demonstration.address, emailOf('pro'), { groupId: ACME });
  const { firstSlot } = await listed(demonstration.address, ACME, [11]);
  const { status, json } = await book(
    demonstration.address,
    aBookingBody({ group_id: ACME, date: firstSlot, comments: 'note to self' }),
    as(token),
  );

  expect([status, json.records?.[0].comments]).toEqual([201, '']);
});
