import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookAppointment,
  BookingAttempts,
  BookingJourney,
  ComposeBooking,
  initialSession,
  NearestSlots,
  OfferedCatalog,
  problemOf,
  Refusal,
  SendBooking,
  UnavailableInterventions,
  type BookingOutcome,
  type BookingAttempt,
  type Catalog,
  type FicheEntry,
  type RefusalDetail,
  type RefusalReason,
  type Slot,
  Visit,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { AttentiveMaps } from '../../support/attentive-maps';
import { AttentiveAppointments, freeOn, NOW } from '../../support/fiche-step';
import {
  aBooked,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anOffer,
  aSlot,
} from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { SlotsOnPaper } from '../presentation/visit';

const camille = { values: { firstname: 'Camille', email: 'camille@example.org' } };

const aFiche = (comments = ''): FicheEntry => ({
  details: { fiche: camille, vevent: {}, comments, consentsToVideo: false },
  asked: { fiche: [], vevent: [] },
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
  free = [],
  nearest,
  catalog = aCatalog(),
  catalogNow = catalog,
}: OneVisit = {}) {
  let keys = 0;
  const group = aGroup();
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
  const visit = new Visit(journey, offered, group, clock, { locale$: locale });
  const weeks = { forget: () => undefined };
  const bookAppointment = new BookAppointment(
    new BookingAttempts(visit, nearest ?? new NearestSlots(visit, slots), weeks),
    new ComposeBooking(visit, { websource: undefined }),
    new SendBooking(visit, appointments, new SessionsInMemory(), new AttentiveMaps()),
    journey,
    new UnavailableInterventions(journey, offered),
  );
  const states: BookingAttempt[] = [];
  bookAppointment.attempt$.subscribe((attempt) => states.push(attempt));
  return {
    journey,
    bookAppointment,
    asked: appointments.asked,
    states,
    book: (comments?: string) => bookAppointment.execute(async () => aFiche(comments)),
    present: () => bookAppointment.attempt$.value,
  };
}

const keysOf = (asked: readonly { key: string }[]): readonly string[] =>
  asked.map(({ key }) => key);

const patienceOf = (attempt: BookingAttempt): string =>
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
