import { FichesInMemory, PeopleInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  cancellables,
  initialSession,
  pageQueryOf,
  Refusal,
  type Appointment,
  type Appointments,
  type KnownFiche,
  type AppointmentRefusal,
  type Session,
} from '@creneau/core';
import { appointmentActions, appointments as appointmentsOf, people } from '@creneau/core/visit';
import { BehaviorSubject, throwError, type Subscription } from 'rxjs';
import { ListedAppointments } from '../../support/listed-appointments';
import { aCatalog, aGroup, anAppointment, anAppointmentGroup, aPack } from '../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../support/made-up-people';
import { StoppedClock } from '../../support/stopped-clock';
import { visitInMemory } from '../../support/visit-in-memory';

const NOW = '2027-06-07T08:00:00+02:00';

const watching: Subscription[] = [];

afterEach(() => {
  for (const subscription of watching.splice(0)) subscription.unsubscribe();
});

/** The list of appointments, after the link with this query, followed until the end of the test. */
function open({
  session = aUserSession(),
  held = [anAppointment({ ficheId: 7 })],
  query = '',
  contacts = [aKnownFiche()],
}: {
  session?: Session;
  held?: readonly Appointment[];
  query?: string;
  contacts?: readonly KnownFiche[];
} = {}) {
  const group = aGroup();
  const clock = new StoppedClock(NOW);
  const sessions = new SessionsInMemory(session);
  const locale$ = new BehaviorSubject('fr');
  const appointments = new ListedAppointments(held);
  const fiches = new FichesInMemory(group, contacts);
  const logins = new PeopleInMemory(sessions, clock);
  logins.current = () => Promise.resolve(session);
  logins.open = () => Promise.reject(new Refusal('linkExpired'));
  const visit = visitInMemory({
    group,
    catalog: aCatalog({ packs: [aPack()] }),
    clock,
    sessions,
    locale$,
    appointments: appointments as unknown as Appointments,
    fiches,
    logins,
    query: pageQueryOf(new URLSearchParams(query), group, '2027-06-07', 'appointments'),
  });
  const { journey } = visit;
  const actions = appointmentActions(visit);
  const clients = people(visit.ports).selectedFiche;
  const viewModel = appointmentsOf(visit);
  watching.push(viewModel.state$.subscribe(), viewModel.hidesList$.subscribe());
  return {
    viewModel,
    actions,
    appointments,
    clients,
    clock,
    journey,
    fiches,
    locale$,
    sessions,
    lists: () => {
      const { value } = viewModel.state$;
      if (typeof value === 'string' || value.state !== 'ready') throw new Error('no list');
      return value.value;
    },
  };
}

describe('the list of appointments', () => {
  it('asks for nothing where nobody is known, or no customer is chosen', () => {
    const nobody = open({ session: initialSession });
    const unchosen = open({ session: aProSession() });

    expect(nobody.viewModel.state$.value).toBe('nobody');
    expect(unchosen.viewModel.state$.value).toBe('unchosen');
    expect([nobody.appointments.asks, unchosen.appointments.asks]).toEqual([0, 0]);
  });

  it('shows a professional the appointments of the customer whom they chose', () => {
    const { viewModel, clients, lists } = open({
      session: aProSession(),
      held: [anAppointment({ id: 1, ficheId: 7 }), anAppointment({ id: 2, ficheId: 8 })],
    });

    clients.choose(aKnownFiche({ id: 8, values: { firstname: 'Léo', lastname: 'Martin' } }));

    expect(lists()).toMatchObject([
      { ficheId: 8, firstname: 'Léo', lastname: 'Martin', upcoming: [{ id: 2 }] },
    ]);
    expect(viewModel.isByPro).toBe(true);
  });

  it('[LIST-01] has a part for each contact of the account, also for one without appointments', () => {
    const { lists, viewModel } = open({
      contacts: [aKnownFiche(), aKnownFiche({ id: 8, values: { firstname: 'Léo' } })],
    });

    expect(lists()).toMatchObject([
      { ficheId: 7, firstname: 'Camille', lastname: 'Kerjean', upcoming: [{ id: 1_001 }] },
      { ficheId: 8, firstname: 'Léo', lastname: '', upcoming: [] },
    ]);
    expect(viewModel.isByPro).toBe(false);
  });

  it('[LIST-01] has a part for each contact of the appointments, where the account or its contacts are not known', () => {
    const fiches = [aKnownFiche(), aKnownFiche({ id: 8, values: { firstname: 'Léo' } })];
    const withoutAccount = open({
      session: aUserSession({ account: { id: 0, email: 'camille@example.org' } }),
      contacts: fiches,
    });
    const refused = open({ contacts: fiches });
    expect(refused.lists()).toHaveLength(2);
    refused.fiches.own = () => throwError(() => new Refusal('unreachable'));
    refused.viewModel.askAgain();

    expect(withoutAccount.lists().map(({ ficheId }) => ficheId)).toEqual([7]);
    expect(refused.lists().map(({ ficheId }) => ficheId)).toEqual([7]);
  });

  it('[ENTITY-16] [CANCEL-04] [VIDEO-02] lets an appointment last as long as its service, where the backend tells neither end nor length', () => {
    const start = '2027-06-08T10:00:00+02:00';
    const untold = anAppointment({ interventionId: 12, start, end: start, duration: 0 });
    const { lists } = open({ held: [untold] });

    const [{ upcoming: [listed] = [] } = {}] = lists();

    expect(listed).toMatchObject({
      end: '2027-06-08T10:30:00+02:00',
      appointments: [{ duration: 30 }],
    });
  });

  it('is asked for once a key, whatever else changes of the session', () => {
    const { appointments, sessions } = open();

    sessions.become(aUserSession({ fromMail: true }));
    expect(appointments.asks).toBe(1);
    sessions.become(aUserSession({ token: 'another key' }));

    expect(appointments.asks).toBe(2);
  });

  it('is asked for again in another language, and when asked; what is here stays meanwhile', () => {
    const { appointments, locale$, viewModel } = open();
    const states: string[] = [];
    const watching = viewModel.state$.subscribe((listed) =>
      states.push(typeof listed === 'string' ? listed : listed.state),
    );

    locale$.next('en');
    viewModel.askAgain();

    expect(appointments.asks).toBe(3);
    expect(new Set(states)).toEqual(new Set(['ready']));
    watching.unsubscribe();
  });

  it('says why it cannot be had, and has it once it can', () => {
    const { appointments, viewModel, lists } = open();
    appointments.no = new Refusal('unreachable');
    viewModel.askAgain();
    expect(viewModel.state$.value).toMatchObject({ state: 'refused', reason: 'unreachable' });

    appointments.no = undefined;
    viewModel.askAgain();

    expect(lists()).toHaveLength(1);
  });

  it('shows nothing of somebody else while their own list is on its way', () => {
    const { clients, viewModel, lists } = open({
      session: aProSession(),
      held: [anAppointment({ id: 1, ficheId: 7 }), anAppointment({ id: 2, ficheId: 8 })],
    });
    clients.choose(aKnownFiche({ id: 7 }));
    const seen: (number | undefined)[] = [];
    const watching = viewModel.state$.subscribe((listed) => {
      if (typeof listed !== 'string' && listed.state === 'ready')
        seen.push(listed.value[0]?.ficheId);
      else seen.push(undefined);
    });

    clients.choose(aKnownFiche({ id: 8 }));

    expect(seen).toEqual([7, undefined, 8]);
    expect(lists()).toMatchObject([{ ficheId: 8 }]);
    watching.unsubscribe();
  });

  it('does not bring back what was cancelled, though a list that was asked for before has it', async () => {
    const { actions, appointments, viewModel, lists } = open();
    const before = appointments.held;
    await actions.cancel([1_001]);

    appointments.held = before;
    viewModel.askAgain();
    expect(lists()).toMatchObject([{ upcoming: [], cancellations: [] }]);

    appointments.held = before.map((one) => ({ ...one, status: 'cancelled' }));
    viewModel.askAgain();
    expect(lists()).toMatchObject([{ upcoming: [], cancellations: [{ id: 1_001 }] }]);
  });

  it.each([
    ['an account has their own list', 7, false],
    ['a contact without account sees only what the mail is about', 0, true],
  ])('knows that %s', (_, id, hides) => {
    const session = aUserSession({ account: { id, email: 'camille@example.org' }, fromMail: true });
    const { viewModel } = open({ session, query: 'cancel_apt=1001' });

    expect(viewModel.hidesList$.value).toBe(hides);
    expect(viewModel.isByMail).toBe(hides);
  });

  it('knows that a professional is no contact without account', () => {
    const { viewModel } = open({ session: aProSession(), query: 'cancel_apt=1001' });

    expect([viewModel.hidesList$.value, viewModel.isByMail]).toEqual([false, false]);
  });
});

describe('what may be done from the list', () => {
  it('[LIST-03] takes to a calendar what is of oneself, not what is of a customer', () => {
    const own = open();
    const ofClient = open({ session: aProSession() });

    expect([own.viewModel.canExport, ofClient.viewModel.canExport]).toEqual([true, false]);
  });

  it('[LIST-03] reschedules and cancels what is to come and was not cancelled', () => {
    const { viewModel, clock } = open();
    const may = (one: Partial<Appointment>) => {
      const appointmentGroup = anAppointmentGroup(one);
      return [viewModel.canEdit(appointmentGroup), viewModel.isCancellable(appointmentGroup)];
    };

    expect(may({})).toEqual([true, true]);
    expect(may({ status: 'cancelled' })).toEqual([false, false]);
    clock.moveTo('2027-06-08T09:30:00+02:00');
    expect(may({})).toEqual([false, false]);
  });

  it('[LIST-03] asks before it cancels, for each that was booked together', () => {
    const { viewModel, actions } = open();

    viewModel.askCancel(anAppointmentGroup({ id: 1 }, { id: 2, parentId: 1 }));

    expect(actions.dialog$.value).toMatchObject({
      kind: 'cancel',
      of: [{ ids: [1] }, { ids: [2] }],
    });
  });

  it('abandons a reschedule, and leaves any other visit as it is', async () => {
    const { viewModel, actions, journey } = open();
    journey.write({ comments: 'au fond de la cour' });
    viewModel.leaveEditing();
    expect(journey.journey$.value.draft.comments).toBe('au fond de la cour');

    await actions.edit(anAppointmentGroup({ ficheId: 7 }));
    viewModel.leaveEditing();

    expect(journey.journey$.value.reschedule).toBeUndefined();
  });

  it('books for the customer whose appointments are shown', () => {
    const { viewModel, clients, journey } = open({ session: aProSession() });
    journey.write({ comments: 'de quelqu’un d’autre' });
    viewModel.bookForFiche();
    expect(journey.journey$.value.draft.attendee).toBeUndefined();
    expect(journey.journey$.value.draft.comments).toBe('');

    clients.choose(aKnownFiche({ id: 8 }));
    viewModel.bookForFiche();

    expect(journey.journey$.value.draft.attendee).toBe(8);
  });

  it('[LIST-03] asks for the same once more: of oneself with the names at hand, of a customer by their contact', async () => {
    const own = open();
    const ofClient = open({ session: aProSession() });
    ofClient.clients.choose(aKnownFiche({ id: 8 }));
    const past = anAppointmentGroup({ ficheId: 8 });

    expect(await own.viewModel.retake(past)).toBe(true);
    expect(await ofClient.viewModel.retake(past)).toBe(true);

    const [mine, theirs] = [own, ofClient].map(({ journey }) => journey.journey$.value);
    expect(mine).toMatchObject({
      step: 'slots',
      draft: { attendee: 8, fiche: { firstname: 'Anne' } },
    });
    expect(theirs?.draft).toMatchObject({ attendee: 8, fiche: {} });
  });

  it('writes nobody into a visit that could not begin', async () => {
    const { viewModel, clients, journey } = open({ session: aProSession() });
    clients.choose(aKnownFiche({ id: 8 }));

    expect(await viewModel.retake(anAppointmentGroup({ interventionId: 99 }))).toBe(false);

    expect(journey.journey$.value.draft.attendee).toBeUndefined();
  });
});

describe('[LIST-04] the room of a video appointment', () => {
  const START = '2027-06-07T08:00:30+02:00';
  const video = anAppointment({
    ficheId: 7,
    start: START,
    end: '2027-06-07T08:45:30+02:00',
    videoconference: true,
  });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const after = (clock: StoppedClock, minutes: number, millis = 0): void => {
    clock.moveTo(new Date(Date.parse(START) + minutes * 60_000 + millis).toISOString());
    jest.advanceTimersByTime(30_000);
  };

  it('is asked for again once, five minutes after the beginning, while the list is looked at', () => {
    const { appointments, viewModel, clock } = open({ held: [video] });
    const asks = () => appointments.asks;

    after(clock, 5, -1);
    expect(asks()).toBe(1);
    after(clock, 5);
    expect(asks()).toBe(2);
    expect(viewModel.now$.value).toBe(clock.now());
    after(clock, 6);
    expect(asks()).toBe(2);
  });

  it('is asked for once, also where nobody answers', () => {
    const { appointments, clock } = open({ held: [video] });
    appointments.no = new Refusal('unreachable');

    after(clock, 5);
    after(clock, 6);

    expect(appointments.asks).toBe(2);
  });

  it.each([
    ['takes place on the spot', { ...video, videoconference: false }, 5],
    ['is over', video, 45],
    ['was cancelled', { ...video, status: 'cancelled' as const }, 5],
  ])('is not asked for where the appointment %s', (_, one, minutes) => {
    const { appointments, clock } = open({ held: [one] });

    after(clock, minutes);

    expect(appointments.asks).toBe(1);
  });

  it('is not asked for again after a list that came later than that', () => {
    const { appointments, viewModel, clock } = open({ held: [video] });
    clock.moveTo('2027-06-07T08:05:30+02:00');
    viewModel.askAgain();

    after(clock, 6);

    expect(appointments.asks).toBe(2);
  });
});

describe('what a mail leads to', () => {
  const mine = anAppointment({ ficheId: 7 });
  const pack = anAppointment({
    id: 20,
    ficheId: 7,
    packId: 51,
    interventions: [{ aptId: 21, calendarId: 31, calendarName: 'Ana' }],
  });

  it.each([
    ['cancel_apt=1001', { kind: 'cancel', of: [{ ids: [1_001] }] }],
    ['cancel_apt=21', { kind: 'cancel', of: [{ ids: [20, 21] }] }],
    ['export_apt=21', { kind: 'calendar', of: [{ id: 20 }] }],
    ['cancel_apt=99', { kind: 'gone', about: 'cancel' }],
    ['export_apt=99', { kind: 'gone', about: 'calendar' }],
    ['update_apt=99', { kind: 'gone', about: 'change' }],
    ['take_apt=99', { kind: 'gone', about: 'change' }],
    ['confirm_apt=1001', { kind: 'confirm', about: { state: 'open', of: { id: 1_001 } } }],
    ['confirm_apt=99', { kind: 'confirm', about: { state: 'unknown' } }],
  ])('[QUERY-12] by %s is asked over the list', async (query, asked) => {
    const { viewModel, actions } = open({ held: [mine, pack], query });

    expect(await viewModel.begin()).toBeUndefined();

    expect(actions.dialog$.value).toMatchObject(asked);
  });

  it('is nothing without an order', async () => {
    const { viewModel, actions } = open();

    expect(await viewModel.begin()).toBeUndefined();
    expect(actions.dialog$.value).toBeUndefined();
  });

  it.each([
    ['update_apt=1001', true],
    // the first service of the visit was cancelled since
    ['update_apt=99,1001', true],
    ['take_apt=1001', false],
  ])('[QUERY-12] by %s is the choice of a time, once', async (query, isEdit) => {
    const { viewModel, journey } = open({ held: [mine], query });

    expect(await viewModel.begin()).toBe('times');

    expect(journey.journey$.value.reschedule !== undefined).toBe(isEdit);
    expect(await viewModel.begin()).toBeUndefined();
  });

  it('stays at the list where the appointment cannot be rescheduled', async () => {
    const past = anAppointment({ ficheId: 7, start: '2027-06-01T09:00:00+02:00' });
    const { viewModel, actions } = open({ held: [past], query: 'update_apt=1001' });

    expect(await viewModel.begin()).toBeUndefined();
    expect(actions.outcome$.value).toMatchObject({ kind: 'refused', about: 'edit' });
  });

  it.each(['cancel_apt=99', 'confirm_apt=99'])(
    'is first the page that opens its key, where %s is none of theirs',
    async (order) => {
      const { viewModel, actions } = open({ query: `ficheKey=f&${order}` });

      expect(await viewModel.begin()).toBe('key');
      expect(actions.dialog$.value).toBeUndefined();

      // nobody pressed there: the list says that it is not theirs
      expect(await viewModel.begin()).toBeUndefined();
      expect(actions.dialog$.value).toBeDefined();
    },
  );

  it('is the page that opens its key for who came for one other appointment', async () => {
    const session = aUserSession({
      account: { id: 0, email: 'anne@example.org' },
      fromMail: true,
      appointmentId: 5,
    });
    const other = open({ session, query: 'ficheKey=f' });
    const own = open({ query: 'ficheKey=f' });

    expect([other.viewModel.showsOne, own.viewModel.showsOne]).toEqual([true, false]);
    expect(other.viewModel.isMailed).toBe(true);
    expect(await other.viewModel.begin()).toBe('key');
    expect(await own.viewModel.begin()).toBeUndefined();
    expect([other.viewModel.takesKey(), own.viewModel.takesKey()]).toEqual([false, true]);
  });

  it('says that the visit is confirmed already, and asks nothing more', async () => {
    const held = [anAppointment({ ficheId: 7, status: 'confirmed' })];
    const { viewModel, actions } = open({ held, query: 'confirm_apt=1001' });

    await viewModel.begin();

    expect(actions.dialog$.value).toBeUndefined();
    expect(actions.outcome$.value).toMatchObject({
      kind: 'confirmed',
      isKnown: true,
      of: { id: 1_001 },
    });
    actions.ask({ kind: 'calendar', of: [] });
    expect(await viewModel.begin()).toBeUndefined();
    expect(actions.outcome$.value).toBeUndefined();
  });

  it('ends with the answer of the visitor', () => {
    const session = aUserSession({ account: { id: 0, email: 'anne@example.org' }, fromMail: true });
    const { viewModel } = open({ session, query: 'cancel_apt=1001' });
    expect(viewModel.hidesList$.value).toBe(true);

    viewModel.finishLink();

    expect(viewModel.hidesList$.value).toBe(false);
  });
});

describe('what is done with an appointment', () => {
  const gone = anAppointmentGroup({ id: 99 });

  it('answers that another time can be chosen now', async () => {
    const { actions, journey } = open();

    expect(await actions.edit(anAppointmentGroup({ ficheId: 7 }))).toBe(true);
    expect(journey.journey$.value.reschedule).toBeDefined();
    expect(actions.busy$.value).toBe(false);
  });

  it('answers and says why no other time can be chosen, and numbers each answer', async () => {
    const { actions } = open();

    expect(await actions.edit(gone)).toBe(false);
    const first = actions.outcome$.value;
    await actions.edit(gone);

    expect(first).toMatchObject({ kind: 'refused', about: 'edit', number: 1 });
    expect(actions.outcome$.value).toMatchObject({ number: 2 });
  });

  it('does one thing at a time, and closes no dialog meanwhile', async () => {
    const { actions } = open();
    actions.ask({ kind: 'calendar', of: [] });

    const first = actions.cancel([1_001]);
    expect(actions.busy$.value).toBe(true);
    actions.close();
    expect(actions.dialog$.value).toBeDefined();
    expect(await actions.retake(anAppointmentGroup({}))).toBe(false);
    await first;

    expect(actions.outcome$.value).toMatchObject({ kind: 'cancelled', visits: 1 });
    expect([...actions.cancelled$.value]).toEqual([1_001]);
  });

  it('counts what was cancelled as the dialog did: a pack is one', async () => {
    const pack = [
      anAppointment({ id: 20, packId: 51 }),
      anAppointment({ id: 21, parentId: 20, packId: 51 }),
    ];
    const { actions, appointments } = open({ held: pack });
    const { asks } = appointments;
    actions.ask({ kind: 'cancel', of: cancellables([20], pack) });

    await actions.cancel([20, 21]);

    expect(actions.outcome$.value).toMatchObject({ kind: 'cancelled', visits: 1 });
    expect(actions.dialog$.value).toBeUndefined();
    // and the list is asked for as it is now
    expect(appointments.asks).toBe(asks + 1);
  });

  it('counts the visits that keep none of their services', async () => {
    const held = [
      anAppointment({ id: 1, ficheId: 7 }),
      anAppointment({ id: 2, ficheId: 7, parentId: 1 }),
      anAppointment({ id: 3, ficheId: 7 }),
      anAppointment({ id: 4, ficheId: 7 }),
    ];
    const cancelled = async (...ids: readonly number[]) => {
      const { actions } = open({ held });
      actions.ask({ kind: 'cancel', of: cancellables([1, 2, 3, 4], held) });
      await actions.cancel(ids);
      return actions.outcome$.value;
    };

    expect(await cancelled(2)).toMatchObject({ kind: 'cancelled', visits: 0 });
    expect(await cancelled(1, 2, 3)).toMatchObject({ kind: 'cancelled', visits: 2 });
  });

  it('asks the list which of several packs was cancelled elsewhere, and not which part of one', async () => {
    const held = [
      anAppointment({ id: 20, packId: 51 }),
      anAppointment({ id: 21, parentId: 20, packId: 51 }),
      anAppointment({ id: 30, packId: 51 }),
      anAppointment({ id: 31, parentId: 30, packId: 51 }),
    ];
    const { actions, appointments } = open({ held });
    appointments.no = new Refusal('alreadyCancelled');

    for (const [ids, isOneOfSeveral] of [
      [[20, 21], false],
      [[20, 21, 30, 31], true],
    ] as const) {
      actions.ask({ kind: 'cancel', of: cancellables(ids, held) });
      await actions.cancel(ids);
      expect(actions.dialog$.value).toEqual({ kind: 'gone', about: 'cancel', isOneOfSeveral });
    }
  });

  it('[RETAKE-02] says why the same cannot be asked for once more', async () => {
    const { actions } = open();

    expect(await actions.retake(anAppointmentGroup({ calendarId: 0 }))).toBe(false);
    expect(actions.outcome$.value).toMatchObject({ about: 'retake', reason: 'incomplete' });
  });

  it.each<AppointmentRefusal>([
    ...(['unreachable', 'badAnswer', 'tooManyCalls', 'offline', 'connectionExpired'] as const),
    ...(['notThere', 'unknown', 'loginRequired', 'tooLateToChange', 'alreadyCancelled'] as const),
    ...(['notReschedulable', 'incomplete', 'noLongerOffered', 'appointmentChanged'] as const),
  ])('says of an appointment that it is refused as %s', (reason) => {
    const { actions } = open();

    actions.tell('edit', new Refusal(reason));

    expect(actions.outcome$.value).toMatchObject({ about: 'edit', reason });
  });

  it('forgets what became of the order before, once another is given', async () => {
    const { actions } = open();
    await actions.edit(gone);

    const order = actions.edit(anAppointmentGroup({ ficheId: 7 }));
    expect(actions.outcome$.value).toBeUndefined();
    await order;
  });

  it('closes what it asked, and what became of the order before is not said any more', async () => {
    const { actions } = open();
    await actions.edit(gone);
    expect(actions.outcome$.value).toBeDefined();

    actions.ask({ kind: 'calendar', of: [] });
    expect(actions.outcome$.value).toBeUndefined();
    actions.close();

    expect(actions.dialog$.value).toBeUndefined();
  });

  it('says why it could not be cancelled, and keeps it in the list', async () => {
    const { actions, appointments, lists } = open();
    actions.ask({ kind: 'cancel', of: cancellables([1_001], appointments.held) });
    appointments.no = new Refusal('tooLateToChange');

    await actions.cancel([1_001]);

    expect(actions.outcome$.value).toMatchObject({
      kind: 'refused',
      about: 'cancel',
      reason: 'tooLateToChange',
    });
    expect(actions.dialog$.value).toBeUndefined();
    expect(lists()).toMatchObject([{ upcoming: [{ id: 1_001 }] }]);
  });

  it('says that it was cancelled elsewhere; of several it asks the list which one', async () => {
    const held = [anAppointment({ id: 1, ficheId: 7 }), anAppointment({ id: 2, ficheId: 7 })];
    const { actions, appointments } = open({ held });
    const { asks } = appointments;
    appointments.no = new Refusal('alreadyCancelled');

    await actions.cancel([1, 2]);
    expect(actions.dialog$.value).toEqual({ kind: 'gone', about: 'cancel', isOneOfSeveral: true });
    expect([...actions.cancelled$.value]).toEqual([]);
    expect(appointments.asks).toBe(asks + 1);

    await actions.cancel([2]);
    expect(actions.dialog$.value).toEqual({ kind: 'gone', about: 'cancel', isOneOfSeveral: false });
    expect([...actions.cancelled$.value]).toEqual([2]);
  });

  it('confirms the visit, and asks for the list as it is now', async () => {
    const { actions, appointments, lists } = open();
    const visit = anAppointmentGroup({ ficheId: 7 });
    const { asks } = appointments;
    actions.askConfirmation({ state: 'open', of: visit });

    await actions.confirm(visit);

    expect(actions.dialog$.value).toBeUndefined();
    expect(actions.outcome$.value).toEqual({ kind: 'confirmed', of: visit, isKnown: false });
    expect(appointments.asks).toBe(asks + 1);
    expect(lists()[0]?.upcoming[0]?.appointments[0].status).toBe('confirmed');
  });

  it('tells in the dialog that there is nothing to confirm any more', async () => {
    const { actions, appointments } = open();
    const visit = anAppointmentGroup({ ficheId: 7 });
    appointments.no = new Refusal('alreadyCancelled');

    await actions.confirm(visit);

    expect(actions.dialog$.value).toEqual({ kind: 'confirm', about: { state: 'cancelled' } });
    expect(actions.outcome$.value).toBeUndefined();
  });

  it.each([
    ['appointmentChanged', 1],
    ['unreachable', 0],
  ] as const)('closes the dialog where it cannot be confirmed: %s', async (reason, asksAgain) => {
    const { actions, appointments } = open();
    const visit = anAppointmentGroup({ ficheId: 7 });
    const { asks } = appointments;
    actions.askConfirmation({ state: 'open', of: visit });
    appointments.no = new Refusal(reason);

    await actions.confirm(visit);

    expect(actions.dialog$.value).toBeUndefined();
    expect(actions.outcome$.value).toMatchObject({ kind: 'refused', about: 'confirm', reason });
    expect(appointments.asks).toBe(asks + asksAgain);
  });
});
