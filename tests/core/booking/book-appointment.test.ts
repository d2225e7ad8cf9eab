import {
  AppointmentsInMemory,
  CatalogsInMemory,
  ScheduleInMemory,
  SessionsInMemory,
} from '@creneau/adapters/in-memory';
import {
  BookAppointment,
  BookingAttempts,
  BookingJourney,
  initialSession,
  NearestSlots,
  OfferedCatalog,
  problemOf,
  Refusal,
  UnavailableInterventions,
  type Appointments,
  type BookingOutcome,
  type BookingAttempt,
  type BookingRefusal,
  type Catalog,
  type FicheEntry,
  type Forms,
  type Group,
  type RefusalDetail,
  type RefusalReason,
  type Slot,
} from '@creneau/core';
import fc from 'fast-check';
import { BehaviorSubject } from 'rxjs';
import { AttentiveMaps } from '../../support/attentive-maps';
import { AttentiveAppointments, freeOn, NOW } from '../../support/fiche-step';
import {
  aBooked,
  aCatalog,
  aField,
  aGroup,
  aLine,
  anIntervention,
  anOffer,
  aSlot,
} from '../../support/made-up';
import { aUserSession } from '../../support/made-up-people';
import { aCalendarOf, aSchedule, anInterventionOf } from '../../support/schedules';
import { StoppedClock } from '../../support/stopped-clock';
import { SlotsOnPaper } from '../presentation/visit';

const camille = { values: { firstname: 'Camille', email: 'camille@example.org' } };

const aFiche = (comments = ''): FicheEntry => ({
  details: { fiche: camille, vevent: {}, comments, consentsToVideo: false },
  forms: { fiche: [], vevent: [] },
});

const refusing =
  (reason: RefusalReason, detail: RefusalDetail = {}) =>
  () =>
    Promise.reject(new Refusal(reason, { detail }));

/** Nobody answers, and we ask again until we give up. */
const silence = (_: unknown, inDoubt: () => void) => {
  inDoubt();
  return Promise.reject(new Refusal('unreachable', { detail: { inDoubt: true } }));
};

/** An answer that comes when the test says so. */
function aPendingAnswer() {
  let settle: (booked: BookingOutcome) => void = () => undefined;
  const answer = new Promise<BookingOutcome>((resolve) => (settle = resolve));
  return { answer: () => answer, settle };
}

interface OneVisit {
  readonly answers?: ConstructorParameters<typeof AttentiveAppointments>[0];
  /** Books in place of the answers. */
  readonly business?: Pick<Appointments, 'book'>;
  readonly group?: Partial<Group>;
  readonly sessions?: SessionsInMemory;
  readonly free?: readonly Slot[];
  /** Who looks for the times near another. */
  readonly nearest?: Pick<NearestSlots, 'to'>;
  readonly catalog?: Catalog;
  /** What is offered when it is asked again. */
  readonly catalogNow?: Catalog;
}

/** Somebody who chose a cut on Tuesday 8 June 2027 at 09:30, at a business that answers so. */
function aVisit({
  answers = [],
  business,
  group: rules = {},
  sessions = new SessionsInMemory(),
  free = [],
  nearest,
  catalog = aCatalog(),
  catalogNow = catalog,
}: OneVisit = {}) {
  let keys = 0;
  const group = aGroup(rules);
  const clock = new StoppedClock(NOW);
  const locale = new BehaviorSubject('fr');
  const appointments = new AttentiveAppointments(answers);
  const choices = {
    interventionSetId: 1,
    lines: catalog.interventions.map(({ id }) => aLine({ interventionId: id })),
    calendarId: 0,
  };
  const journey = new BookingJourney(anOffer({ group, catalog }), choices, {
    next: () => `key ${(keys += 1)}`,
  });
  journey.choose(aSlot());
  journey.proceed();
  const offered = new OfferedCatalog(
    catalog,
    new CatalogsInMemory(() => catalogNow),
    group,
    locale,
    new BehaviorSubject(initialSession),
  );
  const slots = new SlotsOnPaper(free);
  const visit = { journey, offeredCatalog: offered, group, clock, locale$: locale };
  const weeks = { forget: () => undefined };
  const maps = new AttentiveMaps();
  const bookAppointment = new BookAppointment(
    visit,
    new BookingAttempts(visit, nearest ?? new NearestSlots(visit, slots), weeks),
    business ?? appointments,
    sessions,
    maps,
    new UnavailableInterventions(journey, offered),
    { websource: undefined },
  );
  const states: BookingAttempt<BookingRefusal>[] = [];
  bookAppointment.attempt$.subscribe((attempt) => states.push(attempt));
  return {
    journey,
    bookAppointment,
    sessions,
    maps,
    asked: appointments.asked,
    states,
    book: (comments?: string) => bookAppointment.execute(async () => aFiche(comments)),
    present: () => bookAppointment.attempt$.value,
  };
}

const keysOf = (asked: readonly { key: string }[]): readonly string[] =>
  asked.map(({ key }) => key);

const patienceOf = (attempt: BookingAttempt<BookingRefusal>): string =>
  attempt.state === 'pending' ? attempt.patience : attempt.state;

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('an attempt to book', () => {
  it('[BOOK-05] sends the choices and the contact, and confirms what the business answers', async () => {
    const { asked, book, journey, states } = aVisit();

    expect(await book('A word')).toBe(true);

    expect(asked).toMatchObject([
      { key: 'key 1', slot: { start: aSlot().start }, fiche: camille, comments: 'A word' },
    ]);
    expect(journey.journey$.value.step).toBe('confirm');
    expect(states.map(patienceOf).slice(-2)).toEqual(['brief', 'idle']);
  });

  it('[C9] sends once, however often it is pressed', async () => {
    const { answer, settle } = aPendingAnswer();
    const { asked, book } = aVisit({ answers: [answer] });

    const presses = [book(), book(), book()];
    settle(aBooked());

    expect(await Promise.all(presses)).toEqual([true, false, false]);
    expect(asked).toHaveLength(1);
  });

  it('sends nothing where there is nobody to book for, and keeps the refusal of the attempt before', async () => {
    const { asked, book, bookAppointment, present } = aVisit({
      answers: [refusing('blacklisted')],
    });
    await book();
    const before = present();

    expect(await bookAppointment.execute(async () => undefined)).toBe(false);

    expect(asked).toHaveLength(1);
    expect(present()).toEqual(before);
  });

  it('sends nothing before a time is chosen', async () => {
    const { asked, book, journey } = aVisit();
    journey.restart();

    expect(await book()).toBe(false);

    expect(asked).toEqual([]);
  });

  it('[BOOK-07] becomes the refusal, and the next one has a new key', async () => {
    const { asked, book, present, journey } = aVisit({ answers: [refusing('blacklisted')] });

    expect(await book()).toBe(false);
    expect(present()).toMatchObject({
      state: 'refused',
      problem: { refusal: { reason: 'blacklisted' }, number: 1 },
    });
    // other times are looked for where the chosen one was taken
    expect(problemOf(present())).toMatchObject({ slot: aSlot(), others: undefined });
    await book();

    expect(keysOf(asked)).toEqual(['key 1', 'key 2']);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('counts the refusals, so that the same one twice is announced twice', async () => {
    const { book, present } = aVisit({
      answers: [refusing('blacklisted'), refusing('blacklisted')],
    });

    await book();
    await book();

    expect(problemOf(present())?.number).toBe(2);
  });

  it('keeps the problem on the page while the next attempt is pending', async () => {
    const { answer, settle } = aPendingAnswer();
    const { book, present } = aVisit({ answers: [refusing('tooManyAppointments'), answer] });
    await book();

    const press = book();

    expect(present()).toMatchObject({
      state: 'pending',
      patience: 'brief',
      problem: { refusal: { reason: 'tooManyAppointments' } },
    });
    settle(aBooked());
    await press;
    expect(present()).toEqual({ state: 'idle' });
  });

  it('turns a fault of ours into a refusal that loses nothing', async () => {
    jest.useFakeTimers();
    const { book, present, journey } = aVisit({
      answers: [() => Promise.reject(new TypeError('a fault'))],
    });

    await book();

    expect(problemOf(present())?.refusal.reason).toBe('unknown');
    expect(journey.journey$.value.step).toBe('fiche');
    expect(() => jest.runAllTimers()).toThrow('a fault');
    jest.useRealTimers();
  });
});

describe('a lost answer', () => {
  it('[N3] is doubt, and the next press sends the same key', async () => {
    const { asked, book, present, states } = aVisit({ answers: [silence] });

    await book();
    expect(present()).toMatchObject({
      state: 'refused',
      problem: { refusal: { reason: 'unreachable', detail: { inDoubt: true } } },
    });
    await book();

    expect(states.map(patienceOf)).toContain('doubt');
    expect(keysOf(asked)).toEqual(['key 1', 'key 1']);
  });

  it('stays in doubt while the device is offline', async () => {
    const { asked, book } = aVisit({
      answers: [silence, refusing('offline'), refusing('keyReused')],
    });
    await book();
    await book();

    expect(await book('Another word')).toBe(true);

    expect(asked.map(({ comments }) => comments)).toEqual(['', '', 'Another word', '']);
    expect(new Set(keysOf(asked)).size).toBe(1);
  });

  it('[N9] is still said to be in doubt where the next order could not be sent', async () => {
    const { book, present, journey } = aVisit({ answers: [silence, refusing('offline')] });
    await book();
    await book();

    expect(problemOf(present())?.refusal).toMatchObject({
      reason: 'offline',
      detail: { inDoubt: true },
    });

    const { draft } = journey.journey$.value;
    const again = aVisit({ answers: [refusing('offline')] });
    again.journey.resume((_, fresh) => ({ ...fresh, draft }));
    await again.book();

    expect(problemOf(again.present())?.refusal.detail).toMatchObject({
      inDoubt: true,
      mayHappenTwice: true,
    });
  });

  it('is still said to be in doubt where the next order comes too soon to be looked at', async () => {
    const { asked, book, present } = aVisit({ answers: [silence, refusing('tooManyCalls')] });
    await book();
    await book();

    expect(problemOf(present())?.refusal).toMatchObject({
      reason: 'tooManyCalls',
      detail: { inDoubt: true },
    });
    expect(keysOf(asked)).toEqual(['key 1', 'key 1']);
  });

  it('asks for the first answer when the form was changed in between, and books nothing twice', async () => {
    const { asked, book, journey } = aVisit({ answers: [silence, refusing('keyReused')] });
    await book();

    expect(await book('Another word')).toBe(true);

    expect(asked.map(({ comments }) => comments)).toEqual(['', 'Another word', '']);
    expect(new Set(keysOf(asked)).size).toBe(1);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('asks for the first answer after the page was loaded again', async () => {
    const left = aVisit({ answers: [silence] });
    await left.book();
    const { draft } = left.journey.journey$.value;
    const { asked, book, journey } = aVisit({ answers: [refusing('keyReused')] });
    journey.resume((_, fresh) => ({ ...fresh, draft }));

    expect(await book('Another word')).toBe(true);

    expect(asked.map(({ comments }) => comments)).toEqual(['Another word', '']);
    expect(new Set(keysOf(asked))).toEqual(new Set(['key 1']));
  });

  it('takes a new key where the first booking is not known, as in a tab that was duplicated', async () => {
    const { asked, book, present } = aVisit({ answers: [refusing('keyReused')] });

    await book();
    expect(problemOf(present())?.refusal.reason).toBe('keyReused');

    expect(await book()).toBe(true);
    expect(new Set(keysOf(asked)).size).toBe(2);
  });

  it('asks for no answer again that has come', async () => {
    const { asked, book, present } = aVisit({
      answers: [silence, () => Promise.resolve(aBooked()), refusing('keyReused')],
    });
    await book();
    await book();

    await book('Another word');

    expect(asked).toHaveLength(3);
    expect(problemOf(present())?.refusal.reason).toBe('keyReused');
  });

  it.each<readonly [string, NonNullable<OneVisit['answers']>]>([
    ['after a refusal that leaves nothing in doubt', [refusing('blacklisted')]],
    ['once the answer in doubt was a refusal', [silence, refusing('blacklisted')]],
  ])('asks for no first answer %s', async (_, answers) => {
    const { asked, book, present } = aVisit({ answers: [...answers, refusing('keyReused')] });
    for (let pressed = 0; pressed < answers.length; pressed += 1) await book();

    await book('Another word');

    expect(asked).toHaveLength(answers.length + 1);
    expect(problemOf(present())?.refusal.reason).toBe('keyReused');
  });

  it('says that nobody answers, where the first answer is asked for in vain', async () => {
    const { book, present } = aVisit({
      answers: [silence, refusing('keyReused'), refusing('unreachable')],
    });
    await book();

    await book('Another word');

    expect(problemOf(present())?.refusal.reason).toBe('unreachable');
  });

  it('takes a new key when the first answer was a refusal', async () => {
    const { asked, book, present } = aVisit({
      answers: [silence, refusing('keyReused'), refusing('slotTaken')],
    });
    await book();
    await book('Another word');

    expect(problemOf(present())?.refusal.reason).toBe('keyReused');
    await book('Another word');

    expect(asked.at(-1)?.key).not.toBe('key 1');
  });
});

describe('the patience of an attempt', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is brief for a second, then long, until the answer comes', async () => {
    const { answer, settle } = aPendingAnswer();
    const { book, present } = aVisit({ answers: [answer] });

    const press = book();
    await jest.advanceTimersByTimeAsync(999);
    expect(patienceOf(present())).toBe('brief');
    await jest.advanceTimersByTimeAsync(1);
    expect(patienceOf(present())).toBe('long');
    settle(aBooked());
    await press;

    expect(patienceOf(present())).toBe('idle');
  });

  it('does not go back from doubt to long', async () => {
    const { answer, settle } = aPendingAnswer();
    const { book, present } = aVisit({
      answers: [
        (_, inDoubt) => {
          inDoubt();
          return answer();
        },
      ],
    });

    const press = book();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(patienceOf(present())).toBe('doubt');
    settle(aBooked());
    await press;
  });

  it('waits as long as the business asks, and not otherwise, and sends what was pressed', async () => {
    const { asked, book } = aVisit({
      answers: [refusing('tooLate'), refusing('tooManyCalls', { retryAfter: 5 })],
    });
    await book();
    void book();
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);

    const press = book('Pressed');
    await jest.advanceTimersByTimeAsync(4_999);
    expect(asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    await press;

    expect(asked[2]).toMatchObject({ comments: 'Pressed' });
  });
});

describe('a slot that was taken meanwhile', () => {
  const free = [...freeOn(8, '09:30', '10:15', '11:00', '17:00'), ...freeOn(9, '09:00')];

  it('[ERR-31] leads to the three nearest free ones', async () => {
    const { book, present } = aVisit({ answers: [refusing('slotTaken')], free });

    await book();
    expect(problemOf(present())?.others).toEqual({ state: 'loading' });
    await flushPromises();

    expect(problemOf(present())).toMatchObject({
      slot: { start: '2027-06-08T09:30:00+02:00' },
      others: {
        state: 'ready',
        value: ['08T10:15', '08T11:00', '08T17:00'].map((time) => ({
          start: `2027-06-${time}:00+02:00`,
        })),
      },
    });
  });

  it('[ERR-31] shows those near the slot that was asked for last, however late those near another come', async () => {
    const searches = new Map<string, (found: readonly Slot[]) => void>();
    const nearest = {
      to: (start: string) =>
        new Promise<readonly Slot[]>((resolve) => searches.set(start, resolve)),
    };
    const [another] = freeOn(9, '09:00');
    const { book, journey, present } = aVisit({
      answers: [refusing('slotTaken'), refusing('slotTaken')],
      nearest,
    });
    await book();
    journey.choose(aSlot(another));
    await book();

    searches.get(aSlot().start)?.(freeOn(8, '10:15'));
    await flushPromises();
    expect(problemOf(present())).toMatchObject({ slot: another, others: { state: 'loading' } });

    searches.get(another?.start ?? '')?.(freeOn(9, '10:00'));
    await flushPromises();
    expect(problemOf(present())?.others).toEqual({ state: 'ready', value: freeOn(9, '10:00') });
  });

  it('is booked at another one with a new key', async () => {
    const { asked, book, journey } = aVisit({ answers: [refusing('slotTaken')], free });
    const [other] = freeOn(8, '10:15');
    await book();

    journey.choose(aSlot(other));
    await book();

    expect(asked[1]).toMatchObject({ slot: { start: '2027-06-08T10:15:00+02:00' } });
    expect(keysOf(asked)).toEqual(['key 1', 'key 2']);
  });

  it('is no longer a problem once another one is chosen', async () => {
    const { book, journey, present } = aVisit({ answers: [refusing('slotTaken')], free });
    await book();

    journey.choose(aSlot(freeOn(9, '09:00')[0]));

    expect(present()).toEqual({ state: 'idle' });
  });
});

describe('a service that is no longer offered', () => {
  it('[ERR-29] leaves the cart, and the slot is chosen again', async () => {
    const cut = anIntervention({ id: 11 });
    const blowDry = anIntervention({ id: 12 });
    const { book, journey, present } = aVisit({
      answers: [refusing('notBookable')],
      catalog: aCatalog({ interventions: [cut, blowDry] }),
      catalogNow: aCatalog({ interventions: [cut] }),
    });

    await book();
    await flushPromises();

    const { choices } = journey.journey$.value;
    expect(choices.lines?.map(({ interventionId }) => interventionId)).toEqual([11]);
    expect(choices.slot).toBeUndefined();
    expect(present()).toEqual({ state: 'idle' });
  });

  it('[ERR-29] stays there while bookings are refused for another reason', async () => {
    const catalog = aCatalog({
      interventions: [anIntervention({ id: 11 }), anIntervention({ id: 12 })],
    });
    const { book, journey } = aVisit({
      answers: [refusing('slotTaken')],
      catalog,
      catalogNow: aCatalog({ interventions: [] }),
    });

    await book();
    await flushPromises();

    expect(journey.journey$.value.choices.lines).toHaveLength(2);
  });
});

describe('the key of an attempt', () => {
  type Answer = NonNullable<OneVisit['answers']>[number];
  const booked: Answer = () => Promise.resolve(aBooked());

  it.each<readonly [string, readonly Answer[], readonly string[]]>([
    ['stays after a lost answer', [silence, booked], ['key 1', 'key 1']],
    ['stays while no answer comes', [silence, silence, booked], ['key 1', 'key 1', 'key 1']],
    ['stays where the answer cannot be read', [refusing('badAnswer'), booked], ['key 1', 'key 1']],
    ['stays where nothing could be sent', [refusing('offline'), booked], ['key 1', 'key 1']],
    ['stays where the order was not read', [refusing('tooManyCalls'), booked], ['key 1', 'key 1']],
    ['is new after a refusal', [refusing('slotTaken'), booked], ['key 1', 'key 2']],
    [
      'is new after each refusal',
      [refusing('slotTaken'), refusing('limitReached'), booked],
      ['key 1', 'key 2', 'key 3'],
    ],
    [
      'is new once the answer in doubt was a refusal',
      [silence, refusing('slotTaken'), booked],
      ['key 1', 'key 1', 'key 2'],
    ],
  ])('[BOOK-07] [N3] %s', async (_, answers, keys) => {
    const { asked, book } = aVisit({ answers: [...answers] });

    for (let pressed = 0; pressed < answers.length; pressed += 1) await book();

    expect(keysOf(asked)).toEqual(keys);
  });

  it('[C9] [BOOK-07] [N3] changes with a refusal only, and is sent once however often one presses, whatever the answers', async () => {
    const ends: Readonly<Record<string, Answer>> = {
      lost: silence,
      unreadable: refusing('badAnswer'),
      offline: refusing('offline'),
      unread: refusing('tooManyCalls'),
      refused: refusing('limitReached'),
    };
    const rounds = fc.array(
      fc.record({
        end: fc.constantFrom(...Object.keys(ends)),
        presses: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    );

    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const { asked, book } = aVisit({ answers: all.flatMap(({ end }) => ends[end] ?? []) });
        for (const { presses } of all)
          await Promise.all(Array.from({ length: presses }, () => book()));
        await book();

        const refusals = all.map(
          (_, sent) => all.slice(0, sent + 1).filter(({ end }) => end === 'refused').length,
        );
        expect(keysOf(asked)).toEqual([0, ...refusals].map((count) => `key ${count + 1}`));
      }),
      { numRuns: 40 },
    );
  });

  it.each<readonly [string, Answer]>([
    ['a refusal', refusing('limitReached')],
    ['a lost answer', silence],
    ['a fault of ours', () => Promise.reject(new Refusal('unknown'))],
  ])('[BOOK-07] loses nothing that was typed after %s', async (_, answer) => {
    const { book, journey } = aVisit({ answers: [answer] });
    const typed = { fiche: camille.values, comments: 'A word', attendee: 'new' } as const;
    journey.write(typed);
    const { choices } = journey.journey$.value;

    await book('A word');

    expect(journey.journey$.value).toMatchObject({ step: 'fiche', choices, draft: typed });
  });
});

describe('a booking at a business that is open', () => {
  const forms: Forms = {
    fiche: [
      aField({ name: 'lastname', required: true }),
      aField({ name: 'email', type: 'email', required: true }),
    ],
    vevent: [aField({ name: 'birthdate', type: 'datesplit' })],
  };
  const anne = { values: { lastname: 'Le Goff', email: 'anne@example.org' } };
  const entryOf =
    (details: Partial<FicheEntry['details']> = {}, visible = forms): (() => Promise<FicheEntry>) =>
    async () => ({
      details: { fiche: anne, vevent: {}, comments: '', consentsToVideo: false, ...details },
      forms: visible,
    });

  const anOpenBusiness = (situation: OneVisit = {}) => {
    const schedule = aSchedule({
      step: 30,
      calendars: [aCalendarOf({ id: 31, interventionIds: [11] })],
      interventions: [anInterventionOf({ id: 11, length: 45 })],
    });
    const catalog = aCatalog({ interventions: [anIntervention()] });
    const business = new AppointmentsInMemory(
      new ScheduleInMemory(schedule),
      catalog,
      new StoppedClock(NOW),
    );
    const visit = aVisit({ business, catalog, ...situation });
    const book = (...entry: Parameters<typeof entryOf>): Promise<boolean> =>
      visit.bookAppointment.execute(entryOf(...entry));
    return { ...visit, business, book };
  };

  it('[BOOK-06] [BOOK-08] keeps the key of an anonymous contact', async () => {
    const { business, sessions, book, journey } = anOpenBusiness();

    await book();

    expect(business.all).toHaveLength(1);
    expect(journey.journey$.value.booked?.appointments).toEqual(business.all);
    expect(sessions.ficheToken).toBe(`token-${String(business.all[0]?.id)}`);
  });

  it('[QUERY-11] leaves the one appointment of a mail for the one just booked, which its key does not open', async () => {
    const { sessions, book, business } = anOpenBusiness();
    sessions.become(aUserSession({ account: { id: 0, email: '' }, appointmentId: 5 }));

    await book();

    expect(sessions.session$.value.logged).toBe(false);
    expect(sessions.token).toBe(`token-${String(business.all[0]?.id)}`);
  });

  it('[BOOK-08] leaves whoever is logged in as they are', async () => {
    const { sessions, book } = anOpenBusiness();
    const session = aUserSession();
    sessions.become(session);

    await book();

    expect(sessions.session$.value).toMatchObject({ logged: true, account: session.account });
  });

  it.each([
    [true, [7]],
    [false, []],
  ])('[RWG-02] tells the maps of it, where the group takes part: %s', async (takesPart, groups) => {
    const { book, maps } = anOpenBusiness({
      group: { id: 7, googleAppointmentRedirect: takesPart },
    });

    await book();

    expect(maps.groups).toEqual(groups);
  });

  const byVideo = aCatalog({ interventions: [anIntervention({ videoconference: true })] });

  it('[RWG-02] tells the maps of no booking that was refused', async () => {
    const { book, maps } = anOpenBusiness({
      group: { googleAppointmentRedirect: true },
      catalog: byVideo,
    });

    expect(await book()).toBe(false);
    expect(maps.groups).toEqual([]);
  });

  it('[ERR-34] books nothing by video without consent', async () => {
    const { business, book, present } = anOpenBusiness({ catalog: byVideo });

    await book({ consentsToVideo: false });
    expect(problemOf(present())?.refusal.reason).toBe('consentMissing');
    expect(business.all).toEqual([]);

    await book({ consentsToVideo: true });
    expect(business.all).toHaveLength(1);
  });

  it.each<readonly [string, Partial<FicheEntry['details']>]>([
    ['lastname', { fiche: { values: { lastname: '', email: 'anne@example.org' } } }],
    ['email', { fiche: { values: { lastname: 'Le Goff', email: 'anne@' } } }],
    ['birthdate', { vevent: { birthdate: '2027-06-08' } }],
    ['comments', { comments: 'é'.repeat(256) }],
  ])('[BOOK-03] books nothing while %s is in error', async (field, details) => {
    const { business, book, present } = anOpenBusiness();

    await book(details);

    expect(problemOf(present())?.refusal).toMatchObject({
      reason: 'invalidField',
      detail: { field },
    });
    expect(business.all).toEqual([]);
  });

  it('[SECTOR-05] wants a request number in the special sector only', async () => {
    const visible = { ...forms, fiche: [...forms.fiche, aField({ name: 'str9' })] };
    const fiche = { values: { ...anne.values, str9: 'short' } };
    const special = anOpenBusiness({ group: { antsGroup: true } });
    const other = anOpenBusiness();

    await special.book({ fiche }, visible);
    await other.book({ fiche }, visible);

    expect(problemOf(special.present())?.refusal.detail).toEqual({ field: 'str9' });
    expect(other.business.all).toHaveLength(1);
  });

  it('[BOOK-07] says so when somebody took the time first, and keeps no key', async () => {
    const { book, business, journey, present, sessions } = anOpenBusiness();
    await book();
    sessions.forget();
    journey.restart();
    journey.choose(aSlot());

    await book();

    expect(problemOf(present())?.refusal.reason).toBe('slotTaken');
    expect(business.all).toHaveLength(1);
    expect(sessions.ficheToken).toBeUndefined();
  });
});
