import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  RandomDraftKeys,
  rootsUnder,
} from '@creneau/adapters';
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
  ground = await aGround('PGlite');
  server = await startServer(ground.environment);
  http = new Http({ roots: rootsUnder(`${server.address}/api`), apiKey: 'creneau' }, aMachine());
}, 90_000);

afterAll(async () => {
  await server.kill();
  await ground.remove();
}, 30_000);

const today = new Date().toISOString().slice(0, 10);

const named = (urlname: string): Promise<Group> => new HttpGroups(http).named(urlname);
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

/** A service of the group that its first calendar gives; the first, or the one at that place. */
const aLineOf = async (group: Group, place = 0): Promise<Line> => {
  const { calendars, interventions } = await catalogOf(group);
  const [calendar] = calendars;
  const offered = interventions.filter(
    ({ id, videoconference }) => calendar?.interventionIds.includes(id) && !videoconference,
  )[place];
  if (!calendar || !offered) throw new Error('nothing offered');
  return { interventionId: offered.id, calendarId: calendar.id };
};

describe('the adapters and the reference server', () => {
  it.each([
    ['salon-lumiere', 1, true],
    ['cabinet-horizon', 2, true],
    ['ferme-des-pres', 6, false],
  ])('know the group %s', async (urlname, id, active) => {
    expect(await named(urlname)).toMatchObject({ id, urlname, active });
  });

  it('know no other, and the one of this host', async () => {
    await expect(named('personne')).rejects.toMatchObject({ reason: 'groupUnknown' });
    expect(await new HttpGroups(http).urlnameOf('localhost')).toBe('salon-lumiere');
  });

  it('say the catalogue in two languages', async () => {
    const group = await named('salon-lumiere');

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

  it('say the forms of both groups', async () => {
    for (const urlname of ['salon-lumiere', 'cabinet-horizon']) {
      const { fiche } = await firstValueFrom(
        new HttpFicheForms(http, await named(urlname)).in('fr'),
      );
      expect(fiche.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['firstname', 'lastname', 'email']),
      );
    }
  });

  it('book a listed time, which is then listed no longer, and once however often it is asked', async () => {
    const group = await named('salon-lumiere');
    const line = await aLineOf(group);
    const [slot] = await freeTimes(group, [line]);
    const booking = order(slot, [line]);
    const appointments = new HttpAppointments(http, group);

    const booked = await appointments.book(booking);

    expect(booked.appointments).toMatchObject([
      {
        start: slot?.start,
        interventionId: line.interventionId,
        calendarId: line.calendarId,
        fiche: { lastname: 'Le Goff' },
      },
    ]);
    expect(booked.ficheToken).toEqual(expect.any(String));
    expect(await appointments.book(booking)).toEqual(booked);
    expect((await freeTimes(group, [line])).map(({ start }) => start)).not.toContain(slot?.start);
    await expect(appointments.book(order(slot, [line]))).rejects.toMatchObject({
      reason: 'slotTaken',
    });
    await expect(appointments.book({ ...booking, comments: 'autre' })).rejects.toMatchObject({
      reason: 'keyReused',
    });
  });

  it('[MULTI-09] book two services one after the other', async () => {
    const group = await named('salon-lumiere');
    const lines = [await aLineOf(group), await aLineOf(group, 1)];
    const [, , slot] = await freeTimes(group, lines);

    const { appointments } = await new HttpAppointments(http, group).book(order(slot, lines));

    expect(appointments.map(({ type }) => type)).toEqual(['first', 'included']);
    expect(appointments[1]).toMatchObject({
      start: appointments[0]?.end,
      parentId: appointments[0]?.id,
    });
  });

  it('refuse what cannot be, in words that both know', async () => {
    const group = await named('salon-lumiere');
    const line = await aLineOf(group);
    const [slot] = await freeTimes(group, [line]);
    const refused = (booking: Booking) =>
      expect(new HttpAppointments(http, group).book(booking)).rejects;

    await refused(order(slot, [{ ...line, calendarId: 999_999 }])).toMatchObject({
      reason: 'notBookable',
    });
    await refused(
      order({ start: 'tomorrow', capacity: 1, calendarIds: [], promotion: undefined }, [line]),
    ).toMatchObject({
      reason: 'invalidField',
      detail: { field: 'date' },
    });
    await refused(
      order(slot, [line], { fiche: { values: { ...contact, email: 'no' } } }),
    ).toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
  });
});
