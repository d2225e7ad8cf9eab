import {
  bandOf,
  bandsOf,
  firstOfStack,
  isSame,
  shownDays,
  startAfterKey,
  startsOf,
  timesOf,
} from '@creneau/core/presentation';
import { aGroup, aSlot } from '../../support/made-up';
import { free } from './visit';

const week = (slots: readonly ReturnType<typeof aSlot>[]) => ({
  from: '2027-06-07',
  slots,
  firstSlot: slots[0]?.start,
});
const horizon = { openingHours: aGroup().openingHours, last: '2027-06-12', nextFree: '2027-06-15' };

describe('the days of an answer', () => {
  it('[SLOT-02] [T12] puts each time in the day that its first ten characters name', () => {
    const slots = [
      '2027-06-07T23:45:00+02:00',
      '2027-06-08T00:00:00+02:00',
      '2027-06-08T23:45:00-09:30',
      '2027-06-09T00:00:00+13:00',
    ].map((start) => aSlot({ start }));

    const days = shownDays(week(slots), ['2027-06-07', '2027-06-08', '2027-06-09'], horizon);

    expect(days.map(({ times }) => times.map(({ start }) => start.slice(11, 16)))).toEqual([
      ['23:45'],
      ['00:00', '23:45'],
      ['00:00'],
    ]);
  });

  it('[SLOT-10] says of a day without times that it is closed or not open yet, and nothing where it does not know why', () => {
    const days = shownDays(
      week(free(8, '09:00')),
      ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-12', '2027-06-13'],
      horizon,
    );

    expect(days.map(({ status }) => status)).toEqual([
      'closed',
      'free',
      'unknown',
      'unknown',
      'beyond',
    ]);
  });

  it('[SLOT-10] says why a day is without times, where the business does', () => {
    const days = [7, 8, 9, 10, 11].map((day) => `2027-06-${String(day).padStart(2, '0')}`);
    const reasons = ['full', 'absent', 'tooSoon', 'tooShort', 'tooFar'] as const;
    const obstacles = new Map(days.map((day, index) => [day, reasons[index] ?? 'full']));

    const shown = shownDays({ ...week([]), obstacles }, days, horizon);

    expect(shown.map(({ status }) => status)).toEqual([
      'full',
      'absent',
      'tooSoon',
      'tooShort',
      'beyond',
    ]);
  });

  it('calls no day closed where a group tells no hours, and one that it tells nothing of where it does', () => {
    const statuses = (openingHours: (typeof horizon)['openingHours']) =>
      shownDays(week([]), ['2027-06-07', '2027-06-08', '2027-06-12'], {
        ...horizon,
        openingHours,
      }).map(({ status }) => status);
    const [, open = []] = aGroup().openingHours;

    expect(statuses([])).toEqual(['unknown', 'unknown', 'unknown']);
    expect(statuses([[], [], [], [], [], [], []])).toEqual(['unknown', 'unknown', 'unknown']);
    expect(statuses([open])).toEqual(['unknown', 'closed', 'closed']);
    expect(statuses([[], open])).toEqual(['closed', 'unknown', 'closed']);
  });

  it('calls a day free where it has times, though it is beyond', () => {
    const [day] = shownDays(week(free(13, '09:00')), ['2027-06-13'], horizon);

    expect(day).toMatchObject({ status: 'free', nextFree: '2027-06-15' });
  });

  it('shows the present time of the appointment to reschedule in its day alone, and not as a free one', () => {
    const present = '2027-06-08T10:00:00+02:00';
    const [monday, tuesday, wednesday] = shownDays(
      week([...free(8, '09:00', '10:00', '11:00'), ...free(9, '10:00')]),
      ['2027-06-07', '2027-06-08', '2027-06-09'],
      { ...horizon, present },
    );
    if (!monday || !tuesday || !wednesday) throw new Error('no days');

    expect(tuesday).toMatchObject({ status: 'free', present });
    expect(tuesday.times.map(({ start }) => start.slice(11, 16))).toEqual(['09:00', '11:00']);
    expect(startsOf(tuesday).map((start) => start.slice(11, 16))).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
    expect([monday, wednesday].map((day) => 'present' in day)).toEqual([false, false]);
    expect(startsOf(wednesday)).toEqual(['2027-06-09T10:00:00+02:00']);
  });

  it('is not free by the present time alone, whose part of the day is shown', () => {
    const days = shownDays(week(free(8, '19:00')), ['2027-06-08'], {
      ...horizon,
      present: '2027-06-08T19:00:00+02:00',
    });

    expect(days).toMatchObject([{ status: 'full', times: [] }]);
    expect(bandsOf(days)).toEqual(['evening']);
  });

  it('knows the next free day of each, beyond the answer too', () => {
    const days = shownDays(
      week([...free(8, '09:00'), ...free(10, '09:00')]),
      ['2027-06-07', '2027-06-09', '2027-06-11'],
      horizon,
    );

    expect(
      shownDays(week(free(8, '09:00')), ['2027-06-08'], horizon).map(({ nextFree }) => nextFree),
    ).toEqual(['2027-06-15']);
    expect(days.map(({ nextFree }) => nextFree)).toEqual([
      '2027-06-08',
      '2027-06-10',
      '2027-06-15',
    ]);
  });

  it('[T2] tells the two equal hours of the autumn apart, and no other', () => {
    const slots = [
      '2027-10-31T01:30:00+02:00',
      '2027-10-31T02:30:00+02:00',
      '2027-10-31T02:30:00+01:00',
      '2027-10-31T03:30:00+01:00',
    ];

    expect(timesOf(slots.map((start) => aSlot({ start }))).map(({ season }) => season)).toEqual([
      undefined,
      'summer',
      'winter',
      undefined,
    ]);
  });

  it.each([
    ['both hours with their seconds', ':00+02:00', ':00+01:00', ['summer', 'winter']],
    ['both hours without seconds', '+02:00', '+01:00', ['summer', 'winter']],
    ['one hour written twice', ':00+01:00', '+01:00', [undefined, undefined]],
    ['UTC beside winter time', ':00+01:00', ':00.000Z', ['summer', 'winter']],
  ])('[T2] tells %s', (_, first, second, seasons) => {
    const slots = [first, second].map((end) => aSlot({ start: `2027-10-31T02:30${end}` }));

    expect(timesOf(slots).map(({ season }) => season)).toEqual(seasons);
    expect(timesOf([...slots].reverse()).map(({ season }) => season)).toEqual(
      [...seasons].reverse(),
    );
  });

  it('[SLOT-04] tells two records of one instant apart by their promotion and their people', () => {
    const slot = aSlot({ calendarIds: [31, 32], promotion: 20 });

    expect(isSame(slot, { ...slot, capacity: 9 })).toBe(true);
    expect(isSame(slot, undefined)).toBe(false);
    expect(isSame(slot, { ...slot, start: '2027-06-08T09:45:00+02:00' })).toBe(false);
    expect(isSame(slot, { ...slot, promotion: undefined })).toBe(false);
    expect(isSame(slot, { ...slot, calendarIds: [31] })).toBe(false);
    expect(isSame(slot, { ...slot, calendarIds: [3, 132] })).toBe(false);
  });

  it('[SLOT-04] gathers the records of one instant', () => {
    const [nine] = free(8, '09:00');
    const times = timesOf(nine ? [nine, { ...nine, promotion: 20 }, ...free(8, '10:00')] : []);

    expect(times.map(({ slots }) => slots.length)).toEqual([2, 1]);
  });

  it.each([
    ['00:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
  ])('%s belongs to the %s', (hour, band) => {
    expect(bandOf(`2027-06-08T${hour}:00+02:00`)).toBe(band);
  });

  it('leaves out a part of the day that no day needs', () => {
    expect(
      bandsOf(
        shownDays(
          week([...free(7, '09:00'), ...free(8, '19:00')]),
          ['2027-06-07', '2027-06-08'],
          horizon,
        ),
      ),
    ).toEqual(['morning', 'evening']);
  });
});

describe('the arrows among the times', () => {
  const days = shownDays(
    week([
      ...free(7, '16:30', '17:15'),
      ...free(8, '09:00', '14:00', '16:15'),
      ...free(10, '09:45'),
    ]),
    ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-10'],
    horizon,
  );
  const at = (day: number, hour: string) => ({
    day: `2027-06-0${day}`,
    start: `2027-06-0${day}T${hour}:00+02:00`,
  });

  it.each([
    ['ArrowDown', at(8, '09:00'), '2027-06-08T14:00'],
    ['ArrowUp', at(8, '09:00'), '2027-06-08T09:00'],
    ['ArrowDown', at(8, '16:15'), '2027-06-08T16:15'],
    ['ArrowRight', at(7, '16:30'), '2027-06-08T16:15'],
    ['ArrowLeft', at(8, '09:00'), '2027-06-07T16:30'],
    ['ArrowRight', at(8, '14:00'), '2027-06-10T09:45'],
    ['ArrowLeft', at(7, '17:15'), '2027-06-07T17:15'],
    ['Home', at(8, '16:15'), '2027-06-08T09:00'],
    ['End', at(8, '09:00'), '2027-06-08T16:15'],
  ])('%s from %o leads to %s', (key, from, to) => {
    expect(startAfterKey(days, from, key)).toContain(to);
  });

  it('leave every other key to the browser', () => {
    expect(startAfterKey(days, at(8, '09:00'), 'a')).toBeUndefined();
  });
});

describe('of days that are stacked', () => {
  it.each<[string, string | undefined, ReturnType<typeof free>, string | undefined]>([
    ['the chosen day', '2027-06-09', free(8, '09:00'), '2027-06-09'],
    ['the last day answered, chosen', '2027-06-13', [], '2027-06-13'],
    ['no day chosen that is not answered', '2027-06-14', [], undefined],
    ['the first free day', undefined, free(8, '09:00'), '2027-06-08'],
    ['the first free day, last in sight', undefined, free(9, '09:00'), '2027-06-09'],
    ['no free day out of sight', undefined, free(10, '09:00'), undefined],
    ['none where none is free', undefined, [], undefined],
  ])('%s comes first', (_, chosen, slots, first) => {
    expect(firstOfStack(week(slots), chosen, 3)).toBe(first);
  });

  it('none comes first before there is an answer', () => {
    expect(firstOfStack(undefined, '2027-06-09', 3)).toBeUndefined();
  });
});
