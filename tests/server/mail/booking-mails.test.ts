import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import {
  aBookingBody,
  book,
  call,
  cancel,
  change,
  holderOf,
  listed,
  mine,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually, mailsIn, readMail, type ReadMail } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const OFFICE = { address: '14 rue des Capucins', zipcode: '69001', city: 'Lyon', country: 'FR' };
const SOUTH = {
  address: '31 boulevard Victor-Hugo',
  zipcode: '44200',
  city: 'Nantes',
  country: 'FR',
};

const business = aBusiness({
  group: {
    name: 'Salon Lumière',
    phone: '04 65 71 20 40',
    cancel_notice: 720,
  },
  settings: {
    address: OFFICE,
    max_multirdvs: 3,
    place_fields: { address: 'street', zipcode: 'zipcode' },
    tagline: { fr: 'Coiffeur à Lyon 1er' },
    apptemplates: {
      confirm_text: {
        fr: '<p>Ne volez pas pendant 18 heures.</p>\n<p>Venez à jeun &amp; lisez <a href="https://salon.example/avant">ceci</a>.</p>',
      },
    },
  },
  interventions: [
    { id: 11, name: 'Coupe femme', length: 45, price: 4800 },
    { id: 12, name: 'Brushing', length: 30, price: 2800 },
    { id: 15, name: 'Bain vapeur', length: 30, price: 2000, need_resource: true },
    { id: 17, name: 'Couleur', length: 30, price: 4800 },
    { id: 13, name: 'Conseil coiffure', length: 20, price: 0, videoconference: true },
    { id: 16, name: 'Carte d’identité', length: 20, price: 0, externid: 'ants_c' },
    {
      id: 14,
      name: 'Soin',
      length: 30,
      price: 2000,
      promotions: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
        percent: 20,
        weekday,
        from: '08:00',
        to: '20:00',
        label: { fr: 'toute la journée' },
      })),
    },
  ],
  calendarsets: [
    { id: 1, name: 'Nord' },
    { id: 2, name: 'Sud', address: SOUTH },
  ],
  calendars: [
    { id: 1, name: 'Ana', calendarset_id: 1 },
    { id: 2, name: 'Basile', calendarset_id: 2 },
    { id: 3, name: 'Cabine nacrée', is_resource: true, offers: [15] },
  ],
  packs: [
    { id: 1, name: 'Le grand soin', price: 6500, config: [11, 12] },
    { id: 2, name: 'Coupe, puis conseil', price: 4800, config: [11, 13] },
  ],
  vevent: [
    { name: 'street', type: 'text', label: { fr: 'Adresse' } },
    { name: 'zipcode', type: 'text', label: { fr: 'Code postal' } },
  ],
});

describe('the mails of a visit', () => {
  let ground: Ground;
  let server: RunningServer;
  let offset = 0;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', business);
    server = await startServer(ground.environment);
  });
  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  const mails = async (email: string): Promise<readonly ReadMail[]> =>
    (await mailsIn(ground)).map(readMail).filter(({ to }) => to.includes(email));

  const mailsTo = (email: string, count: number): Promise<readonly ReadMail[]> =>
    eventually(async () => {
      const found = await mails(email);
      return found.length >= count ? found : undefined;
    });

  /** Neither of today nor of tomorrow: what is booked there can be moved and cancelled, whatever the hour. */
  const times = (interventionIds: readonly number[] = [11, 12], calendarId = 1, packId?: number) =>
    listed(server.address, 50, interventionIds, {
      calendarId,
      from: inDays(2),
      nDays: 28,
      ...(packId !== undefined && { pack_id: packId }),
    });

  /** A booking of its own, at a time of its own. */
  const booked = async (
    email: string,
    {
      calendarId = 1,
      interventionIds = [11],
      fiche = {},
      ...rest
    }: Record<string, unknown> & {
      calendarId?: number;
      interventionIds?: readonly number[];
      fiche?: object;
      pack_id?: number;
    } = {},
  ) => {
    const { availabletimeslots } = await times(interventionIds, calendarId, rest.pack_id);
    const date = availabletimeslots[(offset += 4)]?.start ?? '';
    const answer = await book(
      server.address,
      aBookingBody({ date, calendarId, interventionIds, fiche: { email, ...fiche }, ...rest }),
    );
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    const [mail] = await mailsTo(email, 1);
    if (!mail) throw new Error('no mail');
    return { answer, mail, records: answer.json.records, date };
  };

  const eventOf = (file: string) => {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const [event, ...others] = calendar.getAllSubcomponents('vevent');
    if (!event || others.length > 0) throw new Error('not one event');
    return new ICAL.Event(event);
  };

  const fileOf = async (record: { id: number; ics_token: string }): Promise<string> =>
    (await call(server.address, 'GET', `/ics/50/${record.id}/${record.ics_token}.ics`)).text;

  const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

  it('[CONF-03] [ENTITY-19] give the address of the second site: record, mail and both files', async () => {
    const { records, mail } = await booked('south@example.org', { calendarId: 2 });
    const there = '31 boulevard Victor-Hugo, 44200 Nantes';

    expect(records[0]).toMatchObject({ address: SOUTH, location: 'Sud', home_visit: false });
    expect(mail.text).toContain(`Salon Lumière, Sud\n${there}`);
    expect(mail.html).toContain(there);
    expect(mail.text).toContain(encodeURIComponent(there));
    expect(eventOf(mail.files[0] ?? '').location).toBe(there);
    expect(eventOf(await fileOf(records[0])).location).toBe(there);
  });

  it('[EDIT-01] offer a move online only of what the page moves', async () => {
    const movable = await booked('movable@example.org');
    const papers = await booked('papers@example.org', { interventionIds: [16] });

    expect(movable.mail.text).toMatch(/Déplacer\nhttp\S+update_apt=/);
    expect(movable.mail.text).toMatch(/Déplacez ou annulez en ligne jusqu’au .*, \d\d:\d\d\./);
    expect(papers.mail.text).not.toMatch(/déplace/i);
    expect(papers.mail.html).not.toMatch(/déplace/i);
    expect(papers.mail.text).toMatch(/Annuler\nhttp\S+cancel_apt=/);
    expect(papers.mail.text).toMatch(/\nAnnulez en ligne jusqu’au .*, \d\d:\d\d\./);
  });

  it('[EDIT-01] [QUERY-12] lead to the move of whichever of its services is left of a visit', async () => {
    const appointments = {
      0: { intervention_id: 11, calendar_id: 1 },
      1: { intervention_id: 12, calendar_id: 2 },
    };
    const email = 'either@example.org';
    const { records, mail } = await booked(email, { appointments, interventionIds: [11, 12] });

    const [, moved = ''] = /update_apt=([^&]+)/.exec(mail.text) ?? [];
    expect(decodeURIComponent(moved).split(',').map(Number)).toEqual(
      records.map(({ id }: { id: number }) => id),
    );
  });

  it('[EXPORT-01] lead to the place of what is left of a visit, by one file whichever appointment it is asked by', async () => {
    const email = 'sites@example.org';
    const appointments = {
      0: { intervention_id: 11, calendar_id: 1 },
      1: { intervention_id: 12, calendar_id: 2 },
    };
    const { answer, records } = await booked(email, { appointments, interventionIds: [11, 12] });
    const files = [await fileOf(records[0]), await fileOf(records[1])];
    await cancel(server.address, [records[0].id], holderOf(answer));
    const [, part] = await mailsTo(email, 2);

    expect(files[1]).toBe(files[0]);
    expect(eventOf(files[0] ?? '').location).toBe('14 rue des Capucins, 69001 Lyon');
    expect(eventOf(part?.files[0] ?? '').location).toBe('31 boulevard Victor-Hugo, 44200 Nantes');
  });

  it('[ENTITY-19] give the address typed for a visit at home', async () => {
    const { records, mail } = await booked('home@example.org', {
      street: '5 rue des Lilas, Bordeaux',
    });

    expect(records[0]).toMatchObject({
      address: { address: '5 rue des Lilas, Bordeaux' },
      home_visit: true,
    });
    expect(mail.text).toContain('Chez vous\n5 rue des Lilas, Bordeaux');
    expect(mail.text).not.toContain('Itinéraire');
    expect(eventOf(mail.files[0] ?? '').location).toBe('5 rue des Lilas, Bordeaux');
    expect(eventOf(await fileOf(records[0])).location).toBe('5 rue des Lilas, Bordeaux');
  });

  it('[S8] make no link of an address typed for a visit at home, in the calendar neither', async () => {
    const { records, mail } = await booked('elsewhere@example.org', {
      street: 'Compte bloqué : https://evil.example/login, 0899 12 34 56',
    });
    const invitation = `${mail.files[0]}`.replaceAll('\r\n ', '');

    for (const content of [mail.text, mail.html, invitation, await fileOf(records[0])])
      expect(content).not.toMatch(/evil\.example|0899/);
    expect(eventOf(mail.files[0] ?? '').location).toBe('Compte bloqué');
  });

  it('keep names and the address of a visit at home letter by letter, where no mail program makes a link of them', async () => {
    const street = '12/3 rue des Lilas, porte 4:1; 2.5 km «à gauche»';
    const [firstname, lastname] = ['J.-P. ½ ﬁ', 'Dupont/Durand نمی\u200cخواهم 👩\u200d👧'];
    const { mail } = await booked('letters@example.org', {
      street,
      zipcode: '12345-6789',
      fiche: { firstname, lastname },
    });

    expect(mail.text).toContain(`${firstname} ${lastname}`);
    expect(mail.text).toContain(`\n${street}, 12345-6789\n`);
    expect(eventOf(mail.files[0] ?? '').location).toBe(`${street}, 12345-6789`);
  });

  it('end a name of more than sixty characters between two characters', async () => {
    const whole = '👩\u200d🚀e\u0301'.repeat(40);
    const { mail } = await booked('long-name@example.org', {
      fiche: { firstname: 'Zoé', lastname: whole },
    });

    const name = `Zoé ${'👩\u200d🚀e\u0301'.repeat(27)}👩\u200d🚀…`;
    expect(mail.text).toContain(` ${name}\n`);
    expect(mail.to).toContain(name);
  });

  it('tell the business’s own words after a booking, unless it is cancelled, and so does the calendar', async () => {
    const email = 'advice@example.org';
    const { answer, mail, records } = await booked(email);
    const file = await fileOf(records[0]);
    const { availabletimeslots } = await times();
    const later = availabletimeslots[(offset += 8)]?.start ?? '';
    await change(server.address, records[0].id, { date: later }, holderOf(answer));
    const [, moved] = await mailsTo(email, 2);
    await cancel(server.address, [records[0].id], holderOf(answer));
    const [, , end] = await mailsTo(email, 3);
    const advice =
      'Ne volez pas pendant 18 heures.\nVenez à jeun & lisez ceci (https://salon.example/avant).';

    expect(mail.text).toContain(`\n\n${advice}\n\n`);
    expect(mail.html).toContain('18 heures.<br>Venez');
    expect(moved?.text).toContain(`\n\n${advice}\n\n`);
    expect(end?.text).not.toContain('18 heures');
    expect(eventOf(mail.files[0] ?? '').description).toContain(advice);
    expect(eventOf(file).description).toContain(advice);
  });

  it('[EXPORT-01] tell how to join a video appointment, and no street', async () => {
    const { records, mail, date } = await booked('video@example.org', {
      interventionIds: [13],
      videoconference_consent: true,
      visitor_timezone: 'America/New_York',
    });
    const { room } = records[0].video_credentials;

    expect(records[0].address).toBeNull();
    expect(mail.subject).toMatch(/^Visio .* à \d\d:\d\d$/);
    expect(mail.text).toContain(`Rejoindre la visio\n${room}`);
    expect(mail.text).toContain('En visio, avec Ana');
    expect(mail.text).toMatch(/La salle ouvre à \d\d:\d\d \(\d\d:\d\d (la veille )?chez vous\)\./);
    expect(mail.text).toContain('Tester ma caméra et mon micro');
    const [card = ''] = mail.text.split('Salon Lumière, 14 rue');
    expect(card).not.toContain('Capucins');
    for (const file of [mail.files[0] ?? '', await fileOf(records[0])]) {
      const event = eventOf(file);
      expect([event.location, event.component.getFirstPropertyValue('url')]).toEqual([null, room]);
      expect(event.description).toContain(room);
      expect(file.indexOf('X-WR-TIMEZONE:Europe/Paris')).toBeLessThan(file.indexOf('BEGIN:VEVENT'));
      expect(event.startDate.toJSDate().getTime()).toBe(Date.parse(date));
    }
  });

  it('[CONF-03] [EXPORT-01] tell how to join the part of a pack that is by video, when, and where the rest of it is', async () => {
    const { records, mail, date } = await booked('half@example.org', {
      interventionIds: [11, 13],
      pack_id: 2,
      videoconference_consent: true,
    });
    const [, { video_credentials: credentials, start }] = records;
    const opens = new Date(Date.parse(`${start.slice(0, 16)}Z`) - 15 * 60_000).toISOString();

    expect(mail.subject).toMatch(/^Rendez-vous .* à \d\d:\d\d$/);
    expect(mail.subject).toContain(date.slice(11, 16));
    expect(mail.text).toContain(`Rejoindre la visio\n${credentials.room}`);
    expect(mail.text).toContain(`La salle ouvre à ${opens.slice(11, 16)}.`);
    expect(mail.text).toContain('Salon Lumière\n14 rue des Capucins, 69001 Lyon');
    for (const file of [mail.files[0] ?? '', await fileOf(records[1])]) {
      const event = eventOf(file);
      expect(event.location).toContain('14 rue des Capucins');
      expect(event.component.getFirstPropertyValue('url')).toBe(credentials.room);
    }
  });

  it('[T4] tell the hours on both clocks to who booked elsewhere, and once to who is there', async () => {
    const { mail, records } = await booked('far@example.org', {
      visitor_timezone: 'America/New_York',
    });
    const near = await booked('near@example.org', { visitor_timezone: 'Europe/Berlin' });
    const nowhere = await booked('nowhere@example.org', { visitor_timezone: 'Mars/Phobos' });

    const own = (iso: string) =>
      new Date(iso).toLocaleTimeString('fr', { timeStyle: 'short', timeZone: 'America/New_York' });
    expect(mail.text).toContain('Heure de Lyon');
    expect(mail.text).toContain(
      `${own(records[0].start)} – ${own(records[0].end)} chez vous, à New York`,
    );
    // the last moment to cancel is one of both clocks too
    expect(mail.text).toMatch(
      /en ligne jusqu’au .*, \d\d:\d\d \(\d\d:\d\d (?:la veille )?chez vous\)\./,
    );
    for (const { text } of [near.mail, nowhere.mail]) expect(text).not.toContain('chez vous');
  });

  it('tell several services as one visit, with one file', async () => {
    const { records, mail } = await booked('two@example.org', { interventionIds: [11, 12] });

    expect(plain(mail.text)).toContain('Coupe femme et Brushing\nUne visite de 1 h 15');
    expect(plain(mail.text)).toContain(
      'Coupe femme, 45 min – 48,00 €\nBrushing, 30 min – 28,00 €\nTotal, à régler sur place – 76,00 €',
    );
    expect(mail.text).not.toMatch(/2 rendez-vous|vos rendez-vous/);
    expect(mail.files).toHaveLength(1);
    for (const record of records) {
      const event = eventOf(await fileOf(record));
      expect(event.uid).toBe(`50-${records[0].id}@creneau`);
      expect(event.endDate.toJSDate().getTime()).toBe(Date.parse(records[1].end));
    }
  });

  it('give a pack its name and its price, and a promotion its name', async () => {
    const pack = await booked('pack@example.org', { interventionIds: [11, 12], pack_id: 1 });
    const { mail } = await booked('promo@example.org', { interventionIds: [14] });

    expect(plain(pack.mail.text)).toContain('Le grand soin\nUne visite de 1 h 15');
    expect(plain(pack.mail.text)).toContain(
      'Au lieu de – 76,00 €\nAvantage du pack – −11,00 €\nTotal, à régler sur place – 65,00 €',
    );
    expect(plain(mail.text)).toContain(
      'Soin, 30 min – 20,00 €\nToute la journée, −20 % – −4,00 €\nTotal, à régler sur place – 16,00 €',
    );
    expect(pack.mail.html + mail.html + mail.text).not.toContain('\u202f');
  });

  it('[CONF-02] add up to the price of what stands when they leave: of a visit that was cut and moved meanwhile, too', async () => {
    const email = 'late@example.org';
    const { availabletimeslots } = await times([11, 14]);
    const [date, moved] = [(offset += 8), (offset += 8)].map(
      (index) => availabletimeslots[index]?.start,
    );
    const database = ground.environment.DATABASE_URL ?? '';
    await query(database, `alter table outbox alter next_attempt_at set default 'infinity'`);
    const answer = await book(
      server.address,
      aBookingBody({ date, calendarId: 1, interventionIds: [11, 14], fiche: { email } }),
    );
    const [first, second] = answer.json.records;
    await cancel(server.address, [first.id], holderOf(answer));
    await change(server.address, second.id, { date: moved }, holderOf(answer));
    await query(database, 'alter table outbox alter next_attempt_at set default now()');
    await query(database, 'update outbox set next_attempt_at = now() where sent_at is null');
    const late = await mailsTo(email, 3);
    const [kept] = (await mine(server.address, holderOf(answer))).json;

    expect([kept.id, kept.price, kept.promotion]).toEqual([second.id, 2000, 20]);
    const amounts = late.map(({ text }) => /Soin, 30 min – .*\n.*\nTotal.*/.exec(plain(text))?.[0]);
    const sum =
      'Soin, 30 min – 20,00 €\nToute la journée, −20 % – −4,00 €\nTotal, à régler sur place – 16,00 €';
    expect(amounts.sort()).toEqual([sum, sum, undefined]);
  });

  it('tell the time before a move, and what is left when a part is cancelled', async () => {
    const email = 'moved@example.org';
    const { answer, records, date } = await booked(email, { interventionIds: [11, 12] });
    const { availabletimeslots } = await times();
    const later = availabletimeslots[(offset += 8)]?.start ?? '';
    await change(server.address, records[0].id, { date: later }, holderOf(answer));
    await mailsTo(email, 2);
    await cancel(server.address, [records[1].id], holderOf(answer));
    const [, moved, part] = await mailsTo(email, 3);

    expect(moved?.subject).toMatch(/^Rendez-vous déplacé au .* à \d\d:\d\d/);
    expect(plain(moved?.text ?? '')).toMatch(new RegExp(`Avant : .* à ${date.slice(11, 16)}`));
    expect(moved?.html).toMatch(/<s>[^<]*<\/s>/);
    // neither the price nor the room need be the same at another time
    expect(moved?.html).toContain('au lieu du');
    expect(moved?.html).not.toContain('ne change pas');
    // that of the mail before is no longer true
    expect(moved?.text).toMatch(/Déplacez ou annulez en ligne jusqu’au .*, \d\d:\d\d\./);
    expect(part?.text).toContain('Toujours prévu');
    // the first thing to do with what still stands is to look at it
    const ways = ['Gérer mon rendez-vous', 'Reprendre le même rendez-vous'];
    const shown = part?.text.match(new RegExp(ways.join('|'), 'g'));
    expect(shown).toEqual(ways);
    expect(part?.text).toMatch(/Gérer mon rendez-vous\nhttp\S+list_rdv=1&ficheKey=/);
    expect(part?.text).toMatch(/Reprendre le même rendez-vous\nhttp\S+intervention_ids=12&/);
    expect(part?.text).not.toContain('Prendre un autre rendez-vous');
    expect(part?.files[0]).toContain('METHOD:REQUEST');
    const sequences = [moved, part].map((one) => eventOf(one?.files[0] ?? '').sequence);
    expect(sequences).toEqual([2, 3]);
  });

  it('tell what a visit costs at its new time, where a promotion is lost with the old one', async () => {
    const email = 'promotion@example.org';
    const { answer, records } = await booked(email, { interventionIds: [17] });
    const { availabletimeslots } = await times([17]);
    const later = availabletimeslots[(offset += 4)]?.start;
    // the business promoted its time when it was booked
    await query(
      ground.environment.DATABASE_URL ?? '',
      'update appointments set promotion = 20 where id = $1',
      [records[0].id],
    );

    await change(server.address, records[0].id, { date: later }, holderOf(answer));
    const [, mail] = await mailsTo(email, 2);

    const words = '48,00 €, au lieu de 38,40 € : pas de promotion à cette heure';
    expect(plain(mail?.text ?? '')).toContain(words);
    expect(plain(mail?.html ?? '')).toContain(words);
    expect((await mine(server.address, holderOf(answer))).json[0].price_amount).toBe(4800);
  });

  it('tell no time before where somebody else gives the visit at its time', async () => {
    const email = 'other@example.org';
    const { answer, records, date } = await booked(email);

    await change(server.address, records[0].id, { calendar_id: 2 }, holderOf(answer));
    const [, changed] = await mailsTo(email, 2);

    expect(changed?.subject).toContain(date.slice(11, 16));
    expect(plain(changed?.text ?? '')).toContain('Avec Basile, pour Nolwenn Kerjean');
    expect(plain(changed?.text ?? '')).not.toContain('Avant :');
    expect(changed?.html).not.toMatch(/au lieu du/);
  });

  it('name the room of a service: when it is booked and when it is cancelled, and in the calendar', async () => {
    const email = 'room@example.org';
    const { answer, mail, records } = await booked(email, { interventionIds: [15] });
    await cancel(server.address, [records[0].id], holderOf(answer));
    const [, end] = await mailsTo(email, 2);

    expect(plain(mail.text)).toContain('Avec Ana, Cabine nacrée');
    expect(mail.html).toContain('Cabine nacrée');
    expect(eventOf(mail.files[0] ?? '').description).toContain('Cabine nacrée');
    expect(plain(end?.text ?? '')).toContain('Bain vapeur, avec Ana, Cabine nacrée');
  });

  it('lead from a cancelled visit to the same one again', async () => {
    const email = 'cancelled@example.org';
    const { answer, records } = await booked(email, { interventionIds: [11] });
    await cancel(server.address, [records[0].id], holderOf(answer));
    const [, end] = await mailsTo(email, 2);

    expect(end?.files[0]).toContain('METHOD:CANCEL');
    expect(eventOf(end?.files[0] ?? '').sequence).toBe(1);
    expect(end?.text).toMatch(
      /Reprendre le même rendez-vous\nhttp\S+intervention_ids=11&calendar_id=1/,
    );
    expect(end?.text).toContain('Prendre un autre rendez-vous');
    expect(end?.html).toMatch(/line-through">[^<\d]*\d\d?(?:er)? [^<\d]*(?: \d{4})?<br>\d\d:\d\d</);
  });

  it('lead to the same visit with anybody, where customers are not shown who gave it', async () => {
    const email = 'unnamed@example.org';
    const { answer, records } = await booked(email, { interventionIds: [11] });
    const name = (publicname: object) =>
      query(
        ground.environment.DATABASE_URL ?? '',
        'update calendars set publicname = $1 where group_id = 50 and id = 1',
        [JSON.stringify(publicname)],
      );
    await name({});
    await cancel(server.address, [records[0].id], holderOf(answer));
    const [, end] = await mailsTo(email, 2);
    await name({ fr: 'Ana' });

    expect(end?.text).toMatch(/Reprendre le même rendez-vous\nhttp\S+intervention_ids=11\s/);
    // what was paid on the way is not known here
    expect(end?.html).not.toMatch(/payer/);
  });

  it.each([
    ['"', 'x":MAILTO:evil@example.org;X="'],
    ['\\', 'A\\nB; C, D: E'],
    ['a fold', `${'é'.repeat(80)}🙂${'ü'.repeat(90)}`],
    ['a line end', 'Ana\r\nATTENDEE:mailto:evil@example.org'],
  ])('[S7] [H7] name one attendee in the file, whatever a name holds: %s', async (_, lastname) => {
    const email = `s7-${offset}@example.org`;
    const { mail } = await booked(email, { fiche: { firstname: 'Zoé', lastname } }).catch(
      async (failure: unknown) => {
        // a line end is refused before it comes to a file
        if (!lastname.includes('\r')) throw failure;
        return booked(email, { fiche: { lastname: lastname.replaceAll('\r\n', ' ') } });
      },
    );
    const [file = ''] = mail.files;
    const ficheChoices = eventOf(file).attendees.map((one) => one.getFirstValue());
    const other = convertIcsCalendar(undefined, file);

    expect(ficheChoices).toEqual([`mailto:${email}`]);
    expect(other.events?.map(({ attendees: all }) => all?.map((one) => one.email))).toEqual([
      [email],
    ]);
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(file).not.toMatch(/evil@/);
  });

  it.each([
    'Votre compte est bloqué : http://evil.example/x',
    'www.evil.example',
    'evil.example',
    'bienvenue@evil.example',
    'Appelez le 06 12 34 56 78',
    'Appelez le 06/12/34/56/78',
    'Appelez le (06) 12–34–56–78',
    'evil。example',
    'javascript:alert(1)',
    '\u202ehttps://evil.example',
  ])('[S8] make no link of a name: %s', async (firstname) => {
    const { mail } = await booked(`s8-${offset}@example.org`, {
      fiche: { firstname, lastname: 'Kerjean' },
    });
    const content = `${mail.subject}\n${mail.text}\n${mail.html}\n${mail.to.split('<')[0] ?? ''}`;

    expect(content).not.toMatch(/evil[.。]example|www\.evil|(?<!\d)06\D{1,2}12|javascript:|\u202e/);
    expect(mail.text.split('\n')[0]).toBe('Rendez-vous confirmé');
    expect(mail.subject).toMatch(/^Rendez-vous \w+ .* à \d\d:\d\d$/);
  });
});
