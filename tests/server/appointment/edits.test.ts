import { randomBytes, randomUUID } from 'node:crypto';
import {
  aBookingBody,
  atOnce,
  book,
  call,
  cancel,
  change,
  confirm,
  holderOf,
  kinds,
  listed,
  mine,
  slotsPath,
  type Answer,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aMailedFicheKey, keysOf, openMailed, authorizationOf } from '../../support/mailed-key';
import { aBusiness } from '../../support/made-up-business';
import { keyOf, send } from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

const TAKEN = '409 availabletimeslots';
const UNKNOWN = '404 appointment_unknown';
/** Where the mails of `aBookingBody` go. */
const NOLWENN = 'nolwenn@example.org';

describe('an appointment after it is booked', () => {
  let ground: Ground;
  let server: RunningServer;
  const times = new Map<number, string[]>();
  const at = (): string => server.address;
  /** A time that no other test of this file wants: each takes three in a row, so that a longer service fits. */
  const aFreeTime = (groupId = 50): string => times.get(groupId)?.splice(0, 3)[0] ?? '';
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const booked = async (fields: object = {}): Promise<Answer> => {
    const answer = await book(at(), aBookingBody({ date: aFreeTime(), ...fields }));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer;
  };
  const idOf = ({ json }: Answer, line = 0): number => json.records[line].id;
  const startOf = ({ json }: Answer, line = 0): string => json.records[line].start;
  const fieldOf = ({ json }: Answer): string => json.messages.errors[0].field;
  const sql = <Row extends { [column: string]: unknown }>(text: string, ...values: unknown[]) =>
    query<Row>(database(), text, values);
  /** What the outbox stores of each mail about an appointment. */
  const storedMails = async (id: number): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (
      await sql<{ mail: Readonly<Record<string, unknown>> }>(
        `select mail from outbox where mail->'appointmentIds' @> $1 order by id`,
        JSON.stringify([id]),
      )
    ).map(({ mail }) => mail);
  const mailsAbout = async (id: number): Promise<readonly unknown[]> =>
    (await storedMails(id)).map(({ kind }) => kind);
  const idsIn = ({ json }: Answer): readonly number[] => json.map(({ id }: { id: number }) => id);
  /** Moves a stored line, so that it begins so many minutes from now and takes so many. */
  const shift = (id: number, minutes: number, length = 30): Promise<unknown> =>
    sql(
      `update appointments set seat = 100 + id, starts_at = t.at, ends_at = t.at + make_interval(mins => $3)
        from (select date_trunc('second', now()) + make_interval(mins => $2) as at) t where id = $1`,
      id,
      minutes,
      length,
    );
  /** Whoever works for the groups, with a session. */
  const aProfessional = async (
    ...groups: number[]
  ): Promise<{ readonly authorization: string }> => {
    const token = randomBytes(16).toString('hex');
    await sql(
      `with pro as (insert into professionals (email, password_hash) values ($2, '') returning id),
        works as (insert into professional_groups (group_id, professional_id)
          select group_id, id from pro, unnest($3::bigint[]) as group_id)
        insert into professional_sessions (token_hash, professional_id, created_at, expires_at)
        select encode(sha256($1), 'hex'), id, now(), now() + interval '1 hour' from pro`,
      Buffer.from(token),
      `${token}@example.org`,
      groups,
    );
    return { authorization: `Bearer ${token}` };
  };

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'businesses', [
      aBusiness({
        id: 50,
        group: { cancel_notice: 60 },
        settings: { max_multirdvs: 3, user_allow_comment: true },
        interventions: [
          { id: 11, length: 30, price: 4000, name: 'Coupe' },
          { id: 12, length: 30, externid: 'ants_c' },
          { id: 13, length: 30 },
          { id: 14, length: 30 },
          { id: 15, length: 30, existing_only: true },
          { id: 16, length: 30, price: 2000, need_resource: true },
        ],
        calendars: [
          { id: 1 },
          { id: 2 },
          { id: 3, offers: [13] },
          { id: 7, is_resource: true, offers: [16] },
          { id: 8, is_resource: true, offers: [16] },
        ],
        packs: [{ id: 9, price: 5000, config: [11, 13] }],
        vevent: [{ name: 'reason', type: 'text', label: {}, maxLength: 10 }],
      }),
      aBusiness({
        id: 51,
        group: { mintime_between: 60, same_time_allowed: false },
        calendars: [{ id: 5, capacity: 4 }],
      }),
    ]);
    // no mail leaves here: what is written down stays to be looked at
    await query(database(), `alter table outbox alter next_attempt_at set default 'infinity'`);
    server = await startServer(ground.environment);
    for (const id of [50, 51]) {
      const { availabletimeslots } = await listed(at(), id, [11], { nDays: 28, from: inDays(1) });
      times.set(
        id,
        availabletimeslots.map(({ start }) => start),
      );
    }
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  describe('is listed', () => {
    it('[LIST-02] in its order, past ones after those to come and the latest first, as it was told when it was booked', async () => {
      const first = await booked({ fiche: { email: 'liste@example.org' } });
      const holder = holderOf(first);
      const ficheId = first.json.records[0].fiche_id as number;
      const others = [];
      for (let index = 0; index < 3; index++) {
        const fiche = { id: ficheId, email: 'liste@example.org' };
        const body = aBookingBody({ date: aFreeTime(), fiche });
        others.push(await book(at(), body, holder));
      }
      const [second, third, fourth] = others.map((answer) => idOf(answer));
      for (const [id, days] of [
        [third, 40],
        [fourth, 20],
      ] as const) {
        await query(
          database(),
          `update appointments set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval where id = $1`,
          [id, `${days} days`],
        );
      }

      const toCome = await mine(at(), holder);
      const all = await mine(at(), holder, { rest: '&include_past=1' });
      const oneBefore = await mine(at(), holder, { rest: '&include_past=1&limit_past=1' });

      const [record] = first.json.records;
      expect(toCome.json).toEqual([record, expect.objectContaining({ id: second })]);
      expect(all.json.map(({ id }: { id: number }) => id)).toEqual([
        idOf(first),
        second,
        fourth,
        third,
      ]);
      expect(oneBefore.json.map(({ id }: { id: number }) => id)).toEqual([
        idOf(first),
        second,
        fourth,
      ]);
    });

    it('[API-26] [LIST-01] with the past ones in the booking service, which nobody asks for them', async () => {
      const visit = await booked();
      const list = async (query: string) =>
        idsIn(
          await call(at(), 'GET', `/api/booking/v1/appointments?group_id=50${query}`, {
            headers: holderOf(visit),
          }),
        );
      await shift(idOf(visit), -40 * 24 * 60);

      expect([await list(''), await list('&include_past=0')]).toEqual([[idOf(visit)], []]);
    });

    it('[LIMIT-09] in whole visits, so many of each contact', async () => {
      const email = 'visites@example.org';
      const visits = [
        await booked({ interventionIds: [11, 13], calendarId: 2, pack_id: 9, fiche: { email } }),
      ];
      const holder = holderOf(visits[0] as Answer);
      const ficheId = visits[0]?.json.records[0].fiche_id as number;
      for (let count = 0; count < 2; count++) {
        const body = aBookingBody({
          date: aFreeTime(),
          interventionIds: [11, 14],
          fiche: { id: ficheId, email },
        });
        visits.push(await book(at(), body, holder));
      }
      for (const [index, visit] of visits.entries()) {
        await query(
          database(),
          `update appointments set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval
            where id = any($1)`,
          [[idOf(visit), idOf(visit, 1)], `${30 * (3 - index)} days`],
        );
      }

      const last = await mine(at(), holder, { rest: '&include_past=1&limit_past=2' });

      expect(last.json.map(({ id }: { id: number }) => id).sort()).toEqual(
        visits
          .slice(1)
          .flatMap((visit) => [idOf(visit), idOf(visit, 1)])
          .sort(),
      );
    });

    it('[LIST-06] with its status: booked, confirmed until it is moved, and cancelled for who asks for those', async () => {
      const one = await booked();
      const statusesOf = async (rest = '&include_cancelled=1'): Promise<readonly string[]> =>
        (await mine(at(), holderOf(one), { rest })).json.map(
          ({ status }: { status: string }) => status,
        );

      const first = await statusesOf();
      await query(database(), 'update appointments set confirmed_at = now() where id = $1', [
        idOf(one),
      ]);
      const confirmed = await statusesOf();
      await change(at(), idOf(one), { date: aFreeTime() }, holderOf(one));
      const moved = await statusesOf();
      await cancel(at(), [idOf(one)], holderOf(one));

      expect([one.json.records[0].status, first, confirmed, moved]).toEqual([
        'booked',
        ['booked'],
        ['confirmed'],
        ['booked'],
      ]);
      expect([await statusesOf(), await statusesOf('')]).toEqual([['cancelled'], []]);
      await query(
        database(),
        `update appointments set starts_at = starts_at - '60 days'::interval, ends_at = ends_at - '60 days'::interval
          where id = $1`,
        [idOf(one)],
      );
      expect(await statusesOf('&include_cancelled=1&include_past=1')).toEqual([]);
    });

    it('with what was booked together, as long as any of it lasts, and once', async () => {
      const visit = await booked({ interventionIds: [11, 13, 14] });
      const [ended, lasts, follows] = [0, 1, 2].map((line) => idOf(visit, line)) as [
        number,
        number,
        number,
      ];
      const list = async (rest = '') => idsIn(await mine(at(), holderOf(visit), { rest }));
      await shift(ended, -60);
      await shift(lasts, -10);
      await shift(follows, 20);

      const running = [await list(), await list('&include_past=1')];
      await shift(follows, 20 - 24 * 60);
      await shift(lasts, -10);
      const lastOne = await list();
      await shift(lasts, -31);

      expect(running).toEqual([
        [ended, lasts, follows],
        [ended, lasts, follows],
      ]);
      expect(lastOne).toEqual([follows, ended, lasts]);
      expect([await list(), await list('&include_past=1')]).toEqual([[], [lasts, ended, follows]]);
    });

    it('and, where they are asked for, cancelled ones until their time is past', async () => {
      const visit = await booked({ interventionIds: [11, 13] });
      const list = async (rest = '&include_cancelled=1') =>
        idsIn(await mine(at(), holderOf(visit), { rest }));
      await cancel(at(), [idOf(visit)], holderOf(visit));

      const both = await list();
      const kept = await list('');
      await shift(idOf(visit), -10);
      const running = await list();
      await shift(idOf(visit), -31);

      expect([both, kept, running, await list()]).toEqual([
        [idOf(visit), idOf(visit, 1)],
        [idOf(visit, 1)],
        [idOf(visit), idOf(visit, 1)],
        [idOf(visit, 1)],
      ]);
    });

    it('[LIMIT-09] for a year: twelve past visits unless another number is asked for', async () => {
      const visit = await booked();
      const ficheId = visit.json.records[0].fiche_id as number;
      const list = async (rest: string) =>
        idsIn(await mine(at(), holderOf(visit), { rest: `&include_past=1${rest}` }));
      await sql(
        `insert into appointments select (jsonb_populate_record(a, jsonb_build_object(
            'id', nextval('appointments_id_seq'), 'seat', 10000 + days,
            'starts_at', a.starts_at - make_interval(days => 20 + days), 'ends_at', a.ends_at - make_interval(days => 20 + days)
          ))).* from appointments a, generate_series(1, 13) as days where a.id = $1`,
        idOf(visit),
      );
      const past = (
        await sql<{ id: number }>(
          'select id from appointments where fiche_id = $1 and id <> $2 order by starts_at desc',
          ficheId,
          idOf(visit),
        )
      ).map(({ id }) => Number(id));
      const [oldest = 0] = past.slice(-1);

      expect(await list('')).toEqual([idOf(visit), ...past.slice(0, 12)]);
      expect(await list('&limit_past=100')).toEqual([idOf(visit), ...past]);
      expect(await list('&limit_past=0')).toEqual([idOf(visit)]);
      await shift(oldest, 5 - 365 * 24 * 60);
      expect(await list('&limit_past=13')).toContain(oldest);
      await shift(oldest, -5 - 365 * 24 * 60);
      expect(await list('&limit_past=13')).not.toContain(oldest);
      await sql('update appointments set parent_id = $1 where id = $2', past[11], oldest);
      expect(await list('&limit_past=13')).toEqual([idOf(visit), ...past.slice(0, 11)]);
    });

    it('in the language that is asked for, else that of the group', async () => {
      await sql(
        `update interventions set publicname = '{"fr": "Soin", "en": "Care"}' where group_id = 50 and id = 14`,
      );
      const visit = await booked({ interventionIds: [14], locale: 'en' });
      const nameIn = ({ json }: Answer) =>
        (Array.isArray(json) ? json : json.records)[0].intervention_name;
      const changeTo = (fields: object) => change(at(), idOf(visit), fields, holderOf(visit));

      expect([
        nameIn(visit),
        nameIn(await mine(at(), holderOf(visit), { rest: '&locale=en' })),
        nameIn(await mine(at(), holderOf(visit))),
        nameIn(await changeTo({ comments: 'a' })),
        nameIn(await changeTo({ comments: 'b', locale: 'fr' })),
      ]).toEqual(['Care', 'Care', 'Soin', 'Care', 'Soin']);
    });

    it('to whoever holds its key alone, and nowhere else', async () => {
      const one = await booked();
      const another = await booked({ fiche: { email: 'autre@example.org' } });

      const list = await mine(at(), holderOf(another));
      const elsewhere = await mine(at(), holderOf(another), { groupId: 51 });

      expect(list.json.map(({ id }: { id: number }) => id)).toEqual([idOf(another)]);
      expect(list.text).not.toContain(`"id":${idOf(one)},`);
      expect(elsewhere.status).toBe(404);
    });

    it.each([
      ['&include_past=yes', 'include_past'],
      ['&include_past=1&limit_past=', 'limit_past'],
      ['&include_past=1&limit_past=1e1', 'limit_past'],
      ['&limit_past=-1', 'limit_past'],
      ['&limit_past=101', 'limit_past'],
      ['&include_cancelled=all', 'include_cancelled'],
      ['&fiche_id=x', 'fiche_id'],
    ])('unless %s is asked', async (rest, field) => {
      const answer = await mine(at(), holderOf(await booked()), { rest });

      expect([answer.status, fieldOf(answer)]).toEqual([422, field]);
    });
  });

  describe('is moved', () => {
    it('[EDIT-03] [Z2] to times in whose way it does not stand itself: they are listed to whom it belongs, and to nobody else', async () => {
      const before = await booked();
      const [{ id, start, calendar_id: calendarId }] = before.json.records;
      const times = (headers: object = {}, moved?: number): Promise<Answer> =>
        call(
          at(),
          'GET',
          slotsPath(50, [11], {
            calendarId,
            from: start.slice(0, 10),
            nDays: 1,
            ...(moved !== undefined && { appointment_id: moved }),
          }),
          { headers: { ...headers } },
        );
      const startsIn = ({ json }: Answer): readonly string[] =>
        json.availabletimeslots.map(({ start: time }: { start: string }) => time);

      const own = await times(holderOf(before), id);
      const another = holderOf(await booked({ fiche: { email: 'voisin@example.org' } }));

      expect(startsIn(own)).toContain(start);
      expect(startsIn(await times(holderOf(before)))).not.toContain(start);
      expect(
        kinds([await times({}, id), await times(another, id), await times(another, 999_999)]),
      ).toEqual({ '401 connection_expired': 1, [UNKNOWN]: 2 });
      await change(at(), id, { date: start, comments: 'bring it' }, holderOf(before));
      expect((await mine(at(), holderOf(before))).json[0]).toMatchObject({
        start,
        comments: 'bring it',
      });
    });

    it('[EDIT-03] to another time, which frees the old one, counts for calendars, and is told by mail', async () => {
      const before = await booked();
      const id = idOf(before);
      const date = aFreeTime();

      const answer = await change(at(), id, { date, calendar_id: 2 }, holderOf(before));
      const again = await book(at(), aBookingBody({ date: startOf(before), calendarId: 1 }));

      expect(answer.status).toBe(200);
      expect(answer.json.records).toEqual([
        {
          ...before.json.records[0],
          start: date,
          end: expect.any(String),
          calendar_id: 2,
          calendar_name: 'thing 2',
          calendar: { publicname: 'thing 2' },
          updated_at: expect.any(String),
        },
      ]);
      expect(again.status).toBe(201);
      expect((await mine(at(), holderOf(before))).json).toEqual(answer.json.records);
      const [row] = await query(database(), 'select sequence from appointments where id = $1', [
        id,
      ]);
      expect(row).toEqual({ sequence: 1 });
      expect(await mailsAbout(id)).toEqual(['confirmation', 'change']);
    });

    it('to a time that overlaps its own, as if it were not there', async () => {
      const before = await booked({ interventionIds: [11, 13], calendarId: 1 });
      const later = new Date(Date.parse(startOf(before)) + 30 * 60_000).toISOString();

      const answer = await change(
        at(),
        idOf(before),
        { date: later.slice(0, 19) + 'Z' },
        holderOf(before),
      );

      expect(answer.status).toBe(200);
      expect(answer.json.records.map(({ start }: { start: string }) => Date.parse(start))).toEqual([
        Date.parse(later),
        Date.parse(later) + 30 * 60_000,
      ]);
    });

    it('with all that was booked together, whichever line is named', async () => {
      const before = await booked({ interventionIds: [11, 13], calendarId: 2, pack_id: 9 });
      const date = aFreeTime();

      const answer = await change(at(), idOf(before, 1), { date }, holderOf(before));

      expect(answer.json.records.map(({ id }: { id: number }) => id)).toEqual([
        idOf(before),
        idOf(before, 1),
      ]);
      expect([startOf(answer), startOf(answer, 1)]).toEqual([
        date,
        before.json.records && answer.json.records[0].end,
      ]);
    });

    it('[C10] not when the new time was just taken: the old appointment stays', async () => {
      const before = await booked({ calendarId: 1 });
      const taken = await booked({ calendarId: 1 });

      const answer = await change(at(), idOf(before), { date: startOf(taken) }, holderOf(before));

      expect(kinds([answer])).toEqual({ [TAKEN]: 1 });
      const [kept] = (await mine(at(), holderOf(before))).json;
      expect(kept).toEqual(before.json.records[0]);
      expect(await mailsAbout(idOf(before))).toEqual(['confirmation']);
    });

    it('once, however often the same is asked, with one mail', async () => {
      const before = await booked();
      const date = aFreeTime();

      const first = await change(at(), idOf(before), { date }, holderOf(before));
      const again = await change(at(), idOf(before), { date }, holderOf(before));

      expect(again.json).toEqual(first.json);
      expect(await mailsAbout(idOf(before))).toEqual(['confirmation', 'change']);
    });

    it('[EDIT-03] with the resource that it has, or another where that one is taken', async () => {
      const own = await booked({ interventionIds: [16], resource_id: 8, calendarId: 1 });
      const [free, taken] = [aFreeTime(), aFreeTime()];
      const other = { interventionIds: [16], resource_id: 8, calendarId: 2, date: taken };
      await book(at(), aBookingBody(other));

      const moved = await change(at(), idOf(own), { date: free }, holderOf(own));
      const again = await change(at(), idOf(own), { date: taken }, holderOf(own));

      expect([own, moved, again].map(({ json }) => json.records[0].resource_id)).toEqual([8, 8, 7]);
    });

    it('to another resource at the same time, once, and to none where it needs none', async () => {
      const own = await booked({ interventionIds: [16], resource_id: 7 });
      const simple = await booked({ calendarId: 1 });
      const sequences = () =>
        sql('select sequence, resource_id from appointments where id = any($1) order by id', [
          idOf(own),
          idOf(simple),
        ]);

      const answers = [
        await change(at(), idOf(own), { resource_id: 7 }, holderOf(own)),
        await change(at(), idOf(own), { resource_id: 8 }, holderOf(own)),
        await change(at(), idOf(own), { resource_id: 8, calendar_id: 0 }, holderOf(own)),
        await change(at(), idOf(simple), { resource_id: 7, calendar_id: 1 }, holderOf(simple)),
      ];

      expect(answers.map((answer) => [answer.status, answer.json.records[0].resource_id])).toEqual([
        [200, 7],
        [200, 8],
        [200, 8],
        [200, null],
      ]);
      expect([startOf(own), own.json.records[0].resource]).toEqual([
        startOf(answers[1] as Answer),
        { publicname: 'thing 7' },
      ]);
      expect(await sequences()).toEqual([
        { sequence: 1, resource_id: 8 },
        { sequence: 0, resource_id: null },
      ]);
      expect(await mailsAbout(idOf(own))).toEqual(['confirmation', 'change']);
    });

    it('with one mail, which has its old time, and whether a stranger may have given the address', async () => {
      const pro = await aProfessional(50);
      const visit = await booked({
        interventionIds: [11, 16],
        fiche: { email: 'Change@example.org' },
      });
      const ids = [idOf(visit), idOf(visit, 1)];
      const move = async (headers: { readonly authorization: string }, fields: object = {}) => {
        const [first] = (await mine(at(), holderOf(visit))).json;
        const answer = await change(at(), idOf(visit), { date: aFreeTime(), ...fields }, headers);
        const mail = (await storedMails(idOf(visit))).at(-1);
        expect([answer.status, mail]).toEqual([
          200,
          {
            kind: 'change',
            appointmentIds: ids,
            before: Date.parse(first.start),
            costBefore: { total: expect.any(Number), isPromoted: false },
            unasked: expect.any(Boolean),
          },
        ]);
        return mail?.unasked;
      };

      const byStranger = await move(holderOf(visit));
      const byPro = await move(pro);
      await sql('update appointments set booked_from = null where id = any($1)', ids);
      const verified = await move(holderOf(visit), { fiche: { email: 'change@example.org' } });
      const toAnother = await move(holderOf(visit), { fiche: { email: 'neuf@example.org' } });
      const toAnotherByPro = await move(pro, { fiche: { email: 'encore@example.org' } });

      expect([byStranger, byPro, verified, toAnother, toAnotherByPro]).toEqual([
        true,
        false,
        false,
        true,
        false,
      ]);
      await sql(`update fiches set email = '' where id = $1`, visit.json.records[0].fiche_id);
      await change(at(), idOf(visit), { date: aFreeTime() }, holderOf(visit));
      expect(await mailsAbout(idOf(visit))).toHaveLength(6);
    });

    it('[BOOK-11] not by whom the business does not want, who may still cancel', async () => {
      const own = await booked({ fiche: { email: 'refusee@example.org' } });
      await sql('update fiches set blacklisted = true where id = $1', own.json.records[0].fiche_id);

      const moved = await change(at(), idOf(own), { date: aFreeTime() }, holderOf(own));

      expect(kinds([moved])).toEqual({ '403 appointment.user_blacklisted': 1 });
      expect((await cancel(at(), [idOf(own)], holderOf(own))).status).toBe(200);
    });

    it('not nearer to another appointment of the same person than the group allows', async () => {
      const before = await booked({
        group_id: 51,
        date: aFreeTime(51),
        fiche: { email: 'z@example.org' },
      });
      const own = { email: 'Z@example.org', id: before.json.records[0].fiche_id as number };
      const date = times.get(51)?.at(-1);
      const other = await book(
        at(),
        aBookingBody({ group_id: 51, date, fiche: own }),
        holderOf(before),
      );
      const near = times.get(51)?.at(-3);

      const same = await change(at(), idOf(before), { date: startOf(other) }, holderOf(before), 51);
      const close = await change(at(), idOf(before), { date: near }, holderOf(before), 51);

      expect(kinds([same])).toEqual({ '422 appointment.same_time_rdv': 1 });
      expect(kinds([close])).toEqual({ '422 appointment.mintime_between': 1 });
    });
  });

  it('[EDIT-01] [SECTOR-02] cannot be changed where the group does not speak v3, and is not said to be', async () => {
    const own = await booked();
    const before = startOf(own);
    const set = (on: boolean) =>
      query(
        database(),
        `update groups set settings = settings || jsonb_build_object('use_api_v3', $1::boolean) where id = 50`,
        [on],
      );

    await set(false);
    const refused = await call(
      at(),
      'GET',
      `/api/v3/appointments/${idOf(own)}/editable?group_id=50`,
      {
        headers: holderOf(own),
      },
    );
    const moved = await change(at(), idOf(own), { date: aFreeTime() }, holderOf(own));
    await set(true);

    expect(refused.json).toMatchObject({ error: 'appointment.not_editable', appointments: [] });
    expect(kinds([moved])).toEqual({ '422 appointment.not_editable': 1 });
    expect((await mine(at(), holderOf(own))).json[0].start).toBe(before);
  });

  it('[EDIT-07] takes other words about it, without a mail and without a move', async () => {
    const before = await booked({ reason: 'bang' });
    const id = idOf(before);

    const answer = await change(
      at(),
      id,
      { comments: ' cheveux longs ', reason: 'court', fiche: { firstname: 'Maï' } },
      holderOf(before),
    );
    const [row] = await query(
      database(),
      `select a.comments, a.vevent, a.sequence, f.firstname, f.lastname, f.email
       from appointments a join fiches f on f.id = a.fiche_id where a.id = $1`,
      [id],
    );

    expect(answer.json.records[0]).toMatchObject({
      start: startOf(before),
      comments: 'cheveux longs',
      fiche: { firstname: 'Maï', lastname: 'Kerjean', email: 'nolwenn@example.org' },
    });
    expect(row).toEqual({
      comments: 'cheveux longs',
      vevent: { reason: 'court' },
      sequence: 0,
      firstname: 'Maï',
      lastname: 'Kerjean',
      email: 'nolwenn@example.org',
    });
    expect(await mailsAbout(id)).toEqual(['confirmation']);
  });

  it('keeps what is not named: words, details and contact, each for itself', async () => {
    const own = await booked({ reason: 'bang', comments: 'court' });
    const readStored = async () =>
      (
        await sql(
          `select a.comments, a.vevent, f.firstname, a.changed_at is not null as changed
            from appointments a join fiches f on f.id = a.fiche_id where a.id = $1`,
          idOf(own),
        )
      )[0];
    const tryChange = async (fields: object) => {
      const { status } = await change(at(), idOf(own), fields, holderOf(own));
      return [status, await readStored()];
    };
    const before = { comments: 'court', vevent: { reason: 'bang' }, firstname: 'Nolwenn' };

    expect(
      await tryChange({ comments: ' court ', reason: 'bang', fiche: { firstname: 'Nolwenn' } }),
    ).toEqual([200, { ...before, changed: false }]);
    expect(await tryChange({ fiche: { firstname: 'Maï' } })).toEqual([
      200,
      { ...before, firstname: 'Maï', changed: false },
    ]);
    expect(await tryChange({ comments: 'long' })).toEqual([
      200,
      { ...before, firstname: 'Maï', comments: 'long', changed: true },
    ]);
    expect(await tryChange({ reason: 'bob' })).toEqual([
      200,
      { comments: 'long', vevent: { reason: 'bob' }, firstname: 'Maï', changed: true },
    ]);
    expect(await tryChange({ comments: '' })).toEqual([
      200,
      { comments: '', vevent: { reason: 'bob' }, firstname: 'Maï', changed: true },
    ]);
  });

  it('[EDIT-07] takes other words about a service that its calendar no longer gives, though no other time', async () => {
    const own = await booked({ intervention_ids: [14] });
    await sql(`update appointments set calendar_id = 3 where id = $1`, idOf(own));
    const tryChange = (fields: object) => change(at(), idOf(own), fields, holderOf(own));

    const words = await tryChange({ comments: 'cheveux longs' });
    const time = await tryChange({ date: aFreeTime() });

    expect([words.status, words.json.records[0].comments]).toEqual([200, 'cheveux longs']);
    expect([time.status, fieldOf(time)]).toEqual([422, 'appointments[0][calendar_id]']);
  });

  it('[EDIT-01] [EDIT-03] is not said to be editable where what was booked is no longer offered: no time can be had', async () => {
    const intervention = await booked({ interventionIds: [14], calendarId: 1 });
    const pack = await booked({ interventionIds: [11, 13], pack_id: 9 });
    const elsewhere = await booked({ interventionIds: [13], calendarId: 3 });
    await sql('update interventions set deleted = true where group_id = 50 and id = 14');
    await sql('update packs set deleted = true where group_id = 50 and id = 9');
    await sql('update calendars set deleted = true where group_id = 50 and id = 3');
    try {
      for (const own of [intervention, pack, elsewhere]) {
        const asked = await call(at(), 'GET', `/api/v3/appointments/${idOf(own)}/editable`, {
          headers: holderOf(own),
        });
        const moved = await change(at(), idOf(own), { date: aFreeTime() }, holderOf(own));

        expect([asked.status, asked.json.error]).toEqual([200, 'appointment.not_editable']);
        expect(moved.status).toBe(422);
      }
    } finally {
      for (const table of ['interventions', 'packs', 'calendars'])
        await sql(`update ${table} set deleted = false where group_id = 50`);
    }
  });

  it('[EDIT-01] [EDIT-03] gets no time of a calendar that only the staff see any more, except from the staff', async () => {
    const own = await booked({ interventionIds: [13], calendarId: 3 });
    const id = idOf(own);
    const pro = await aProfessional(50);
    const askTimes = (headers: object, calendarId: number): Promise<Answer> =>
      call(at(), 'GET', slotsPath(50, [13], { calendarId, appointment_id: id }), {
        headers: { ...headers },
      });
    const editable = (headers: object): Promise<Answer> =>
      call(at(), 'GET', `/api/v3/appointments/${id}/editable?group_id=50`, {
        headers: { ...headers },
      });
    await sql(`update calendars set publicname = '{}' where group_id = 50 and id = 3`);
    try {
      const asked = await editable(holderOf(own));
      const listing = await askTimes(holderOf(own), 3);
      const ofAnybody = await askTimes(holderOf(own), 0);
      const kept = await change(at(), id, { date: aFreeTime() }, holderOf(own));
      const freely = await change(at(), id, { date: aFreeTime(), calendar_id: 0 }, holderOf(own));
      const words = await change(at(), id, { comments: 'by bus' }, holderOf(own));
      const moved = await change(at(), id, { date: aFreeTime(), calendar_id: 3 }, pro);

      expect(asked.json.error).toBe('appointment.not_editable');
      expect(kinds([listing, kept])).toEqual({ '422 invalid_calendar': 2 });
      expect(
        new Set(
          ofAnybody.json.availabletimeslots.flatMap(
            ({ calendar_ids: ids }: { calendar_ids: number[] }) => ids,
          ),
        ),
      ).toEqual(new Set([1, 2]));
      expect([freely.status, [1, 2].includes(freely.json.records[0].calendar_id)]).toEqual([
        200,
        true,
      ]);
      expect(words.status).toBe(200);
      expect([moved.status, moved.json.records?.[0].calendar_id]).toEqual([200, 3]);
      expect((await askTimes(pro, 3)).status).toBe(200);
      expect((await editable(pro)).json.error).toBeNull();
    } finally {
      await sql(
        `update calendars set publicname = '{"fr": "thing 3"}' where group_id = 50 and id = 3`,
      );
    }
  });

  it('[FORM-08] asks an unchanged contact for nothing that is asked of new ones, and a changed one for all', async () => {
    const own = await booked();
    await sql(`update fiches set lastname = '' where id = $1`, own.json.records[0].fiche_id);
    const fiche = {
      id: own.json.records[0].fiche_id as number,
      firstname: 'Nolwenn',
      lastname: '',
    };
    const tryChange = (fields: object) => change(at(), idOf(own), fields, holderOf(own));

    const same = await tryChange({ comments: 'x', fiche });
    const other = await tryChange({ comments: 'y', fiche: { ...fiche, firstname: 'Maï' } });

    expect([same.status, same.json.records[0].comments]).toEqual([200, 'x']);
    expect([other.status, fieldOf(other)]).toEqual([422, 'lastname']);
  });

  it('[FICHE-09] gives its contact no name that would hide it from the business', async () => {
    const own = await booked();

    const answer = await change(at(), idOf(own), { fiche: { lastname: '$ecret' } }, holderOf(own));

    expect([answer.status, fieldOf(answer)]).toEqual([422, 'lastname']);
  });

  it.each([
    ['Account', 'garde@example.org', false],
    ['Fiche', 'change@example.org', true],
  ])(
    '[FORM-21] has the address of who is logged in, which a move changes only where people log in to a contact: %s',
    async (loginProfile, email, unasked) => {
      const own = await booked({ fiche: { email: 'garde@example.org' } });
      const ficheId = own.json.records[0].fiche_id as number;
      await sql('update appointments set booked_from = null where fiche_id = $1', ficheId);
      const ficheKey = await aMailedFicheKey(database(), ficheId, 50);
      const holder = authorizationOf(
        await send(at(), 'POST', '/api/v3/sessions/login', { account: { group_id: 50, ficheKey } }),
      );
      const setProfile = (profile: string) =>
        sql(
          `update groups set settings = settings || jsonb_build_object('loginProfile', $1::text) where id = 50`,
          profile,
        );

      await setProfile(loginProfile);
      const moved = await change(
        at(),
        idOf(own),
        { date: aFreeTime(), fiche: { email: 'change@example.org', firstname: 'Maï' } },
        holder,
      );
      await setProfile('Account');

      expect([moved.status, moved.json.records[0].fiche]).toEqual([
        200,
        { firstname: 'Maï', lastname: 'Kerjean', email },
      ]);
      expect((await storedMails(idOf(own))).at(-1)).toMatchObject({ kind: 'change', unasked });
    },
  );

  it('is moved by a professional, who changes no words of the visitor', async () => {
    const own = await booked({ comments: 'court', reason: 'bang' });
    const [pro, both] = [await aProfessional(50), await aProfessional(50, 51)];
    const editable = (headers: { readonly authorization: string }, rest = '') =>
      call(at(), 'GET', `/api/v3/appointments/${idOf(own)}/editable${rest}`, { headers });

    const changed = await change(at(), idOf(own), { comments: 'long', reason: 'bob' }, pro);
    const [row] = await sql('select comments, vevent from appointments where id = $1', idOf(own));

    expect(changed.status).toBe(200);
    expect(row).toEqual({ comments: 'court', vevent: { reason: 'bob' } });
    expect((await editable(pro)).json).toMatchObject({ error: null, comments: 'court' });
    expect([(await editable(both)).status, (await editable(both, '?group_id=50')).status]).toEqual([
      404, 200,
    ]);
    expect(idsIn(await mine(at(), both))).toContain(idOf(own));
    expect((await cancel(at(), [idOf(own)], both)).status).toBe(200);
  });

  it('can be changed again as soon as the business takes bookings again', async () => {
    const own = await booked();
    const setGroup = (active: boolean, open: boolean) =>
      sql('update groups set active = $1, open = $2 where id = 50', active, open);
    const tryChange = () => change(at(), idOf(own), { comments: 'x' }, holderOf(own));

    await setGroup(true, false);
    const closed = await tryChange();
    await setGroup(false, true);
    const inactive = await tryChange();
    await setGroup(true, true);

    expect([closed, inactive, await tryChange()].map((one) => kinds([one]))).toEqual([
      { '422 appointment.vevent': 1 },
      { '403 group_inactive': 1 },
      { 200: 1 },
    ]);
  });

  it('has a group: without one nothing is changed, and under another nothing is found', async () => {
    const own = await booked();
    const body = JSON.stringify({ appointment: { comments: 'x' } });
    const headers = holderOf(own);
    const put = (rest: string) =>
      call(at(), 'PUT', `/api/v3/appointments/${idOf(own)}${rest}`, { body, headers });

    const none = await put('');
    const batches = await Promise.all(
      ['batch_delete', 'batch_confirm'].map((order) =>
        call(at(), 'POST', `/api/v3/groups/none/appointments/${order}`, {
          body: JSON.stringify({ appointments: [{ id: idOf(own) }] }),
          headers,
        }),
      ),
    );

    expect([none.status, fieldOf(none)]).toEqual([422, 'group_id']);
    expect(kinds([await put('?group_id=51'), ...batches])).toEqual({ [UNKNOWN]: 3 });
  });

  it('is stored by no cache, however it is asked for', async () => {
    const own = await booked();
    const headers = holderOf(own);
    const special = await booked({ interventionIds: [12] });
    const editable = (answer: Answer) =>
      call(at(), 'GET', `/api/v3/appointments/${idOf(answer)}/editable`, {
        headers: holderOf(answer),
      });

    const answers = [
      own,
      await mine(at(), headers),
      await editable(own),
      await editable(special),
      await change(at(), idOf(own), { comments: 'x' }, headers),
      await confirm(at(), [{ id: idOf(own) }], headers),
      await cancel(at(), [idOf(own)], headers),
    ];

    expect(
      new Set(
        answers.map((one) => `${one.headers['cache-control']} ${one.headers['content-type']}`),
      ),
    ).toEqual(new Set(['no-store application/json; charset=utf-8']));
  });

  it('[C11] is not overwritten by who has not seen it as it is; who asks again for what already is gets the answer again', async () => {
    const before = await booked();
    const id = idOf(before);
    const seen = before.json.records[0].updated_at as string;
    const wanted = { date: aFreeTime(), comments: 'court', updated_at: seen };

    const first = await change(at(), id, wanted, holderOf(before));
    const again = await change(at(), id, wanted, holderOf(before));
    const late = [
      await change(at(), id, { date: aFreeTime(), updated_at: seen }, holderOf(before)),
      await change(at(), id, { comments: 'long', updated_at: seen }, holderOf(before)),
      await change(at(), id, { reason: 'bang', updated_at: seen }, holderOf(before)),
    ];

    expect(kinds([first, again])).toEqual({ 200: 2 });
    expect(again.json).toEqual(first.json);
    expect(kinds(late)).toEqual({ '409 appointment_changed': 3 });
    expect((await mine(at(), holderOf(before))).json).toEqual(first.json.records);
    expect(await mailsAbout(id)).toEqual(['confirmation', 'change']);
  });

  it.each([
    ['a state that is none', { updated_at: 'yesterday' }, '422 invalid_field'],
    ['a time that is none', { date: '2027-02-30T10:00' }, '422 invalid_field'],
    ['an hour that the clocks leave out', { date: '2027-03-28T02:30' }, '422 invalid_field'],
    ['a time off the grid', { date: '2090-01-01T10:07:00Z' }, '422 appointment.vevent'],
    ['another service', { intervention_ids: [13] }, '422 invalid_intervention'],
    ['a calendar of nobody', { calendar_id: 99 }, '422 invalid_calendar'],
    ['a calendar that does not give it', { calendar_id: 3 }, '422 invalid_calendar'],
    [
      'a resource that is none',
      { date: '2090-01-01T10:00:00Z', resource_id: 1 },
      '422 invalid_resource',
    ],
    ['details that are too long', { reason: 'a'.repeat(11) }, '422 invalid_field'],
    ['an e-mail that is none', { fiche: { email: 'nobody' } }, '422 invalid_field'],
    ['another contact', { fiche: { id: 1 } }, '403 appointment.fiche_not_authorized'],
    ['a date of another type', { date: 5 }, '422 invalid_field'],
  ])('is not changed to %s', async (_, fields, kind) => {
    const before = await booked();

    const answer = await change(at(), idOf(before), fields, holderOf(before));

    expect(kinds([answer])).toEqual({ [kind]: 1 });
    expect((await mine(at(), holderOf(before))).json).toEqual([before.json.records[0]]);
  });

  it('[EDIT-01] [EDIT-03] is told to be editable, with what it is; or why it is not', async () => {
    const ordinary = await booked({ calendarId: 2, comments: 'bonjour', reason: 'bang' });
    const special = await booked({ interventionIds: [12] });
    const near = await booked();
    await query(
      database(),
      `update appointments set seat = 100 + id, starts_at = now() + interval '59 minutes', ends_at = now() + interval '89 minutes' where id = $1`,
      [idOf(near)],
    );
    const ask = (answer: Answer): Promise<Answer> =>
      call(at(), 'GET', `/api/v3/appointments/${idOf(answer)}/editable`, {
        headers: holderOf(answer),
      });

    expect((await ask(ordinary)).json).toEqual({
      error: null,
      message: null,
      calendar_id: 2,
      resource_id: null,
      intervention_id: 11,
      intervention: { interventionset_id: null },
      pack_id: null,
      appointments: [{ id: idOf(ordinary), intervention_id: 11, calendar_id: 2 }],
      comments: 'bonjour',
      vevent: { reason: 'bang' },
    });
    const no = await ask(special);
    expect([no.status, no.json.error, no.json.calendar_id]).toEqual([
      200,
      'appointment.not_editable',
      null,
    ]);
    expect((await ask(near)).json.error).toBe('appointment.mintime_change');
    const changed = await change(at(), idOf(special), { date: aFreeTime() }, holderOf(special));
    expect(kinds([changed])).toEqual({ '422 appointment.not_editable': 1 });
  });

  describe('is cancelled', () => {
    it('[CANCEL-01] at once: its time is free, its file is gone, it is not listed, and a mail tells of it', async () => {
      const before = await booked({ calendarId: 1 });
      const [{ id, ics_token, start }] = before.json.records;

      const answer = await cancel(at(), [id], holderOf(before));
      const file = await call(at(), 'GET', `/ics/50/${id}/${ics_token}.ics`);
      const list = await mine(at(), holderOf(before));
      const next = await book(at(), aBookingBody({ date: start, calendarId: 1 }));

      expect([answer.status, answer.json]).toEqual([200, { records: [{ id }] }]);
      expect([file.status, list.json, next.status]).toEqual([404, [], 201]);
      expect((await call(at(), 'GET', `/ics/50/0/${ics_token}.ics`)).status).toBe(404);
      expect(await mailsAbout(id)).toEqual(['confirmation', 'cancellation']);
    });

    it('[CANCEL-05] [CANCEL-06] alone, where it was booked with others that are kept', async () => {
      const before = await booked({ interventionIds: [11, 13, 14] });

      const answer = await cancel(at(), [idOf(before, 1)], holderOf(before));

      expect(answer.json.records).toEqual([{ id: idOf(before, 1) }]);
      expect((await mine(at(), holderOf(before))).json.map(({ id }: { id: number }) => id)).toEqual(
        [idOf(before), idOf(before, 2)],
      );
    });

    it('[CANCEL-10] with the whole of its pack', async () => {
      const before = await booked({ interventionIds: [11, 13], pack_id: 9 });

      const answer = await cancel(at(), [idOf(before, 1)], holderOf(before));

      expect(answer.json.records).toHaveLength(2);
      expect((await mine(at(), holderOf(before))).json).toEqual([]);
    });

    it('with one mail for each visit, about what was cancelled of it', async () => {
      const first = await booked({ interventionIds: [11, 13, 14] });
      const fiche = { id: first.json.records[0].fiche_id as number };
      const second = await book(at(), aBookingBody({ date: aFreeTime(), fiche }), holderOf(first));
      await sql('update appointments set booked_from = null where id = $1', idOf(second));
      const ids = [idOf(first, 2), idOf(second), idOf(first), idOf(first, 2)];

      const answer = await cancel(at(), ids, holderOf(first));

      expect(answer.json.records).toEqual(ids.slice(0, 3).map((id) => ({ id })));
      const mail = { kind: 'cancellation' };
      expect((await storedMails(idOf(first))).slice(1)).toEqual([
        { ...mail, appointmentIds: [idOf(first, 2), idOf(first)], unasked: true },
      ]);
      expect((await storedMails(idOf(second))).slice(1)).toEqual([
        { ...mail, appointmentIds: [idOf(second)], unasked: false },
      ]);
      expect(
        await sql(
          'select sequence from appointments where id = any($1)',
          [0, 1, 2].map((line) => idOf(first, line)),
        ),
      ).toEqual(expect.arrayContaining([{ sequence: 0 }, { sequence: 1 }, { sequence: 1 }]));
    });

    it('with what is left of its pack, and without a mail where there is no address', async () => {
      const pack = await booked({ interventionIds: [11, 13], pack_id: 9 });
      await sql('update appointments set cancelled_at = now() where id = $1', idOf(pack, 1));
      await sql(`update fiches set email = '' where id = $1`, pack.json.records[0].fiche_id);

      const again = await cancel(at(), [idOf(pack, 1)], holderOf(pack));
      const left = await cancel(at(), [idOf(pack)], holderOf(pack));

      expect(kinds([again])).toEqual({ '409 appointment.already_cancelled': 1 });
      expect(left.json).toEqual({ records: [{ id: idOf(pack) }] });
      expect(await mailsAbout(idOf(pack))).toEqual(['confirmation']);
    });

    it('[C12] [CANCEL-08] once, though it is asked fifty times at once, with one mail', async () => {
      const before = await booked();

      const answers = await atOnce(50, 50, () => cancel(at(), [idOf(before)], holderOf(before)));

      expect(kinds(answers)).toEqual({ 200: 1, '409 appointment.already_cancelled': 49 });
      expect(await mailsAbout(idOf(before))).toEqual(['confirmation', 'cancellation']);
    });

    it('and answered alike, when a lost answer is asked again with its key', async () => {
      const before = await booked();
      const headers = { ...holderOf(before), 'idempotency-key': randomUUID() };

      const answers = await atOnce(5, 5, () => cancel(at(), [idOf(before)], headers));

      expect(kinds(answers)).toEqual({ 200: 5 });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    it.each([
      [61, '200'],
      [59, '422 appointment.mintime_change'],
      [-600, '422 appointment.mintime_change'],
    ])('[CANCEL-02] [CANCEL-03] when it begins in %i minutes: %s', async (minutes, kind) => {
      const before = await booked();
      await query(
        database(),
        `update appointments set seat = 100 + id, starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '30 minutes' where id = $1`,
        [idOf(before), `${minutes} minutes`],
      );

      const answer = await cancel(at(), [idOf(before)], holderOf(before));

      expect(kinds([answer])).toEqual({ [kind]: 1 });
    });

    it('all or none: one of another leaves the others', async () => {
      const own = await booked();
      const foreign = await booked();

      const answer = await cancel(at(), [idOf(own), idOf(foreign)], holderOf(own));

      expect(kinds([answer])).toEqual({ [UNKNOWN]: 1 });
      expect((await mine(at(), holderOf(own))).json).toHaveLength(1);
      expect((await mine(at(), holderOf(foreign))).json).toHaveLength(1);
    });

    it.each([
      ['no list', {}],
      ['an empty list', { appointments: [] }],
      [
        'more than fifty',
        { appointments: Array.from({ length: 51 }, (_, id) => ({ id: id + 1 })) },
      ],
      ['a text for an id', { appointments: [{ id: '1 OR 1=1' }] }],
      ['nothing for an id', { appointments: [{ id: null }] }],
      ['an object for an id', { appointments: [{ id: { $gt: 0 } }] }],
    ])('not by %s', async (_, body) => {
      const before = await booked();

      const answer = await call(at(), 'POST', '/api/v3/groups/50/appointments/batch_delete', {
        body: JSON.stringify(body),
        headers: holderOf(before),
      });

      expect(answer.status).toBe(422);
      expect((await mine(at(), holderOf(before))).json).toHaveLength(1);
    });
  });

  it('is not changed once it is cancelled', async () => {
    const before = await booked();
    await cancel(at(), [idOf(before)], holderOf(before));

    const answer = await change(at(), idOf(before), { date: aFreeTime() }, holderOf(before));

    expect(kinds([answer])).toEqual({ '409 appointment.already_cancelled': 1 });
  });

  describe('in the words of every dialect', () => {
    const local = (time: string): string => time.slice(0, 19).replace('T', ' ');

    it.each([
      ['v1', '/api/v1/groups/50/appointments?', '/api/v1/groups/50/appointments/batch_delete.json'],
      [
        'v1 with its ending',
        '/api/v1/groups/50/appointments.json?',
        '/api/v1/groups/50/appointments/batch_delete',
      ],
      ['v2', '/api/v2/groups/50/appointments?', '/api/v2/groups/50/appointments/batch_delete.json'],
    ])(
      '%s is listed in local time, and cancelled; too late has the number 10',
      async (_, list, path) => {
        const before = await booked();
        const near = await booked();
        const headers = holderOf(before);
        const [record] = before.json.records;
        await query(
          database(),
          `update appointments set seat = 100 + id, starts_at = now() + interval '59 minutes', ends_at = now() + interval '89 minutes' where id = $1`,
          [idOf(near)],
        );
        const cancelled = (id: number, of: Answer): Promise<Answer> =>
          call(at(), 'POST', path, {
            body: JSON.stringify({ appointments: [{ id }] }),
            headers: holderOf(of),
          });

        const listing = await call(at(), 'GET', list, { headers });
        const late = await cancelled(idOf(near), near);
        const answer = await cancelled(idOf(before), before);

        expect(listing.json).toMatchObject({ recordsReturned: 1, totalRecords: 1 });
        expect(listing.json.records).toEqual([
          { ...record, start: local(record.start), end: local(record.end) },
        ]);
        expect([late.status, late.json[0].code, late.json[0].translate_key]).toEqual([
          400,
          10,
          'mintimeRDVError',
        ]);
        expect([answer.status, answer.json]).toEqual([200, { records: [{ id: record.id }] }]);
      },
    );

    it('booking is listed, moved and cancelled as v3', async () => {
      const before = await booked();
      const headers = holderOf(before);
      const id = idOf(before);
      const root = '/api/booking/v1';
      const date = aFreeTime();

      const editable = await call(at(), 'GET', `${root}/appointments/${id}/editable`, { headers });
      const moved = await call(at(), 'PUT', `${root}/appointments/${id}?group_id=50`, {
        headers,
        body: JSON.stringify({ appointment: { date } }),
      });
      const list = await call(at(), 'GET', `${root}/appointments?group_id=50`, { headers });
      const gone = await call(at(), 'POST', `${root}/groups/50/appointments/batch_delete`, {
        headers,
        body: JSON.stringify({ appointments: [{ id }] }),
      });

      expect(editable.json.error).toBeNull();
      expect(startOf(moved)).toBe(date);
      expect(list.json).toEqual(moved.json.records);
      expect(gone.json).toEqual({ records: [{ id }] });
    });
  });

  describe('of another', () => {
    it('is the same as none, to the byte, whatever is asked of it', async () => {
      const own = await booked();
      const foreign = await booked();
      const abroad = await booked({ group_id: 51, date: aFreeTime(51) });
      const headers = holderOf(own);

      const answersAbout = (id: number | string): Promise<readonly Answer[]> =>
        Promise.all([
          call(at(), 'GET', `/api/v3/appointments/${id}/editable`, { headers }),
          change(at(), id, { comments: 'x' }, headers),
          ...(typeof id === 'number' ? [cancel(at(), [id], headers)] : []),
        ]);
      const texts = async (id: number | string): Promise<readonly string[]> =>
        (await answersAbout(id)).map(({ status, text }) => `${status} ${text}`);

      const unknown = await texts(999_999_999);
      expect(unknown[0]).toMatch(/^404 /);
      expect(await texts(idOf(foreign))).toEqual(unknown);
      expect(await texts(idOf(abroad))).toEqual(unknown);
      for (const odd of ['0', '-1', '1e3', 'abc', '9'.repeat(30)]) {
        expect(await texts(odd)).toEqual(unknown.slice(0, 2));
      }
      const underAnotherGroup = await cancel(at(), [idOf(own)], headers, 51);
      expect(`${underAnotherGroup.status} ${underAnotherGroup.text}`).toBe(unknown[2]);
    });

    it.each([
      ['no key', {}],
      ['a key that is none', { authorization: 'Bearer x' }],
      ['a key of nobody', { authorization: `Bearer ${'a'.repeat(32)}` }],
      ['a key told otherwise', { authorization: 'Basic eDp5' }],
    ])('needs a key: %s is refused', async (_, headers) => {
      const own = await booked();

      const answers = [
        await mine(at(), headers as never),
        await call(at(), 'GET', `/api/v3/appointments/${idOf(own)}/editable`, {
          headers: headers as never,
        }),
        await change(at(), idOf(own), { comments: 'x' }, headers as never),
        await cancel(at(), [idOf(own)], headers as never),
      ];

      expect(kinds(answers)).toEqual({ '401 connection_expired': 4 });
    });

    it('is closed to a key that has expired, and to one of a contact that was deleted', async () => {
      const late = await booked();
      const gone = await booked();
      await query(database(), 'update fiche_tokens set expires_at = now() where fiche_id = $1', [
        late.json.records[0].fiche_id,
      ]);
      await query(database(), 'update fiches set deleted = true where id = $1', [
        gone.json.records[0].fiche_id,
      ]);

      const answers = [await mine(at(), holderOf(late)), await mine(at(), holderOf(gone))];

      expect(kinds(answers)).toEqual({ '401 connection_expired': 2 });
    });
  });

  describe('to who pressed the button of its mail', () => {
    const keyTo = async (id: number, groupId = 50): Promise<string> =>
      (await keysOf(ground)).mailedKey(groupId, id, await addressOf(id));
    /** Where its mail went. */
    const addressOf = async (id: number): Promise<string> => {
      const [fiche] = await query<{ email: string }>(
        database(),
        'select email from fiches join appointments on fiches.id = fiche_id where appointments.id = $1',
        [id],
      );
      return fiche?.email ?? '';
    };
    const pressed = async (id: number): Promise<{ readonly authorization: string }> =>
      authorizationOf(await openMailed(at(), await keyTo(id)));
    const idsOf = async (headers: { readonly authorization: string }): Promise<readonly number[]> =>
      (await mine(at(), headers)).json.map(({ id }: { id: number }) => id);

    it('[QUERY-11] [Z2] is theirs with what was booked together: all else is as if it were not', async () => {
      const own = await booked({ interventionIds: [11, 13] });
      const [first, second] = [idOf(own), idOf(own, 1)];
      const fiche = { id: own.json.records[0].fiche_id as number };
      const body = aBookingBody({ date: aFreeTime(), fiche });
      const another = idOf(await book(at(), body, holderOf(own)));
      const foreign = idOf(await booked());
      const headers = await pressed(first);
      const about = async (id: number): Promise<readonly string[]> =>
        (
          await Promise.all([
            call(at(), 'GET', `/api/v3/appointments/${id}/editable`, { headers }),
            change(at(), id, { comments: 'x' }, headers),
            cancel(at(), [id], headers),
            cancel(at(), [first, id], headers),
          ])
        ).map(({ status, text }) => `${status} ${text}`);

      expect(await idsOf(headers)).toEqual([first, second]);
      const unknown = await about(999_999_999);
      expect(unknown.map((text) => text.slice(0, 3))).toEqual(['404', '404', '404', '404']);
      expect(await about(another)).toEqual(unknown);
      expect(await about(foreign)).toEqual(unknown);
      const fiches = '/api/v3/groups/50/fiches';
      const closed = await Promise.all([
        send(at(), 'GET', fiches, undefined, headers),
        send(at(), 'POST', fiches, { fiche: { lastname: 'X' } }, headers),
        send(at(), 'PUT', `${fiches}/${fiche.id}`, { fiche: { lastname: 'X' } }, headers),
      ]);
      expect(closed.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await idsOf(headers)).toEqual([first, second]);
      expect((await cancel(at(), [second], headers)).status).toBe(200);
      expect(await idsOf(headers)).toEqual([first]);
    });

    it('[QUERY-11] [Z3] moves, with words about it; its contact is neither changed nor guessed at', async () => {
      const own = await booked({ fiche: { email: 'porte@example.org' } });
      const { id, fiche_id, fiche: record } = own.json.records[0];
      const date = aFreeTime();
      const headers = await pressed(id as number);
      const readStored = () =>
        query(database(), 'select *, updated_at::text from fiches where id = $1', [fiche_id]);
      const before = await readStored();

      const tries = [
        { lastname: 'Autre' },
        { ...record, email: 'voleur@example.org' },
        // the very phone that the business has of them is no more told than a wrong one
        { firstphone: '' },
        { firstphone: '06 11 22 33 44' },
        { id: fiche_id + 1 },
      ];
      const refused = [];
      for (const fiche of tries) refused.push(await change(at(), id, { date, fiche }, headers));
      const fiche = { ...record, id: fiche_id };
      const moved = await change(at(), id, { date, fiche, comments: 'En retard' }, headers);

      expect(kinds(refused)).toEqual({ '403 appointment.fiche_not_authorized': 5 });
      expect([moved.status, startOf(moved), moved.json.records[0].comments]).toEqual([
        200,
        date,
        'En retard',
      ]);
      expect(await readStored()).toEqual(before);
    });

    it('[QUERY-11] [S10] is booked anew for nobody’s contact, and so nothing that is for known ones', async () => {
      const own = await booked();
      const { id, fiche_id } = own.json.records[0];
      await query(database(), 'update fiches set existing = true where id = $1', [fiche_id]);
      const headers = await pressed(id as number);
      const again = (fiche: object, intervention = 11) =>
        book(
          at(),
          aBookingBody({ date: aFreeTime(), interventionIds: [intervention], fiche }),
          headers,
        );

      const forFiche = await again({ id: fiche_id }, 15);
      const forKnown = await again({ email: 'encore@example.org' }, 15);
      const forNew = await again({ email: 'encore@example.org' });

      expect([forFiche.status, keyOf(forFiche)]).toEqual([403, 'appointment.fiche_not_authorized']);
      expect(kinds([forKnown])).toEqual({ '403 appointment.not_open_group': 1 });
      expect(forNew.status).toBe(201);
      expect(forNew.json.records[0].fiche_id).not.toBe(fiche_id);
      expect(await idsOf(headers)).toEqual([id]);
      expect(await idsOf(holderOf(forNew))).toEqual([idOf(forNew)]);
    });

    it('[QUERY-11] [A8] by no key but that of its mail: none of another kind or group, none that was tampered with', async () => {
      const own = await booked();
      const id = idOf(own);
      const foreign = idOf(await booked());
      const abroad = idOf(await booked({ group_id: 51, date: aFreeTime(51) }));
      const keys = await keysOf(ground);
      const key = keys.mailedKey(50, id, NOLWENN);
      const [, signature = ''] = key.split('.');
      const wrong = [
        `${foreign}.${signature}`,
        `${id}.${[...signature].reverse().join('')}`,
        `${id}.${signature.slice(0, -1)}`,
        `0${key}`,
        `${id}.${keys.icsToken(50, id)}`,
        keys.mailedKey(51, id, NOLWENN),
        keys.mailedKey(51, abroad, NOLWENN),
        keys.mailedKey(50, 999_999_999, NOLWENN),
        `${id}.`,
        'é'.repeat(40),
      ];

      const answers = [];
      for (const one of wrong) answers.push(await openMailed(at(), one));
      const elsewhere = await openMailed(at(), key, { groupId: 51 });
      const asBearer = await mine(at(), { authorization: `Bearer ${key}` });

      expect(kinds([...answers, elsewhere])).toEqual({ '422 link_expired': wrong.length + 1 });
      expect(new Set([...answers, elsewhere].map(({ text }) => text)).size).toBe(1);
      expect(asBearer.status).toBe(401);
      expect((await openMailed(at(), key, { root: '/api/v1' })).status).toBe(200);
      const file = await call(at(), 'GET', `/ics/50/${id}/${signature}.ics`);
      expect(file.status).toBe(404);
    });

    it.each([
      [-3_600, 200],
      [0, 422],
    ])(
      '[QUERY-11] [T10] until 30 days after it: at 30 days and %d s answers %d',
      async (late, status) => {
        const id = idOf(await booked());
        // a month is not waited for: the appointment is made older
        await query(
          database(),
          `update appointments set starts_at = t.at - interval '30 minutes', ends_at = t.at
            from (select now() - interval '30 days' - make_interval(secs => $2) as at) t where id = $1`,
          [id, late],
        );

        expect((await openMailed(at(), await keyTo(id))).status).toBe(status);
      },
    );

    it('[QUERY-11] [A6] [Z7] as often as it is pressed, until each logs out or the contact is no more', async () => {
      const own = await booked();
      const { id, fiche_id } = own.json.records[0];
      const [first, second] = [await pressed(id), await pressed(id)];
      const stateOf = async (headers: { readonly authorization: string }) =>
        (await mine(at(), headers)).status;

      await send(at(), 'POST', '/api/v3/sessions/logout', {}, first);
      expect([await stateOf(first), await stateOf(second)]).toEqual([401, 200]);
      expect((await cancel(at(), [id], second)).status).toBe(200);
      const third = await pressed(id);
      expect(await idsOf(third)).toEqual([]);
      expect((await cancel(at(), [id], third)).json.messages.errors[0].key).toBe(
        'appointment.already_cancelled',
      );
      await query(database(), 'update fiches set deleted = true where id = $1', [fiche_id]);

      expect([await stateOf(second), await stateOf(third)]).toEqual([401, 401]);
      expect((await openMailed(at(), await keyTo(id))).status).toBe(422);
    });
  });
});
