// Ten thousand logins with wrong passwords, from one address and from many: printed,
// never failing. `node -C @creneau/source --import tsx tests/bench/logins.ts`
import './harness/leave-nothing';
import { buildPrograms } from './harness/build-programs';
import { atOnce, book, kinds, listed, type Answer } from '../support/booking-calls';
import { from, logIn } from '../support/people-calls';
import { CLUSTER_VARIABLE, startPostgres } from '../support/postgres';
import { aGround, startServer } from '../support/running-server';

const TRIES = 10_000;
const WIDTH = 50;
const CAMILLE = 'camille@example.org';

const print = (what: string, figure: string): void => console.log(`${what.padEnd(46)} ${figure}`);

const p95 = (times: readonly number[]): string =>
  `${Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN)} ms`;

/** Books one free time after the other until told to stop, and keeps how long each took. */
function visitor(address: string): { readonly stop: () => Promise<readonly number[]> } {
  let stopped = false;
  const times: number[] = [];
  const work = async (): Promise<readonly number[]> => {
    while (!stopped) {
      const start = performance.now();
      const { firstSlot } = await listed(address, 1, [11]);
      await book(address, {
        appointment: {
          group_id: 1,
          date: firstSlot,
          appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
          fiche: {
            firstname: 'Nolwenn',
            lastname: 'Kerjean',
            email: 'nolwenn@example.org',
            firstphone: '06 39 98 12 34',
          },
        },
      });
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return times;
  };
  const done = work();
  return {
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

await buildPrograms();
const cluster = await startPostgres();
process.env[CLUSTER_VARIABLE] = cluster.url('postgres');
const ground = await aGround('PostgreSQL');
const servers = [
  await startServer(ground.environment),
  await startServer(ground.environment),
] as const;
const [first, second] = servers;

async function flood(what: string, networkOf: (index: number) => string): Promise<void> {
  const waiting = visitor(first.address);
  const start = performance.now();
  const answers: readonly Answer[] = await atOnce(TRIES, WIDTH, (index) =>
    logIn((index % 2 ? first : second).address, CAMILLE, {
      password: `Wrong-${index}!`,
      headers: from(networkOf(index)),
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  const bookings = await waiting.stop();
  print(
    `${TRIES} wrong logins from ${what}`,
    `${seconds.toFixed(1)} s, ${JSON.stringify(kinds(answers))}`,
  );
  print('  listing and booking meanwhile, p95', `${p95(bookings)} of ${bookings.length}`);
  const elsewhere = await logIn(first.address, CAMILLE, { headers: from('198.51.100.200') });
  print('  the right password from elsewhere', String(elsewhere.status));
}

await flood('one address', () => '203.0.113.9');
await flood('two thousand addresses', (index) => `10.0.${(index >> 3) & 255}.${index % 250}`);

for (const server of servers) await server.kill();
await ground.remove();
await cluster.stop();
