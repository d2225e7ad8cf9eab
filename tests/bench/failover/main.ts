// A primary that dies, is switched over and loses its network, while two servers book: printed, never failing.
// `npm run bench:failover`, as root on Debian.
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { everyDay } from '../../support/schedules';
import { listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { pathOf, postgres } from '../../support/prerequisites';
import { aGround, startServer, type RunningServer } from '../../support/running-server';
import '../harness/leave-nothing';
import { buildPrograms } from '../harness/build-programs';
import { startBookings } from './bookings';
import { startCluster, type Cluster } from './cluster';

const QUIET = 5_000;
const ASKED_SECONDS = 25;
/** Not a measure: without a booking for so long, something is broken. */
const PATIENCE = 600_000;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const initdb = pathOf(postgres);
if (!initdb) throw new Error('no PostgreSQL here');
if (process.getuid?.() !== 0)
  throw new Error('network namespaces need root: sudo npm run bench:failover');

/** The causes of answers that are faults. */
const faultsIn = (log: string): readonly string[] =>
  log.split('\n').flatMap((line) => {
    const [, fault] = /"msg":"fault"/.test(line) ? (/"message":"([^"]*)"/.exec(line) ?? []) : [];
    return fault === undefined ? [] : [fault];
  });

await buildPrograms();
const ground = await aGround('PGlite');
const servers: RunningServer[] = [];
const cluster: Cluster = await startCluster(dirname(realpathSync(initdb)));
const environment = { ...ground.environment, DATABASE_URL: cluster.databaseUrl };
await runFixture(
  { ...ground, environment },
  'business',
  aBusiness({
    group: { maxrdv_period: 525_600 },
    calendars: [{ id: 1, opening: everyDay('00:00-24:00') }],
  }),
);
for (let count = 0; count < 2; count += 1) servers.push(await startServer(environment));
const addresses = servers.map(({ address }) => address);
const { firstSlot } = await listed(addresses[0] ?? '', 50, [11]);
const bookings = startBookings(addresses, Date.parse(firstSlot ?? ''));

/** Waits until bookings are confirmed again, and tells how long there were none. */
async function befall(what: string, action: () => Promise<void> | void): Promise<void> {
  await wait(QUIET);
  bookings.takeLongestGap();
  const before = bookings.confirmed();
  const refusedBefore = bookings.refused();
  await action();
  await wait(QUIET);
  const end = performance.now() + PATIENCE;
  for (let at = bookings.confirmed(); performance.now() < end; at = bookings.confirmed()) {
    await wait(QUIET);
    if (bookings.confirmed() > at + 10) break;
  }
  const seconds = (bookings.takeLongestGap() / 1_000).toFixed(1);
  console.log(
    `${what.padEnd(34)} without a booking ${seconds.padStart(5)} s (asked ${ASKED_SECONDS})   booked ${bookings.confirmed() - before}   refused ${bookings.refused() - refusedBefore}`,
  );
}

console.log('bookings begin', addresses.join(' '));
await wait(QUIET);
console.log(`booked ${bookings.confirmed()} in ${QUIET / 1_000} s`, bookings.refusals());

const primary = async () => {
  const node = await cluster.primary();
  if (!node) throw new Error('no primary');
  return node;
};

try {
  const killed = await primary();
  await befall('the primary is killed', () => cluster.kill(killed));
  cluster.start(killed);
  await cluster.untilWhole();

  await befall('a planned switchover', () => cluster.switchOver());
  await cluster.untilWhole();

  const alone = await primary();
  await befall('the primary loses its network', () => cluster.partition(alone));
  cluster.heal(alone);
  await cluster.untilWhole();
  await wait(QUIET);

  await bookings.stop();
  const { lost, doubled } = await bookings.compare(cluster.databaseUrl);
  console.log(
    `confirmed ${bookings.confirmed()}   refused ${bookings.refused()}   untyped ${bookings.untyped().length}   lost ${lost}   doubled ${doubled}`,
  );
  for (const [text, count] of bookings.refusals()) console.log(`  refused ${count}: ${text}`);
  for (const text of new Set(bookings.untyped())) console.log(`  untyped: ${text}`);
  for (const fault of new Set(servers.flatMap(({ log }) => faultsIn(log()))))
    console.log(`  logged: ${fault}`);
} finally {
  await bookings.stop();
}
process.exit();
