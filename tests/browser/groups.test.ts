import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { fillFiche, takeTime } from '../support/visit';

const demonstration = aDemonstration();

it(
  '[LAYOUT-10] tells all that a business says of a service in a dialog, and takes it from there',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.goto(`${demonstration.address}/garage-central`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Pneus et géométrie' })
      .getByRole('button')
      .click();

    const row = page.getByRole('listitem').filter({ hasText: 'Géométrie' });
    await row.getByRole('button', { name: 'Détails' }).click();
    const question = page.getByRole('heading', { level: 1, includeHidden: true });
    const interventions = await question.innerText();
    const dialog = page.getByRole('dialog', { name: 'Géométrie' });
    await dialog.getByText('À prévoir après un choc contre un trottoir').waitFor();
    await dialog.locator('p').filter({ hasText: 'Contrôle et réglage' }).waitFor();
    await dialog.getByRole('button', { name: 'Choisir' }).click();

    await question.filter({ hasNotText: interventions }).waitFor();
    await page.getByText('Géométrie').first().waitFor({ state: 'attached' });
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  {
    urlname: 'mairie-belleville',
    calls: ['/api/booking/v1/availabletimeslots', '/api/booking/v1/appointments'],
    fields: [
      ['Date de naissance', '04/05/1990'],
      ['Numéro de pré-demande', 'ab12cd34ef'],
    ],
    again: 'Prendre un autre rendez-vous',
  },
  {
    urlname: 'garage-central',
    calls: ['/api/v1/groups/4/availabletimeslots', '/api/v1/groups/4/appointments'],
    fields: [['Immatriculation', 'AB-123-CD']],
    again: 'Prendre un autre rendez-vous',
  },
  {
    urlname: 'lord-howe-dive',
    calls: ['/api/booking/v1/availabletimeslots', '/api/booking/v1/appointments'],
    fields: [],
    again: 'Réserver une autre plongée',
  },
] as const)(
  '[API-01] [I18N-03] books at $urlname, in the dialect that its flags name and the words of its brand',
  async ({ urlname, calls, fields, again }) => {
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    const asked = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && /availabletimeslots|appointments/.test(pathname)) asked.add(pathname);
    });

    const start = await takeTime(page, `${demonstration.address}/${urlname}`);
    await fillFiche(page);
    for (const [label, value] of fields) await page.getByLabel(label).first().fill(value);
    const agreed = page.getByRole('checkbox', { name: /^Je souhaite recevoir/ });
    const consents = await agreed.count();
    for (let box = 0; box < consents; box++) {
      expect(await agreed.nth(box).isChecked()).toBe(false);
      await agreed.nth(box).check();
    }
    expect(consents).toBe(urlname === 'garage-central' ? 2 : 0);
    await page
      .getByRole('button', { name: 'Réserver ce rendez-vous' })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL(/confirm/);
    await page.getByRole('heading', { level: 1, name: 'Rendez-vous confirmé' }).waitFor();
    await page
      .getByRole('button', { name: again })
      .or(page.getByRole('link', { name: again }))
      .first()
      .waitFor();

    expect(await page.getByRole('main').textContent()).toContain(start.slice(11, 16));
    expect([...asked].sort()).toEqual([...calls].sort());
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SECTOR-05] says what is wrong with a request number beneath it, where the room for it is',
  async () => {
    const page = await aPage(demonstration.browser);
    await takeTime(page, `${demonstration.address}/mairie-belleville`);
    const field = page.getByLabel('Numéro de pré-demande').last();
    const add = page.getByRole('button', { name: 'Ajouter une personne' });
    const between = async (): Promise<number> =>
      ((await add.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 0);
    const before = await between();

    await page
      .locator('main form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    const message = page.locator('fieldset p').filter({ hasText: 'dix lettres ou chiffres' });
    await message.waitFor();

    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
    expect((await message.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    expect(await between()).toBe(before);
    await page.context().close();
  },
  PATIENCE,
);
