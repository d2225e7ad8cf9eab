import type { Browser, Page } from 'playwright-core';
import { findingsOn, findingsOnEachWidth } from './accessibility';
import { aPage, faultsOf } from './browser';
import { waitForMount } from './visit';

export interface Visit {
  readonly locale: string;
  readonly width: number;
}

/** Two languages on two widths: the journeys of a file take turns, for what is wrong with one of them shows in more than one journey. */
export const FRENCH_DESKTOP: Visit = { locale: 'fr', width: 1280 };
export const ENGLISH_PHONE: Visit = { locale: 'en', width: 320 };

/** A window, with what axe finds on its screens and what the page threw. @param root what stands before the paths it visits. */
export async function aWatchedWindow(browser: Browser, root: string, { locale, width }: Visit) {
  const page = await aPage(browser, { viewport: { width, height: 900 }, locale });
  const faults = faultsOf(page);
  const found: { [screen: string]: readonly string[] } = {};
  const looking =
    (findingsNow: (page: Page) => Promise<readonly string[]>) =>
    async (screen: string): Promise<void> => {
      await waitForMount(page);
      const findings = await findingsNow(page);
      if (findings.length > 0) found[screen] = findings;
    };
  return {
    page,
    look: looking(findingsOn),
    lookOnEachWidth: looking(findingsOnEachWidth),
    at: (path: string): string => `${root}${path}?locale=${locale}`,
    /** All that should not have been. */
    wrong: () => ({ found, faults }),
  };
}

/** Logged in already, as whoever came back is. */
export const holdsKey = (page: Page, token: string, groupId: number | 'pro'): Promise<unknown> =>
  page.addInitScript(
    (kept) => sessionStorage.setItem('creneau.session', kept),
    JSON.stringify({ token, groupId }),
  );
