import type { Page } from 'playwright-core';
import { SLOT } from './visit';

interface Tabbing {
  readonly press?: (key: string) => Promise<void>;
  /** How many stops it may take. */
  readonly most?: number;
}

/** Comes to the next of these controls, whose text begins with the words, by the tabulator alone. */
export async function tabTo(
  page: Page,
  selector: string,
  words = '',
  { press = (key) => page.keyboard.press(key), most = 60 }: Tabbing = {},
): Promise<void> {
  for (let stops = 0; stops < most; stops += 1) {
    await press('Tab');
    const isThere = await page.evaluate(
      ([wanted, start]) => {
        const { activeElement: at } = document;
        return !!at?.matches(wanted) && (at.textContent ?? '').trim().startsWith(start);
      },
      [selector, words] as const,
    );
    if (isThere) return;
  }
  throw new Error(`the tabulator does not come to ${selector} ${words}`);
}

/** A visitor without a mouse, whose presses are counted; letters that are typed are not. */
export interface CountedKeys {
  readonly presses: () => number;
  press(key: string): Promise<void>;
  /** Tabs until what has the focus is this, with these words. */
  tabTo(selector: string, words?: string): Promise<void>;
  /** Tabs to the first of these, presses it, and waits for the next step. */
  take(selector: string, words?: string): Promise<void>;
}

export function countedKeys(page: Page): CountedKeys {
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const comeTo: CountedKeys['tabTo'] = (selector, words) =>
    tabTo(page, selector, words, { press, most: 20 });
  const take = async (selector: string, words?: string): Promise<void> => {
    const before = page.url();
    await comeTo(selector, words);
    await press('Enter');
    await page.waitForURL((url) => url.href !== before);
    await page.locator('h1').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  };
  return { presses: () => presses, press, tabTo: comeTo, take };
}

/** The time that the tabulator comes to first; on some days it has choices, of which the first is taken. */
export async function takeFirstTime(page: Page, { tabTo, press }: CountedKeys): Promise<void> {
  await tabTo(SLOT);
  const hasChoices = await page.evaluate(
    () => document.activeElement?.hasAttribute('aria-haspopup') === true,
  );
  await press('Enter');
  if (!hasChoices) return;
  await page.locator('[role^=menuitem]:focus').waitFor();
  await press('Enter');
}
