import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { aPage, faultsOf } from '../support/browser';
import { creneau } from '../support/creneau';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { PETIT_SALON } from '../support/petit-salon';
import { choose, waitForStep } from '../support/visit';

/** One host for each kind of picture, so that none is let in for another. */
const at = (kind: string): string => `https://${kind}.pictures.example/one.png`;

const item = (kind: string, key: string, rest = ''): string =>
  `  - { key: ${key}, name: ${key}, picture: ${at(kind)}${rest} }\n`;

const FILE = `${PETIT_SALON.replace(/services:[^]*(?=contact_form:)/, '')}booking:
  questions:
    - { ask: interventionset_ids }
    - { ask: intervention_ids }
    - { ask: calendarset_id }
    - { ask: calendar_id }
    - { ask: resource_id }
categories:
${item('category', 'beauty')}${item('category', 'care')}services:
${item('service', 'cut', ', category: beauty, length: 45 min, needs_resource: true')}${item('service', 'soap', ', category: care, length: 20 min')}packs:
${item('pack', 'both', ', category: beauty, price: 60, services: [cut, soap]')}sites:
${item('site', 'north')}${item('site', 'south')}calendars:
${item('calendar', 'ana', ', site: north')}${item('calendar', 'ben', ', site: north')}${item('calendar', 'cleo', ', site: south')}resources:
${item('resource', 'red', ', site: north')}${item('resource', 'blue', ', site: north')}page:
  photos:
    - { url: '${at('measured')}', width: 8, height: 8, variants: [{ url: '${at('variant')}', width: 8, type: image/webp }] }
    - '${at('photo')}'
  lists: package
  packs: [both]
  highlights: true
  highlight: { service: cut }
`;

const demonstration = aDemonstration(
  async (ground) => {
    const file = join(ground.environment.CRENEAU_DATA ?? '', 'petit-salon.yaml');
    await writeFile(file, FILE);
    const { code, err } = await creneau(ground.environment, ['apply', file, '--yes']);
    if (code !== 0) throw new Error(err);
  },
  {},
  'schema',
);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers for the hosts of the pictures, and tells which were asked. */
async function pictureHostsOf(page: Page): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  await page.route('https://*.pictures.example/**', (route) => {
    asked.add(new URL(route.request().url()).hostname.replace('.pictures.example', ''));
    return route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  return asked;
}

/** Waits until every picture that is shown has come. */
const drawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const shown = [...document.images].filter((each) => each.checkVisibility());
    return shown.length > 0 && shown.every(({ naturalWidth }) => naturalWidth > 0);
  });

it(
  '[CAT-01] [HOME-03] shows the pictures that the file of the business names on other hosts',
  async () => {
    const page = await aPage(demonstration.browser);
    const faults = faultsOf(page);
    const asked = await pictureHostsOf(page);

    await page.goto(`${demonstration.address}/petit-salon`);
    await waitForStep(page);
    for (const step of ['category', 'service', 'site', 'calendar', 'resource']) {
      await drawn(page);
      if (step !== 'resource') await choose(page);
    }
    await page.goto(`${demonstration.address}/petit-salon/home`);
    await waitForStep(page);
    await drawn(page);
    await Promise.all([
      page.waitForResponse(at('photo')),
      page.getByRole('button', { name: 'Photo 2' }).click(),
    ]);

    expect(faults).toEqual([]);
    expect([...asked].sort()).toEqual([
      'calendar',
      'category',
      'pack',
      'photo',
      'resource',
      'service',
      'site',
      'variant',
    ]);
    await page.context().close();
  },
  PATIENCE,
);
