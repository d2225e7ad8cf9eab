import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { aGround, startServer } from '../../support/running-server';

jest.setTimeout(120_000);

const MINUTE = 60_000;

it('[S11] an address may try twenty wrong tokens of calendar files in a minute, and no more', async () => {
  const ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'business', aBusiness());
  const server = await startServer(ground.environment);
  const headers = { 'x-forwarded-for': '203.0.113.20' };
  // the count begins anew with each minute of the clock
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left));

  const statuses: number[] = [];
  for (let tried = 0; tried < 22; tried += 1)
    statuses.push(
      (await fetch(`${server.address}/ics/50/1/${'a'.repeat(20)}${tried}.ics`, { headers })).status,
    );
  await server.kill();
  await ground.remove();

  expect(statuses).toEqual([...Array<number>(20).fill(404), 429, 429]);
});
