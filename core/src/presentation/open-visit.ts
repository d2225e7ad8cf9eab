import { firstValueFrom } from 'rxjs';
import type { Appointments, Conversions } from '../appointment/appointments';
import { BookAppointment } from '../booking/book-appointment';
import type { DraftKeys } from '../appointment/booking';
import { BookingAttempts } from '../booking/booking-attempt';
import { CancelAppointments } from '../booking/cancel-appointments';
import { ConfirmVisit } from '../booking/confirm-visit';
import { EditAppointment } from '../booking/edit-appointment';
import { RetakeAppointment } from '../booking/retake-appointment';
import { StartEdit } from '../booking/start-edit';
import type { Catalogs } from '../catalog/catalog';
import { type FicheForms, KnownForms } from '../fiche/form';
import type { Fiches } from '../fiche/fiche';
import type { Group } from '../group/group';
import { BeginVisit } from '../journey/begin-visit';
import type { BookingJourney } from '../journey/booking-journey';
import { KnownWeeks } from '../journey/known-weeks';
import type { Visit } from '../journey/visit';
import { followOffer } from '../journey/offered-catalog';
import { NearestSlots } from '../booking/nearest-slots';
import { UnavailableInterventions } from '../cart/unavailable-interventions';
import { FollowMailedLink } from '../link/mailed-link';
import { pageQueryOf } from '../link/page-query';
import { CheckSession, LogIn, type Logins, LogOut, OpenMailedKey } from '../session/log-in';
import type { PersonalData } from '../session/personal-data';
import type { Sessions } from '../session/sessions';
import type { Behavior } from '../shared/behavior';
import type { Clock } from '../shared/clock';
import type { RefusalReason } from '../shared/refusal';
import type { Slots } from '../slot/slot';
import { AppointmentActions } from './appointment-actions';
import { AppointmentList } from './appointment-list';
import { AppointmentsViewModel } from './appointments-view-model';
import { FicheChoices } from './fiche-choices';
import { InterventionSetViewModel } from './intervention-set-view-model';
import { SelectedFiche } from './selected-fiche';
import { FicheFields } from './fiche-fields';
import { FicheViewModel } from './fiche-view-model';
import { NextStep } from './next-step';
import { CalendarSetViewModel, CalendarViewModel, ResourceViewModel } from './calendars-view-model';
import { EditViewModel } from './edit-view-model';
import { InterventionViewModel } from './intervention-view-model';
import { SlotsViewModel } from './slots-view-model';

export interface VisitPorts {
  readonly group: Group;
  readonly logins: Logins;
  readonly personalData: PersonalData;
  readonly appointments: Appointments;
  readonly catalogs: Catalogs;
  readonly fiches: Fiches;
  readonly ficheForms: FicheForms;
  readonly slots: Slots;
  readonly clock: Clock;
  readonly draftKeys: DraftKeys;
  readonly sessions: Sessions;
  readonly locale$: Behavior<string>;
}

export type OpenVisit = Awaited<ReturnType<typeof openVisit>>;

const allViewsLoaded = { load: () => Promise.resolve() };
const noConversions: Conversions = { report: () => undefined };

/**
 * Opens a visit for a front end without a dependency-injection container. Functions of the result
 * create the view model of a screen; everything else exists once per visit.
 *
 * @param parameters the query of the address, if any.
 * @throws {Refusal} when the catalogue cannot be loaded.
 */
export async function openVisit(ports: VisitPorts, parameters = new URLSearchParams()) {
  const { group, logins, personalData, appointments, catalogs, fiches, slots, clock, sessions } =
    ports;
  const { draftKeys, locale$ } = ports;
  const query = pageQueryOf(parameters, group, clock.today());
  const catalog = await firstValueFrom(catalogs.in(locale$.value));
  const [refusal] = catalog.missing ?? [];
  if (refusal) throw refusal;

  const begin = new BeginVisit(group, clock, catalogs, sessions, draftKeys);
  const visit: Visit = begin.execute(locale$, catalog);
  const journey: BookingJourney = visit.journey;
  const { offeredCatalog } = visit;
  const weeks = new KnownWeeks(slots, sessions, clock);
  const forms = new KnownForms(ports.ficheForms, clock);
  const unavailable = new UnavailableInterventions(journey, offeredCatalog);
  const next = new NextStep(visit, allViewsLoaded, weeks, query);
  const following = followOffer(journey, offeredCatalog, sessions);

  const nearest = new NearestSlots(visit, slots);
  const attempts = <Reason extends RefusalReason>() =>
    new BookingAttempts<Reason>(visit, nearest, weeks);
  const logOut = new LogOut(logins, sessions);
  const selection = new SelectedFiche(sessions);
  const ficheChoices = new FicheChoices(visit, fiches, sessions);
  const fields = new FicheFields(visit, forms, ficheChoices);
  const book = new BookAppointment(
    visit,
    attempts(),
    appointments,
    sessions,
    noConversions,
    unavailable,
    query,
  );
  const cancel = new CancelAppointments(appointments, journey, draftKeys, weeks);
  const actions = new AppointmentActions(
    cancel,
    new ConfirmVisit(appointments),
    new StartEdit(visit, appointments, draftKeys),
    new RetakeAppointment(journey, draftKeys),
    offeredCatalog,
  );
  const mailedLink = new FollowMailedLink(query, new OpenMailedKey(logins, sessions), personalData);
  const check = new CheckSession(logins, sessions);
  const list = new AppointmentList(appointments, fiches, sessions, selection, visit, check);

  return {
    visit,
    journey,
    actions,
    logIn: new LogIn(logins, sessions),
    logOut,
    fiche: new FicheViewModel(journey, ficheChoices, fields, book, logOut),
    interventionSet: () => new InterventionSetViewModel(visit, next),
    intervention: () => new InterventionViewModel(visit, next),
    calendarSet: () => new CalendarSetViewModel(visit, next),
    calendar: () => new CalendarViewModel(visit, next),
    resource: () => new ResourceViewModel(visit, next),
    slots: (room?: { readonly days: number }) =>
      new SlotsViewModel(visit, weeks, unavailable, query, room),
    appointments: () => new AppointmentsViewModel(visit, list, actions, mailedLink),
    edit: () => {
      const edit = new EditAppointment(visit, attempts(), appointments, draftKeys);
      return new EditViewModel(visit, edit, actions, sessions);
    },
    /**
     * The journey then has it as `cancelled`, until `journey.restart()`.
     *
     * @throws {Refusal} when it stays booked.
     */
    cancelBooked: async () => {
      const { booked } = journey.journey$.value;
      if (booked) await cancel.execute(booked.appointments.map(({ id }) => id));
    },
    close: () => following.unsubscribe(),
  };
}
