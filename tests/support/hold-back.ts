import type { Page, Route } from 'playwright-core';

/** Holds back what a page asks of such an address, until the function that it returns is called. */
export async function holdBack(
  page: Page,
  address: string,
  letGo: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await letGo(route);
  });
  return release;
}
