import type { Locator } from 'playwright-core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { bookButton, choose, takeTime, waitForConfirmation, waitForStep } from '../support/visit';

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

/** It describes its service in lines, and asks for a number. */
const office = aBusiness({
  id: 74,
  group: { urlname: 'office' },
  interventions: [
    {
      id: 21,
      name: 'Bilan',
      description: JSON.stringify({ fr: 'Venez à jeun.\nApportez vos lunettes & gouttes.' }),
    },
    { id: 22, name: 'Contrôle' },
  ],
  calendars: [{ id: 3, name: 'Chloé' }],
  fiche: [
    { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
    { name: 'email', type: 'email', label: { fr: 'E-mail' } },
    { name: 'firstphone', type: 'text', label: { fr: 'Téléphone' } },
  ],
});

const server = aDemonstration((ground) => runFixture(ground, 'businesses', [shop, office]));

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
  'shows the description of a service in the lines in which it was written',
  async () => {
    const page = await aPage(server.browser);
    await page.goto(`${server.address}/office`);
    await waitForStep(page);

    const description = page.locator('main li p', { hasText: 'Venez' }).first();

    expect(await description.innerText()).toBe('Venez à jeun.\nApportez vos lunettes & gouttes.');
  },
  PATIENCE,
);

it(
  'books with a number in whatever signs it was copied, and marks the field that the server refuses',
  async () => {
    const page = await aPage(server.browser);
    await takeTime(page, `${server.address}/office?intervention_ids=22`);
    const [name, phone] = ['lastname', 'firstphone'].map((field) =>
      page.locator(`#field-fiche-${field}`),
    ) as [Locator, Locator];
    // a name that only the server refuses
    await name.fill('$oleil');
    await page.locator('#field-fiche-email').fill('soleil@example.org');
    await phone.fill('+1 (415) 555\u20112671 ext. 12');
    await bookButton(page).click();
    await page.locator('#field-fiche-lastname[aria-invalid=true]').waitFor();

    expect(await phone.inputValue()).toBe('+1 (415) 555-2671 ext. 12');
    expect(await phone.getAttribute('aria-invalid')).not.toBe('true');

    await name.fill('Soleil');
    expect(await name.getAttribute('aria-invalid')).not.toBe('true');
    await bookButton(page).click();
    await waitForConfirmation(page);
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
