import { CatalogsInMemory, FichesInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingJourney,
  CancelAppointments,
  ConfirmVisit,
  FollowMailedLink,
  initialSession,
  mailedActionOf,
  OfferedCatalog,
  pageQueryOf,
  Refusal,
  RetakeAppointment,
  StartReschedule,
  Visit,
  type Appointment,
  type Session,
} from '@creneau/core';
import {
  AppointmentActions,
  AppointmentList,
  AppointmentsViewModel,
  ChosenClient,
} from '@creneau/core/presentation';
import { BehaviorSubject } from 'rxjs';
import { ListedAppointments } from '../../support/listed-appointments';
import { aCatalog, aGroup, anAppointment, anAppointmentGroup } from '../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../support/made-up-people';
import { StoppedClock } from '../../support/stopped-clock';

const NOW = '2027-06-07T08:00:00+02:00';

/** The list of appointments, after the link with this query. */
function open({
  session = aUserSession(),
  held = [anAppointment({ ficheId: 7 })],
  query = '',
}: { session?: Session; held?: readonly Appointment[]; query?: string } = {}) {
  const draftKeys = { next: () => 'a key' };
  const group = aGroup();
  const catalog = aCatalog();
  const clock = new StoppedClock(NOW);
  const sessions = new SessionsInMemory(session);
  const locale$ = new BehaviorSubject('fr');
  const offered = new OfferedCatalog(
    catalog,
    new CatalogsInMemory(() => catalog),
    group,
    locale$,
    sessions.session$,
  );
  const journey = new BookingJourney(offered.offer, {}, draftKeys);
  const appointments = new ListedAppointments(held);
  const actions = new AppointmentActions(
    new CancelAppointments(appointments, journey, draftKeys),
    new ConfirmVisit(appointments),
    new StartReschedule(appointments, journey, group, clock, draftKeys),
    new RetakeAppointment(journey, draftKeys),
    offered,
  );
  const clients = new ChosenClient(sessions);
  const fiches = new FichesInMemory(group, [aKnownFiche()]);
  const read = pageQueryOf(new URLSearchParams(query), group, '2027-06-07', 'appointments');
  const viewModel = new AppointmentsViewModel(
    new Visit(journey, offered, group, clock, { locale$ }),
    new AppointmentList(appointments, fiches, sessions, clients, group),
    actions,
    new FollowMailedLink(
      mailedActionOf(read),
      { execute: () => Promise.reject(new Refusal('linkExpired')) },
      { confirmErasure: () => Promise.reject(new Refusal('linkExpired')) },
    ),
  );
  const watching = viewModel.listed$.subscribe();
  return {
    viewModel,
    actions,
    appointments,
    clients,
    journey,
    leave: () => watching.unsubscribe(),
  };
}

describe('the list of appointments', () => {
  it('asks for nothing where nobody is known, or no customer is chosen', () => {
    const nobody = open({ session: initialSession });
    const unchosen = open({ session: aProSession() });

    expect(nobody.viewModel.listed$.value).toBe('nobody');
    expect(unchosen.viewModel.listed$.value).toBe('unchosen');
    expect([nobody.appointments.asks, unchosen.appointments.asks]).toEqual([0, 0]);
    nobody.leave();
    unchosen.leave();
  });

  it('shows a professional the appointments of the customer whom they chose', () => {
    const { viewModel, clients, leave } = open({
      session: aProSession(),
      held: [anAppointment({ id: 1, ficheId: 7 }), anAppointment({ id: 2, ficheId: 8 })],
    });

    clients.choose(aKnownFiche({ id: 8, values: { firstname: 'Léo', lastname: 'Martin' } }));

    const { value } = viewModel.listed$;
    expect(JSON.stringify(value)).toContain('"id":2');
    expect(JSON.stringify(value)).not.toContain('"id":1,');
    leave();
  });

  it.each([
    ['an account has their own list', 7, false],
    ['a contact without account sees only what the mail is about', 0, true],
  ])('knows that %s', (_, id, hides) => {
    const session = aUserSession({ account: { id, email: 'camille@example.org' }, fromMail: true });
    const { viewModel, leave } = open({ session, query: 'cancel_apt=1001' });

    expect(viewModel.hidesList).toBe(hides);
    expect(viewModel.isByMail).toBe(hides);
    leave();
  });

  it('knows that a professional is no contact without account', () => {
    const { viewModel, leave } = open({ session: aProSession(), query: 'cancel_apt=1001' });

    expect([viewModel.hidesList, viewModel.isByMail]).toEqual([false, false]);
    leave();
  });
});

describe('what is done with an appointment', () => {
  const gone = anAppointmentGroup({ id: 99 });

  it('answers that another time can be chosen now', async () => {
    const { actions, journey, leave } = open();

    expect(await actions.edit(anAppointmentGroup({ ficheId: 7 }))).toBe(true);
    expect(journey.journey$.value.reschedule).toBeDefined();
    expect(actions.busy$.value).toBe(false);
    leave();
  });

  it('answers and says why no other time can be chosen, and numbers each answer', async () => {
    const { actions, leave } = open();

    expect(await actions.edit(gone)).toBe(false);
    const first = actions.outcome$.value;
    await actions.edit(gone);

    expect(first).toMatchObject({ kind: 'refused', about: 'edit', number: 1 });
    expect(actions.outcome$.value).toMatchObject({ number: 2 });
    leave();
  });

  it('does one thing at a time, and closes no dialog meanwhile', async () => {
    const { actions, leave } = open();
    actions.ask({ kind: 'calendar', of: [] });

    const first = actions.cancel([1_001]);
    expect(actions.busy$.value).toBe(true);
    actions.close();
    expect(actions.asked$.value).toBeDefined();
    expect(await actions.retake(anAppointmentGroup({}))).toBe(false);
    await first;

    expect(actions.outcome$.value).toEqual({ kind: 'cancelled', count: 1 });
    expect([...actions.cancelled$.value]).toEqual([1_001]);
    leave();
  });
});
