import ICAL from 'ical.js';
import { instantsOf, wallOf } from '@creneau/core';
import { call, type Answer } from '../../support/booking-calls';
import { startCommands } from '../../support/creneau';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { keysOf } from '../../support/mailed-key';
import { query } from '../../support/postgres';
import { processorTime } from '../../support/processor-time';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

const ZONE = 'Europe/Paris';
const DAY = 86_400_000;
const LONGEST = 200;

describe('the feed of a business', () => {
  let ground: Ground;
  let server: RunningServer;
  const sql = (text: string, values: unknown[] = []) =>
    query<{ id: number }>(ground.environment.DATABASE_URL ?? '', text, values);
  const aFeed = async (
    group: number,
    { calendar = null as number | null, personal = false } = {},
  ): Promise<string> => {
    const [feed] = await sql(
      'insert into feeds (group_id, calendar_id, personal_data) values ($1, $2, $3) returning id',
      [group, calendar, personal],
    );
    const id = feed?.id ?? 0;
    return `/feeds/${group}/${id}/${(await keysOf(ground)).feedToken(group, id)}.ics`;
  };
  const read = (path: string, headers = {}): Promise<Answer> =>
    call(server.address, 'GET', path, { headers });
  const calendarOf = ({ text }: Answer) => new ICAL.Component(ICAL.parse(text));
  const eventsOf = (answer: Answer) =>
    calendarOf(answer)
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));
  const appoint = async (
    start: number,
    { calendar = 1, seat = 0, set = 'comments = $$Bitte, mit Ruhe; danke$$' } = {},
  ): Promise<number> => {
    const [row] = await sql(
      `insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id)
       select 50, $1, $2, to_timestamp($3), to_timestamp($3) + interval '30 minutes', 11, min(id) from fiches
       where group_id = 50 returning id`,
      [calendar, seat, start / 1000],
    );
    await sql(`update appointments set ${set} where id = $1`, [row?.id]);
    return Number(row?.id);
  };

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'businesses',
      [50, 51].map((id) =>
        aBusiness({
          id,
          group: { timezone: ZONE, locale: 'fr', name: 'Salon; "Lumière"' },
          interventions: [{ id: 11, name: 'Coupe, soin' }],
          calendars: [
            { id: 1, name: 'Ana', capacity: 9 },
            { id: 2, name: 'Zoé', capacity: 9 },
          ],
        }),
      ),
    );
    for (const id of [50, 51])
      await sql(
        `insert into fiches (group_id, lastname, firstname, email, firstphone)
         values ($1, 'Kerjean', 'Nolwenn', 'nolwenn@example.org', '+33 6 12 34 56 78')`,
        [id],
      );
    server = await startServer(ground.environment);
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  it('shows each appointment at its instant, in the zone of the group, over every clock change of the window', async () => {
    const now = Date.now();
    const days = Array.from({ length: 455 }, (_, index) => now + (index - 89) * DAY);
    const changes = days.filter(
      (day) => wallOf(day, ZONE).slice(19) !== wallOf(day + DAY, ZONE).slice(19),
    );
    // each half hour of the days of a change, so the gap and both passes of the repeated hour
    const starts = changes
      .map((day) => instantsOf(`${wallOf(day, ZONE).slice(0, 10)}T12:00`, ZONE)[0] ?? 0)
      .flatMap((noon) => Array.from({ length: 48 }, (_, index) => noon + index * 1_800_000));
    const ids = await Promise.all(starts.map((start) => appoint(start)));

    const answer = await read(await aFeed(50, { calendar: 1 }));

    const shown = new Map(
      eventsOf(answer).map(({ uid, startDate, endDate }) => [
        uid,
        [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()],
      ]),
    );
    expect(changes.length).toBeGreaterThanOrEqual(2);
    expect(
      calendarOf(answer).getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid'),
    ).toBe(ZONE);
    expect(answer.text).toContain(`DTSTART;TZID=${ZONE}:`);
    expect(ids.map((id) => shown.get(`50-line-${id}@creneau`))).toEqual(
      starts.map((start) => [start, start + 1_800_000]),
    );
  });

  it('shows a move by a higher number, a cancellation as such, a confirmation, and nothing out of its window', async () => {
    const at = Math.floor(Date.now() / DAY) * DAY + 20 * DAY;
    const cancelled = await appoint(at, { calendar: 2, set: 'cancelled_at = now(), sequence = 3' });
    const confirmed = await appoint(at, { calendar: 2, set: 'confirmed_at = now()' });
    const [early, late] = [
      await appoint(at - 120 * DAY, { calendar: 2 }),
      await appoint(at + 360 * DAY, { calendar: 2 }),
    ];
    const path = await aFeed(50, { calendar: 2 });
    const [first, again] = [await read(path), await read(path)];
    await sql(
      `update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour',
      sequence = sequence + 1, changed_at = now() where id = $1`,
      [confirmed],
    );
    const moved = await read(path);

    const statesIn = (answer: Answer) =>
      Object.fromEntries(
        eventsOf(answer).map(({ uid, sequence, summary, component }) => [
          uid.replace('50-line-', '').replace('@creneau', ''),
          [sequence, component.getFirstPropertyValue('status'), summary],
        ]),
      );
    expect(statesIn(first)).toEqual({
      [cancelled]: [3, 'CANCELLED', 'Coupe, soin'],
      [confirmed]: [0, 'CONFIRMED', '✓ Coupe, soin'],
    });
    expect([early, late].some((id) => String(id) in statesIn(first))).toBe(false);
    expect(statesIn(moved)[confirmed]?.[0]).toBe(1);
    expect(again.text).toBe(first.text);
  });

  it('tells when an appointment was last changed, also where it was confirmed before', async () => {
    const [booked, confirmed, changed] = ['2026-11-01', '2026-11-02', '2026-11-03'].map(
      (day) => `${day}T10:00:00Z`,
    );
    const id = await appoint(Math.floor(Date.now() / DAY) * DAY + 25 * DAY, {
      calendar: 2,
      set: `created_at = '${booked}', confirmed_at = '${confirmed}', changed_at = '${changed}'`,
    });

    const event = eventsOf(await read(await aFeed(50, { calendar: 2 }))).find(({ uid }) =>
      uid.startsWith(`50-line-${id}@`),
    );

    expect(event?.component.getFirstPropertyValue('last-modified')?.toString()).toBe(changed);
  });

  it('is read again only where it changed', async () => {
    const path = await aFeed(50, { calendar: 2 });
    const first = await read(path);
    const tag = String(first.headers.etag);
    const same = await read(path, { 'if-none-match': `"x", ${tag}` });
    await appoint(Math.floor(Date.now() / DAY) * DAY + 30 * DAY, { calendar: 2 });
    const other = await read(path, { 'if-none-match': tag });

    expect([first.status, same.status, same.text, other.status]).toEqual([200, 304, '', 200]);
    expect(other.headers.etag).not.toBe(tag);
  });

  it('tells who comes only where it was made to', async () => {
    await appoint(Math.floor(Date.now() / DAY) * DAY + 40 * DAY, { calendar: 2 });
    const [plain, personal] = [await aFeed(50), await aFeed(50, { personal: true })];
    const [without, withNames] = [(await read(plain)).text, eventsOf(await read(personal))];

    for (const secret of ['Kerjean', 'nolwenn', '12 34', 'Ruhe'])
      expect(without).not.toContain(secret);
    const last = withNames.find(({ description }) => description?.includes('Ruhe'));
    expect(last?.summary).toMatch(/^Coupe, soin – Nolwenn Kerjean \((?:Ana|Zoé)\)$/);
    expect(last?.description).toBe(
      '+33 6 12 34 56 78\nnolwenn@example.org\nBitte, mit Ruhe; danke',
    );
  });

  it('tells the business what a customer wrote letter by letter, lines as lines', async () => {
    const id = await appoint(Math.floor(Date.now() / DAY) * DAY + 41 * DAY, {
      calendar: 2,
      set: `comments = $$Appelez ma fille : 06.98.76.54.32,\n  ou a@b.example; 1/2 \\ 3$$`,
    });

    const event = eventsOf(await read(await aFeed(50, { personal: true }))).find(({ uid }) =>
      uid.startsWith(`50-line-${id}@`),
    );

    expect(event?.description.split('\n').slice(-2)).toEqual([
      'Appelez ma fille : 06.98.76.54.32,',
      '  ou a@b.example; 1/2 \\ 3',
    ]);
  });

  it('tells a business that visits its customers where, in a feed that tells who comes', async () => {
    await sql(
      `update groups set settings = jsonb_set(settings, '{place_fields}', $$${JSON.stringify({ address: 'street', city: 'town' })}$$) where id = 50`,
    );
    const id = await appoint(Math.floor(Date.now() / DAY) * DAY + 42 * DAY, {
      calendar: 2,
      set: `vevent = '{"street":"12/3 rue des Lilas, porte 4:1","town":"Bordeaux"}'`,
    });
    const locationIn = async (path: string) =>
      eventsOf(await read(path)).find(({ uid }) => uid.startsWith(`50-line-${id}@`))?.location;

    expect(await locationIn(await aFeed(50, { personal: true }))).toBe(
      '12/3 rue des Lilas, porte 4:1, Bordeaux',
    );
    expect(await locationIn(await aFeed(50))).toBeNull();
  });

  it('opens by its own token, until it is revoked', async () => {
    const path = await aFeed(50);
    const id = Number(path.split('/')[3]);
    const statuses = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (each) => (await read(each)).status));
    const others = [
      path.replace('/feeds/50/', '/feeds/51/'),
      path.replace(`/${id}/`, `/${id - 1}/`),
      path.replace(/.\.ics$/, '.ics'),
      path.replace('.ics', ''),
    ];

    expect(await statuses([path, ...others])).toEqual([200, 404, 404, 404, 404]);
    await sql('delete from feeds where group_id = 50 and id = $1', [id]);
    expect(await statuses([path])).toEqual([404]);
  });

  it('is added, listed and revoked by a command', async () => {
    const commands = startCommands();
    const feed = (...words: readonly string[]) =>
      commands.run({ ...ground.environment, PUBLIC_URL: 'https://salon.example' }, [
        'feed',
        ...words,
        '--group',
        'group-50',
      ]);
    const added = await feed('add', '--calendar', 'zoe', '--personal-data');
    const [, id = '', path = ''] =
      /^(\d+) {2}https:\/\/salon\.example(\S+) {2}Zoé, with personal data\n$/.exec(added.out) ?? [];
    const opened = (await read(path)).status;
    const list = await feed('list');
    const revoked = await feed('revoke', id);
    const again = await feed('revoke', id);
    const ofNobody = await feed('add', '--calendar', 'leo');
    await commands.end();

    expect([opened, list.out.includes(added.out), revoked, (await read(path)).status]).toEqual([
      200,
      true,
      expect.objectContaining({ code: 0, out: `feed ${id} is revoked\n`, err: '' }),
      404,
    ]);
    expect(again).toMatchObject({
      code: 1,
      err: `group-50 has no feed ${id}\n`,
    });
    expect(ofNobody).toMatchObject({
      code: 1,
      err: 'group-50 has no calendar with the key "leo"\n',
    });
  });

  it('of 5,000 appointments has each of them', async () => {
    await sql(
      `insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id, comments)
       select 51, 1 + n % 2, n % 9, date_trunc('hour', now()) - interval '80 days' + n / 18 * interval '1 hour',
         date_trunc('hour', now()) - interval '80 days' + n / 18 * interval '1 hour' + interval '30 minutes', 11,
         (select min(id) from fiches where group_id = 51), 'Danke'
       from generate_series(0, 4999) as n on conflict do nothing`,
    );
    const path = await aFeed(51, { personal: true });
    const spent: number[] = [];
    let answer = await read(path);
    for (let run = 0; run < 8; run++) {
      const before = await processorTime(server.pid);
      answer = await read(path);
      spent.push((await processorTime(server.pid)) - before);
    }
    const best = Math.min(...spent);
    console.info(
      `feed of 5,000 appointments: ${best} ms of the processor (asked: ${LONGEST}), ${answer.text.length} bytes`,
    );

    expect(eventsOf(answer)).toHaveLength(5_000);
  });
});
