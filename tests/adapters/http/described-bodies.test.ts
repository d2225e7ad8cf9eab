import { HttpAppointments, HttpCatalogs, HttpSlots } from '@creneau/adapters/http';
import { firstValueFrom } from 'rxjs';
import type {
  Booked,
  BookedInLocalTime,
} from '../../../server/src/appointment/appointment-openapi';
import type { PackRecord } from '../../../server/src/catalog/catalog-calls';
import type { KeyedRefusal, NumberedRefusals } from '../../../server/src/dialect/error-format';
import type { FreeTimes, FreeTimesInV1 } from '../../../server/src/slot/list-slots';
import { aBooking, aGroup, aLine } from '../../support/made-up';
import { aHttp, onlyRecordings, recordCalls } from '../../support/recorded-calls';

onlyRecordings();

/** Recorded bodies, held by the compiler against the shapes that the server tells. */
const slot: FreeTimes['availabletimeslots'][number] = {
  start: '2027-06-08T09:30:00+02:00',
  calendar_ids: [1, 2],
  promotion: 20,
};
const refusal: KeyedRefusal = {
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
const numbered: NumberedRefusals = [
  { error: 'This time slot is not available anymore', code: null, translate_key: 'NotAvailable' },
];

const v3 = aGroup({ useApiV3: true });
const v1 = aGroup({ useApiV3: false });
const booking = aGroup({ useApiV3: false, useBookingService: true });

const LOCAL = '2027-06-08 09:30:00';
const local: FreeTimes['availabletimeslots'][number] = { ...slot, start: LOCAL };
const reasons: Pick<FreeTimes, 'unavailable' | 'unavailable_days'> = {
  unavailable: null,
  unavailable_days: [{ day: '2027-06-09', reason: 'closed' }],
};
const free: FreeTimes = {
  ...reasons,
  firstSlot: slot.start,
  availabletimeslots: [slot],
};
const freeInLocalTime: FreeTimes = {
  ...reasons,
  firstSlot: LOCAL,
  availabletimeslots: [local],
};
const freeOfInterventions: FreeTimesInV1 = {
  ...freeInLocalTime,
  group_id: 1,
  intervention_ids: [11],
  calendar_id: null,
  calendar_ids: [],
};

const line: Booked['records'][number] = {
  id: 501,
  group_id: 1,
  group_name: 'Salon Lumière',
  date: slot.start.slice(0, 10),
  start: slot.start,
  end: '2027-06-08T10:15:00+02:00',
  duration: 45,
  type: 'free',
  parent_id: null,
  pack_id: 51,
  pack: { price: 5900 },
  interventions: [{ apt_id: 501, calendar_id: 31, calendar_name: 'Ana' }],
  intervention_id: 11,
  intervention_name: 'Coupe femme',
  intervention: { publicname: 'Coupe femme' },
  intervention_length: 45,
  intervention_price: 4800,
  calendar_id: 31,
  calendar_name: 'Ana',
  calendar: { publicname: 'Ana' },
  resource_id: 61,
  resource: { publicname: 'Pont 1' },
  fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne@example.org' },
  fiche_id: 9,
  price: 4800,
  price_amount: 4800,
  promotion: null,
  is_promoted: false,
  videoconference: false,
  comments: '',
  address: null,
  location: null,
  home_visit: false,
  status: 'confirmed',
  updated_at: '2027-06-01T08:00:00.000Z',
  ics_token: 'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX',
  video_credentials: null,
};
const lineInLocalTime: Booked['records'][number] = {
  ...line,
  start: LOCAL,
  end: '2027-06-08 10:15:00',
};
const booked: Booked = {
  records: [line],
  fiche_token: 'key',
  consecutive_location: null,
};
const bookedInLocalTime: BookedInLocalTime = {
  ...lineInLocalTime,
  ...booked,
  records: [lineInLocalTime],
};

/** What each dialect answers for free times and for a booking of one service, and of two. */
const spoken = [
  {
    dialect: 'v1',
    group: v1,
    root: 'v1/groups/1',
    lines: 1,
    times: freeOfInterventions,
    made: bookedInLocalTime,
  },
  {
    dialect: 'v2',
    group: v1,
    root: 'v2',
    lines: 2,
    times: freeInLocalTime,
    made: bookedInLocalTime,
  },
  { dialect: 'v3', group: v3, root: 'v3/groups/1', lines: 1, times: free, made: booked },
  { dialect: 'booking', group: booking, root: 'booking/v1', lines: 1, times: free, made: booked },
] as const;

describe.each(spoken)('the described bodies of $dialect', ({ group, root, lines, times, made }) => {
  const asked = Array.from({ length: lines }, () => aLine());

  it('[API-09] are read as free times', async () => {
    recordCalls('GET', `/api/${root}/availabletimeslots`, times);

    const { slots, firstSlot } = await firstValueFrom(
      new HttpSlots(aHttp(), group).from({
        lines: asked,
        packId: undefined,
        resourceId: undefined,
        from: '2027-06-07',
        locale: 'fr',
      }),
    );

    expect(slots).toEqual([{ start: slot.start, capacity: 1, calendarIds: [1, 2], promotion: 20 }]);
    expect(firstSlot).toBe(slot.start);
  });

  it('[ENTITY-17] [ENTITY-18] are read as what was booked', async () => {
    const records = asked.map((_, index) => ({ ...made.records[0], id: 501 + index }));
    const path = root.startsWith('v3') ? 'v3' : root;
    recordCalls('POST', `/api/${path}/appointments`, { ...made, records });

    const { appointments, ficheToken } = await new HttpAppointments(aHttp(), group).book(
      aBooking({ lines: asked }),
    );

    expect(appointments).toHaveLength(lines);
    expect(appointments[0]).toMatchObject({
      id: 501,
      start: slot.start,
      calendarName: 'Ana',
      resourceName: 'Pont 1',
      packPrice: 5900,
      interventions: [{ aptId: 501, calendarId: 31, calendarName: 'Ana' }],
      status: 'confirmed',
    });
    expect(ficheToken).toBe('key');
  });
});

describe.each([
  { dialect: 'v1', group: v1 },
  { dialect: 'v3', group: v3 },
])('the described lists of $dialect', ({ dialect, group }) => {
  const list = {
    recordsReturned: 1,
    totalRecords: 1,
    startIndex: 0,
    sort: null,
    dir: null,
    pageSize: 1000,
  };
  const listed = {
    group_id: 1,
    description: '',
    thumbnail: null,
    sort: 1,
    deleted: false,
    externid: null,
    key: null,
  };
  const pack: PackRecord = {
    ...listed,
    id: 51,
    name: 'Pause douceur',
    publicname: 'Pause douceur',
    status: 'opened',
    interventionset_id: null,
    config: [{ intervention_id: 11, publicname: 'Coupe femme', selectedCalendar: 31 }],
    price: 5900,
    length: 75,
  };

  it('[ENTITY-12] are read as packs', async () => {
    const root = `/api/${dialect}/groups/1`;
    for (const name of ['interventionsets', 'interventions', 'calendarsets', 'calendars'])
      recordCalls('GET', `${root}/${name}`, { ...list, records: [] });
    recordCalls('GET', `${root}/pack_interventions`, { ...list, records: [pack] });

    const catalog = await firstValueFrom(new HttpCatalogs(aHttp(), group).in('fr'));

    expect(catalog.packs).toMatchObject([
      {
        id: 51,
        opened: true,
        price: 5900,
        config: [{ interventionId: 11, publicname: 'Coupe femme', selectedCalendar: 31 }],
      },
    ]);
  });
});

describe('bodies of the described shapes', () => {
  it('[S11] are read as free times, also without the places left', async () => {
    recordCalls('GET', '/api/v3/groups/1/availabletimeslots', {
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
    recordCalls('POST', '/api/v3/appointments', refusal, 422);

    await expect(new HttpAppointments(aHttp(), v3).book(aBooking())).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field: 'lastname' },
    });
  });

  it('are read as a numbered refusal', async () => {
    recordCalls('POST', '/api/v1/groups/1/appointments', numbered, 400);

    await expect(new HttpAppointments(aHttp(), v1).book(aBooking())).rejects.toMatchObject({
      reason: 'slotTaken',
    });
  });
});
