import { randomBytes } from 'node:crypto';
import {
  outcome,
  aBookingBody,
  book,
  call,
  cancel,
  change,
  holderOf,
  kinds,
  listed,
  type Answer,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { aBusiness } from '../../support/made-up-business';
import { testServer } from '../../support/test-server';

jest.setTimeout(240_000);

/** A whole day, whatever the hour at which the test runs. */
const tomorrow = (): string => inDays(2);

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

describe('a booking call', () => {
  const times = new Map<string, string[]>();

  const rows = (text: string, ...values: unknown[]) => server.sql(text, values);

  /** A time that no other test of this file takes. */
  const aFreeTime = async (
    groupId: number,
    interventionIds: readonly number[] = [11],
  ): Promise<string> => {
    const name = `${groupId} ${interventionIds}`;
    const left =
      times.get(name) ??
      (
        await listed(server.address, groupId, interventionIds, { nDays: 14 })
      ).availabletimeslots.map(({ start }) => start);
    times.set(name, left);
    return left.splice(0, 3)[0] ?? '';
  };

  const ask = (body: unknown, headers?: { readonly [name: string]: string }): Promise<Answer> =>
    book(server.address, body, headers);

  const server = testServer({
    businesses: [
      aBusiness({
        settings: {
          max_multirdvs: 3,
          user_allow_comment: true,
          address: { address: '1 rue', zipcode: '69001', city: 'Lyon', country: 'FR' },
        },
        interventions: [
          {
            id: 11,
            name: 'Coupe',
            price: 4500,
            length: 30,
            promotions: everyDay.map((weekday) => ({
              percent: 15,
              weekday,
              from: '00:00',
              to: '24:00',
              label: { fr: 'toujours' },
            })),
          },
          { id: 12, name: 'Couleur', price: 3333, length: 45 },
          { id: 13, name: 'Vidéo', price: 0, length: 30, videoconference: true },
          { id: 14, name: 'Connus', existing_only: true },
          { id: 15, name: 'En forfait', only_package: true },
          { id: 16, name: '' },
        ],
        calendars: [
          { id: 1, name: 'Ana', capacity: 9 },
          { id: 2, name: 'Basile', offers: [12] },
        ],
        packs: [
          { id: 7, name: 'Forfait', price: 6000, config: [11, 12, 15] },
          { id: 8, name: 'Fermé', price: 5000, config: [11, 12], opened: false },
        ],
        vevent: [{ name: 'num1', type: 'integer', label: { fr: 'Combien' }, max: 10 }],
      }),
      aBusiness({ id: 51, group: { login_required: true }, calendars: [{ id: 3 }] }),
      aBusiness({ id: 59, calendars: [{ id: 91 }, { id: 92 }, { id: 93 }] }),
      aBusiness({ id: 52, group: { active: false }, calendars: [{ id: 4 }] }),
      aBusiness({
        id: 53,
        group: { existing_only: true, sector: 'health' },
        calendars: [{ id: 5 }],
      }),
      aBusiness({
        id: 54,
        group: { max_rdv_number: 2, mintime_between: 60, same_time_allowed: false },
        settings: { max_multirdvs: 2 },
        interventions: [11, 12].map((id) => ({ id, length: 30, price: 4000 })),
        calendars: [{ id: 6, capacity: 9 }],
      }),
      aBusiness({
        id: 55,
        group: { minimum_notice: 600, maxrdv_period: 5 * 1440 },
        // what is too soon is so at any hour
        calendars: [{ id: 8, opening: Array(7).fill([{ from: '00:00', to: '24:00' }]) }],
      }),
    ],
  });

  it('books twenty visits an hour for one person from one network, however many are cancelled', async () => {
    const dates = [await aFreeTime(50), await aFreeTime(50), await aFreeTime(50)];
    const bookFrom = (network: string, email: string, index: number) =>
      ask(aBookingBody({ date: dates[index % dates.length], calendarId: 1, fiche: { email } }), {
        'x-forwarded-for': network,
      });
    const answers = [];
    for (let index = 0; index < 21; index += 1) {
      const answer = await bookFrom('203.0.113.9', 'flood@example.org', index);
      answers.push(answer);
      if (answer.status === 201)
        await cancel(server.address, [answer.json.records[0].id], holderOf(answer));
    }
    const others = [
      await bookFrom('203.0.113.10', 'flood@example.org', 0),
      await bookFrom('203.0.113.9', 'calm@example.org', 1),
    ];

    expect(kinds(answers)).toEqual({ 201: 20, '429 too_many_calls': 1 });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(kinds(others)).toEqual({ 201: 2 });
  });

  it('[BOOK-05] [ENTITY-17] answers the appointment as it is stored, with the key to the contact', async () => {
    const date = await aFreeTime(50);

    const answer = await ask(aBookingBody({ date, comments: 'Merci', websource: 'site' }));

    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      records: [
        {
          id: expect.any(Number),
          group_id: 50,
          group_name: 'Group 50',
          date: date.slice(0, 10),
          start: date,
          end: expect.stringMatching(/:00[+-]\d\d:\d\d$/),
          duration: 30,
          type: 'free',
          parent_id: null,
          pack_id: null,
          pack: null,
          interventions: null,
          intervention_id: 11,
          intervention: { publicname: 'Coupe' },
          intervention_length: 30,
          intervention_price: 4500,
          intervention_name: 'Coupe',
          calendar_id: 1,
          calendar_name: 'Ana',
          calendar: { publicname: 'Ana' },
          resource_id: null,
          resource: null,
          fiche_id: expect.any(Number),
          fiche: { firstname: 'Nolwenn', lastname: 'Kerjean', email: 'nolwenn@example.org' },
          price: 4500,
          price_amount: 3825,
          is_promoted: true,
          promotion: 15,
          videoconference: false,
          comments: 'Merci',
          home_visit: false,
          address: { address: '1 rue', zipcode: '69001', city: 'Lyon', country: 'FR' },
          updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
          ics_token: expect.stringMatching(/^[\w-]{32}$/),
          video_credentials: null,
          status: 'booked',
          location: null,
        },
      ],
      fiche_token: expect.stringMatching(/^[\w-]{32}$/),
      consecutive_location: null,
    });
    expect(Date.parse(answer.json.records[0].end) - Date.parse(date)).toBe(30 * 60_000);
    expect([answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      'no-store',
      'application/json; charset=utf-8',
    ]);
    const [row] = await rows(
      'select price, promotion, websource, locale from appointments where id = $1',
      answer.json.records[0].id,
    );
    expect(row).toEqual({ price: 4500, promotion: 15, websource: 'site', locale: 'fr' });
  });

  it('[ENTITY-20] books several one after the other, each but the first a follow-up of it, and a pack with its price in its mail', async () => {
    const several = await ask(
      aBookingBody({ date: await aFreeTime(50, [11, 12]), interventionIds: [11, 12] }),
    );
    const pack = await ask(
      aBookingBody({
        date: await aFreeTime(50, [11, 12]),
        interventionIds: [11, 12, 15],
        pack_id: 7,
      }),
    );

    const [first, second] = several.json.records;
    expect([first.type, second.type, second.parent_id, second.start]).toEqual([
      'first',
      'included',
      first.id,
      first.end,
    ]);
    expect([first.price, first.promotion, second.price, second.promotion]).toEqual([
      4500,
      15,
      3333,
      null,
    ]);
    expect(pack.json.records.map(({ pack_id }: { pack_id: number }) => pack_id)).toEqual([7, 7, 7]);
    expect(
      pack.json.records.every(({ promotion }: { promotion: unknown }) => promotion === null),
    ).toBe(true);
  });

  it('takes intervention_ids as well as the map of appointments', async () => {
    const { appointments: _, ...appointment } = aBookingBody({
      date: await aFreeTime(50),
    }).appointment;

    const answer = await ask({
      appointment: { ...appointment, calendar_id: 1, intervention_ids: [11] },
    });

    expect([answer.status, answer.json.records[0].calendar_id]).toEqual([201, 1]);
  });

  it('stores nothing that only the server decides', async () => {
    const date = await aFreeTime(50);

    const answer = await ask(
      aBookingBody({
        date,
        price: 0,
        price_amount: 0,
        promotion: 100,
        type: 'included',
        parent_id: 1,
        id: 1,
        seat: 5,
        ends_at: date,
        cancelled_at: date,
        fiche: {
          deleted: true,
          blacklisted: true,
          existing: true,
          group_id: 51,
          marketing_optin: true,
          created_at: '2000-01-01',
        },
      }),
    );

    expect(answer.status).toBe(201);
    const [row] = await rows(
      `select a.price, a.promotion, a.type, a.parent_id, a.seat, a.cancelled_at, f.deleted, f.blacklisted, f.existing, f.group_id, f.values
       from appointments a join fiches f on f.group_id = a.group_id and f.id = a.fiche_id where a.id = $1`,
      answer.json.records[0].id,
    );
    expect(row).toEqual({
      price: 4500,
      promotion: 15,
      type: 'free',
      parent_id: null,
      seat: expect.any(Number),
      cancelled_at: null,
      deleted: false,
      blacklisted: false,
      existing: false,
      group_id: 50,
      values: {},
    });
  });

  it('stores the fields of the appointment-details form, and no others', async () => {
    const answer = await ask(aBookingBody({ date: await aFreeTime(50), num1: '7', num2: '8' }));
    const wrong = await ask(aBookingBody({ date: await aFreeTime(50), num1: '11' }));

    const [row] = await rows(
      'select vevent from appointments where id = $1',
      answer.json.records[0].id,
    );
    expect(row).toEqual({ vevent: { num1: '7' } });
    expect(wrong.json.messages.errors[0]).toMatchObject({ key: 'invalid_field', field: 'num1' });
  });

  it('[D4] books by video with consent only, and stores which terms were accepted, when and in what language (F-BOO-01)', async () => {
    const date = await aFreeTime(50, [13]);
    const without = await ask(aBookingBody({ date, interventionIds: [13] }));
    const unclear = await ask(
      aBookingBody({ date, interventionIds: [13], videoconference_consent: 'yes' }),
    );
    const unticked = await ask(
      aBookingBody({ date, interventionIds: [13], videoconference_consent: false }),
    );
    const answer = await ask(
      aBookingBody({ date, interventionIds: [13], videoconference_consent: true }),
    );

    expect(kinds([without, unclear, unticked])).toEqual({ '422 appointment.video_consent': 3 });
    expect(outcome(answer)).toBe('201');
    const [row] = await rows(
      'select video_consent_text, video_consent_at, locale from appointments where id = $1',
      answer.json.records[0].id,
    );
    expect(row).toEqual({
      video_consent_text: expect.stringMatching(/./),
      video_consent_at: expect.any(Date),
      locale: 'fr',
    });
  });

  it('[BOOK-06] [BOOK-12] changes a contact only for who holds its key', async () => {
    const first = await ask(aBookingBody({ date: await aFreeTime(50) }));
    const other = await ask(aBookingBody({ date: await aFreeTime(50) }));
    const id = first.json.records[0].fiche_id as number;
    const again = async (token: string | undefined) =>
      ask(
        aBookingBody({ date: await aFreeTime(50), fiche: { id, lastname: 'Le Goff' } }),
        token === undefined ? {} : { authorization: `Bearer ${token}` },
      );

    const refused = [await again(undefined), await again(other.json.fiche_token)];
    const unknown = [await again('null'), await again('x'.repeat(32))];
    const changed = await again(first.json.fiche_token);

    expect(kinds(refused)).toEqual({ '403 appointment.fiche_not_authorized': 2 });
    expect(kinds(unknown)).toEqual({ '401 connection_expired': 2 });
    expect([changed.status, changed.json.records[0].fiche_id, changed.json.fiche_token]).toEqual([
      201,
      id,
      null,
    ]);
    expect(await rows('select lastname from fiches where id = $1', id)).toEqual([
      { lastname: 'Le Goff' },
    ]);
  });

  it('stores of each line what it is, and of the whole who booked it, from where and under which notice', async () => {
    const date = await aFreeTime(50, [11, 12]);
    const visit = await ask(
      aBookingBody({
        date,
        interventionIds: [11, 12],
        locale: undefined,
        visitor_timezone: 'America/New_York',
        comments: 'Merci',
        num1: '7',
      }),
    );
    const common = {
      pack_id: null,
      pack_price: null,
      comments: 'Merci',
      vevent: { num1: '7' },
      websource: null,
      locale: 'fr',
      visitor_timezone: 'America/New_York',
      videoconference: false,
      video_consent_text: null,
      video_consent_at: null,
      privacy_text: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      booked_from: expect.stringMatching(/^[\w-]{32}$/),
    };
    const [first, second] = visit.json.records;

    expect(
      await rows(
        `select line, type, parent_id, price, promotion, ${Object.keys(common).join(', ')}
          from appointments where id = any($1) order by line`,
        [first.id, second.id],
      ),
    ).toEqual([
      { ...common, line: 0, type: 'first', parent_id: null, price: 4500, promotion: 15 },
      {
        ...common,
        line: 1,
        type: 'included',
        parent_id: String(first.id),
        price: 3333,
        promotion: null,
      },
    ]);
    expect(
      await rows(`select mail from outbox where mail->'appointmentIds' @> $1`, String(second.id)),
    ).toEqual([
      {
        mail: {
          kind: 'confirmation',
          appointmentIds: [first.id, second.id],
          unasked: true,
        },
      },
    ]);
  });

  it('[BOOK-09] refuses a visitor where one has to log in', async () => {
    const answer = await ask(aBookingBody({ group_id: 51, date: await aFreeTime(51) }));

    expect(outcome(answer)).toBe('401 appointment.login_required');
    expect(await rows('select 1 from appointments where group_id = 51')).toEqual([]);
  });

  it('[BOOK-10] refuses newcomers where only known customers may book, in the words of the sector', async () => {
    const intervention = await ask(
      aBookingBody({ date: await aFreeTime(50, [14]), interventionIds: [14] }),
    );
    const group = await ask(aBookingBody({ group_id: 53, date: await aFreeTime(53) }));

    expect(outcome(intervention)).toBe('403 appointment.not_open_group');
    expect(outcome(group)).toBe('403 appointment.not_open_group_health');
  });

  it('[BOOK-09] [BOOK-10] takes whoever comes by a mailed link for a known customer, and for a visitor who is logged in', async () => {
    const aFiche = async (group: number, byMail: boolean) => {
      const token = randomBytes(16).toString('hex');
      const email = `${token}@example.org`;
      const [fiche] = await rows(
        `with contact as (insert into fiches (group_id, lastname, firstname, email, existing)
            values ($1, 'Kerjean', 'Nolwenn', $2, true) returning id)
          insert into fiche_tokens (group_id, token_hash, fiche_id, by_mail, created_at, expires_at)
          select $1, encode(sha256($3), 'hex'), id, $4, now(), now() + interval '1 hour' from contact
          returning fiche_id`,
        group,
        email,
        Buffer.from(token),
        byMail,
      );
      const id = Number(fiche?.fiche_id);
      return { id, email, headers: { authorization: `Bearer ${token}` } };
    };
    const bookFor = async (
      group_id: number,
      { email, headers }: Awaited<ReturnType<typeof aFiche>>,
      fiche: object = {},
    ) =>
      ask(
        aBookingBody({ group_id, date: await aFreeTime(group_id), fiche: { email, ...fiche } }),
        headers,
      );
    const networkOf = async ({ json }: Answer) =>
      (await rows('select booked_from from appointments where id = $1', json.records[0].id))[0]
        ?.booked_from;
    const [mailed, plain] = [await aFiche(51, true), await aFiche(51, false)];
    const [known, stranger] = [await aFiche(53, false), await aFiche(53, true)];

    const byMail = await bookFor(51, mailed);
    const forAnother = await bookFor(51, mailed, { email: 'autre@example.org' });
    const byKey = await bookFor(51, plain);
    const forFiche = [
      await bookFor(53, known, { id: known.id }),
      await bookFor(53, stranger, { id: stranger.id }),
    ];
    const forNew = [await bookFor(53, known), await bookFor(53, stranger)];

    expect(kinds([byMail, forAnother, byKey])).toEqual({
      201: 2,
      '401 appointment.login_required': 1,
    });
    // a form that is filled in by a customer asks for no address
    expect([byMail, forAnother].map(({ json }) => json.records[0].fiche.email)).toEqual([
      mailed.email,
      mailed.email,
    ]);
    expect([await networkOf(byMail), await networkOf(forAnother)]).toEqual([null, null]);
    expect(kinds(forFiche)).toEqual({ 201: 2 });
    expect(await Promise.all(forFiche.map(networkOf))).toEqual([expect.any(String), null]);
    expect(kinds(forNew)).toEqual({ '403 appointment.not_open_group_health': 2 });
  });

  it('[BOOK-10] knows whom a professional has recorded, with a booking or without', async () => {
    const token = randomBytes(16).toString('hex');
    const pro = { authorization: `Bearer ${token}` };
    await rows(
      `with pro as (insert into professionals (email, password_hash) values ($2, '') returning id),
        works as (insert into professional_groups (group_id, professional_id) select 53, id from pro)
        insert into professional_sessions (token_hash, professional_id, created_at, expires_at)
        select encode(sha256($1), 'hex'), id, now(), now() + interval '1 hour' from pro`,
      Buffer.from(token),
      `${token}@example.org`,
    );
    const fiche = { lastname: 'Kerjean', firstname: 'Nolwenn', email: 'patiente@example.org' };
    const booked = await ask(aBookingBody({ group_id: 53, date: await aFreeTime(53), fiche }), pro);
    const added = await call(server.address, 'POST', '/api/v3/groups/53/fiches', {
      body: JSON.stringify({ fiche }),
      headers: pro,
    });
    const bookAgain = async (id: number) => {
      const key = randomBytes(16).toString('hex');
      await rows(
        `insert into fiche_tokens (group_id, token_hash, fiche_id, by_mail, created_at, expires_at)
          values (53, encode(sha256($1), 'hex'), $2, true, now(), now() + interval '1 hour')`,
        Buffer.from(key),
        id,
      );
      return ask(
        aBookingBody({ group_id: 53, date: await aFreeTime(53), fiche: { ...fiche, id } }),
        { authorization: `Bearer ${key}` },
      );
    };

    const answers = [
      await bookAgain(booked.json.records[0].fiche_id),
      await bookAgain(added.json.records[0].id),
    ];

    expect(kinds([booked, added, ...answers])).toEqual({ 201: 4 });
  });

  it('[BOOK-11] [S9] refuses who is blacklisted, in whatever case the address is written, tells a stranger nothing of it, and leaves the time free', async () => {
    const date = await aFreeTime(50);
    await rows(
      `insert into fiches (group_id, email, blacklisted) values (50, 'Bannie@example.org', true)`,
    );

    const answer = await ask(aBookingBody({ date, fiche: { email: 'bANNIE@example.org' } }));

    expect(outcome(answer)).toBe('422 appointment.limit_reached');
    expect((await ask(aBookingBody({ date }))).status).toBe(201);
  });

  it('[MULTI-14] holds a person to the limits of the group', async () => {
    const { availabletimeslots } = await listed(server.address, 54, [11], { from: tomorrow() });
    const [at0, at30, , , at120, , , , , , at300] = availabletimeslots.map(({ start }) => start);
    const fiche = { email: 'zoe@example.org' };
    const first = await ask(aBookingBody({ group_id: 54, date: at0, fiche }));
    const own = { ...fiche, id: first.json.records[0].fiche_id as number };
    const attempt = (date: string | undefined) =>
      ask(aBookingBody({ group_id: 54, date, fiche: own }), holderOf(first));

    const answers = [
      first,
      await attempt(at0),
      await attempt(at30),
      await attempt(at120),
      await attempt(at300),
    ];

    expect(answers.map(outcome)).toEqual([
      '201',
      '422 appointment.same_time_rdv',
      '422 appointment.mintime_between',
      '201',
      '422 appointment.max_rdv_number',
    ]);
  });

  it('[MULTI-14] counts a visit of several services once, and also when its first one was cancelled', async () => {
    const { availabletimeslots } = await listed(server.address, 54, [11, 12], { from: inDays(4) });
    const [first, second, third] = [0, 5, 10].map((index) => availabletimeslots[index]?.start);
    const bookTwo = (date: string | undefined) =>
      ask(
        aBookingBody({
          group_id: 54,
          date,
          interventionIds: [11, 12],
          fiche: { email: 'two@example.org' },
        }),
      );
    const visits = [await bookTwo(first), await bookTwo(second)];
    const firstLines = visits.map(({ json }) => json.records[0].id as number);
    for (const [index, visit] of visits.entries())
      await cancel(server.address, [firstLines[index]], holderOf(visit), 54);

    const answer = await bookTwo(third);

    expect(kinds([...visits, answer])).toEqual({ 201: 2, '422 appointment.limit_reached': 1 });
  });

  it('[S9] tells a stranger nothing of what another holds, only where no other time would do, and does not let them use up the limit', async () => {
    const { availabletimeslots } = await listed(server.address, 54, [11], { from: inDays(2) });
    const [at0, at30, , , at120, , , , at240] = availabletimeslots.map(({ start }) => start);
    const fiche = { email: 'yves@example.org' };
    const attempt = (date: string | undefined, network: string, headers = {}, id = {}) =>
      ask(aBookingBody({ group_id: 54, date, fiche: { ...fiche, ...id } }), {
        'x-forwarded-for': network,
        ...headers,
      });
    const own = await attempt(at0, '198.51.100.1');
    const id = { id: own.json.records[0].fiche_id as number };

    const answers = [
      await attempt(at0, '203.0.113.9'),
      await attempt(at30, '203.0.113.9'),
      await attempt(at120, '203.0.113.9'),
      await attempt(at240, '203.0.113.9'),
      await attempt(at120, '198.51.100.1', holderOf(own), id),
      await attempt(at240, '198.51.100.1', holderOf(own), id),
    ];

    expect(answers.map(outcome)).toEqual([
      '201',
      '422 appointment.vevent',
      '201',
      '422 appointment.limit_reached',
      '201',
      '422 appointment.max_rdv_number',
    ]);
  });

  it('[MULTI-14] counts the time between two appointments to the minute, before and after', async () => {
    const { availabletimeslots } = await listed(server.address, 54, [11], { from: inDays(3) });
    const starts = availabletimeslots.map(({ start }) => start);
    const [middle, ...others] = [10, 8, 7, 12, 13].map((index) => starts[index]);
    const fiche = { email: 'minute@example.org' };
    const first = await ask(aBookingBody({ group_id: 54, date: middle, fiche }));
    const own = { ...fiche, id: first.json.records[0].fiche_id as number };
    await rows('update groups set max_rdv_number = null where id = 54');

    const answers = [];
    for (const date of others)
      answers.push(await ask(aBookingBody({ group_id: 54, date, fiche: own }), holderOf(first)));
    await rows('update groups set max_rdv_number = 2 where id = 54');

    expect(answers.map(outcome)).toEqual([
      '422 appointment.mintime_between',
      '201',
      '422 appointment.mintime_between',
      '201',
    ]);
  });

  it('is taken again as soon as the business takes bookings, though nobody lists its times in between', async () => {
    const date = await aFreeTime(59);
    const open = (isOpen: boolean) => rows('update groups set open = $1 where id = 59', isOpen);
    const tryBooking = () => ask(aBookingBody({ group_id: 59, date }));
    await open(false);

    const refused = await tryBooking();
    await open(true);
    const taken = await tryBooking();

    expect([kinds([refused]), kinds([taken])]).toEqual([
      { '422 appointment.vevent': 1 },
      { 201: 1 },
    ]);
  });

  it('is refused before the notice and after the period of the group', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 13) + ':00:00Z';
    const far = `${inDays(9)}T11:00:00Z`;

    const tooFar = await ask(aBookingBody({ group_id: 55, date: far }));
    const tooSoon = await ask(aBookingBody({ group_id: 55, date: soon }));

    expect(outcome(tooFar)).toBe('422 appointment.max_rdv_period');
    expect(outcome(tooSoon)).toBe('422 appointment.mintime_rdv');
  });

  it.each([
    ["another group's calendar", { calendarId: 3 }, '422 invalid_calendar'],
    ['a service this calendar does not offer', { calendarId: 2 }, '422 invalid_calendar'],
    ['an unknown service', { interventionIds: [99] }, '422 invalid_intervention'],
    ['a service for agents only', { interventionIds: [16] }, '422 invalid_intervention'],
    ['a service of packs only', { interventionIds: [15] }, '422 invalid_intervention'],
    [
      'a pack with other services',
      { interventionIds: [11], pack_id: 7 },
      '422 invalid_intervention',
    ],
    [
      '[MULTI-01] too many services',
      { interventionIds: [11, 12, 14, 12] },
      '422 invalid_intervention',
    ],
    ['[MULTI-13] one service twice', { interventionIds: [12, 12] }, '422 invalid_intervention'],
    [
      '[MULTI-03] a video beside another service',
      { interventionIds: [12, 13] },
      '422 invalid_intervention',
    ],
    [
      'a pack that is closed',
      { interventionIds: [11, 12], pack_id: 8 },
      '422 invalid_intervention',
    ],
    ['an unknown group', { group_id: 999 }, '404 group_unknown'],
    ['an inactive group', { group_id: 52 }, '403 group_inactive'],
    ['a group as text', { group_id: '50' }, '422 invalid_field'],
    [
      'a calendar as truth',
      { calendar_id: true, appointments: undefined, intervention_ids: [11] },
      '422 invalid_field',
    ],
    ['a missing name', { fiche: { lastname: undefined } }, '422 invalid_field'],
    ['an e-mail that is none', { fiche: { email: 'a@b' } }, '422 invalid_field'],
    [
      'an e-mail with a second line',
      { fiche: { email: 'a@b.fr\r\nBcc: c@d.fr' } },
      '422 invalid_field',
    ],
    [
      '[FICHE-09] a name that hides its contact',
      { fiche: { lastname: ' $ecret' } },
      '422 invalid_field',
    ],
    ['a name that is an object', { fiche: { lastname: { $ne: 1 } } }, '422 invalid_field'],
    ['a comment too long', { comments: 'x'.repeat(256) }, '422 invalid_field'],
    ['half a character', { comments: '\ud800' }, '422 invalid_field'],
  ])('refuses %s', async (_, differences, kind) => {
    const date = await aFreeTime(50);
    const before = await rows('select count(*) from appointments');

    const answer = await ask(aBookingBody({ date, ...differences }));

    expect(outcome(answer)).toBe(kind);
    expect(await rows('select count(*) from appointments')).toEqual(before);
  });

  it.each([
    'infinity',
    'now',
    'tomorrow',
    'epoch',
    '294277-01-01',
    '0000-01-01T00:00:00Z',
    '2027-12-31T23:59:60Z',
    '2027-02-30T09:00:00Z',
    '',
    '2027-01-01',
    '2027-06-10T25:00:00+02:00',
  ])('[T8] refuses %p as a date', async (date) => {
    const answer = await ask(aBookingBody({ date }));

    expect(answer.json.messages.errors[0]).toMatchObject({ key: 'invalid_field', field: 'date' });
  });

  it.each(['0001-01-01 00:00:00', '9999-12-31 23:59:00'])(
    '[T8] refuses a booking and a move to %p, a year that the database does not read, as it refuses any other',
    async (date) => {
      const kept = await ask(aBookingBody({ date: await aFreeTime(50) }));
      const [{ id }] = kept.json.records;

      const answers = [
        await ask(aBookingBody({ date })),
        await change(server.address, id, { date }, holderOf(kept)),
      ];

      // the group is closed at that hour
      expect(kinds(answers)).toEqual({ '422 appointment.vevent': 2 });
    },
  );

  it('gives its calendar file to whoever has the key of the file, and to nobody else', async () => {
    const answer = await ask(aBookingBody({ date: await aFreeTime(50) }));
    const other = await ask(aBookingBody({ date: await aFreeTime(50) }));
    const { id, ics_token } = answer.json.records[0];
    const file = (group: number, appointment: number, token: string) =>
      call(server.address, 'GET', `/ics/${group}/${appointment}/${token}.ics`);

    const right = await file(50, id, ics_token);
    const wrong = [
      await file(50, other.json.records[0].id, ics_token),
      await file(51, id, ics_token),
      await file(50, id, 'x'.repeat(32)),
      await file(50, id, ''),
      await call(server.address, 'GET', `/ics/50/${id}/${ics_token}.css`),
    ];

    expect([
      right.status,
      right.headers['content-type'],
      right.headers['cache-control'],
      right.headers['content-disposition'],
    ]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
      'attachment; filename="appointment.ics"',
    ]);
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it('[D1] logs nothing that visitors wrote, and no key', async () => {
    const secrets = [
      'Kerjean',
      'Nolwenn',
      'nolwenn@example.org',
      'bannie',
      'zoe@example.org',
      'Le Goff',
      'Merci',
      'Bearer',
    ];
    const tokens = await rows('select token_hash from fiche_tokens');

    const log = server.log();

    expect(log.split('\n').length).toBeGreaterThan(50);
    for (const secret of secrets) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(tokens.length).toBeGreaterThan(0);
    expect(log).not.toMatch(/[\w-]{32}\.ics/);
  });

  it('[CAL-02] gives a booking without preference to who has least to do that day', async () => {
    // in another week than what was booked there before: of equals in a day, the week decides
    const { availabletimeslots } = await listed(server.address, 59, [11], { from: inDays(15) });
    const day = availabletimeslots.at(-1)?.start.slice(0, 10) ?? '';
    const ofDay = availabletimeslots.filter(({ start }) => start.startsWith(day));
    const given: number[] = [];
    for (const { start } of ofDay.slice(0, 4)) {
      const { json } = await ask(aBookingBody({ group_id: 59, date: start }));
      given.push(json.records[0].calendar_id);
    }

    expect(given).toEqual([91, 92, 93, 91]);
  });
});
