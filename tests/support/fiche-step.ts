import {
  CatalogsInMemory,
  FicheFormsInMemory,
  FichesInMemory,
  SessionsInMemory,
} from '@creneau/adapters/in-memory';
import {
  BookAppointment,
  BookingAttempts,
  BookingJourney,
  dayOf,
  daysAfter,
  initialSession,
  KnownWeeks,
  LogOut,
  NearestSlots,
  type Appointments,
  type BookingOutcome,
  type Booking,
  type Catalog,
  type Choices,
  type Fiches,
  type Forms,
  type Group,
  type Session,
  type Slot,
  UnavailableInterventions,
  OfferedCatalog,
  Visit,
} from '@creneau/core';
import { FicheChoices, FicheFields, FicheViewModel } from '@creneau/core/presentation';
import { BehaviorSubject } from 'rxjs';
import { aBooked, aCatalog, aField, aGroup, aLine, anOffer, aSlot } from './made-up';
import { AttentiveMaps } from './attentive-maps';
import { StoppedClock } from './stopped-clock';
import { SlotsOnPaper } from '../core/presentation/visit';

export const NOW = '2027-06-07T08:00:00+02:00';

/** Keeps what it was asked to book, and answers as the test says: with an outcome, a refusal or later. */
export class AttentiveAppointments implements Pick<Appointments, 'book'> {
  readonly asked: Booking[] = [];

  constructor(
    private readonly answers: ((
      booking: Booking,
      inDoubt: () => void,
    ) => Promise<BookingOutcome>)[] = [],
  ) {}

  book(booking: Booking, inDoubt: () => void = () => undefined): Promise<BookingOutcome> {
    this.asked.push(booking);
    const answer = this.answers.shift();
    return answer ? answer(booking, inDoubt) : Promise.resolve(aBooked());
  }
}

export const someForms = (forms: Partial<Forms> = {}): Forms => ({
  fiche: [
    aField({ name: 'firstname', label: 'Prénom', required: true, trim: true }),
    aField({ name: 'email', type: 'email', label: 'E-mail', required: true }),
  ],
  vevent: [],
  ...forms,
});

interface Contact {
  readonly appointments?: Pick<Appointments, 'book'>;
  readonly forms?: (locale: string) => Forms;
  readonly group?: Group;
  readonly catalog?: Catalog;
  readonly choices?: Choices;
  readonly free?: readonly Slot[];
  readonly session?: Session;
  readonly fiches?: Fiches;
  /** Who was chosen before the page was loaded again. */
  readonly attendee?: number | 'new';
}

/** Somebody who chose a cut on Tuesday 8 June 2027 at 09:30, whoever gives it. */
export function aFiche({
  appointments = new AttentiveAppointments(),
  forms = () => someForms(),
  group = aGroup(),
  catalog = aCatalog(),
  choices = { interventionSetId: 1, lines: [aLine()], calendarId: 0 },
  free = [],
  session = initialSession,
  fiches = new FichesInMemory(group),
  attendee: ficheChoice,
}: Contact = {}) {
  let keys = 0;
  const clock = new StoppedClock(NOW);
  const locale = new BehaviorSubject('fr');
  const sessions = new SessionsInMemory(session);
  const loggedOut: (string | undefined)[] = [];
  const logOut = new LogOut(
    {
      logOut: async () => {
        loggedOut.push(sessions.token);
        return undefined;
      },
    },
    sessions,
  );
  const offered = new OfferedCatalog(
    catalog,
    new CatalogsInMemory(() => catalog),
    group,
    locale,
    sessions.session$,
  );
  const journey = new BookingJourney(anOffer({ group, catalog }), choices, {
    next: () => `key ${(keys += 1)}`,
  });
  journey.choose(aSlot());
  journey.proceed();
  journey.write({ attendee: ficheChoice });
  const visit = new Visit(journey, offered, group, clock, { locale$: locale });
  const slots = new SlotsOnPaper(free);
  const weeks = new KnownWeeks(slots, sessions, clock);
  const ficheChoices = new FicheChoices(visit, fiches, sessions);
  const viewModel = new FicheViewModel(
    journey,
    ficheChoices,
    new FicheFields(visit, new FicheFormsInMemory(forms), ficheChoices),
    new BookAppointment(
      visit,
      new BookingAttempts(visit, new NearestSlots(visit, slots), weeks),
      appointments,
      sessions,
      new AttentiveMaps(),
      new UnavailableInterventions(journey, offered),
      { websource: 'a friend' },
    ),
    logOut,
  );
  const watching = [
    viewModel.forms$.subscribe(),
    viewModel.known$.subscribe(),
    viewModel.attempt$.subscribe(),
  ];
  return {
    journey,
    viewModel,
    locale,
    slots,
    sessions,
    /** The keys that were given back to the server. */
    loggedOut,
    leave: () => watching.forEach((one) => one.unsubscribe()),
  };
}

export const camille = {
  fiche: { firstname: 'Camille', email: 'camille@example.org' },
  vevent: {},
  comments: '',
  consentsToVideo: false,
};

/** Free at these hours of June 2027, in Paris. */
export const freeOn = (day: number, ...hours: readonly string[]): readonly Slot[] =>
  hours.map((hour) =>
    aSlot({ start: `${daysAfter(dayOf('2027-06-01'), day - 1)}T${hour}:00+02:00` }),
  );
