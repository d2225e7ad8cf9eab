import {
  aBookingBody,
  book,
  cancel,
  change,
  confirm,
  holderOf,
  listed,
  mine,
  type Answer,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { keysOf, openMailed, authorizationOf } from '../../support/mailed-key';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

describe('confirming an appointment', () => {
  let ground: Ground;
  let server: RunningServer;
  let times: string[] = [];
  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        settings: { max_multirdvs: 2 },
        interventions: [
          { id: 11, length: 30 },
          { id: 12, length: 30 },
        ],
        calendars: [
          { id: 1, name: 'Ana' },
          { id: 2, name: 'Berta' },
        ],
      }),
    );
    server = await startServer(ground.environment);
    const { availabletimeslots } = await listed(server.address, 50, [11], { from: inDays(3) });
    times = availabletimeslots.map(({ start }) => start);
  });
  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  /** A visit by whoever holds its key, at a time that no other visit of this file has. */
  const aVisit = async (interventionIds = [11]) => {
    const date = times.splice(0, 4)[0] ?? '';
    const booked = await book(server.address, aBookingBody({ date, interventionIds }));
    if (booked.status !== 201) throw new Error(booked.text);
    const ids = (booked.json.records as { id: number }[]).map(({ id }) => id);
    return { date, ids, id: ids[0] ?? 0, holder: holderOf(booked) };
  };
  const statuses = async (holder: ReturnType<typeof holderOf>) =>
    (await mine(server.address, holder)).json.map(({ status }: { status: string }) => status);
  const eventsOf = async (id: number) =>
    (
      await sql<{ kind: string }>(
        'select kind from appointment_events where booking_id = $1 order by id',
        [id],
      )
    ).map(({ kind }) => kind);
  const refusal = ({ status, json }: Answer) => `${status} ${json?.messages?.errors?.[0]?.key}`;

  it('confirms the whole visit, however often it is asked, by one event', async () => {
    const { ids, id, date, holder } = await aVisit([11, 12]);

    const first = await confirm(server.address, [{ id, date }], holder);
    const again = await Promise.all(
      ids.map((one) => confirm(server.address, [{ id: one }], holder)),
    );

    expect([first, ...again].map(({ status, json }) => [status, json])).toEqual(
      Array(3).fill([200, { records: ids.map((each) => ({ id: each })) }]),
    );
    expect(await statuses(holder)).toEqual(['confirmed', 'confirmed']);
    expect(await eventsOf(id)).toEqual(['booked', 'confirmed']);
  });

  it('confirms once what is confirmed in two windows at the same time', async () => {
    const { id, holder } = await aVisit();

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => confirm(server.address, [{ id }], holder)),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await eventsOf(id)).toEqual(['booked', 'confirmed']);
  });

  it('does not confirm another time than the one that was seen, and a move ends the confirmation', async () => {
    const { id, date, holder } = await aVisit();
    await confirm(server.address, [{ id, date }], holder);
    const [other = ''] = times.splice(0, 4);
    await change(server.address, id, { date: other }, holder);

    const late = await confirm(server.address, [{ id, date }], holder);

    expect(refusal(late)).toBe('409 appointment_changed');
    expect(await statuses(holder)).toEqual(['booked']);
    expect(await eventsOf(id)).toEqual(['booked', 'confirmed', 'moved']);
  });

  it('confirms what is left of a visit, and keeps the moment of what is confirmed already', async () => {
    const [part, other] = [await aVisit([11, 12]), await aVisit()];
    await cancel(server.address, [part.ids[0]], part.holder);
    const [left = 0] = part.ids.slice(1);
    const moments = () =>
      sql<{ confirmed_at: Date | null }>(
        'select confirmed_at from appointments where id = any($1) order by id',
        [part.ids],
      );

    const first = await confirm(server.address, [{ id: left }], part.holder);
    const before = await moments();
    const again = await confirm(server.address, [{ id: left }, { id: left }], part.holder);
    const cancelled = await confirm(server.address, [{ id: part.id }], part.holder);

    expect([first.json, again.json]).toEqual(Array(2).fill({ records: [{ id: left }] }));
    expect(before).toEqual([{ confirmed_at: null }, { confirmed_at: expect.any(Date) }]);
    expect(await moments()).toEqual(before);
    expect(refusal(cancelled)).toBe('409 appointment.already_cancelled');
    expect(await statuses(other.holder)).toEqual(['booked']);
  });

  it('confirms until it begins, whatever notice the group wants of who cancels', async () => {
    const { id, holder } = await aVisit();
    await sql('update groups set cancel_notice = 60 where id = 50');
    await sql(
      `update appointments set seat = 100 + id, starts_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes'
        where id = $1`,
      [id],
    );

    const late = await cancel(server.address, [id], holder);
    const confirmed = await confirm(server.address, [{ id }], holder);
    await sql('update groups set cancel_notice = 0 where id = 50');

    expect([refusal(late), confirmed.status]).toEqual(['422 appointment.mintime_change', 200]);
  });

  it('refuses what was cancelled, what has begun, and what nobody knows, and none of several is then confirmed', async () => {
    const [cancelled, begun, open] = [await aVisit(), await aVisit(), await aVisit()];
    await cancel(server.address, [cancelled.id], cancelled.holder);
    await sql(
      `update appointments set starts_at = starts_at - '60 days'::interval, ends_at = ends_at - '60 days'::interval
       where id = $1`,
      [begun.id],
    );
    const ask = ({ id, holder }: typeof open, others: readonly { readonly id: number }[] = []) =>
      confirm(server.address, [{ id }, ...others], holder);

    expect([
      refusal(await ask(cancelled)),
      refusal(await ask(begun)),
      refusal(await ask(open, [{ id: 999_999 }])),
      refusal(await confirm(server.address, [{ id: open.id, date: 'soon' }], open.holder)),
      refusal(await confirm(server.address, [], open.holder)),
    ]).toEqual([
      '409 appointment.already_cancelled',
      '422 appointment.mintime_change',
      '404 appointment_unknown',
      '422 invalid_field',
      '422 invalid_field',
    ]);
    expect(await statuses(open.holder)).toEqual(['booked']);
  });

  it('is for the key of that visit, and not for the key of another, nor for nobody', async () => {
    const [own, other] = [await aVisit(), await aVisit()];
    const keys = await keysOf(ground);
    const pressed = async ({ id }: typeof own) =>
      authorizationOf(
        await openMailed(server.address, keys.mailedKey(50, id, 'nolwenn@example.org')),
      );

    const strange = await confirm(server.address, [{ id: own.id }], await pressed(other));
    const nobody = await confirm(server.address, [{ id: own.id }], { authorization: '' });
    const [before] = await sql('select from appointments where id = $1 and confirmed_at is null', [
      own.id,
    ]);
    const theirs = await confirm(server.address, [{ id: own.id }], await pressed(own));

    expect([strange.status, nobody.status, theirs.status]).toEqual([404, 401, 200]);
    expect(before).toBeDefined();
  });
});
