import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually, mailsIn, readMail } from '../../support/mails';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(240_000);

describe('a reminder of a server with many visits', () => {
  let ground: Ground;

  afterAll(async () => ground?.remove());

  it('leaves behind more visits than are read at once, which were booked too late to be reminded of', async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        group: { quiet_from: '00:00', quiet_to: '00:00' },
        calendars: [{ id: 1, name: 'Ana', capacity: 2_000 }],
      }),
    );
    const sql = (text: string) => query(ground.environment.DATABASE_URL ?? '', text);
    await sql(`update groups set reminders = '[1500]'`);
    await sql(`insert into fiches (group_id, lastname, email)
      values (50, 'Late', 'late@example.org'), (50, 'Early', 'early@example.org')`);
    // all at one instant, which is no whole millisecond, as of a business that another program has filled
    await sql(`insert into appointments
        (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id, created_at)
      select group_id, 1, seat, start, start + interval '30 minutes', 11, id, now()
      from fiches, generate_series(1, 1200) seat,
        (select date_trunc('hour', now()) + interval '3 hours 0.0004 seconds' as start) late
      where lastname = 'Late'`);
    await sql(`insert into appointments
        (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id, created_at)
      select group_id, 1, 0, start, start + interval '30 minutes', 11, id, now() - interval '9 days'
      from fiches, (select date_trunc('hour', now()) + interval '24 hours' as start) early where lastname = 'Early'`);

    const server = await startServer(ground.environment);
    const [reminder] = await eventually(async () => {
      const mails = (await mailsIn(ground)).map(readMail);
      return mails.length > 0 ? mails : undefined;
    });
    await server.kill();

    expect(reminder?.to).toContain('early@example.org');
  });
});
