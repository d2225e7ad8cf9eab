import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import ICAL from 'ical.js';
import { aBookingBody, book, cancel, change, holderOf, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually, headersOf, mailsIn, parts } from '../../support/mails';
import { aMailServer } from '../../support/people-calls';
import { aGround, startServer } from '../../support/running-server';

jest.setTimeout(240_000);

describe('the confirmation by mail', () => {
  it('[T3] says what was booked in the visitor’s language, with a file that calendars understand', async () => {
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        group: {
          name: 'Salon; Lumière, "Lyon" <b>',
          timezone: 'Pacific/Marquesas',
          phone: '+33 4 00',
        },
        settings: {
          address: { address: '1 rue, bis', zipcode: '69001', city: 'Lyon', country: 'FR' },
        },
        interventions: [{ id: 11, name: 'Coupe & <i>soin</i>', price: 4500, length: 30 }],
        calendars: [{ id: 1, name: 'Ana' }],
      }),
    );
    const server = await startServer(ground.environment);
    const { firstSlot } = await listed(server.address, 50, [11]);
    const booked = await book(server.address, aBookingBody({ date: firstSlot, locale: 'en' }));
    const [mail] = await eventually(async () => {
      const mails = await mailsIn(ground);
      return mails.length > 0 ? mails : undefined;
    });
    await server.kill();

    const { id, start, end } = booked.json.records[0];
    expect(headersOf(mail ?? '')).toMatch(/To: Nolwenn Kerjean <nolwenn@example\.org>/);
    const all = parts(mail ?? '');
    const text = all.find(({ type }) => type === 'text/plain')?.text ?? '';
    const html = all.find(({ type }) => type === 'text/html')?.text ?? '';
    for (const words of [
      'Appointment confirmed',
      'Coupe & <i>soin</i>',
      'With Ana, for Nolwenn Kerjean',
      '€45.00',
      '1 rue, bis, 69001 Lyon',
      '+33 4 00',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(`${start.slice(11, 16)} – ${end.slice(11, 16)}`);
    expect(html).toContain('Coupe &amp; &lt;i&gt;soin&lt;/i&gt;');
    expect(html).not.toContain('<i>');

    const calendar = new ICAL.Component(
      ICAL.parse(all.find(({ type }) => type === 'text/calendar')?.text ?? ''),
    );
    const events = calendar
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect([event?.organizer, event?.attendees.map((one) => one.getFirstValue())]).toEqual([
      'mailto:no-reply@localhost',
      ['mailto:nolwenn@example.org'],
    ]);
    expect([event?.uid, event?.sequence, event?.summary]).toEqual([
      `50-${id}@creneau`,
      0,
      'Coupe & <i>soin</i> – Salon; Lumière, "Lyon" <b>',
    ]);
    expect(event?.startDate.toJSDate().getTime()).toBe(Date.parse(start));
    expect(event?.endDate.toJSDate().getTime()).toBe(Date.parse(end));
    expect(event?.location).toBe('1 rue, bis, 69001 Lyon');
    await ground.remove();
  });

  it('is followed by one of each change and of the end, which calendars follow too', async () => {
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        settings: { max_multirdvs: 2 },
        interventions: [{ id: 11 }, { id: 12 }],
      }),
    );
    const server = await startServer(ground.environment);
    const { availabletimeslots } = await listed(server.address, 50, [11]);
    const [first = '', , , , second = ''] = availabletimeslots.map(({ start }) => start);
    const mailsAfter = (count: number) =>
      eventually(async () => {
        const mails = await mailsIn(ground);
        return mails.length === count ? mails : undefined;
      });
    const booked = await book(
      server.address,
      aBookingBody({ date: first, locale: 'en', interventionIds: [11, 12] }),
    );
    const ids = booked.json.records.map(({ id }: { id: number }) => id) as number[];
    await mailsAfter(1);
    await change(server.address, ids[0] ?? 0, { date: second }, holderOf(booked));
    await mailsAfter(2);
    await cancel(server.address, ids, holderOf(booked));
    const mails = await mailsAfter(3);
    await server.kill();

    const contents = mails.map((mail) => {
      const all = parts(mail);
      const files = all.filter(({ type }) => type === 'text/calendar').map(({ text }) => text);
      return {
        text: all.find(({ type }) => type === 'text/plain')?.text ?? '',
        events: [...new Set(files)].map((file) => {
          const calendar = new ICAL.Component(ICAL.parse(file));
          const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
          return [
            calendar.getFirstPropertyValue('method'),
            event.uid,
            event.sequence,
            event.startDate.toJSDate().getTime(),
            event.component.getFirstPropertyValue('status'),
          ];
        }),
      };
    });
    const visit = (method: string, sequence: number, start: string, status = 'CONFIRMED') => [
      [method, `50-${ids[0]}@creneau`, sequence, Date.parse(start), status],
    ];
    // each line that is moved or cancelled counts
    expect(contents.map(({ events }) => events)).toEqual([
      visit('REQUEST', 0, first),
      visit('REQUEST', 2, second),
      visit('CANCEL', 4, second, 'CANCELLED'),
    ]);
    expect(contents.map(({ text }) => text.split('\n')[0])).toEqual([
      'Appointment confirmed',
      'Appointment moved',
      'Appointment cancelled',
    ]);
    await ground.remove();
  });

  it('[H9] has one recipient and one subject, whatever a group or a visitor is called', async () => {
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        group: { name: 'Salon\r\nBcc: evil@example.org' },
        fiche: [
          { name: 'lastname', type: 'comments', label: {} },
          { name: 'email', type: 'email', label: {}, required: true },
        ],
      }),
    );
    const server = await startServer(ground.environment);
    const { firstSlot } = await listed(server.address, 50, [11]);
    const lastname = 'Kerjean\r\nBcc: evil@example.org\r\n\r\n<script>, "x" <evil@example.org>';
    const answer = await book(
      server.address,
      aBookingBody({ date: firstSlot, fiche: { lastname } }),
    );
    expect(answer.status).toBe(201);
    const [mail] = await eventually(async () => {
      const mails = await mailsIn(ground);
      return mails.length > 0 ? mails : undefined;
    });
    await server.kill();

    const unfolded = headersOf(mail ?? '').replace(/\r?\n[ \t]/g, ' ');
    const names = unfolded.split(/\r?\n/).map((line) => line.split(':')[0]?.toLowerCase());
    expect(
      names.filter((name) => name === 'to' || name === 'subject' || name === 'from'),
    ).toHaveLength(3);
    expect(names).not.toContain('bcc');
    expect(unfolded).toMatch(/^To: .*<nolwenn@example\.org>$/m);
    await ground.remove();
  });

  it('leaves through a mail server, and again with the same id when that server was away', async () => {
    let failing = true;
    const smtp = await aMailServer((done) => {
      done(failing ? new Error('451 later') : undefined);
      failing = false;
    });
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    const server = await startServer({ ...ground.environment, SMTP_URL: smtp.url });
    const { firstSlot } = await listed(server.address, 50, [11]);

    await book(server.address, aBookingBody({ date: firstSlot }));
    const end = Date.now() + 60_000;
    while (smtp.mails.length < 2 && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 200));
    await server.kill();
    await smtp.close();

    const ids = smtp.mails.map(({ source }) => /^message-id: (.*)$/im.exec(source)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await ground.remove();
  });

  it('leaves through one connection, one mail after the other', async () => {
    const smtp = await aMailServer();
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    const server = await startServer({ ...ground.environment, SMTP_URL: smtp.url });
    const { availabletimeslots } = await listed(server.address, 50, [11]);
    const [first, , second] = availabletimeslots.map(({ start }) => start);

    await book(server.address, aBookingBody({ date: first }));
    await eventually(() => (smtp.mails.length === 1 ? true : undefined));
    await book(server.address, aBookingBody({ date: second }));
    await eventually(() => (smtp.mails.length === 2 ? true : undefined));

    expect(smtp.connections).toBe(1);
    await server.kill();
    await smtp.close();
    await ground.remove();
  });

  it('does not wait for those that are taken with it, whose next attempt another process would begin', async () => {
    const TOGETHER = 4;
    const held: (() => void)[] = [];
    const smtp = await aMailServer((done) => held.push(done));
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    const server = await startServer({ ...ground.environment, SMTP_URL: smtp.url });
    const { availabletimeslots } = await listed(server.address, 50, [11]);
    const bookAt = (index: number) =>
      book(
        server.address,
        aBookingBody({
          date: availabletimeslots[index]?.start,
          fiche: { email: `visitor${index}@example.org` },
        }),
      );

    await bookAt(0);
    await eventually(() => (held.length === 1 ? true : undefined));
    for (let index = 1; index <= TOGETHER; index++) await bookAt(2 * index);
    held.pop()?.();
    await eventually(() => (held.length === TOGETHER ? true : undefined));

    expect(smtp.mails).toHaveLength(1 + TOGETHER);
    for (const accept of held) accept();
    await server.kill();
    await smtp.close();
    await ground.remove();
  });

  it('is tried at a mail server that says nothing for less time than there is until the next attempt', async () => {
    let [begun, ended] = [0, 0];
    const silent = createServer((socket) => {
      begun++;
      socket.on('close', () => ended++);
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    const server = await startServer({
      ...ground.environment,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    const { firstSlot } = await listed(server.address, 50, [11]);

    await book(server.address, aBookingBody({ date: firstSlot }));
    await eventually(() => (begun === 1 ? true : undefined));
    await eventually(() => (ended === 1 ? true : undefined));

    expect(begun).toBe(1);
    await server.kill();
    silent.close();
    await ground.remove();
  });
});
