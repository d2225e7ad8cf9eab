import { firstValueFrom } from 'rxjs';
import type { SlotQuery } from '@creneau/core';
import {
  aBooking,
  aCalendar,
  aCalendarSet,
  aCatalog,
  aChoice,
  aField,
  aGroup,
  aLine,
  anIntervention,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
  aSlot,
} from '../../support/made-up';
import {
  aBusiness,
  answerers,
  answersOf,
  type Answerer,
  type Answers,
  type Business,
} from '../../support/port-answers';

const open: Answers[] = [];

const answers = async (who: Answerer, business?: Partial<Business>): Promise<Answers> => {
  const made = await answersOf(who, aBusiness(business));
  open.push(made);
  return made;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

const aQuery = ({
  lines = [aLine()],
  from = '2027-06-07',
  ...rest
}: Partial<SlotQuery> = {}): SlotQuery => ({
  lines,
  packId: undefined,
  resourceId: undefined,
  from,
  locale: 'fr',
  ...rest,
});

const nine = aSlot({ start: '2027-06-07T09:00:00+02:00' });
const keyed = (last: number): string => `2f9c7f0e-6a38-4c63-9d0e-${String(last).padStart(12, '0')}`;

describe.each(answerers)('groups in %s', (who) => {
  it('finds a group by its urlname, whole', async () => {
    const group = aGroup({
      texts: { takerdvText: '<p>Bonjour</p>' },
      usercolors: { primary: '#8E3B46' },
      logo: '/group-1/logo/raw/logo.svg',
      questions: [
        aQuestion('calendarSet', { skipUniqChoice: true, maxMultirdvs: 2 }),
        aQuestion('resource', { any: true }),
      ],
    });
    const { groups } = await answers(who, { group });

    expect(await groups.named('salon-lumiere')).toEqual(group);
  });

  it('knows no group of another name', async () => {
    const { groups } = await answers(who);

    await expect(groups.named('personne')).rejects.toMatchObject({ reason: 'groupUnknown' });
  });

  it('finds the urlname of a host, and none of a host nobody knows', async () => {
    const { groups } = await answers(who);

    expect(await groups.urlnameOf('salon.example')).toBe('salon-lumiere');
    await expect(groups.urlnameOf('evil.example')).rejects.toMatchObject({
      reason: 'groupUnknown',
    });
  });
});

describe.each(answerers)('catalogs in %s', (who) => {
  const asksAll = aGroup({
    questions: [
      aQuestion('interventionSet'),
      aQuestion('intervention'),
      aQuestion('calendarSet'),
      aQuestion('calendar'),
      aQuestion('resource'),
    ],
  });

  it('answers everything a group offers, with resources apart from calendars', async () => {
    const catalog = aCatalog({
      interventions: [
        anIntervention({
          promotions: [aPromotion()],
          description: '<p>Coupe</p>',
          thumbnail: '/pictures/cut.webp',
        }),
      ],
      packs: [aPack({ opened: false }), aPack({ id: 52 })],
      calendarSets: [aCalendarSet()],
      calendars: [aCalendar({ calendarsetId: 21, interventionIds: [11] })],
      resources: [aResource()],
    });
    const { catalogs } = await answers(who, { group: asksAll, catalog });

    expect(await firstValueFrom(catalogs.in('fr'))).toEqual(catalog);
  });
});

describe.each(answerers)('forms in %s', (who) => {
  it('answers both forms, each field as it was defined', async () => {
    const forms = {
      fiche: [
        aField({
          required: true,
          minLength: 2,
          maxLength: 255,
          trim: true,
          description: '<b>Nom</b>',
        }),
        aField({ name: 'marketing_optin', type: 'boolean', value: true }),
      ],
      vevent: [
        aField({ name: 'age', type: 'integer', min: 0, max: 120 }),
        aField({
          name: 'town',
          type: 'linkedcombo',
          choices: [aChoice({ value: '69', choices: [aChoice({ value: 'Lyon' })] })],
        }),
        aField({
          name: 'why',
          type: 'radio',
          choices: [aChoice({ freeText: true })],
          addEmptyChoice: true,
          allowAny: true,
        }),
      ],
    };
    const { forms: asked } = await answers(who, { forms });

    expect(await firstValueFrom(asked.in('fr'))).toEqual(forms);
  });
});

describe.each(answerers)('slots in %s', (who) => {
  it('answers seven days of free starts, and the first of them', async () => {
    const { slots } = await answers(who);

    const week = await firstValueFrom(slots.from(aQuery()));

    expect(week.slots[0]).toEqual({
      start: '2027-06-07T09:00:00+02:00',
      capacity: 2,
      calendarIds: [31, 32],
      promotion: undefined,
    });
    expect(week.firstSlot).toBe('2027-06-07T09:00:00+02:00');
    expect(new Set(week.slots.map(({ start }) => start.slice(0, 10))).size).toBe(7);
  });

  it('asks only the calendars there are to choose from', async () => {
    const { slots } = await answers(who);

    const week = await firstValueFrom(slots.from(aQuery({ calendarIds: [32] })));

    expect(week.slots[0]).toMatchObject({ capacity: 1, calendarIds: [32] });
  });

  it('has no first start beyond the period', async () => {
    const { slots } = await answers(who);

    expect(await firstValueFrom(slots.from(aQuery({ from: '2029-01-01' })))).toEqual({
      from: '2029-01-01',
      slots: [],
      firstSlot: undefined,
    });
  });
});

describe.each(answerers)('appointments in %s', (who) => {
  it('books a time, which is then free no longer', async () => {
    const { appointments, slots } = await answers(who);
    const onlyAna = [aLine({ calendarId: 31 })];
    const before = await firstValueFrom(slots.from(aQuery({ lines: onlyAna })));

    const booked = await appointments.book(aBooking({ slot: nine, lines: onlyAna }));

    const after = await firstValueFrom(slots.from(aQuery({ lines: onlyAna })));
    expect(booked.appointments).toMatchObject([
      {
        start: nine.start,
        end: '2027-06-07T09:45:00+02:00',
        duration: 45,
        interventionName: 'Coupe femme',
        calendarName: 'Ana',
        price: 4_800,
      },
    ]);
    expect(booked.ficheToken).toBe('token of Le Goff');
    expect(before.slots.map(({ start }) => start)).toContain(nine.start);
    expect(after.slots.map(({ start }) => start)).not.toContain(nine.start);
  });

  it('books several services one after the other', async () => {
    const { appointments } = await answers(who);

    const booked = await appointments.book(
      aBooking({ slot: nine, lines: [aLine(), aLine({ interventionId: 12 })] }),
    );

    expect(
      booked.appointments.map(({ start, type, parentId }) => ({ start, type, parentId })),
    ).toEqual([
      { start: nine.start, type: 'first', parentId: undefined },
      {
        start: '2027-06-07T09:45:00+02:00',
        type: 'included',
        parentId: booked.appointments[0]?.id,
      },
    ]);
  });

  it('says so when somebody took the time first', async () => {
    const { appointments } = await answers(who);
    for (const seat of [1, 2]) await appointments.book(aBooking({ slot: nine, key: keyed(seat) }));

    await expect(appointments.book(aBooking({ slot: nine, key: keyed(3) }))).rejects.toMatchObject({
      reason: 'slotTaken',
    });
  });

  it.each([
    ['tooLate', '2027-06-06T09:00:00+02:00'],
    ['tooFar', '2029-06-07T09:00:00+02:00'],
    ['notBookable', '2027-06-07T03:00:00+02:00'],
    ['invalidField', 'tomorrow'],
  ])('refuses as %s the start %s', async (reason, start) => {
    const { appointments } = await answers(who);

    await expect(appointments.book(aBooking({ slot: aSlot({ start }) }))).rejects.toMatchObject({
      reason,
    });
  });

  it('books once what is asked twice with one key, and nothing for another booking with it', async () => {
    const { appointments } = await answers(who);
    const booking = aBooking({ slot: nine });
    const first = await appointments.book(booking);

    expect(await appointments.book(booking)).toEqual(first);
    await expect(appointments.book({ ...booking, comments: 'autre' })).rejects.toMatchObject({
      reason: 'keyReused',
    });
  });
});
