import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { choose, waitForStep } from '../support/visit';

const [HAIR, COLOUR] = [1, 2];
const question = (name: string, any = false) => ({
  name,
  any,
  max_multirdvs: null,
  skip_uniq_choice: false,
  preposition: null,
});

/** It asks for the person before the place, has a promotion on three days, and a category without services. */
const shop = aBusiness({
  id: 73,
  group: { urlname: 'shop' },
  settings: {
    user_sequence_config: [
      question('calendar_id', true),
      question('calendarset_id'),
      question('interventionset_ids'),
      question('intervention_ids'),
    ],
  },
  interventionsets: [
    { id: HAIR, name: 'Coiffure' },
    { id: COLOUR, name: 'Couleur' },
  ],
  interventions: [
    {
      id: 11,
      name: 'Coupe',
      interventionset_id: HAIR,
      price: 40_00,
      promotions: ([1, 2, 3] as const).map((weekday) => ({
        percent: 20,
        weekday,
        from: '09:00',
        to: '12:00',
        label: { fr: 'en semaine' },
      })),
    },
  ],
  calendarsets: [
    { id: 1, name: 'Lyon – Part-Dieu' },
    { id: 2, name: 'Nice (centre)' },
  ],
  calendars: [
    { id: 1, name: 'Ana', calendarset_id: 1 },
    { id: 2, name: 'Ben', calendarset_id: 2 },
  ],
});

const server = aDemonstration((ground) => runFixture(ground, 'business', shop));

async function openShop() {
  const page = await aPage(server.browser);
  await page.goto(`${server.address}/shop`);
  await waitForStep(page);
  return page;
}

it(
  '[SEQ-01] [CAT-02] [SVC-02] asks for no place of a person, lists no empty category and a promotion of three days once',
  async () => {
    const page = await openShop();

    await choose(page, 2);

    expect(page.url()).toContain('/book/interventionset_ids');
    expect(await page.locator('main li h2').allTextContents()).toEqual(['Coiffure']);

    await choose(page);

    expect(await page.getByText('en semaine').allTextContents()).toHaveLength(1);
  },
  PATIENCE,
);

it(
  '[CAL-01] shows places by the initials of their words',
  async () => {
    const page = await openShop();

    await choose(page);

    expect(page.url()).toContain('/book/calendarset_id');
    await Promise.all(
      ['LP', 'NC'].map((initials) => page.getByText(initials, { exact: true }).waitFor()),
    );
  },
  PATIENCE,
);
