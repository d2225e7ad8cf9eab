import type { Appointment } from '@creneau/core';
import { entryAt } from '@creneau/core/presentation';
import { aGroup, anAppointmentGroup } from '../../support/made-up';

const before = Date.parse('2027-06-08T08:00:00+02:00');
const after = Date.parse('2027-06-08T10:15:00+02:00');

/** At 09:30 in Paris, on a device in New York. */
const entry = (now: number, ...appointments: readonly Partial<Appointment>[]) =>
  entryAt(now, anAppointmentGroup(...appointments), aGroup(), 'America/New_York');

describe('an entry of the list of appointments', () => {
  it.each([
    ['to come until it ends', before, {}, 'to come', false],
    [
      'what the business says of it, as long as it is to come',
      before,
      { status: 'confirmed' },
      'confirmed',
      false,
    ],
    ['finished once it has ended', after, { status: 'confirmed' }, 'finished', true],
    ['cancelled, whenever it was to be', before, { status: 'cancelled' }, 'cancelled', true],
  ] as const)('[LIST-06] is %s', (_, now, appointment, status, isOver) => {
    expect(entry(now, appointment)).toMatchObject({ status, isOver });
  });

  it('tells the hour on the clock of the visitor, while they may still come', () => {
    expect(entry(before, {}).visitorTime).toMatchObject({ hour: '03:30' });
    expect(entry(after, {}).visitorTime).toBeUndefined();
    expect(entry(before, { status: 'cancelled' }).visitorTime).toBeUndefined();
  });

  it.each([
    ['to the place of a visit', before, {}, '14 rue des Capucins, 69001 Lyon'],
    ['there again once it is over', after, {}, '14 rue des Capucins, 69001 Lyon'],
    ['nowhere by video', before, { videoconference: true }, undefined],
    ['nowhere when the business comes to the customer', before, { homeVisit: true }, undefined],
    ['nowhere when it is cancelled', before, { status: 'cancelled' }, undefined],
  ] as const)('[LIST-03] leads %s', (_, now, appointment, place) => {
    expect(entry(now, appointment).place).toBe(place);
  });

  it('[LIST-04] has the meeting of what was booked together, though it is not the first', () => {
    const meeting = { id: 1_002, videoconference: true };

    expect(entry(before, {}, meeting).meeting).toMatchObject(meeting);
    expect(entry(before, {}).meeting).toBeUndefined();
  });
});
