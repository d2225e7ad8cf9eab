import {
  FicheFormsInMemory,
  FichesInMemory,
  PeopleInMemory,
  SessionsInMemory,
} from '@creneau/adapters/in-memory';
import {
  dayOf,
  daysAfter,
  initialSession,
  type Appointments,
  type Booking,
  type BookingOutcome,
  type Catalog,
  type Choices,
  type Fiches,
  type Forms,
  type Group,
  type Session,
  type Slot,
} from '@creneau/core';
import { fiche as ficheOf } from '@creneau/core/visit';
import { BehaviorSubject } from 'rxjs';
import { AttentiveMaps } from './attentive-maps';
import { aBooked, aCatalog, aField, aGroup, aLine, aSlot } from './made-up';
import { SlotsOnPaper } from './slots-on-paper';
import { StoppedClock } from './stopped-clock';
import { visitInMemory } from './visit-in-memory';

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
  const locale = new BehaviorSubject('fr');
  const sessions = new SessionsInMemory(session);
  const loggedOut: (string | undefined)[] = [];
  const clock = new StoppedClock(NOW);
  const logins = new PeopleInMemory(sessions, clock);
  logins.logOut = async () => {
    loggedOut.push(sessions.token);
    return undefined;
  };
  const slots = new SlotsOnPaper(free);
  const visit = visitInMemory({
    group,
    catalog,
    choices,
    sessions,
    clock,
    slots,
    logins,
    fiches,
    appointments: appointments as Appointments,
    ficheForms: new FicheFormsInMemory(forms),
    conversions: new AttentiveMaps(),
    draftKeys: { next: () => `key ${(keys += 1)}` },
    locale$: locale,
    query: { websource: 'a friend' },
  });
  const { journey } = visit;
  journey.choose(aSlot());
  journey.proceed();
  journey.write({ attendee: ficheChoice });
  const viewModel = ficheOf(visit);
  const watching = [
    viewModel.forms$.subscribe(),
    viewModel.known$.subscribe(),
    viewModel.attempt$.subscribe(),
  ];
  return {
    visit,
    journey,
    viewModel,
    locale,
    slots,
    sessions,
    clock,
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
