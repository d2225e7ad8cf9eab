import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aBrowser, aPage, faultsOf } from '../support/browser';
import { inheritedEnvironment } from '../support/inherited-environment';
import { eventually } from '../support/mails';
import { PATIENCE } from '../support/patience';
import { freePort } from '../support/postgres';
import { aGround, startServer } from '../support/running-server';
import {
  aTime,
  bookButton,
  waitForConfirmation,
  fillFiche,
  goOn,
  SLOT,
  walkTo,
} from '../support/visit';

/** The commands of README.md that make a business of one's own, without their comments. */
async function commandsOfReadme(): Promise<readonly string[]> {
  const [, section = ''] = (await readFile('README.md', 'utf8')).split('## A business of your own');
  const [, block = ''] = /```sh\n([^]*?)\n```/.exec(section) ?? [];
  return block.split('\n').map((line) => line.replace(/\s+#.*/, ''));
}

it(
  'leads from a fresh clone to the first booking by the four commands of README.md',
  async () => {
    const [install, copy = '', apply = '', start, ...others] = await commandsOfReadme();
    expect([install, start, others]).toEqual(['npm ci', 'npm start', []]);
    const ground = await aGround('PGlite');
    const folder = ground.environment.CRENEAU_DATA ?? '';
    const file = join(folder, 'my-salon.yaml');
    const environment = {
      ...ground.environment,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
    };
    const run = async (command: string): Promise<string> => {
      const [program = '', ...words] = command.replace('my-salon.yaml', file).split(' ');
      const env = { ...inheritedEnvironment, ...environment };
      return (await promisify(execFile)(program, words, { env })).stdout;
    };

    await run(copy);
    const example = await readFile(file, 'utf8');
    const own = example
      .replace('business: petit-salon', 'business: chez-lea')
      .replace('name: Petit Salon', 'name: Chez Léa')
      .replace('price: 48', 'price: 52.50')
      .replace('name: Ana', 'name: Léa');
    await writeFile(file, own);
    const told = await run(apply);
    const [, address = ''] = /its page is (\S+) while the server runs\n$/.exec(told) ?? [];
    const [server, browser] = await Promise.all([
      startServer(environment, ['start'], { command: 'npm' }),
      aBrowser(),
    ]);
    try {
      const page = await aPage(browser);
      const faults = faultsOf(page);
      await walkTo(page, address, 'slots');
      await page.locator(SLOT).first().waitFor();
      const week = await page.locator('body').innerText();
      await aTime(page).click();
      await goOn(page);
      await page.locator('main form input').first().waitFor();
      await fillFiche(page, { email: 'nolwenn@mail.example' });
      await bookButton(page).click();
      await waitForConfirmation(page);
      await page.goto(server.outbox());
      const mail = page.getByRole('link', { name: /nolwenn@mail\.example/ });
      await eventually(async () => {
        await page.reload();
        return (await mail.count()) > 0 || undefined;
      });
      await mail.click();
      await page.locator('iframe').contentFrame().getByText('Chez Léa').first().waitFor();

      expect(address).toBe(`${server.address}/chez-lea`);
      expect(week).toContain('Coupe femme');
      expect(week).toContain('52,50');
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      await server.kill();
      await ground.remove();
    }
  },
  PATIENCE,
);
