import { canEdit, isEditable } from '@creneau/core';
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
