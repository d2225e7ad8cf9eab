import { dayOf, daysAfter } from '@creneau/core';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { pseudoText } from '../../ui/build/pseudo-locale';

export const SLOT = '[data-start]';
/** A time that one press takes: no menu opens. */
export const FREE = `${SLOT}:not([aria-disabled=true]):not([aria-haspopup])`;
/** Not the button that opens the details of a choice. */
const CHOICE = 'main li button:not([data-start], [aria-haspopup])';

/** Takes the choice of that place in the list of the step, in whatever language, and waits for the next step. */
export async function choose(page: Page, place = 0): Promise<void> {
  const before = page.url();
  await page.locator(CHOICE).nth(place).click();
  await page.waitForURL((url) => url.href !== before);
  await waitForStep(page);
}

/** A time to book: the last that is shown, for the first may have passed by the time it is asked for. */
export const aTime = (page: Pick<Page, 'locator'>): Locator => page.locator(FREE).last();

/** In French, English, German and the pseudo-locale. */
const CONTINUE = new RegExp(`^(?:Continu|Weiter|${pseudoText('Continue')})`);

/** Goes on with the time chosen, in whatever language and at whatever width. */
export const goOn = (page: Pick<Page, 'getByRole'>): Promise<void> =>
  page.getByRole('button', { name: CONTINUE }).filter({ visible: true }).first().click();

/** Walks to the times by the first choices, takes that one, or any, and goes on to the next form; says which time. */
export async function takeTime(page: Page, entry: string, wanted?: string): Promise<string> {
  await walkTo(page, entry, 'slots');
  const slot =
    wanted === undefined ? aTime(page) : page.locator(`[data-start="${wanted}"]`).first();
  const start = (await slot.getAttribute('data-start')) ?? '';
  await slot.click();
  await goOn(page);
  await page.waitForURL(/book\/(?:login|fiche_info)/);
  await page.locator('main form input').first().waitFor();
  return start;
}

/** Who logs in: written as a person would. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const form = page.locator('main form').first();
  await form.locator('input[autocomplete=username]').fill(email);
  await form.locator('input[autocomplete=current-password]').fill(password);
}

/** Waits until the page's own views stand in the place of what the server has written. */
export const waitForMount = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  );
};

/** Waits until the step shows what it is about. */
export const waitForStep = async (page: Page): Promise<void> => {
  await waitForMount(page);
  await page.locator(`${CHOICE}, ${SLOT}, main form, main p`).first().waitFor();
};

/** Walks by the first choices until the step of that address shows. */
export async function walkTo(page: Page, entry: string, route: string): Promise<void> {
  await page.goto(entry);
  // the first step stands in the HTML; the address of a step is the page's own
  await page.waitForURL(/\/book\//);
  await waitForMount(page);
  for (let step = 0; step < 6 && !page.url().includes(`/book/${route}`); step++) await choose(page);
}

/** How the server answers for the free times. */
export type Times = 'real' | 'none this week' | 'two records each' | 'late' | 'never';

interface Listing {
  readonly availabletimeslots: readonly {
    readonly start: string;
    readonly capacity: number;
    readonly calendar_ids: readonly number[];
  }[];
  readonly firstSlot: string | null;
}

/** Lets a test say how the times are answered from now on; `late` answers wait until they are let go. */
export async function answerTimes(
  page: Page,
): Promise<{ now(times: Times): void; release(): void }> {
  let times: Times = 'real';
  const waiting: (() => void)[] = [];
  const answer = async (route: Route): Promise<void> => {
    if (times === 'never') return route.fulfill({ status: 500, json: { message: 'broken' } });
    if (times === 'late') await new Promise<void>((go) => waiting.push(go));
    if (times === 'real' || times === 'late') return route.continue();
    const response = await route.fetch();
    const listing = (await response.json()) as Listing;
    const { availabletimeslots: slots } = listing;
    if (times === 'none this week')
      return route.fulfill({
        response,
        json: { ...listing, availabletimeslots: [], firstSlot: later(listing.firstSlot) },
      });
    const doubled = slots.flatMap((slot) => [
      slot,
      { ...slot, capacity: slot.capacity + 1, promotion: 20 },
    ]);
    return route.fulfill({ response, json: { ...listing, availabletimeslots: doubled } });
  };
  // a page that is left takes its questions with it
  await page.route('**/availabletimeslots?**', (route) => answer(route).catch(() => undefined));
  return {
    now: (next) => (times = next),
    release: () => waiting.splice(0).forEach((go) => go()),
  };
}

/** Three weeks on, at the same hour. */
const later = (start: string | null): string | null =>
  start && daysAfter(dayOf(start), 21) + start.slice(10);

/** Who comes: written as a person would. */
export async function fillFiche(
  page: Page,
  { email = `ana.${Date.now()}@mail.example` } = {},
): Promise<void> {
  const values = { 'given-name': 'Ana', 'family-name': 'Le Goff', email, tel: '0612345678' };
  for (const [purpose, value] of Object.entries(values))
    await page.locator(`main form input[autocomplete="${purpose}"]`).fill(value);
}

/** The button that orders, in whatever language and at whatever width. */
export const bookButton = (page: Pick<Page, 'getByRole'>): Locator =>
  page
    .getByRole('button', { name: /^(?:Réserver ce rendez-vous|Book this appointment)$/ })
    .filter({ visible: true })
    .first();

export const isBooking = (request: Request): boolean =>
  request.method() === 'POST' && request.url().includes('/api/v3/appointments');

/** Waits for the confirmation. */
export async function waitForConfirmation(page: Page): Promise<void> {
  await page.waitForURL(/confirm/);
  await page
    .getByRole('heading', { level: 1, name: /^(?:Rendez-vous confirmé|Appointment confirmed)$/ })
    .waitFor();
}
