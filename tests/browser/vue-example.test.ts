import { build } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findingsOn } from '../support/accessibility';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';

const FOLDER = 'docs/examples/vue';

const demonstration = aDemonstration();
let script: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, 'main.tsx')],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'vue',
    conditions: ['@creneau/source'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
}, PATIENCE);

/** The page as a server of files would answer it, beside the reference server. */
async function aVuePage(width: number): Promise<Page> {
  const page = await aPage(demonstration.browser, { viewport: { width, height: 800 } });
  await page.route('**/vue-example/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', path: join(FOLDER, 'index.html') }),
  );
  await page.goto(`${demonstration.address}/vue-example/?group=salon-lumiere`);
  return page;
}

it('is written on the core and its adapters, in under 400 lines', () => {
  const sources = readdirSync(FOLDER)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'));
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
  );

  expect([...new Set(imported)].sort()).toEqual([
    '@creneau/adapters/browser',
    '@creneau/adapters/http',
    '@creneau/core',
    '@creneau/core/presentation',
    '@creneau/core/visit',
    'rxjs',
    'vue',
  ]);
  expect(sources.join('').split('\n').length).toBeLessThan(400);
});

it.each([360, 1280])(
  'books an appointment in Vue, %i px wide, and has no barrier on the way',
  async (width) => {
    const page = await aVuePage(width);
    const faults = faultsOf(page);
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const findings: string[] = [];
    const look = async () => findings.push(...(await findingsOn(page)).map(String));

    await title('What kind of service?');
    await look();
    await press('Hair');
    await title('Which service?');
    expect(await page.getByRole('button', { name: /Women’s cut/ }).textContent()).toContain(
      '45\u00a0min',
    );
    await look();
    await press(/Women’s cut/);
    await title('With whom?');
    await press('Ana');
    await title('When?');
    await page.getByRole('button', { name: 'Later days' }).click();
    const time = page.locator('.times button');
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await look();
    const hour = await time.last().textContent();
    await time.last().click();
    await title('Your details');
    await page.getByLabel('First name').fill('Noor');
    await press('Book');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('lastname');
    await look();
    await page.getByRole('button', { name: 'When?' }).click();
    await title('When?');
    await page.getByRole('button', { name: 'Your details' }).click();
    await title('Your details');
    expect(await page.getByLabel('First name').inputValue()).toBe('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('Email').fill(`noor.${width}@mail.example`);
    await page.getByLabel('Phone').fill('06 39 98 12 34');
    await press('Book');
    await title('Appointment confirmed');
    await look();

    expect(await page.getByRole('main').textContent()).toMatch(`Women’s cut with Ana`);
    expect(await page.getByRole('main').textContent()).toContain(hour);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    // what was just booked is cancelled by one command, and said to be
    await press('Cancel this appointment');
    await title('Appointment cancelled');
    await look();
    expect(await page.getByRole('main').textContent()).toContain(hour);
    await press('Book another appointment');
    await title('What kind of service?');

    expect(findings).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);
