import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  book,
  cancel,
  change,
  call,
  kinds,
  listed,
  mine,
  type Answer,
} from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { inheritedEnvironment } from '../../support/inherited-environment';
import { aMailedFicheKey } from '../../support/mailed-key';
import { eventually } from '../../support/mails';
import {
  aMailServer,
  as,
  current,
  keyOf,
  logIn,
  PASSWORD,
  send,
  tokenOf,
  type MailServer,
} from '../../support/people-calls';
import { openTransaction, query } from '../../support/postgres';
import {
  aGround,
  engines,
  startServer,
  type Environment,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import { aSecret, begin, broughtBackIn, finish, throughDemonstration } from '../../support/sso';
import { V8_OPTIONS } from '../../support/v8-options';

jest.setTimeout(120_000);

const SALON = 1;
const CAMILLE = 'camille@example.org';
const DPO = 'donnees@salon-lumiere.example';
const HOME = 'Pacific/Marquesas';
/** What only Camille has said, and only here. */
const SECRETS = ['Kerjean', 'Léo', 'henné', HOME, CAMILLE];

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** The command, as an operator gives it. */
async function erase(environment: Environment, ...args: readonly string[]): Promise<Ran> {
  const run = promisify(execFile)(
    process.execPath,
    [...V8_OPTIONS, 'server/dist/bundle/erase.js', ...args],
    { env: { ...inheritedEnvironment, ...environment } },
  );
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + withoutDatabase(stderr) }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      output: failure.stdout + withoutDatabase(failure.stderr),
    }),
  );
}

const withoutDatabase = (text: string): string => text.replace(/^database: .*\n/, '');

const askErasure = (
  address: string,
  { id, token, ...account }: { id: number; token?: string; [field: string]: unknown },
): Promise<Answer> =>
  send(
    address,
    'POST',
    `/api/v3/accounts/${id}/erasure_requests`,
    { account: { group_id: SALON, ...account } },
    token === undefined ? {} : as(token),
  );

const fichesOf = async (address: string, token: string): Promise<readonly number[]> => {
  const { json } = await call(address, 'GET', `/api/v3/groups/${SALON}/fiches`, {
    headers: as(token),
  });
  return (json.records as readonly { id: number }[]).map(({ id }) => id);
};

it('[GDPR-02] says in one line why nobody can be erased now', async () => {
  const ground = await aGround('PGlite');
  const away = { ...ground.environment, DATABASE_URL: 'postgres://127.0.0.1:1/none' };

  expect(await erase(away)).toEqual({
    code: 1,
    output: 'the database of DATABASE_URL does not answer\n',
  });
  await ground.remove();
});

describe.each(engines)('the erasure of an account, on %s', (engine) => {
  let ground: Ground;
  let mailServer: MailServer;
  let environment: Environment;
  let server: RunningServer;

  beforeAll(async () => {
    ground = await aGround(engine, 'demonstration');
    mailServer = await aMailServer();
    environment = { ...ground.environment, SMTP_URL: mailServer.url };
    server = await startServer(environment);
  }, 120_000);

  afterAll(async () => {
    await server.kill();
    await mailServer.close();
    await ground.remove();
  });

  /** What is in the database while no server has it. */
  const dump = async () => {
    await server.kill();
    const tables = (await runFixture(ground, 'everything')) as Readonly<Record<string, string[]>>;
    const ofSalon = Object.values(tables)
      .flat()
      .filter((row) => row.startsWith(`(${SALON},`));
    return { tables, ofSalon };
  };

  it('[GDPR-02] [D5] [D10] is asked for, confirmed by the link of a mail, and done by a command', async () => {
    const { address } = server;
    const { json: session } = await logIn(address, CAMILLE);
    const token = session.account_token as string;
    const id = session.account.id as number;
    const [ficheId] = await fichesOf(address, token);
    const { firstSlot } = await listed(address, SALON, [12]);
    const appointment = {
      group_id: SALON,
      date: firstSlot,
      comments: 'Allergie au henné',
      visitor_timezone: HOME,
      appointments: { 0: { intervention_id: 12, calendar_id: 0 } },
      fiche: { id: ficheId },
    };
    expect((await book(address, { appointment }, as(token))).status).toBe(201);
    await mailServer.mailTo(CAMILLE);
    const known = await call(
      address,
      'GET',
      `/api/v3/accounts/${id}/personal_data?group_id=${SALON}`,
      { headers: as(token) },
    );
    const free = await listed(address, SALON, [12]);

    const asked = [
      await askErasure(address, { id, token }),
      await askErasure(address, { id, token }),
    ];
    const { link } = await mailServer.mailTo(CAMILLE);
    const validation_key = link.searchParams.get('validation_key');
    await call(address, 'GET', link.pathname + link.search);
    const before = await dump();
    const early = await erase(environment);
    server = await startServer(environment);
    const at = server.address;
    const refused = [
      await askErasure(at, { id: id + 1, validation_key }),
      await askErasure(at, { id, validation_key: 'x'.repeat(32) }),
      await askErasure(at, { id }),
    ];
    const confirmed = await askErasure(at, { id, validation_key });
    const again = await askErasure(at, { id, validation_key });

    expect(asked.map(({ status, json }) => [status, json])).toEqual(
      Array(2).fill([202, { confirmed: false }]),
    );
    expect(known.json.appointments).toContainEqual(expect.objectContaining({ timezone: HOME }));
    expect(link.pathname).toBe('/salon-lumiere/personal_data');
    expect([early.code, early.output.trim()]).toEqual([0, 'nobody to erase']);
    for (const secret of SECRETS)
      expect([secret, before.ofSalon.some((row) => row.includes(secret))]).toEqual([secret, true]);
    expect(refused.map((answer) => [answer.status, keyOf(answer)])).toEqual([
      [422, 'link_expired'],
      [422, 'link_expired'],
      [401, 'connection_expired'],
    ]);
    expect([confirmed.status, confirmed.json]).toEqual([202, { confirmed: true }]);
    expect(keyOf(again)).toBe('link_expired');

    await server.kill();
    const erased = await erase(environment);
    server = await startServer(environment);
    const farewell = await mailServer.mailTo(CAMILLE);
    const after = await dump();
    server = await startServer(environment);

    expect([erased.code, erased.output]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^group 1, account ${id}: erased \\(contacts: 2, anonymized appointments: \\d+\\)\n$`,
        ),
      ),
    ]);
    for (const secret of SECRETS)
      expect([secret, after.ofSalon.filter((row) => row.includes(secret))]).toEqual([secret, []]);
    expect(farewell.subject).toBe('Vos données personnelles ont été supprimées – Salon Lumière');
    expect(farewell.text).toContain(`écrivez à ${DPO}`);
    // the same person in another group is somebody else
    expect(after.tables.accounts?.filter((row) => row.includes(CAMILLE))).toHaveLength(1);
    expect(after.tables.appointments).toHaveLength(before.tables.appointments?.length ?? 0);
    expect(after.tables.erasures).toEqual([expect.stringMatching(/^\(1,\d+,asked,/)]);
    expect(after.tables.erasure_requests).toEqual([]);
    // times are free and taken as they were
    expect(await listed(server.address, SALON, [12])).toEqual(free);
    expect((await current(server.address, token)).status).toBe(401);
    expect((await logIn(server.address, CAMILLE)).status).toBe(401);
    expect((await logIn(server.address, CAMILLE, { groupId: 2 })).status).toBe(200);
    expect((await askErasure(server.address, { id, token })).status).toBe(401);

    const report = await mailServer.mailTo(DPO);
    expect(report.subject).toBe('Données personnelles supprimées – Salon Lumière');
    expect(report.text).toMatch(/Fiches supprimées\s: 2\./);
    for (const secret of SECRETS) expect(report.text).not.toContain(secret);
  });

  it('[D5] takes the contacts that somebody booked with before they had an account, and nobody else’s', async () => {
    const email = 'avant@example.org';
    const bookFor = async (fiche: object): Promise<Answer> => {
      const { firstSlot } = await listed(server.address, SALON, [12]);
      return book(server.address, {
        appointment: {
          group_id: SALON,
          date: firstSlot,
          appointments: { 0: { intervention_id: 12, calendar_id: 0 } },
          fiche: { firstname: 'Ana', firstphone: '0612345678', ...fiche },
        },
      });
    };
    const own = await bookFor({ lastname: 'Avant', email });
    const other = await bookFor({ lastname: 'Autre', email: 'autre@example.org' });
    expect([own.status, other.status]).toEqual([201, 201]);
    const { tables } = await dump();
    const [, account] =
      /^\(1,(\d+)/.exec(tables.accounts?.find((row) => row.includes('nouveau@')) ?? '') ?? [];
    await runFixture(ground, 'renamed-account', { email: 'nouveau@example.org', to: email });

    const erased = await erase(environment, '--account', `1/${account}`);
    const after = await dump();
    server = await startServer(environment);

    expect(erased.output).toContain('erased (contacts: 1, anonymized appointments: 1)');
    expect(after.tables.fiches?.some((row) => row.includes('Avant'))).toBe(false);
    expect(after.tables.fiches?.some((row) => row.includes('Autre'))).toBe(true);
    expect(
      (await mine(server.address, as(own.json.fiche_token as string), { groupId: SALON })).status,
    ).toBe(401);
    expect(
      (await mine(server.address, as(other.json.fiche_token as string), { groupId: SALON })).json,
    ).toHaveLength(1);
  });
});

describe('the command that erases', () => {
  let ground: Ground;
  let server: RunningServer;

  beforeAll(async () => {
    ground = await aGround('PGlite', 'demonstration');
    server = await startServer(ground.environment);
  });

  afterAll(async () => {
    await server.kill();
    await ground.remove();
  });

  it('does not touch the embedded database while a server has it', async () => {
    const { code, output } = await erase(ground.environment);

    expect([code, output]).toEqual([1, expect.stringContaining(`process ${server.pid}`)]);
  });

  it('takes the mails along that were written to files, of a business by its name', async () => {
    const { json } = await logIn(server.address, CAMILLE);
    const id = json.account.id as number;
    await askErasure(server.address, { id, token: json.account_token as string });
    const outbox = join(ground.environment.CRENEAU_DATA ?? '', 'outbox');
    const mails = async () => {
      const names = await readdir(outbox).catch(() => []);
      const whole = names.filter((name) => name.endsWith('.eml'));
      return Promise.all(whole.map((name) => readFile(join(outbox, name), 'utf8')));
    };
    while (!(await mails()).some((mail) => mail.includes(`To: ${CAMILLE}`)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await server.kill();

    const { output } = await erase(ground.environment, '--account', `salon-lumiere/${id}`);

    expect(output).toContain(`group 1, account ${id}: erased`);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['nothing it knows', ['--all']],
    ['an id that is none', ['--account', '1/x']],
    ['a name', ['--fiche', 'camille']],
    ['two things at once', ['--expired', '--account', '1/1']],
    ['a bare word', ['camille']],
  ])('called with %s says how it is used, and does nothing', async (_, args) => {
    const { code, output } = await erase(ground.environment, ...args);

    expect([code, output]).toEqual([1, expect.stringContaining('npm run erase -- --account')]);
  });

  it('called for nobody says so', async () => {
    const answers = [
      await erase(ground.environment, '--account', '1/999999'),
      await erase(ground.environment, '--fiche', '99/1'),
      await erase(ground.environment, '--fiche', 'salon-lumieres/1'),
    ];

    expect(answers.map(({ code, output }) => [code, output.trim()])).toEqual([
      [1, 'group 1, account 999999: there is none'],
      [1, 'group 99, contact 1: there is none'],
      [1, 'there is no business salon-lumieres; see creneau group list'],
    ]);
  });
});

describe('personal data:', () => {
  let ground: Ground;
  let mailServer: MailServer;
  let server: RunningServer;
  let address: string;
  let database: string;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'demonstration');
    database = ground.environment.DATABASE_URL ?? '';
    // at night, the first time of the day is too near to be moved
    await query(database, 'update groups set cancel_notice = 0 where id = 1');
    mailServer = await aMailServer();
    server = await startServer({ ...ground.environment, SMTP_URL: mailServer.url });
    address = server.address;
  }, 120_000);

  afterAll(async () => {
    await server.kill();
    await mailServer.close();
    await ground.remove();
  });

  it('[GDPR-04] [LIMIT-09] [D6] [T10] contacts without activity for three years are erased, and no others', async () => {
    const account = async (email: string, created: string, active = created, groupId = SALON) => {
      await query(
        database,
        `insert into accounts (group_id, email, created_at, active_at) values ($1, $2, now() - $3::interval, now() - $4::interval)`,
        [groupId, email, created, active],
      );
    };
    const fiche = async (lastname: string, updated: string, owner?: string) => {
      const [row] = await query<{ id: number }>(
        database,
        `insert into fiches (group_id, lastname, created_at, updated_at, account_id) values (
           $1, $2, now() - $3::interval, now() - $3::interval, (select id from accounts where email = $4 and group_id = $1)) returning id::int`,
        [SALON, lastname, updated, owner ?? null],
      );
      return row?.id;
    };
    const appointment = (ficheId: number | undefined, ended: string) =>
      query(
        database,
        `insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id, created_at)
         select 1, 1, 0, t - interval '30 minutes', t, 12, $1, t - interval '30 days' from (select now() - $2::interval as t) x`,
        [ficheId, ended],
      );
    const OVER = '3 years 1 day';
    const UNDER = '3 years -1 day';
    await account('over@example.org', OVER);
    await account('under@example.org', UNDER);
    await account('active@example.org', OVER, '2 years 11 months');
    await account('writes@example.org', OVER);
    await fiche('Writes', '2 years 11 months', 'writes@example.org');
    await account('comes@example.org', OVER);
    await appointment(await fiche('Comes', OVER, 'comes@example.org'), '2 years 11 months');
    await account('longer@example.org', OVER, OVER, 2);
    // who books without logging in goes on using the address
    await account('visits@example.org', OVER);
    await query(
      database,
      `insert into fiches (group_id, lastname, email, updated_at)
       values (1, 'Visits', 'Visits@example.org', now() - interval '2 years 11 months')`,
    );
    await query(
      database,
      `update groups set settings = settings || '{"retention_months": 60}' where id = 2`,
    );
    await fiche('FicheOver', OVER);
    await fiche('FicheUnder', UNDER);
    await appointment(await fiche('FicheCame', OVER), '2 years 11 months 10 days');
    await appointment(await fiche('FicheOnce', '4 years'), OVER);
    // a group cannot keep data for less than everywhere
    await query(
      database,
      `update groups set settings = settings || '{"retention_months": 1}' where id = 1`,
    );

    const first = await erase(ground.environment, '--expired');
    const second = await erase(ground.environment, '--expired');

    const left = await query<{ name: string }>(
      database,
      `select email as name from accounts where email ~ '^(over|under|active|writes|comes|longer|visits)@'
       union all select lastname from fiches where lastname ~ '^(Writes|Comes|Visits|Fiche[A-Z])' order by 1`,
    );
    expect(left.map(({ name }) => name).sort()).toEqual(
      [
        'Comes',
        'FicheCame',
        'FicheUnder',
        'Visits',
        'Writes',
        'active@example.org',
        'comes@example.org',
        'longer@example.org',
        'under@example.org',
        'visits@example.org',
        'writes@example.org',
      ].sort(),
    );
    expect(first.output.trim().split('\n')).toHaveLength(3);
    expect(second.output.trim()).toBe('nobody to erase');
    const proofs = await query(database, `select reason from erasures`);
    expect(proofs).toEqual(Array(3).fill({ reason: 'expired' }));
  });

  it('[D6] a contact that becomes active while the command waits is not erased', async () => {
    await query(
      database,
      `insert into accounts (group_id, email, created_at, active_at)
       values (1, 'revenue@example.org', now() - interval '4 years', now() - interval '4 years')`,
    );
    const returning = await openTransaction(database, [
      [`update accounts set active_at = now() where email = $1`, ['revenue@example.org']],
    ]);

    const erasing = erase(ground.environment, '--expired');
    await returning.untilWaitedFor(erasing);
    await returning.commit();

    expect((await erasing).code).toBe(0);
    const left = await query(
      database,
      `select 1 from accounts where email = 'revenue@example.org'`,
    );
    expect(left).toHaveLength(1);
  });

  it('[GDPR-04] a login counts as activity', async () => {
    const token = await tokenOf(address, 'nouveau@example.org');
    await query(
      database,
      `update accounts set created_at = now() - interval '4 years', active_at = now() - interval '4 years' where email = 'nouveau@example.org'`,
    );
    await tokenOf(address, 'nouveau@example.org');

    await erase(ground.environment, '--expired');

    expect((await current(address, token)).status).toBe(200);
  });

  it('a confirmation is mailed again where the last one was not followed', async () => {
    const email = 'bannie@example.org';
    const { json } = await logIn(address, email);
    const [id, token] = [json.account.id as number, json.account_token as string];
    await askErasure(address, { id, token });
    const first = await mailServer.mailTo(email);
    await query(
      database,
      `update erasure_requests set asked_at = asked_at - interval '2 days' where account_id = $1`,
      [id],
    );

    await askErasure(address, { id, token });

    const second = await mailServer.mailTo(email);
    const confirm = (mail: typeof first) =>
      askErasure(address, { id, validation_key: mail.link.searchParams.get('validation_key') });
    expect(keyOf(await confirm(first))).toBe('link_expired');
    expect((await confirm(second)).json).toEqual({ confirmed: true });
  });

  describe('of contacts without account,', () => {
    const fiche = (lastname: string, email: string) =>
      query(database, `insert into fiches (group_id, lastname, email) values (1, $1, $2)`, [
        lastname,
        email,
      ]);
    const askFor = (email: unknown, account: object = {}) =>
      askErasure(address, { id: 0, email, ...account });
    const confirm = (validation_key: string | null) =>
      askErasure(address, { id: 0, validation_key });
    const keyOfMailTo = async (email: string) =>
      (await mailServer.mailTo(email)).link.searchParams.get('validation_key');
    const lastnames = async (pattern: string) =>
      (
        await query<{ lastname: string }>(
          database,
          `select lastname from fiches where group_id = 1 and lastname ~ $1 order by 1`,
          [pattern],
        )
      ).map(({ lastname }) => lastname);

    it('[GDPR-02] erasure is asked by an address, confirmed by the link of its mail, and nobody else learns of it', async () => {
      const email = 'sans-compte@example.org';
      await fiche('SansUn', 'Sans-Compte@example.org');
      await fiche('SansDeux', email);
      await fiche('SansVoisin', 'voisin@example.org');

      const answers = [
        await askFor('Sans-Compte@example.org', { locale: 'en' }),
        await askFor('inconnue@example.org', { locale: 'en' }),
        await askFor('Bloquee@example.org'),
      ];
      const { subject, link } = await mailServer.mailTo(email);
      const key = link.searchParams.get('validation_key');
      const early = await erase(ground.environment);
      const wrong = await confirm('x'.repeat(32));
      const confirmed = await confirm(key);
      const again = await confirm(key);
      const { output } = await erase(ground.environment);

      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        Array(3).fill([202, '{"confirmed":false}']),
      );
      expect(subject).toBe('Confirm the deletion of your data – Salon Lumière');
      expect([link.pathname, link.searchParams.has('account_id')]).toEqual([
        '/salon-lumiere/personal_data',
        false,
      ]);
      expect(early.output).not.toContain('address without account');
      expect([wrong, confirmed, again].map((answer) => keyOf(answer) ?? answer.json)).toEqual([
        'link_expired',
        { confirmed: true },
        'link_expired',
      ]);
      expect(output).toContain('group 1, an address without account: erased (contacts: 2,');
      expect(await lastnames('^Sans')).toEqual(['SansVoisin']);
      expect((await mailServer.mailTo(email)).subject).toBe(
        'Your personal data has been deleted – Salon Lumière',
      );
      expect(
        await query(database, 'select 1 from erasure_requests where email is not null'),
      ).toEqual([]);
      expect(mailServer.mails.filter(({ to }) => to === 'inconnue@example.org')).toEqual([]);
    });

    it('[GDPR-02] erasure is asked by the address of an account as by its owner', async () => {
      const email = 'proprietaire@example.org';
      await query(database, `insert into accounts (group_id, email) values (1, $1)`, [email]);

      await askFor(email);

      const { link } = await mailServer.mailTo(email);
      const answer = await askErasure(address, {
        id: Number(link.searchParams.get('account_id')),
        validation_key: link.searchParams.get('validation_key'),
      });
      expect(answer.json).toEqual({ confirmed: true });
      expect((await erase(ground.environment)).output).toMatch(/group 1, account \d+: erased/);
    });

    it('[GDPR-02] [S5] requests of erasure mail an address three times an hour at most, and the last link alone confirms', async () => {
      const email = 'souvent@example.org';
      await fiche('Souvent', email);
      const keys = [];

      for (const time of [1, 2, 3, 4]) {
        await askFor(email);
        // within two minutes the mail is not sent again
        await askFor(email);
        if (time < 4) keys.push(await keyOfMailTo(email));
        await query(
          database,
          `update erasure_requests set asked_at = asked_at - interval '3 minutes' where email = $1`,
          [email],
        );
      }
      const waiting = () =>
        query(
          database,
          `select 1 from outbox where sent_at is null and mail->>'kind' = 'erasure'
            and (next_attempt_at <= now() or attempts > 0)`,
        );
      while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));

      expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(3);
      expect(keyOf(await confirm(keys[0] ?? null))).toBe('link_expired');
    });

    it('[GDPR-02] [A8] erasure is not confirmed by a link of the day before', async () => {
      const email = 'hier@example.org';
      await fiche('Hier', email);
      await askFor(email);
      const key = await keyOfMailTo(email);
      const lives = await query<{ hours: number }>(
        database,
        `select round(extract(epoch from key_expires_at - now()) / 3600)::int as hours from erasure_requests where email = $1`,
        [email],
      );
      await query(
        database,
        `update erasure_requests set key_expires_at = key_expires_at - interval '24 hours' where email = $1`,
        [email],
      );

      const late = await confirm(key);

      expect(lives).toEqual([{ hours: 24 }]);
      expect(keyOf(late)).toBe('link_expired');
      expect(await lastnames('^Hier')).toEqual(['Hier']);
    });

    it('[GDPR-02] requests of erasure are refused without a proper address and group', async () => {
      const refused = [
        await askFor(undefined),
        await askFor('nobody'),
        await askFor('a@b.example', { group_id: 999 }),
        await send(address, 'POST', '/api/v3/accounts/x/erasure_requests', {
          account: { group_id: SALON, validation_key: 'x'.repeat(32) },
        }),
      ];

      expect(refused.map((answer) => [answer.status, keyOf(answer)])).toEqual([
        [422, expect.any(String)],
        [422, expect.any(String)],
        [404, 'group_unknown'],
        [422, 'link_expired'],
      ]);
    });
  });

  it('[GDPR-02] whoever has no address, and is known by their organisation, is erased without a mail', async () => {
    const secret = aSecret();
    const { json } = await begin(address, secret);
    const back = await throughDemonstration(json.login_url as string, 'sacha');
    const opened = await finish(address, secret, broughtBackIn(back));
    const { id } = opened.json.account as { id: number };

    const asked = await askErasure(address, {
      id,
      token: opened.json.account_token as string,
      group_id: 7,
    });
    const { output } = await erase(ground.environment);

    expect(asked.json).toEqual({ confirmed: true });
    expect(output).toContain(`group 7, account ${id}: erased`);
  });

  /** An account with a contact that has an appointment, and every key to them. */
  const aPerson = async (email: string) => {
    await query(
      database,
      `insert into accounts (group_id, email, password_hash)
        select 1, $1, password_hash from accounts where email = $2 and group_id = 1`,
      [email, CAMILLE],
    );
    const { json } = await logIn(address, email);
    const [accountId, token] = [json.account.id as number, json.account_token as string];
    const { firstSlot } = await listed(address, SALON, [12]);
    const appointment = {
      group_id: SALON,
      date: firstSlot,
      appointments: { 0: { intervention_id: 12, calendar_id: 0 } },
      fiche: { firstname: 'Ana', lastname: 'Instant', firstphone: '0612345678', email },
    };
    const booked = await book(address, { appointment });
    if (booked.status !== 201) throw new Error(booked.text);
    const [{ id, fiche_id: ficheId, calendar_id: calendarId }] = booked.json.records;
    await query(database, `update fiches set account_id = $1 where group_id = 1 and id = $2`, [
      accountId,
      ficheId,
    ]);
    return {
      email,
      accountId,
      token,
      id: id as number,
      calendarId: calendarId as number,
      ficheId: ficheId as number,
      ficheKey: await aMailedFicheKey(database, ficheId as number),
    };
  };
  type APerson = Awaited<ReturnType<typeof aPerson>>;

  const bookAs = async ({ token }: APerson, fiche: object): Promise<Answer> => {
    const { firstSlot } = await listed(address, SALON, [12]);
    const appointments = { 0: { intervention_id: 12, calendar_id: 0 } };
    const appointment = { group_id: SALON, date: firstSlot, appointments, fiche };
    return book(address, { appointment }, as(token));
  };
  const put = ({ accountId, token }: APerson, account: object): Promise<Answer> =>
    send(
      address,
      'PUT',
      `/api/v3/accounts/${accountId}`,
      { account: { group_id: SALON, ...account } },
      as(token),
    );
  const changeFirstname = ({ ficheId, token }: APerson): Promise<Answer> =>
    send(
      address,
      'PUT',
      `/api/v3/groups/${SALON}/fiches/${ficheId}`,
      { fiche: { firstname: 'Bo' } },
      as(token),
    );
  const anew = { firstname: 'Bo', lastname: 'Instant', firstphone: '0612345678' };

  /** A mail on its way, which has its attempt counted, writes a key of its contact, and would be what waits for the erasure. */
  const untilMailsAreSent = (): Promise<boolean> =>
    eventually(async () => {
      const unsent = await query(
        database,
        'select 1 from outbox where sent_at is null and (attempts > 0 or next_attempt_at <= now())',
      );
      return unsent.length === 0 || undefined;
    });

  /**
   * What somebody hears who acts while their erasure is not yet written, and what is kept of them after it: it is written once
   * that statement of the act waits for it, whatever else does. What happens meanwhile waits for it first.
   */
  const actWhileErased = async (
    act: (person: APerson) => Promise<Answer>,
    {
      email,
      statement,
      meanwhile,
    }: {
      readonly email: string;
      readonly statement: string;
      readonly meanwhile?: (person: APerson) => Promise<unknown>;
    },
  ) => {
    const person = await aPerson(email);
    const { accountId, ficheId } = person;
    await untilMailsAreSent();
    const erasing = await openTransaction(database, [
      [`update appointments set fiche_id = null where group_id = 1 and fiche_id = $1`, [ficheId]],
      [`delete from fiches where group_id = 1 and id = $1`, [ficheId]],
      [`delete from accounts where group_id = 1 and id = $1`, [accountId]],
    ]);
    const before = meanwhile?.(person);
    if (before) await erasing.untilWaitedFor(before);
    const acting = act(person);
    await erasing.untilWaitedFor(acting, statement);
    await erasing.commit();
    await before;
    const left = await query(
      database,
      `select lastname from fiches where account_id = $1 or lastname = 'Instant'`,
      [accountId],
    );
    return { heard: Object.keys(kinds([await acting])), left };
  };

  it.each<readonly [string, (person: APerson) => Promise<Answer>, string, string]>([
    [
      'books for a contact',
      (person) => bookAs(person, { id: person.ficheId }),
      '401 connection_expired',
      'with "write_0"',
    ],
    [
      'books for a new contact',
      (person) => bookAs(person, anew),
      '401 connection_expired',
      'with "write_0"',
    ],
    [
      'moves an appointment',
      async ({ id, calendarId, token }) => {
        const { availabletimeslots } = await listed(address, SALON, [12], { calendarId });
        const date = availabletimeslots[3]?.start;
        return change(address, id, { date }, as(token), SALON);
      },
      '404 appointment_unknown',
      'select "appointments"."id"',
    ],
    [
      'adds a contact',
      ({ token }) =>
        send(address, 'POST', `/api/v3/groups/${SALON}/fiches`, { fiche: anew }, as(token)),
      '401 connection_expired',
      'insert into "fiches"',
    ],
    [
      'changes a contact',
      (person) => changeFirstname(person),
      '404 not_found',
      'select "id", "firstname"',
    ],
    [
      'logs in',
      ({ email }) => logIn(address, email),
      '401 credentialError',
      'select * from "accounts"',
    ],
    [
      'takes up the key of a mail',
      ({ ficheKey }) =>
        send(address, 'POST', '/api/v3/sessions/login', {
          account: { group_id: SALON, ficheKey },
        }),
      '422 link_expired',
      'select "fiches"."id"',
    ],
    [
      'changes a password',
      (person) => put(person, { password: 'Nouveau-2027!', current_password: PASSWORD }),
      '401 connection_expired',
      'select * from "accounts"',
    ],
    [
      'changes an address',
      (person) => put(person, { temp_email: 'ailleurs@example.org', current_password: PASSWORD }),
      '401 connection_expired',
      'select * from "accounts"',
    ],
    [
      'asks to be forgotten',
      ({ accountId, token }) => askErasure(address, { id: accountId, token }),
      '401 connection_expired',
      'insert into "erasure_requests"',
    ],
  ])(
    '[D5] a person who %s in the very instant of being erased is refused, and nothing of it is stored',
    async (what, act, refusal, statement) => {
      const email = `instant-${what.replace(/\W/g, '-')}@example.org`;

      expect(await actWhileErased(act, { email, statement })).toEqual({
        heard: [refusal],
        left: [],
      });
    },
  );

  it('[D5] a change of a contact is refused while a mail to it waits for its erasure', async () => {
    const mailsToFiche = ({ ficheId }: APerson) =>
      aMailedFicheKey(database, ficheId).catch((failure: { code?: string }) => failure.code);

    expect(
      await actWhileErased(changeFirstname, {
        email: 'instant-mail@example.org',
        statement: 'select "id", "firstname"',
        meanwhile: mailsToFiche,
      }),
    ).toEqual({ heard: ['404 not_found'], left: [] });
  });

  it('[D5] nothing is stored of a person who cancels an appointment in the very instant of being erased', async () => {
    const { heard, left } = await actWhileErased(
      ({ id, token }) => cancel(address, [id], as(token), SALON),
      // who reads only after the erasure finds no appointment: this one has read before it
      { email: 'instant-annule@example.org', statement: 'update "appointments"' },
    );

    expect({ heard, left }).toEqual({ heard: ['200'], left: [] });
  });

  it('an export tells the data of a person as they were at one moment, whatever is committed meanwhile', async () => {
    const { accountId, ficheId, token } = await aPerson('copie@example.org');
    await untilMailsAreSent();
    const exportData = async () => {
      const { json } = await call(
        address,
        'GET',
        `/api/v3/accounts/${accountId}/personal_data?group_id=${SALON}`,
        { headers: as(token) },
      );
      return [json.contacts, json.appointments] as const;
    };
    const before = await exportData();
    const change = await openTransaction(database, [
      [`update appointments set fiche_id = null where group_id = 1 and fiche_id = $1`, [ficheId]],
      // the session of the caller is looked up without it
      [`lock table interventions in access exclusive mode`, []],
    ]);

    const during = exportData();
    await change.untilWaitedFor(during, 'select "appointments"."id"');
    await change.commit();

    expect(before.map((list) => list.length)).toEqual([1, 1]);
    expect(await during).toEqual(before);
  });

  it('[D5] what is written of a person while the command waits is erased as well', async () => {
    const { accountId } = await aPerson('pendant@example.org');
    const writing = await openTransaction(database, [
      [
        `insert into fiches (group_id, account_id, lastname) values (1, $1, 'Pendant')`,
        [accountId],
      ],
    ]);

    const erasing = erase(ground.environment, '--account', `1/${accountId}`);
    await writing.untilWaitedFor(erasing);
    await writing.commit();

    expect((await erasing).output).toContain('erased (contacts: 2, anonymized appointments: 1)');
    expect(await query(database, `select 1 from fiches where lastname = 'Pendant'`)).toEqual([]);
  });

  it.each(['/api/v3', '/api/v1'])(
    '[D7] [D8] [D10] an account is told all that is stored of it, and of nobody else, in %s',
    async (root) => {
      const { json: session } = await logIn(address, CAMILLE, { root });
      const [id, token] = [session.account.id as number, session.account_token as string];
      await query(
        database,
        `insert into fiches (group_id, account_id, lastname) values (1, $1, '$caché')`,
        [id],
      );

      const [coming] = session.fiche.appointments.records ?? session.fiche.appointments;
      await send(
        address,
        'POST',
        `${root}/groups/1/appointments/batch_confirm`,
        { appointments: [{ id: coming.id }] },
        as(token),
      );

      const { status, headers, json, text } = await call(
        address,
        'GET',
        `${root}/accounts/${id}/personal_data?group_id=1`,
        { headers: as(token) },
      );

      expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
        200,
        'attachment; filename="personal-data.json"',
        'no-store',
      ]);
      expect(json).toMatchObject({
        business: 'Salon Lumière',
        account: { id, email: CAMILLE },
        erasure: null,
        contacts: [
          { firstname: 'Camille', lastname: 'Kerjean', birthdate: '1990-02-28' },
          { firstname: 'Léo', lastname: 'Kerjean' },
        ],
      });
      const rows = await query<{ count: number }>(
        database,
        `select count(*)::int from appointments p join fiches f on f.group_id = p.group_id and f.id = p.fiche_id where f.account_id = $1`,
        [id],
      );
      expect(json.appointments).toHaveLength(rows[0]?.count ?? 0);
      expect(json.appointments.length).toBeGreaterThan(4);
      expect(json.appointments).toContainEqual(
        expect.objectContaining({ id: coming.id, confirmed_at: expect.stringMatching(/^\d{4}-/) }),
      );
      expect(text).not.toMatch(/argon2|caché|blacklisted|nouveau@|Horizon/);
      const foreign = await Promise.all(
        [`${id + 1}`, '999999', '0', 'x'].map((other) =>
          call(address, 'GET', `${root}/accounts/${other}/personal_data?group_id=1`, {
            headers: as(token),
          }),
        ),
      );
      expect(new Set(foreign.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
      expect(foreign[0]?.status).toBe(404);
      expect(
        (await call(address, 'GET', `${root}/accounts/${id}/personal_data?group_id=1`)).status,
      ).toBe(401);
    },
  );

  it('[D4] a booking keeps which text about personal data was shown', async () => {
    const { firstSlot } = await listed(address, SALON, [12]);
    const { json } = await book(address, {
      appointment: {
        group_id: SALON,
        date: firstSlot,
        appointments: { 0: { intervention_id: 12, calendar_id: 0 } },
        fiche: { firstname: 'Ana', lastname: 'L', email: 'a@b.example', firstphone: '0612345678' },
      },
    });

    const rows = await query(database, 'select privacy_text from appointments where id = $1', [
      json.records[0].id,
    ]);

    expect(rows).toEqual([
      { privacy_text: expect.stringMatching(/^\d{4}-\d{2}-\d{2}(?:\.\d+)?$/) },
    ]);
  });

  it('[D1] the log has nothing of a person who was erased', () => {
    const log = server.log();

    expect(log).toContain('/accounts/:id/personal_data');
    expect(log).not.toMatch(/Kerjean|example\.org|validation_key/);
  });
});
