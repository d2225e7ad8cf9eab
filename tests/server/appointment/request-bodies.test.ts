import { ANY_CALENDAR } from '@creneau/core';
import { bookingFields, OWN } from '../../../server/src/appointment/booking-request';
import { cancelRequest, confirmRequest } from '../../../server/src/appointment/own-appointments';
import { isSatisfiedBy, editRequest } from '../../../server/src/appointment/edit-request';
import type { StoredAppointment } from '../../../server/src/appointment/stored-appointments';
import { InvalidFields, Refusal } from '../../../server/src/refusal/refusal';
import { aBookingBody } from '../../support/booking-calls';

/** What is wrong with a body, as `field reason`, or the reason of another refusal with its field. */
function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (failure) {
    if (failure instanceof InvalidFields)
      return failure.faults.map(({ field, reason }) => `${field} ${reason}`);
    if (failure instanceof Refusal) return [`${failure.reason} ${failure.field}`];
    throw failure;
  }
}

const numbered = <T>(count: number, value: T): { readonly [index: string]: T } =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index, value]));

const texts = (count: number): { readonly [name: string]: string } =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`num${index}`, 'x']));

const LINE = { intervention_id: 11 };

describe('the body of a booking', () => {
  const read = (fields: object, groupOfPath?: string) =>
    bookingFields(aBookingBody({ date: '2027-06-07T10:00', ...fields }), groupOfPath);
  const faults = (fields: object, groupOfPath?: string) =>
    faultsOf(() => read(fields, groupOfPath));

  it('is read as it was written', () => {
    expect(
      read({
        pack_id: 7,
        resource_id: 3,
        calendar_ids: [1, 2],
        comments: 'Merci',
        websource: 'site',
        visitor_timezone: 'America/New_York',
        videoconference_consent: true,
        fiche: { id: 9, reminded: true },
        num1: '7',
        agreed: false,
      }),
    ).toEqual({
      groupId: 50,
      date: '2027-06-07T10:00',
      lines: [{ interventionId: 11, calendarId: ANY_CALENDAR }],
      packId: 7,
      resourceId: 3,
      calendarIds: [1, 2],
      ficheId: 9,
      fiche: {
        lastname: 'Kerjean',
        firstname: 'Nolwenn',
        email: 'nolwenn@example.org',
        reminded: true,
      },
      details: { num1: '7', agreed: false },
      comments: 'Merci',
      websource: 'site',
      locale: 'fr',
      visitorTimezone: 'America/New_York',
      consentsToVideo: true,
    });
  });

  it('needs no more than a group, services and a contact', () => {
    const body = { appointment: { group_id: 50, intervention_ids: [11, 12], fiche: {} } };

    expect(bookingFields(body, undefined)).toEqual({
      groupId: 50,
      date: '',
      lines: [
        { interventionId: 11, calendarId: ANY_CALENDAR },
        { interventionId: 12, calendarId: ANY_CALENDAR },
      ],
      packId: undefined,
      resourceId: undefined,
      calendarIds: [],
      ficheId: undefined,
      fiche: {},
      details: {},
      comments: '',
      websource: undefined,
      locale: undefined,
      visitorTimezone: undefined,
      consentsToVideo: false,
    });
  });

  it('is refused with all of its faults at once', () => {
    expect(
      faults({
        group_id: 'x',
        date: 1,
        appointments: {},
        pack_id: 'x',
        resource_id: -1,
        calendar_ids: 1,
        fiche: { id: 'x', firstname: '\0' },
        num1: '\0',
        comments: 1,
        websource: 'x'.repeat(256),
        locale: 1,
        visitor_timezone: 1,
      }),
    ).toEqual([
      'group_id malformed',
      'date malformed',
      'appointments missing',
      'pack_id malformed',
      'resource_id out_of_range',
      'calendar_ids malformed',
      'id malformed',
      'firstname malformed',
      'num1 malformed',
      'comments malformed',
      'websource too_long',
      'locale malformed',
      'visitor_timezone malformed',
    ]);
  });

  it.each([
    [undefined, 'appointment missing'],
    [[], 'appointment malformed'],
    [{}, 'appointment missing'],
    [{ appointment: [] }, 'appointment malformed'],
    [{ appointment: { group_id: 50, intervention_ids: [11] } }, 'fiche missing'],
    [{ appointment: { group_id: 50, intervention_ids: [11], fiche: 'x' } }, 'fiche malformed'],
  ])('is not %j', (body, fault) => {
    expect(faultsOf(() => bookingFields(body, undefined))).toEqual([fault]);
  });

  it.each([
    ['no services', { appointments: null }, 'intervention_ids missing'],
    [
      'services that are no list',
      { appointments: undefined, intervention_ids: 11 },
      'intervention_ids malformed',
    ],
    [
      '21 services',
      { appointments: undefined, intervention_ids: Array<number>(21).fill(11) },
      'intervention_ids too_long',
    ],
    ['lines that are a list', { appointments: [LINE] }, 'appointments malformed'],
    ['no lines', { appointments: {} }, 'appointments missing'],
    ['21 lines', { appointments: numbered(21, LINE) }, 'appointments too_long'],
    ['a line that is none', { appointments: { 0: 11 } }, 'appointments malformed'],
    ['a line that is nothing', { appointments: { 0: null } }, 'appointments missing'],
    ['a line with a name', { appointments: { first: LINE } }, 'appointments malformed'],
    ['a line 1000', { appointments: { 1000: LINE } }, 'appointments malformed'],
    ['a line with a sign', { appointments: { '-1': LINE } }, 'appointments malformed'],
    ['a line with no number', { appointments: { '': LINE } }, 'appointments malformed'],
    ['a line without service', { appointments: { 0: {} } }, 'intervention_id missing'],
    [
      'a line with a text for its calendar',
      { appointments: { 0: { ...LINE, calendar_id: '1' } } },
      'calendar_id malformed',
    ],
    [
      'a line with a calendar below none',
      { appointments: { 0: { ...LINE, calendar_id: -1 } } },
      'calendar_id out_of_range',
    ],
    ['201 fields of its form', texts(201), 'fiche too_long'],
    ['201 fields of the contact', { fiche: texts(201) }, 'fiche too_long'],
  ])('is refused with %s', (_, fields, fault) => {
    expect(faults(fields)).toEqual([fault]);
  });

  it('is refused with every fault of a line, and the calendar beside services', () => {
    expect(faults({ appointments: { 0: { intervention_id: '11', calendar_id: true } } })).toEqual([
      'intervention_id malformed',
      'calendar_id malformed',
    ]);
    expect(
      faults({ appointments: undefined, intervention_ids: ['11'], calendar_id: true }),
    ).toEqual(['calendar_id malformed', 'intervention_ids malformed']);
  });

  it('has twenty lines at most, in the order of their numbers, of calendars by their id or any', () => {
    const lineOf = (fields: object) => read({ appointments: { 0: { ...LINE, ...fields } } }).lines;

    expect(read({ appointments: numbered(20, LINE) }).lines).toHaveLength(20);
    expect(
      read({ appointments: undefined, intervention_ids: Array<number>(20).fill(11) }).lines,
    ).toHaveLength(20);
    expect(
      read({
        appointments: {
          '010': { intervention_id: 13, calendar_id: 2 },
          '002': { intervention_id: 12, calendar_id: null },
          999: { intervention_id: 14, calendar_id: 0 },
        },
      }).lines,
    ).toEqual([
      { interventionId: 12, calendarId: ANY_CALENDAR },
      { interventionId: 13, calendarId: 2 },
      { interventionId: 14, calendarId: ANY_CALENDAR },
    ]);
    expect(lineOf({})).toEqual(lineOf({ calendar_id: 0 }));
    expect(read({ appointments: undefined, intervention_ids: [11], calendar_id: 4 }).lines).toEqual(
      [{ interventionId: 11, calendarId: 4 }],
    );
  });

  it('has 200 fields of a form beside its own, and leaves out what no field holds', () => {
    const own = { updated_at: 'x', logged: true, from_web: 1, pack_id: 7, none: null };

    expect(read({ ...texts(200), ...own }).details).toEqual(texts(200));
    expect(read({ fiche: { id: 9, ...texts(197) } }).fiche).toMatchObject(texts(197));
    expect(read({ list: [1], map: {}, none: null, number: 5, text: 't' }).details).toEqual({
      number: '5',
      text: 't',
    });
  });

  it('takes its group from the path where it is there, and from no second place', () => {
    expect(read({ group_id: undefined }, '50').groupId).toBe(50);
    expect(read({ group_id: 50 }, '50').groupId).toBe(50);
    expect(faults({ group_id: 51 }, '50')).toEqual(['group_id malformed']);
    expect(faults({ group_id: undefined })).toEqual(['group_id missing']);
    expect(faults({}, '050')).toEqual(['groupUnknown undefined']);
  });

  it('consents to video by true alone, and ignores an unknown zone or language', () => {
    expect(
      [true, false, 1, 'true', null, undefined].map(
        (consent) => read({ videoconference_consent: consent }).consentsToVideo,
      ),
    ).toEqual([true, false, false, false, false, false]);
    expect(read({ visitor_timezone: 'Mars/Phobos', locale: 'français' })).toMatchObject({
      visitorTimezone: undefined,
      locale: undefined,
    });
    expect(read({ websource: 'x'.repeat(255) }).websource).toHaveLength(255);
  });
});

describe('the body of a change', () => {
  const read = (appointment: object) => editRequest({ appointment });
  const faults = (appointment: object) => faultsOf(() => read(appointment));
  const stored = [
    { intervention_id: 11, calendar_id: 1 },
    { intervention_id: 12, calendar_id: 2 },
  ] as readonly object[] as readonly StoredAppointment[];

  it('is read as it was written, and leaves unchanged what it does not name', () => {
    const { calendarIds, ...request } = read({});

    expect(request).toEqual({
      date: undefined,
      choices: [],
      resourceId: undefined,
      ficheId: undefined,
      fiche: undefined,
      details: {},
      comments: undefined,
      locale: undefined,
      updatedAt: undefined,
    });
    expect(calendarIds(stored)).toBeUndefined();
    expect(
      read({
        date: '2027-06-07T10:00',
        calendar_ids: [1, 2],
        resource_id: 3,
        fiche: { id: 9, firstname: 'Zoé' },
        num1: '7',
        comments: '',
        locale: 'en',
        updated_at: '2027-06-01T08:00:00.250Z',
      }),
    ).toMatchObject({
      date: '2027-06-07T10:00',
      choices: [1, 2],
      resourceId: 3,
      ficheId: 9,
      fiche: { firstname: 'Zoé' },
      details: { num1: '7' },
      comments: '',
      locale: 'en',
      updatedAt: Date.parse('2027-06-01T08:00:00.250Z'),
    });
  });

  it('takes none of its own names for a field of the form', () => {
    const own = {
      ...Object.fromEntries([...OWN].map((name) => [name, 'x'])),
      date: '2027-06-07T10:00',
      fiche: { firstname: 'Zoé' },
      appointments: { 0: LINE },
      intervention_ids: [11],
      calendar_id: 1,
      calendar_ids: [1],
      resource_id: 3,
      updated_at: '2027-06-01T08:00:00.250Z',
    };

    expect(read({ ...own, ...texts(200) }).details).toEqual(texts(200));
    expect(read({ from_web: true, logged: 'yes', group_id: '50', pack_id: '7' }).details).toEqual(
      {},
    );
  });

  it('is refused with all of its faults at once', () => {
    expect(
      faults({
        date: '2027-02-30T10:00',
        fiche: [],
        appointments: {},
        calendar_id: 'x',
        calendar_ids: 'x',
        resource_id: 'x',
        num1: '\0',
        comments: 1,
        locale: 1,
        updated_at: 'yesterday',
      }),
    ).toEqual([
      'date malformed',
      'fiche malformed',
      'appointments missing',
      'calendar_id malformed',
      'calendar_ids malformed',
      'resource_id malformed',
      'num1 malformed',
      'comments malformed',
      'locale malformed',
      'updated_at malformed',
    ]);
    expect([undefined, {}].map((body) => faultsOf(() => editRequest(body)))).toEqual([
      ['appointment missing'],
      ['appointment missing'],
    ]);
    expect(faults({ intervention_ids: [] })).toEqual(['intervention_ids missing']);
  });

  it('takes null for what is not named', () => {
    const { calendarIds, ...request } = read({
      date: null,
      fiche: null,
      appointments: null,
      intervention_ids: null,
      calendar_id: null,
      updated_at: null,
    });

    expect(request).toMatchObject({ date: undefined, fiche: undefined, updatedAt: undefined });
    expect(calendarIds(stored)).toBeUndefined();
  });

  it('names the calendar of all lines, or of each line beside its service', () => {
    const wantedBy = (appointment: object) => read(appointment).calendarIds(stored);
    const line = (intervention_id: number, calendar_id?: number) => ({
      intervention_id,
      calendar_id,
    });

    expect(wantedBy({ calendar_id: 3 })).toEqual([3, 3]);
    expect(wantedBy({ calendar_id: 0 })).toEqual([ANY_CALENDAR, ANY_CALENDAR]);
    expect(wantedBy({ appointments: { 0: line(11, 3), 1: line(12) } })).toEqual([3, ANY_CALENDAR]);
    expect(wantedBy({ intervention_ids: [11, 12], calendar_id: 4 })).toEqual([4, 4]);
  });

  it.each([
    ['one service fewer', { intervention_ids: [11] }],
    ['one service more', { intervention_ids: [11, 12, 13] }],
    ['another service', { intervention_ids: [11, 13] }],
    ['another order', { intervention_ids: [12, 11] }],
  ])('is refused with %s', (_, appointment) => {
    expect(faultsOf(() => read(appointment).calendarIds(stored))).toEqual([
      'invalidIntervention intervention_id',
    ]);
  });

  it.each([
    [undefined, true],
    [[1, 2], true],
    [[1, 0], true],
    [[0, 0], true],
    [[2, 2], false],
    [[1, 1], false],
  ])('that wants the calendars %j of 1 and 2 is done already: %s', (wanted, isDone) => {
    expect(isSatisfiedBy(wanted, stored)).toBe(isDone);
  });
});

describe('the body of a cancellation or confirmation', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, id) => ({ id: id + 1 }));

  it.each([
    [undefined, 'appointments missing'],
    [{}, 'appointments missing'],
    [[], 'appointments malformed'],
    [{ appointments: null }, 'appointments missing'],
    [{ appointments: {} }, 'appointments malformed'],
    [{ appointments: [] }, 'appointments malformed'],
    [{ appointments: ids(51) }, 'appointments too_long'],
    [{ appointments: [null] }, 'appointments missing'],
    [{ appointments: [1] }, 'appointments malformed'],
    [{ appointments: [{}] }, 'id missing'],
    [{ appointments: [{ id: '1' }] }, 'id malformed'],
    [{ appointments: [{ id: 1.5 }] }, 'id out_of_range'],
  ])('is not %j', (body, fault) => {
    expect(faultsOf(() => cancelRequest(body))).toEqual([fault]);
    expect(faultsOf(() => confirmRequest(body))).toEqual([fault]);
  });

  it('names fifty appointments at most, each once where they are cancelled', () => {
    expect(cancelRequest({ appointments: ids(50) })).toHaveLength(50);
    expect(cancelRequest({ appointments: [{ id: 2 }, { id: 1 }, { id: 2 }] })).toEqual([2, 1]);
  });

  it('confirms each appointment at the start that was seen, where it names one', () => {
    const date = '2027-06-07T10:00';

    expect(confirmRequest({ appointments: [{ id: 2, date }, { id: 1 }] })).toEqual([
      { id: 2, date },
      { id: 1, date: undefined },
    ]);
    expect(
      ['2027-02-30T10:00', '', 5].map((wrong) =>
        faultsOf(() => confirmRequest({ appointments: [{ id: 1, date: wrong }] })),
      ),
    ).toEqual([['date malformed'], ['date malformed'], ['date malformed']]);
  });
});
