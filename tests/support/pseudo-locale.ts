import type { Page } from 'playwright-core';
import { pseudoWords } from '../../ui/build/pseudo-locale';

/**
 * Lets a page speak the pseudo-locale wherever it speaks English: ask for `?locale=en`. The first step as the server writes it
 * stays English until the page takes over.
 */
export const speakPseudo = (page: Page): Promise<unknown> =>
  page.route(/\/assets\/locale\.en\.[\w.]*json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: pseudoWords(await response.json()) });
  });
