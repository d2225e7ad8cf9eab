import { isReschedulable } from '@creneau/core';
import { anAppointment, anIntervention } from '../../support/made-up';

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
        isReschedulable(anAppointment({ start }), anIntervention({ externid }), { useApiV3 }, now),
      ).toBe(editable);
    },
  );
});
