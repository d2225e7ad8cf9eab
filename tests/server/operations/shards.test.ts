import { anyMachine, Http, HttpGroups, rootsUnder } from '@creneau/adapters/http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aBookingBody, book, call, holderOf, listed, mine } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

/** Two installations, each with a group of its own; both call it 50. */
const URLNAMES = ['here', 'there'] as const;

let grounds: readonly Ground[] = [];
let servers: readonly RunningServer[] = [];
/** Knows which group is where, and no more. */
let directory: Server;

beforeAll(async () => {
  grounds = await Promise.all(URLNAMES.map(() => aGround('PostgreSQL', 'schema')));
  servers = await Promise.all(
    grounds.map(async (ground, index) => {
      const urlname = URLNAMES[index] ?? '';
      await runFixture(ground, 'business', aBusiness({ group: { urlname, name: urlname } }));
      return startServer(ground.environment);
    }),
  );
  directory = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://directory');
    const place = URLNAMES.findIndex((urlname) => urlname === searchParams.get('value'));
    const server = pathname === '/api/v1/shards/lookup' ? servers[place] : undefined;
    response.writeHead(server ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(server && { shard_name: `shard ${place}`, api_root: `${server.address}/api` }),
    );
  });
  await new Promise<void>((resolve) => directory.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  directory?.close();
  await Promise.all(servers.map((server) => server.kill()));
  await Promise.all(grounds.map((ground) => ground.remove()));
});

/** As a page that is told to look groups up. */
async function found(urlname: string) {
  const api = `http://127.0.0.1:${(directory.address() as AddressInfo).port}/api`;
  const http = new Http({ roots: rootsUnder(api), apiKey: 'creneau' }, anyMachine);
  const group = await new HttpGroups(http, true).withUrlname(urlname);
  return { group, address: http.filesAt ?? '' };
}

it('[ROUTE-11] [API-06] the directory leads each group to the installation that has it, which books alone', async () => {
  const [here, there] = [await found('here'), await found('there')];
  expect([here.group.urlname, there.group.urlname]).toEqual([...URLNAMES]);
  expect([here.address, there.address]).toEqual(servers.map(({ address }) => address));
  for (const [index, { address }] of servers.entries())
    expect(
      (await call(address, 'GET', `/api/v1/services/groups/${URLNAMES[1 - index]}`)).status,
    ).toBe(404);

  const { availabletimeslots } = await listed(here.address, 50, [11]);
  const start = availabletimeslots[0]?.start;
  const body = aBookingBody({ date: start });
  const first = await book(here.address, body);
  const second = await book(there.address, body);
  const again = await book(there.address, body);

  // the same group id, service, time and person: another database
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(again.status).not.toBe(201);
  for (const [address, answer] of [
    [here.address, first],
    [there.address, second],
  ] as const) {
    const own = await mine(address, holderOf(answer));
    expect([own.status, own.json.length ?? own.json.records.length]).toEqual([200, 1]);
  }
  expect((await mine(there.address, holderOf(first))).status).toBe(401);
});

it('[ERR-46] a group that the directory does not know is unknown', async () => {
  await expect(found('nowhere')).rejects.toMatchObject({ reason: 'groupUnknown' });
});
