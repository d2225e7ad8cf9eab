// The server under load: printed, never failing.
// `node -C @creneau/source --import tsx tests/bench/server-load.ts [PostgreSQL|PGlite]`
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { aBookingBody, listed, slotsPath } from '../support/booking-calls';
import './harness/leave-nothing';
import { buildPrograms } from './harness/build-programs';
import { inDays } from '../support/days';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { CLUSTER_VARIABLE, query, startPostgres } from '../support/postgres';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

const SALON = 1;
const WIDE = 60;
const NARROW = 61;
const SCATTERED = 62;
const CALENDARS = 20;
const SECONDS_A_ROUND = 2;
const ROUNDS = 4;
const CONNECTIONS = 16;
const WANTING = 10_000;

const print = (what: string, figure: string, asked: string): void =>
  console.log(`${what.padEnd(62)} ${figure.padStart(60)}   asked ${asked}`);

/** Megabytes that the process holds. */
const memoryOf = ({ pid }: RunningServer): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );

const TICKS_A_SECOND = 100;

/** Milliseconds of processor time that the process has used: what is left of a figure on a busy machine. */
function processorTime({ pid }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

const load = (options: autocannon.Options): Promise<autocannon.Result> =>
  new Promise((resolve, reject) =>
    autocannon(options, (failure, result) =>
      failure ? reject(failure as Error) : resolve(result),
    ),
  );

/** Weeks and services as different visitors look at them. */
function slotRequests(): autocannon.Request[] {
  const weeks = [0, 7, 14, 21].map(inDays);
  return weeks.flatMap((from) =>
    [11, 12, 13, 14, 21].map((intervention) => ({
      method: 'GET' as const,
      path: slotsPath(SALON, [intervention], { from }),
    })),
  );
}

/** What one server answered in all rounds together. */
interface Tally {
  answered: number;
  refused: number;
  seconds: number;
  /** Of the slowest round, in milliseconds. */
  p99: number;
  /** Milliseconds of processor time. */
  used: number;
}

async function addRound(tally: Tally, server: RunningServer, asked: autocannon.Options) {
  const before = processorTime(server);
  const started = performance.now();
  const result = await load({ connections: CONNECTIONS, duration: SECONDS_A_ROUND, ...asked });
  tally.seconds += (performance.now() - started) / 1000;
  tally.used += processorTime(server) - before;
  tally.answered += result['2xx'];
  tally.refused += result.non2xx;
  tally.p99 = Math.max(tally.p99, result.latency.p99);
}

/**
 * Loads the server and a bare Fastify on the same database in turn, so that whatever else the machine does slows both. Their
 * rates are compared, and the processor time of one answer, which other load changes less. PGlite lives in the process and
 * has nothing to compare with.
 */
async function measure(
  server: RunningServer,
  { environment: { DATABASE_URL } }: Ground,
  asked: Omit<autocannon.Options, 'url'>,
  bareAsked: Omit<autocannon.Options, 'url'> & { readonly path: string },
): Promise<string> {
  const bare =
    DATABASE_URL === undefined
      ? undefined
      : await startServer({ DATABASE_URL }, ['tests/bench/bare-fastify.mjs']);
  const tallyOf = (): Tally => ({ answered: 0, refused: 0, seconds: 0, p99: 0, used: 0 });
  let [own, other] = [tallyOf(), tallyOf()];
  for (let round = 0; round <= ROUNDS; round++) {
    // the first round warms up
    if (round === 1) [own, other] = [tallyOf(), tallyOf()];
    if (bare)
      await addRound(other, bare, { ...bareAsked, url: `${bare.address}${bareAsked.path}` });
    await addRound(own, server, { ...asked, url: server.address });
  }
  await bare?.kill();
  const rate = (tally: Tally): number => tally.answered / tally.seconds;
  const time = (tally: Tally): number => tally.used / tally.answered;
  const figures = [
    `${Math.round(rate(own))}/s`,
    `p99 ${own.p99} ms`,
    `${time(own).toFixed(3)} ms CPU each`,
    ...(own.refused > 0 ? [`${own.refused} refused`] : []),
    ...(bare
      ? [
          `${(rate(own) / rate(other)).toFixed(3)} of a bare Fastify (${Math.round(rate(other))}/s)`,
          `${(time(other) / time(own)).toFixed(3)} by CPU (${time(other).toFixed(3)} ms)`,
        ]
      : []),
  ];
  return figures.join(', ');
}

async function freeTimes(server: RunningServer, ground: Ground): Promise<void> {
  const figures = await measure(
    server,
    ground,
    {
      requests: slotRequests(),
      // as browsers ask
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    },
    { path: '/read' },
  );
  print(
    `GET availabletimeslots, ${ground.engine}, one process, ${CONNECTIONS} connections`,
    figures,
    '>= 0.35 of bare (PostgreSQL), p99 <= 40 ms',
  );
}

/**
 * Visitors choose times independently of each other, most of them hours apart. Neighbouring times of one calendar are the worst
 * case: bookings in the same hour of a calendar wait for each other.
 */
const ORDERS = {
  scattered: { group: SCATTERED, step: 37, what: 'bookings on distinct times' },
  neighbouring: { group: WIDE, step: 1, what: 'bookings on neighbouring times' },
};

async function bookings(
  server: RunningServer,
  ground: Ground,
  { group, step, what }: (typeof ORDERS)[keyof typeof ORDERS],
): Promise<void> {
  const { availabletimeslots } = await listed(server.address, group, [11], {
    nDays: 31,
    from: inDays(2),
  });
  const times = availabletimeslots.map(({ start }) => start);
  let next = 0;
  const figures = await measure(
    server,
    ground,
    {
      requests: [
        {
          method: 'POST',
          path: '/api/v3/appointments',
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => {
            const number = next++;
            return {
              ...request,
              headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() },
              body: JSON.stringify(
                aBookingBody({
                  group_id: group,
                  date: times[(number * step) % times.length],
                  calendarId: 1 + (Math.floor(number / times.length) % CALENDARS),
                  fiche: { email: `visitor${number}@example.org` },
                }),
              ),
            };
          },
        },
      ],
    },
    {
      path: '/write',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aBookingBody({ group_id: group })),
    },
  );
  print(`${what}, ${ground.engine}, one process`, figures, '>= 0.12 of bare (PostgreSQL)');
}

/** Everybody wants one time of six seats. */
async function oneTime(servers: readonly RunningServer[], ground: Ground): Promise<void> {
  const [first] = servers;
  if (!first) return;
  const { firstSlot } = await listed(first.address, NARROW, [11], { from: inDays(3) });
  const body = JSON.stringify(aBookingBody({ group_id: NARROW, date: firstSlot }));
  const started = Date.now();
  const results = await Promise.all(
    servers.map((server) =>
      load({
        url: server.address,
        connections: WANTING / servers.length / 10,
        amount: WANTING / servers.length,
        timeout: 60,
        requests: [
          {
            method: 'POST',
            path: '/api/v3/appointments',
            headers: { 'content-type': 'application/json' },
            body,
          },
        ],
      }),
    ),
  );
  const sum = (count: (result: autocannon.Result) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const url = ground.environment.DATABASE_URL;
  const [row] = url
    ? await query<{ count: string }>(url, 'select count(*) from appointments where group_id = $1', [
        NARROW,
      ])
    : [];
  print(
    `one time of 6 seats wanted by ${WANTING} through ${servers.length} process(es)`,
    `${row?.count ?? sum((result) => result['2xx'])} booked, ${sum((result) => result['5xx'] + result.errors)} failed, ${(Date.now() - started) / 1000} s`,
    '6 booked, 0 failed, <= 30 s',
  );
}

async function bench(engine: Ground['engine'], processes: number, memory: string): Promise<void> {
  const ground = await aGround(engine);
  await runFixture(ground, 'demonstration');
  for (const { group } of Object.values(ORDERS))
    await runFixture(
      ground,
      'business',
      aBusiness({
        id: group,
        group: { step: 15 },
        interventions: [{ id: 11, length: 15, price: 4000 }],
        calendars: Array.from({ length: CALENDARS }, (_, index) => ({ id: index + 1 })),
      }),
    );
  await runFixture(
    ground,
    'business',
    aBusiness({ id: NARROW, calendars: [{ id: 1, capacity: 6 }] }),
  );
  const server = await startServer(ground.environment);
  await freeTimes(server, ground);
  await bookings(server, ground, ORDERS.scattered);
  await bookings(server, ground, ORDERS.neighbouring);
  print(`memory under load, ${engine}`, `${memoryOf(server)} MB`, memory);
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => startServer(ground.environment)),
  );
  await oneTime([server, ...others], ground);
  await Promise.all([server, ...others].map((one) => one.kill()));
  await ground.remove();
}

const [, , asked] = process.argv;
await buildPrograms();
// as operators run it
const cluster = await startPostgres({ fsync: true });
process.env[CLUSTER_VARIABLE] = cluster.url('postgres');
try {
  if (asked !== 'PGlite') await bench('PostgreSQL', 4, '<= 200 MB');
  if (asked !== 'PostgreSQL') await bench('PGlite', 1, '<= 700 MB');
} finally {
  await cluster.stop();
}
