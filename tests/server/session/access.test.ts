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
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

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

describe('the matrix', () => {
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

  let ground: Ground;
  let server: RunningServer;
  let address: string;
  const tokens = new Map<Caller | (typeof nobodies)[number], string | undefined>();
  let u1 = 0;
  let f1 = 0;
  let a1 = 0;
  let icsToken = '';
  let openedByMail: Answer;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'demonstration');
    server = await startServer(ground.environment);
    address = server.address;
    const database = ground.environment.DATABASE_URL ?? '';
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
    const { firstSlot } = await listed(address, 1, [11]);
    const booked = await book(address, {
      appointment: {
        group_id: 1,
        date: firstSlot,
        appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
        fiche: {
          firstname: 'U',
          lastname: 'Un',
          email: 'u1@example.org',
          firstphone: '06 11 22 33 44',
        },
      },
    });
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
    const key = (await keysOf(ground)).mailedKey(1, a1, 'u1@example.org');
    openedByMail = await openMailed(address, key, { groupId: 1 });
    tokens.set('mail of A1', openedByMail.json.account_token);
    tokens.set('U1', await tokenOf(address, 'u1@example.org'));
    tokens.set('U2', await tokenOf(address, 'camille@example.org'));
    tokens.set('user of G2', await tokenOf(address, 'camille@example.org', { groupId: 2 }));
    tokens.set('P1', await proTokenOf(address, 'pro@salon-lumiere.example'));
    tokens.set('CC1', await proTokenOf(address, 'agent@allo-assistance.example'));
    tokens.set('P2', await proTokenOf(address, 'p2@cabinet.example'));
    const expired = await tokenOf(address, 'u1@example.org');
    await query(
      database,
      `update account_sessions set expires_at = now()
        where created_at = (select max(created_at) from account_sessions)`,
    );
    tokens.set('expired', expired);
    const ended = await tokenOf(address, 'u1@example.org');
    await send(address, 'POST', '/api/v3/sessions/logout', {}, as(ended));
    tokens.set('logged out', ended);
    icsToken = booked.json.records[0].ics_token;
    tokens.set('of another type', icsToken);
    const [account] = await query<{ id: string }>(
      database,
      `select id from accounts where email = 'u1@example.org'`,
    );
    u1 = Number(account?.id);
  });

  afterAll(async () => {
    await server.kill();
    await ground.remove();
  });

  type Anybody = Parameters<typeof tokens.get>[0];

  const ask = (caller: Anybody, method: string, path: string, body?: object): Promise<Answer> => {
    const token = tokens.get(caller);
    return send(address, method, path, body, token === undefined ? {} : as(token));
  };

  const aPerson = { firstname: 'U', lastname: 'Un', firstphone: '06 11 22 33 44' };

  /** The first time that is free now, so that nobody is refused for the time. */
  const bookAs = async (caller: Anybody, fiche: object): Promise<Answer> => {
    const { firstSlot } = await listed(address, 1, [11]);
    return ask(caller, 'POST', '/api/v3/appointments', {
      appointment: {
        group_id: 1,
        date: firstSlot,
        appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
        fiche,
      },
    });
  };

  const calls: {
    readonly [name: string]: {
      readonly ask: (caller: Anybody) => Promise<Answer>;
      readonly answers: { readonly [caller in Caller]: number };
    };
  } = {
    'GET services/groups': {
      ask: (caller) => ask(caller, 'GET', '/api/v1/services/groups/salon-lumiere'),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 200,
      },
    },
    'GET lists': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/groups/1/interventions'),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 200,
      },
    },
    'GET forms': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/groups/1/forms'),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 200,
      },
    },
    'GET websites of a group': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/groups/1/websites'),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 200,
      },
    },
    'GET fiches?search': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/groups/1/fiches?search=Kerjean'),
      answers: {
        visitor: 401,
        'contact F1': 401,
        'mail of A1': 404,
        U1: 200,
        U2: 200,
        'user of G2': 404,
        P1: 200,
        CC1: 200,
        P2: 404,
        expired: 401,
      },
    },
    'POST group fiches': {
      ask: (caller) =>
        ask(caller, 'POST', '/api/v3/groups/1/fiches', {
          fiche: {
            firstname: 'A',
            lastname: 'B',
            email: 'a@b.example',
            firstphone: '06 11 22 33 44',
          },
        }),
      answers: {
        visitor: 401,
        'contact F1': 401,
        'mail of A1': 404,
        U1: 201,
        U2: 201,
        'user of G2': 404,
        P1: 201,
        CC1: 201,
        P2: 404,
        expired: 401,
      },
    },
    'PUT fiche F1': {
      ask: (caller) =>
        ask(caller, 'PUT', `/api/v3/groups/1/fiches/${f1}`, {
          fiche: {
            firstname: 'U',
            lastname: 'Un',
            email: 'u1@example.org',
            firstphone: '06 11 22 33 44',
          },
        }),
      answers: {
        visitor: 401,
        'contact F1': 404,
        'mail of A1': 404,
        U1: 200,
        U2: 404,
        'user of G2': 404,
        P1: 200,
        CC1: 200,
        P2: 404,
        expired: 401,
      },
    },
    'GET availabletimeslots': {
      ask: (caller) => ask(caller, 'GET', slotsPath(1, [11])),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 200,
      },
    },
    'GET websites': {
      ask: (caller) => ask(caller, 'GET', '/api/v1/websites/lookup?website=salon-lumiere.example'),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 200,
      },
    },
    'POST appointments, new fiche': {
      ask: (caller) => bookAs(caller, { ...aPerson, email: 'n@example.org' }),
      answers: {
        visitor: 201,
        'contact F1': 201,
        'mail of A1': 201,
        U1: 201,
        U2: 201,
        'user of G2': 201,
        P1: 201,
        CC1: 201,
        P2: 201,
        expired: 401,
      },
    },
    'POST appointments, fiche F1': {
      ask: (caller) => bookAs(caller, { ...aPerson, email: 'u1@example.org', id: f1 }),
      answers: {
        visitor: 403,
        'contact F1': 201,
        'mail of A1': 403,
        U1: 201,
        U2: 403,
        'user of G2': 403,
        P1: 201,
        CC1: 201,
        P2: 403,
        expired: 401,
      },
    },
    'GET appointments': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/appointments?group_id=1'),
      answers: {
        visitor: 401,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 404,
        P1: 200,
        CC1: 200,
        P2: 404,
        expired: 401,
      },
    },
    'GET appointments of F1': {
      ask: (caller) => ask(caller, 'GET', `/api/v3/appointments?group_id=1&fiche_id=${f1}`),
      answers: {
        visitor: 401,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 404,
        P1: 200,
        CC1: 200,
        P2: 404,
        expired: 401,
      },
    },
    'GET editable A1': {
      ask: (caller) => ask(caller, 'GET', `/api/v3/appointments/${a1}/editable?group_id=1`),
      answers: {
        visitor: 401,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 404,
        'user of G2': 404,
        P1: 200,
        CC1: 200,
        P2: 404,
        expired: 401,
      },
    },
    'PUT appointment A1': {
      ask: (caller) =>
        ask(caller, 'PUT', `/api/v3/appointments/${a1}?group_id=1`, {
          appointment: { comments: 'x' },
        }),
      answers: {
        visitor: 401,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 404,
        'user of G2': 404,
        P1: 200,
        CC1: 200,
        P2: 404,
        expired: 401,
      },
    },
    'PUT accounts/U1': {
      ask: (caller) =>
        ask(caller, 'PUT', `/api/v3/accounts/${u1}`, {
          account: { group_id: 1, temp_email: 'u1.neuf@example.org', current_password: PASSWORD },
        }),
      answers: {
        visitor: 401,
        'contact F1': 401,
        'mail of A1': 404,
        U1: 200,
        U2: 404,
        'user of G2': 404,
        P1: 403,
        CC1: 403,
        P2: 403,
        expired: 401,
      },
    },
    'POST erasure request of U1': {
      ask: (caller) =>
        ask(caller, 'POST', `/api/v3/accounts/${u1}/erasure_requests`, {
          account: { group_id: 1 },
        }),
      answers: {
        visitor: 401,
        'contact F1': 401,
        'mail of A1': 404,
        U1: 202,
        U2: 404,
        'user of G2': 404,
        P1: 403,
        CC1: 403,
        P2: 403,
        expired: 401,
      },
    },
    'GET personal data of U1': {
      ask: (caller) => ask(caller, 'GET', `/api/v3/accounts/${u1}/personal_data?group_id=1`),
      answers: {
        visitor: 401,
        'contact F1': 401,
        'mail of A1': 404,
        U1: 200,
        U2: 404,
        'user of G2': 404,
        P1: 403,
        CC1: 403,
        P2: 403,
        expired: 401,
      },
    },
    'GET groups list for pros': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/groups'),
      answers: {
        visitor: 401,
        'contact F1': 403,
        'mail of A1': 403,
        U1: 403,
        U2: 403,
        'user of G2': 403,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 401,
      },
    },
    'GET sessions/current': {
      ask: (caller) => ask(caller, 'GET', '/api/v3/sessions/current?group_id=1'),
      answers: {
        visitor: 200,
        'contact F1': 200,
        'mail of A1': 200,
        U1: 200,
        U2: 200,
        'user of G2': 200,
        P1: 200,
        CC1: 200,
        P2: 200,
        expired: 401,
      },
    },
  };

  it.each(Object.keys(calls))('[Z1] of %s says who may, and which refusal it is', async (name) => {
    const { ask: askIt, answers } = calls[name] ?? {};
    if (!askIt || !answers) throw new Error(name);
    const got: { [caller: string]: number } = {};

    for (const caller of [...callers, ...nobodies]) got[caller] = (await askIt(caller)).status;

    const { expired } = answers;
    expect(got).toEqual({ ...answers, 'logged out': expired, 'of another type': expired });
  });

  it('[Z4] [A15] answers 401 to nobody in particular wherever the rule of a route says that nobody may', async () => {
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
        const { status } = await send(address, method, path + query, body);
        return `${method} ${url} ${status}`;
      }),
    );

    expect(answers).toEqual(closed.map(({ method, url }) => `${method} ${url} 401`));
    expect(closed.length).toBeGreaterThan(15);
  });

  it('[API-15] tells each who they are, and nothing of what they are not', async () => {
    const last_signed_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const user = { ...NOBODY, logged: true, type: 'user', last_signed_at };
    const holder = { ...user, account: { id: 0, email: 'u1@example.org' }, appointment_id: a1 };
    const token = tokens.get('mail of A1');
    const asks = (caller: Caller) => calls['GET sessions/current']?.ask(caller);

    expect((await asks('contact F1'))?.json).toEqual({
      ...NOBODY,
      fiche_token: tokens.get('contact F1'),
    });
    expect(openedByMail.json).toEqual({ ...holder, fiche: null, account_token: token });
    expect((await asks('mail of A1'))?.json).toEqual(holder);
    expect((await asks('U1'))?.json).toEqual({
      ...user,
      account: {
        id: u1,
        email: 'u1@example.org',
        marketing_optin: false,
        marketing_sms: false,
        solocal_services_optin: false,
      },
    });
    expect((await asks('user of G2'))?.json).toEqual(NOBODY);
  });

  it('[Z2] lists to whoever it is only what is theirs', async () => {
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

  it('[AUTH-17] [Z2] lists of one contact to who may see it what it has, and to all others nothing', async () => {
    const idsOf = async (caller: Caller, fiche: number): Promise<readonly number[]> =>
      (await ask(caller, 'GET', `/api/v3/appointments?group_id=1&fiche_id=${fiche}`)).json.map(
        ({ fiche_id }: { fiche_id: number }) => fiche_id,
      );

    for (const caller of ['contact F1', 'mail of A1', 'U1', 'P1', 'CC1'] as const)
      expect([caller, new Set(await idsOf(caller, f1))]).toEqual([caller, new Set([f1])]);
    expect(await idsOf('U2', f1)).toEqual([]);
    expect(await idsOf('P1', 999_999)).toEqual([]);
  });

  it('[Z5] tells each no field but those that were agreed on, and nobody in particular of no person', async () => {
    await calls['POST erasure request of U1']?.ask('U1');
    const reads = Object.entries(calls).filter(([name]) => name.startsWith('GET'));
    const fieldsRead: string[] = [];
    for (const [name, { ask: read, answers }] of reads) {
      const allowed = callers.filter((caller) => answers[caller] === 200);
      const byFields = new Map<string, Caller[]>();
      for (const caller of allowed) {
        const fields = [...fieldsOf((await read(caller)).json)].sort().join(' ');
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

  it('[Z6] cancels none of ten when one is not theirs', async () => {
    const own = [];
    for (let count = 0; count < 9; count++) {
      const booked = await bookAs('U1', { ...aPerson, email: 'u1@example.org', id: f1 });
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

  it('[Z1] of the calendar file of A1 lets whoever has its key, and nobody for who they are', async () => {
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
    '[Z1] of %s A1 refuses strangers with the very words of an unknown id, then lets its own',
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

  it('[Z1] of logging out lets everybody', async () => {
    for (const caller of callers) {
      expect([caller, (await ask(caller, 'POST', '/api/v3/sessions/logout', {})).status]).toEqual([
        caller,
        204,
      ]);
    }
    for (const caller of callers.filter((one) => one !== 'visitor'))
      expect([caller, (await current(address, tokens.get(caller))).status]).toEqual([caller, 401]);
  });
});
