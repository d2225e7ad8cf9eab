import { startAfterKey, type ShownDay } from '@creneau/core/presentation';
import { aSlot } from '../../support/made-up';

const start = (day: number, hour: string) =>
  `2027-06-${String(day).padStart(2, '0')}T${hour}:00+02:00`;

/** A day with these free times. */
const shown = (day: number, ...hours: readonly string[]): ShownDay =>
  ({
    day: start(day, '').slice(0, 10),
    times: hours.map((hour) => aSlot({ start: start(day, hour) })),
  }) as unknown as ShownDay;

const days = [
  shown(7, '09:10', '10:50', '17:30'),
  shown(8, '09:00', '10:00', '11:00', '12:00', '13:00'),
  shown(9),
  shown(10, '09:40', '10:25', '17:30'),
];
const led = (day: number, hour: string, key: string) =>
  startAfterKey(days, { day: start(day, '').slice(0, 10), start: start(day, hour) }, key);

describe('an arrow at a time', () => {
  it.each([
    ['to the time before', 'ArrowUp', 8, '11:00', start(8, '10:00')],
    ['not before the first', 'ArrowUp', 8, '09:00', start(8, '09:00')],
    ['to the time after', 'ArrowDown', 8, '11:00', start(8, '12:00')],
    ['not after the last', 'ArrowDown', 8, '13:00', start(8, '13:00')],
    ['to the earlier of two hours as near', 'ArrowLeft', 8, '10:00', start(7, '09:10')],
    ['to the nearest hour, by its minutes', 'ArrowRight', 8, '10:00', start(10, '09:40')],
    ['to the nearest hour over a day without times', 'ArrowRight', 8, '11:00', start(10, '10:25')],
    ['to the nearest hour before', 'ArrowLeft', 10, '10:25', start(8, '10:00')],
    ['nowhere before the first day', 'ArrowLeft', 7, '10:50', start(7, '10:50')],
    ['nowhere after the last day', 'ArrowRight', 10, '17:30', start(10, '17:30')],
    ['to the first of the day', 'Home', 8, '11:00', start(8, '09:00')],
    ['to the last of the day', 'End', 8, '11:00', start(8, '13:00')],
    ['nowhere from a day that is not shown', 'Home', 20, '11:00', undefined],
  ])('[SLOT-13] leads %s', (_, key, day, hour, to) => {
    expect(led(day, hour, key)).toBe(to);
  });
});
