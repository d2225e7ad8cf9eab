import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBookingBody, book, call, listed, slotsPath } from '../../support/booking-calls';
import { creneau } from '../../support/creneau';
import { inDays } from '../../support/days';
import { PETIT_SALON } from '../../support/petit-salon';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const day = inDays(3);
const closedDay = inDays(4);

/** Two sites with a room each, somebody of no site, and a chair that is there from ten to twelve for all. */
const FILE = `${PETIT_SALON.replace(/services:[^]*(?=contact_form:)/, '')}services:
  - { key: massage, name: Massage, length: 1 h, needs_resource: true }
  - { key: shave, name: Shave, length: 1 h, needs_resource: true }
sites:
  - { key: north, name: North }
  - { key: south, name: South }
calendars:
  - { key: nina, name: Nina, site: north }
  - { key: nils, name: Nils, site: north }
  - { key: sara, name: Sara, site: south }
  - { key: otto, name: Otto, services: [shave] }
resources:
  - { key: north-room, name: North room, site: north, services: [massage], closed_days: [${closedDay}] }
  - { key: south-room, name: South room, site: south, services: [massage] }
  - key: chair
    name: Chair
    services: [shave]
    hours: { monday: 10:00-12:00, tuesday: 10:00-12:00, wednesday: 10:00-12:00, thursday: 10:00-12:00, friday: 10:00-12:00, saturday: 10:00-12:00, sunday: 10:00-12:00 }
`;

describe('resources', () => {
  let ground: Ground;
  let server: RunningServer;
  let ids: { readonly [key: string]: number };
  const groupId = (): number => ids['petit-salon'] ?? 0;
  const idOf = (key: string): number => ids[key] ?? 0;

  const startsOn = async (from: string, intervention: string, calendar?: string) => {
    const asked = { from, nDays: 1, calendarId: calendar ? idOf(calendar) : 0 };
    const { availabletimeslots } = await listed(
      server.address,
      groupId(),
      [idOf(intervention)],
      asked,
    );
    return availabletimeslots.map(({ start }) => start.slice(11, 16));
  };
  const bookAt = (
    hour: string,
    intervention: string,
    rest: { readonly [field: string]: unknown } = {},
  ) =>
    book(
      server.address,
      aBookingBody({
        group_id: groupId(),
        date: `${day}T${hour}:00`,
        interventionIds: [idOf(intervention)],
        fiche: { email: `visitor${Math.random()}@example.org` },
        ...rest,
      }),
    );

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    const file = join(ground.environment.CRENEAU_DATA ?? '', 'petit-salon.yaml');
    await writeFile(file, FILE);
    const { code, err } = await creneau(ground.environment, ['apply', file, '--yes']);
    if (code !== 0) throw new Error(err);
    const rows = await query(
      ground.environment.DATABASE_URL ?? '',
      `select urlname as key, id from groups
       union all select key, id from interventions union all select key, id from calendars`,
    );
    ids = Object.fromEntries(rows.map(({ key, id }) => [String(key), Number(id)]));
    server = await startServer(ground.environment);
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  it('[ENTITY-13] the room of a site serves the people of that site alone: whoever books the other site leaves it free', async () => {
    const first = await bookAt('09:00', 'massage', { calendarId: idOf('nina') });
    const second = await bookAt('09:00', 'massage', { calendarId: idOf('nils') });
    const third = await bookAt('09:00', 'massage', { calendarId: idOf('sara') });

    expect([first.status, second.status, third.status]).toEqual([201, 409, 201]);
    expect(first.json.records[0]).toMatchObject({ resource_id: idOf('north-room') });
    expect(third.json.records[0]).toMatchObject({ resource_id: idOf('south-room') });
  });

  it('[ENTITY-13] a time is listed for those who have a room at their site', async () => {
    await bookAt('13:00', 'massage', { calendarId: idOf('nina') });
    const { availabletimeslots } = await listed(server.address, groupId(), [idOf('massage')], {
      from: day,
      nDays: 1,
    });
    const whoAt = (hour: string) =>
      availabletimeslots.find(({ start }) => start.includes(`T${hour}`))?.calendar_ids;

    expect(whoAt('11:00')).toEqual(['nina', 'nils', 'sara'].map(idOf));
    expect(whoAt('13:00')).toEqual([idOf('sara')]);
    expect(whoAt('09:00')).toBeUndefined();
  });

  it('[ENTITY-13] a room that is closed on a day keeps its site from it, and no other', async () => {
    await expect(startsOn(closedDay, 'massage', 'nina')).resolves.toEqual([]);
    expect((await startsOn(closedDay, 'massage', 'sara')).length).toBeGreaterThan(40);
  });

  it('[ENTITY-13] what has hours of its own is there in these hours, for the people of all sites', async () => {
    for (const calendar of ['nina', 'sara', 'otto']) {
      const starts = await startsOn(day, 'shave', calendar);
      expect([calendar, starts[0], starts.at(-1)]).toEqual([calendar, '10:00', '11:00']);
    }
    const early = await bookAt('08:00', 'shave');
    expect(early.status).toBe(422);
  });

  it('[SLOT-12] the room of one site is refused with somebody of another', async () => {
    const path = `${slotsPath(groupId(), [idOf('massage')], { from: day, calendarId: idOf('nina') })}&resource_id=${idOf('south-room')}`;
    const answer = await call(server.address, 'GET', path);
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { messages: { errors: [{ key: 'invalid_resource', field: 'resource_id' }] } },
    ]);
  });

  it('[ENTITY-13] a file in which nobody can reach a room is refused, with what to do', async () => {
    const file = join(ground.environment.CRENEAU_DATA ?? '', 'apart.yaml');
    await writeFile(
      file,
      FILE.replace(/ {2}- \{ key: sara.*\n/, '').replace(
        'site: north, services',
        'site: south, services',
      ),
    );
    const { code, err } = await creneau(ground.environment, ['check', file]);
    expect(code).toBe(1);
    expect(err).toContain(
      'the resources that provide "massage" are at other sites than the calendars that do',
    );
  });
});
