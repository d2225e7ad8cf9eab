import { ANY_CALENDAR, type Instant, type Placement } from '@creneau/core';
import { admit, durationOf, parseComment } from '../../../server/src/appointment/admission';
import {
  appointmentAccessOf,
  type AppointmentAccess,
} from '../../../server/src/appointment/appointment-access';
import { book, hasSinglePlace, planBooking } from '../../../server/src/appointment/book';
import type { BookingRequest } from '../../../server/src/appointment/booking-request';
import {
  eligibilityFrom,
  eligibilityQuery,
  type EligibilityRow,
  ensureNotBlacklisted,
  ensureWithinLimits,
  type PersonalAppointment,
} from '../../../server/src/appointment/eligibility';
import { newBooking } from '../../../server/src/appointment/booking-writes';
import { ensureInTime } from '../../../server/src/appointment/own-appointments';
import {
  scheduleWindow,
  aroundOf,
  placesOf,
  placementColumns,
  placementLocks,
} from '../../../server/src/appointment/placements';
import { PlanOutdated, type WriteParts } from '../../../server/src/appointment/write';
import { priceAt, priceColumns } from '../../../server/src/appointment/price';
import {
  areEditable,
  type StoredAppointment,
} from '../../../server/src/appointment/stored-appointments';
import type { Booker } from '../../../server/src/appointment/booker';
import { dialectOf } from '../../../server/src/dialect/dialect';
import { InvalidFields, Refusal } from '../../../server/src/refusal/refusal';
import type { Caller } from '../../../server/src/session/caller';
import { aCalendarOf, aResourceOf, instant } from '../../support/schedules';
import { aIntervention, groupRulesOf } from '../../support/group-rules';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Monday, long before what is booked. */
const NOW = instant('2027-06-07T08:00');
/** Tuesday. */
const DATE = '2027-06-08T10:00';
const START = instant(DATE);

const MARK = 'mark of a network';

const line = (interventionId = 11, calendarId: number = ANY_CALENDAR) => ({
  interventionId,
  calendarId,
});

const aRequest = (request: Partial<BookingRequest> = {}): BookingRequest => ({
  groupId: 50,
  date: DATE,
  lines: [line()],
  calendarIds: [],
  packId: undefined,
  resourceId: undefined,
  ficheId: undefined,
  fiche: {},
  details: {},
  comments: '',
  websource: undefined,
  locale: undefined,
  visitorTimezone: undefined,
  consentsToVideo: false,
  dialect: dialectOf('/api/v3/'),
  booker: undefined,
  networkMark: MARK,
  isCounted: true,
  key: undefined,
  ...request,
});

const aBooker = (booker: Partial<Booker> = {}): Booker => ({
  ficheId: undefined,
  existing: false,
  isBlacklisted: false,
  role: 'user',
  isLoggedIn: true,
  accountId: undefined,
  storedValues: {},
  email: undefined,
  vouchesFor: () => false,
  ...booker,
});

/** The reason of a refusal, with its field; what is wrong with fields, one by one; or none. */
function refusalOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (failure) {
    if (failure instanceof PlanOutdated) return 'outdated';
    if (!(failure instanceof Refusal)) throw failure;
    if (failure instanceof InvalidFields)
      return failure.faults.map(({ field, reason }) => `${field} ${reason}`).join(', ');
    return [failure.reason, failure.field].filter((part) => part !== undefined).join(' ');
  }
}

const field = (name: string, rest: object = {}) => ({
  name,
  type: name === 'email' ? ('email' as const) : ('text' as const),
  label: {},
  ...rest,
});

const FORMS = [
  {
    group_id: 50,
    kind: 'fiche' as const,
    fields: [field('lastname', { required: true }), field('firstname'), field('email')],
  },
  { group_id: 50, kind: 'vevent' as const, fields: [field('reason', { maxLength: 5 })] },
];

describe('the check of a booking', () => {
  const admitted = (
    request: Partial<BookingRequest> = {},
    rules: Parameters<typeof groupRulesOf>[0] = {},
  ) => admit(aRequest(request), groupRulesOf(rules), NOW);

  const interventions = [
    aIntervention({ id: 11 }),
    aIntervention({ id: 12, length: 45 }),
    aIntervention({ id: 13, videoconference: true }),
    aIntervention({ id: 14, existingOnly: true }),
    aIntervention({ id: 15, isNamed: false }),
  ];

  it.each([
    ['an inactive group', {}, { group: { active: false, open: false } }, 'groupInactive'],
    ['a closed group', {}, { group: { open: false } }, 'notBookable'],
    ['a visitor where one has to log in', {}, { group: { login_required: true } }, 'loginRequired'],
    [
      'a contact that is not logged in, likewise',
      { booker: aBooker({ isLoggedIn: false }) },
      { group: { login_required: true } },
      'loginRequired',
    ],
    ['whoever is logged in', { booker: aBooker() }, { group: { login_required: true } }, 'none'],
    ['a contact by its number alone', { ficheId: 9 }, {}, 'ficheNotAuthorized'],
    [
      'another contact than the own one',
      { ficheId: 9, booker: aBooker({ ficheId: 8 }) },
      {},
      'ficheNotAuthorized',
    ],
    ['the own contact', { ficheId: 9, booker: aBooker({ ficheId: 9 }) }, {}, 'none'],
    ['a new contact beside the own one', { booker: aBooker({ ficheId: 9 }) }, {}, 'none'],
    [
      'a refused contact',
      { booker: aBooker({ isBlacklisted: true, existing: true }) },
      {},
      'blacklisted',
    ],
    ['a newcomer', {}, { group: { existing_only: true } }, 'existingCustomersOnly'],
    [
      'a contact that booked once',
      { booker: aBooker() },
      { group: { existing_only: true } },
      'existingCustomersOnly',
    ],
    [
      'a new patient',
      {},
      { group: { existing_only: true, sector: 'health' } },
      'existingPatientsOnly',
    ],
    [
      'a known customer',
      { booker: aBooker({ existing: true }) },
      { group: { existing_only: true } },
      'none',
    ],
    [
      'a newcomer for two services, one of them for known customers',
      { lines: [line(11), line(14)] },
      {},
      'existingCustomersOnly',
    ],
    [
      'a service without name',
      { lines: [line(15)] },
      {},
      'invalidIntervention appointments[0][intervention_id]',
    ],
    [
      'a service without name, in a call centre',
      { lines: [line(15)], booker: aBooker() },
      { group: { settings: { callCenter: true } } },
      'invalidIntervention appointments[0][intervention_id]',
    ],
    [
      'a service without name, from a professional',
      { lines: [line(15)], booker: aBooker({ role: 'pro' }) },
      {},
      'invalidIntervention appointments[0][intervention_id]',
    ],
    [
      'a service without name, from an agent of a call centre',
      { lines: [line(15)], booker: aBooker({ role: 'pro' }) },
      { group: { settings: { callCenter: true } } },
      'none',
    ],
    [
      'a calendar without name, from a professional',
      { lines: [line(11, 1)], booker: aBooker({ role: 'pro' }) },
      { calendarNames: new Map([[1, {}]]) },
      'invalidCalendar appointments[0][calendar_id]',
    ],
    [
      'a calendar without name, from an agent of a call centre',
      { lines: [line(11, 1)], booker: aBooker({ role: 'pro' }) },
      { calendarNames: new Map([[1, {}]]), group: { settings: { callCenter: true } } },
      'none',
    ],
    ['no time', { date: '' }, {}, 'date missing'],
    ['a time that is none', { date: '2027-02-30T10:00' }, {}, 'date malformed'],
    ['a video without consent', { lines: [line(13)] }, {}, 'consentMissing'],
    ['a video with consent', { lines: [line(13)], consentsToVideo: true }, {}, 'none'],
    [
      'a pack with a video in it, without consent',
      { lines: [line(11), line(13)], packId: 7 },
      {
        packs: [
          {
            id: 7,
            price: 5000,
            config: [11, 13].map((interventionId) => ({ interventionId, publicname: '' })),
          },
        ],
      },
      'consentMissing',
    ],
    [
      'several wrong values, all of them at once',
      {
        date: 'soon',
        fiche: { email: 'nobody' },
        details: { reason: 'longer' },
        comments: 'x'.repeat(256),
      },
      { forms: FORMS, group: { settings: { user_allow_comment: true } } },
      'date malformed, lastname missing, email malformed, reason too_long, comments too_long',
    ],
  ] as const)('answers %s rightly', (_, request, rules, refusal) => {
    expect(refusalOf(() => admitted(request, { services: interventions, ...rules }))).toBe(refusal);
  });

  it('reaches from its start to the end of its last service', () => {
    expect(admitted({ lines: [line(11), line(12)] }, { services: interventions })).toMatchObject({
      start: START,
      end: START + 75 * MINUTE,
    });
    expect(durationOf([])).toBe(0);
  });

  it('takes the values of a known contact, with what was written this time', () => {
    const stored = { lastname: 'Kerjean', firstname: 'Nolwenn', unknown: 'x' };
    const booker = aBooker({ ficheId: 9, storedValues: stored });

    expect(
      admitted({ ficheId: 9, booker, fiche: { firstname: 'Maï' } }, { forms: FORMS }).fiche,
    ).toEqual({ lastname: 'Kerjean', firstname: 'Maï' });
    expect(
      admitted(
        { fiche: { lastname: 'Le Goff' }, details: { reason: 'bang', other: 'x' } },
        { forms: FORMS },
      ),
    ).toMatchObject({ fiche: { lastname: 'Le Goff' }, vevent: { reason: 'bang' }, email: '' });
  });

  it('writes to the address of the session where the form asks for none, and to that of the form where it does', () => {
    const booker = aBooker({ email: 'Camille@example.org' });
    const fiche = { lastname: 'Kerjean', email: 'autre@example.org' };
    const withProfile = { forms: FORMS, group: { settings: { loginProfile: 'Fiche' } } } as const;

    expect(admitted({ booker, fiche }, { forms: FORMS })).toMatchObject({
      fiche: { lastname: 'Kerjean', email: 'Camille@example.org' },
      email: 'camille@example.org',
    });
    expect(admitted({ booker, fiche }, withProfile)).toMatchObject({
      fiche: { lastname: 'Kerjean', email: 'autre@example.org' },
      email: 'autre@example.org',
    });
    expect(admitted({ fiche }, { forms: FORMS }).fiche).toEqual(fiche);
  });

  it('lets a professional book without the address of a chosen contact, and with that of a new one', () => {
    const fiche = { lastname: 'Kerjean', email: 'autre@example.org' };
    const booker = aBooker({ role: 'pro', ficheId: 9, email: 'own@example.org' });

    expect(admitted({ booker, fiche, ficheId: 9 }, { forms: FORMS }).email).toBe('own@example.org');
    expect(admitted({ booker, fiche }, { forms: FORMS }).email).toBe('autre@example.org');
  });

  it('marks the network of whoever books with an address that nobody vouches for', () => {
    const email = 'nolwenn@example.org';
    const vouchesFor = (address: string) => address === email;
    const markOf = (booker: Booker | undefined, address = email) =>
      admitted({ booker, fiche: { lastname: 'Kerjean', email: address } }, { forms: FORMS })
        .bookedFrom;

    expect(markOf(undefined)).toBe(MARK);
    expect(markOf(aBooker({ role: 'visitor' }))).toBe(MARK);
    expect(markOf(aBooker({ role: 'visitor', vouchesFor }))).toBeNull();
    expect(markOf(aBooker({ role: 'visitor', vouchesFor }), 'other@example.org')).toBe(MARK);
  });

  it.each([
    ['a visitor', true, undefined, 'Merci'],
    ['a customer', true, aBooker(), 'Merci'],
    ['a professional', true, aBooker({ role: 'pro' }), ''],
    ['a visitor where none are taken', false, undefined, ''],
    ['a visitor where nothing is said of it', undefined, undefined, ''],
  ] as const)('takes a comment of %s or not', (_, isAllowed, booker, comments) => {
    const settings = isAllowed === undefined ? {} : { user_allow_comment: isAllowed };

    expect(admitted({ comments: ' Merci ', booker }, { group: { settings } }).comments).toBe(
      comments,
    );
  });

  it('takes a comment of 255 characters, however many units they are', () => {
    expect(parseComment('🙂'.repeat(255), '2027-06-07')).toHaveLength(510);
    expect(refusalOf(() => parseComment('🙂'.repeat(256), '2027-06-07'))).toBe('comments too_long');
    expect(refusalOf(() => parseComment('Hello\u0007', '2027-06-07'))).toBe('comments malformed');
  });
});

describe('the plan of a booking', () => {
  const twoInterventions = [
    aIntervention({ id: 11 }),
    aIntervention({ id: 12, length: 45, needResource: true }),
  ];
  const rules = groupRulesOf({
    services: twoInterventions,
    calendars: [1, 2].map((id) => aCalendarOf({ id, interventionIds: [11, 12] })),
    resources: [5, 6].map((id) => aResourceOf({ id, interventionIds: [12] })),
    forms: FORMS,
  });
  const planned = (request: BookingRequest, of = rules) =>
    planBooking(request, of, { ...of.schedule, busyTimes: [] }, NOW);

  it.each([
    ['no calendar', [line(11)], undefined, false],
    ['a calendar', [line(11, 1)], undefined, true],
    ['a calendar of one line only', [line(11, 1), line(11)], undefined, false],
    ['a calendar, and no resource where one is needed', [line(12, 1)], undefined, false],
    ['a calendar and a resource', [line(12, 1)], 5, true],
    ['a resource alone', [line(12)], 5, false],
    ['an unknown service at a calendar', [line(99, 1)], undefined, true],
  ])('has one place for %s: %s', (_, lines, resourceId, isSingle) => {
    expect(hasSinglePlace(aRequest({ lines, resourceId }), rules)).toBe(isSingle);
  });

  const bookingOf = (request: BookingRequest) => book({} as WriteParts, request);
  const without = { placements: [], candidates: [] };

  it('counts the contacts of the account that books where it gets a new one, and of no other', () => {
    const booker = aBooker({ accountId: 4, ficheId: 9 });
    const fiche = { lastname: 'Kerjean', email: 'k@example.org' };
    const accountIn = (request: BookingRequest) =>
      bookingOf(request).questions(planned(request))[0].parameters.at(-1);

    expect(accountIn(aRequest({ booker, fiche }))).toBe(4);
    expect(accountIn(aRequest({ booker, fiche, ficheId: 9 }))).toBeNull();
    expect(accountIn(aRequest({ fiche }))).toBeNull();
  });

  it('locks all that another booking could change under it', () => {
    const fiche = { lastname: 'Kerjean', email: 'Nolwenn@example.org' };
    const request = aRequest({ lines: [line(12, 2)], resourceId: 6, fiche });
    const hours = [Math.floor(START / HOUR)];
    const account = aBooker({ accountId: 4, role: 'visitor' });
    const contact = aBooker({ accountId: 4, ficheId: 9, role: 'visitor' });
    const locksOf = (one: BookingRequest, of = rules) =>
      bookingOf(one)
        .locks({ ...planned(one, of), ...without })
        .map((parts) => parts.join(' '));
    const inTurn = groupRulesOf({ agenda: { assignment: 'round_robin' } });

    expect(bookingOf(request).locks(planned(request))).toEqual([
      ['person', 50, 'nolwenn@example.org'],
      ...hours.map((hour) => ['calendar', 50, 2, hour]),
      ...hours.map((hour) => ['calendar', 50, 6, hour]),
    ]);
    expect(locksOf(aRequest({ fiche, booker: account }))).toEqual([
      'person 50 nolwenn@example.org',
      'fiches 50 4',
    ]);
    expect(locksOf(aRequest({ fiche, booker: contact, ficheId: 9 }))).toEqual([
      'person 50 nolwenn@example.org',
      'fiche 50 9',
    ]);
    expect(locksOf(aRequest(), inTurn)).toEqual(['turns 50']);
    expect(locksOf(aRequest({ lines: [line(11, 1)] }), inTurn)).toEqual([]);
  });

  it('asks who it is, what is taken around it at its places, and whether limits matter', () => {
    const fiche = { lastname: 'Kerjean', email: 'Nolwenn@example.org' };
    const request = aRequest({ lines: [line(11, 1), line(12, 2)], fiche });
    const limits = { most: 2, minutesBetween: undefined, isSameTimeAllowed: true };
    const limited = groupRulesOf({ agenda: { limits } });
    const booker = aBooker({ ficheId: 9, vouchesFor: () => true });

    const question = {
      groupId: 50,
      window: { from: START - HOUR, to: START + 75 * MINUTE + HOUR },
      places: { calendarIds: [1, 2], resourceIds: [5] },
      email: 'nolwenn@example.org',
      ficheId: undefined,
      bookedFrom: MARK,
      lineCount: 2,
      isLimited: false,
      isCounted: true,
      accountId: undefined,
    };
    expect(bookingOf(request).questions(planned(request))).toEqual([eligibilityQuery(question)]);

    const own = aRequest({ booker });
    expect(bookingOf(own).questions({ ...planned(own, limited), ...without })).toEqual([
      eligibilityQuery({
        ...question,
        window: { from: START - HOUR, to: START + 30 * MINUTE + HOUR },
        places: { calendarIds: [], resourceIds: [] },
        email: '',
        ficheId: 9,
        bookedFrom: null,
        isLimited: true,
        lineCount: 1,
      }),
    ]);
  });

  describe('once everything is locked', () => {
    const request = aRequest({
      lines: [line(11, 1)],
      fiche: { lastname: 'K', email: 'k@example.org' },
    });
    const held = ([minutes, own = false]: readonly [
      number,
      boolean?,
    ]): EligibilityRow['own_appointments'][number] => [
      START + minutes * MINUTE,
      START + (minutes + 30) * MINUTE,
      7,
      7,
      own,
    ];
    const limits = { most: undefined, minutesBetween: 60, isSameTimeAllowed: true };
    const confirmed = (
      row: Partial<EligibilityRow>,
      { booker, ...rest }: { readonly booker?: Booker; readonly taken?: object[] } = {},
    ) => {
      const of = groupRulesOf({ version: 3, forms: FORMS, agenda: { limits } });
      const asked = { ...request, booker };
      const plan = planned(asked, of);
      const rows = [
        {
          rules_version: 3,
          turns: null,
          times: JSON.stringify(rest.taken ?? []),
          is_blacklisted: false,
          own_blacklisted: false,
          is_there: true,
          own_appointments: [],
          recent: 0,
          ids: [70],
          fiche_id: 90,
          account_fiches: 0,
          ...row,
        },
      ];
      return bookingOf(asked).check(plan, [rows], NOW);
    };
    const vouched = aBooker({ role: 'visitor', vouchesFor: () => true });
    const taken = [[START, START + 30 * MINUTE, 1, 0, null, null, 8]];

    it.each([
      ['nothing has changed', {}, {}, 'none'],
      ['the rules have changed', { rules_version: 4 }, {}, 'outdated'],
      ['the place is taken', {}, { taken }, 'outdated'],
      ['the contact is gone', { is_there: false }, {}, 'ficheNotAuthorized'],
      ['a namesake is refused', { is_blacklisted: true }, {}, 'limitReached'],
      [
        'whoever has the address for certain is refused',
        { is_blacklisted: true },
        { booker: vouched },
        'blacklisted',
      ],
      [
        'the contact itself is refused',
        { is_blacklisted: true, own_blacklisted: true },
        {},
        'blacklisted',
      ],
      [
        'another visit of the address is near',
        { own_appointments: [held([89])] },
        {},
        'notBookable',
      ],
      [
        'another visit of the very contact is near',
        { own_appointments: [held([89, true])] },
        {},
        'tooCloseToAnother',
      ],
      [
        'another visit of a certain address is near',
        { own_appointments: [held([-89])] },
        { booker: vouched },
        'tooCloseToAnother',
      ],
      [
        'another visit is just far enough',
        { own_appointments: [held([90, true]), held([-90, true])] },
        {},
        'none',
      ],
    ] as const)('stands where %s', (_, row, rest, refusal) => {
      expect(refusalOf(() => confirmed(row, rest as never))).toBe(refusal);
    });

    it('knows nothing of a group that is gone', () => {
      expect(refusalOf(() => eligibilityFrom([]))).toBe('groupUnknown');
    });
  });
});

describe('a booking as it is stored', () => {
  const promotions = [
    { percent: 20, weekday: 2 as const, from: '09:00', to: '12:00', label: 'mardi matin' },
  ];
  const pack = {
    id: 7,
    price: 5000,
    config: [11, 12].map((interventionId) => ({ interventionId, publicname: '' })),
  };
  const rules = groupRulesOf({
    services: [
      aIntervention({ id: 11, price: 4000, promotions }),
      aIntervention({ id: 12, price: 3000, needResource: true, videoconference: true }),
    ],
    calendars: [1, 2].map((id) => aCalendarOf({ id, interventionIds: [11, 12] })),
    resources: [aResourceOf({ id: 5, interventionIds: [12] })],
    packs: [pack],
    calendarNames: new Map([
      [1, { fr: 'Ana' }],
      [2, { fr: 'Basile' }],
      [5, { fr: 'Cabine' }],
    ]),
    sites: new Map([
      [1, { name: { fr: 'Sud' }, address: { address: '', zipcode: '', city: '', country: '' } }],
    ]),
    forms: FORMS,
  });
  const eligibility = (ids: readonly number[]) =>
    ({ newFicheId: 90, appointmentIds: ids }) as Parameters<typeof newBooking>[1]['eligibility'];
  const composed = (request: BookingRequest, ids: readonly number[]) => {
    const plan = planBooking(request, rules, { ...rules.schedule, busyTimes: [] }, NOW);
    const checked = { ...plan, eligibility: eligibility(ids), ficheToken: undefined };
    return newBooking(request, checked, NOW);
  };

  it('has its lines in their order, the later ones below the first', () => {
    const request = aRequest({
      lines: [line(11, 1), line(12, 2)],
      consentsToVideo: true,
      packId: 7,
      fiche: { lastname: 'Kerjean', email: 'k@example.org' },
      comments: 'Merci',
    });

    const { lines, ficheId } = composed(request, [70, 71]);

    expect(ficheId).toBe(90);
    expect(lines).toEqual([
      expect.objectContaining({
        id: 70,
        parent_id: null,
        type: 'first',
        starts_at: START,
        ends_at: START + 30 * MINUTE,
        calendar_times: null,
        resource_times: null,
        pack_id: 7,
        pack_price: 5000,
        intervention: { fr: 'Service 11' },
        calendar: { fr: 'Ana' },
        site: { name: { fr: 'Sud' }, address: expect.anything() },
        resource_id: null,
        resource: null,
        resource_seat: null,
        fiche_id: 90,
        firstname: '',
        lastname: 'Kerjean',
        email: 'k@example.org',
        price: 4000,
        promotion: null,
        videoconference: false,
        created_at: NOW,
        changed_at: null,
        confirmed_at: null,
        cancelled_at: null,
      }),
      expect.objectContaining({
        id: 71,
        parent_id: 70,
        type: 'included',
        starts_at: START + 30 * MINUTE,
        ends_at: START + 60 * MINUTE,
        pack_price: 5000,
        calendar: { fr: 'Basile' },
        site: null,
        resource_id: 5,
        resource: { fr: 'Cabine' },
        resource_seat: 0,
        price: 3000,
        promotion: null,
        videoconference: true,
      }),
    ]);
  });

  it('is free of others when alone, at the price of its time', () => {
    const alone = composed(
      aRequest({ ficheId: 9, booker: aBooker({ ficheId: 9, storedValues: { lastname: 'K' } }) }),
      [70],
    );

    expect(alone).toMatchObject({ ficheId: 9 });
    expect(alone.lines).toMatchObject([
      {
        type: 'free',
        parent_id: null,
        pack_id: null,
        pack_price: null,
        price: 4000,
        promotion: 20,
      },
    ]);
  });

  it('is not composed where an id is missing', () => {
    const request = aRequest({ fiche: { lastname: 'K' } });

    expect(() => composed(request, [])).toThrow('line 0 has no service or no id');
  });

  it('takes the promotion of its first service at its time, and stores it where it lowers a price', () => {
    const at = (date: string, lines = [line(11), line(12)], packId?: number) => {
      const price = priceAt(rules, { ...aRequest({ lines }), packId }, instant(date));
      return [
        price.promotion,
        price.total,
        ...lines.map((_, index) => priceColumns(price, { ...aRequest(), packId }, index)),
      ];
    };
    const columns = (
      price: number,
      promotion: number | null,
      pack_price: number | null = null,
    ) => ({
      price,
      pack_price,
      promotion,
    });

    expect(at('2027-06-08T11:59')).toEqual([20, 6200, columns(4000, 20), columns(3000, null)]);
    expect(at('2027-06-08T12:00')).toEqual([
      undefined,
      7000,
      columns(4000, null),
      columns(3000, null),
    ]);
    expect(at('2027-06-08T10:00', [line(12), line(11)])).toEqual([
      undefined,
      7000,
      columns(3000, null),
      columns(4000, null),
    ]);
    expect(at('2027-06-08T10:00', undefined, 7)).toEqual([
      20,
      5000,
      columns(4000, null, 5000),
      columns(3000, null, 5000),
    ]);
    expect(() => priceColumns(priceAt(rules, aRequest(), START), aRequest(), 1)).toThrow(
      'line 1 has no price',
    );
  });
});

describe('the places of an appointment', () => {
  const aPlacement = (placement: Partial<Placement> = {}): Placement => {
    const { start = START, end = start + 30 * MINUTE } = placement;
    return {
      interventionId: 11,
      calendarId: 1,
      seat: 0,
      resourceId: undefined,
      resourceSeat: undefined,
      start,
      end,
      calendarTimes: [{ from: start, to: end }],
      resourceTimes: [{ from: start, to: end }],
      ...placement,
    };
  };
  const hoursOf = (placement: Partial<Placement>) =>
    placementLocks(50, aPlacement(placement)).map((parts) =>
      parts.map((part, index) => (index === 3 ? Number(part) - START / HOUR : part)).join(' '),
    );

  it('have one lock for each hour that they touch', () => {
    expect(hoursOf({})).toEqual(['calendar 50 1 0']);
    expect(
      hoursOf({ end: START + HOUR, calendarTimes: [{ from: START, to: START + HOUR }] }),
    ).toEqual(['calendar 50 1 0']);
    expect(
      hoursOf({
        resourceId: 5,
        calendarTimes: [
          { from: START, to: START + 10 * MINUTE },
          { from: START + 2 * HOUR, to: START + 2 * HOUR + MINUTE },
        ],
        resourceTimes: [{ from: START - MINUTE, to: START + HOUR }],
      }),
    ).toEqual([1, 5].flatMap((id) => [-1, 0, 1, 2].map((hour) => `calendar 50 ${id} ${hour}`)));
  });

  it('are calendars and resources, each once', () => {
    const placements = [{ resourceId: 5 }, { calendarId: 2 }, { resourceId: 5 }];
    expect(placesOf(placements.map(aPlacement))).toEqual({ calendarIds: [1, 2], resourceIds: [5] });
  });

  it('are stored where they are others than from start to end', () => {
    const [start, end] = [START, START + 30 * MINUTE];
    const columns = (placement: Partial<Placement>) => placementColumns(aPlacement(placement));
    const split = [
      { from: start, to: start + MINUTE },
      { from: end - MINUTE, to: end },
    ];

    expect(columns({})).toMatchObject({ calendar_times: null, resource_times: null });
    expect(columns({ calendarTimes: split })).toMatchObject({
      calendar_times: expect.stringMatching(/^\{\S*2027-06-08.*\}$/),
      resource_times: null,
    });
    expect(columns({ resourceTimes: split }).resource_times).toBeNull();
    expect(columns({ resourceId: 5, resourceTimes: split }).resource_times).toContain('2027-06-08');
    expect(
      columns({ calendarTimes: [{ from: start - MINUTE, to: end }] }).calendar_times,
    ).toContain('{');
    expect(
      columns({ calendarTimes: [{ from: start, to: end + MINUTE }] }).calendar_times,
    ).toContain('{');
    expect(columns({ calendarTimes: [] }).calendar_times).toBe('{}');
  });

  it('are stored with their calendar and resource, and the seat of each', () => {
    expect(placementColumns(aPlacement({ calendarId: 3, seat: 1 }))).toMatchObject({
      calendar_id: 3,
      seat: 1,
      resource_id: null,
      resource_seat: null,
    });
    expect(placementColumns(aPlacement({ resourceId: 5, resourceSeat: 2 }))).toMatchObject({
      resource_id: 5,
      resource_seat: 2,
    });
  });

  it('are looked for an hour around, or as far as buffers reach', () => {
    const end = START + 30 * MINUTE;
    const around = (schedule: object) => {
      const { from, to } = aroundOf(
        { start: START, end },
        { ...groupRulesOf().schedule, ...schedule },
      );
      return [(START - from) / MINUTE, (to - end) / MINUTE];
    };

    expect(around({})).toEqual([60, 60]);
    expect(around({ calendars: [aCalendarOf({ bufferBefore: 30 })] })).toEqual([60, 60]);
    expect(around({ calendars: [aCalendarOf({ bufferBefore: 90 })] })).toEqual([90, 90]);
    expect(
      around({ interventions: [aIntervention({ bufferAfter: 120 }), aIntervention()] }),
    ).toEqual([120, 120]);
  });

  it('are looked for in the whole week where whoever has least to do is wanted', () => {
    const time = { start: START, end: START + 30 * MINUTE };
    const week = { from: instant('2027-06-07T00:00'), to: instant('2027-06-14T00:00') };
    const near = { from: START - HOUR, to: time.end + HOUR };
    const window = (
      assignment: 'first' | 'round_robin' | 'least_loaded' | undefined,
      lines = [line()],
    ) =>
      scheduleWindow(aRequest({ lines }), time, {
        ...groupRulesOf().schedule,
        ...(assignment && { assignment }),
      });
    const night = { start: week.to - MINUTE, end: week.to + MINUTE };
    const dawn = { start: week.from, end: week.from + MINUTE };

    expect(window(undefined)).toEqual(week);
    expect(window('least_loaded')).toEqual(week);
    expect(window('least_loaded', [line(11, 1), line(11)])).toEqual(week);
    expect(window('least_loaded', [line(11, 1)])).toEqual(near);
    expect(window('first')).toEqual(near);
    expect(window('round_robin')).toEqual(near);
    expect(scheduleWindow(aRequest(), night, groupRulesOf().schedule)).toEqual({
      from: week.from,
      to: night.end + HOUR,
    });
    expect(scheduleWindow(aRequest(), dawn, groupRulesOf().schedule)).toEqual({
      from: dawn.start - HOUR,
      to: week.to,
    });
  });
});

describe('the limits of a person', () => {
  const booked = { start: START, end: START + 30 * MINUTE };
  const held = (start: Instant, own: boolean): PersonalAppointment => ({
    id: 7,
    start,
    end: start + 30 * MINUTE,
    visitId: start,
    own,
  });

  it.each([
    ['own ones of a certain address', [true, true], true, 'tooManyAppointments'],
    ['one own and one other of a certain address', [true, false], true, 'tooManyAppointments'],
    ['own ones of an uncertain address', [true, true], false, 'tooManyAppointments'],
    ['one own and one other of an uncertain address', [true, false], false, 'limitReached'],
    ['one', [true], true, 'none'],
  ] as const)('refuse a third appointment beside %s', (_, owns, isVerified, refusal) => {
    const limits = { most: 2, minutesBetween: undefined, isSameTimeAllowed: true };
    const appointments = owns.map((own, index) => held(START + (index + 1) * HOUR, own));

    expect(
      refusalOf(() => ensureWithinLimits(limits, { appointments, isVerified }, booked, NOW)),
    ).toBe(refusal);
  });

  it.each([
    [false, false, true, 'none'],
    [true, false, true, 'blacklisted'],
    [true, false, false, 'limitReached'],
    [true, true, false, 'blacklisted'],
  ])(
    'tell of a refused address %s, of the own contact %s, of a certain one %s: %s',
    (blacklisted, ownBlacklisted, isVerified, refusal) => {
      expect(
        refusalOf(() =>
          ensureNotBlacklisted({ isBlacklisted: blacklisted, ownBlacklisted }, { isVerified }),
        ),
      ).toBe(refusal);
    },
  );
});

describe('access to appointments', () => {
  const email = 'nolwenn@example.org';
  const known = { token: '', email, signedAt: 0 };
  const fiche = { id: 9, email: '', existing: false, blacklisted: false };
  const groups = (...ids: number[]): Caller => ({
    ...known,
    kind: 'professional',
    professionalId: 1,
    groups: ids.map((id) => ({ id, name: '', urlname: '' })),
  });
  const nothing = (groupId: number) => ({
    groupId,
    owns: { ficheIds: [] },
    role: 'pro' as const,
    email,
  });

  it.each<[string, Caller, number | undefined, AppointmentAccess]>([
    [
      'a contact',
      { ...known, kind: 'contact', groupId: 50, fiches: [fiche], byMail: false },
      51,
      { groupId: 50, owns: { ficheIds: [9] }, role: 'visitor', email: '' },
    ],
    [
      'a contact by the link of a mail',
      { ...known, kind: 'contact', groupId: 50, fiches: [fiche], byMail: true },
      50,
      { groupId: 50, owns: { ficheIds: [9] }, role: 'user', email },
    ],
    [
      'an account',
      {
        ...known,
        kind: 'account',
        groupId: 50,
        accountId: 4,
        fiches: [fiche, { ...fiche, id: 10 }],
        mustChangePassword: false,
        sso: false,
        ssoLogout: false,
        pendingRdv: undefined,
        locale: null,
        consents: {} as never,
      },
      50,
      { groupId: 50, owns: { ficheIds: [9, 10] }, role: 'user', email },
    ],
    [
      'who pressed the button of a mail',
      { ...known, kind: 'appointment', groupId: 50, bookingId: 70, fiche },
      50,
      { groupId: 50, owns: { bookingId: 70 }, role: 'visitor', email },
    ],
    [
      'a professional in the group',
      groups(50, 51),
      51,
      { groupId: 51, owns: 'all', role: 'pro', email },
    ],
    [
      'a professional of one group, who names none',
      groups(50),
      undefined,
      { groupId: 50, owns: 'all', role: 'pro', email },
    ],
    ['a professional of two groups, who names none', groups(50, 51), undefined, nothing(0)],
    ['a professional of none', groups(), undefined, nothing(0)],
    ['a professional elsewhere', groups(50), 51, nothing(51)],
  ])('for %s', (_, caller, groupId, access) => {
    expect(appointmentAccessOf(caller, groupId)).toEqual(access);
  });

  it('is refused to a caller without a key', () => {
    expect(refusalOf(() => appointmentAccessOf({ kind: 'visitor' }, 50))).toBe('connectionExpired');
  });
});

describe('the time in which an appointment may be changed', () => {
  const at = (...starts: Instant[]) =>
    starts.map((starts_at) => ({
      starts_at,
      intervention_externid: null,
    })) as readonly object[] as readonly StoredAppointment[];

  it.each([
    [60, 60 * MINUTE, 'none'],
    [60, 60 * MINUTE - 1_000, 'tooLateToChange'],
    [0, 1_000, 'none'],
    [0, 0, 'tooLateToChange'],
    [-60, 0, 'tooLateToChange'],
  ])('ends by its notice: with %d minutes, %d ms before: %s', (notice, before, refusal) => {
    const now = NOW + 999;

    expect(refusalOf(() => ensureInTime(at(NOW + 2 * HOUR, NOW + before), notice, now))).toBe(
      refusal,
    );
  });

  it('holds for each of its lines', () => {
    const group = (settings: object) => ({ timezone: 'Europe/Paris', settings });
    const lines = (externid: string | null) =>
      [
        { starts_at: START, intervention_externid: null },
        { starts_at: START, intervention_externid: externid },
      ] as readonly object[] as readonly StoredAppointment[];
    const v3 = group({ use_api_v3: true });

    expect(areEditable(lines(null), v3, NOW)).toBe(true);
    expect(areEditable(lines('ants_c'), v3, NOW)).toBe(false);
    expect(areEditable(lines(null), group({}), NOW)).toBe(false);
    expect(areEditable(at(START, NOW), v3, NOW)).toBe(false);
  });
});
