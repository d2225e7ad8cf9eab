import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually, mailsIn } from '../../support/mails';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(240_000);

describe('a server with the sheets of many businesses', () => {
  let ground: Ground;

  afterAll(async () => ground?.remove());

  it('asks nothing more of those that have the sheet of tomorrow, and keeps no old days', async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({ group: { quiet_from: '00:00', quiet_to: '00:00' } }),
    );
    const sql = <Row extends object>(text: string) =>
      query<Row>(ground.environment.DATABASE_URL ?? '', text);
    await sql(`insert into groups overriding system value
      select (jsonb_populate_record(g, jsonb_build_object('id', n, 'urlname', 'business-' || n, 'daily_sheet', '00:00'))).*
      from groups g, generate_series(1001, 4000) n where g.id = 50`);
    await sql(`insert into daily_sheets (group_id, day)
      select id, current_date + days from groups, generate_series(-5, 3) days where daily_sheet is not null`);
    // it is looked at after the sheets
    await sql(`update groups set reminders = '[1500]' where id = 50`);
    await sql(
      `insert into fiches (group_id, lastname, email) values (50, 'Riou', 'riou@example.org')`,
    );
    await sql(`insert into appointments
        (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id, created_at)
      select group_id, 1, 0, start, start + interval '30 minutes', 11, id, now() - interval '9 days'
      from fiches, (select date_trunc('hour', now()) + interval '24 hours' as start) tomorrow`);
    const transactions = async (): Promise<number> => {
      const [row] = await sql<{ count: number }>(
        `select xact_commit::integer as count from pg_stat_database where datname = current_database()`,
      );
      return row?.count ?? 0;
    };
    const before = await transactions();

    const server = await startServer(ground.environment);
    await eventually(async () => ((await mailsIn(ground)).length > 0 ? true : undefined));
    const count = (await transactions()) - before;
    const days = () => sql(`select from daily_sheets where day < current_date - 3`);
    const old =
      count < 1_000 && (await eventually(async () => ((await days()).length > 0 ? undefined : 0)));
    await server.kill();

    expect(count).toBeLessThan(1_000);
    expect(old).toBe(0);
  });
});
