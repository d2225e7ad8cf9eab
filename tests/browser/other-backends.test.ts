import type { Page } from 'playwright-core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { eventually, readMail } from '../support/mails';
import { hearOtherBackend, recordIn, type Tells } from '../support/other-backend';
import { PATIENCE } from '../support/patience';
import {
  aTime,
  bookButton,
  choose,
  waitForConfirmation,
  fillFiche,
  goOn,
  waitForStep,
} from '../support/visit';

// the page, told what the reference server never tells

const demonstration = aDemonstration();

/** A page that another backend answers. */
async function told(path: string, tells: Tells): Promise<Page> {
  const page = await aPage(demonstration.browser);
  await hearOtherBackend(page, demonstration.address, tells);
  await page.goto(demonstration.address + path);
  await waitForStep(page);
  return page;
}

const isGroup = (path: string): boolean => path.includes('/services/groups/');

interface Step {
  readonly name: string;
  max_multirdvs: number | null;
  any: boolean;
  skip_uniq_choice: boolean;
}

/** Changes the step of a group that has a name, or each of them. */
const step = (body: Record<string, unknown>, change: (step: Step) => void, name?: string): void =>
  (body['user_sequence_config'] as readonly Step[])
    .filter((each) => name === undefined || each.name === name)
    .forEach(change);

const ADD = 'Ajouter une prestation';

it.each([
  { said: 'the step of the services alone says three', group: undefined, step: 3, adds: true },
  { said: 'that step says none', group: 3, step: 0, adds: false },
  { said: 'nobody says how many', group: undefined, step: null, adds: false },
  { said: 'both say more than any cart holds', group: 500, step: 500, adds: true },
])(
  '[MULTI-01] [ENTITY-04] offers another service or not where $said',
  async ({ group, step: most, adds }) => {
    const page = await told('/salon-lumiere?intervention_ids=12&calendar_id=2', (path, body) => {
      if (!isGroup(path)) return;
      body['max_multirdvs'] = group;
      step(body, (one) => (one.max_multirdvs = most), 'intervention_ids');
    });
    await page.locator('[data-start]').first().waitFor();

    expect(await page.getByRole('button', { name: ADD }).count()).toBe(adds ? 1 : 0);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[MULTI-01] [ENTITY-11] offers no other service beside one that is booked with none',
  async () => {
    const page = await told('/salon-lumiere?intervention_ids=12&calendar_id=2', (path, body) => {
      if (path.endsWith('/interventions')) recordIn(body, 12)['max_multirdvs'] = 0;
    });
    await page.locator('[data-start]').first().waitFor();

    expect(await page.getByRole('button', { name: ADD }).count()).toBe(0);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SUM-02] [CAL-02] says that no place is preferred, where that was the answer',
  async () => {
    const page = await told('/garage-central', (path, body) => {
      if (isGroup(path)) step(body, (one) => ((one.any = true), (one.skip_uniq_choice = false)));
    });
    await page.getByRole('button', { name: 'Choisir Sans préférence' }).click();
    await page.waitForURL(/intervention_ids/);

    const summary = page.locator('dl').filter({ hasText: 'Lieu' });
    await summary.getByText('Sans préférence').waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SUM-02] [MULTI-11] names no one person for a pack that two give, also where services are merged',
  async () => {
    const page = await told('/salon-lumiere?interventionset_ids=1', (path, body) => {
      if (isGroup(path)) body['merge_interventions'] = true;
    });
    await page.getByRole('tab', { name: /^Packs/ }).click();
    const pack = page.getByRole('listitem').filter({ hasText: 'Pause douceur' }).first();
    await pack.getByRole('combobox', { name: 'Avec qui : Soin profond' }).selectOption('Ana');
    await pack.getByRole('combobox', { name: 'Avec qui : Brushing' }).selectOption('Chloé');
    await pack.getByRole('button', { name: /^Choisir/ }).click();
    await page.waitForURL(/slots/);
    await aTime(page).click();
    await goOn(page);
    await page.waitForURL(/fiche_info/);

    const summary = page.getByRole('complementary');
    await summary.getByText('Pause douceur').first().waitFor();
    expect(await summary.innerText()).not.toContain('avec Ana');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ENTITY-24] [API-15] lists the appointments of a contact whose session has the key to it and names nobody',
  async () => {
    const page = await told('/salon-lumiere?intervention_ids=12&calendar_id=2', (path, body) =>
      path.endsWith('/sessions/current') ? { fiche_token: body['fiche_token'] } : undefined,
    );
    const email = 'key-alone@mail.example';
    await aTime(page).click();
    await goOn(page);
    await fillFiche(page, { email });
    await bookButton(page).click();
    await waitForConfirmation(page);
    const link = await eventually(async () => {
      const mails = (await demonstration.mails()).map(readMail);
      const mail = mails.find(({ to }) => to.includes(email));
      return /http\S*\?list_rdv\S*/.exec(mail?.text ?? '')?.[0];
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(link);
    await page.getByRole('button', { name: /^Voir/ }).click();
    const appointment = page.getByRole('button', { name: /^Actions/ });
    await appointment.waitFor();

    for (const _ of ['once', 'twice']) {
      await page.reload();
      await appointment.waitFor();
    }
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ENTITY-11] [SVC-01] [CAT-02] lists a service whose length nobody says, and says none',
  async () => {
    const page = await told('/salon-lumiere', (path, body) => {
      if (path.endsWith('/interventions')) recordIn(body, 12)['length'] = null;
    });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Coiffure' })
      .filter({ hasText: '8 choix' })
      .getByRole('button')
      .click();
    const row = page.getByRole('listitem').filter({ hasText: 'Coupe homme' });
    await row.getByText('29,00').first().waitFor();

    expect(await row.innerText()).not.toMatch(/\bmin\b/);
    await row.getByRole('button', { name: /^Choisir/ }).click();
    await page.locator('main').filter({ hasText: 'Coupe homme' }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\b0 min\b/);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ENTITY-02] [SVC-04] [SLOT-05] shows no promotion of a group that shows none',
  async () => {
    const page = await told('/salon-lumiere?interventionset_ids=1', (path, body) => {
      if (isGroup(path)) body['has_promotions'] = false;
      if (path.endsWith('/availabletimeslots'))
        for (const slot of body['availabletimeslots'] as Record<string, unknown>[])
          slot['promotion'] = 20;
    });
    const row = page.getByRole('listitem').filter({ hasText: 'Coupe femme' });
    await row.getByText('48,00').first().waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/Promotions|%|dès/);

    await row.getByRole('button', { name: /^Choisir/ }).click();
    await page.waitForURL(/calendar_id/);
    await page.getByRole('button', { name: /^Choisir Sans/ }).click();
    await page.locator('[data-start]').first().click();
    expect(await page.getByRole('main').innerText()).not.toMatch(/%|38,40/);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ENTITY-03] describes no service where the list of services shows no descriptions',
  async () => {
    const page = await told('/salon-lumiere?interventionset_ids=1', (path, body) => {
      const { has_interventions_tab: tab } = (body['grid_list_mode'] ?? {}) as {
        has_interventions_tab?: { description: boolean };
      };
      if (isGroup(path) && tab) tab.description = false;
    });
    const row = page.getByRole('listitem').filter({ hasText: 'Coupe homme' });
    await row.getByText('29,00').first().waitFor();

    expect(await row.innerText()).not.toContain('tondeuse');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[ENTITY-22] [FORM-06] shows fields whatever letters their names have, with the figure or the tick that they begin with',
  async () => {
    const page = await told('/lord-howe-dive', (path, body) => {
      if (!path.endsWith('/forms')) return;
      const [forms] = body.records as unknown as { fiche: object[] }[];
      forms?.fiche.push(
        { name: 'house-number', type: 'text', label: 'House number', required: true },
        { name: 'dives', type: 'integer', label: 'Dives', value: 12 },
        { name: 'own_gear', type: 'boolean', label: 'Own gear', value: 1 },
      );
    });
    for (const route of ['slots', 'fiche_info']) {
      for (let at = 0; at < 5 && !page.url().includes(`/book/${route}`); at++) {
        const before = page.url();
        if (before.includes('/book/slots')) {
          await page.locator('[data-start]').last().click();
          await page
            .getByRole('button', { name: /^Continu/ })
            .first()
            .click();
        } else await page.locator('main li button:not([aria-haspopup])').first().click();
        await page.waitForURL((url) => url.href !== before);
      }
    }

    await page.getByLabel('House number').fill('12 bis');
    expect(await page.getByLabel('Dives').inputValue()).toBe('12');
    expect(await page.getByRole('checkbox', { name: 'Own gear' }).isChecked()).toBe(true);
    await page.context().close();
  },
  PATIENCE,
);

const PICTURE = '/pictures/salon-lumiere/5fc85437f9a587bb-1200x630.jpg';

it(
  '[ENTITY-09] [HOME-03] shows the one picture of a public page that has no carousel',
  async () => {
    const page = await told('/salon-lumiere/home', (path, body) => {
      if (!path.endsWith('/websites')) return;
      for (const website of body.records ?? [])
        Object.assign(website, { file_upload: [], image: PICTURE });
    });

    await page.locator(`main [data-part=pictures] img[src$="${PICTURE}"]`).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[HOME-07] maps the place of a business of which nothing but the position is known',
  async () => {
    const page = await told('/salon-lumiere/home', (path, body) => {
      if (isGroup(path)) Object.assign(body, { address: null, phone: null });
      if (!path.endsWith('/websites')) return;
      for (const website of body.records ?? [])
        Object.assign(website, {
          map: true,
          contact_info: '',
          website_link: null,
          social_link: null,
        });
    });

    await page.locator('main [data-part=map]').waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  { said: 'no steps at all', steps: [] },
  { said: 'steps that nobody knows', steps: [{ name: 'astrology' }] },
  { said: 'the person alone', steps: [{ name: 'calendar_id' }] },
])(
  '[SEQ-01] asks for the service where the sequence has $said, for without one there are no times',
  async ({ steps }) => {
    const page = await told('/salon-lumiere', (path, body) => {
      if (isGroup(path)) body['user_sequence_config'] = steps;
    });

    await page.getByRole('listitem').filter({ hasText: 'Coupe homme' }).getByRole('button').click();
    await page.waitForURL(
      steps.length === 1 && steps[0]?.name === 'calendar_id' ? /calendar_id/ : /slots/,
    );
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[CONF-02] [ENTITY-17] confirms the price that was shown where the booking is answered without one',
  async () => {
    const page = await told('/salon-lumiere?intervention_ids=12&calendar_id=2', (path, body) => {
      if (path.endsWith('/availabletimeslots'))
        for (const slot of body['availabletimeslots'] as Record<string, unknown>[])
          slot['promotion'] = 20;
      if (path.endsWith('/appointments'))
        return {
          ...body,
          records: body.records?.map(({ id, start, end, group_id }) => ({
            id,
            start,
            end,
            group_id,
          })),
        };
      return undefined;
    });
    await aTime(page).click();
    await page.getByText('23,20').first().waitFor();
    await goOn(page);
    await fillFiche(page);
    await bookButton(page).click();
    await waitForConfirmation(page);

    const confirmation = await page.getByRole('main').innerText();
    expect(confirmation).toContain('23,20');
    expect(confirmation).toMatch(/20\s?%/);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SVC-01] [SUM-02] [CONF-02] tells no price, and no free service, where the backend gives none',
  async () => {
    const page = await told('/salon-lumiere', (path, body) => {
      if (path.endsWith('/interventions'))
        for (const [index, record] of (body.records ?? []).entries())
          record['price'] = index % 2 === 0 ? null : undefined;
      if (path.endsWith('/appointments'))
        for (const record of body.records ?? [])
          for (const field of ['price', 'price_amount', 'intervention_price']) record[field] = null;
    });
    const says = async (): Promise<string> => page.locator('body').innerText();
    const NO_COST = /Gratuit|€/;

    await page.getByRole('listitem').filter({ hasText: 'Coiffure' }).getByRole('button').click();
    const row = page.getByRole('listitem').filter({ hasText: 'Coupe homme' });
    await row.waitFor();
    expect(await says()).not.toMatch(NO_COST);
    await row.getByRole('button', { name: /^Choisir/ }).click();
    await page.waitForURL(/calendar_id/);
    await choose(page);
    await page.waitForURL(/slots/);
    await aTime(page).click();
    expect(await says()).not.toMatch(NO_COST);
    await goOn(page);
    await fillFiche(page);
    await page.waitForURL(/fiche_info/);
    expect(await says()).not.toMatch(NO_COST);
    await bookButton(page).click();
    await waitForConfirmation(page);
    expect(await says()).not.toMatch(NO_COST);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[API-22] [BOOK-07] promises nothing of a second try where the answer is lost of a backend that knows no keys',
  async () => {
    const page = await told('/salon-lumiere?intervention_ids=12&calendar_id=2', (path, body) => {
      if (isGroup(path)) body['features'] = [];
    });
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v3/appointments?**', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort('connectionreset');
    });
    await aTime(page).click();
    await goOn(page);
    await fillFiche(page);
    await bookButton(page).click();

    await page.getByText('La réponse n’est pas arrivée').first().waitFor();
    const said = await page.getByRole('main').innerText();
    expect(said).toContain('Regardez vos e-mails');
    expect(said).not.toContain('jamais réservé deux fois');
    expect(keys).toEqual([undefined]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[EDIT-03] [ENTITY-16] says until when, where the backend lists neither end nor length',
  async () => {
    const page = await told('/salon-lumiere?intervention_ids=12&calendar_id=2', (path, body) => {
      if (!path.endsWith('/appointments')) return;
      for (const one of Array.isArray(body) ? (body as object[]) : [])
        Object.assign(one, { end: null, duration: null, intervention_length: null });
    });
    await aTime(page).click();
    await goOn(page);
    await fillFiche(page);
    await bookButton(page).click();
    await waitForConfirmation(page);
    await page.goto(`${demonstration.address}/salon-lumiere/appointments`);
    await page.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: /^Modifier/ }).click();
    await page.getByText('Votre créneau actuel').waitFor();

    const [, start, end] =
      /(\d\d:\d\d) – (\d\d:\d\d)/.exec(await page.getByRole('main').innerText()) ?? [];
    expect(start).toBeDefined();
    expect(end).not.toBe(start);
    await page.context().close();
  },
  PATIENCE,
);
