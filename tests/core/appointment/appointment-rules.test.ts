import { canEdit, confirmableIn, isEditable } from '@creneau/core';
import { aCatalog, anAppointment, anAppointmentGroup, anIntervention } from '../../support/made-up';

const start = '2027-06-08T09:30:00+02:00';
const before = Date.parse('2027-06-08T09:29:59+02:00');

describe('an appointment', () => {
  it.each([
    ['of an ordinary service, to come, under v3', undefined, true, before, true],
    ['of the special sector', 'ants_p', true, before, false],
    ['under way', undefined, true, Date.parse(start), false],
    ['under v1 and v2', undefined, false, before, false],
  ])(
    '[EDIT-01] [SECTOR-02] %s can be edited: %j, %s, %d, %s',
    (...[, externid, useApiV3, now, editable]) => {
      expect(
        isEditable(anAppointment({ start }), anIntervention({ externid }), { useApiV3 }, now),
      ).toBe(editable);
    },
  );

  it.each([
    ['all of it can be', [11, 12], true],
    ['a part of it cannot be', [11, 13], false],
    ['a service of it is gone: the server decides', [11, 99], true],
  ])(
    '[EDIT-01] can be edited with what was booked together, where %s',
    (_, interventions, editable) => {
      const booked = interventions.map((interventionId, id) => ({ id, interventionId, start }));
      const catalog = aCatalog({
        interventions: [
          anIntervention({ id: 11 }),
          anIntervention({ id: 12 }),
          anIntervention({ id: 13, externid: 'ants_p' }),
        ],
      });

      expect(canEdit(anAppointmentGroup(...booked), catalog, { useApiV3: true }, before)).toBe(
        editable,
      );
    },
  );
});

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
