import type {
  Appointments,
  Booking,
  Catalog,
  Catalogs,
  Day,
  FicheForms,
  Group,
  Groups,
  Line,
  SlotQuery,
  Slots,
} from '@creneau/core';
import { DAYS_ANSWERED, daysAfter, instantOf, isActive, wallOf } from '@creneau/core';
import { RandomDraftKeys } from '@creneau/adapters/browser';
import { firstValueFrom } from 'rxjs';
import { aBooking, aLine } from './made-up';

/** A business open to its visitors, whoever answers for it. */
export interface Stage {
  readonly group: Group;
  readonly groups: Groups;
  readonly catalogs: Catalogs;
  readonly forms: FicheForms;
  readonly slots: Slots;
  readonly appointments: Appointments;
  /** From now on whoever holds this key is asking. */
  readonly becomeHolder: (ficheToken: string | undefined) => void;
  /** A day on which nothing is taken yet, nor in the week after it. */
  readonly day: Day;
}

const ZONE = 'Europe/Paris';
const ANA = 31;
const BASILE = 32;
const CUT = aLine({ interventionId: 11 });
const BLOW_DRY = aLine({ interventionId: 12 });
const PACK = 51;

/** Every quarter of an hour from one time to another, both included. */
const quarters = (first: string, last: string): readonly string[] => {
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const count = (minutes(last) - minutes(first)) / 15 + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = minutes(first) + index * 15;
    return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
  });
};

const at = (day: Day, time: string): string => {
  const instant = instantOf(`${day}T${time}:00`, ZONE);
  if (instant === undefined) throw new Error(`no ${time} on ${day}`);
  return wallOf(instant, ZONE);
};

/**
 * What the product does with any backend, asked of the ports alone: a salon where Ana and Basile cut (45 minutes, 20 % off
 * from nine to ten) and blow-dry (30 minutes), each day from nine to noon, by quarters of an hour; both are sold together as a pack.
 */
export function scenarios(
  open: () => Promise<Stage>,
  { reschedules: edits = true }: { readonly reschedules?: boolean } = {},
): void {
  let stage: Stage;

  beforeEach(async () => {
    stage = await open();
  });

  const asked = (query: Partial<SlotQuery> = {}) =>
    firstValueFrom(
      stage.slots.from({
        lines: [CUT],
        packId: undefined,
        resourceId: undefined,
        from: stage.day,
        locale: 'fr',
        ...query,
      }),
    );

  /** The free times of the day. */
  const times = async (query: Partial<SlotQuery> = {}): Promise<readonly string[]> =>
    (await asked(query)).slots
      .filter(({ start }) => start.startsWith(stage.day))
      .map(({ start }) => start.slice(11, 16));

  const order = (time: string, booking: Partial<Booking> = {}): Booking =>
    aBooking({
      key: new RandomDraftKeys().next(),
      slot: { start: at(stage.day, time), promotion: undefined },
      lines: [CUT],
      fiche: {
        values: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne.legoff@example.org' },
      },
      ...booking,
    });

  const book = (time: string, booking: Partial<Booking> = {}) =>
    stage.appointments.book(order(time, booking));

  const by = (calendarId: number, line: Line = CUT): Line => ({ ...line, calendarId });

  describe('the group', () => {
    it('is found by its urlname, with its defaults', async () => {
      const { id, urlname } = stage.group;

      expect(await stage.groups.withUrlname(urlname)).toMatchObject({
        id,
        urlname,
        timezone: ZONE,
        currency: 'EUR',
        locale: 'fr',
        active: true,
        maxMultirdvs: 3,
        features: ['idempotency'],
      });
    });

    it('is none of another name', async () => {
      await expect(stage.groups.withUrlname('personne')).rejects.toMatchObject({
        reason: 'groupUnknown',
      });
    });
  });

  describe('the catalogue', () => {
    it('says what is offered, by whom, how long and for how much', async () => {
      const { interventions, packs, calendars, resources } = await firstValueFrom(
        stage.catalogs.in('fr'),
      );

      expect(
        interventions.map(({ id, publicname, length, price }) => ({
          id,
          publicname,
          length,
          price,
        })),
      ).toEqual([
        { id: 11, publicname: 'Coupe femme', length: 45, price: 4_800 },
        { id: 12, publicname: 'Brushing', length: 30, price: 1_800 },
      ]);
      expect(
        packs.map(({ id, price, opened, config }) => ({
          id,
          price,
          opened,
          ids: config.map(({ interventionId }) => interventionId),
        })),
      ).toEqual([{ id: PACK, price: 5_900, opened: true, ids: [11, 12] }]);
      expect(
        calendars.map(({ id, publicname, interventionIds }) => ({
          id,
          publicname,
          interventionIds,
        })),
      ).toEqual([
        { id: ANA, publicname: 'Ana', interventionIds: [11, 12] },
        { id: BASILE, publicname: 'Basile', interventionIds: [11, 12] },
      ]);
      expect(resources).toEqual([]);
    });

    it.each<[keyof Catalog, 'id' | 'externid', readonly (string | number)[], readonly number[]]>([
      ['interventions', 'id', [12, 99, 11], [12, 11]],
      ['interventions', 'externid', ['DRY', 'GONE', 'CUT'], [12, 11]],
      ['calendars', 'id', ['32', 'x'], [BASILE]],
      ['resources', 'id', [ANA], []],
      ['packs', 'id', [PACK, PACK + 1], [PACK]],
    ])(
      '[QUERY-25] knows which %s there are of those named by %s',
      async (kind, named, names, found) => {
        expect(await firstValueFrom(stage.catalogs.existing(kind, named, names))).toEqual(found);
      },
    );

    it('has the form of a contact', async () => {
      const { fiche, vevent } = await firstValueFrom(stage.forms.in('fr'));

      expect(fiche.map(({ name, required }) => [name, required])).toEqual([
        ['lastname', true],
        ['firstname', true],
        ['email', true],
      ]);
      expect(vevent).toEqual([]);
    });
  });

  describe('the free times', () => {
    it('are every quarter in which the service fits, with those who could give it', async () => {
      const { slots, firstSlot } = await asked();
      const ofDay = slots.filter(({ start }) => start.startsWith(stage.day));

      expect(ofDay.map(({ start }) => start)).toEqual(
        quarters('09:00', '11:15').map((time) => at(stage.day, time)),
      );
      expect(ofDay.every(({ capacity }) => capacity === 2)).toBe(true);
      expect(ofDay.every(({ calendarIds }) => String(calendarIds) === '31,32')).toBe(true);
      expect(firstSlot).toBe(at(stage.day, '09:00'));
    });

    it('are of seven days', async () => {
      const { slots } = await asked();

      expect([...new Set(slots.map(({ start }) => start.slice(0, 10)))]).toEqual(
        Array.from({ length: DAYS_ANSWERED }, (_, index) => daysAfter(stage.day, index)),
      );
    });

    it('say which are promoted', async () => {
      const promoted = (await asked()).slots.filter(({ promotion }) => promotion === 20);

      expect(
        promoted
          .filter(({ start }) => start.startsWith(stage.day))
          .map(({ start }) => start.slice(11, 16)),
      ).toEqual(quarters('09:00', '09:45'));
    });

    it('are those of several services, one after the other', async () => {
      expect(await times({ lines: [CUT, BLOW_DRY] })).toEqual(quarters('09:00', '10:45'));
    });

    it('of a pack have no promotion of their own', async () => {
      const { slots } = await asked({ lines: [CUT, BLOW_DRY], packId: PACK });

      expect(slots.length).toBeGreaterThan(0);
      expect(slots.every(({ promotion }) => promotion === undefined)).toBe(true);
    });

    it.each<[string, Partial<SlotQuery>]>([
      ['of a chosen calendar', { lines: [by(BASILE)] }],
      ['of the calendars there are to choose from', { calendarIds: [BASILE] }],
    ])('are only those %s', async (_, query) => {
      const { slots } = await asked(query);

      expect(slots.length).toBeGreaterThan(0);
      expect(
        slots.every(
          ({ capacity, calendarIds }) => capacity === 1 && String(calendarIds) === String(BASILE),
        ),
      ).toBe(true);
    });

    it('are none beyond the period', async () => {
      const from = daysAfter(stage.day, 800);

      expect(await asked({ from })).toMatchObject({ from, slots: [], firstSlot: undefined });
    });
  });

  describe('a booking', () => {
    it('takes a time, which is then free no longer', async () => {
      const lines = [by(ANA)];

      const { appointments, ficheToken } = await book('09:00', { lines });

      expect(appointments).toMatchObject([
        {
          start: at(stage.day, '09:00'),
          end: at(stage.day, '09:45'),
          duration: 45,
          type: 'free',
          interventionId: 11,
          interventionName: 'Coupe femme',
          calendarId: ANA,
          calendarName: 'Ana',
          price: 4_800,
          promotion: 20,
          fiche: {
            firstname: 'Anne',
            lastname: 'Le Goff',
            email: 'anne.legoff@example.org',
          },
        },
      ]);
      expect(ficheToken).toEqual(expect.any(String));
      expect(await times({ lines })).toEqual(quarters('09:45', '11:15'));
      expect(await times()).toEqual(quarters('09:00', '11:15'));
    });

    it('[MULTI-09] of several services is one after the other', async () => {
      const { appointments } = await book('09:00', { lines: [CUT, BLOW_DRY] });
      const [first] = appointments;

      expect(
        appointments.map(({ start, end, type, parentId }) => ({ start, end, type, parentId })),
      ).toEqual([
        {
          start: at(stage.day, '09:00'),
          end: at(stage.day, '09:45'),
          type: 'first',
          parentId: undefined,
        },
        {
          start: at(stage.day, '09:45'),
          end: at(stage.day, '10:15'),
          type: 'included',
          parentId: first?.id,
        },
      ]);
    });

    it('of a pack says so on each of its services', async () => {
      const { appointments } = await book('10:00', { lines: [CUT, BLOW_DRY], packId: PACK });

      expect(appointments.map(({ packId }) => packId)).toEqual([PACK, PACK]);
    });

    it.each([
      ['one service', [CUT]],
      ['several', [CUT, BLOW_DRY]],
    ])('of %s is made once for one key, and nothing else with it', async (_, lines) => {
      const booking = order('09:00', { lines });
      const first = await stage.appointments.book(booking);

      expect(await stage.appointments.book(booking)).toEqual(first);
      await expect(
        stage.appointments.book({ ...booking, comments: 'autre' }),
      ).rejects.toMatchObject({ reason: 'keyReused' });
      expect((await asked({ lines: [CUT] })).slots[0]).toMatchObject({ capacity: 1 });
    });

    it('of several is all of it or nothing', async () => {
      await book('10:00', { lines: [by(ANA, BLOW_DRY)] });
      const lines = [by(ANA), by(ANA, BLOW_DRY)];

      await expect(book('09:15', { lines })).rejects.toMatchObject({ reason: 'slotTaken' });

      expect(await times({ lines: [by(ANA)] })).toEqual([
        '09:00',
        '09:15',
        ...quarters('10:30', '11:15'),
      ]);
    });
  });

  describe('what was booked', () => {
    /** Books, and asks with the key to it from then on. */
    const held = async (time: string, booking: Partial<Booking> = {}) => {
      const { appointments, ficheToken } = await book(time, booking);
      stage.becomeHolder(ficheToken);
      const [first] = appointments;
      if (!first) throw new Error('nothing was booked');
      return { first, ids: appointments.map(({ id }) => id) };
    };
    /** Those that were not cancelled. */
    const own = async () => (await firstValueFrom(stage.appointments.own('fr'))).filter(isActive);
    const cancel = (ids: readonly number[], key = new RandomDraftKeys().next()) =>
      stage.appointments.cancel(ids, key);
    const moveTo = (time: string, id: number, version?: string) =>
      stage.appointments.edit({
        id,
        version,
        start: at(stage.day, time),
        fiche: { values: {} },
        comments: '',
        locale: 'fr',
      });

    it('[API-26] [API-27] is listed, as it was booked', async () => {
      const { ids } = await held('09:00', { lines: [by(ANA), by(ANA, BLOW_DRY)] });

      expect(await own()).toMatchObject([
        {
          id: ids[0],
          start: at(stage.day, '09:00'),
          end: at(stage.day, '09:45'),
          type: 'first',
          interventionId: 11,
          interventionName: 'Coupe femme',
          calendarId: ANA,
          calendarName: 'Ana',
          fiche: { firstname: 'Anne', lastname: 'Le Goff' },
        },
        { id: ids[1], start: at(stage.day, '09:45'), type: 'included', parentId: ids[0] },
      ]);
    });

    it('[API-28] is cancelled: its time is free, and it is listed no more', async () => {
      const lines = [by(ANA)];
      const { ids } = await held('09:00', { lines });

      await cancel(ids);

      expect(await own()).toEqual([]);
      expect(await times({ lines })).toContain('09:00');
    });

    it('is cancelled once: the same order again changes nothing, another is told', async () => {
      const { ids } = await held('09:00');
      const key = new RandomDraftKeys().next();
      await cancel(ids, key);

      await expect(cancel(ids, key)).resolves.toBeUndefined();
      await expect(cancel(ids)).rejects.toMatchObject({ reason: 'alreadyCancelled' });
    });

    it('is cancelled one by one when it was booked together, and as a whole when it is a pack', async () => {
      const apart = await held('09:00', { lines: [CUT, BLOW_DRY] });
      await cancel([apart.first.id]);
      expect((await own()).map(({ id }) => id)).toEqual(apart.ids.slice(1));
      await cancel(apart.ids.slice(1));

      const pack = await held('10:00', { lines: [CUT, BLOW_DRY], packId: PACK });
      await cancel([pack.first.id]);

      expect(await own()).toEqual([]);
    });

    it('is cancelled all or nothing', async () => {
      const { ids } = await held('09:00');

      await expect(cancel([...ids, 999_999_999])).rejects.toMatchObject({ reason: 'notThere' });

      expect((await own()).map(({ id }) => id)).toEqual(ids);
    });

    it.each([['reschedulable'], ['reschedule']] as const)(
      'has nothing for %s once it is cancelled, nor of an id that there is not',
      async (call) => {
        const { first, ids } = await held('09:00');
        await cancel(ids);
        const ask = (id: number) =>
          call === 'reschedulable' ? stage.appointments.editable(id) : moveTo('10:00', id);

        await expect(ask(first.id)).rejects.toMatchObject({ reason: 'alreadyCancelled' });
        await expect(ask(999_999_999)).rejects.toMatchObject({ reason: 'notThere' });
      },
    );

    if (!edits) {
      it('[EDIT-01] is neither reschedulable nor rescheduled without v3', async () => {
        const { first } = await held('09:00', { lines: [by(ANA)] });

        const refused = { reason: 'notReschedulable' };
        await expect(stage.appointments.editable(first.id)).rejects.toMatchObject(refused);
        await expect(moveTo('10:30', first.id)).rejects.toMatchObject(refused);
        expect(await own()).toMatchObject([{ id: first.id, start: at(stage.day, '09:00') }]);
      });
      return;
    }

    it('[API-24] says what a change begins with', async () => {
      const { first } = await held('09:00', { lines: [by(ANA), by(ANA, BLOW_DRY)] });

      expect(await stage.appointments.editable(first.id)).toEqual({
        lines: [by(ANA), by(ANA, BLOW_DRY)],
        packId: undefined,
        resourceId: undefined,
        comments: '',
      });
    });

    it('[API-25] is moved, and keeps its id', async () => {
      const lines = [by(ANA)];
      const { first } = await held('09:00', { lines });

      const changed = await moveTo('10:30', first.id);

      expect(changed).toMatchObject([{ id: first.id, start: at(stage.day, '10:30') }]);
      expect(await own()).toMatchObject([{ id: first.id, start: at(stage.day, '10:30') }]);
      expect(await times({ lines })).toContain('09:00');
      expect(await times({ lines })).not.toContain('10:30');
    });

    it('[C10] stays where it was when the new time was just taken', async () => {
      const lines = [by(ANA)];
      await book('10:00', { lines });
      const { first } = await held('09:00', { lines });

      await expect(moveTo('10:00', first.id)).rejects.toMatchObject({ reason: 'slotTaken' });

      expect(await own()).toContainEqual(
        expect.objectContaining({ id: first.id, start: at(stage.day, '09:00') }),
      );
      expect(await times({ lines })).not.toContain('09:00');
    });

    it('[C11] stays where others moved it meanwhile, for whoever saw it where it was', async () => {
      const { first } = await held('09:00', { lines: [by(ANA)] });
      const [{ version } = first] = await own();
      const [moved = first] = await moveTo('10:00', first.id, version);

      const late = moveTo('11:00', first.id, version);

      await expect(late).rejects.toMatchObject({ reason: 'appointmentChanged' });
      expect(await own()).toMatchObject([{ id: first.id, start: at(stage.day, '10:00') }]);
      await moveTo('11:00', first.id, moved.version);
      expect(await own()).toMatchObject([{ id: first.id, start: at(stage.day, '11:00') }]);
    });
  });

  describe.each([
    ['one service', [CUT]],
    ['several services', [CUT, BLOW_DRY]],
  ])('a booking of %s is refused', (_, lines) => {
    it('when somebody took the time first', async () => {
      for (const calendarId of [ANA, BASILE])
        await book('09:00', { lines: lines.map((line) => by(calendarId, line)) });

      await expect(book('09:00', { lines })).rejects.toMatchObject({ reason: 'slotTaken' });
    });

    it.each<[string, number, string, string]>([
      ['too late', -400, '09:00', 'tooLate'],
      ['too far', 800, '09:00', 'tooFar'],
      ['no time at which one comes', 0, '03:00', 'notBookable'],
      ['between two quarters', 0, '09:07', 'notBookable'],
    ])('when it is %s', async (_unused, days, time, reason) => {
      const slot = { start: at(daysAfter(stage.day, days), time), promotion: undefined };

      await expect(book('09:00', { lines, slot })).rejects.toMatchObject({ reason });
    });

    it('when its time is none', async () => {
      const slot = { start: 'tomorrow', promotion: undefined };

      await expect(book('09:00', { lines, slot })).rejects.toMatchObject({
        reason: 'invalidField',
        detail: { field: 'date' },
      });
    });

    it('when nobody of that name gives it', async () => {
      const unknown = lines.map((line) => by(999_999, line));

      await expect(book('09:00', { lines: unknown })).rejects.toMatchObject({
        reason: 'notBookable',
      });
    });
  });
}
