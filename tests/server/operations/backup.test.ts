import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import { pathOf, postgres } from '../../support/prerequisites';
import { runFixture } from '../../support/run-fixture';
import { aGround, startServer } from '../../support/running-server';

jest.setTimeout(120_000);

/** A command of the guide for operators, by its program. */
function commandOf(program: string): string {
  const guide = readFileSync('docs/operators.md', 'utf8');
  const [, command] =
    new RegExp(`\`(${program} [^\`]*"\\$DATABASE_URL"[^\`]*)\``).exec(guide) ?? [];
  if (command === undefined) throw new Error(`no command ${program} in docs/operators.md`);
  return command;
}

it('the commands of the guide restore a dump in place of what a newer version has made of the database', async () => {
  const programs = dirname(await realpath(pathOf(postgres) ?? ''));
  if (!['pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(programs, name)))) {
    console.warn('not tried: the programs of PostgreSQL for backups are not here');
    return;
  }
  const ground = await aGround('PostgreSQL');
  await runFixture(ground, 'business', aBusiness());
  const { DATABASE_URL = '', CRENEAU_DATA = '' } = ground.environment;
  const run = (command: string) =>
    promisify(execFile)('sh', ['-c', command], {
      cwd: CRENEAU_DATA,
      env: { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL },
    });
  const bookNext = async (address: string) => {
    const { firstSlot } = await listed(address, 50, [11]);
    return book(address, aBookingBody({ date: firstSlot }));
  };

  const before = await startServer(ground.environment);
  const kept = await bookNext(before.address);
  await run(commandOf('pg_dump'));
  const lost = await bookNext(before.address);
  await before.kill();
  await query(
    DATABASE_URL,
    'create table newer (group_id integer not null references groups (id))',
  );
  await run(commandOf('psql'));
  const after = await startServer(ground.environment);
  const again = await bookNext(after.address);
  await after.kill();
  const rows = await query(DATABASE_URL, 'select 1 from appointments');

  expect([kept.status, lost.status, again.status]).toEqual([201, 201, 201]);
  expect(again.json.records[0].start).toBe(lost.json.records[0].start);
  expect(rows).toHaveLength(2);
  await ground.remove();
});
