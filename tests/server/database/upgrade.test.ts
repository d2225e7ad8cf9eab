import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrations } from '../../../server/src/database/migrations';
import { hashOf, newToken } from '../../../server/src/keys/keys';
import { call, listed } from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { query } from '../../support/postgres';
import { aGround, startServer } from '../../support/running-server';

jest.setTimeout(120_000);

/** The schema before working hours differed by day, people were reminded, and files made businesses. */
const BEFORE = '0020-feeds';

const day = inDays(3);
const TOKEN = newToken();

const ROWS = `
insert into groups (id, urlname, name, timezone, settings, recipients)
  values (7, 'old-salon', 'Old Salon', 'UTC', '{"use_api_v3": true}', '["ana@example.org"]');
insert into websites (group_id, host) values (7, 'old-salon.example');
insert into interventionsets (group_id, id, name, publicname) values (7, 1, 'Hair', '{"fr": "Coiffure"}');
insert into interventions (group_id, id, name, publicname, interventionset_id, length, price, need_resource)
  values (7, 11, 'Cut', '{"fr": "Coupe"}', 1, 30, 4000, false), (7, 12, 'Colour', '{"fr": "Couleur"}', 1, 60, 9000, true);
insert into packs (group_id, id, name, publicname, price, config)
  values (7, 1, 'Both', '{"fr": "Les deux"}', 12000, '[{"interventionId": 11}, {"interventionId": 12}]');
insert into calendars (group_id, id, name, publicname, is_resource, capacity, opening, closed_days)
  select 7, id, name, jsonb_build_object('fr', name), is_resource, 1, jsonb_build_array(h, h, h, h, h, h, h), '["2024-05-01"]'
  from (values (1, 'Ana', false), (2, 'Chair', true)) as c (id, name, is_resource),
    (values ('[{"from": "09:00", "to": "12:00"}]'::jsonb)) as o (h);
insert into calendar_interventions (group_id, calendar_id, intervention_id) values (7, 1, 11), (7, 1, 12), (7, 2, 12);
insert into forms (group_id, kind, fields) values (7, 'fiche', '[{"name": "lastname", "type": "text", "label": {"fr": "Nom"}}]');
insert into fiches (group_id, id, firstname, lastname, email) values (7, 5, 'Anne', 'Le Goff', 'anne@example.org');
insert into fiche_tokens (group_id, token_hash, fiche_id, expires_at)
  values (7, '${hashOf(TOKEN)}', 5, now() + interval '1 day');
insert into appointments
  (group_id, id, calendar_id, seat, resource_id, resource_seat, starts_at, ends_at, intervention_id, fiche_id, price, cancelled_at)
  values
    (7, 21, 1, 0, null, null, '${day}T09:00Z', '${day}T09:30Z', 11, 5, 4000, null),
    (7, 22, 1, 0, 2, 0, '${day}T10:00Z', '${day}T11:00Z', 12, 5, 9000, null),
    (7, 23, 1, 0, null, null, '${day}T11:30Z', '${day}T12:00Z', 11, 5, 4000, now()),
    (7, 24, 1, 0, null, null, '2020-03-03T09:00Z', '2020-03-03T09:30Z', 11, 5, 3500, null);
insert into feeds (group_id, id, personal_data) values (7, 1, true);`;

/** Columns that a later schema keeps in another form. */
const REPLACED = ['during'];

const rowsOf = async (url: string, tables: readonly string[]) => {
  const [answer] = await query<{ rows: { readonly [table: string]: readonly object[] } }>(
    url,
    `select jsonb_object_agg(name, rows) as rows from (${tables
      .map(
        (table) =>
          `select '${table}' as name, (select coalesce(jsonb_agg(to_jsonb(t) - '{${REPLACED.join()}}'::text[] order by t::text), '[]') from ${table} t) as rows`,
      )
      .join(' union all ')}) as each_table`,
  );
  return answer?.rows ?? {};
};

async function migrate(url: string, name: string): Promise<void> {
  const database = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const { error } = await new Migrator({ db: database, provider: migrations }).migrateTo(name);
  await database.destroy();
  expect(error).toBeUndefined();
}

it('a database of an earlier release keeps every row through the upgrade, and its appointments are listed and still taken', async () => {
  const ground = await aGround('PostgreSQL');
  const url = ground.environment.DATABASE_URL ?? '';
  await migrate(url, BEFORE);
  await query(url, ROWS);
  const tables = (
    await query<{ name: string }>(
      url,
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
    )
  ).map(({ name }) => name);
  const before = await rowsOf(url, tables);

  const server = await startServer(ground.environment, ['server/dist/bundle/main.js']);
  const after = await rowsOf(url, tables);
  const { availabletimeslots } = await listed(server.address, 7, [11], { from: day, nDays: 1 });
  const own = await call(server.address, 'GET', '/api/v3/appointments?group_id=7', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  await server.kill();
  await ground.remove();

  expect(Object.values(before).flat().length).toBeGreaterThan(20);
  for (const [table, rows] of Object.entries(before))
    expect([table, after[table]]).toEqual([table, rows.map((row) => expect.objectContaining(row))]);
  expect(availabletimeslots.map(({ start }) => start.slice(11, 16))).toEqual([
    '09:30',
    '11:00',
    '11:30',
  ]);
  expect([own.status, own.json]).toMatchObject([200, [{ id: 21 }, { id: 22 }]]);
});

it('[SLOT-05] after the upgrade, promotions that were stored as switched off, which nothing read, are shown as before', async () => {
  const ground = await aGround('PostgreSQL');
  const url = ground.environment.DATABASE_URL ?? '';
  await migrate(url, '0027-cheap-bookings');
  await query(
    url,
    `${ROWS}
     update groups set settings = settings || '{"has_promotions": false}';
     update interventions set promotions = (
       select jsonb_agg(jsonb_build_object('weekday', day, 'percent', 20, 'from', '00:00', 'to', '24:00')) from generate_series(1, 7) day)`,
  );

  const server = await startServer(ground.environment, ['server/dist/bundle/main.js']);
  const { availabletimeslots } = await listed(server.address, 7, [11], { from: day, nDays: 1 });
  await server.kill();
  await ground.remove();

  expect(availabletimeslots.map(({ promotion }) => promotion)).toEqual([20, 20, 20]);
});

it.each([
  ['that were those of the business is there at any time', '09:00', ['09:00', '17:00']],
  ['of its own is there in these hours', '10:00', ['10:00', '11:00']],
])('[ENTITY-13] after the upgrade, a resource with hours %s', async (_, opensAt, expected) => {
  const ground = await aGround('PostgreSQL');
  const url = ground.environment.DATABASE_URL ?? '';
  await migrate(url, '0029-diacritics');
  await query(
    url,
    `${ROWS}
     create function week(opens text, closes text) returns jsonb language sql as
       $$ select jsonb_agg(jsonb_build_array(jsonb_build_object('from', opens, 'to', closes))) from generate_series(1, 7) $$;
     update groups set settings = settings || jsonb_build_object('opening_hours', week('09:00', '12:00'));
     update calendars set opening = case when is_resource then week('${opensAt}', '12:00') else week('09:00', '18:00') end;
     update appointments set cancelled_at = now();
     drop function week`,
  );

  const server = await startServer(ground.environment, ['server/dist/bundle/main.js']);
  const { availabletimeslots } = await listed(server.address, 7, [12], { from: day, nDays: 1 });
  await server.kill();
  await ground.remove();

  const starts = availabletimeslots.map(({ start }) => start.slice(11, 16));
  expect([starts[0], starts.at(-1)]).toEqual(expected);
});
