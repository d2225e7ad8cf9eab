import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  outcome,
  aBookingBody,
  atOnce,
  book,
  call,
  kinds,
  listed,
} from '../../support/booking-calls';
import { spoken } from '../../support/dialect-calls';
import { aBusiness } from '../../support/made-up-business';
import { testServer } from '../../support/test-server';

jest.setTimeout(240_000);

interface Attack {
  readonly id: string;
  readonly area: string;
  readonly where: string;
  readonly expect: string;
  readonly input: {
    readonly path?: string;
    readonly body?: unknown;
    readonly headers?: { readonly [name: string]: string };
    readonly parallel?: number;
  };
}

const attacks = JSON.parse(
  readFileSync('tests/fixtures/attacks.json', 'utf8'),
) as readonly Attack[];
const attack = (id: string): Attack => {
  const found = attacks.find((one) => one.id === id);
  if (!found) throw new Error(`no attack ${id}`);
  return found;
};

/** Fewer than the bench, which has the 10,000. */
const MOST_AT_ONCE = 200;

describe('hostile calls of attacks.json', () => {
  let times: string[];
  const aFreeTime = (): string => times.splice(0, 3)[0] ?? '';
  const count = async (): Promise<number> => {
    const [row] = await server.sql<{ count: string }>('select count(*) from appointments');
    return Number(row?.count);
  };

  const server = testServer({
    businesses: [
      aBusiness({
        id: 50,
        // A-BOOK-17 asks for one service twice
        settings: { max_multirdvs: 2, merge_interventions: true },
        calendars: [{ id: 1 }, { id: 2, offers: [] }, { id: 3 }, { id: 4 }],
      }),
      aBusiness({
        id: 51,
        interventions: [{ id: 12 }],
        calendars: [{ id: 5 }],
        packs: [{ id: 9, price: 1, config: [12] }],
      }),
      aBusiness({ id: 52, group: { login_required: true }, calendars: [{ id: 6 }] }),
    ],
    prepare: () =>
      server.sql(`insert into fiches (group_id, email, blacklisted) values (50, 'a@b.fr', true)`),
  });

  beforeAll(async () => {
    times = (
      await listed(server.address, 50, [11], { nDays: 14, calendarId: 1 })
    ).availabletimeslots.map(({ start }) => start);
  });

  it('Q-WEB-02: a source that a spreadsheet would compute is stored as text, as it is written', async () => {
    const { input } = attack('Q-WEB-02') as unknown as { input: string };
    const websource = new URLSearchParams(input).get('websource') ?? '';

    const { status, json } = await book(
      server.address,
      aBookingBody({ date: aFreeTime(), calendarId: 1, websource }),
    );
    const [row] = await server.sql<{ websource: string }>(
      'select websource from appointments where id = $1',
      [json.records[0].id],
    );

    expect([status, row?.websource]).toEqual([201, '=HYPERLINK("http://evil.example","ok")']);
  });

  /** The body with the fixtures in it; everybody is welcome but who the attack says is not. */
  const bodyOf = ({ id, input }: Attack): unknown => {
    const fixtures: { readonly [name: string]: number | (() => string) } = {
      G1: groupOf(attack(id)),
      G2: 51,
      C1: id === 'A-BOOK-18' ? 6 : 1,
      C2: 3,
      C3: 4,
      C_NOT_LINKED_TO_I1: 2,
      I1: 11,
      A2: 1,
      U2: 2,
      PACK_G2: 9,
      SLOT: aFreeTime,
      TAKEN_SLOT: aFreeTime,
      'SLOT + 7 min': () =>
        new Date(Date.parse(aFreeTime()) + 7 * 60_000).toISOString().slice(0, 19) + 'Z',
      'NOW + maxrdv_period + 1 min': () =>
        new Date(Date.now() + 525_601 * 60_000).toISOString().slice(0, 19) + 'Z',
    };
    const text = (typeof input.body === 'string' ? input.body : JSON.stringify(input.body))
      .replace(/"\{([^{}"]+)\}"/g, (_, name: string) => {
        const fixture = fixtures[name] ?? name;
        return JSON.stringify(typeof fixture === 'function' ? fixture() : fixture);
      })
      .replaceAll('"a@b.fr"', id === 'A-BOOK-19' ? '"a@b.fr"' : '"somebody@example.org"')
      .replace(
        '{"$gen":"repeat_item","item":11,"count":5000}',
        JSON.stringify(Array.from({ length: 5_000 }, () => 11)),
      )
      .replace(/\{"\$gen":"two_lines_random_order"[^}]*\}/, () =>
        JSON.stringify(
          Object.fromEntries(
            [1, 3, 4]
              .sort(() => Math.random() - 0.5)
              .slice(0, 2)
              .map((calendar_id, line) => [line, { intervention_id: 11, calendar_id }]),
          ),
        ),
      );
    return text;
  };

  const groupOf = ({ id }: Attack): number => (id === 'A-BOOK-18' ? 52 : 50);

  const rejected = attacks.filter(
    ({ where, expect: expected }) =>
      where === 'POST appointments' && /^\[(reject 4xx|deny)\]/.test(expected),
  );

  it.each(
    rejected
      .filter(({ area }) => area === 'api')
      .flatMap((one) => spoken.map((dialect) => [one.id, dialect.name, one, dialect] as const)),
  )('%s in %s', async (_, __, one, dialect) => {
    const before = await count();

    const answer = await call(server.address, 'POST', dialect.appointments(groupOf(one)), {
      body: String(bodyOf(one)),
      ...(one.input.headers && { headers: one.input.headers }),
    });

    expect([answer.status >= 400 && answer.status < 500, answer.text]).toEqual([
      true,
      expect.any(String),
    ]);
    expect(await count()).toBe(before);
    expect(({} as { isPro?: unknown }).isPro).toBeUndefined();
  });

  it('[S9] A-BOOK-18 is told why, A-BOOK-19 only who says who they are', async () => {
    const login = await book(server.address, bodyOf(attack('A-BOOK-18')));
    const blacklisted = await book(server.address, bodyOf(attack('A-BOOK-19')));

    expect(outcome(login)).toBe('401 appointment.login_required');
    expect(outcome(blacklisted)).toBe('422 appointment.limit_reached');
  });

  it.each(['A-BOOK-23', 'A-BOOK-24'])('%s stops at the content type', async (id) => {
    const one = attack(id);

    const answer = await book(server.address, bodyOf(one), {
      'content-type': one.input.headers?.['Content-Type'] ?? '',
    });

    expect(answer.status).toBe(415);
  });

  it('A-BOOK-01: one time, many at once, one row', async () => {
    const body = bodyOf(attack('A-BOOK-01'));

    const answers = await atOnce(MOST_AT_ONCE, MOST_AT_ONCE, () => book(server.address, body));

    expect(kinds(answers)).toEqual({ 201: 1, '409 availabletimeslots': MOST_AT_ONCE - 1 });
  });

  it('A-BOOK-02: one key, many at once, one row and one answer', async () => {
    const one = attack('A-BOOK-02');
    const body = bodyOf(one);
    const before = await count();

    const answers = await atOnce(one.input.parallel ?? 100, 100, () =>
      book(server.address, body, one.input.headers),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('A-BOOK-04: what costs what is the server’s to say', async () => {
    const answer = await book(server.address, bodyOf(attack('A-BOOK-04')));

    expect(answer.status).toBe(201);
    expect(answer.json.records[0]).toMatchObject({ price: 4000, promotion: null, type: 'free' });
  });

  it('A-BOOK-17: no half booking and no deadlock, in whatever order the lines come', async () => {
    const one = attack('A-BOOK-17');
    const dates = Array.from({ length: 4 }, aFreeTime);
    const fiche = aBookingBody().appointment.fiche;

    const answers = await atOnce(MOST_AT_ONCE, 60, (index) => {
      const { appointment } = JSON.parse(bodyOf(one) as string) as { appointment: object };
      return book(server.address, {
        appointment: { ...appointment, date: dates[index % 4], fiche },
      });
    });

    const failed = Object.keys(kinds(answers)).filter(
      (kind) => !['201', '409 availabletimeslots', '422 appointment.vevent'].includes(kind),
    );
    expect(failed).toEqual([]);
    const ids = answers.flatMap(({ status, json }) => (status === 201 ? json.records : []));
    expect(ids.length % 2).toBe(0);
  });

  it('A-BOOK-25: a body of two meanings is not read', async () => {
    expect((await book(server.address, bodyOf(attack('A-BOOK-25')))).status).toBe(400);
  });

  it.each(
    ['A-SLOT-02', 'A-SLOT-03', 'A-SLOT-04'].flatMap((id) =>
      spoken.map((dialect) => [id, dialect.name, dialect] as const),
    ),
  )('%s in %s is refused at once', async (id, _, dialect) => {
    const { path = '' } = attack(id).input;
    const query = path
      .slice(path.indexOf('?') + 1)
      .replace('{NESTED}', '['.repeat(1_000) + ']'.repeat(1_000))
      .replace('{G2}', '51');
    const started = Date.now();

    const answer = await call(
      server.address,
      'GET',
      `${dialect.slots(50, []).split('?')[0] ?? ''}?${query}`,
    );

    expect(answer.status >= 400 && answer.status < 500).toBe(true);
    expect(answer.text).not.toContain('availabletimeslots":');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('A-SLOT-05: one address that asks too often waits, others do not', async () => {
    const path = 'groups/50/availabletimeslots?appointments[0][intervention_id]=11';
    const from = (address: string) =>
      call(server.address, 'GET', `/api/v3/${path}`, { headers: { 'x-forwarded-for': address } });

    const answers = await atOnce(1_300, 40, () => from('203.0.113.9'));
    const other = await from('203.0.113.10');

    const waiting = answers.filter(({ status }) => status === 429);
    expect(waiting.length).toBeGreaterThan(0);
    expect(Number(waiting[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(other.status).toBe(200);
  });

  it('X-BIG-01: a body of more than 1 MB is not read', async () => {
    const answer = await book(
      server.address,
      aBookingBody({ date: aFreeTime(), comments: 'x'.repeat(1_100_000) }),
    ).catch(() => undefined);

    // the connection may be closed before all of it was sent
    expect(answer?.status ?? 413).toBe(413);
  });

  it('X-IDK-01 and X-IDK-02: a key is short, and opens nobody else’s booking', async () => {
    const key = randomUUID();
    const mine = await book(
      server.address,
      aBookingBody({ date: aFreeTime(), fiche: { lastname: 'Riou' } }),
      { 'idempotency-key': key },
    );
    const long = await book(server.address, aBookingBody({ date: aFreeTime() }), {
      'idempotency-key': 'A'.repeat(256),
    });
    const other = await book(server.address, aBookingBody({ date: aFreeTime() }), {
      'idempotency-key': key,
    });

    expect(mine.status).toBe(201);
    expect(outcome(long)).toBe('422 invalid_field');
    expect(outcome(other)).toBe('422 idempotency_key_reused');
    expect(other.text).not.toContain('Riou');
  });

  it.each(['X-TOK-01', 'X-TOK-03'])('%s: a token that opens nothing is refused', async (id) => {
    const { Authorization = '' } = attack(id).input as { Authorization?: string };

    const answer = await book(server.address, aBookingBody({ date: aFreeTime() }), {
      authorization: Authorization,
    });

    expect(answer.status).toBe(401);
  });
});
