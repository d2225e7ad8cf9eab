import { resolve } from 'node:path';
import { keyOf } from '../../support/people-calls';
import {
  aGround,
  startServer,
  type Environment,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import { aSecret, begin } from '../../support/sso';

jest.setTimeout(120_000);

const DISCOVERY = '/demonstration-sso/.well-known/openid-configuration';

let ground: Ground;

beforeAll(async () => (ground = await aGround('PostgreSQL', 'demonstration')), 120_000);
afterAll(() => ground.remove());

const start = (environment: Environment = {}): Promise<RunningServer> =>
  startServer({ ...ground.environment, ...environment });

it('[S2] the demonstration’s identity provider answers this machine, and nobody that a proxy forwards', async () => {
  const server = await start();
  const own = await fetch(server.address + DISCOVERY);
  const forwarded = await fetch(server.address + DISCOVERY, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  const begun = await begin(server.address, aSecret());
  await server.kill();

  expect([own.status, forwarded.status, begun.status]).toEqual([200, 404, 200]);
});

it('[SSO-01] the demonstration’s identity provider is waited for where it takes longer to load than one may take to answer', async () => {
  const server = await start({
    NODE_OPTIONS: `--import ${resolve('tests/support/slow-provider.mjs')}`,
  });
  const begun = await begin(server.address, aSecret());
  await server.kill();

  expect([begun.status, keyOf(begun)]).toEqual([200, undefined]);
});

it.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://rendez-vous.example' }],
  ['HOST', { HOST: '0.0.0.0' }],
])(
  '[S2] the demonstration’s identity provider is not there with %s',
  async (_, environment: Environment) => {
    const server = await start(environment);
    const local = server.address.replace('0.0.0.0', '127.0.0.1');
    const { status } = await fetch(local + DISCOVERY);
    const begun = await begin(local, aSecret());
    await server.kill();

    expect(status).toBe(404);
    expect(keyOf(begun)).toBe('sso_unavailable');
  },
);
