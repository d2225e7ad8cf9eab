import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf } from '../../support/answers';
import { aBookingBody, book, listed, type Answer } from '../../support/booking-calls';
import { startCommands, type Commands } from '../../support/creneau';
import { runFixture } from '../../support/run-fixture';
import type { AppliedFiles, KilledApply } from '../../support/fixtures/killed-apply';
import { BOOK_TOMORROW, EVERYTHING, PETIT_SALON } from '../../support/petit-salon';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';
import { aStatementWire } from '../../support/statement-wire';

jest.setTimeout(120_000);

/** A business of so many services, which as many people give. */
const largeBusiness = (interventions: number, people: number): string =>
  JSON.stringify({
    business: 'large',
    name: 'Large',
    hours: { monday: '09:00-18:00' },
    services: Array.from({ length: interventions }, (_, index) => ({
      key: `service-${index}`,
      name: `Service ${index}`,
      length: '30 min',
      price: index,
    })),
    calendars: Array.from({ length: people }, (_, index) => ({
      key: `person-${index}`,
      name: `Person ${index}`,
    })),
    contact_form: [{ name: 'lastname', label: 'Nom' }],
  });

/** Statements since the transaction began that follows the first look at the business. */
function writing(statements: readonly string[]): readonly string[] {
  const read = statements.findIndex((statement) => statement.includes('from "groups"'));
  const begun = statements.indexOf('begin', read);
  return read < 0 || begun < 0 ? [] : statements.slice(begun);
}

const CHANGED = PETIT_SALON.replace('price: 48', 'price: 50')
  .replace(/.*basile.*\n/, '  - { key: chloe, name: Chloé }\n')
  .replace('name: Petit', 'hosts: [petit.example]\nname: Petit');

describe('a business is applied', () => {
  let commands: Commands;
  let ground: Ground;
  let folder: string;
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const everything = async () => JSON.stringify(await query(database(), EVERYTHING));
  const fileOf = async (text: string, name = 'salon'): Promise<string> => {
    const file = join(folder, `${name}.yaml`);
    await writeFile(file, text);
    return file;
  };
  const apply = async (text: string, ...options: string[]) =>
    commands.run(ground.environment, ['apply', await fileOf(text), '--yes', ...options]);
  const applyBy = (url: string, file: string, ...options: string[]) =>
    commands.run({ ...ground.environment, DATABASE_URL: url }, [
      'apply',
      file,
      '--yes',
      ...options,
    ]);

  beforeAll(() => {
    commands = startCommands();
  });

  afterAll(() => commands.end());

  beforeEach(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    folder = await mkdtemp(join(tmpdir(), 'creneau-file-'));
  });

  afterEach(async () => {
    await ground.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('as a whole or not at all, whichever statement its connection ends at', async () => {
    await apply(PETIT_SALON);
    await query(database(), BOOK_TOMORROW, ['barbe', 'basile', '10:00']);
    const file = await fileOf(CHANGED);
    const before = await everything();
    const outcomes: (readonly [string, string, boolean])[] = [];
    for (let broken = ''; broken !== 'commit';) {
      const count = outcomes.length + 1;
      const wire = await aStatementWire(
        database(),
        (statements) => writing(statements).length === count,
      );
      const { code, err } = await applyBy(wire.url, file, '--cancel');
      await wire.close();
      broken = writing(wire.statements).at(-1) ?? '';
      outcomes.push([`${code} ${err}`, broken, (await everything()) === before]);
      if (code === 0) break;
    }

    const lost =
      '1 the connection to the database was lost: all changes were made, or none; run the command again to see which\n';
    expect(outcomes.length).toBeGreaterThan(20);
    // whoever lost the answer to the commit has changed all of it
    expect(outcomes.at(-1)).toEqual([lost, 'commit', false]);
    expect(outcomes.slice(0, -1).filter(([told, , same]) => told !== lost || !same)).toEqual([]);
    expect(await query(database(), `select key, deleted from calendars order by key`)).toEqual([
      { key: 'ana', deleted: false },
      { key: 'basile', deleted: true },
      { key: 'chloe', deleted: false },
    ]);
    expect(await commands.run(ground.environment, ['plan', file])).toMatchObject({
      out: 'nothing to change\n',
    });
  });

  it('once where two do it at once', async () => {
    await apply(PETIT_SALON);
    await query(database(), BOOK_TOMORROW, ['barbe', 'basile', '10:00']);
    const file = await fileOf(CHANGED);

    const both = await Promise.all([
      applyBy(database(), file, '--cancel'),
      applyBy(database(), file, '--cancel'),
    ]);

    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(
      await query(database(), `select key from calendars where not deleted order by key`),
    ).toEqual([{ key: 'ana' }, { key: 'chloe' }]);
    expect(
      await query(database(), `select 1 from outbox where mail->>'kind' = 'cancellation'`),
    ).toHaveLength(1);
  });

  it('with a service that is paused: no list offers it, nor a pack of it, until it is given again', async () => {
    const packs = `packs:
  - { key: tout, name: Tout, price: 50, services: [coupe, barbe] }
  - { key: deux, name: Deux, price: 80, services: [coupe, coupe] }
`;
    const given = PETIT_SALON + packs;
    const paused = given
      .replace('price: 15 }', 'price: 15, paused: true }')
      .replace(/.*basile.*\n/, '');
    expect(await apply(paused)).toMatchObject({ code: 0 });
    const [group] = await query<{ id: number }>(database(), 'select id from groups');
    const server = await startServer(ground.environment);
    const listOffers = async (): Promise<readonly unknown[]> => {
      const lists = ['interventions', 'pack_interventions'].map((list) =>
        answerOf(server, `/api/v3/groups/${group?.id}/${list}`),
      );
      return (await Promise.all(lists)).map(({ body }) =>
        (body.records as readonly { publicname: string }[]).map(({ publicname }) => publicname),
      );
    };
    const whilePaused = await listOffers();
    await apply(given);
    const afterwards = await listOffers();
    await server.kill();

    expect(whilePaused).toEqual([['Coupe'], ['Deux']]);
    expect(afterwards).toEqual([
      ['Coupe', 'Barbe'],
      ['Tout', 'Deux'],
    ]);
  });

  it('in as many statements for 200 services and 50 people as for 2 and 1', async () => {
    const statementsFor = async (text: string, name: string): Promise<number> => {
      const wire = await aStatementWire(database());
      const { code } = await applyBy(wire.url, await fileOf(text, name));
      await wire.close();
      expect(code).toBe(0);
      return writing(wire.statements).length;
    };
    const small = await statementsFor(largeBusiness(2, 1), 'small');
    await query(database(), 'delete from groups');

    const started = performance.now();
    const large = await statementsFor(largeBusiness(200, 50), 'large');
    console.info(
      `apply of 200 services and 50 people: ${Math.round(performance.now() - started)} ms`,
    );
    // 10,000 pairs of a service and a person are two statements
    expect(large - small).toBe(1);
  });

  it('while people book: each is booked by the rules of one moment, or refused with a reason', async () => {
    // mornings and afternoons, each with its own length; the beard is cut in the morning only
    const morning = PETIT_SALON.replaceAll('00:00-24:00', '00:00-12:00').replace(
      /.*basile.*\n/,
      '  - { key: basile, name: Basile }\n',
    );
    const afternoon = morning
      .replaceAll('00:00-12:00', '12:00-24:00')
      .replace('name: Coupe, length: 45 min', 'name: Coupe femme, length: 30 min')
      .replace(/.*key: barbe.*\n/, '');
    await apply(morning);
    const groups = await query<{ id: number }>(database(), 'select id from groups');
    const groupId = groups[0]?.id ?? 0;
    const interventions = await query<{ id: number; key: string }>(
      database(),
      'select id, key from interventions order by key desc',
    );
    const server = await startServer(ground.environment, ['server/dist/bundle/main.js']);
    const answers: Answer[] = [];
    let isOver = false;
    const bookOn = async (lane: number): Promise<void> => {
      for (let round = 0; !isOver; round += 1) {
        const intervention = interventions[(lane + round) % interventions.length]?.id ?? 0;
        const offered = await listed(server.address, groupId, [intervention], { nDays: 20 }).catch(
          () => undefined,
        );
        const slots = offered?.availabletimeslots ?? [];
        const date = slots[(lane * 37 + round * 11) % Math.max(slots.length, 1)]?.start;
        if (date === undefined) continue;
        answers.push(
          await book(
            server.address,
            aBookingBody({ group_id: groupId, interventionIds: [intervention], date }),
          ),
        );
      }
    };
    try {
      const lanes = [0, 1, 2, 3].map(bookOn);
      const enough = () =>
        new Set(answers.map(({ status }) => status)).size > 1 &&
        answers.filter(({ status }) => status === 201).length >= 20;
      for (let turn = 0; turn < 8 || !enough(); turn += 1)
        expect(await apply(turn % 2 === 0 ? afternoon : morning, '--keep')).toMatchObject({
          code: 0,
        });
      isOver = true;
      await Promise.all(lanes);
    } finally {
      isOver = true;
      await server.kill();
    }

    const booked = answers.filter(({ status }) => status === 201);
    const rows = await query<{ id: number; is_right: boolean }>(
      database(),
      `select appointments.id,
         extract(epoch from ends_at - starts_at) / 60 = case
           when key = 'barbe' and extract(hour from starts_at at time zone 'Europe/Paris') < 12 then 20
           when key = 'coupe' and extract(hour from starts_at at time zone 'Europe/Paris') < 12 then 45
           when key = 'coupe' then 30
         end as is_right
       from appointments join interventions on interventions.group_id = appointments.group_id
         and interventions.id = intervention_id
       order by appointments.id`,
    );
    expect(rows.filter(({ is_right }) => is_right !== true)).toEqual([]);
    expect(
      booked.flatMap(({ json }) => json.records.map(({ id }: { id: number }) => String(id))).sort(),
    ).toEqual(rows.map(({ id }) => String(id)).sort());
    expect(
      answers.filter(
        ({ status, json }) =>
          status !== 201 && !(status < 500 && typeof json?.messages?.errors?.[0]?.key === 'string'),
      ),
    ).toEqual([]);
  });
});

it('a business is applied as a whole or not at all by a process that is killed over the embedded database', async () => {
  const ground = await aGround('PGlite', 'schema');
  const apply = (order: KilledApply): Promise<AppliedFiles & { readonly signal?: string }> =>
    runFixture(ground, 'killed-apply', order).catch(({ stdout, signal }) => ({
      ...JSON.parse(stdout),
      signal,
    })) as never;

  const amidst = await apply({ texts: [PETIT_SALON, CHANGED], statements: 16 });
  const beforeCommit = await apply({ texts: [CHANGED], statements: 1_000 });
  const alive = await apply({ texts: [CHANGED] });
  await ground.remove();

  expect([amidst, beforeCommit, alive].map(({ signal }) => signal)).toEqual([
    'SIGKILL',
    'SIGKILL',
    undefined,
  ]);
  expect(alive.statements).toBeGreaterThan(16);
  expect([amidst, beforeCommit].map(({ statements }) => statements)).toEqual([
    16,
    alive.statements,
  ]);
  expect(amidst.before).toContain('Basile');
  expect([beforeCommit.before, alive.before]).toEqual([amidst.before, amidst.before]);
  expect(alive.after).toContain('Chloé');
});
