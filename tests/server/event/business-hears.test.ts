import { dayOfInstant, daysAfter } from '@creneau/core';
import {
  aBookingBody,
  book,
  cancel,
  change,
  holderOf,
  listed,
  type Answer,
} from '../../support/booking-calls';
import { eraseFicheOf } from '../../support/erase-fiche';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { keysOf, openMailed, authorizationOf } from '../../support/mailed-key';
import { eventually, mailsIn, readMail, type ReadMail } from '../../support/mails';
import { as, proTokenOf } from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const PRO = { email: 'pro@example.org', password: 'Bonjour-2026!' };

describe('the news that a business gets', () => {
  let ground: Ground;
  let servers: readonly RunningServer[] = [];
  let times: readonly string[] = [];
  let next = 0;
  // two processes: each mail leaves once all the same
  const startTwo = async () => {
    servers = await Promise.all([startServer(ground.environment), startServer(ground.environment)]);
  };
  const at = (): string => servers[0]?.address ?? '';
  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);
  /** The events of a visit, as `booked 1`: what happened to how many lines. */
  const eventsOf = async (bookingId: number) =>
    (
      await sql<{ event: string }>(
        `select kind || ' ' || (select count(*) from jsonb_object_keys(lines)) as event
         from appointment_events where group_id = 50 and booking_id = $1 order by id`,
        [bookingId],
      )
    ).map(({ event }) => event);
  /** Two free times that nobody else in this file books. */
  const twoTimes = (): readonly [string, string] => {
    const [one = '', other = ''] = [times[next], times[next + 2]];
    next += 4;
    return [one, other];
  };
  const idsOf = ({ json }: Answer) => json.records.map(({ id }: { id: number }) => id) as number[];
  const bookAt = async (date: string, rest: object = {}, headers = {}) => {
    const booked = await book(at(), aBookingBody({ date, locale: 'en', ...rest }), headers);
    if (booked.status !== 201) throw new Error(booked.text);
    return booked;
  };
  const mailsTo = async (address: string, about: string): Promise<readonly ReadMail[]> =>
    (await mailsIn(ground))
      .map(readMail)
      .filter(({ to, text }) => to === address && text.includes(about));

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    const business = aBusiness({
      group: { locale: 'de', timezone: 'Europe/Berlin', name: 'Salon Abend' },
      settings: {
        max_multirdvs: 2,
        user_allow_comment: true,
        place_fields: { address: 'street', city: 'town' },
      },
      vevent: [
        ...['street', 'town'].map((name) => ({ name, type: 'text' as const, label: { de: name } })),
        { name: 'wheelchair', type: 'boolean', label: { de: 'Im Rollstuhl' } },
        {
          name: 'reason',
          type: 'select',
          label: { de: 'Anlass', en: 'Reason' },
          choices: [
            { value: 'a', label: { de: 'Erster Besuch', en: 'First visit' } },
            { value: 'b', label: { de: 'Kontrolle' } },
          ],
        },
        { name: 'plate', type: 'text', label: { de: 'Kennzeichen' } },
        { name: 'str9', type: 'text', label: { de: 'Antragsnummer' } },
      ],
      interventions: [
        { id: 11, length: 30 },
        { id: 12, length: 30 },
      ],
      calendars: [
        { id: 1, name: 'Ana' },
        { id: 2, name: 'Berta' },
      ],
    });
    await runFixture(ground, 'customers', {
      businesses: [business],
      customers: [],
      professionals: [{ ...PRO, groups: [50] }],
    });
    await sql(`update groups set recipients = '["Chef@salon.example", "chef@salon.example"]'`);
    await sql(`update calendars set recipients = '["berta@salon.example"]' where id = 2`);
    await startTwo();
    const { availabletimeslots } = await listed(at(), 50, [11], { from: inDays(3) });
    times = availabletimeslots.map(({ start }) => start);
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await ground?.remove();
  });

  it('has one event for each change on the page: booked, moved, cancelled in part, cancelled', async () => {
    const [first, second] = twoTimes();
    const booked = await bookAt(first, { interventionIds: [11, 12] });
    const ids = idsOf(booked);
    const [id = 0, other = 0] = ids;

    await change(at(), id, { date: second }, holderOf(booked));
    await cancel(at(), [other], holderOf(booked));
    await cancel(at(), [id], holderOf(booked));

    expect(await eventsOf(id)).toEqual(['booked 2', 'moved 2', 'cancelled 1', 'cancelled 1']);
  });

  it('has one event for each change by a mailed link, an agent, an erasure and a statement of the operator', async () => {
    const [first, second] = twoTimes();
    const email = 'link@example.org';
    const booked = await bookAt(first, { fiche: { email } });
    const [id = 0] = idsOf(booked);
    const key = (await keysOf(ground)).mailedKey(50, id, email);
    const mailed = authorizationOf(await openMailed(at(), key));
    const agent = as(await proTokenOf(at(), PRO.email, { password: PRO.password, groupId: 50 }));

    await change(at(), id, { date: second }, mailed);
    await change(at(), id, { date: first }, agent);
    await sql('update appointments set confirmed_at = now() where id = $1', [id]);
    await sql('update appointments set sequence = sequence where id = $1', [id]);
    await sql('update appointments set cancelled_at = now() where id = $1', [id]);
    await eraseFicheOf(ground, 50, id);

    expect(await eventsOf(id)).toEqual([
      'booked 1',
      'moved 1',
      'moved 1',
      'confirmed 1',
      'cancelled 1',
      'erased 1',
    ]);
  });

  it('has no event of a booking, a move or a cancellation that is refused or repeated', async () => {
    const [first] = twoTimes();
    const booked = await bookAt(first);
    const [id = 0] = idsOf(booked);

    const before = await sql('select from appointment_events');
    const taken = await book(at(), aBookingBody({ date: '2020-01-01T10:00' }));
    const unmoved = await change(at(), id, { date: first }, holderOf(booked));
    const after = await sql('select from appointment_events');

    expect([taken.status >= 400, unmoved.status]).toEqual([true, 200]);
    expect(after).toHaveLength(before.length);
  });

  it('is numbered without a gap, in the order in which each visit changed', async () => {
    await Promise.all(Array.from({ length: 12 }, async () => bookAt(twoTimes()[0])));
    const rows = await eventually(async () => {
      const all = await sql<{ position: string | null }>(
        'select position from appointment_events where group_id = 50 order by position',
      );
      return all.every(({ position }) => position !== null) ? all : undefined;
    });
    const byVisit = await sql(
      `select from appointment_events one join appointment_events two using (group_id, booking_id)
       where one.id < two.id and one.position > two.position`,
    );

    expect(rows.map(({ position }) => Number(position))).toEqual(rows.map((_, index) => index + 1));
    expect(byVisit).toEqual([]);
  });

  it('reaches each recipient once, in the language of the business, with what changed', async () => {
    const [first, second] = twoTimes();
    const fiche = { lastname: 'Le Goff', firstphone: '+33 6 12 34 56 78', email: 'x@example.org' };
    const booked = await bookAt(first, { calendarId: 1, fiche });
    const [id = 0] = idsOf(booked);
    await change(at(), id, { date: second, calendar_id: 2 }, holderOf(booked));
    await cancel(at(), [id], holderOf(booked));
    const chef = await eventually(async () => {
      const mails = await mailsTo('chef@salon.example', 'Le Goff');
      return mails.length === 3 ? mails : undefined;
    });
    const berta = await eventually(async () => {
      const mails = await mailsTo('berta@salon.example', 'Le Goff');
      return mails.length === 2 ? mails : undefined;
    });

    const about = (heading: string) => chef.find(({ text }) => text.startsWith(heading));
    const [oldHour, newHour] = [first.slice(11, 16), second.slice(11, 16)];
    const [asBooked, asMoved, asCancelled] = [
      about('Neuer Termin'),
      about('Termin verschoben'),
      about('Termin abgesagt'),
    ];
    expect(asBooked?.subject).toMatch(
      new RegExp(`^Neuer Termin: .* um ${oldHour} – Nolwenn Le Goff$`),
    );
    for (const words of [
      'thing 11',
      'mit Ana',
      '+33 6 12 34 56 78',
      'x@example.org',
      'Salon Abend',
    ])
      expect([asBooked?.text, asBooked?.html].map((text) => text?.includes(words))).toEqual([
        true,
        true,
      ]);
    expect(asMoved?.text).toMatch(new RegExp(`Vorher: .* um ${oldHour}, mit Ana`));
    expect(asMoved?.text).toContain('mit Berta');
    expect(asMoved?.subject).toContain(`um ${newHour} –`);
    expect(asCancelled?.subject).toContain(`um ${newHour} –`);
    expect(berta.map(({ text }) => text.split('\n')[0]).sort()).toEqual([
      'Termin abgesagt',
      'Termin verschoben',
    ]);
  });

  it('says where a business that visits its customers is to come', async () => {
    const [first] = twoTimes();
    const fiche = { lastname: 'Abgrall', email: 'home@example.org' };
    await bookAt(first, { fiche, street: '12/3 rue des Lilas, porte 4:1', town: 'Bordeaux' });

    const mail = await eventually(async () => (await mailsTo('chef@salon.example', 'Abgrall'))[0]);

    expect(mail.text).toContain('\n12/3 rue des Lilas, porte 4:1, Bordeaux\n');
  });

  it('tells what the customer answered in the form, in the words of the business, letter by letter', async () => {
    const [first] = twoTimes();
    await bookAt(first, {
      fiche: { lastname: 'Le Bihan', email: 'answers@example.org' },
      reason: 'a',
      wheelchair: true,
      plate: 'HH-AB 12, 2.5 t: <S.-P.>/“x”',
      str9: 'ABCDE12345',
    });

    const mail = await eventually(async () => (await mailsTo('chef@salon.example', 'Le Bihan'))[0]);

    expect(mail.text).toContain(
      '\nIm Rollstuhl\n\nAnlass – Erster Besuch\n\nKennzeichen – HH-AB 12, 2.5 t: <S.-P.>/“x”\n',
    );
    expect(mail.text).not.toContain('ABCDE12345');
  });

  it.each([
    ['signs and lines', 'Dose : 2.5 mg à 10:30\n1/2 comprimé, le 05/06\n\n  <b>a@b.example</b>'],
    ['line ends of every kind', 'un\r\ndeux\u2028trois\u2029quatre', 'un\ndeux\ntrois\nquatre'],
    ['joined emoji and marks', '👩\u200d👩\u200d👧 👍🏽 e\u0301 نمی\u200cخواهم שלום'],
    ['directions that are turned', 'a\u202eb\u2066c', 'abc'],
  ])(
    'tells the comment and the names of a customer letter by letter, lines as lines: %s',
    async (_, comments, read = comments) => {
      const [first] = twoTimes();
      const lastname = `Dupont/Durand${next} ${'e\u0301👩\u200d🚀'.repeat(20)}`;
      const fiche = { firstname: 'J.-P.', lastname, email: 'letters@example.org' };
      await bookAt(first, { fiche, comments });

      const mail = await eventually(
        async () => (await mailsTo('chef@salon.example', `Durand${next} `))[0],
      );

      expect(mail.text).toContain(`\nJ.-P. ${lastname}\n`);
      expect(mail.subject).toContain(`J.-P. ${lastname}`);
      expect(mail.text).toContain(`\n\n${read}\n\n`);
      const shown = read.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
      expect(mail.html).toContain(`white-space:pre-wrap">${shown}<`);
    },
  );

  it.each([
    ['0476/12.34.56', '04 76 12 34 56', 'tel:0476123456'],
    ['04\u00a076\u202f12 34 56', '04 76 12 34 56', 'tel:0476123456'],
    ['+1 (415) 555\u20112671 ext. 12', '+1 415 555 2671 ext. 12', 'tel:+14155552671;ext=12'],
  ])(
    'shows the number of the customer, as it is dialled, however it was written: %s',
    async (firstphone, shown, address) => {
      const [first] = twoTimes();
      const lastname = `Guivarc’h${next}`;
      await bookAt(first, { fiche: { lastname, firstphone, email: 'number@example.org' } });

      const mail = await eventually(async () => (await mailsTo('chef@salon.example', lastname))[0]);

      expect(mail.text).toContain(`\n${shown}\n`);
      expect(mail.html).toContain(`href="${address}"`);
    },
  );

  it('has once a day the sheet of tomorrow, of the recipient’s own calendars, with who confirmed and their numbers', async () => {
    const { availabletimeslots } = await listed(at(), 50, [11]);
    const dayAfterToday = daysAfter(dayOfInstant(Date.now(), 'Europe/Berlin'), 1);
    const starts = availabletimeslots.map(({ start }) => start);
    const tomorrow = starts.filter((start) => start.startsWith(dayAfterToday)).at(-1) ?? '';
    const one = await bookAt(tomorrow, {
      calendarId: 1,
      fiche: { lastname: 'Riou', email: 'a@example.org', firstphone: '06/98.76.54.32' },
      comments: 'Sonnez chez Riou, ou 07.01.02.03.04 – evil.example',
      street: '7 quai de la Fosse',
      town: 'Nantes',
      reason: 'b',
    });
    await bookAt(tomorrow, { calendarId: 2, fiche: { lastname: 'Corre', email: 'b@example.org' } });
    await sql('update appointments set confirmed_at = now() where id = $1', [idsOf(one)[0]]);
    await sql(`update groups set daily_sheet = '00:00'`);
    // a process looks at the clock when it starts, and then at intervals
    await Promise.all(servers.map((server) => server.kill()));
    await startTwo();
    const sheetTo = (address: string) =>
      eventually(async () => (await mailsTo(address, 'Die Termine von morgen'))[0]);
    const [chef, berta] = [
      await sheetTo('chef@salon.example'),
      await sheetTo('berta@salon.example'),
    ];

    expect(chef.text).toMatch(/Nolwenn Riou\nBestätigt, 06 98 76 54 32\n/);
    expect(chef.text).toContain('Sonnez chez Riou, ou 07.01.02.03.04 – evil.example');
    expect(chef.text).toContain('\n7 quai de la Fosse, Nantes\n');
    expect(chef.text).toContain('\nAnlass – Kontrolle\n');
    expect(chef.text).not.toContain('Rollstuhl');
    expect(chef.text).toContain('Nolwenn Corre');
    expect(chef.text).not.toMatch(/Nolwenn Corre\nBestätigt/);
    expect(berta.text).toContain('Nolwenn Corre');
    expect(berta.text).not.toContain('Riou');
    expect(await mailsTo('chef@salon.example', 'Die Termine von morgen')).toHaveLength(1);
  });
});
