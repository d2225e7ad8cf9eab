import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { countSegments } from '../../../server/src/sms/segments';
import {
  aBookingBody,
  book,
  cancel,
  change,
  confirm,
  holderOf,
  listed,
  mine,
} from '../../support/booking-calls';
import { eraseFicheOf } from '../../support/erase-fiche';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { openMailed, authorizationOf } from '../../support/mailed-key';
import { eventually, mailsIn, readMail } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Environment,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const MOBILE = '06 12 34 56 78';

interface Sent {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

describe('reminders by SMS', () => {
  const taken: Sent[] = [];
  /** What the gateway refuses, by its text. */
  let refuses: RegExp | undefined;
  const refused: Sent[] = [];
  let gateway: Server;
  let ground: Ground;
  let environment: Environment = {};
  let servers: readonly RunningServer[] = [];
  /** Two new processes: each looks for due reminders at once, and then at intervals. */
  const restart = async () => {
    await Promise.all(servers.map((server) => server.kill()));
    servers = await Promise.all([startServer(environment), startServer(environment)]);
  };
  let time = '';
  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);
  const at = () => servers[0]?.address ?? '';
  const reminders = async () =>
    (await mailsIn(ground))
      .map(readMail)
      .filter(({ subject }) => subject.startsWith('Rappel'))
      .map(({ to }) => to);

  beforeAll(async () => {
    gateway = createServer((request, reply) => {
      void json(request).then((body) => {
        const isRefused = refuses?.test((body as Sent).to) ?? false;
        (isRefused ? refused : taken).push(body as Sent);
        reply.writeHead(isRefused ? 503 : 200).end('{}');
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        group: { quiet_from: '00:00', quiet_to: '00:00', reminders: '[]', name: 'Salon Łódź' },
        calendars: [{ id: 1, name: 'Ana', capacity: 40 }],
        fiche: [
          { name: 'lastname', type: 'text', label: { fr: 'Nom' } },
          { name: 'email', type: 'email', label: { fr: 'E-mail' } },
          { name: 'firstphone', type: 'text', label: { fr: 'Téléphone' } },
          { name: 'sms', type: 'smsreminder', label: { fr: 'SMS' } },
        ],
      }),
    );
    const SMS_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
    environment = { ...ground.environment, SMS_URL };
    await restart();
    const { availabletimeslots } = await listed(at(), 50, [11], { from: inDays(3) });
    time = availabletimeslots[0]?.start ?? '';
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await ground?.remove();
    gateway.close();
  });

  const aVisit = async (
    name: string,
    firstphone = MOBILE,
    { sms = true, email = `${name}@example.org` } = {},
  ) => {
    const fiche = { email, lastname: name, firstphone, sms };
    const booked = await book(at(), aBookingBody({ date: time, fiche }));
    if (booked.status !== 201) throw new Error(booked.text);
    return { id: booked.json.records[0].id as number, holder: holderOf(booked) };
  };
  /** An SMS that is in the outbox, as a process that stored it has left it. */
  const store = (id: number, { after = '0', unasked = false } = {}) =>
    sql(
      `insert into outbox (group_id, message_id, next_attempt_at, mail) select 50, $2, now() + $3::interval,
         jsonb_build_object('kind', 'sms', 'appointmentIds', jsonb_build_array(id),
           'start', extract(epoch from starts_at) * 1000, 'unasked', $4::boolean)
       from appointments where id = $1`,
      [id, `<sms-${id}@example.org>`, after, unasked],
    );
  const isSent = async (id: number) =>
    (
      await sql(`select from outbox where message_id = $1 and sent_at is not null`, [
        `<sms-${id}@example.org>`,
      ])
    ).length === 1 || undefined;

  it('leave once from two processes, for who has a mobile number and wants one; a mail for the others', async () => {
    await aVisit('mobile', '06 11 11 11 11');
    await aVisit('landline', '04 78 00 00 00');
    await aVisit('unasked', '06 22 22 22 22', { sms: false });
    const gone = await aVisit('gone', '06 33 33 33 33');
    await cancel(at(), [gone.id], gone.holder);
    await sql(`update appointments set booked_from = null, created_at = now() - interval '9 days'`);
    const minutes = Math.ceil((Date.parse(time) - Date.now()) / 60_000) + 60;
    await sql(`update groups set reminders = $1, reminded_by = 'sms'`, [`[${minutes}]`]);
    await restart();

    await eventually(async () => (await sql('select from reminders'))[2]);
    await eventually(() => taken[0]);
    await eventually(async () => ((await reminders()).length >= 2 ? true : undefined));
    await sql(`update groups set reminders = '[]'`);

    expect(taken).toEqual([
      {
        id: expect.stringMatching(/^<.+>$/),
        to: '+33611111111',
        from: 'Salon Łódź',
        text: expect.stringMatching(
          /^Salon Lodz: Rappel de votre rendez-vous, .+ Confirmer, déplacer ou annuler : http:\S+confirm_apt=\d+&confirm_start=\S+&veventKey=\S+$/,
        ),
      },
    ]);
    expect(countSegments(taken[0]?.text ?? '')).toBeLessThanOrEqual(2);
    expect((await reminders()).sort()).toEqual([
      expect.stringContaining('landline@'),
      expect.stringContaining('unasked@'),
    ]);
  });

  it('do not leave for what was cancelled since they were stored', async () => {
    const { id, holder } = await aVisit('since', '06 44 44 44 44');
    await cancel(at(), [id], holder);
    await store(id);

    await eventually(() => isSent(id));

    expect(taken.filter(({ to }) => to === '+33644444444')).toEqual([]);
  });

  it('are tried again with the same id when the gateway refuses, once it takes them no more', async () => {
    refuses = /\+33655555555/;
    const { id } = await aVisit('again', '06 55 55 55 55');
    await store(id);
    const [first] = await eventually(() => (refused.length > 0 ? refused : undefined));
    refuses = undefined;
    await sql(`update outbox set next_attempt_at = now() where sent_at is null`);

    await eventually(() => isSent(id));

    const all = taken.filter(({ to }) => to === '+33655555555');
    expect(all.map(({ id: name }) => name)).toEqual([first?.id]);
    expect(servers.map((server) => server.log()).join('')).toMatch(
      /"message":"HTTP 503"[^\n]*"msg":"a mail did not leave"/,
    );
  });

  it('wait in the quiet hours, without the attempt being counted', async () => {
    await sql(`update groups set quiet_from = '00:00', quiet_to = '23:59'`);
    await sql(`update groups set quiet_from = '23:59', quiet_to = '23:58'
      where to_char(now() at time zone timezone, 'HH24:MI') = '23:59'`);
    const { id } = await aVisit('night', '06 66 66 66 66');
    await store(id);
    const waiting = await eventually(async () => {
      const [row] = await sql<{ attempts: number }>(
        `select attempts from outbox where message_id = $1 and next_attempt_at > now() + interval '2 minutes'`,
        [`<sms-${id}@example.org>`],
      );
      return row;
    });
    expect(waiting.attempts).toBe(0);
    expect(taken.filter(({ to }) => to === '+33666666666')).toEqual([]);

    await sql(`update groups set quiet_from = '00:00', quiet_to = '00:00'`);
    await sql(`update outbox set next_attempt_at = now() where sent_at is null`);
    await eventually(() => isSent(id));

    expect(taken.filter(({ to }) => to === '+33666666666')).toHaveLength(1);
  });

  const keyInSmsTo = (number: string): string => {
    const sms = taken.find(({ to }) => to === number);
    return new URL(/http\S+/.exec(sms?.text ?? '')?.[0] ?? '').searchParams.get('veventKey') ?? '';
  };

  it.each([
    ['who has no e-mail address', '06 77 77 77 77', ''],
    ['who has one, and that may change', '06 76 76 76 76', 'phone-too@example.org'],
  ])(
    'have the link for %s, which ends when the number is another, not written otherwise',
    async (_, phone, email) => {
      const { id } = await aVisit(`phone ${phone}`, phone, { email });
      await store(id);
      await eventually(() => isSent(id));
      const key = keyInSmsTo(phone.replace(/^0| /g, (found) => (found === '0' ? '+33' : '')));
      const fiche = 'where lastname = $1';

      const opened = await openMailed(at(), key);
      const holder = authorizationOf(opened);
      const confirmed = await confirm(at(), [{ id, date: time }], holder);
      await sql(`update fiches set email = replace(email, 'phone', 'new') ${fiche}`, [
        `phone ${phone}`,
      ]);
      const kept = await mine(at(), holder);
      await sql(`update fiches set firstphone = $2 ${fiche}`, [
        `phone ${phone}`,
        phone.replace(/^0/, '+33').replaceAll(' ', ''),
      ]);
      const otherwise = await openMailed(at(), key);
      await sql(`update fiches set firstphone = '06 78 78 78 78' ${fiche}`, [`phone ${phone}`]);
      const [late, again] = [await mine(at(), holder), await openMailed(at(), key)];

      expect([opened.status, confirmed.status, kept.status]).toEqual([200, 200, 200]);
      expect(otherwise.status).toBe(200);
      expect([late.status, again.status]).toEqual([401, 422]);
    },
  );

  it('open a visit without the e-mail address of its customer, who keeps it when it is moved', async () => {
    const email = 'told-to-nobody@example.org';
    const { id } = await aVisit('private', '06 72 72 72 72', { email });
    await store(id);
    await eventually(() => isSent(id));
    const holder = authorizationOf(await openMailed(at(), keyInSmsTo('+33672727272')));
    const { availabletimeslots } = await listed(at(), 50, [11], { from: inDays(4) });

    const listedOnes = await mine(at(), holder);
    const [{ fiche, fiche_id }] = listedOnes.json;
    const date = availabletimeslots[0]?.start;
    const moved = await change(at(), id, { date, fiche: { ...fiche, id: fiche_id } }, holder);

    expect(fiche).toEqual({ firstname: '', lastname: 'private', email: '' });
    expect([moved.status, moved.json.records?.[0].start]).toEqual([200, date]);
    expect(`${listedOnes.text}${moved.text}`).not.toContain('told-to-nobody');
    expect(await sql('select email from fiches where id = $1', [fiche_id])).toEqual([{ email }]);
  });

  it('[S5] [S9] show nobody to have the e-mail address that came with their number', async () => {
    const email = 'somebody-else@example.org';
    const { id } = await aVisit('stranger', '06 75 75 75 75', { email });
    await store(id);
    await eventually(() => isSent(id));
    const opened = await openMailed(at(), keyInSmsTo('+33675757575'));
    const holder = authorizationOf(opened);
    const fiche = { email, lastname: 'stranger', firstphone: '06 75 75 75 75', sms: true };
    for (const _ of [1, 2, 3, 4]) {
      const booked = await book(at(), aBookingBody({ date: time, fiche }), holder);
      expect(booked.status).toBe(201);
    }
    await eventually(
      async () =>
        (
          await sql(
            `select from outbox where sent_at is null and next_attempt_at <= now() + interval '30 minutes'`,
          )
        ).length === 0 || undefined,
    );

    const mails = (await mailsIn(ground)).map(readMail).filter(({ to }) => to.includes(email));
    expect(mails).toHaveLength(3);
    expect(opened.json.account).toEqual({ id: 0, email: '' });
  });

  it('[S5] vouch for no number of somebody else, where no e-mail address is given', async () => {
    const { id } = await aVisit('mute', '06 74 74 74 74', { email: '' });
    await store(id);
    await eventually(() => isSent(id));
    const holder = authorizationOf(await openMailed(at(), keyInSmsTo('+33674747474')));
    const fiche = { email: '', lastname: 'mute', firstphone: '06 73 73 73 73', sms: true };

    const booked = await book(at(), aBookingBody({ date: time, fiche }), holder);

    expect(
      await sql(`select from appointments where id = $1 and booked_from is not null`, [
        booked.json.records[0].id,
      ]),
    ).toHaveLength(1);
  });

  it('[S5] are three an hour to one number of a stranger’s, however it is written', async () => {
    const ids: number[] = [];
    for (const number of ['06 84 84 84 84', '0684848484', '+33 6 84 84 84 84', '06.84.84.84.84']) {
      const { id } = await aVisit(`stranger-${ids.length}`, number);
      await store(id, { unasked: true });
      ids.push(id);
    }

    const names = ids.map((id) => `<sms-${id}@example.org>`);
    const count = async (condition: string) =>
      (await sql(`select from outbox where message_id = any($1) and ${condition}`, [names])).length;
    const isPutOff = `sent_at is null and next_attempt_at > now() + interval '30 minutes'`;
    await eventually(
      async () => (await count(`(sent_at is not null or ${isPutOff})`)) === 4 || undefined,
    );

    expect(await count(isPutOff)).toBe(1);
    expect(taken.filter(({ to }) => to === '+33684848484')).toHaveLength(3);
  });

  const erase = (id: number) => eraseFicheOf(ground, 50, id);

  it('[GDPR-02] do not leave after an erasure, which removes those that were written to files, too', async () => {
    const [queued, written, other] = [
      await aVisit('queued', '06 81 81 81 81'),
      await aVisit('written', '06 82 82 82 82'),
      await aVisit('other', '06 83 83 83 83'),
    ];
    await store(queued.id, { after: '1 hour' });
    await erase(queued.id);
    await sql(`update outbox set next_attempt_at = now() where sent_at is null`);
    await eventually(() => isSent(queued.id));
    await Promise.all(servers.map((server) => server.kill()));
    // without a gateway they are files
    servers = [await startServer(ground.environment)];
    const numbersOfFiles = async () =>
      (await mailsIn(ground))
        .flatMap((mail) => /\+(\d+)@sms\.invalid/.exec(readMail(mail).to)?.[1] ?? [])
        .sort();
    await store(written.id);
    await store(other.id);
    const before = await eventually(async () => {
      const numbers = await numbersOfFiles();
      return numbers.length === 2 ? numbers : undefined;
    });

    await erase(written.id);

    expect(taken.filter(({ to }) => to === '+33681818181')).toEqual([]);
    expect(before).toEqual(['33682828282', '33683838383']);
    expect(await numbersOfFiles()).toEqual(['33683838383']);
  });
});
