// node -C @creneau/source --import tsx docs/examples/terminal/main.ts [address of the server] [name of the business]
import { anyMachine, Http, HttpGroups, httpPorts, rootsUnder } from '@creneau/adapters/http';
import {
  answerOf,
  hourOf,
  isRefusal,
  OpenGroup,
  problemOf,
  ready,
  SessionsInMemory,
} from '@creneau/core';
import type { AppointmentGroup, Step } from '@creneau/core';
import type { CalendarChoice, SlotsViewModel } from '@creneau/core/presentation';
import * as models from '@creneau/core/visit';
import type { Visit } from '@creneau/core/visit';
import { BehaviorSubject, filter, firstValueFrom, map, merge, type Observable } from 'rxjs';
import { fillFiche } from './fiche';
import { ask, Back, choose, close, confirms, InputEnded, say } from './terminal';
import { formats, refusalMessage } from './words';

async function open(address: string, urlname: string): Promise<Visit> {
  const sessions = new SessionsInMemory();
  const roots = rootsUnder(`${address}/api`);
  const http = new Http({ roots, apiKey: 'creneau', token: () => sessions.token }, anyMachine);
  const groups = new HttpGroups(http);
  const group = await new OpenGroup(groups).execute({ path: `/${urlname}`, host: '' });
  const locale$ = new BehaviorSubject('en');
  const visit = await models.openVisit({ ...httpPorts(http, group), sessions, locale$ });
  const { forms$, known$, attempt$ } = models.fiche(visit);
  merge(forms$, known$, attempt$).subscribe();
  say(group.name);
  return visit;
}

async function mainMenu(visit: Visit): Promise<void> {
  for (;;) {
    const { booked } = visit.journey.journey$.value;
    const order = await choose('What would you like to do?', [
      ...(booked ? [['Cancel what you have just booked', cancelBooked] as const] : []),
      ['Book an appointment', book],
      ['See, move or cancel my appointments', showAppointments],
      ['Log in', logIn],
    ]);
    try {
      await order(visit);
    } catch (failure) {
      if (isRefusal(failure)) say(refusalMessage(failure.reason));
      else if (!(failure instanceof Back)) throw failure;
    }
  }
}

async function book(visit: Visit): Promise<void> {
  const { journey$ } = visit.journey;
  visit.journey.restart();
  for (let { step } = journey$.value; step !== 'confirm'; { step } = journey$.value) {
    await screens[step](visit);
    await firstValueFrom(journey$.pipe(filter((journey) => journey.step !== step)));
  }
  say('\nYour appointment is confirmed:');
  for (const { interventionName, calendarName, start } of journey$.value.booked?.appointments ?? [])
    say(`  ${interventionName} with ${calendarName}, ${timeOf(start)}`);
}

async function cancelBooked(visit: Visit): Promise<void> {
  if (!(await confirms('Cancel this appointment? That cannot be undone.'))) return;
  await models.cancelBooked(visit);
  for (const { interventionName, start } of visit.journey.journey$.value.cancelled ?? [])
    say(`Cancelled: ${interventionName}, ${timeOf(start)}.`);
}

/** What each step asks. */
const screens: {
  readonly [step in Exclude<Step, 'confirm'>]: (visit: Visit) => Promise<void>;
} = {
  interventionSet: async (visit) => {
    const question = models.interventionSet(visit);
    question.choose(
      await choose('What kind of service?', question.interventionSets$.value.map(optionOf)),
    );
  },
  intervention: async (visit) => {
    const question = models.intervention(visit);
    const interventions = question.shown$.value.interventions.map(
      ({ id, name, length = 0, price = 0 }) => {
        const [duration, cost] = [
          formats.duration(length),
          formats.price(price, question.currency),
        ];
        return [`${name}, ${duration}, ${cost}`, id] as const;
      },
    );
    question.choose(await choose('Which service?', interventions));
  },
  calendarSet: (visit) => askProvider('Where?', models.calendarSet(visit)),
  calendar: (visit) => askProvider('With whom?', models.calendar(visit)),
  resource: (visit) => askProvider('With what?', models.resource(visit)),
  slots: async (visit) => {
    const slots = models.slots(visit);
    await chooseTime(slots);
    slots.proceed();
  },
  login: (visit) => {
    say('This business asks you to log in before you book.');
    return logIn(visit);
  },
  fiche: async (visit) => {
    const [fiche, { journey }] = [models.fiche(visit), visit];
    for (;;) {
      await fillFiche(fiche);
      await fiche.book();
      const problem = problemOf(fiche.attempt$.value);
      if (!problem) return;
      say(refusalMessage(problem.refusal.reason));
      if (problem.refusal.reason === 'slotTaken') return journey.goTo('slots');
      if (!(await confirms('Check your answers and try again?'))) throw new Back();
    }
  },
};

const optionOf = ({ name, id }: { readonly name: string; readonly id: number }) =>
  [name, id] as const;

async function askProvider(title: string, question: CalendarChoice): Promise<void> {
  const { items, offersAny } = question.shown$.value;
  const any = offersAny ? [['No preference', 0, '0'] as const] : [];
  question.choose(await choose(title, [...items.map(optionOf), ...any]));
}

/** Behaviors change only while somebody follows them. */
async function following<T>(behavior: Observable<unknown>, work: () => Promise<T>): Promise<T> {
  const subscription = behavior.subscribe();
  return work().finally(() => subscription.unsubscribe());
}

/** Pages through the weeks until a time is chosen. */
const chooseTime = (slots: SlotsViewModel): Promise<void> =>
  following(slots.shown$, async () => {
    for (;;) {
      await answerOf(slots.shown$.pipe(map(({ week }) => week)));
      const { days, shown } = slots.shown$.value;
      const free = shown.flatMap(({ times }) => times.flatMap(({ slots }) => slots.slice(0, 1)));
      const title = `Free times, ${formats.dayRange(days[0] ?? '', days.at(-1) ?? '')}`;
      const chosen = await choose(free.length > 0 ? title : `${title}: none`, [
        ...free.map((slot) => [timeOf(slot.start), slot] as const),
        ['Later days', 'later', 'l'],
        ['Earlier days', 'earlier', 'e'],
      ]);
      if (chosen === 'later') slots.showNext();
      else if (chosen === 'earlier') slots.showPrevious();
      else return slots.choose(chosen);
    }
  });

const timeOf = (start: string): string => `${formats.day(start.slice(0, 10))}, ${hourOf(start)}`;

async function showAppointments(visit: Visit): Promise<void> {
  const model = models.appointments(visit);
  const own$ = model.state$.pipe(map((own) => (typeof own === 'string' ? ready([]) : own)));
  const upcoming = (await answerOf(own$)).flatMap((fiche) => fiche.upcoming);
  if (upcoming.length === 0) return say('You have no appointment to come. Book one, or log in.');
  const sitting = await choose(
    'Your appointments',
    upcoming.map((one) => [`${timeOf(one.start)}, ${servicesOf(one)}`, one]),
  );
  const order = await choose(timeOf(sitting.start), [
    ...(model.canEdit(sitting) ? [['Move it to another time', move] as const] : []),
    ...(model.isCancellable(sitting) ? [['Cancel it', cancel] as const] : []),
  ]);
  await order(visit, sitting);
}

const servicesOf = ({ appointments }: AppointmentGroup): string =>
  appointments.map((one) => `${one.interventionName} for ${one.fiche.firstname}`).join(' and ');

async function move(visit: Visit, sitting: AppointmentGroup): Promise<void> {
  if (!(await models.appointmentActions(visit).edit(sitting))) return tellOutcome(visit);
  const model = models.edit(visit);
  await following(model.attempt$, async () => {
    await chooseTime(models.slots(visit));
    if (await model.edit()) return tellOutcome(visit);
    const problem = problemOf(model.attempt$.value);
    if (problem) throw problem.refusal;
    const [moved] = visit.journey.journey$.value.booked?.appointments ?? [];
    if (moved) say(`It is moved to ${timeOf(moved.start)}.`);
  });
}

async function cancel(visit: Visit, sitting: AppointmentGroup): Promise<void> {
  if (!(await confirms('Cancel this appointment? That cannot be undone.'))) return;
  await models.appointmentActions(visit).cancel(sitting.appointments.map(({ id }) => id));
  tellOutcome(visit);
}

function tellOutcome(visit: Visit): void {
  const outcome = models.appointmentActions(visit).outcome$.value;
  if (outcome?.kind === 'refused') say(refusalMessage(outcome.reason));
  else say(outcome ? 'It is cancelled.' : 'It was cancelled elsewhere meanwhile.');
}

async function logIn(visit: Visit): Promise<void> {
  const email = await ask('Email:');
  const password = await ask('Password (it is shown while you type):');
  await models.people(visit.ports).logIn.execute({ email, password, rememberMe: false });
  say(`You are logged in as ${email}.`);
}

try {
  const [address = 'http://localhost:4000', urlname = 'salon-lumiere'] = process.argv.slice(2);
  await mainMenu(await open(address, urlname));
} catch (failure) {
  if (isRefusal(failure)) say(refusalMessage(failure.reason));
  else if (!(failure instanceof Back || failure instanceof InputEnded)) throw failure;
} finally {
  close();
}
