import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingAttempts,
  NearestSlots,
  Refusal,
  EditAppointment,
  problemOf,
  type Appointment,
  type AppointmentGroup,
  type Appointments,
  type Catalog,
  type Edit,
  type RefusalReason,
  type Session,
  type EditRefusal,
} from '@creneau/core';
import { EditViewModel } from '@creneau/core/presentation';
import { of, throwError, type Observable } from 'rxjs';
import {
  aCatalog,
  aGroup,
  anAppointment,
  anAppointmentGroup,
  anIntervention,
  aSlot,
} from '../../support/made-up';
import { aProSession, aUserSession } from '../../support/made-up-people';
import { aVisit, SlotsOnPaper } from './visit';

const present = anAppointmentGroup({ id: 7, start: '2027-06-14T13:30:00+02:00' });
const later = aSlot({ start: '2027-06-16T10:30:00+02:00' });

/** Somebody who looks for another time of an appointment, from a business that may refuse it. */
function open({
  refusal,
  refusals = refusal ? [new Refusal(refusal)] : [],
  session = aUserSession(),
  userAllowComment = true,
  appointmentGroup = present,
  catalog = aCatalog(),
  now = () => of([]),
}: {
  refusal?: RefusalReason;
  /** What the orders are answered, one after the other. */
  refusals?: readonly Refusal[];
  session?: Session;
  userAllowComment?: boolean;
  appointmentGroup?: AppointmentGroup;
  catalog?: Catalog;
  /** What the business lists after it refused. */
  now?: (asked: string) => Observable<readonly Appointment[]>;
} = {}) {
  const slots = new SlotsOnPaper([]);
  const group = aGroup({ userAllowComment });
  const { visit, journey } = aVisit({ slots, group, catalog, reschedule: appointmentGroup });
  const asked: Edit[] = [];
  const answers = [...refusals];
  const appointments: Pick<Appointments, 'edit' | 'own' | 'ofFiche'> = {
    edit: async (change) => {
      asked.push(change);
      const refused = answers.shift();
      if (refused) throw refused;
      return [anAppointment({ id: 7, start: change.start })];
    },
    own: (locale) => now(`own ${locale}`),
    ofFiche: (id, locale) => now(`of ${id} ${locale}`),
  };
  const nearest = new NearestSlots(visit, slots);
  const attempts = new BookingAttempts<EditRefusal>(visit, nearest, { forget: () => undefined });
  const told: unknown[] = [];
  const viewModel = new EditViewModel(
    visit,
    new EditAppointment(visit, attempts, appointments, { next: () => 'a key' }),
    { tell: (about, { reason }) => told.push([about, reason]) },
    new SessionsInMemory(session),
  );
  const watching = viewModel.attempt$.subscribe();
  return { viewModel, journey, asked, told, leave: () => watching.unsubscribe() };
}

it('shows what is rescheduled, the slot that was chosen and the comments', () => {
  const { viewModel, journey } = open();
  const watching = viewModel.edit$.subscribe();
  expect(viewModel.edit$.value).toMatchObject({ appointmentGroup: present, slot: undefined });

  journey.choose(later);
  viewModel.writeComments('Cheveux longs');

  expect(viewModel.edit$.value).toEqual({
    appointmentGroup: present,
    slot: later,
    comments: 'Cheveux longs',
    minutes: 45,
    total: 4800,
    formerTotal: undefined,
    isPromotionLost: false,
  });
  watching.unsubscribe();
});

it.each([
  ['as the services take now', 60, 60],
  ['as it took, of what customers are not shown', undefined, 45],
])('tells how long it takes at another time: %s', (_, length, minutes) => {
  const interventions = length === undefined ? [] : [anIntervention({ length })];
  const { viewModel } = open({ catalog: aCatalog({ interventions }) });

  expect(viewModel.edit$.value?.minutes).toBe(minutes);
});

it('reschedules to the slot that is offered in place of the lost one', async () => {
  const { viewModel, journey, asked, told } = open();
  journey.choose(aSlot({ start: '2027-06-15T09:00:00+02:00' }));

  expect(await viewModel.editTo(later)).toBe(false);

  expect(asked).toMatchObject([{ id: 7, start: later.start }]);
  expect(told).toEqual([]);
});

it('tells the list of appointments why nothing can be rescheduled any more', async () => {
  const { viewModel, told } = open({ refusal: 'tooLateToChange' });

  expect(await viewModel.editTo(later)).toBe(true);

  expect(told).toEqual([['edit', 'tooLateToChange']]);
});

it.each([
  ['a visitor', aUserSession(), true, true],
  ['a visitor of a business that takes none', aUserSession(), false, false],
  ['a professional', aProSession(), true, false],
])('asks comments of %s as the business says', (_, session, userAllowComment, asks) => {
  expect(open({ session, userAllowComment }).viewModel.asksComments).toBe(asks);
});

describe('what is sent of a reschedule', () => {
  const found = {
    id: 7,
    start: '2027-06-14T13:30:00+02:00',
    version: '3',
    comments: 'Cheveux longs',
  };

  it('is the chosen time, the state that was seen, who comes, the comments and the language', async () => {
    const { viewModel, journey, asked } = open({
      appointmentGroup: anAppointmentGroup({ ...found, ficheId: 9 }),
    });
    viewModel.writeComments('Cheveux courts');

    await viewModel.editTo(later);

    expect(asked).toEqual([
      {
        key: 'a key',
        id: 7,
        version: '3',
        start: later.start,
        fiche: { id: 9, values: anAppointment().fiche },
        comments: 'Cheveux courts',
        locale: 'fr',
      },
    ]);
    expect(journey.journey$.value).toMatchObject({
      step: 'confirm',
      booked: { appointments: [{ id: 7, start: later.start }], ficheToken: undefined },
    });
  });

  it('is the present time where only the comments change, and no contact of which the id is not told', async () => {
    const { viewModel, asked } = open({ appointmentGroup: anAppointmentGroup(found) });
    viewModel.writeComments('Cheveux courts');

    expect(await viewModel.edit()).toBe(false);

    expect(asked).toMatchObject([{ start: found.start, comments: 'Cheveux courts' }]);
    expect(asked[0]?.fiche).not.toHaveProperty('id');
  });

  it('[EDIT-07] has nothing of a contact that is not told: no name is overwritten by a blank', async () => {
    const fiche = { firstname: '', lastname: '', email: '' };
    const { viewModel, asked } = open({
      appointmentGroup: anAppointmentGroup({ ...found, ficheId: 9, fiche }),
    });

    await viewModel.editTo(later);

    expect(asked[0]?.fiche).toEqual({ id: 9, values: {} });
  });

  it.each<RefusalReason>(['alreadyCancelled', 'tooLateToChange', 'notReschedulable', 'notThere'])(
    'is nothing more after %s, which the list of appointments tells',
    async (reason) => {
      const { viewModel, journey, told } = open({ refusal: reason });

      expect(await viewModel.editTo(later)).toBe(true);

      expect(told).toEqual([['edit', reason]]);
      expect(journey.journey$.value.reschedule).toBeUndefined();
    },
  );

  it('is sent again after a refusal that leaves another time to try, and nothing is listed for it', async () => {
    const listed: string[] = [];
    const now = (asked: string) => {
      listed.push(asked);
      return of([]);
    };
    const { viewModel, journey, asked, told, leave } = open({ refusal: 'blacklisted', now });

    expect(await viewModel.editTo(later)).toBe(false);

    expect(problemOf(viewModel.attempt$.value)?.refusal.reason).toBe('blacklisted');
    expect(journey.journey$.value.reschedule).toBe(present);
    await viewModel.edit();
    expect(asked).toHaveLength(2);
    expect(listed).toEqual([]);
    expect(told).toEqual([]);
    leave();
  });

  const changed = { ...found, version: '4', comments: 'Frange' };
  it.each([
    ['their own list', undefined, 'own fr'],
    ['the list of the contact', 9, 'of 9 fr'],
  ])('is of the state that others left, found in %s', async (_, ficheId, list) => {
    const listed: string[] = [];
    const { viewModel, asked, leave } = open({
      refusal: 'appointmentChanged',
      appointmentGroup: anAppointmentGroup({ ...found, ficheId }),
      now: (question) => {
        listed.push(question);
        return of([
          anAppointment({ ...changed, id: 6 }),
          anAppointment({ ...changed, ficheId }),
          anAppointment({ ...changed, id: 8 }),
        ]);
      },
    });
    viewModel.writeComments(found.comments);

    expect(await viewModel.editTo(later)).toBe(false);
    expect(problemOf(viewModel.attempt$.value)?.refusal.reason).toBe('appointmentChanged');
    await viewModel.edit();

    expect(listed).toEqual([list]);
    expect(asked.map(({ version, comments }) => [version, comments])).toEqual([
      ['3', 'Cheveux longs'],
      ['4', 'Frange'],
    ]);
    leave();
  });

  it('keeps the comments that were typed meanwhile', async () => {
    const { viewModel, asked } = open({
      refusal: 'appointmentChanged',
      appointmentGroup: anAppointmentGroup(found),
      now: () => of([anAppointment(changed)]),
    });
    viewModel.writeComments('Cheveux courts');

    await viewModel.editTo(later);
    await viewModel.edit();

    expect(asked[1]).toMatchObject({ version: '4', comments: 'Cheveux courts' });
  });

  it.each([
    ['it is not listed any more', () => of([])],
    ['it was cancelled', () => of([anAppointment({ ...changed, status: 'cancelled' })])],
    ['nothing can be listed', () => throwError(() => new Refusal('unreachable'))],
  ])('is of the state that was seen where %s', async (_, now) => {
    const { viewModel, asked, journey } = open({
      refusal: 'appointmentChanged',
      appointmentGroup: anAppointmentGroup(found),
      now,
    });

    await viewModel.editTo(later);
    expect(journey.journey$.value.choices.slot).toEqual(later);
    await viewModel.edit();

    expect(asked.map(({ version }) => version)).toEqual(['3', '3']);
  });
});

it('is for a client where a professional reschedules', () => {
  expect(open({ session: aProSession() }).viewModel.isByPro).toBe(true);
  expect(open().viewModel.isByPro).toBe(false);
});

describe('an order whose answer was lost', () => {
  const lost = new Refusal('unreachable', { detail: { inDoubt: true } });
  const another = aSlot({ start: '2027-06-17T10:30:00+02:00' });

  it.each<[string, RefusalReason[]]>([
    ['without a network', ['offline']],
    ['too often', ['tooManyCalls']],
    ['too often, and then without a network', ['tooManyCalls', 'offline']],
  ])('leaves in doubt what time it has where another is chosen %s', async (_, reasons) => {
    const { viewModel, leave } = open({
      refusals: [lost, ...reasons.map((reason) => new Refusal(reason))],
      now: () => throwError(() => new Refusal('offline')),
    });
    await viewModel.editTo(later);

    for (const _reason of reasons) await viewModel.editTo(another);

    expect(problemOf(viewModel.attempt$.value)?.refusal).toMatchObject({
      reason: reasons.at(-1),
      detail: { inDoubt: true },
    });
    leave();
  });

  it('is looked for where another time is refused: what it has now is shown', async () => {
    const { viewModel, journey, leave } = open({
      refusals: [lost, new Refusal('slotTaken')],
      now: () => of([anAppointment({ id: 7, start: later.start })]),
    });
    await viewModel.editTo(later);

    await viewModel.editTo(another);

    expect(problemOf(viewModel.attempt$.value)?.refusal.detail.inDoubt).toBeUndefined();
    expect(journey.journey$.value).toMatchObject({
      reschedule: { start: later.start },
      choices: { slot: another },
    });
    leave();
  });

  it('is told as a move, not as other words alone, where it turns out to have been carried out', async () => {
    const { viewModel, journey, leave } = open({
      refusals: [lost, new Refusal('tooManyCalls')],
      now: () => of([anAppointment({ id: 7, start: later.start })]),
    });

    for (let press = 0; press < 3; press += 1) await viewModel.editTo(later);

    const { booked, formerStart } = journey.journey$.value;
    expect([booked?.appointments[0]?.start, formerStart]).toEqual([later.start, present.start]);
    leave();
  });

  it('leaves no other appointment in doubt', async () => {
    const { viewModel, journey, leave } = open({ refusals: [lost, new Refusal('offline')] });
    await viewModel.editTo(later);
    journey.resume((_, { draft, ...rest }) => ({
      ...rest,
      draft: { ...draft, key: 'another draft' },
      reschedule: anAppointmentGroup({ id: 8 }),
    }));

    await viewModel.editTo(another);

    expect(problemOf(viewModel.attempt$.value)?.refusal.detail.inDoubt).toBeUndefined();
    leave();
  });
});
