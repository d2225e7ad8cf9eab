import { confirmableIn } from '@creneau/core';
import { anAppointment } from '../../support/made-up';

const NOW = Date.parse('2027-06-07T08:00:00+02:00');

const visit = (rest: Parameters<typeof anAppointment>[0] = {}) =>
  anAppointment({
    id: 7,
    start: '2027-06-08T09:30:00+02:00',
    end: '2027-06-08T10:00:00+02:00',
    status: 'booked',
    ...rest,
  });

const asked = { ids: [7], start: '2027-06-08T09:30' };

describe('the visit that a reminder asks to confirm', () => {
  it.each([
    ['open', [visit()]],
    ['open', [visit({ status: undefined })]],
    ['moved', [visit({ start: '2027-06-08T11:00:00+02:00' })]],
    ['confirmed', [visit({ status: 'confirmed' })]],
    ['cancelled', [visit({ status: 'cancelled' })]],
    ['past', [visit({ start: '2027-06-07T08:00:00+02:00' })]],
    ['unknown', [visit({ id: 8 })]],
    ['unknown', []],
  ] as const)('is %s: %#', (state, appointments) => {
    expect(confirmableIn(asked, appointments, NOW).state).toBe(state);
  });

  it('is the rest of what was booked together, where a part was cancelled or is confirmed', () => {
    const appointments = [
      visit({ type: 'first', status: 'cancelled' }),
      visit({ id: 8, type: 'included', parentId: 7, start: '2027-06-08T10:00:00+02:00' }),
      visit({
        id: 9,
        type: 'included',
        parentId: 7,
        start: '2027-06-08T10:30:00+02:00',
        status: 'confirmed',
      }),
    ];

    const confirmable = confirmableIn({ ids: [7, 8, 9] }, appointments, NOW);

    expect(confirmable).toMatchObject({
      state: 'open',
      of: { appointments: [{ id: 8 }, { id: 9 }] },
    });
    expect(confirmableIn({ ids: [9] }, appointments, NOW)).toEqual(confirmable);
  });

  it('is the next of several', () => {
    const later = visit({ id: 8, start: '2027-06-09T09:30:00+02:00' });

    expect(confirmableIn({ ids: [7, 8] }, [later, visit()], NOW)).toMatchObject({ of: { id: 7 } });
  });
});
