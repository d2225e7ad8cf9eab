import { book, call, holderOf, listed, type Answer } from '../../support/booking-calls';
import {
  aMailServer,
  as,
  PASSWORD,
  send,
  tokenOf,
  type MailServer,
} from '../../support/people-calls';
import { eventually } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

const CAMILLE = 'camille@example.org';
const CITIZEN = 'contact-fiche@example.org';

let ground: Ground;
let mailServer: MailServer;
let servers: readonly [RunningServer, RunningServer];
let database: string;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  database = ground.environment.DATABASE_URL ?? '';
  mailServer = await aMailServer();
  const environment = { ...ground.environment, SMTP_URL: mailServer.url };
  const first = await startServer(environment);
  servers = [first, await startServer(environment)];
}, 120_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await mailServer.close();
  await ground.remove();
});

const anyServer = (index = 0): string => servers[index % 2 === 0 ? 0 : 1].address;
const mailsTo = (address: string): number =>
  mailServer.mails.filter(({ to }) => to === address).length;

/** Until nothing is left to be sent now. */
async function everythingLeft(): Promise<void> {
  for (;;) {
    const due = await query(
      database,
      `select 1 from outbox where sent_at is null and (next_attempt_at <= now() or attempts > 0)`,
    );
    if (due.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const anHourPasses = async (): Promise<void> => {
  await query(database, `update unasked_mails set mailed_at = mailed_at - interval '1 hour'`);
  await query(database, `update outbox set next_attempt_at = now() where sent_at is null`);
};

const account = (path: string, index: number, fields: object, network?: string): Promise<Answer> =>
  send(
    anyServer(index),
    'POST',
    `/api/v3/accounts${path}`,
    { account: fields },
    network === undefined ? {} : { 'x-forwarded-for': network },
  );

async function bookFirst(email: string, headers = {}): Promise<Answer> {
  const { firstSlot } = await listed(anyServer(), 1, [11]);
  const appointment = {
    group_id: 1,
    date: firstSlot,
    appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
    fiche: { firstname: 'Gaëlle', lastname: 'Morvan', email, firstphone: '06 11 22 33 44' },
  };
  const answer = await book(anyServer(), { appointment }, headers);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

describe('mails to an address that nobody has proved to own', () => {
  it('[S5] are three an hour to one address, over all kinds and groups and processes, and the answer does not tell', async () => {
    const email = 'inconnue@example.org';

    const answers = [];
    for (const [index, group_id] of [1, 2, 4, 5].entries())
      answers.push(await account('', index, { email, group_id }));
    for (const [index, group_id] of [1, 2, 4].entries())
      answers.push(await account('/forgotPassword.json', index, { email, group_id }));
    await everythingLeft();

    expect(new Set(answers.slice(0, 4).map(({ status, text }) => `${status} ${text}`)).size).toBe(
      1,
    );
    expect(new Set(answers.slice(4).map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(mailsTo(email)).toBe(3);

    // what was over the limit comes later, and is not lost
    await anHourPasses();
    await everythingLeft();

    expect(mailsTo(email)).toBe(4);
  });

  it('[S5] with a link to an account come at once, however many appointments a stranger books with its address', async () => {
    const email = 'inondee@example.org';
    for (let count = 0; count < 4; count += 1) await bookFirst(email);
    await everythingLeft();
    const before = mailsTo(email);

    await account('', 0, { email, group_id: 1 });
    await everythingLeft();

    expect([before, mailsTo(email)]).toEqual([3, 4]);
  });

  it('[S5] with a link come at once to whoever asks from another network than a stranger, nine an hour in all', async () => {
    const email = 'assiegee@example.org';
    for (const [index, group_id] of [1, 2, 4, 5].entries())
      await account('', index, { email, group_id }, '192.0.2.1');
    await everythingLeft();
    const before = mailsTo(email);

    await account('', 0, { email, group_id: 3 }, '198.51.100.7');
    await everythingLeft();
    const owned = mailsTo(email);
    for (let tag = 0; tag < 12; tag += 1) {
      const tagged = `assiegee+${tag}@example.org`;
      await account('', tag, { email: tagged, group_id: 1 }, `203.0.113.${tag % 4}`);
    }
    await everythingLeft();

    const tagged = mailServer.mails.filter(({ to }) => to.startsWith('assiegee+')).length;
    expect([before, owned, owned + tagged]).toEqual([3, 4, 9]);
  });

  it('[S5] with a link are not sent again and again later, when the same was asked for many times', async () => {
    const email = 'insistante@example.org';
    for (let count = 0; count < 6; count += 1) {
      await account('', count, { email, group_id: 1 });
      await everythingLeft();
      await query(database, 'update accounts set activation_mailed_at = null where email = $1', [
        email,
      ]);
    }
    const before = mailsTo(email);

    await anHourPasses();
    await everythingLeft();

    expect([before, mailsTo(email)]).toEqual([3, 4]);
  });

  it('[S5] are three an hour to one mailbox, whatever stands behind a plus sign in its address', async () => {
    const addresses = ['', '+1', '+2', '+3', '+Salon.1'].map((tag) => `boite${tag}@example.org`);

    for (const [index, email] of addresses.entries())
      await account('', index, { email, group_id: 1 });
    await everythingLeft();

    const mailed = addresses.map((email) => mailsTo(email.toLowerCase()));
    expect(mailed.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('[S5] are three for changes of address too, whoever asks', async () => {
    const email = 'visee@example.org';

    for (let index = 0; index < 5; index += 1) {
      const holder = `harceleur-${index}@example.org`;
      await query(
        database,
        `insert into accounts (group_id, email, password_hash)
          select 1, $1, password_hash from accounts where email = $2 and group_id = 1
          on conflict do nothing`,
        [holder, CAMILLE],
      );
      const token = await tokenOf(anyServer(index), holder);
      const [row] = await query<{ id: string }>(
        database,
        'select id from accounts where email = $1',
        [holder],
      );
      const body = { group_id: 1, temp_email: email, current_password: PASSWORD };
      const { status } = await send(
        anyServer(index),
        'PUT',
        `/api/v3/accounts/${row?.id}`,
        { account: body },
        as(token),
      );
      expect(status).toBe(200);
      await everythingLeft();
    }

    expect(mailsTo(email)).toBe(3);
  });

  it('[S5] about bookings of strangers are put off and not lost', async () => {
    const email = 'reservee@example.org';

    for (let count = 0; count < 4; count += 1) await bookFirst(email);
    await everythingLeft();
    const before = mailsTo(email);
    await anHourPasses();
    await everythingLeft();

    expect([before, mailsTo(email)]).toEqual([3, 4]);
  });

  it('[S5] are three, too, about bookings by the key that the first one gave: it shows nobody to have the address', async () => {
    const email = 'clef@example.org';

    const first = await bookFirst(email);
    for (let count = 0; count < 3; count += 1) await bookFirst(email, holderOf(first));
    await everythingLeft();

    expect(mailsTo(email)).toBe(3);
  });

  describe('about appointments of a contact that was given a stranger’s address', () => {
    const TOWN_HALL = 3;
    const REGISTRATION = 305;
    let headers: ReturnType<typeof as>;
    let ficheId: number;
    let times: string[];

    beforeAll(async () => {
      headers = as(await tokenOf(anyServer(), CITIZEN, { groupId: TOWN_HALL }));
      const path = `/api/v3/groups/${TOWN_HALL}/fiches`;
      ficheId = (await call(anyServer(), 'GET', path, { headers })).json.records[0].id;
      const { availabletimeslots } = await listed(anyServer(), TOWN_HALL, [REGISTRATION], {
        nDays: 28,
      });
      // one of each half of a day
      times = [
        ...new Map(availabletimeslots.map(({ start }) => [start.slice(0, 12), start])).values(),
      ];
    });

    const bookFor = async (fiche: object): Promise<number> => {
      const appointments = { 0: { intervention_id: REGISTRATION, calendar_id: 0 } };
      const appointment = { group_id: TOWN_HALL, date: times.pop(), appointments, fiche };
      const { status, text, json } = await book(anyServer(), { appointment }, headers);
      if (status !== 201) throw new Error(text);
      return json.records[0].id;
    };
    const put = async (path: string, body: object): Promise<void> => {
      const { status, text } = await send(anyServer(), 'PUT', path, body, headers);
      if (status !== 200) throw new Error(text);
    };
    const move = (id: number, fiche: object): Promise<void> =>
      put(`/api/v3/appointments/${id}?group_id=${TOWN_HALL}`, {
        appointment: { date: times.pop(), fiche },
      });

    it.each([
      ['moved', (id: number, email: string) => move(id, { id: ficheId, email })],
      ['booked', (_: number, email: string) => bookFor({ id: ficheId, email })],
      [
        'changed',
        (_: number, email: string) =>
          put(`/api/v3/groups/${TOWN_HALL}/fiches/${ficheId}`, { fiche: { email } }),
      ],
    ])('[S5] are three as well, where it was %s', async (how, give) => {
      const email = `${how}@example.org`;
      await query(database, 'update fiches set email = $1 where id = $2', [CITIZEN, ficheId]);
      const id = await bookFor({ id: ficheId });
      await everythingLeft();

      await give(id, email);
      for (let time = 0; time < 5; time += 1) await move(id, { id: ficheId });
      await everythingLeft();

      expect(mailsTo(email)).toBe(3);
    });

    it('[S5] are three of those, too, that waited for the mail server then', async () => {
      const email = 'waited@example.org';
      await query(database, 'update fiches set email = $1 where id = $2', [CITIZEN, ficheId]);
      const away = { refused: 0 };
      mailServer.away = away;
      const id = await bookFor({ id: ficheId });
      for (let time = 0; time < 4; time += 1) await move(id, { id: ficheId });
      await eventually(() => away.refused >= 5 || undefined);

      await put(`/api/v3/groups/${TOWN_HALL}/fiches/${ficheId}`, { fiche: { email } });
      mailServer.away = undefined;
      await query(
        database,
        'update outbox set attempts = 0, next_attempt_at = now() where sent_at is null',
      );
      await everythingLeft();

      expect(mailsTo(email)).toBe(3);
    });
  });

  it('[S5] do not hold back what the owner of the address asked for', async () => {
    const token = await tokenOf(anyServer(), CAMILLE);

    for (let count = 0; count < 4; count += 1) await bookFirst(CAMILLE, as(token));
    await everythingLeft();

    expect(mailsTo(CAMILLE)).toBe(4);
  });
});
