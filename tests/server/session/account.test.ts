import { randomBytes } from 'node:crypto';
import { lockQuery } from '../../../server/src/database/transactions';
import { hashPassword } from '../../../server/src/session/passwords';
import { atOnce, call, kinds, type Answer } from '../../support/booking-calls';
import {
  aMailServer,
  as,
  current,
  from,
  keyOf,
  logIn,
  PASSWORD,
  proTokenOf,
  send,
  tokenOf,
  type ArrivedMail,
  type MailServer,
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
const NEW_PASSWORD = 'Nouveau-2027!';
const ORIGIN = 'https://rendez-vous.example';

let ground: Ground;
let mailServer: MailServer;
let server: RunningServer;
let other: RunningServer;
let address: string;
let database: string;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  database = ground.environment.DATABASE_URL ?? '';
  mailServer = await aMailServer();
  const environment = { ...ground.environment, SMTP_URL: mailServer.url, PUBLIC_URL: ORIGIN };
  server = await startServer(environment);
  other = await startServer(environment);
  address = server.address;
}, 120_000);

afterAll(async () => {
  await server.kill();
  await other.kill();
  await mailServer.close();
  await ground.remove();
});

beforeEach(() => query(database, 'delete from login_failures'));

const register = (email: string, rest: object = {}, root = '/api/v3', headers = {}) =>
  send(address, 'POST', `${root}/accounts`, { account: { group_id: 1, email, ...rest } }, headers);

const forgot = (email: string, rest: object = {}, headers = {}) =>
  send(
    address,
    'POST',
    '/api/v3/accounts/forgotPassword.json',
    { account: { group_id: 1, email, ...rest } },
    headers,
  );

const open = (keys: object, to = address) =>
  send(to, 'POST', '/api/v3/sessions/login', { account: { group_id: 1, ...keys } });

const keyIn = ({ link }: ArrivedMail, name: string): string => link.searchParams.get(name) ?? '';

const change = (token: string, id: number | string, account: object, groupId = 1) =>
  send(
    address,
    'PUT',
    `/api/v3/accounts/${id}`,
    { account: { group_id: groupId, ...account } },
    as(token),
  );

const accountsOf = (email: string) =>
  query<{
    id: string;
    password_hash: string | null;
    pending_rdv: string | null;
    marketing_sms_at: Date | null;
  }>(database, 'select * from accounts where email = $1 and group_id = 1', [email]);

/** An account of its own, for a test that changes it. */
async function anAccount(email: string): Promise<{ token: string; id: number }> {
  await query(
    database,
    `insert into accounts (group_id, email, password_hash, locale)
      select 1, $1, password_hash, 'en' from accounts where email = $2 and group_id = 1`,
    [email, CAMILLE],
  );
  const { json } = await logIn(address, email);
  return { token: json.account_token as string, id: json.account.id as number };
}

/** An account that nobody has logged in to, and a key to it as one of its mails has it. */
async function aMailedKey(
  email: string,
  purpose: 'activation' | 'password' | 'email',
  {
    tempEmail = null,
    hasPassword = false,
  }: { tempEmail?: string | null; hasPassword?: boolean } = {},
): Promise<{ key: string; id: number }> {
  const key = randomBytes(24).toString('base64url');
  const [account] = await query<{ id: string }>(
    database,
    `insert into accounts (group_id, email, temp_email, password_hash, active_at)
      values (1, $1, $2, $3, now() - interval '1 year') returning id`,
    [email, tempEmail, hasPassword ? 'x' : null],
  );
  await query(
    database,
    `insert into account_keys (group_id, key_hash, account_id, purpose, email, expires_at)
      select 1, encode(sha256(convert_to(k, 'UTF8')), 'hex'), $2, $3, $4, now() + interval '1 hour'
      from unnest($1::text[]) as k`,
    [[key, `another of ${email}`], account?.id, purpose, tempEmail ?? email],
  );
  return { key, id: Number(account?.id) };
}

/** Of mails to be sent now: those over a limit wait for its end. */
const DUE = 'sent_at is null and (next_attempt_at <= now() or attempts > 0)';

const everyMailHasLeft = () =>
  eventually(
    async () =>
      (await query(database, `select from outbox where ${DUE}`)).length === 0 || undefined,
  );

/** Waits until as many statements wait for a lock. */
async function untilBlocked(count: number): Promise<void> {
  const blocked = () =>
    query(
      database,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  while ((await blocked()).length < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('registering', () => {
  it('[REG-03] [REG-04] [API-18] sends a mail in the visitor’s language; its page has a button, and opening it does nothing', async () => {
    const pendingRdv = JSON.stringify({
      date: '2027-06-08T10:00:00+02:00',
      calendar_id: 0,
      appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
    });

    const { status, json } = await register('Lea@Example.org', { locale: 'en', pendingRdv });

    expect([status, json.account]).toEqual([201, { email: 'lea@example.org' }]);
    const mail = await mailServer.mailTo('lea@example.org');
    expect(mail.subject).toBe('Activate your account – Salon Lumière');
    expect(mail.text).toContain('Activate my account');
    const [, link, words] = /<a href="([^"]*)"[^<>]*>([^<]*)/.exec(mail.html) ?? [];
    expect([link, words]).toEqual([mail.link.href.replaceAll('&', '&amp;'), 'Activate my account']);
    expect(mail.link.origin + mail.link.pathname).toBe(`${ORIGIN}/salon-lumiere/login`);

    const page = await call(address, 'GET', `${mail.link.pathname}${mail.link.search}`);
    expect(page.status).toBe(200);
    expect((await accountsOf('lea@example.org'))[0]?.password_hash).toBeNull();

    const opened = await open({ validation_key: keyIn(mail, 'validation_key') }, other.address);
    expect(opened.json).toMatchObject({ needPasswordChange: true, pendingRdv });
    const { account_token: token, account } = opened.json;
    const changed = await change(token as string, account.id as number, { password: NEW_PASSWORD });
    expect([changed.status, changed.json.needPasswordChange]).toEqual([200, false]);
    expect(
      (await logIn(other.address, 'lea@example.org', { password: NEW_PASSWORD })).json,
    ).toMatchObject({
      account: { email: 'lea@example.org' },
      pendingRdv,
    });
  });

  it('[A14] opens nothing before the mailed link was followed', async () => {
    await register('avant@example.org');

    const answer = await logIn(address, 'avant@example.org');

    expect([answer.status, keyOf(answer)]).toEqual([401, 'credentialError']);
  });

  it('[C16] a hundred times at once in mixed case makes one account and sends one mail', async () => {
    const answers = await atOnce(100, 20, (index) =>
      register(index % 2 ? 'Cent@Example.org' : 'cent@example.ORG'),
    );

    expect(kinds(answers)).toEqual({ 201: 100 });
    await mailServer.mailTo('cent@example.org');
    // a second one would have left before one that was asked for later
    await register('apres-cent@example.org');
    await mailServer.mailTo('apres-cent@example.org');
    expect(await accountsOf('cent@example.org')).toHaveLength(1);
    expect(mailServer.mails.filter(({ to }) => to === 'cent@example.org')).toHaveLength(1);
  });

  it('[A2] says the same of an address that has an account, and tells its owner', async () => {
    const [before] = await accountsOf('nouveau@example.org');

    const known = await register('nouveau@example.org', {
      locale: 'fr',
      pendingRdv: '{"date":"x"}',
    });
    const unknown = await register('personne@example.org');

    expect([known.status, known.text.replace('nouveau', 'personne')]).toEqual([
      unknown.status,
      unknown.text,
    ]);
    const mail = await mailServer.mailTo('nouveau@example.org');
    expect(mail.subject).toBe('Vous avez déjà un compte – Salon Lumière');
    expect(mail.link.search).not.toContain('key');
    expect(await accountsOf('nouveau@example.org')).toEqual([
      { ...before, notice_mailed_at: expect.anything() },
    ]);
  });

  it('[Z3] stores nothing that a visitor may not decide (A-ACC-01)', async () => {
    await register('mallory@example.org', {
      type: 'pro',
      active: true,
      id: 1,
      groups: [2],
      pro_token: 'x',
      validated: true,
      password: PASSWORD,
      password_hash: 'x',
      activated_at: '2020-01-01',
    });

    const [account] = await accountsOf('mallory@example.org');
    expect(account).toMatchObject({ password_hash: null, activated_at: null });
    expect(Number(account?.id)).toBeGreaterThan(1);
    expect(
      await query(database, `select 1 from professionals where email like 'mallory%'`),
    ).toEqual([]);
  });

  it.each<[string, object, string, string?]>([
    ['no address', { email: '' }, 'email', 'missing'],
    ['an address that is none', { email: 'lea@' }, 'email'],
    [
      'one that tires a pattern (F-EML-02)',
      { email: `${'a.'.repeat(50_000)}!` },
      'email',
      'too_long',
    ],
    ['no group', { group_id: undefined }, 'group_id', 'missing'],
    ['a group as a text', { group_id: '1' }, 'group_id'],
    ['what is pending as an object', { pendingRdv: { price: 0 } }, 'pendingRdv'],
    ['what is pending as no JSON', { pendingRdv: '{' }, 'pendingRdv'],
    ['what is pending as a list', { pendingRdv: '[]' }, 'pendingRdv'],
  ])('refuses %s', async (_, rest, field, reason = 'malformed') => {
    const { status, json } = await register('refusee@example.org', rest);

    expect([status, json.messages.errors[0]]).toMatchObject([
      422,
      { key: 'invalid_field', field, reason },
    ]);
    expect(await accountsOf('refusee@example.org')).toEqual([]);
  });

  it.each([
    ['no account', {}],
    ['a list', []],
    ['a list as the account', { account: [] }],
  ])('names the account where a body has %s in its place', async (_, body) => {
    const { status, json } = await send(address, 'POST', '/api/v3/accounts', body);

    expect([status, json.messages.errors[0]]).toMatchObject([
      422,
      { key: 'invalid_field', field: 'account' },
    ]);
  });

  it('[REG-03] again keeps what was chosen last, in its language, also before the first mail is opened', async () => {
    const email = 'encore-choisi@example.org';
    const [first, last] = ['2027-06-08', '2027-06-09'].map((date) => JSON.stringify({ date }));

    await register(email, { locale: 'fr', pendingRdv: first });
    await register(email, { locale: 'en', pendingRdv: last });
    await register(email, { locale: 'fr' });

    const kept = await query(
      database,
      'select group_id, email, locale from accounts where pending_rdv = $1',
      [last],
    );
    expect(kept).toEqual([{ group_id: 1, email, locale: 'en' }]);
    const validation_key = keyIn(await mailServer.mailTo(email), 'validation_key');
    expect((await open({ validation_key })).json.pendingRdv).toBe(last);
  });

  it('[ERR-20] is refused where the group does not want it', async () => {
    await query(
      database,
      `update groups set settings = settings || '{"register_disabled":true}' where id = 4`,
    );

    const answer = await register('lea@example.org', { group_id: 4 });

    expect([answer.status, keyOf(answer)]).toEqual([403, 'registerDisabled']);
  });

  it('speaks v1 as well', async () => {
    const answers = await Promise.all([
      register('v1@example.org', {}, '/api/v1'),
      register('v1@', {}, '/api/v1'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([201, 400]);
    expect(answers[1]?.json).toMatchObject([{ translate_key: 'invalid_field', field: 'email' }]);
  });
});

describe('the mail for a forgotten password', () => {
  it('[PWD-03] [API-21] leads by mail to a new one, also while logins are blocked', async () => {
    const { id } = await anAccount('oubli@example.org');
    await atOnce(5, 1, () => logIn(address, 'oubli@example.org', { password: 'Another-1234!' }));
    expect(keyOf(await logIn(address, 'oubli@example.org'))).toBe('blockedUser');

    const { status, json } = await forgot('Oubli@example.org', { locale: 'fr' });
    expect([status, typeof json.msg]).toEqual([200, 'string']);
    const mail = await mailServer.mailTo('oubli@example.org');
    expect(mail.subject).toBe('Un nouveau mot de passe – Salon Lumière');
    expect(mail.link.pathname).toBe('/salon-lumiere/reset_password');
    const opened = await open({ oubliKey: keyIn(mail, 'oubliKey') });
    expect(opened.json.needPasswordChange).toBe(true);
    const changed = await change(opened.json.account_token as string, id, {
      password: NEW_PASSWORD,
    });

    expect(changed.status).toBe(200);
    const elsewhere = { password: NEW_PASSWORD, headers: from('198.51.100.7') };
    expect((await logIn(address, 'oubli@example.org', elsewhere)).status).toBe(200);
  });

  it('[A2] [PWD-03] is answered alike for an address that nobody knows, in as much time', async () => {
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 1, 'connu-' || n || '@example.org', 'x' from generate_series(1, $1::int) n`,
      [MOST_PAIRS],
    );
    const texts = new Set<string>();
    const ask = async (email: string): Promise<void> => {
      const { status, text } = await forgot(email);
      texts.add(`${status} ${text}`);
    };

    const alike = await takeAsLong(
      (index) => ask(`connu-${index}@example.org`),
      (index) => ask(`inconnu-${index}@example.org`),
    );

    expect([texts.size, alike]).toEqual([1, true]);
  });

  it('[A8] has a key that serves once, in one process', async () => {
    await anAccount('une-fois@example.org');
    await forgot('une-fois@example.org');
    const oubliKey = keyIn(await mailServer.mailTo('une-fois@example.org'), 'oubliKey');

    const answers = await atOnce(10, 10, (index) =>
      open({ oubliKey }, index % 2 ? address : other.address),
    );

    expect(kinds(answers)).toEqual({ 200: 1, '422 link_expired': 9 });
  });

  it.each([
    ['one that is too old', 'password', { old: true }],
    ['one of another purpose', 'activation', {}],
    ['one of another group', 'password', { groupId: 2 }],
    ['one of which a character differs', 'password', { tampered: true }],
  ])(
    '[A8] takes no key but its own: %s',
    async (title, purpose, { old, groupId, tampered }: Wrong) => {
      const email = `faux-${title.replaceAll(' ', '')}@example.org`;
      await anAccount(email);
      await forgot(email);
      const key = keyIn(await mailServer.mailTo(email), 'oubliKey');
      if (old) {
        await query(database, `update account_keys set expires_at = now() where email = $1`, [
          email,
        ]);
      }

      const answer = await open({
        ...(groupId && { group_id: groupId }),
        [purpose === 'activation' ? 'validation_key' : 'oubliKey']: tampered
          ? `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
          : key,
      });

      expect([answer.status, keyOf(answer)]).toEqual([422, 'link_expired']);
    },
  );

  it('[A9] has a link to the configured place, whatever a caller says of the host (X-HOST-01, X-HOST-02)', async () => {
    await anAccount('hote@example.org');

    await forgot(
      'hote@example.org',
      {},
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
    );

    const mail = await mailServer.mailTo('hote@example.org');
    expect(mail.link.origin).toBe(ORIGIN);
    expect(mail.text + mail.html).not.toContain('evil');
  });

  it('sends the mail of activation again to who has not activated yet', async () => {
    await register('encore@example.org');
    await mailServer.mailTo('encore@example.org');
    await query(database, 'update accounts set activation_mailed_at = null where email = $1', [
      'encore@example.org',
    ]);

    await forgot('encore@example.org');

    const mail = await mailServer.mailTo('encore@example.org');
    expect(keyIn(mail, 'validation_key')).not.toBe('');
  });
});

describe('a mail about an account', () => {
  it.each([
    ['activation', 'activation_mailed_at', false, register],
    ['that there is an account', 'notice_mailed_at', true, register],
    ['a new password', 'password_mailed_at', true, forgot],
  ] as const)(
    '[A2] is not repeated within two minutes, and takes a row each time: %s',
    async (_, mailedAt, hasPassword, ask) => {
      const email = `patience-${mailedAt}@example.org`;
      const { id } = await aMailedKey(email, 'activation', { hasPassword });
      const rows = async (condition = 'true'): Promise<number> =>
        (await query(database, `select from outbox where group_id = 1 and ${condition}`)).length;
      const before = await rows();
      /** Whether a mail was written just now, or the request before. */
      const isMailedAfter = async (seconds: number): Promise<boolean> => {
        await query(
          database,
          `update accounts set ${mailedAt} = ${mailedAt} - make_interval(secs => $2) where id = $1`,
          [id, seconds],
        );
        await ask(email);
        const recent = `select from accounts where id = $1 and ${mailedAt} > now() - interval '1 minute'`;
        return (await query(database, recent, [id])).length === 1;
      };

      const mailed = [];
      for (const seconds of [0, 0, 100, 21, 0]) mailed.push(await isMailedAfter(seconds));

      expect(mailed).toEqual([true, true, false, true, true]);
      expect((await rows()) - before).toBe(5);
      await eventually(async () => (await rows(DUE)) === 0 || undefined);
      expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(2);
    },
  );

  it('[A8] [A9] has the link that it is for, whose key is good for the time that it says', async () => {
    const [email, newEmail, unknown] = ['liens', 'liens-neufs', 'liens-premiers'].map(
      (name) => `${name}@example.org`,
    ) as [string, string, string];
    const linkTo = async (to: string): Promise<string> =>
      (await mailServer.mailTo(to)).link.href
        .replace(`${ORIGIN}/salon-lumiere/`, '')
        .replace(/ey=[\w-]{32}&/, 'ey=…&');
    const { token, id } = await anAccount(email);

    await register(unknown);
    const activation = await linkTo(unknown);
    await forgot(email);
    const reset = await linkTo(email);
    await register(email);
    const known = await linkTo(email);
    await change(token, id, { temp_email: newEmail, current_password: PASSWORD });
    const [confirmation, notice] = [await linkTo(newEmail), await linkTo(email)];
    const path = `/api/v3/accounts/${id}/erasure_requests`;
    await send(address, 'POST', path, { account: { group_id: 1 } }, as(token));
    const erasure = await linkTo(email);

    const [first] = await accountsOf(unknown);
    expect({ activation, reset, known, confirmation, notice, erasure }).toEqual({
      activation: `login?account_id=${first?.id}&validation_key=…&from_mail=1`,
      reset: `reset_password?account_id=${id}&oubliKey=…&from_mail=1`,
      known: 'login?from_mail=1',
      confirmation: `login?account_id=${id}&temp_email=liens-neufs%40example.org&validation_key=…&from_mail=1`,
      notice: 'login?from_mail=1',
      erasure: `personal_data?account_id=${id}&validation_key=…&from_mail=1`,
    });
    const hours = await query(
      database,
      `select distinct purpose, email, round(extract(epoch from expires_at - created_at) / 36) / 100 as hours
        from account_keys where account_id in ($1, $2) order by purpose`,
      [id, first?.id],
    );
    expect(hours.map((key) => ({ ...key, hours: Number(key.hours) }))).toEqual([
      { purpose: 'activation', email: unknown, hours: 48 },
      { purpose: 'email', email: newEmail, hours: 24 },
      { purpose: 'erasure', email, hours: 24 },
      { purpose: 'password', email, hours: 1 },
    ]);
  });

  it('is not sent to an account that was erased since, nor to an address that is not asked for any more', async () => {
    const { id } = await aMailedKey('plus-demandee@example.org', 'activation');
    const sent = mailServer.mails.length;
    await query(
      database,
      `insert into outbox (group_id, message_id, mail) select 1, '<' || m || '@gone>', jsonb_build_object(
          'kind', 'account', 'locale', null, 'about', split_part(m, ' ', 1), 'accountId', split_part(m, ' ', 2)::int)
        from unnest($1::text[]) as m`,
      [['password 999999', 'emailNotice 999999', `email ${id}`]],
    );
    const left = `select attempts from outbox where message_id like '%@gone>' and sent_at is not null`;
    await eventually(async () => (await query(database, left)).length === 3 || undefined);

    expect(mailServer.mails).toHaveLength(sent);
    expect(
      await query(
        database,
        `select from account_keys where account_id = 999999 or account_id = $1 and purpose = 'email'`,
        [id],
      ),
    ).toEqual([]);
  });
});

describe('the key of a mail', () => {
  it('[A8] opens one session and ends the others of its purpose; the account counts as used since', async () => {
    const [email, stranger] = ['cle@example.org', 'cle-autre@example.org'];
    const { key, id } = await aMailedKey(email, 'password', { hasPassword: true });
    await aMailedKey(stranger, 'password');

    const opened = await open({ oubliKey: key });

    expect(opened.json).toMatchObject({ account: { id, email }, needPasswordChange: true });
    const rows = await query(
      database,
      `select email, active_at > now() - interval '1 hour' as used,
          (select count(*)::int from account_keys k where k.account_id = a.id) as keys
        from accounts a where email in ($1, $2) order by id`,
      [email, stranger],
    );
    expect(rows).toEqual([
      { email, used: true, keys: 0 },
      { email: stranger, used: false, keys: 2 },
    ]);
  });

  it('[A8] activates nothing where there is a password already', async () => {
    const { key } = await aMailedKey('active@example.org', 'activation', { hasPassword: true });

    const answer = await open({ validation_key: key });

    expect([answer.status, keyOf(answer)]).toEqual([422, 'link_expired']);
  });

  it('[ACC-03] moves the account and those of its contacts that had its old address, and asks for no new password', async () => {
    const [email, tempEmail] = ['contacts@example.org', 'contacts-neufs@example.org'];
    const { key, id } = await aMailedKey(email, 'email', { tempEmail, hasPassword: true });
    const { id: another } = await aMailedKey('contacts-voisins@example.org', 'activation');
    await query(
      database,
      `insert into fiches (group_id, lastname, email, account_id, updated_at)
        select 1, 'Déménage', * from unnest($1::text[], $2::bigint[], $3::timestamptz[])`,
      [
        ['Contacts@Example.org', 'famille@example.org', '', email],
        [id, id, id, another],
        Array(4).fill('2026-01-01'),
      ],
    );

    const opened = await open({ validation_key: key, temp_email: tempEmail });

    expect(opened.json).toMatchObject({
      account: { id, email: tempEmail },
      needPasswordChange: false,
    });
    expect(
      await query(
        database,
        `select email, updated_at > '2026-01-01' as changed from fiches where lastname = 'Déménage' order by id`,
      ),
    ).toEqual([
      { email: tempEmail, changed: true },
      { email: 'famille@example.org', changed: false },
      { email: '', changed: false },
      { email, changed: false },
    ]);
    expect(await query(database, 'select temp_email from accounts where id = $1', [id])).toEqual([
      { temp_email: null },
    ]);
  });
});

interface Wrong {
  readonly old?: boolean;
  readonly groupId?: number;
  readonly tampered?: boolean;
}

describe('changing a password', () => {
  it('[API-19] [A6] ends all sessions of the account everywhere, and goes on with a new key', async () => {
    const { token, id } = await anAccount('change@example.org');
    const elsewhere = await tokenOf(other.address, 'change@example.org');

    const { status, json } = await change(token, id, {
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });

    expect([status, json.needPasswordChange]).toEqual([200, false]);
    const answers = await Promise.all([
      current(other.address, token),
      current(address, elsewhere),
      current(other.address, json.account_token as string),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 200]);
    expect((await logIn(address, 'change@example.org')).status).toBe(401);
    expect((await logIn(address, 'change@example.org', { password: NEW_PASSWORD })).status).toBe(
      200,
    );
  });

  it('leaves in the export since when the account has been in use', async () => {
    await register('depuis@example.org');
    const mail = await mailServer.mailTo('depuis@example.org');
    const opened = await open({ validation_key: keyIn(mail, 'validation_key') });
    const id = opened.json.account.id as number;
    const activatedAt = async (token: string): Promise<unknown> => {
      const path = `/api/v3/accounts/${id}/personal_data?group_id=1`;
      return (await call(address, 'GET', path, { headers: as(token) })).json.account.activated_at;
    };
    const first = await change(opened.json.account_token as string, id, { password: NEW_PASSWORD });
    await query(
      database,
      `update accounts set activated_at = activated_at - interval '1 year' where id = $1`,
      [id],
    );
    const before = await activatedAt(first.json.account_token as string);

    const second = await change(first.json.account_token as string, id, {
      password: PASSWORD,
      current_password: NEW_PASSWORD,
    });

    expect(before).toEqual(expect.any(String));
    expect(await activatedAt(second.json.account_token as string)).toBe(before);
  });

  it.each([
    ['without the present one (F-PWD-08)', {}, 'passwordError'],
    ['with another present one', { current_password: 'Another-1234!' }, 'passwordError'],
    ['to 9 characters', { password: 'Abcdef-1!', current_password: PASSWORD }, 'password_refused'],
    [
      'to 21 characters',
      { password: 'Abcdefghij-123456789!', current_password: PASSWORD },
      'password_refused',
    ],
    [
      'to one without a digit',
      { password: 'Abcdefghij-', current_password: PASSWORD },
      'password_refused',
    ],
    [
      'to one with the address in it',
      { password: 'REFUS-2027abc', current_password: PASSWORD },
      'password_refused',
    ],
  ])('[PWD-09] [A12] is refused %s', async (title, rest, key) => {
    const email = 'refus@example.org';
    const [known] = await accountsOf(email);
    const { token, id } = known
      ? { token: await tokenOf(address, email), id: Number(known.id) }
      : await anAccount(email);

    const answer = await change(token, id, { password: NEW_PASSWORD, ...rest });

    expect([title, answer.status, keyOf(answer)]).toEqual([title, 422, key]);
    expect((await current(address, token)).status).toBe(200);
    await query(database, 'delete from login_failures');
  });

  const late: {
    readonly [call: string]: (id: number, token: string, email: string) => Promise<Answer>;
  } = {
    'a login': (_, __, email) => logIn(address, email),
    'another change of it': (id, token) =>
      change(token, id, { password: 'Voleur-2027!', current_password: PASSWORD }),
    'a change of the address': (id, token) =>
      change(token, id, { temp_email: 'voleur@example.net', current_password: PASSWORD }),
  };

  it.each(Object.entries(late))(
    '[S1] refuses %s whose password was verified before the change',
    async (name, call) => {
      const email = `tard-${Object.keys(late).indexOf(name)}@example.org`;
      const { token, id } = await anAccount(email);
      const stolen = await tokenOf(other.address, email);
      // holds what both calls write, so that both have verified the password before either writes
      const held = await openTransaction(database, [
        ['select from accounts where id = $1 for update', [id]],
      ]);
      const changed = change(token, id, { password: NEW_PASSWORD, current_password: PASSWORD });
      await untilBlocked(1);
      const answer = call(id, stolen, email);
      await untilBlocked(2);
      await held.commit();

      expect([(await changed).status, (await answer).status]).toEqual([200, 401]);
      expect((await logIn(address, email, { password: NEW_PASSWORD })).status).toBe(200);
      expect(
        await query(
          database,
          `select from accounts a where id = $1 and (temp_email is not null
            or exists (select from account_keys k where k.account_id = a.id))`,
          [id],
        ),
      ).toEqual([]);
    },
  );

  describe('while the key to a contact is taken up', () => {
    const aFicheOf = async (email: string) => {
      const { token, id } = await anAccount(email);
      const [fiche] = await query<{ id: string }>(
        database,
        `insert into fiches (group_id, account_id, lastname, email) values (1, $1, 'Vol', $2) returning id`,
        [id, email],
      );
      const ficheId = Number(fiche?.id);
      return { token, id, ficheId, ficheKey: await aMailedFicheKey(database, ficheId) };
    };
    const changePassword = ({ token, id }: { readonly token: string; readonly id: number }) =>
      change(token, id, { password: NEW_PASSWORD, current_password: PASSWORD });

    it('[S1] refuses the key where the change comes first', async () => {
      const account = await aFicheOf('vol-apres@example.org');
      await query(
        database,
        `insert into outbox (group_id, message_id, mail, next_attempt_at)
          values (1, 'vol', jsonb_build_object('kind', 'account', 'about', 'password', 'accountId', $1::int), now() + interval '1 hour')`,
        [account.id],
      );
      // holds what the change takes away after the keys
      const held = await openTransaction(database, [
        [`select from outbox where message_id = 'vol' for update`, []],
      ]);
      const changing = changePassword(account);
      await untilBlocked(1);
      const opening = open({ ficheKey: account.ficheKey });
      await Promise.race([opening, untilBlocked(2)]);
      await held.commit();

      expect((await changing).status).toBe(200);
      expect(keyOf(await opening)).toBe('link_expired');
    });

    it('[S1] ends the session where it comes second', async () => {
      const account = await aFicheOf('vol-avant@example.org');
      // holds the contact that a session is of
      const held = await openTransaction(database, [
        ['select from fiches where id = $1 for update', [account.ficheId]],
      ]);
      const opening = open({ ficheKey: account.ficheKey });
      await untilBlocked(1);
      const changing = changePassword(account);
      await Promise.race([changing, untilBlocked(2)]);
      await held.commit();

      expect([(await opening).status, (await changing).status]).toEqual([200, 200]);
      const { account_token } = (await opening).json;
      expect((await current(address, account_token as string)).status).toBe(401);
    });
  });

  it('refuses a NUL as no text at all (F-PWD-06)', async () => {
    const { token, id } = await anAccount('nul@example.org');

    const { status } = await change(token, id, {
      password: 'Aa1!Aa1!\0\0',
      current_password: PASSWORD,
    });

    expect(status).toBe(400);
  });

  it('[A12] takes one of another alphabet, and knows it however it is typed (F-PWD-07)', async () => {
    const { token, id } = await anAccount('alphabet@example.org');
    const password = 'Пароль1!Abcé';

    await change(token, id, { password: password.normalize('NFD'), current_password: PASSWORD });

    expect((await logIn(address, 'alphabet@example.org', { password })).status).toBe(200);
  });

  it('[AUTH-09] lets who logged in with a weak one choose another without typing the weak one again', async () => {
    const { json } = await logIn(address, 'faible@example.org', { password: 'motdepasse' });

    const { status } = await change(json.account_token as string, json.account.id as number, {
      password: NEW_PASSWORD,
    });

    expect(status).toBe(200);
    const again = await logIn(address, 'faible@example.org', { password: NEW_PASSWORD });
    expect(again.json.needPasswordChange).toBe(false);
  });
});

describe('the mail that a password was changed', () => {
  type Way = (account: { token: string; id: number; email: string }) => Promise<unknown>;
  const ways: { readonly [way: string]: Way } = {
    settings: ({ token, id }) =>
      change(token, id, { password: NEW_PASSWORD, current_password: PASSWORD }),
    'reset link': async ({ id, email }) => {
      await forgot(email);
      const oubliKey = keyIn(await mailServer.mailTo(email), 'oubliKey');
      const { json } = await open({ oubliKey });
      return change(json.account_token as string, id, { password: NEW_PASSWORD });
    },
    'weak password': async ({ id, email }) => {
      const weak = await hashPassword('motdepasse');
      await query(database, 'update accounts set password_hash = $2 where id = $1', [id, weak]);
      const { json } = await logIn(address, email, { password: 'motdepasse' });
      return change(json.account_token as string, id, { password: NEW_PASSWORD });
    },
  };
  const unasked = () => query(database, 'select * from unasked_mails');

  it.each(Object.entries(ways))(
    '[PWD-12] goes to the owner whatever the way: %s; says what to do, has no key and is no unasked mail',
    async (way, changed) => {
      const email = `averti-${way.replace(' ', '-')}@example.org`;
      await changed({ ...(await anAccount(email)), email });
      const before = await unasked();

      const { subject, text, html, link } = await mailServer.mailTo(email);

      expect(subject).toBe('Your password was changed – Salon Lumière');
      for (const part of [text, html]) {
        expect(part).toMatch(/If it was not you, ask for a new password at once/);
        expect(part).not.toMatch(/[Kk]ey=/);
      }
      expect(link.href).toBe(`${ORIGIN}/salon-lumiere/reset_password?from_mail=1`);
      expect(await unasked()).toEqual(before);
    },
  );

  it('is not sent of a first password, which changes none', async () => {
    const email = 'premier@example.org';
    await register(email);
    const validation_key = keyIn(await mailServer.mailTo(email), 'validation_key');
    const { json } = await open({ validation_key });
    await change(json.account_token as string, json.account.id as number, {
      password: NEW_PASSWORD,
    });

    const waiting = await query(
      database,
      `select 1 from outbox where mail->>'about' = 'passwordNotice' and mail->>'accountId' = $1`,
      [String(json.account.id)],
    );
    expect(waiting).toEqual([]);
  });
});

describe('changing an address', () => {
  it('[API-20] [ACC-02] [ACC-03] counts once the mail to the new one is confirmed, and ends all sessions', async () => {
    const { token, id } = await anAccount('ancienne@example.org');

    const asked = await change(token, id, {
      temp_email: 'Nouvelle@example.org',
      current_password: PASSWORD,
    });

    expect([asked.status, asked.json]).toEqual([
      200,
      {
        account: {
          id,
          email: 'ancienne@example.org',
          temp_email: 'nouvelle@example.org',
          locale: 'en',
          marketing_optin: false,
          marketing_sms: false,
          solocal_services_optin: false,
        },
        account_token: token,
      },
    ]);
    const mail = await mailServer.mailTo('nouvelle@example.org');
    expect(mail.subject).toBe('Confirm your new email address – Salon Lumière');
    expect((await mailServer.mailTo('ancienne@example.org')).subject).toBe(
      'Your email address is about to change – Salon Lumière',
    );
    await call(address, 'GET', `${mail.link.pathname}${mail.link.search}`);
    expect((await logIn(address, 'ancienne@example.org')).status).toBe(200);

    const opened = await open({
      validation_key: keyIn(mail, 'validation_key'),
      temp_email: keyIn(mail, 'temp_email'),
    });

    expect(opened.json).toMatchObject({ account: { id, email: 'nouvelle@example.org' } });
    expect((await current(other.address, token)).status).toBe(401);
    expect((await logIn(address, 'ancienne@example.org')).status).toBe(401);
    expect((await logIn(address, 'nouvelle@example.org')).status).toBe(200);
  });

  it('[A8] is confirmed for the address it was sent to, and for the last one asked', async () => {
    const { token, id } = await anAccount('deux@example.org');
    await change(token, id, { temp_email: 'premiere@example.org', current_password: PASSWORD });
    const first = await mailServer.mailTo('premiere@example.org');
    const validation_key = keyIn(first, 'validation_key');
    const elsewhere = await open({ validation_key, temp_email: 'autre@example.org' });
    await change(token, id, { temp_email: 'seconde@example.org', current_password: PASSWORD });

    const stale = await open({ validation_key, temp_email: 'premiere@example.org' });

    expect([keyOf(elsewhere), keyOf(stale)]).toEqual(['link_expired', 'link_expired']);
    expect((await logIn(address, 'deux@example.org')).status).toBe(200);
  });

  it('[A8] is confirmed by the last mail alone, where one address is asked for again after another', async () => {
    const { token, id } = await anAccount('hesite@example.org');
    const ask = async (temp_email: string): Promise<string> => {
      await change(token, id, { temp_email, current_password: PASSWORD });
      return keyIn(await mailServer.mailTo(temp_email), 'validation_key');
    };
    const temp_email = 'hesite-une@example.org';
    const first = await ask(temp_email);
    await ask('hesite-autre@example.org');
    const last = await ask(temp_email);

    const answers = [
      await open({ validation_key: first, temp_email }),
      await open({ validation_key: last, temp_email }),
    ];

    expect(kinds(answers)).toEqual({ '422 link_expired': 1, 200: 1 });
  });

  it('is not confirmed for an address that somebody else registered meanwhile', async () => {
    const { token, id } = await anAccount('lente@example.org');
    await change(token, id, { temp_email: 'prise@example.org', current_password: PASSWORD });
    const { link } = await mailServer.mailTo('prise@example.org');
    await anAccount('prise@example.org');

    const late = await open({
      validation_key: link.searchParams.get('validation_key'),
      temp_email: 'prise@example.org',
    });

    expect([late.status, keyOf(late)]).toEqual([422, 'link_expired']);
    expect((await logIn(address, 'lente@example.org')).status).toBe(200);
    expect((await logIn(address, 'prise@example.org')).status).toBe(200);
  });

  it.each(['before', 'after'])(
    '[ACC-03] [REG-04] is confirmed, too, for an address that was registered %s it was asked for and never activated: anybody may have',
    async (when) => {
      const [before, wanted] = [`squat-${when}@example.org`, `squat-${when}@example.net`];
      const { token, id } = await anAccount(before);
      if (when === 'before') await register(wanted);
      const activation = when === 'before' ? await mailServer.mailTo(wanted) : undefined;

      await change(token, id, { temp_email: wanted, current_password: PASSWORD });
      const { link } = await mailServer.mailTo(wanted);
      if (when === 'after') await register(wanted);
      const late = activation ?? (await mailServer.mailTo(wanted));
      const opened = await open({
        validation_key: link.searchParams.get('validation_key'),
        temp_email: wanted,
      });

      expect(opened.json).toMatchObject({ account: { id, email: wanted } });
      expect(keyOf(await open({ validation_key: keyIn(late, 'validation_key') }))).toBe(
        'link_expired',
      );
      expect((await accountsOf(wanted)).map((row) => Number(row.id))).toEqual([id]);
    },
  );

  it.each(['/api/v3', '/api/v1'])(
    '[ERR-21] [ACC-05] is refused in the words of its field in %s',
    async (root) => {
      const email = `champ${root.slice(-2)}@example.org`;
      const { token, id } = await anAccount(email);
      const refuse = (temp_email: unknown) =>
        send(
          address,
          'PUT',
          `${root}/accounts/${id}`,
          { account: { group_id: 1, temp_email } },
          as(token),
        );

      const answers = await Promise.all([
        refuse(email),
        refuse('personne@'),
        refuse(7),
        refuse(undefined),
      ]);

      expect(answers.map(({ status, json }) => [status, json])).toEqual(
        Array(4).fill([422, { temp_email: [expect.any(String)] }]),
      );
    },
  );

  it('[A2] to the address of somebody else is answered alike, and changes nothing', async () => {
    const { token, id } = await anAccount('curieux@example.org');

    const taken = await change(token, id, { temp_email: CAMILLE, current_password: PASSWORD });
    const free = await change(token, id, {
      temp_email: 'libre@example.org',
      current_password: PASSWORD,
    });

    expect([taken.status, taken.text.replace(CAMILLE, 'libre@example.org')]).toEqual([
      free.status,
      free.text,
    ]);
    expect((await mailServer.mailTo(CAMILLE)).subject).toBe(
      'Vous avez déjà un compte – Salon Lumière',
    );
  });

  it('[A2] [C16] to the address of one who asks for theirs at that instant is answered to both', async () => {
    const [here, there] = ['ici@example.org', 'la-bas@example.org'];
    const [one, other] = [await anAccount(here), await anAccount(there)];
    const ask = ({ token, id }: { token: string; id: number }, temp_email: string) =>
      change(token, id, { temp_email, current_password: PASSWORD });
    // holds both addresses, so that each has its own account before either wants that of the other
    const { sql, parameters } = lockQuery([here, there].map((email) => ['account', 1, email]));
    const held = await openTransaction(database, [[sql, parameters]]);
    const answers = [ask(one, there), ask(other, here)];
    await untilBlocked(2);
    await held.commit();

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    await everyMailHasLeft();
    const subjects = mailServer.mails
      .filter(({ to }) => to === here || to === there)
      .map(({ to, subject }) => `${to} ${subject}`);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toHaveLength(4);
  });

  it.each([
    ['free', 'complete@example.net'],
    ['of somebody else', CAMILLE],
  ])(
    '[A2] [S5] to an address that is %s brings one notice, too, where no mail may go to it any more',
    async (kind, wanted) => {
      const email = `curieux-${kind.length}-borne@example.org`;
      const { token, id } = await anAccount(email);
      await query(
        database,
        `insert into unasked_mails (recipient, message_id, mailed_at)
          select encode(sha256(convert_to('link ' || $1, 'UTF8')), 'hex'), n, now() from generate_series(1, 9) as n`,
        [wanted],
      );
      const ask = () => change(token, id, { temp_email: wanted, current_password: PASSWORD });

      await ask();
      await everyMailHasLeft();
      await ask();
      await everyMailHasLeft();

      expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(1);
      expect(mailServer.mails.filter(({ to }) => to === 'complete@example.net')).toEqual([]);
      await query(database, 'delete from unasked_mails');
    },
  );

  it.each([
    ['free', 'personne@example.net'],
    ['of somebody else', 'faible@example.org'],
  ])(
    '[A2] to an address that is %s is in the export, and brings one notice',
    async (kind, wanted) => {
      const email = `curieux-${kind.length}@example.org`;
      const { token, id } = await anAccount(email);
      const ask = () => change(token, id, { temp_email: wanted, current_password: PASSWORD });

      await ask();
      await ask();

      const exported = await call(
        address,
        'GET',
        `/api/v3/accounts/${id}/personal_data?group_id=1`,
        {
          headers: as(token),
        },
      );
      expect(exported.json.account.new_email).toBe(wanted);
      const unsent = `select from outbox where ${DUE} and mail->>'accountId' = $1`;
      await eventually(
        async () => (await query(database, unsent, [`${id}`])).length === 0 || undefined,
      );
      expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(1);
    },
  );

  it('[Z3] is not done by naming the address, the id or the group otherwise (A-ACC-07)', async () => {
    const { token, id } = await anAccount('direct@example.org');

    await change(token, id, { email: 'evil@example.org', id: 1, password_hash: 'x' });

    expect(await accountsOf('direct@example.org')).toHaveLength(1);
    expect(await accountsOf('evil@example.org')).toEqual([]);
  });
});

describe('an account', () => {
  it('[ENTITY-23] has an id, an address and one that waits, a password, a group, what is pending, and three consents, none given by itself', async () => {
    const pendingRdv = JSON.stringify({ date: '2027-06-08T10:00:00+02:00', appointments: {} });
    const all = { marketing_optin: true, marketing_sms: true, solocal_services_optin: true };
    await register('champs@example.org', { pendingRdv, ...all });
    const mail = await mailServer.mailTo('champs@example.org');
    const opened = await open({ validation_key: keyIn(mail, 'validation_key') });
    const id = opened.json.account.id as number;
    const first = opened.json.account_token as string;
    const { json } = await change(first, id, { password: NEW_PASSWORD });
    const token = json.account_token as string;
    const asked = await change(token, id, {
      temp_email: 'nouveaux-champs@example.org',
      current_password: NEW_PASSWORD,
    });

    expect(json).toMatchObject({
      account: {
        id,
        email: 'champs@example.org',
        marketing_optin: false,
        marketing_sms: false,
        solocal_services_optin: false,
      },
      pendingRdv,
    });
    expect(asked.json.account).toMatchObject({ id, temp_email: 'nouveaux-champs@example.org' });
    const [kept] = await accountsOf('champs@example.org');
    expect(kept).toMatchObject({ id: String(id), group_id: 1, pending_rdv: pendingRdv });
  });

  it('[ENTITY-23] keeps since when its owner allows offers, one by one, and takes each back as easily', async () => {
    const { token, id } = await anAccount('offres@example.org');

    const given = await change(token, id, { marketing_sms: true, solocal_services_optin: true });
    const since = (await accountsOf('offres@example.org'))[0]?.marketing_sms_at;
    await change(token, id, { marketing_sms: true });
    const taken = await change(token, id, { solocal_services_optin: false });

    const allowed = { marketing_optin: false, marketing_sms: true, solocal_services_optin: false };
    expect(given.json.account).toMatchObject({ ...allowed, solocal_services_optin: true });
    expect(taken.json.account).toMatchObject({ id, email: 'offres@example.org', ...allowed });
    const session = await current(other.address, token);
    expect(session.json.account).toMatchObject(allowed);
    expect((await logIn(address, 'offres@example.org')).json.account).toMatchObject(allowed);
    const [kept] = await accountsOf('offres@example.org');
    expect(since).toBeTruthy();
    expect(kept).toMatchObject({
      marketing_optin_at: null,
      marketing_sms_at: since,
      solocal_services_optin_at: null,
    });
  });

  it('[API-19] [API-20] [ENTITY-23] changes all that one call names: a password or an address, with a language and a consent, or nothing where that is refused', async () => {
    const { token, id } = await anAccount('tout@example.org');
    const preferences = { locale: 'en', marketing_sms: true };

    const refused = await change(token, id, {
      ...preferences,
      password: NEW_PASSWORD,
      current_password: 'faux',
    });
    const [before] = await accountsOf('tout@example.org');
    const renewed = await change(token, id, {
      ...preferences,
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });
    const moved = await change(renewed.json.account_token as string, id, {
      locale: 'fr',
      temp_email: 'tout-autre@example.org',
      current_password: NEW_PASSWORD,
    });

    expect([refused.status, keyOf(refused)]).toEqual([422, 'passwordError']);
    expect(before).toMatchObject({ marketing_sms_at: null });
    expect(renewed.json.account).toMatchObject({ ...preferences, marketing_optin: false });
    expect((await logIn(address, 'tout@example.org')).status).toBe(401);
    expect(moved.json.account).toMatchObject({
      locale: 'fr',
      marketing_sms: true,
      temp_email: 'tout-autre@example.org',
    });
  });

  it.each([
    ['a text', 'true'],
    ['a number', 1],
  ])('takes no consent that is %s', async (what, marketing_sms) => {
    const { token, id } = await anAccount(`${what.replace(/\W/g, '-')}@example.org`);

    const { status, json } = await change(token, id, { marketing_sms });

    expect([status, json.messages.errors[0]]).toMatchObject([
      422,
      { key: 'invalid_field', field: 'marketing_sms' },
    ]);
  });
});

describe('the account of somebody else', () => {
  it('[Z2] is one that does not exist, and stays as it is (A-ACC-05)', async () => {
    const mine = await anAccount('moi@example.org');
    const yours = await anAccount('toi@example.org');
    const body = { password: NEW_PASSWORD, current_password: PASSWORD };

    const answers = await Promise.all(
      [yours.id, 999_999, 0, -1, 'x', `${mine.id}0`, '1e3', '%20'].map((id) =>
        change(mine.token, id, body),
      ),
    );

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, keyOf(answers[0] as never)]).toEqual([404, 'not_found']);
    expect((await logIn(address, 'toi@example.org')).status).toBe(200);
  });

  it('is not opened by naming it in another group', async () => {
    const { token, id } = await anAccount('groupe@example.org');

    const answer = await change(token, id, { password: NEW_PASSWORD }, 2);

    expect([answer.status, keyOf(answer)]).toEqual([404, 'not_found']);
  });
});

describe('a request to be forgotten', () => {
  /** An account, and how it asks to be forgotten. */
  const anAskingAccount = async (email: string) => {
    const { token, id } = await anAccount(email);
    const ask = (account: object = {}) =>
      send(
        address,
        'POST',
        `/api/v3/accounts/${id}/erasure_requests`,
        { account: { group_id: 1, ...account } },
        as(token),
      );
    return { id, ask };
  };

  it('[GDPR-02] is taken down once, and confirmed by the link of a mail', async () => {
    const { id, ask } = await anAskingAccount('adieu@example.org');

    const asked = [await ask(), await ask()];
    const mail = await mailServer.mailTo('adieu@example.org');
    const wrong = await ask({ validation_key: 'x'.repeat(32) });
    const confirmed = await ask({ validation_key: keyIn(mail, 'validation_key') });

    expect(asked.map(({ status, json }) => [status, json])).toEqual(
      Array(2).fill([202, { confirmed: false }]),
    );
    expect(mail.subject).toBe('Confirm the deletion of your data – Salon Lumière');
    expect([wrong.status, keyOf(wrong)]).toEqual([422, 'link_expired']);
    expect([confirmed.status, confirmed.json]).toEqual([202, { confirmed: true }]);
    const rows = await query(
      database,
      'select confirmed_at is not null as confirmed from erasure_requests where account_id = $1',
      [id],
    );
    expect(rows).toEqual([{ confirmed: true }]);
  });

  it('[GDPR-02] stays confirmed where it is asked for again in that instant', async () => {
    const email = 'adieu-instant@example.org';
    const { id, ask } = await anAskingAccount(email);
    await ask();
    const validation_key = keyIn(await mailServer.mailTo(email), 'validation_key');
    const ofAccount = [id];
    await query(
      database,
      `update erasure_requests set asked_at = asked_at - interval '3 minutes' where account_id = $1`,
      ofAccount,
    );
    // holds what both write, so that neither is done before the other has begun
    const held = await openTransaction(database, [
      ['select from erasure_requests where account_id = $1 for update', ofAccount],
    ]);
    const confirming = ask({ validation_key });
    await untilBlocked(1);
    const asking = ask();
    await untilBlocked(2);
    await held.commit();

    const answers = [await confirming, await asking];

    expect(answers.map(({ status, json }) => [status, json])).toEqual(
      Array(2).fill([202, { confirmed: true }]),
    );
    expect(
      await query(
        database,
        'select from erasure_requests where account_id = $1 and confirmed_at is not null',
        ofAccount,
      ),
    ).toHaveLength(1);
  });

  it('[GDPR-02] [Z1] is confirmed by the key of the mail alone, and asked by an address, whoever this browser holds a key of', async () => {
    const email = 'adieu-ailleurs@example.org';
    const { id } = await anAccount(email);
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 2, $1, password_hash from accounts where email = $2 and group_id = 1`,
      [email, CAMILLE],
    );
    const holders = {
      'an account of another business': await tokenOf(address, email, { groupId: 2 }),
      'a professional': await proTokenOf(address, 'pro@salon-lumiere.example'),
      'a session that has ended': 'x'.repeat(32),
    };
    const ask = (of: number, account: object, token: string) =>
      send(
        address,
        'POST',
        `/api/v3/accounts/${of}/erasure_requests`,
        { account: { group_id: 1, ...account } },
        as(token),
      );

    const heard: [string, number, number, string | undefined][] = [];
    for (const [holder, token] of Object.entries(holders)) {
      await query(database, 'delete from unasked_mails');
      const asked = await ask(0, { email }, token);
      const validation_key = keyIn(await mailServer.mailTo(email), 'validation_key');
      const wrong = await ask(id, { validation_key: 'x'.repeat(32) }, token);
      const confirmed = await ask(id, { validation_key }, token);
      heard.push([holder, asked.status, confirmed.status, keyOf(wrong)]);
      await query(database, 'delete from erasure_requests where account_id = $1', [id]);
    }

    expect(heard).toEqual(Object.keys(holders).map((holder) => [holder, 202, 202, 'link_expired']));
  });
});

describe('the log of account calls', () => {
  it('[D1] has no address, no password and no key', () => {
    const log = server.log() + other.log();

    expect(log).toContain('/accounts/:id');
    expect(log).not.toMatch(/example\.org|2026!|2027!|validation_key|oubliKey|Bearer/);
  });
});

describe('a write that is sent again, to another process, since its answer was lost', () => {
  /** Both answers to the same request, without an idempotency key. */
  const twice = async (method: 'POST' | 'PUT', path: string, account: object, token?: string) => {
    const sendTo = (to: string) =>
      send(
        to,
        method,
        `/api/v3/accounts${path}`,
        { account: { group_id: 1, ...account } },
        token === undefined ? {} : as(token),
      );
    return [await sendTo(address), await sendTo(other.address)] as const;
  };
  /** The subjects of the mails to these addresses, after all that was stored has left. */
  const subjectsTo = async (...addresses: readonly string[]) => {
    await everyMailHasLeft();
    return mailServer.mails
      .filter(({ to }) => addresses.includes(to))
      .map(({ subject }) => subject);
  };

  it('registers once, with one mail', async () => {
    const [first, again] = await twice('POST', '', { email: 'perdue@example.org', locale: 'en' });

    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await accountsOf('perdue@example.org')).toHaveLength(1);
    expect(await subjectsTo('perdue@example.org')).toEqual([
      'Activate your account – Salon Lumière',
    ]);
  });

  it('mails one link to a new password, one to a new address, and one notice', async () => {
    const { token, id } = await anAccount('repete@example.org');
    const reset = await twice('POST', '/forgotPassword.json', { email: 'repete@example.org' });
    const moved = await twice(
      'PUT',
      `/${id}`,
      { temp_email: 'repetee@example.org', current_password: PASSWORD },
      token,
    );

    for (const [first, again] of [reset, moved])
      expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await subjectsTo('repete@example.org', 'repetee@example.org')).sort()).toEqual([
      'A new password – Salon Lumière',
      'Confirm your new email address – Salon Lumière',
      'Your email address is about to change – Salon Lumière',
    ]);
    const mail = await mailServer.mailTo('repetee@example.org');
    const opened = await open({
      validation_key: keyIn(mail, 'validation_key'),
      temp_email: keyIn(mail, 'temp_email'),
    });
    expect(opened.json).toMatchObject({ account: { id, email: 'repetee@example.org' } });
  });

  it('changes a password once, with one notice: the session has ended, and the new password opens another', async () => {
    const email = 'motdepasse-repete@example.org';
    const { token, id } = await anAccount(email);
    const [first, again] = await twice(
      'PUT',
      `/${id}`,
      { password: NEW_PASSWORD, current_password: PASSWORD },
      token,
    );

    expect([first.status, again.status, keyOf(again)]).toEqual([200, 401, 'connection_expired']);
    expect((await logIn(address, email, { password: NEW_PASSWORD })).status).toBe(200);
    expect(await subjectsTo(email)).toEqual(['Your password was changed – Salon Lumière']);
  });

  it.each([
    [
      'one after the other',
      async (ask: (to: string) => Promise<Answer>) => {
        const first = await ask(address);
        return [first, await ask(other.address)] as const;
      },
    ],
    [
      'both at once',
      async (ask: (to: string) => Promise<Answer>) =>
        Promise.all([ask(address), ask(other.address)]),
    ],
  ])(
    '[C7] answers a new password with the key of the first call alike, which ended the session: %s',
    async (order, calls) => {
      const email = `cle-${order.length}@example.org`;
      const { token, id } = await anAccount(email);
      const key = { 'idempotency-key': `password-${order}`.replaceAll(' ', '-') };
      const path = `/api/v3/accounts/${id}`;
      const account = { group_id: 1, password: NEW_PASSWORD, current_password: PASSWORD };
      const [first, again] = await calls((to) =>
        send(to, 'PUT', path, { account }, as(token, key)),
      );
      const reused = { account: { ...account, password: 'Autre-2027!!' } };

      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(keyOf(await send(address, 'PUT', path, reused, as(token, key)))).toBe(
        'idempotency_key_reused',
      );
      expect(await subjectsTo(email)).toEqual(['Your password was changed – Salon Lumière']);
    },
  );

  it('[C7] confirms an erasure with the key of the first call alike, which used up the link', async () => {
    const email = 'oubli-cle@example.org';
    const { token, id } = await anAccount(email);
    const path = `/api/v3/accounts/${id}/erasure_requests`;
    await send(address, 'POST', path, { account: { group_id: 1 } }, as(token));
    const validation_key = keyIn(await mailServer.mailTo(email), 'validation_key');
    const confirm = (to: string) =>
      send(
        to,
        'POST',
        path,
        { account: { group_id: 1, validation_key } },
        {
          'idempotency-key': 'erasure-confirmed',
        },
      );
    const [first, again] = [await confirm(address), await confirm(other.address)];

    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
  });

  it('gives a consent since the first time, and takes it back', async () => {
    const { token, id } = await anAccount('accord@example.org');
    const given = await twice('PUT', `/${id}`, { marketing_sms: true }, token);
    const [{ marketing_sms_at: since } = { marketing_sms_at: null }] =
      await accountsOf('accord@example.org');
    const later = await twice('PUT', `/${id}`, { marketing_sms: true }, token);
    const kept = await accountsOf('accord@example.org');
    const withdrawn = await twice('PUT', `/${id}`, { marketing_sms: false }, token);

    expect(since).toBeInstanceOf(Date);
    expect(kept[0]?.marketing_sms_at).toEqual(since);
    expect((await accountsOf('accord@example.org'))[0]?.marketing_sms_at).toBeNull();
    for (const [first, again] of [given, later, withdrawn])
      expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('[GDPR-02] mails one link that confirms an erasure', async () => {
    const email = 'oublie-moi@example.org';
    const { token, id } = await anAccount(email);
    const [first, again] = await twice('POST', `/${id}/erasure_requests`, {}, token);

    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await subjectsTo(email)).toHaveLength(1);
  });
});
