import { readFile, writeFile } from 'node:fs/promises';
import { book, listed, slotsPath, type Answer } from '../../support/booking-calls';
import { keysOf, openMailed } from '../../support/mailed-key';
import {
  as,
  current,
  NOBODY,
  PASSWORD,
  proTokenOf,
  send,
  tokenOf,
} from '../../support/people-calls';
import { query } from '../../support/postgres';
import { readRoutes } from '../../support/routes';
import { textMatrix } from '../../support/text-matrix';
import { testServer } from '../../support/test-server';

/** What each kind of caller is told by each reading call. */
const READ_FIELDS = 'tests/server/session/read-fields.txt';

/** The paths of all fields of an answer; what a list holds is told as one. */
function fieldsOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) {
    return new Set(value.flatMap((one: unknown) => [...fieldsOf(one, `${path}[]`)]));
  }
  if (typeof value !== 'object' || value === null) return new Set([path]);
  return new Set(
    Object.entries(value).flatMap(([name, one]) => [
      ...fieldsOf(one, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

describe('access to calls', () => {
  const callers = [
    'visitor',
    'contact F1',
    'mail of A1',
    'U1',
    'U2',
    'user of G2',
    'P1',
    'CC1',
    'P2',
    'expired',
  ] as const;
  type Caller = (typeof callers)[number];
  /** Keys that are as good as expired: of a session that was ended, and of a calendar file. */
  const nobodies = ['logged out', 'of another type'] as const;

  const tokens = new Map<Caller | (typeof nobodies)[number], string | undefined>();
  let u1 = 0;
  let f1 = 0;
  let a1 = 0;
  let icsToken = '';
  let openedByMail: Answer;

  const server = testServer();

  beforeAll(async () => {
    const database = server.database;
    await query(
      database,
      `insert into professionals (email, password_hash)
        select 'p2@cabinet.example', password_hash from professionals where email like 'pro@%'`,
    );
    await query(
      database,
      `insert into professional_groups (group_id, professional_id)
        select 2, id from professionals where email = 'p2@cabinet.example'`,
    );
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 1, 'u1@example.org', password_hash from accounts where email = 'camille@example.org' and group_id = 1`,
    );
    const booked = await book(server.address, await bookingFor(aPerson));
    if (booked.status !== 201) throw new Error(booked.text);
    f1 = booked.json.records[0].fiche_id;
    a1 = booked.json.records[0].id;
    await query(
      database,
      `update fiches set account_id = a.id from accounts a
        where a.email = 'u1@example.org' and fiches.group_id = 1 and fiches.id = $1`,
      [f1],
    );
    // the notice to change is of no matter here
    await query(database, 'update groups set cancel_notice = 0');
    // the demonstration has a visit by video only where a time of today is left for it
    await query(database, 'delete from appointments where videoconference');
    tokens.set('contact F1', booked.json.fiche_token);
    const key = (await keysOf(server.ground)).mailedKey(1, a1, 'u1@example.org');
    openedByMail = await openMailed(server.address, key, { groupId: 1 });
    tokens.set('mail of A1', openedByMail.json.account_token);
    tokens.set('U1', await tokenOf(server.address, 'u1@example.org'));
    tokens.set('U2', await tokenOf(server.address, 'camille@example.org'));
    tokens.set('user of G2', await tokenOf(server.address, 'camille@example.org', { groupId: 2 }));
    tokens.set('P1', await proTokenOf(server.address, 'pro@salon-lumiere.example'));
    tokens.set('CC1', await proTokenOf(server.address, 'agent@allo-assistance.example'));
    tokens.set('P2', await proTokenOf(server.address, 'p2@cabinet.example'));
    const expired = await tokenOf(server.address, 'u1@example.org');
    await query(
      database,
      `update account_sessions set expires_at = now()
        where created_at = (select max(created_at) from account_sessions)`,
    );
    tokens.set('expired', expired);
    const ended = await tokenOf(server.address, 'u1@example.org');
    await send(server.address, 'POST', '/api/v3/sessions/logout', {}, as(ended));
    tokens.set('logged out', ended);
    icsToken = booked.json.records[0].ics_token;
    tokens.set('of another type', icsToken);
    const [account] = await query<{ id: string }>(
      database,
      `select id from accounts where email = 'u1@example.org'`,
    );
    u1 = Number(account?.id);
  });

  type Anybody = Parameters<typeof tokens.get>[0];

  const ask = (caller: Anybody, method: string, path: string, body?: object): Promise<Answer> => {
    const token = tokens.get(caller);
    return send(server.address, method, path, body, token === undefined ? {} : as(token));
  };

  const aPerson = {
    firstname: 'U',
    lastname: 'Un',
    email: 'u1@example.org',
    firstphone: '06 11 22 33 44',
  };

  /** A booking of the first time that is free now, so that nobody is refused for the time. */
  const bookingFor = async (fiche: object) => {
    const { firstSlot } = await listed(server.address, 1, [11]);
    return {
      appointment: {
        group_id: 1,
        date: firstSlot,
        appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
        fiche,
      },
    };
  };

  /** The status that each kind of caller gets of each call. */
  const answers = textMatrix(`
                                   | visitor | contact F1 | mail of A1 | U1 | U2 | user of G2 | P1 | CC1 | P2 | expired
    GET services/groups            | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 200
    GET lists                      | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 200
    GET forms                      | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 200
    GET websites of a group        | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 200
    GET fiches?search              | 401     | 401        | 404        | 200 | 200 | 404        | 200 | 200 | 404 | 401
    POST group fiches              | 401     | 401        | 404        | 201 | 201 | 404        | 201 | 201 | 404 | 401
    PUT fiche F1                   | 401     | 404        | 404        | 200 | 404 | 404        | 200 | 200 | 404 | 401
    GET availabletimeslots         | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 200
    GET websites                   | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 200
    POST appointments, new fiche   | 201     | 201        | 201        | 201 | 201 | 201        | 201 | 201 | 201 | 401
    POST appointments, fiche F1    | 403     | 201        | 403        | 201 | 403 | 403        | 201 | 201 | 403 | 401
    GET appointments               | 401     | 200        | 200        | 200 | 200 | 404        | 200 | 200 | 404 | 401
    GET appointments of F1         | 401     | 200        | 200        | 200 | 200 | 404        | 200 | 200 | 404 | 401
    GET editable A1                | 401     | 200        | 200        | 200 | 404 | 404        | 200 | 200 | 404 | 401
    PUT appointment A1             | 401     | 200        | 200        | 200 | 404 | 404        | 200 | 200 | 404 | 401
    PUT accounts/U1                | 401     | 401        | 404        | 200 | 404 | 404        | 403 | 403 | 403 | 401
    POST erasure request of U1     | 401     | 401        | 404        | 202 | 404 | 404        | 403 | 403 | 403 | 401
    GET personal data of U1        | 401     | 401        | 404        | 200 | 404 | 404        | 403 | 403 | 403 | 401
    GET groups list for pros       | 401     | 403        | 403        | 403 | 403 | 403        | 200 | 200 | 200 | 401
    GET sessions/current           | 200     | 200        | 200        | 200 | 200 | 200        | 200 | 200 | 200 | 401
  `);

  /** Path and body of each call; the first word of its name is its method. */
  const requests: {
    readonly [name: string]: () => readonly [string, (object | Promise<object>)?];
  } = {
    'GET services/groups': () => ['/api/v1/services/groups/salon-lumiere'],
    'GET lists': () => ['/api/v3/groups/1/interventions'],
    'GET forms': () => ['/api/v3/groups/1/forms'],
    'GET websites of a group': () => ['/api/v3/groups/1/websites'],
    'GET fiches?search': () => ['/api/v3/groups/1/fiches?search=Kerjean'],
    'POST group fiches': () => ['/api/v3/groups/1/fiches', { fiche: aPerson }],
    'PUT fiche F1': () => [`/api/v3/groups/1/fiches/${f1}`, { fiche: aPerson }],
    'GET availabletimeslots': () => [slotsPath(1, [11])],
    'GET websites': () => ['/api/v1/websites/lookup?website=salon-lumiere.example'],
    'POST appointments, new fiche': () => [
      '/api/v3/appointments',
      bookingFor({ ...aPerson, email: 'n@example.org' }),
    ],
    'POST appointments, fiche F1': () => [
      '/api/v3/appointments',
      bookingFor({ ...aPerson, id: f1 }),
    ],
    'GET appointments': () => ['/api/v3/appointments?group_id=1'],
    'GET appointments of F1': () => [`/api/v3/appointments?group_id=1&fiche_id=${f1}`],
    'GET editable A1': () => [`/api/v3/appointments/${a1}/editable?group_id=1`],
    'PUT appointment A1': () => [
      `/api/v3/appointments/${a1}?group_id=1`,
      { appointment: { comments: 'x' } },
    ],
    'PUT accounts/U1': () => [
      `/api/v3/accounts/${u1}`,
      { account: { group_id: 1, temp_email: 'u1.neuf@example.org', current_password: PASSWORD } },
    ],
    'POST erasure request of U1': () => [
      `/api/v3/accounts/${u1}/erasure_requests`,
      { account: { group_id: 1 } },
    ],
    'GET personal data of U1': () => [`/api/v3/accounts/${u1}/personal_data?group_id=1`],
    'GET groups list for pros': () => ['/api/v3/groups'],
    'GET sessions/current': () => ['/api/v3/sessions/current?group_id=1'],
  };

  const make = async (name: string, caller: Anybody): Promise<Answer> => {
    const [path = `no request of the name ${name}`, body] = requests[name]?.() ?? [];
    return ask(caller, name.split(' ')[0] ?? '', path, await body);
  };

  it.each([...new Set([...answers.keys(), ...Object.keys(requests)])])(
    '[Z1] %s answers each kind of caller by its rights',
    async (name) => {
      const found: { [caller: string]: string } = {};

      for (const caller of [...callers, ...nobodies])
        found[caller] = `${(await make(name, caller)).status}`;

      const expected = answers.get(name);
      const expired = expected?.expired;
      expect(found).toEqual({ ...expected, 'logged out': expired, 'of another type': expired });
    },
  );

  it('[Z4] [A15] every route that is closed to visitors answers 401 to a call without a key', async () => {
    const { rules } = await readRoutes();
    const closed = rules.filter(
      ({ access, method }) => access !== 'public' && access.visitor !== 'yes' && method !== 'HEAD',
    );
    const bodies = { account: { group_id: 1 }, fiche: {}, appointments: [{ id: 1 }] };

    const answers = await Promise.all(
      closed.map(async ({ method, url }) => {
        const path = url.replace(':group_id', '1').replace(':id', '1');
        const query = method === 'POST' ? '' : '?group_id=1';
        const body = method === 'GET' ? undefined : bodies;
        const { status } = await send(server.address, method, path + query, body);
        return `${method} ${url} ${status}`;
      }),
    );

    expect(answers).toEqual(closed.map(({ method, url }) => `${method} ${url} 401`));
    expect(closed.length).toBeGreaterThan(15);
  });

  it('[API-15] the current session names its caller alone', async () => {
    const last_signed_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const user = { ...NOBODY, logged: true, type: 'user', last_signed_at };
    const holder = { ...user, account: { id: 0, email: 'u1@example.org' }, appointment_id: a1 };
    const token = tokens.get('mail of A1');
    const asks = (caller: Caller) => make('GET sessions/current', caller);

    expect((await asks('contact F1')).json).toEqual({
      ...NOBODY,
      fiche_token: tokens.get('contact F1'),
    });
    expect(openedByMail.json).toEqual({ ...holder, fiche: null, account_token: token });
    expect((await asks('mail of A1')).json).toEqual(holder);
    expect((await asks('U1')).json).toEqual({
      ...user,
      account: {
        id: u1,
        email: 'u1@example.org',
        marketing_optin: false,
        marketing_sms: false,
        solocal_services_optin: false,
      },
    });
    expect((await asks('user of G2')).json).toEqual(NOBODY);
  });

  it('[Z2] appointments are listed to those alone whose they are', async () => {
    const lists = await Promise.all(
      (['contact F1', 'mail of A1', 'U1', 'U2'] as const).map(async (caller) => {
        const { json } = await ask(caller, 'GET', '/api/v3/appointments?group_id=1');
        return [caller, (json as readonly { id: number }[]).some(({ id }) => id === a1)];
      }),
    );

    expect(lists).toEqual([
      ['contact F1', true],
      ['mail of A1', true],
      ['U1', true],
      ['U2', false],
    ]);
  });

  it('[AUTH-17] [Z2] the appointments of one contact are listed to those who may see the contact, and to nobody else', async () => {
    const idsOf = async (caller: Caller, fiche: number): Promise<readonly number[]> =>
      (await ask(caller, 'GET', `/api/v3/appointments?group_id=1&fiche_id=${fiche}`)).json.map(
        ({ fiche_id }: { fiche_id: number }) => fiche_id,
      );

    for (const caller of ['contact F1', 'mail of A1', 'U1', 'P1', 'CC1'] as const)
      expect([caller, new Set(await idsOf(caller, f1))]).toEqual([caller, new Set([f1])]);
    expect(await idsOf('U2', f1)).toEqual([]);
    expect(await idsOf('P1', 999_999)).toEqual([]);
  });

  it('[Z5] reading calls tell each kind of caller the fields of read-fields.txt alone, and visitors nothing of a person', async () => {
    await make('POST erasure request of U1', 'U1');
    const reads = [...answers].filter(([name]) => name.startsWith('GET'));
    const fieldsRead: string[] = [];
    for (const [name, statuses] of reads) {
      const allowed = callers.filter((caller) => statuses[caller] === '200');
      const byFields = new Map<string, Caller[]>();
      for (const caller of allowed) {
        const fields = [...fieldsOf((await make(name, caller)).json)].sort().join(' ');
        byFields.set(fields, [...(byFields.get(fields) ?? []), caller]);
      }
      fieldsRead.push(
        ...[...byFields].map(([fields, who]) => `${name} (${who.join(', ')}): ${fields}`),
      );
    }
    const now = `${fieldsRead.join('\n')}\n`;
    if (process.env.WRITE_ACCESS_RULES) await writeFile(READ_FIELDS, now);

    expect(now).toBe(await readFile(READ_FIELDS, 'utf8'));
    const toVisitors = fieldsRead.filter((line) => line.includes('visitor'));
    expect(toVisitors.length).toBeGreaterThan(2);
    expect(toVisitors.join('\n')).not.toMatch(/lastname|birthdate|\bemail[ .]|firstphone|password/);
  });

  it('[Z6] none of ten appointments is cancelled when one belongs to somebody else', async () => {
    const own = [];
    for (let count = 0; count < 9; count++) {
      const booked = await make('POST appointments, fiche F1', 'U1');
      if (booked.status !== 201) throw new Error(booked.text);
      own.push({ id: booked.json.records[0].id as number });
    }
    const list = async () =>
      ((await ask('U1', 'GET', '/api/v3/appointments?group_id=1')).json as { id: number }[]).map(
        ({ id }) => id,
      );
    const [foreign] = (await ask('U2', 'GET', '/api/v3/appointments?group_id=1')).json;

    const answer = await ask('U1', 'POST', '/api/v3/groups/1/appointments/batch_delete', {
      appointments: [...own, { id: foreign.id }],
    });

    expect(answer.status).toBe(404);
    expect(await list()).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
  });

  it('[Z1] a calendar file is for whoever has its key, and for nobody by their session', async () => {
    const file = (caller: Anybody, token: string) =>
      ask(caller, 'GET', `/ics/1/${a1}/${token}.ics`);
    const guessed = icsToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));

    for (const caller of [...callers, ...nobodies]) {
      const [right, wrong] = [await file(caller, icsToken), await file(caller, guessed)];
      expect([caller, right.status, wrong.status]).toEqual([caller, 200, 404]);
    }
  });

  it.each([
    ['confirming', 'batch_confirm'],
    ['cancelling', 'batch_delete'],
  ])(
    '[Z1] %s an appointment of somebody else is refused in the very words of an unknown id',
    async (_, order) => {
      const give = (caller: Caller, id = a1) =>
        ask(caller, 'POST', `/api/v3/groups/1/appointments/${order}`, { appointments: [{ id }] });
      const unknown = await give('U2', 999_999);

      const strangers = await Promise.all(
        (['U2', 'user of G2', 'P2'] as const).map((caller) => give(caller)),
      );
      const nobodies = await Promise.all(
        (['visitor', 'expired'] as const).map((caller) => give(caller)),
      );
      const own = await give('U1');

      expect(strangers.map(({ status, text }) => [status, text])).toEqual(
        Array(3).fill([unknown.status, unknown.text]),
      );
      expect(unknown.status).toBe(404);
      expect(nobodies.map(({ status }) => status)).toEqual([401, 401]);
      expect(own.status).toBe(200);
    },
  );

  it('[Z1] logging out is allowed to everybody', async () => {
    for (const caller of callers) {
      expect([caller, (await ask(caller, 'POST', '/api/v3/sessions/logout', {})).status]).toEqual([
        caller,
        204,
      ]);
    }
    for (const caller of callers.filter((one) => one !== 'visitor'))
      expect([caller, (await current(server.address, tokens.get(caller))).status]).toEqual([
        caller,
        401,
      ]);
  });
});
