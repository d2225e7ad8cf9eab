import { aBookingBody, book, cancel, change, holderOf, listed } from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually, mailsIn, readMail } from '../../support/mails';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(240_000);

const HOUR = 3_600_000;

describe('reminders by mail', () => {
  let ground: Ground;
  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);

  afterAll(async () => ground?.remove());

  it('leave once from two processes and after a restart, with links to move and to cancel, and never for what was cancelled or moved', async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        group: { quiet_from: '00:00', quiet_to: '00:00', timezone: 'Europe/Paris' },
        calendars: [{ id: 1, name: 'Ana', capacity: 20 }],
      }),
    );
    const first = await startServer(ground.environment);
    const { availabletimeslots } = await listed(first.address, 50, [11], { from: inDays(3) });
    const [one = '', other = ''] = availabletimeslots.map(({ start }) => start);
    const visits = await Promise.all(
      ['kept', 'cancelled', 'moved', 'late', 'paused'].map(async (name) => {
        const fiche = { email: `${name}@example.org`, lastname: name };
        const booked = await book(first.address, aBookingBody({ date: one, locale: 'en', fiche }));
        if (booked.status !== 201) throw new Error(booked.text);
        return { name, holder: holderOf(booked), id: booked.json.records[0].id as number };
      }),
    );
    const visit = (name: string) => visits.find((each) => each.name === name) ?? visits[0];
    await cancel(first.address, [visit('cancelled')?.id], visit('cancelled')?.holder ?? {});
    await change(
      first.address,
      visit('moved')?.id ?? 0,
      { date: other },
      visit('moved')?.holder ?? {},
    );
    const until = Date.parse(one) - Date.now();
    // due an hour ago: for whoever booked before, and was there to be reminded
    await sql(`update appointments set booked_from = null`);
    await sql(`update appointments set created_at = now() - interval '9 days', changed_at = null where fiche_id in
      (select id from fiches where lastname in ('kept', 'cancelled', 'paused'))`);
    const minutes = Math.ceil((until + HOUR) / 60_000);
    await sql(`update groups set reminders = $1`, [JSON.stringify([minutes])]);
    // each looks for due reminders when it starts
    await first.kill();
    const [second, third] = await Promise.all([
      startServer(ground.environment),
      startServer(ground.environment),
    ]);
    const reminders = async () =>
      (await mailsIn(ground))
        .map(readMail)
        .filter(({ subject }) => subject.startsWith('Reminder: '));
    const stored = async () =>
      (await sql<{ id: number }>('select booking_id as id from reminders order by 1')).map(
        ({ id }) => Number(id),
      );
    await eventually(async () => ((await reminders()).length >= 2 ? true : undefined));
    await Promise.all([second.kill(), third.kill('SIGKILL')]);
    // a mail to nobody leaves after the look at what is due
    await sql(
      `insert into outbox (group_id, message_id, mail) values (50, '<last@example.org>', '{"kind": "nobody"}')`,
    );
    const fourth = await startServer(ground.environment);
    await eventually(async () =>
      (await sql('select from outbox where sent_at is null')).length === 0 ? true : undefined,
    );
    await fourth.kill();

    expect((await reminders()).map(({ to }) => to).sort()).toEqual([
      expect.stringContaining('kept@example.org'),
      expect.stringContaining('paused@example.org'),
    ]);
    expect(await stored()).toEqual([visit('kept')?.id, visit('paused')?.id].sort());
    expect(await sql('select from appointments where cancelled_at is null')).toHaveLength(4);
    const [mail] = await reminders();
    expect(mail?.files).toEqual([]);
    expect(mail?.text).toMatch(/cancel_apt=\d+&veventKey=/);
    expect(mail?.text).toMatch(/update_apt=\d+&veventKey=/);
    expect(mail?.text).toContain(one.slice(11, 16));
  });

  it('[CANCEL-03] [EDIT-02] offer neither a move nor a cancellation that would come too late, only to confirm and to call', async () => {
    await sql(`update groups set reminders = '[]', phone = '04 65 71 20 40'`);
    const server = await startServer(ground.environment);
    const { availabletimeslots } = await listed(server.address, 50, [11], { from: inDays(4) });
    const date = availabletimeslots[0]?.start ?? '';
    const fiche = { email: 'close@example.org', lastname: 'Close' };
    await book(server.address, aBookingBody({ date, locale: 'en', fiche }));
    await server.kill();
    const until = Math.ceil((Date.parse(date) - Date.now()) / 60_000);
    await sql(`update appointments set booked_from = null, created_at = now() - interval '9 days' where fiche_id in
      (select id from fiches where email = 'close@example.org')`);
    await sql(`update groups set reminders = $1, cancel_notice = $2`, [
      JSON.stringify([until + 60]),
      until + 120,
    ]);
    const again = await startServer(ground.environment);
    const reminder = await eventually(async () =>
      (await mailsIn(ground))
        .map(readMail)
        .find(({ subject, to }) => subject.startsWith('Reminder: ') && to.includes('close@')),
    );
    await again.kill();

    expect(reminder.text).toMatch(/confirm_apt=\d+&/);
    expect(reminder.text).toContain('04 65 71 20 40');
    expect(reminder.text).not.toMatch(/cancel_apt|update_apt|\bcancel|\bmove/i);
    expect(reminder.html).not.toMatch(/cancel_apt|update_apt/);
  });
});
