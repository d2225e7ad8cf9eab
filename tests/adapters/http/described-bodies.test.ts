import { HttpAppointments, HttpSlots } from '@creneau/adapters';
import { firstValueFrom } from 'rxjs';
import type { components } from '../../support/api-shapes';
import { aBooking, aGroup, aLine } from '../../support/made-up';
import { aHttp, onlyRecordings, recorded } from '../../support/recorded-calls';

onlyRecordings();

type Shapes = components['schemas'];

/** Recorded bodies, held by the compiler against the shapes that the server tells. */
const slot: Shapes['Slot'] = {
  start: '2027-06-08T09:30:00+02:00',
  calendar_ids: [1, 2],
  promotion: 20,
};
const refusal: Shapes['Refusal'] = {
  message: 'A value is missing or not accepted.',
  messages: {
    errors: [
      {
        key: 'invalid_field',
        error: 'This value is missing.',
        field: 'lastname',
        reason: 'missing',
      },
      {
        key: 'invalid_field',
        error: 'This value is too long.',
        field: 'email',
        reason: 'too_long',
      },
    ],
  },
};
const numbered: Shapes['NumberedRefusals'] = [
  { error: 'This time slot is not available anymore', code: null, translate_key: 'NotAvailable' },
];

const v3 = aGroup({ useApiV3: true });
const v1 = aGroup({ useApiV3: false });

describe('bodies of the described shapes', () => {
  it('[S11] are read as free times, also without the places left', async () => {
    recorded('GET', '/api/v3/groups/1/availabletimeslots', {
      firstSlot: slot.start,
      availabletimeslots: [slot],
    });
    const query = {
      lines: [aLine()],
      packId: undefined,
      resourceId: undefined,
      from: '2027-06-07',
      locale: 'fr',
    };

    const { slots } = await firstValueFrom(new HttpSlots(aHttp(), v3).from(query));

    expect(slots).toMatchObject([{ start: slot.start, promotion: 20 }]);
  });

  it('are read as a refusal that names the first of its fields', async () => {
    recorded('POST', '/api/v3/appointments', refusal, 422);

    await expect(new HttpAppointments(aHttp(), v3).book(aBooking())).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field: 'lastname' },
    });
  });

  it('are read as a numbered refusal', async () => {
    recorded('POST', '/api/v1/groups/1/appointments', numbered, 400);

    await expect(new HttpAppointments(aHttp(), v1).book(aBooking())).rejects.toMatchObject({
      reason: 'slotTaken',
    });
  });
});
