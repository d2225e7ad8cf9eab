import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { query } from '../support/postgres';
import {
  aTime,
  bookButton,
  waitForConfirmation,
  fillFiche,
  goOn,
  isBooking,
  waitForStep,
  waitForMount,
} from '../support/visit';

const [HAIR, COLOUR, CARE] = [1, 2, 3];

/** Basile gives no colour: the category of colours and the pack with one are not his. */
const studio = aBusiness({
  id: 71,
  group: { urlname: 'studio' },
  settings: {
    user_sequence_config: ['interventionset_ids', 'intervention_ids', 'calendar_id'].map(
      (name) => ({
        name,
        max_multirdvs: null,
        skip_uniq_choice: true,
        any: true,
        preposition: null,
      }),
    ),
  },
  interventionsets: [
    { id: HAIR, name: 'Coiffure' },
    { id: COLOUR, name: 'Couleur' },
    { id: CARE, name: 'Soins' },
  ],
  interventions: [
    { id: 11, name: 'Coupe', interventionset_id: HAIR, price: 40_00 },
    { id: 12, name: 'Brushing', interventionset_id: HAIR, price: 28_00 },
    { id: 21, name: 'Patine', interventionset_id: COLOUR, price: 35_00 },
    { id: 31, name: 'Soin profond', interventionset_id: CARE, price: 38_00 },
    { id: 32, name: 'Soin express', interventionset_id: CARE, price: 15_00 },
    { id: 33, name: 'Massage', interventionset_id: CARE, price: 20_00 },
  ],
  calendars: [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Basile', offers: [11, 12, 31, 33] },
  ],
  packs: [
    { id: 1, name: 'Grand jour', price: 70_00, config: [11, 21], interventionset_id: HAIR },
    { id: 2, name: 'Pause douceur', price: 59_00, config: [31, 12], interventionset_id: HAIR },
    {
      id: 3,
      name: 'Duo détente',
      price: 50_00,
      config: [{ id: 33, calendarId: 2 }, 12],
      interventionset_id: CARE,
    },
  ],
});

/** Its only category has nothing that customers see. */
const hidden = aBusiness({
  id: 72,
  group: { urlname: 'hidden' },
  settings: studio.settings ?? {},
  interventionsets: [{ id: 41, name: 'Coiffure' }],
  interventions: [{ id: 411, name: 'Coupe', interventionset_id: 41 }],
  calendars: [{ id: 43, name: 'Ana' }],
});

const server = aDemonstration(async (ground) => {
  await runFixture(ground, 'businesses', [studio, hidden]);
  await query(
    ground.environment.DATABASE_URL ?? '',
    `update interventions set publicname = '{}' where group_id = 72`,
  );
});

interface Order {
  readonly calendar_ids?: readonly number[];
  readonly appointments: { readonly [index: string]: { readonly calendar_id: number } };
}

describe('a link to a person', () => {
  it(
    '[CAT-02] [QUERY-21] lists the categories, prices and packs of that person',
    async () => {
      const page = await aPage(server.browser);
      await page.goto(`${server.address}/studio?calendar_id=2`);
      await page.waitForURL(/interventionset_ids/);
      await waitForMount(page);

      const interventionSets = page.locator('main li').filter({ has: page.locator('button') });
      expect(await interventionSets.allTextContents()).toEqual([
        // two services and a pack
        expect.stringMatching(/^Coiffuredès\s28,00\s€3\schoix/),
        // and here
        expect.stringMatching(/^Soinsdès\s20,00\s€3\schoix/),
      ]);
      await interventionSets.last().locator('button').click();
      await page.waitForURL(/intervention_ids/);
      await waitForStep(page);
      expect(await page.locator('main li button').count()).toBe(2);

      await page.goBack();
      await interventionSets.first().locator('button').click();
      await page.waitForURL(/intervention_ids/);
      await page.getByRole('tab', { name: /^Packs/ }).click();
      await page.getByText('Pause douceur').first().waitFor();
      expect(await page.getByText('Grand jour').count()).toBe(0);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[CAT-04] says that there is no category where customers see nothing in any',
    async () => {
      const page = await aPage(server.browser);
      await page.goto(`${server.address}/hidden`);
      await waitForMount(page);

      await page.getByText('Aucune catégorie n’est proposée').waitFor();
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([
    ['with that person', 'calendar_id=2&pack_id=2', 'Pause douceur', 2, 'Basile'],
    ['that one of several people gives', 'calendar_ids=1,2&pack_id=1', 'Grand jour', 1, 'Ana'],
    [
      'with that person in place of the one that it is sold with',
      'pack_id=3&calendar_id=1',
      'Duo détente',
      1,
      'Ana',
    ],
  ])(
    '[QUERY-21] [SUM-02] books a pack %s, and names both to the end',
    async (_, link, pack, calendarId, name) => {
      const page = await aPage(server.browser);
      await page.goto(`${server.address}/studio?${link}`);
      await page.waitForURL(/slots/);
      await waitForMount(page);
      await aTime(page).click();
      await goOn(page);
      await page.waitForURL(/fiche_info/);

      const summary = await page.getByRole('complementary').textContent();
      expect(summary).toContain(pack);

      const ordered = page.waitForRequest(isBooking);
      await fillFiche(page, { email: 'camille@mail.example' });
      await bookButton(page).click();
      const { appointment } = (await ordered).postDataJSON() as { appointment: Order };
      expect(
        [
          appointment.calendar_ids,
          ...Object.values(appointment.appointments).map(({ calendar_id }) => calendar_id),
        ].flat(),
      ).toContain(calendarId);
      await waitForConfirmation(page);
      const confirmation = await page.getByRole('main').textContent();
      // nobody else: after the people comes whom it is for
      expect(confirmation).toMatch(new RegExp(`avec\\s${name}Pour\\s`));
      await page.context().close();
    },
    PATIENCE,
  );
});
