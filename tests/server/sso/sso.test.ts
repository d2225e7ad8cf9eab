import { call } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { as, current, keyOf, logIn, PASSWORD, send } from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import {
  aProvider,
  aSecret,
  begin,
  broughtBackIn,
  finish,
  throughDemonstration,
  Wanderer,
  type RealProvider,
} from '../../support/sso';

jest.setTimeout(120_000);

const COMPANY = 7;
const CLAIRE = 'claire@entreprise-sso.example';

let ground: Ground;
let server: RunningServer;
let address: string;
let database: string;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  database = ground.environment.DATABASE_URL ?? '';
  server = await startServer(ground.environment);
  address = server.address;
}, 120_000);

afterAll(async () => {
  await server.kill();
  await ground.remove();
});

const accounts = () =>
  query<{ id: number; email: string; sso_subject: string | null; sso_issuer: string | null }>(
    database,
    'select id::int, email, sso_subject, sso_issuer from accounts where group_id = $1 order by id',
    [COMPANY],
  );

describe('a group whose people log in at their company', () => {
  it.each(['/api/v3', '/api/v1'])(
    '[SSO-01] [A13] takes no password, no registration and no mailed key in %s',
    async (root) => {
      const account = { group_id: COMPANY, email: CLAIRE };
      const credentials = { email: CLAIRE, password: PASSWORD };
      const refused = await Promise.all([
        logIn(address, CLAIRE, { groupId: COMPANY, root }),
        send(address, 'POST', `${root}/sessions/login`, { credentials, pro: account }),
        send(address, 'POST', `${root}/accounts`, { account }),
        send(address, 'POST', `${root}/accounts/forgotPassword.json`, { account }),
        ...['oubliKey', 'validation_key', 'ficheKey', 'veventKey'].map((key) =>
          send(address, 'POST', `${root}/sessions/login`, {
            account: { ...account, [key]: aSecret() },
          }),
        ),
      ]);

      expect(refused.map((answer) => [answer.status, keyOf(answer)])).toEqual(
        Array(8).fill([403, 'sso_login_only']),
      );
    },
  );

  it('[SSO-01] lets in who logs in there, with a session like any other', async () => {
    const secret = aSecret();
    const { status, json } = await begin(address, secret);
    const back = await throughDemonstration(json.login_url as string, 'claire');

    const opened = await finish(address, secret, broughtBackIn(back));

    expect([status, back.origin, back.pathname]).toEqual([200, address, '/entreprise-sso/login']);
    expect([opened.status, opened.json]).toEqual([
      200,
      expect.objectContaining({
        logged: true,
        type: 'user',
        account: expect.objectContaining({ id: expect.any(Number), email: CLAIRE }),
        account_token: expect.stringMatching(/^[\w-]{32}$/),
        needPasswordChange: false,
        sso_logged: true,
        sso_logout: true,
      }),
    ]);
    const asked = await current(address, opened.json.account_token as string, COMPANY);
    expect(asked.json).toMatchObject({
      account: { email: CLAIRE },
      sso_logged: true,
      sso_logout: true,
    });
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.headers['set-cookie']).toBeUndefined();
  });

  it('finds the account again at the next login, and asks for no password while the company knows them', async () => {
    const browser = new Wanderer();
    const ids: number[] = [];
    for (const password of [PASSWORD, 'not asked for']) {
      const secret = aSecret();
      const { json } = await begin(address, secret);
      const back = await throughDemonstration(json.login_url as string, 'driss', {
        password,
        as: browser,
      });
      const opened = await finish(address, secret, broughtBackIn(back));
      ids.push(opened.json.account.id as number);
    }

    expect(new Set(ids).size).toBe(1);
  });

  it('[FICHE-11] knows who has no address there as such', async () => {
    const secret = aSecret();
    const { json } = await begin(address, secret, { root: '/api/v1' });
    const back = await throughDemonstration(json.login_url as string, 'sacha');

    const opened = await finish(address, secret, broughtBackIn(back), { root: '/api/v1' });

    expect(opened.json).toMatchObject({ account: { email: '' }, sso_logged: true });
  });

  it('changes neither a password nor an address of theirs here', async () => {
    const secret = aSecret();
    const { json } = await begin(address, secret);
    const back = await throughDemonstration(json.login_url as string, 'claire');
    const { json: opened } = await finish(address, secret, broughtBackIn(back));
    const change = (account: object) =>
      send(
        address,
        'PUT',
        `/api/v3/accounts/${opened.account.id}`,
        { account: { group_id: COMPANY, ...account } },
        as(opened.account_token as string),
      );

    const answers = [
      await change({ password: 'Bonsoir-2027!', current_password: PASSWORD }),
      await change({ temp_email: 'autre@example.org' }),
    ];

    expect(answers.map((answer) => [answer.status, keyOf(answer)])).toEqual(
      Array(2).fill([403, 'sso_login_only']),
    );
  });

  it('is not entered with a wrong password at the company', async () => {
    const { json } = await begin(address, aSecret());

    const stayed = await throughDemonstration(json.login_url as string, 'claire', {
      password: 'Bonjour-2027!',
    });

    expect(stayed.pathname).toMatch(/^\/demonstration-sso\/interaction\//);
    expect(stayed.searchParams.get('wrong')).toBe('1');
  });
});

describe('logging out where people log in at their company', () => {
  const loggedIn = async (as = new Wanderer()) => {
    const secret = aSecret();
    const { json } = await begin(address, secret);
    const back = await throughDemonstration(json.login_url as string, 'claire', { as });
    const opened = await finish(address, secret, broughtBackIn(back));
    return opened.json.account_token as string;
  };
  const logOut = (token: string, body: object = {}, root = '/api/v3') =>
    send(address, 'POST', `${root}/sessions/logout`, body, as(token));
  const ending = { sso: { locale: 'fr' } };

  it.each(['/api/v3', '/api/v1'])(
    '[SSO-03] in %s tells where the company ends its session, if that is asked for, and ends ours',
    async (root) => {
      const token = await loggedIn();

      const { status, json } = await logOut(token, ending, root);

      const { origin, pathname, searchParams } = new URL(json.logout_url as string);
      expect([status, origin, pathname]).toEqual([200, address, '/demonstration-sso/session/end']);
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: 'creneau',
        id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        post_logout_redirect_uri: `${address}/disconnected`,
        state: expect.stringMatching(/^[\w-]{43}$/),
        ui_locales: 'fr',
      });
      expect((await current(address, token, COMPANY)).status).toBe(401);
    },
  );

  it('[AUTH-08] ends ours also where the company cannot be asked', async () => {
    const token = await loggedIn();
    const setActive = (active: boolean) =>
      query(database, 'update groups set active = $1 where id = $2', [active, COMPANY]);
    await setActive(false);

    const { status } = await logOut(token, ending);
    await setActive(true);

    expect(status).toBe(204);
    expect((await current(address, token, COMPANY)).status).toBe(401);
  });

  it('[SSO-03] there leads back to the page that says so, and the company asks who they are again', async () => {
    const browser = new Wanderer();
    const { json } = await logOut(await loggedIn(browser), ending);
    const asked = new URL(json.logout_url as string);
    const { text } = await browser.fetch(asked);
    const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(text) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];

    const left = await browser.fetch(new URL(action), { xsrf, logout: 'yes' });

    const back = new URL(left.location ?? 'none:');
    expect([back.origin, back.pathname]).toEqual([address, '/disconnected']);
    expect(back.searchParams.get('state')).toBe(asked.searchParams.get('state'));
    const again = await begin(address, aSecret());
    const page = await browser.follow(again.json.login_url as string, '/login');
    expect(page.pathname).toMatch(/^\/demonstration-sso\/interaction\//);
  });

  it.each([
    ['unless asked for', async () => logOut(await loggedIn())],
    [
      'of a session by password',
      async () => logOut((await logIn(address, 'camille@example.org')).json.account_token, ending),
    ],
    ['of a session that is over', async () => logOut(aSecret(), ending)],
  ])('tells no such place %s', async (_, leave) => {
    const { status, text } = await leave();

    expect([status, text]).toEqual([204, '']);
  });
});

describe('what travels between server, browser and the company at a login', () => {
  it('is a challenge, a state and a nonce, other ones each time, and never the secret', async () => {
    const secrets = [aSecret(), aSecret()];
    const urls = await Promise.all(
      secrets.map(
        async (secret) => new URL((await begin(address, secret)).json.login_url as string),
      ),
    );

    for (const { searchParams, href } of urls) {
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: 'creneau',
        response_type: 'code',
        redirect_uri: `${address}/entreprise-sso/login`,
        scope: 'openid email',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        ui_locales: 'en',
      });
      expect(secrets.some((secret) => href.includes(secret))).toBe(false);
    }
    const drawn = urls.flatMap(({ searchParams }) =>
      ['state', 'nonce', 'code_challenge'].map((name) => searchParams.get(name)),
    );
    expect(new Set(drawn).size).toBe(6);
  });

  it('[A9] leads back to the configured origin, whatever the caller says', async () => {
    const answer = await send(
      address,
      'POST',
      '/api/v3/sessions/sso',
      { sso: { group_id: COMPANY, secret: aSecret(), redirect_uri: 'https://evil.example' } },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );

    const { searchParams } = new URL(answer.json.login_url as string);
    expect(searchParams.get('redirect_uri')).toBe(`${address}/entreprise-sso/login`);
  });

  it.each([
    ['none', undefined],
    ['a short one', 'x'],
    ['a list', ['x'.repeat(32)]],
    ['one of other characters', `${'x'.repeat(31)}/`],
  ])('begins with no secret but a drawn one: %s', async (_, secret) => {
    const { status } = await begin(address, secret);

    expect(status).toBe(422);
  });
});

describe('coming back from the company’s login', () => {
  const back = async (secret: string) => {
    const { json } = await begin(address, secret);
    return broughtBackIn(await throughDemonstration(json.login_url as string, 'claire'));
  };

  it('[A10] is of no use to a page that did not begin: another login cannot be slipped in', async () => {
    const brought = await back(aSecret());

    const slipped = await finish(address, aSecret(), brought);

    expect([slipped.status, keyOf(slipped)]).toEqual([403, 'sso_refused']);
  });

  it('opens one session, and no second one', async () => {
    const secret = aSecret();
    const brought = await back(secret);
    await finish(address, secret, brought);

    const again = await finish(address, secret, brought);

    expect([again.status, keyOf(again)]).toEqual([403, 'sso_refused']);
  });

  it.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['another code', { code: 'x'.repeat(43) }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('with %s is refused', async (_, changed) => {
    const secret = aSecret();
    const brought = await back(secret);

    const answer = await finish(address, secret, { ...brought, ...changed });

    expect([answer.status, keyOf(answer)]).toEqual([403, 'sso_refused']);
  });

  it.each([
    ['no code', { code: undefined }],
    ['a code that is none', { code: { $ne: '' } }],
    ['a code of a megabyte', { code: 'x'.repeat(900_000) }],
    ['a NUL', { state: 'x\0' }],
  ])('with %s is no login', async (_, changed) => {
    const answer = await finish(address, aSecret(), { code: 'x', state: 'x', ...changed });

    expect([400, 422]).toContain(answer.status);
  });

  it('[D1] leaves no code, no secret and no address in the log', async () => {
    const secret = aSecret();
    const brought = await back(secret);
    await finish(address, secret, brought);
    await finish(address, secret, brought);
    await new Promise((resolve) => setTimeout(resolve, 200));

    const log = server.log();
    expect(log).toContain('single sign-on: ssoRefused');
    for (const value of [secret, brought.code, brought.state, CLAIRE])
      expect(log).not.toContain(value);
  });
});

describe('a provider of its own', () => {
  const people = {
    anna: { email: 'Anna@company.example', email_verified: true },
    boris: { email: 'boris@company.example', email_verified: false },
    carla: { email: 'anna@company.example', email_verified: true },
    dora: { email: 'dora@company.example', email_verified: true },
    emil: {},
    femi: { email: 'not an address', email_verified: true },
    hugo: { email: 'hugo@company.example', email_verified: true },
    gina: { email: 'gina@company.example', email_verified: true },
    ida: {},
    juno: { email: 'juno@company.example', email_verified: 'true' },
    kira: { email: 'kira@company.example' },
    liam: { email: 'liam@company.example', email_verified: 'false' },
  };
  const userinfo = { kira: { email_verified: true } };
  let provider: RealProvider;

  const setProvider = (sso: object): Promise<unknown> =>
    query(
      database,
      `update groups set settings = settings || jsonb_build_object('sso', $1::jsonb) where id = $2`,
      [JSON.stringify(sso), COMPANY],
    );

  beforeAll(async () => {
    provider = await aProvider(`${address}/entreprise-sso/login`, people, userinfo);
    const { issuer, clientSecret } = provider;
    await setProvider({ issuer, client_id: 'creneau', client_secret: clientSecret });
  });

  afterAll(() => provider.close());

  const enter = async (name: string) => {
    const secret = aSecret();
    const begun = await begin(address, secret);
    if (begun.status !== 200) return begun;
    const url = `${begun.json.login_url as string}&login_hint=${name}`;
    const back = await new Wanderer().follow(url, '/login');
    return finish(address, secret, broughtBackIn(back));
  };

  it('without keys to check its signature with lets nobody in', async () => {
    provider.tamper('/jwks', () => ({ status: 503, body: '' }));
    const answer = await enter('newcomer');
    provider.tamper('/jwks', undefined);

    expect([answer.status, keyOf(answer)]).toEqual([424, 'sso_unavailable']);
  });

  it('[C16] makes one account of a person who comes in ten windows at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter('dora')));

    expect(new Set(answers.map(({ status, json }) => `${status} ${json.account.id}`)).size).toBe(1);
    const made = (await accounts()).filter(({ sso_subject }) => sso_subject === 'dora');
    expect(made).toEqual([expect.objectContaining({ email: 'dora@company.example' })]);
  });

  it('takes up the account of an address that it vouches for, once', async () => {
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      database,
      `insert into accounts (group_id, email) values ($1, 'anna@company.example') returning id::int`,
      [COMPANY],
    );

    const anna = await enter('anna');
    const { json: known } = await call(
      address,
      'GET',
      `/api/v3/accounts/${id}/personal_data?group_id=${COMPANY}`,
      { headers: as(anna.json.account_token as string) },
    );
    const carla = await enter('carla');

    expect(anna.json.account).toMatchObject({ id, email: 'anna@company.example' });
    expect(known.account.activated_at).toEqual(expect.any(String));
    // the address is Anna's: somebody else from there is not let into her account
    expect(carla.json.account.id).not.toBe(id);
    expect(carla.json.account.email).toBe('');
    expect((await enter('anna')).json.account.id).toBe(id);
  });

  it('[A10] gives the address that it now has for somebody, also where a stranger registered it and never activated it', async () => {
    const { json: before } = await enter('gina');
    await query(
      database,
      `update accounts set email = 'gina.before@company.example' where group_id = $1 and id = $2`,
      [COMPANY, before.account.id],
    );
    await query(
      database,
      `insert into accounts (group_id, email) values ($1, 'gina@company.example')`,
      [COMPANY],
    );

    const { json: after } = await enter('gina');

    expect(after.account).toMatchObject({
      id: before.account.id,
      email: 'gina@company.example',
    });
  });

  it('[A10] [SEQ-12] keeps what somebody has under way when a stranger registers their address', async () => {
    const passwordsToo = (too: boolean): Promise<unknown> =>
      query(
        database,
        `update groups set settings = settings || jsonb_build_object('sso_login_only', $1::boolean) where id = $2`,
        [!too, COMPANY],
      );
    const register = (calendar_id: number) =>
      send(address, 'POST', '/api/v3/accounts', {
        account: {
          email: 'hugo@company.example',
          group_id: COMPANY,
          pendingRdv: JSON.stringify({ calendar_id }),
        },
      });
    await passwordsToo(true);
    await register(1);
    const { json } = await enter('hugo');

    const stranger = await register(2);

    const { json: session } = await current(address, json.account_token as string, COMPANY);
    await passwordsToo(false);
    expect([stranger.status, session.account.email]).toEqual([201, 'hugo@company.example']);
    expect(session.pendingRdv).toBe(JSON.stringify({ calendar_id: 1 }));
  });

  it.each([
    ['in the text that some write for it', 'juno'],
    ['by its userinfo endpoint alone', 'kira'],
  ])('vouches for an address %s', async (_, name) => {
    const { status, json } = await enter(name);

    expect([status, json.account.email]).toEqual([200, `${name}@company.example`]);
  });

  it.each(['boris', 'emil', 'femi', 'liam'])(
    'knows %s by no address, for it does not vouch for one',
    async (name) => {
      const { status, json } = await enter(name);

      expect([status, json.account.email]).toEqual([200, '']);
    },
  );

  it('does not open the account of an address that it does not vouch for', async () => {
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      database,
      `insert into accounts (group_id, email) values ($1, 'boris@company.example') returning id::int`,
      [COMPANY],
    );

    const { json } = await enter('boris');

    expect(json.account.id).not.toBe(id);
  });

  it('[D10] is not asked for another group: an account there is another one', async () => {
    const { json } = await enter('dora');

    const elsewhere = await current(address, json.account_token as string, 1);

    expect(elsewhere.json).toMatchObject({ logged: false, account: null });
  });

  describe.each([
    ['signed by somebody else', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    ['for another login', (token: string) => changed(token, { nonce: 'another' })],
    ['for another client', (token: string) => changed(token, { aud: 'somebody' })],
    ['of somebody else', (token: string) => changed(token, { sub: 'admin' })],
    ['of yesterday', (token: string) => changed(token, { exp: 1 })],
  ])('that lies: a token %s', (_, tamper) => {
    afterEach(() => provider.tamper('/token', undefined));

    it('lets nobody in', async () => {
      const before = await accounts();
      provider.tamper('/token', ({ body }) => {
        const answer = JSON.parse(body) as { id_token: string };
        return { body: JSON.stringify({ ...answer, id_token: tamper(answer.id_token) }) };
      });

      const answer = await enter('newcomer');

      expect([answer.status, keyOf(answer)]).toEqual([403, 'sso_refused']);
      expect(await accounts()).toEqual(before);
    });
  });

  it.each<[string, string, Parameters<RealProvider['tamper']>[1]]>([
    ['sso_unavailable', '500 for a code', () => ({ status: 500, body: '{}' })],
    ['sso_unavailable', 'nothing at all', () => 'silence'],
    ['sso_refused', 'a page for a token', () => ({ body: '<html>' })],
  ])('that is ill is %s: %s', async (key, _, how) => {
    provider.tamper('/token', how);
    const answer = await enter('newcomer');
    provider.tamper('/token', undefined);

    expect(keyOf(answer)).toBe(key);
    expect((await accounts()).some(({ sso_subject }) => sso_subject === 'newcomer')).toBe(false);
  });

  it.each<[string, object | undefined]>([
    ['does not answer', { issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'x' }],
    [
      'speaks without encryption',
      { issuer: 'http://sso.example', client_id: 'x', client_secret: 'x' },
    ],
    ['is none', undefined],
  ])('that %s is said so, and nobody is sent there', async (_, sso) => {
    await query(database, `update groups set settings = settings - 'sso' where id = $1`, [COMPANY]);
    if (sso) await setProvider(sso);

    const answer = await begin(address, aSecret());

    expect([answer.status, keyOf(answer)]).toEqual([424, 'sso_unavailable']);
  });

  it('[SSO-03] that has no place to log out is not offered as one, and its tokens are not kept', async () => {
    const { issuer, clientSecret } = provider;
    // by another name, since what it announces is remembered
    await setProvider({ issuer: `${issuer}/`, client_id: 'creneau', client_secret: clientSecret });
    provider.tamper('/.well-known/openid-configuration', ({ body }) => ({
      body: JSON.stringify({ ...JSON.parse(body), end_session_endpoint: undefined }),
    }));

    const opened = await enter('ida');
    provider.tamper('/.well-known/openid-configuration', undefined);
    const token = opened.json.account_token as string;
    const asked = await current(address, token, COMPANY);
    const [kept] = await query(
      database,
      'select count(sso_id_token)::int as tokens, count(*)::int as sessions from account_sessions s join accounts a on a.id = s.account_id where a.sso_issuer = $1',
      [`${issuer}/`],
    );
    const left = await send(
      address,
      'POST',
      '/api/v3/sessions/logout',
      { sso: { locale: 'fr' } },
      as(token),
    );

    expect(opened.json).toMatchObject({ sso_logged: true, sso_logout: false });
    expect(asked.json).toMatchObject({ sso_logged: true, sso_logout: false });
    expect(kept).toEqual({ tokens: 0, sessions: 1 });
    expect([left.status, left.text]).toEqual([204, '']);
  });

  it('that says to be somebody else is none', async () => {
    const { issuer, clientSecret } = provider;
    await setProvider({ issuer: `${issuer}/`, client_id: 'other', client_secret: clientSecret });
    provider.tamper('/.well-known/openid-configuration', ({ body }) => ({
      body: body.replaceAll(issuer, 'https://evil.example'),
    }));

    const answer = await begin(address, aSecret());

    expect([answer.status, keyOf(answer)]).toEqual([424, 'sso_unavailable']);
  });
});

describe('in production', () => {
  let own: Ground;
  let production: RunningServer;

  beforeAll(async () => {
    own = await aGround('PostgreSQL', 'schema');
    await runFixture(
      own,
      'business',
      aBusiness({ id: 70, settings: { sso_login_only: true, sso: 'demonstration' } }),
    );
    production = await startServer({ ...own.environment, NODE_ENV: 'production' });
  });

  afterAll(async () => {
    await production.kill();
    await own.remove();
  });

  it('has no provider of a demonstration, and the group that shows it says that it cannot be reached', async () => {
    const begun = await begin(production.address, aSecret(), { groupId: 70 });
    const page = await call(
      production.address,
      'GET',
      '/demonstration-sso/.well-known/openid-configuration',
    );

    expect([begun.status, keyOf(begun)]).toEqual([424, 'sso_unavailable']);
    expect([page.status === 200, page.json?.issuer]).toEqual([false, undefined]);
  });
});

/** A token that says something else, under the signature it had. */
function changed(token: string, claims: object): string {
  const [head, body = '', signature] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const lie = Buffer.from(JSON.stringify({ ...payload, ...claims })).toString('base64url');
  return [head, lie, signature].join('.');
}
