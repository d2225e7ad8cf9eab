import type { Page } from 'playwright-core';
import { eventually } from '../support/mails';
import { proTokenOf, tokenOf } from '../support/people-calls';
import {
  aTime,
  bookButton,
  choose,
  waitForConfirmation,
  fillFiche,
  FREE,
  goOn,
  SLOT,
  waitForMount,
  walkTo,
} from '../support/visit';
import { holdsKey } from '../support/watched-window';

/** A picture of README.md or docs/: `docs/pictures/{name}.webp`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'dark';
  /** What is shown, on a page of a server with the demonstration and docs/examples/petit-salon.yaml. */
  readonly show: (page: Page, root: string, outbox: string) => Promise<unknown>;
}

const DESKTOP = { width: 1280, height: 800 } as const;
const PHONE = { width: 390, height: 800 } as const;

const SALON = '/salon-lumiere';
const english = (root: string, path: string): string => `${root}${path}?locale=en`;

const open =
  (path: string) =>
  async (page: Page, root: string): Promise<void> => {
    await page.goto(english(root, path));
    await page.locator('h1').waitFor();
  };

const toTimes = async (page: Page, root: string): Promise<void> => {
  await walkTo(page, english(root, SALON), 'slots');
  await page.locator(SLOT).first().waitFor();
};

const toFiche = async (page: Page, root: string): Promise<void> => {
  await toTimes(page, root);
  await aTime(page).click();
  await goOn(page);
  await page.locator('main form input').first().waitFor();
};

/** The first booking of the business that docs/owners.md makes. */
const bookAtPetitSalon = async (page: Page, root: string): Promise<void> => {
  await walkTo(page, english(root, '/petit-salon'), 'slots');
  await aTime(page).click();
  await goOn(page);
  await page.locator('main form input').first().waitFor();
  await fillFiche(page, { email: 'ana@mail.example' });
  await bookButton(page).click();
  await waitForConfirmation(page);
};

const chooseLastPromotion = async (page: Page, root: string): Promise<void> => {
  await toTimes(page, root);
  await page.locator(`${FREE}[aria-label*="%"]`).last().click();
};

/** All that `npm run pictures` draws; a test of the house holds that each is named in a text, and that no other is. */
export const pictures: Readonly<Record<string, Picture>> = {
  slots: { ...DESKTOP, show: chooseLastPromotion },
  'slots-dark': { ...DESKTOP, scheme: 'dark', show: chooseLastPromotion },
  'slots-phone': { ...PHONE, show: toTimes },
  services: {
    ...DESKTOP,
    show: async (page, root) => {
      await walkTo(page, english(root, SALON), 'interventionset_ids');
      await choose(page);
    },
  },
  'contact-phone': { ...PHONE, show: toFiche },
  'confirmation-phone': {
    ...PHONE,
    show: async (page, root) => {
      await toFiche(page, root);
      await fillFiche(page, { email: 'ana@mail.example' });
      await page.locator('main button[form]').filter({ visible: true }).first().click();
      await page.waitForURL(/confirm/);
      await page.locator('h1 + p').waitFor();
    },
  },
  appointments: {
    ...DESKTOP,
    show: async (page, root) => {
      await holdsKey(page, await tokenOf(root, 'camille@example.org'), 1);
      await open(`${SALON}/appointments`)(page, root);
      // the header learns who is logged in after the list is shown
      await page.getByRole('banner').getByText('Camille').waitFor();
      await page.locator('main button[aria-haspopup=menu]').nth(1).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  home: { ...DESKTOP, show: open(`${SALON}/home`) },
  agent: {
    ...DESKTOP,
    show: async (page, root) => {
      await holdsKey(
        page,
        await proTokenOf(root, 'agent@allo-assistance.example', { groupId: 5 }),
        'pro',
      );
      await walkTo(page, english(root, '/allo-assistance'), 'slots');
      await aTime(page).click();
      await goOn(page);
      const search = page.getByRole('combobox').first();
      await search.waitFor();
      await search.pressSequentially('dup');
      await page.getByRole('option').first().waitFor();
    },
  },
  'embed-demo': {
    ...DESKTOP,
    show: async (page, root) => {
      await open('/embed-demo')(page, root);
      const element = page.locator('creneau-booking');
      await element.scrollIntoViewIfNeeded();
      const frame = element.locator('iframe').contentFrame();
      await frame.locator('main li button').first().waitFor();
      await element.evaluate((inPlace) => inPlace.scrollIntoView({ block: 'center' }));
    },
  },
  'embed-over': {
    ...DESKTOP,
    show: async (page, root) => {
      await open('/embed-demo')(page, root);
      await page.locator('button[data-creneau]').first().click();
      await page.frameLocator('dialog iframe').locator('main li button').first().waitFor();
    },
  },
  'owners-page': { ...PHONE, show: open('/petit-salon') },
  'owners-confirmation': { ...PHONE, show: bookAtPetitSalon },
  'owners-mail': {
    ...DESKTOP,
    show: async (page, root, outbox) => {
      await bookAtPetitSalon(page, root);
      await page.goto(outbox);
      const mail = page.locator('main li a').first();
      // it leaves within seconds
      await eventually(async () => {
        await page.reload();
        return (await mail.count()) > 0 || undefined;
      });
      await mail.click();
      await page.locator('iframe').contentFrame().getByText('Petit Salon').first().waitFor();
    },
  },
  'consent-phone': {
    ...PHONE,
    show: async (page, root) => {
      await open('/lord-howe-dive')(page, root);
      await waitForMount(page);
      // it is asked once its words have come
      await page.locator('#consent-title').waitFor();
    },
  },
};
