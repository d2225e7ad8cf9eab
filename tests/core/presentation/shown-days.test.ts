import { aGroup, aSlot } from '../../support/made-up';
import { free } from './visit';
import { bandOf, bandsOf, shownDays, timesOf, startAfterKey } from '@creneau/core/presentation';

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

  it('[SLOT-10] says why a day is without times: full, closed, or not open yet', () => {
    const days = shownDays(
      week(free(8, '09:00')),
      ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-12', '2027-06-13'],
      horizon,
    );

    expect(days.map(({ status }) => status)).toEqual(['closed', 'free', 'full', 'full', 'beyond']);
  });

  it('knows the next free day of each, beyond the answer too', () => {
    const days = shownDays(
      week([...free(8, '09:00'), ...free(10, '09:00')]),
      ['2027-06-07', '2027-06-09', '2027-06-11'],
      horizon,
    );

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
