import { RandomDraftKeys } from '@creneau/adapters/browser';
import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  rootsUnder,
} from '@creneau/adapters/http';
import {
  daysAfter,
  type Booking,
  type FormValues,
  type Group,
  type Line,
  type Slot,
} from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { aMachine } from '../support/machine';
import { aBooking } from '../support/made-up';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

/** Both ends of the wire, with nothing made up between them. */
let ground: Ground;
let server: RunningServer;
let http: Http;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  server = await startServer(ground.environment);
  http = new Http({ roots: rootsUnder(`${server.address}/api`), apiKey: 'creneau' }, aMachine());
}, 90_000);

afterAll(async () => {
  await server.kill();
  await ground.remove();
}, 30_000);

const today = new Date().toISOString().slice(0, 10);

const groupOf = (urlname: string): Promise<Group> => new HttpGroups(http).withUrlname(urlname);
const catalogOf = (group: Group, locale = 'fr') =>
  firstValueFrom(new HttpCatalogs(http, group).in(locale));

const freeTimes = async (group: Group, lines: readonly Line[]): Promise<readonly Slot[]> => {
  const ask = (from: string) =>
    firstValueFrom(
      new HttpSlots(http, group).from({
        lines,
        packId: undefined,
        resourceId: undefined,
        from,
        locale: 'fr',
      }),
    );
  return (await ask(daysAfter(today, 14))).slots;
};

const contact: FormValues = {
  firstname: 'Anne',
  lastname: 'Le Goff',
  email: 'anne.legoff@example.org',
  firstphone: '+33612345678',
  birthdate: '1990-01-02',
};

const order = (
  slot: Slot | undefined,
  lines: readonly Line[],
  rest: Partial<Booking> = {},
): Booking => {
  if (!slot) throw new Error('no free time');
  return aBooking({
    key: new RandomDraftKeys().next(),
    slot,
    lines,
    fiche: { values: contact },
    ...rest,
  });
};

/** A service of the group that its first calendar gives. */
const aLineOf = async (group: Group): Promise<Line> => {
  const { calendars, interventions } = await catalogOf(group);
  const [calendar] = calendars;
  const offered = interventions.find(
    ({ id, videoconference }) => calendar?.interventionIds.includes(id) && !videoconference,
  );
  if (!calendar || !offered) throw new Error('nothing offered');
  return { interventionId: offered.id, calendarId: calendar.id };
};

describe('the adapters and the reference server', () => {
  it.each([
    ['salon-lumiere', 1, true],
    ['cabinet-horizon', 2, true],
    ['ferme-des-pres', 6, false],
  ])('know the group %s', async (urlname, id, active) => {
    expect(await groupOf(urlname)).toMatchObject({ id, urlname, active });
  });

  it('know no other, and the one of this host', async () => {
    await expect(groupOf('personne')).rejects.toMatchObject({ reason: 'groupUnknown' });
    expect(await new HttpGroups(http).urlnameOf('localhost')).toBe('salon-lumiere');
  });

  it('say the catalogue in two languages', async () => {
    const group = await groupOf('salon-lumiere');

    const [french, english] = [await catalogOf(group, 'fr'), await catalogOf(group, 'en')];

    expect(french.interventions.map(({ id }) => id)).toEqual(
      english.interventions.map(({ id }) => id),
    );
    expect(french.interventions.map(({ publicname }) => publicname)).not.toEqual(
      english.interventions.map(({ publicname }) => publicname),
    );
    expect([
      french.interventionSets.length,
      french.interventions.length,
      french.packs.length,
      french.calendars.length,
    ]).toEqual([3, 9, 2, 3]);
  });

  it('[ENTITY-12] say who gives the services of a pack unless the visitor chooses', async () => {
    const { packs } = await catalogOf(await groupOf('salon-lumiere'));

    expect(
      packs.map(({ config }) => config.map(({ selectedCalendar }) => selectedCalendar)),
    ).toEqual([
      [undefined, undefined, undefined],
      [3, undefined],
    ]);
  });

  it('say the forms of both groups', async () => {
    for (const urlname of ['salon-lumiere', 'cabinet-horizon']) {
      const { fiche } = await firstValueFrom(
        new HttpFicheForms(http, await groupOf(urlname)).in('fr'),
      );
      expect(fiche.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['firstname', 'lastname', 'email']),
      );
    }
  });

  it('name the field that is not accepted', async () => {
    const group = await groupOf('salon-lumiere');
    const line = await aLineOf(group);
    const [slot] = await freeTimes(group, [line]);
    const refused = (booking: Booking) =>
      expect(new HttpAppointments(http, group).book(booking)).rejects;

    await refused(
      order(slot, [line], { fiche: { values: { ...contact, email: 'no' } } }),
    ).toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
  });
});
