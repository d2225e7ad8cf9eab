import type { Page } from 'playwright-core';

/** Comes to a control by the tabulator alone. */
export async function tabTo(page: Page, selector: string, words = ''): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      ([wanted, said]) => {
        const { activeElement: at } = document;
        return !!at?.matches(wanted) && (at.textContent ?? '').trim().startsWith(said);
      },
      [selector, words] as const,
    );
    if (isThere) return;
  }
  throw new Error(`the tabulator does not come to ${selector} ${words}`);
}
