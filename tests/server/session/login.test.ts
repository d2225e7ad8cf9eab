import {
  aBookingBody,
  atOnce,
  book,
  call,
  kinds,
  listed,
  type Answer,
} from '../../support/booking-calls';
import {
  as,
  current,
  from,
  keyOf,
  logIn,
  logInPro,
  NOBODY,
  PASSWORD,
  proTokenOf,
  send,
  tokenOf,
} from '../../support/people-calls';
import { aMailedFicheKey } from '../../support/mailed-key';
import { eventually } from '../../support/mails';
import { openTransaction, query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import { MOST_PAIRS, takeAsLong } from '../../support/time-taken';

jest.setTimeout(120_000);

const CAMILLE = 'camille@example.org';
const SALON = 1;
const CABINET = 2;
const JUST_NOW = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let ground: Ground;
let server: RunningServer;
let other: RunningServer;
let address: string;
let database: string;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  database = ground.environment.DATABASE_URL ?? '';
  server = await startServer(ground.environment);
  other = await startServer(ground.environment);
  address = server.address;
}, 120_000);

afterAll(async () => {
  await server.kill();
  await other.kill();
  await ground.remove();
});

beforeEach(() => query(database, 'delete from login_failures'));

describe('logging in', () => {
  it.each(['/api/v3', '/api/v1'])('[API-16] [AUTH-06] opens a session in %s', async (root) => {
    const { status, json, headers } = await logIn(address, 'Camille@Example.ORG', { root });

    expect(status).toBe(200);
    expect(json).toEqual({
      ...NOBODY,
      logged: true,
      type: 'user',
      account: expect.objectContaining({ id: expect.any(Number), email: CAMILLE }),
      account_token: expect.stringMatching(/^[\w-]{32}$/),
      fiche: { appointments: expect.anything() },
      last_signed_at: expect.stringMatching(JUST_NOW),
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['/api/v3', '/api/v3/appointments?group_id=1'],
    ['/api/v1', '/api/v1/groups/1/appointments'],
  ])('[API-16] tells what is to come, as %s lists it', async (root, list) => {
    const { json } = await logIn(address, CAMILLE, { root });

    const listed = await call(address, 'GET', list, { headers: as(json.account_token) });

    expect(JSON.stringify(listed.json)).toContain('intervention_id');
    expect(json.fiche).toEqual({ appointments: listed.json });
  });

  it('[API-15] is known by its key in every process, with nothing more of the account than it needs', async () => {
    const token = await tokenOf(address, CAMILLE);

    const { status, json } = await current(other.address, token);

    expect([status, json.type, Object.keys(json.account)]).toEqual([
      200,
      'user',
      ['id', 'email', 'locale', 'marketing_optin', 'marketing_sms', 'solocal_services_optin'],
    ]);
    expect(JSON.stringify(json)).not.toContain('argon2');
  });

  it('[A10] gives another key each time', async () => {
    const tokens = await atOnce(20, 4, () => tokenOf(address, CAMILLE));

    expect(new Set(tokens).size).toBe(20);
  });

  it('[A7] [D11] keeps only hashes: no key and no password is in the database', async () => {
    const token = await tokenOf(address, CAMILLE);
    const tables = ['accounts', 'account_sessions', 'account_keys', 'professionals'];

    const rows = await Promise.all(
      tables.map((table) =>
        query<{ row: string }>(database, `select t::text as row from ${table} t`),
      ),
    );
    const dump = rows
      .flat()
      .map(({ row }) => row)
      .join('\n');

    expect(dump).not.toContain(token);
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it.each([
    ['[ERR-13] a wrong password', CAMILLE, 'Another-1234!'],
    ['an unknown address', 'personne@example.org', PASSWORD],
    ['the address of another group', 'contact-fiche@example.org', PASSWORD],
    ['a short password', CAMILLE, 'court'],
    ['the longest password that is looked at', CAMILLE, 'A'.repeat(1_000)],
  ])('[A2] says the same of %s', async (_, email, password) => {
    const { status, json } = await logIn(address, email, { password });

    expect([status, json]).toEqual([
      401,
      {
        message: 'Invalid email or password.',
        messages: { errors: [{ key: 'credentialError', error: 'Invalid email or password.' }] },
      },
    ]);
  });

  it('is written with numbers in v1', async () => {
    const { status, json } = await logIn(address, CAMILLE, {
      password: 'Another-1234!',
      root: '/api/v1',
    });

    expect([status, json]).toEqual([
      401,
      [{ error: 'Invalid email or password.', code: null, translate_key: 'credentialError' }],
    ]);
  });

  it.each([
    [
      'a list for an address (A-SES-04)',
      { email: [CAMILLE, 'nouveau@example.org'], password: 'x' },
    ],
    [
      'a local part of 65 characters (F-EML-01)',
      { email: `${'a'.repeat(65)}@mail.example`, password: PASSWORD },
    ],
    [
      'a password of a million characters (A-SES-05)',
      { email: CAMILLE, password: 'A'.repeat(999_000) },
    ],
    ['a password of 1,001 characters', { email: CAMILLE, password: 'A'.repeat(1_001) }],
    ['no password', { email: CAMILLE }],
    ['a number for a password', { email: CAMILLE, password: 1234567890 }],
  ])('refuses %s before anything is hashed', async (_, credentials) => {
    const { status } = await send(address, 'POST', '/api/v3/sessions/login', {
      credentials,
      account: { group_id: SALON },
    });

    expect([413, 422]).toContain(status);
    expect(await query(database, 'select 1 from login_failures')).toEqual([]);
  });

  it('[A10] takes no form of another site (X-CT-01)', async () => {
    const { status } = await call(address, 'POST', '/api/v3/sessions/login', {
      body: `credentials[email]=${CAMILLE}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
    });

    expect(status).toBe(415);
  });

  it('[A13] is another place’s matter where the group says so', async () => {
    await query(
      database,
      `update groups set settings = settings || '{"sso_login_only":true}' where id = 4`,
    );

    const answers = await Promise.all([
      logIn(address, CAMILLE, { groupId: 4 }),
      send(address, 'POST', '/api/v3/accounts', { account: { group_id: 4, email: CAMILLE } }),
      send(address, 'POST', '/api/v3/accounts/forgotPassword.json', {
        account: { group_id: 4, email: CAMILLE },
      }),
    ]);

    expect(answers.map((answer) => [answer.status, keyOf(answer)])).toEqual(
      Array(3).fill([403, 'sso_login_only']),
    );
  });

  it('[AUTH-09] [A11] with a weak password opens nothing but the choice of a new one', async () => {
    const { json } = await logIn(address, 'faible@example.org', { password: 'motdepasse' });
    expect(json.needPasswordChange).toBe(true);
    const headers = as(json.account_token as string);
    const { id } = json.account;

    const closed = await Promise.all([
      call(address, 'GET', '/api/v3/groups/1/fiches', { headers }),
      send(address, 'POST', '/api/v3/groups/1/fiches', { fiche: {} }, headers),
      call(address, 'GET', '/api/v3/appointments?group_id=1', { headers }),
      send(
        address,
        'POST',
        `/api/v3/accounts/${id}/erasure_requests`,
        { account: { group_id: 1 } },
        headers,
      ),
      send(
        address,
        'PUT',
        `/api/v3/accounts/${id}`,
        { account: { group_id: 1, temp_email: 'autre@example.org' } },
        headers,
      ),
    ]);
    expect(closed.map((answer) => [answer.status, keyOf(answer)])).toEqual(
      Array(5).fill([403, 'pwdMustBeChanged']),
    );
    expect((await current(address, json.account_token as string)).json.needPasswordChange).toBe(
      true,
    );
  });
});

describe('logging out', () => {
  it.each(['/api/v3', '/api/v1'])(
    '[API-17] [AUTH-08] [A6] ends the key in every process, in %s',
    async (root) => {
      const token = await tokenOf(address, CAMILLE);

      const { status, text } = await send(
        address,
        'POST',
        `${root}/sessions/logout`,
        {},
        as(token),
      );

      expect([status, text]).toEqual([204, '']);
      expect((await current(other.address, token)).status).toBe(401);
    },
  );

  it('is no error for who is not logged in, or not any more', async () => {
    const without = await send(address, 'POST', '/api/v3/sessions/logout', {});
    const stale = await send(address, 'POST', '/api/v3/sessions/logout', {}, as('x'.repeat(32)));

    expect([without.status, stale.status]).toEqual([204, 204]);
  });

  it('is no matter of a GET (A-SES-13)', async () => {
    const token = await tokenOf(address, CAMILLE);

    const { status } = await call(address, 'GET', '/api/v3/sessions/logout', {
      headers: as(token),
    });

    expect(status).toBe(405);
    expect((await current(address, token)).status).toBe(200);
  });
});

describe('who is asking', () => {
  it('[API-15] is nobody in particular without a key', async () => {
    const { status, json } = await current(address, undefined);

    expect([status, json]).toEqual([200, NOBODY]);
  });

  it.each([
    [-1, 200],
    [0, 401],
    [1, 401],
  ])(
    '[LIMIT-07] [A5] [T10] is told for 2 hours: at 2 hours and %d s answers %d',
    async (late, status) => {
      const token = await tokenOf(address, CAMILLE);
      // an hour of a machine is not waited for: the key is made older, and a second of leeway covers the call
      await query(
        database,
        `update account_sessions set expires_at = now() - make_interval(secs => $1)
        where created_at = (select max(created_at) from account_sessions)`,
        [late < 0 ? late * 2 : late],
      );

      const answer = await current(address, token);

      expect([answer.status, late < 0 ? undefined : keyOf(answer)]).toEqual([
        status,
        late < 0 ? undefined : 'connection_expired',
      ]);
    },
  );

  it('[LIMIT-07] [LIST-07] is the contact of a mailed link for 2 hours, whose key opens no other session', async () => {
    const [first] = await query<{ id: number }>(
      database,
      'select min(id)::int as id from fiches where group_id = 1',
    );
    const key = await aMailedFicheKey(database, first?.id ?? 0);
    const open = (ficheKey: string): Promise<Answer> =>
      send(address, 'POST', '/api/v3/sessions/login', { account: { group_id: SALON, ficheKey } });

    const opened = await open(key);
    const token = opened.json.account_token as string;
    const asked = await current(other.address, token);
    const again = await open(token);

    const fiche = {
      ...NOBODY,
      logged: true,
      type: 'user',
      account: { id: 0, email: opened.json.account.email },
      fiche_token: expect.stringMatching(/^[\w-]{32}$/),
      last_signed_at: expect.stringMatching(JUST_NOW),
    };
    expect(opened.json).toEqual({
      ...fiche,
      fiche: null,
      account_token: opened.json.fiche_token,
    });
    expect([asked.status, asked.json]).toEqual([200, { ...fiche, fiche_token: token }]);
    expect(opened.json.account.email).not.toBe('');
    expect([again.status, keyOf(again)]).toEqual([422, 'link_expired']);
  });

  it('[S5] [S9] is no contact of a mail by the token that a booking answers: anybody may have typed the address', async () => {
    const { firstSlot } = await listed(address, SALON, [11]);
    const booked = await book(
      address,
      aBookingBody({
        group_id: SALON,
        date: firstSlot,
        fiche: { email: CAMILLE, firstphone: '06 39 98 12 34' },
      }),
    );
    const ficheKey = booked.json.fiche_token as string;

    const opened = await send(address, 'POST', '/api/v3/sessions/login', {
      account: { group_id: SALON, ficheKey },
    });

    expect(booked.status).toBe(201);
    expect([opened.status, keyOf(opened)]).toEqual([422, 'link_expired']);
    expect((await current(address, ficheKey)).json).toMatchObject({ logged: false });
  });

  it('[LIMIT-07] is given for 2 hours to the second', async () => {
    await tokenOf(address, CAMILLE);

    const [row] = await query<{ life: number }>(
      database,
      `select extract(epoch from max(expires_at - created_at))::int as life from account_sessions`,
    );

    expect(row?.life).toBe(7_200);
  });

  it.each(['', 'Bearer', 'Bearer x', `Basic ${'x'.repeat(32)}`, `Bearer ${'x'.repeat(32)}`])(
    '[A5] is refused for a key that opens nothing: %j',
    async (authorization) => {
      const { status } = await call(address, 'GET', '/api/v3/sessions/current?group_id=1', {
        headers: { authorization },
      });

      expect(status).toBe(401);
    },
  );

  it('is nobody in another group (A-SES-06)', async () => {
    const token = await tokenOf(address, CAMILLE);

    const { json } = await current(address, token, CABINET);

    expect(json.logged).toBe(false);
  });

  it('[Z7] changes with their rights: an account that is gone is refused at the next call', async () => {
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 1, 'bientot@example.org', password_hash from accounts where email = $1 and group_id = 1`,
      [CAMILLE],
    );
    const token = await tokenOf(address, 'bientot@example.org');
    await query(database, `delete from accounts where email = 'bientot@example.org'`);

    expect((await current(address, token)).status).toBe(401);
  });
});

describe('a professional', () => {
  it('[PRO-01] [AUTH-06] logs in, with the groups they work for', async () => {
    const { status, json } = await logInPro(address, 'pro@salon-lumiere.example');

    const professional = {
      ...NOBODY,
      logged: true,
      type: 'pro',
      pro: { id: expect.any(Number), email: 'pro@salon-lumiere.example' },
      groups: [{ id: 1, name: 'Salon Lumière', urlname: 'salon-lumiere' }],
      pro_token: expect.stringMatching(/^[\w-]{32}$/),
      last_signed_at: expect.stringMatching(JUST_NOW),
    };
    expect([status, json]).toEqual([200, { ...professional, fiche: null, account_token: null }]);
    expect((await current(address, json.pro_token as string)).json).toEqual({
      ...professional,
      pro: json.pro,
      pro_token: json.pro_token,
    });
  });

  it('[PRO-08] is told as such in a group that is not theirs, so that the page can ask them to leave', async () => {
    const token = await proTokenOf(address, 'pro@salon-lumiere.example');

    const { json } = await current(address, token, CABINET);

    expect([json.type, json.groups.map(({ id }: { id: number }) => id)]).toEqual(['pro', [1]]);
  });

  it('[API-31] [PRO-07] lists their groups', async () => {
    const token = await proTokenOf(address, 'pro@salon-lumiere.example');

    const { json } = await call(address, 'GET', '/api/v3/groups', { headers: as(token) });

    expect(json.records).toEqual([{ id: 1, name: 'Salon Lumière', urlname: 'salon-lumiere' }]);
  });

  it('is not a customer, nor a customer a professional', async () => {
    const answers = await Promise.all([
      logIn(address, 'pro@salon-lumiere.example'),
      logInPro(address, CAMILLE),
    ]);

    expect(answers.map((answer) => [answer.status, keyOf(answer)])).toEqual(
      Array(2).fill([401, 'credentialError']),
    );
  });

  it('[S1] does not get in by a password that is being changed', async () => {
    const email = 'pro@change.example';
    await query(
      database,
      `insert into professionals (email, password_hash)
        select $1, password_hash from professionals where email = 'pro@salon-lumiere.example'`,
      [email],
    );
    const changing = await openTransaction(database, [
      [
        `update professionals set password_hash =
          (select password_hash from accounts where email = 'faible@example.org' and group_id = 1) where email = $1`,
        [email],
      ],
    ]);

    const answer = logInPro(address, email);
    await changing.untilWaitedFor(answer);
    await changing.commit();

    expect((await answer).status).toBe(401);
  });

  it('[Z7] who works there no more sees nothing of it at the next call', async () => {
    const token = await proTokenOf(address, 'agent@allo-assistance.example');
    const search = '/api/v3/groups/1/fiches?search=kerj';
    expect((await call(address, 'GET', search, { headers: as(token) })).status).toBe(200);
    await query(
      database,
      `delete from professional_groups where group_id = 1 and professional_id in
        (select id from professionals where email like 'agent@%')`,
    );

    expect((await call(address, 'GET', search, { headers: as(token) })).status).toBe(404);
  });
});

describe('failed logins', () => {
  const wrong = { password: 'Another-1234!' };

  it('[AUTH-13] [A1] block at the fifth, in all processes and for the right password too', async () => {
    const answers = [];
    for (const one of [address, other.address, address, other.address, address]) {
      answers.push(await logIn(one, CAMILLE, wrong));
    }

    expect(kinds(answers)).toEqual({ '401 credentialError': 5 });
    const right = await logIn(other.address, CAMILLE);
    expect([right.status, keyOf(right)]).toEqual([403, 'blockedUser']);
  });

  it('[A2] block an address without account alike', async () => {
    const tries = await atOnce(6, 1, () => logIn(address, 'personne@example.org', wrong));

    expect(kinds(tries)).toEqual({ '401 credentialError': 5, '403 blockedUser': 1 });
  });

  it('[A1] are five at most when a hundred come at once through two processes', async () => {
    const tries = await atOnce(100, 20, (index) =>
      logIn(index % 2 ? address : other.address, CAMILLE, wrong),
    );

    const counted = kinds(tries);
    expect(counted['401 credentialError']).toBeLessThanOrEqual(5);
    expect((counted['401 credentialError'] ?? 0) + (counted['403 blockedUser'] ?? 0)).toBe(100);
  });

  it('[A1] are not hidden by a made-up X-Forwarded-For before the proxy’s own (X-XFF-01)', async () => {
    const tries = await atOnce(10, 1, (index) =>
      logIn(address, CAMILLE, { ...wrong, headers: from(`10.1.2.${index}, 203.0.113.9`) }),
    );

    expect(kinds(tries)).toEqual({ '401 credentialError': 5, '403 blockedUser': 5 });
  });

  it('[A1] are those of one network of IPv6, however short its addresses are written', async () => {
    const ofOne = [
      '2001:db8::1',
      '2001:db8::2:3',
      '2001:db8:0:0:4::',
      '2001:db8::5',
      '2001:db8::6:0:0:7',
    ];
    for (const ip of ofOne) await logIn(address, CAMILLE, { ...wrong, headers: from(ip) });

    const same = await logIn(address, CAMILLE, { headers: from('2001:db8::ffff:1') });
    const next = await logIn(address, CAMILLE, { headers: from('2001:db8:0:1::1') });

    expect([keyOf(same), next.status]).toEqual(['blockedUser', 200]);
  });

  it('[A3] lock nobody out who comes from elsewhere', async () => {
    await atOnce(10, 2, () => logIn(address, CAMILLE, { ...wrong, headers: from('203.0.113.9') }));

    const { status } = await logIn(address, CAMILLE, { headers: from('198.51.100.7') });

    expect(status).toBe(200);
  });

  it.each([
    [-2, 403],
    [1, 200],
  ])('[LIMIT-06] [T10] block for 10 minutes: at 10 minutes and %d s %d', async (late, status) => {
    await atOnce(5, 1, () => logIn(address, CAMILLE, wrong));
    await query(
      database,
      `update login_failures set failed_at = (select jsonb_agg((at::text::numeric - $1)::bigint)
        from jsonb_array_elements(failed_at) at)`,
      [(600 + late) * 1_000],
    );

    expect((await logIn(address, CAMILLE)).status).toBe(status);
  });

  it('[A1] are remembered beyond a restart, which deletes those of another day and expired keys', async () => {
    await atOnce(5, 1, () => logIn(address, CAMILLE, wrong));
    await query(
      database,
      `insert into login_failures (group_id, subject, failed_at, updated_at) values
        (1, 'expired', '[1]', now() - interval '1 day 1 minute'), (1, 'valid', '[1]', now() - interval '23 hours')`,
    );
    const account = '1, (select min(id) from accounts where group_id = 1)';
    const holders: readonly (readonly [table: string, columns: string, holder: string])[] = [
      ['account_sessions', 'token_hash, group_id, account_id', account],
      [
        'professional_sessions',
        'token_hash, professional_id',
        '(select min(id) from professionals)',
      ],
      [
        'fiche_tokens',
        'token_hash, group_id, fiche_id',
        '1, (select min(id) from fiches where group_id = 1)',
      ],
      [
        'appointment_sessions',
        'token_hash, group_id, booking_id',
        '1, (select min(id) from appointments where group_id = 1)',
      ],
      ['account_keys', 'key_hash, group_id, account_id, purpose', `${account}, 'email'`],
    ];
    for (const [table, columns, holder] of holders)
      await query(
        database,
        `insert into ${table} (${columns}, created_at, expires_at)
          select key, ${holder}, now() - interval '3 hours', now() + minutes * interval '1 minute'
          from (values ('expired', -1), ('valid', 60)) as k (key, minutes)`,
      );
    const tables = [...holders, ['login_failures', 'subject', '']] as const;
    const left = async (): Promise<readonly string[]> =>
      (
        await Promise.all(
          tables.map(([table, columns]) =>
            query<{ row: string }>(
              database,
              `select '${table} ' || key as row from ${table}, concat(${columns.split(',')[0]}) as key
                where key in ('expired', 'valid') order by 1`,
            ),
          ),
        )
      )
        .flat()
        .map(({ row }) => row);
    expect(await left()).toHaveLength(12);

    const restarted = await startServer(ground.environment);

    const answer = await logIn(restarted.address, CAMILLE);
    const kept = await eventually(async () => {
      const rows = await left();
      return rows.some((row) => row.endsWith(' expired')) ? undefined : rows;
    });
    await restarted.kill();
    expect(keyOf(answer)).toBe('blockedUser');
    expect(kept).toEqual(tables.map(([table]) => `${table} valid`));
  });

  it('[A1] are not counted where the password could not be checked', async () => {
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 1, 'abime@example.org', password_hash from accounts where email = $1 and group_id = 1`,
      [CAMILLE],
    );
    await logIn(address, 'abime@example.org', wrong);
    const counted = () => query(database, 'select failed_at from login_failures');
    const before = await counted();
    await query(
      database,
      `update accounts set password_hash = 'no hash' where email = 'abime@example.org'`,
    );

    const { status } = await logIn(address, 'abime@example.org');

    expect(status).toBe(500);
    expect(before).toEqual([{ failed_at: [expect.any(Number)] }]);
    expect(await counted()).toEqual(before);
  });

  it('are forgiven by a right one', async () => {
    await atOnce(4, 1, () => logIn(address, CAMILLE, wrong));
    expect((await logIn(address, CAMILLE)).status).toBe(200);

    expect(kinds(await atOnce(4, 1, () => logIn(address, CAMILLE, wrong)))).toEqual({
      '401 credentialError': 4,
    });
  });
});

describe('a flood of logins', () => {
  it('[A4] waits in a queue with an end, and is asked for patience beyond it', async () => {
    const flood = await atOnce(400, 400, (index) =>
      logIn(address, `nobody-${index}@example.org`, { password: 'Another-1234!' }),
    );

    const counted = kinds(flood);
    expect(Object.keys(counted).sort()).toEqual(['401 credentialError', '429 too_many_calls']);
    const refused = flood.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(address, CAMILLE)).status).toBe(200);
  });

  it('[A2] takes as long for an address without account as for one with', async () => {
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 1, 'connu-' || n || '@example.org', a.password_hash
        from generate_series(1, $2::int) n, accounts a where a.email = $1 and a.group_id = 1`,
      [CAMILLE, MOST_PAIRS],
    );
    const attempt = (email: string): Promise<Answer> =>
      logIn(address, email, { password: 'Another-1234!', headers: from('203.0.113.50') });

    const alike = await takeAsLong(
      (index) => attempt(`connu-${index}@example.org`),
      (index) => attempt(`inconnu-${index}@example.org`),
    );

    expect(alike).toBe(true);
  });
});
