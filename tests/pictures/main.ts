// Draws the pictures of README.md and docs/ again: `npm run pictures`, or `npm run pictures -- slots home` for some.
import { mkdir, stat, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { aBrowser, aContext } from '../support/browser';
import { creneau } from '../support/creneau';
import { clockAt } from '../support/faketime';
import { aGround, startServer, type RunningServer } from '../support/running-server';
import { pictures, type Picture } from './pictures';

const FOLDER = 'docs/pictures';
/** A Monday afternoon, before a morning of promotions: 14:40 in Paris. */
const NOW = '2027-06-07T12:40:00Z';
const QUALITY = 0.85;
const PATIENCE = 60_000;

/** What a page shows, as WebP: of flat colours and few pictures a quarter of a PNG. The encoder is that of a page without policy. */
async function webpOf(page: Page): Promise<Buffer> {
  const png = (await page.screenshot({ caret: 'hide' })).toString('base64');
  const studio = await page.context().newPage();
  const webp = await studio.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    [png, QUALITY] as const,
  );
  await studio.close();
  return Buffer.from(webp, 'base64');
}

async function draw(
  browser: Browser,
  { address, outbox }: RunningServer,
  { width, height, scheme, show }: Picture,
): Promise<Buffer> {
  const context = await aContext(browser, {
    viewport: { width, height },
    locale: 'en-GB',
    colorScheme: scheme ?? 'light',
  });
  await context.clock.setFixedTime(new Date(NOW));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await show(page, address, outbox());
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  });
  // nothing lies under the pointer
  await page.mouse.move(0, 0);
  const picture = await webpOf(page);
  await context.close();
  return picture;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in pictures));
if (unknown.length > 0)
  throw new Error(
    `no such picture: ${unknown.join(', ')}; known: ${Object.keys(pictures).join(', ')}`,
  );

const ground = await aGround('PGlite');
const time = NOW.replace('T', ' ').replace('Z', '');
const [server, browser] = await Promise.all([
  startServer({ ...ground.environment, TZ: 'UTC', ...clockAt(`@${time}`) }),
  aBrowser(),
]);
await creneau(ground.environment, ['apply', 'docs/examples/petit-salon.yaml', '--yes']);
await mkdir(FOLDER, { recursive: true });
for (const [name, picture] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = `${FOLDER}/${name}.webp`;
  await writeFile(file, await draw(browser, server, picture));
  console.log(`${file} ${Math.round((await stat(file)).size / 1024)} KiB`);
}
await browser.close();
await server.kill();
await ground.remove();
