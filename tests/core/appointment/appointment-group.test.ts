import {
  byFiche,
  cancellables,
  isCancellable,
  isTooNear,
  roomAt,
  groupAppointments,
  statusOf,
} from '@creneau/core';
import { anAppointment } from '../../support/made-up';

const NOW = Date.parse('2027-06-08T09:00:00+02:00');
const ZONE = 'Europe/Paris';

/** An hour that begins so long after now. */
const inHours = (hours: number) => {
  const written = (instant: number): string =>
    new Date(instant + 7_200_000).toISOString().slice(0, 19) + '+02:00';
  const start = NOW + hours * 3_600_000;
  return { start: written(start), end: written(start + 3_600_000) };
};

const later = (id: number, hours: number, rest = {}) =>
  anAppointment({ id, ficheId: 1, ...inHours(hours), ...rest });

describe('the appointments one has', () => {
  it('[LIST-01] [LIST-02] are listed by contact, those to come from the next on, those past from the last on', () => {
    const leo = { ficheId: 2, fiche: { firstname: 'Léo', lastname: 'Kerjean', email: '' } };

    const lists = byFiche(
      [later(5, 30), later(1, -50), later(4, 3, leo), later(3, 2), later(2, -3)],
      NOW,
    );

    expect(
      lists.map(({ firstname, upcoming, past }) => [
        firstname,
        upcoming.map(({ id }) => id),
        past.map(({ id }) => id),
      ]),
    ).toEqual([
      ['Anne', [3, 5], [2, 1]],
      ['Léo', [4], []],
    ]);
  });

  it.each([[[1, undefined]], [[undefined, 1]], [[undefined, 1, 2]], [[2, undefined, 1]]])(
    '[LIST-01] are listed by the number of the contact, first where it has none: %j',
    (ids) => {
      const lists = byFiche(
        ids.map((ficheId, index) => later(index, 2, { ficheId })),
        NOW,
      );

      expect(lists.map(({ ficheId }) => ficheId)).toEqual(
        [undefined, 1, 2].filter((id) => ids.includes(id)),
      );
    },
  );

  it('[LIST-01] are listed by the name of the contact, where it has no number', () => {
    const of = (firstname: string, lastname: string) => ({
      ficheId: undefined,
      fiche: { firstname, lastname, email: '' },
    });
    const lists = byFiche(
      [
        later(1, 1, of('Anne', 'Le Goff')),
        later(2, 2, of('Anne', 'Kerjean')),
        later(3, 3, of('Léo', 'Kerjean')),
        later(4, 4, of('Anne', 'Le Goff')),
      ],
      NOW,
    );

    expect(lists.map(({ upcoming }) => upcoming.map(({ id }) => id))).toEqual([[1, 4], [2], [3]]);
  });

  it('[LIST-01] [LIST-06] stand in one section each, and in none where they were cancelled and are over', () => {
    const cancelled = { status: 'cancelled' };

    const [list] = byFiche(
      [later(1, 2), later(2, 3, cancelled), later(3, -3, cancelled), later(4, -4)],
      NOW,
    );

    expect(list?.upcoming.map(({ id }) => id)).toEqual([1]);
    expect(list?.cancellations.map(({ id }) => id)).toEqual([2]);
    expect(list?.past.map(({ id }) => id)).toEqual([4]);
  });

  it('[LIST-02] are to come until they are over', () => {
    const under = (hours: number) => byFiche([later(1, hours)], NOW)[0]?.upcoming.length;

    expect([under(-0.5), under(-1)]).toEqual([1, 0]);
  });

  it.each([
    [-364.9, 1],
    [-365, 0],
    [-365.1, 0],
  ])('[LIMIT-08] are shown for a year: %d days', (days, shown) => {
    expect(byFiche([later(1, days * 24)], NOW)[0]?.past).toHaveLength(shown);
  });

  it('are put together as they were booked', () => {
    const [first, alone] = groupAppointments([
      later(3, 5),
      later(2, 2, { parentId: 1, type: 'included' }),
      later(1, 1, { type: 'first' }),
    ]);

    expect(first).toMatchObject({ id: 1, ...{ start: inHours(1).start, end: inHours(2).end } });
    expect(first?.appointments.map(({ id }) => id)).toEqual([1, 2]);
    expect(alone?.id).toBe(3);
  });

  it('are put apart where some of them were cancelled', () => {
    const visits = groupAppointments([
      later(1, 1, { type: 'first', status: 'booked' }),
      later(2, 2, { type: 'included', parentId: 1, status: 'cancelled' }),
      later(3, 3, { type: 'included', parentId: 1, status: 'confirmed' }),
      later(4, 4, { type: 'included', parentId: 1, status: 'cancelled' }),
    ]);

    expect(visits.map(({ appointments }) => appointments.map(({ id }) => id))).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it.each([
    [1, undefined, 'to come'],
    [1, 'booked', 'booked'],
    [1, 'confirmed', 'confirmed'],
    [1, 'cancelled', 'cancelled'],
    [-1, 'confirmed', 'finished'],
    [-1, undefined, 'finished'],
    [-0.5, undefined, 'to come'],
    [-1, 'cancelled', 'cancelled'],
  ] as const)(
    '[LIST-06] %d hours from now, and told to be %s, stand as %s',
    (hours, status, shown) => {
      expect(statusOf(later(1, hours, { status }), NOW)).toBe(shown);
    },
  );
});

describe('what one cancels', () => {
  const pack = { packId: 51 };
  const both = [
    later(1, 1, { type: 'first' }),
    later(2, 2, { type: 'included', parentId: 1 }),
    later(11, 1, { ...pack, type: 'first' }),
    later(12, 2, { ...pack, type: 'included', parentId: 11 }),
  ];

  it.each([
    [[2], [[2]]],
    [
      [1, 2],
      [[1], [2]],
    ],
    [[12], [[11, 12]]],
    [
      [1, 11, 12],
      [[1], [11, 12]],
    ],
    [[999], []],
  ])('[CANCEL-10] for %j is ticked as %j: a pack goes as a whole', (ids, ticks) => {
    expect(cancellables(ids, both).map((one) => one.ids)).toEqual(ticks);
  });

  it('[CANCEL-10] takes all the ids that a backend tells inside of a pack', () => {
    const appointments = [
      later(1, 1, {
        packId: 51,
        interventions: [
          { aptId: 1, calendarId: 31, calendarName: 'Ana' },
          { aptId: 7, calendarId: 32, calendarName: 'Basile' },
        ],
      }),
    ];

    expect(cancellables([7], appointments).map((one) => one.ids)).toEqual([[1, 7]]);
  });

  it.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('[CANCEL-02] is to come: %d ms before, %s', (before, may) => {
    expect(isCancellable({ start: inHours(1).start }, Date.parse(inHours(1).start) - before)).toBe(
      may,
    );
  });
});

describe('the notice of the business', () => {
  const { start } = inHours(1);

  it.each([
    [60, 0, false],
    [60, 999, false],
    [60, -1, false],
    [60, 1_000, true],
    [0, 3_599_999, false],
  ])(
    '[EDIT-02] of %i minutes, %i ms after it began: too near %s',
    (cancelNotice, after, isNear) => {
      const now = Date.parse(start) - 3_600_000 + after;

      expect(isTooNear({ start }, { cancelNotice }, now)).toBe(isNear);
    },
  );

  it('[CANCEL-02] is none where the business tells none, and ends with the start', () => {
    expect(isTooNear({ start }, {}, Date.parse(start) - 1)).toBe(false);
    expect(isTooNear({ start }, { cancelNotice: 60 }, Date.parse(start))).toBe(false);
  });
});

describe('a video room', () => {
  const { start, end } = inHours(1);
  const at = (minutes: number, seconds = 0) =>
    roomAt(Date.parse(start) + minutes * 60_000 + seconds * 1_000, { start, end }, ZONE);

  it.each([
    [-16, 0, 'to come'],
    [-15, -1, 'to come'],
    [-15, 0, 'open'],
    [-14, 0, 'open'],
    [0, 0, 'open'],
    [59, 59, 'open'],
    [60, 0, 'finished'],
    [600, 0, 'finished'],
  ])('[VIDEO-02] [VIDEO-03] [T10] %d min %d s from the start is %s', (minutes, seconds, room) => {
    expect(at(minutes, seconds)).toBe(room);
  });

  it('[VIDEO-03] opens on the day itself, be it a quarter of an hour before or not', () => {
    const night = { start: '2027-06-09T00:05:00+02:00', end: '2027-06-09T00:25:00+02:00' };
    const room = (time: string) => roomAt(Date.parse(time), night, ZONE);

    expect(room('2027-06-08T23:59:59+02:00')).toBe('to come');
    expect(room('2027-06-09T00:00:00+02:00')).toBe('open');
  });
});
