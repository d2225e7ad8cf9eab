import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { book, call, cancel, listed, type Answer } from '../../support/booking-calls';
import { inheritedEnvironment } from '../../support/inherited-environment';
import {
  aMailServer,
  as,
  current,
  logIn,
  PASSWORD,
  proTokenOf,
  send,
  type ArrivedMail,
  type MailServer,
} from '../../support/people-calls';
import { aMailedFicheKey } from '../../support/mailed-key';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(180_000);

const CAMILLE = 'camille@example.org';
const NEW_PASSWORD = 'Nouveau-2027!';
const GROUP = 1;

let ground: Ground;
let mailServer: MailServer;
let server: RunningServer;
let address: string;
let database: string;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  database = ground.environment.DATABASE_URL ?? '';
  mailServer = await aMailServer();
  server = await startServer({ ...ground.environment, SMTP_URL: mailServer.url });
  address = server.address;
  await query(database, 'update groups set cancel_notice = 0');
}, 120_000);

afterAll(async () => {
  await server.kill();
  await mailServer.close();
  await ground.remove();
});

/** All that somebody holds of an account, its contact, and a contact that was left for its address before. */
interface Holder {
  readonly id: number;
  readonly email: string;
  readonly newEmail: string;
  readonly ficheId: number;
  readonly appointmentId: number;
  /** A contact with their address that was booked for without a session. */
  readonly strangerFicheId: number;
  /** By the words of the documented table. */
  readonly keys: { readonly [kind: string]: string };
}

const put = (id: number, token: string, account: object): Promise<Answer> =>
  send(
    address,
    'PUT',
    `/api/v3/accounts/${id}`,
    { account: { group_id: GROUP, ...account } },
    as(token),
  );

const open = (account: object): Promise<Answer> =>
  send(address, 'POST', '/api/v3/sessions/login', { account: { group_id: GROUP, ...account } });

const forgot = (email: string): Promise<Answer> =>
  send(address, 'POST', '/api/v3/accounts/forgotPassword.json', {
    account: { group_id: GROUP, email },
  });

const erasure = (id: number, account: object, headers = {}): Promise<Answer> =>
  send(
    address,
    'POST',
    `/api/v3/accounts/${id}/erasure_requests`,
    { account: { group_id: GROUP, ...account } },
    headers,
  );

/** The key of that name in one of the links of a mail. */
function keyIn({ text }: ArrivedMail, name: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const found = links.flatMap((link) => new URL(link).searchParams.get(name) ?? []);
  if (!found[0]) throw new Error(`no ${name} in ${text}`);
  return found[0];
}

async function bookFor(email: string, headers = {}, fiche = {}): Promise<Answer> {
  const { firstSlot } = await listed(address, GROUP, [11]);
  const appointment = {
    group_id: GROUP,
    date: firstSlot,
    appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
    fiche: {
      firstname: 'Gaëlle',
      lastname: 'Morvan',
      email,
      firstphone: '06 11 22 33 44',
      ...fiche,
    },
  };
  const answer = await book(address, { appointment }, headers);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

let count = 0;

async function aHolder(): Promise<Holder> {
  count += 1;
  const email = `titulaire-${count}@example.org`;
  const newEmail = `titulaire-${count}@example.net`;
  await query(
    database,
    `insert into accounts (group_id, email, password_hash, locale)
      select 1, $1, password_hash, 'fr' from accounts where email = $2 and group_id = 1`,
    [email, CAMILLE],
  );
  const { json } = await logIn(address, email);
  const session = json.account_token as string;
  const id = json.account.id as number;

  const own = await bookFor(email, as(session));
  const confirmation = await mailServer.mailTo(email);
  const [{ id: appointmentId, fiche_id: ficheId, ics_token: file }] = own.json.records;
  const [ficheKey, veventKey] = [keyIn(confirmation, 'ficheKey'), keyIn(confirmation, 'veventKey')];
  const left = await bookFor(email);
  await mailServer.mailTo(email);

  await forgot(email);
  const reset = keyIn(await mailServer.mailTo(email), 'oubliKey');
  await put(id, session, { temp_email: newEmail, current_password: PASSWORD });
  const confirm = keyIn(await mailServer.mailTo(newEmail), 'validation_key');
  await mailServer.mailTo(email);
  await erasure(id, {}, as(session));
  const forget = keyIn(await mailServer.mailTo(email), 'validation_key');

  return {
    id,
    email,
    newEmail,
    ficheId: Number(ficheId),
    strangerFicheId: Number(left.json.records[0].fiche_id),
    appointmentId: Number(appointmentId),
    keys: {
      'account session': session,
      'contact session': (await open({ ficheKey })).json.account_token as string,
      'appointment session': (await open({ veventKey })).json.account_token as string,
      'key of a contact': left.json.fiche_token as string,
      ficheKey,
      veventKey,
      'calendar file': `/ics/${GROUP}/${appointmentId}/${file}.ics`,
      'erasure link': forget,
      'reset link': reset,
      'new address link': confirm,
    },
  };
}

const isKnown = async (token: string): Promise<boolean> =>
  (await current(address, token)).status === 200;
const opens = async (account: object): Promise<boolean> => (await open(account)).status === 200;

/** How one sees whether a key still opens something; those that change the account come last. */
const attempts: {
  readonly [kind: string]: (key: string, holder: Holder) => Promise<boolean>;
} = {
  'account session': isKnown,
  'contact session': isKnown,
  'appointment session': isKnown,
  'key of a contact': isKnown,
  'calendar file': async (path) => (await call(address, 'GET', path)).status === 200,
  ficheKey: (ficheKey) => opens({ ficheKey }),
  veventKey: (veventKey) => opens({ veventKey }),
  'erasure link': async (validation_key, { id }) =>
    (await erasure(id, { validation_key })).status === 202,
  'reset link': (oubliKey) => opens({ oubliKey }),
  'new address link': (validation_key, { newEmail }) =>
    opens({ validation_key, temp_email: newEmail }),
};

const SESSION = 'account session';
const sessionOf = ({ keys }: Holder): string => keys[SESSION] ?? '';

/** What happens, in the words of the documented table. */
const events: { readonly [event: string]: (holder: Holder) => Promise<unknown> } = {
  'the password is changed': (holder) =>
    put(holder.id, sessionOf(holder), { password: NEW_PASSWORD, current_password: PASSWORD }),
  'a forced new password is chosen': async ({ id, email }) => {
    await query(
      database,
      `update accounts set password_hash =
        (select password_hash from accounts where email = 'faible@example.org' and group_id = 1) where id = $1`,
      [id],
    );
    const { json } = await logIn(address, email, { password: 'motdepasse' });
    return put(id, json.account_token as string, { password: NEW_PASSWORD });
  },
  'the reset link is followed to a new password': async ({ id, keys }) => {
    const { json } = await open({ oubliKey: keys['reset link'] });
    return put(id, json.account_token as string, { password: NEW_PASSWORD });
  },
  'the reset link is opened and left': ({ keys }) => open({ oubliKey: keys['reset link'] }),
  'a reset link is asked for': async ({ id, email }) => {
    await query(database, 'update accounts set password_mailed_at = null where id = $1', [id]);
    return forgot(email);
  },
  'a new address is confirmed': ({ keys, newEmail }) =>
    open({ validation_key: keys['new address link'], temp_email: newEmail }),
  'another new address is asked for': (holder) =>
    put(holder.id, sessionOf(holder), {
      temp_email: `autre-${holder.newEmail}`,
      current_password: PASSWORD,
    }),
  'a new address is asked for with a wrong password': (holder) =>
    put(holder.id, sessionOf(holder), {
      temp_email: `autre-${holder.newEmail}`,
      current_password: 'Another-1234!',
    }),
  'the holder logs out': (holder) =>
    send(address, 'POST', '/api/v3/sessions/logout', {}, as(sessionOf(holder))),
  'the holder logs in elsewhere': ({ email }) => logIn(address, email),
  'five logins fail': async ({ email }) => {
    for (let tries = 0; tries < 5; tries += 1)
      await logIn(address, email, { password: 'Another-1234!' });
  },
  'two hours pass': async () => {
    for (const table of [
      'account_sessions',
      'appointment_sessions',
      'fiche_tokens',
      'account_keys',
    ]) {
      await query(
        database,
        `update ${table} set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours'`,
      );
    }
  },
  'the contact gets another address': async (holder) =>
    send(
      address,
      'PUT',
      `/api/v3/groups/${GROUP}/fiches/${holder.ficheId}`,
      { fiche: { email: `contact-${holder.newEmail}` } },
      as(await proTokenOf(address, 'pro@salon-lumiere.example')),
    ),
  'the contact books again by the link of a mail': async ({ email, strangerFicheId: id }) => {
    const { json } = await open({ ficheKey: await aMailedFicheKey(database, id) });
    return bookFor(email, as(json.account_token as string), { id });
  },
  'the contact is refused by the business': ({ email }) =>
    query(database, 'update fiches set blacklisted = true where email = $1', [email]),
  'the contact is put away by the business': ({ email }) =>
    query(database, 'update fiches set deleted = true where email = $1', [email]),
  'the appointment is cancelled': (holder) =>
    cancel(address, [holder.appointmentId], as(sessionOf(holder)), GROUP),
  'erasure is asked for again': async (holder) => {
    await query(
      database,
      `update erasure_requests set asked_at = asked_at - interval '1 hour' where account_id = $1`,
      [holder.id],
    );
    return erasure(holder.id, {}, as(sessionOf(holder)));
  },
  'erasure is confirmed': ({ id, keys }) => erasure(id, { validation_key: keys['erasure link'] }),
  'the person is erased': ({ id }) =>
    promisify(execFile)(
      process.execPath,
      ['server/dist/bundle/erase.js', '--account', `${GROUP}/${id}`],
      { env: { ...inheritedEnvironment, ...ground.environment } },
    ),
};

/** The table of the architecture, as it is read there. */
function documented(): readonly (readonly [string, string, string])[] {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const [, section = ''] = text.split('### What ends a key');
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [[, ...kinds] = [], , ...cells] = rows;
  return cells.flatMap(([event = '', ...marks]) =>
    marks.map((mark, index) => [event, kinds[index] ?? '', mark] as const),
  );
}

const table = documented();
const documentedEvents = [...new Set(table.map(([event]) => event))];

it('[S1] has a case for every event and every key of the documented table, and no other', () => {
  expect([...documentedEvents].sort()).toEqual(Object.keys(events).sort());
  expect([...new Set(table.map(([, kind]) => kind))].sort()).toEqual(Object.keys(attempts).sort());
  expect(new Set(table.map(([, , mark]) => mark))).toEqual(new Set(['ends', 'stays']));
});

describe.each(documentedEvents)('[S1] when %s', (event) => {
  const after = new Map<string, string>();

  beforeAll(async () => {
    await query(database, 'delete from login_failures');
    const holder = await aHolder();
    const before = await Promise.all(
      ['account session', 'contact session', 'appointment session', 'key of a contact'].map(
        (kind) => isKnown(holder.keys[kind] ?? ''),
      ),
    );
    if (before.includes(false)) throw new Error(`a key that never opened: ${before}`);
    await events[event]?.(holder);
    for (const [kind, opensStill] of Object.entries(attempts))
      after.set(kind, (await opensStill(holder.keys[kind] ?? '', holder)) ? 'stays' : 'ends');
  });

  it.each(table.filter(([of]) => of === event))('%s: %s %s', (_, kind, mark) => {
    expect([kind, after.get(kind)]).toEqual([kind, mark]);
  });
});

it('gives the key to a list of appointments, in the mail of one, thirty days after its end, also at an address in capitals', async () => {
  const email = 'Trente-Jours@example.org';
  const { json } = await bookFor(email);
  const mail = await mailServer.mailTo(email);

  const keys = await query<{ days: number }>(
    database,
    `select extract(epoch from expires_at - ends_at)::int / 86400.0 as days
      from fiche_tokens join appointments using (group_id, fiche_id)
      where appointments.id = $1 and not by_mail and sent_to = $2`,
    [json.records[0].id, email.toLowerCase()],
  );

  expect(keys.map(({ days }) => Number(days))).toEqual([30]);
  expect(await opens({ ficheKey: keyIn(mail, 'ficheKey') })).toBe(true);
});

it('keeps the mails that warn, and drops those with keys, when a password changes before they left', async () => {
  const quiet = await aGround('PostgreSQL', 'demonstration');
  const withoutMail = await startServer({
    ...quiet.environment,
    SMTP_URL: 'smtp://127.0.0.1:9', // nobody listens there
  });
  const { json } = await logIn(withoutMail.address, CAMILLE);
  let token = json.account_token as string;
  const change = async (account: object): Promise<number> => {
    const answer = await send(
      withoutMail.address,
      'PUT',
      `/api/v3/accounts/${json.account.id}`,
      { account: { group_id: GROUP, current_password: PASSWORD, ...account } },
      as(token),
    );
    token = answer.json.account_token as string;
    return answer.status;
  };

  const statuses = [
    await change({ temp_email: 'ailleurs@example.org' }),
    await change({ password: NEW_PASSWORD }),
    await change({ current_password: NEW_PASSWORD, password: `Encore-${NEW_PASSWORD}` }),
  ];
  const unsent = await query<{ about: string }>(
    quiet.environment.DATABASE_URL ?? '',
    `select mail->>'about' as about from outbox where sent_at is null order by 1`,
  );
  await withoutMail.kill();
  await quiet.remove();

  expect(statuses).toEqual([200, 200, 200]);
  expect(unsent.map(({ about }) => about)).toEqual([
    'emailNotice',
    'passwordNotice',
    'passwordNotice',
  ]);
});
