// Two thousand random hostile links in a real browser, drawn anew each time.
//   node -C @creneau/source --import tsx tests/bench/hostile-links.ts [--count 2000] [--seed …]
import { parseArgs } from 'node:util';
import './harness/leave-nothing';
import { buildPrograms } from './harness/build-programs';
import { aBrowser } from '../support/browser';
import { runFixture } from '../support/run-fixture';
import { hostileLinks } from '../support/hostile-links';
import { harmOf, type Harm } from '../support/hostile-visits';
import { aGround, startServer, type RunningServer } from '../support/running-server';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});

const TABS = 4;
/** A browser that has opened more grows too large for a small machine. */
const LINKS_A_BROWSER = 200;

await buildPrograms();
const ground = await aGround('PGlite');
const links = hostileLinks(Number(values.count), Number(values.seed));
const started = Date.now();
const harms: Harm[] = [];
let server: RunningServer | undefined;
try {
  await runFixture(ground, 'demonstration');
  server = await startServer(ground.environment);
  for (let first = 0; first < links.length; first += LINKS_A_BROWSER) {
    const browser = await aBrowser();
    const some = links.slice(first, first + LINKS_A_BROWSER);
    harms.push(...(await harmOf(browser, `${server.address}/salon-lumiere`, some, TABS)));
    await browser.close();
  }
} finally {
  await server?.kill();
  await ground.remove();
}
for (const [link, harm] of harms) console.log(`${harm}\n  by ${link.slice(0, 500)}`);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  `${links.length} hostile links in a browser (seed ${values.seed}): ${harms.length} did harm, ${seconds} s   asked 0`,
);
