import {
  ScheduleInMemory,
  AppointmentsInMemory,
  HostPageInMemory,
} from '@creneau/adapters/in-memory';
import {
  ficheChoiceAmong,
  BookingAttempts,
  BookingJourney,
  CancelAppointments,
  ConfirmVisit,
  problemOf,
  EditAppointment,
  Refusal,
  reportVisit,
  RetakeAppointment,
  StartEdit,
  groupAppointments,
  selectionOf,
  type Appointment,
  type Booking,
  type Catalog,
  type Group,
  type QuestionConfig,
  type EditRefusal,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { aCalendarOf, aSchedule, anInterventionOf, everyDay } from '../../support/schedules';
import {
  aBooking,
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  aPack,
  aQuestion,
  aResource,
  anAppointmentGroup,
  aSlot,
} from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';

const CUT = aLine({ calendarId: 31 });
const BLOW_DRY = aLine({ interventionId: 12, calendarId: 32 });

interface Salon {
  readonly group?: Partial<Group>;
  readonly catalog?: Partial<Catalog>;
  readonly cancelNotice?: number;
}

/** Somebody at a salon who has booked before. */
async function aCustomer({
  group: settings = {},
  catalog: offered = {},
  cancelNotice,
}: Salon = {}) {
  let count = 0;
  const keys = { next: () => `key ${(count += 1)}` };
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
  const group = aGroup({ useApiV3: true, ...settings });
  const catalog = aCatalog(offered);
  const schedule = aSchedule({
    step: 15,
    calendars: [31, 32].map((id) =>
      aCalendarOf({ id, interventionIds: [11, 12], opening: everyDay('09:00-12:00') }),
    ),
    interventions: [
      anInterventionOf({ id: 11, length: 45 }),
      anInterventionOf({ id: 12, length: 30 }),
    ],
  });
  const appointments = new AppointmentsInMemory(
    new ScheduleInMemory(schedule),
    catalog,
    clock,
    cancelNotice,
  );
  const journey = new BookingJourney({ group, catalog, agent: false, isLoggedIn: false }, {}, keys);
  const book = async (booking: Partial<Booking> = {}) => {
    const { appointments: made } = await appointments.book(
      aBooking({ key: keys.next(), lines: [CUT], ...booking }),
    );
    const [appointmentGroup] = groupAppointments(made);
    if (!appointmentGroup) throw new Error('nothing was booked');
    return appointmentGroup;
  };
  const weeks = { forget: () => undefined };
  const attempts = new BookingAttempts<EditRefusal>(
    { journey, clock },
    { to: async () => [] },
    weeks,
  );
  attempts.attempt$.subscribe();
  const locale$ = new BehaviorSubject('fr');
  const visit = { journey, locale$ };
  const editAppointment = new EditAppointment(visit, attempts, appointments, keys);
  /** Answers why it was refused. */
  const edit = async () =>
    ((await editAppointment.execute()) ?? problemOf(attempts.attempt$.value)?.refusal)?.reason;
  const host = new HostPageInMemory();
  return {
    host,
    catalog,
    appointments,
    journey,
    book,
    startReschedule: new StartEdit({ journey, group, clock }, appointments, keys),
    reschedule: edit,
    cancel: new CancelAppointments(appointments, journey, keys, weeks),
    confirm: new ConfirmVisit(appointments),
    retake: new RetakeAppointment(journey, keys),
  };
}

const present = ({ journey }: Awaited<ReturnType<typeof aCustomer>>) => journey.journey$.value;

const NINE = aSlot({ start: '2027-06-09T09:00:00+02:00' });

describe('rescheduling an appointment', () => {
  it('[EDIT-03] [EDIT-05] begins at the times, with all that it was booked with', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book({ comments: 'Cheveux longs' });

    await customer.startReschedule.execute(appointmentGroup, customer.catalog);

    expect(present(customer)).toMatchObject({
      step: 'slots',
      reschedule: { id: appointmentGroup.id },
      choices: { interventionSetId: 1, lines: [CUT], calendarId: 31 },
      draft: { comments: 'Cheveux longs' },
    });
    expect(present(customer).choices.slot).toBeUndefined();
  });

  it('[EDIT-03] [API-24] keeps the comments of the list where the check tells none: sent back empty they would be lost', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book({ comments: 'Cheveux longs' });
    const { appointments } = customer;
    const answered = appointments.editable.bind(appointments);
    appointments.editable = async (id) => ({ ...(await answered(id)), comments: undefined });

    await customer.startReschedule.execute(appointmentGroup, customer.catalog);

    expect(present(customer).draft.comments).toBe('Cheveux longs');
  });

  it('[EDIT-03] [CC-01] is open to the customer also for a service that agents alone are shown', async () => {
    const customer = await aCustomer({
      group: { callCenter: true },
      catalog: { interventions: [anIntervention({ id: 12 })], calendars: [aCalendar({ id: 32 })] },
    });

    await customer.startReschedule.execute(await customer.book(), customer.catalog);

    const { step, reschedule: edit, choices } = present(customer);
    expect([step, edit?.id]).toEqual(['slots', 1]);
    expect(selectionOf(choices, customer.catalog)).toMatchObject({
      lines: [CUT],
      resourceId: undefined,
    });
    customer.journey.choose(NINE);
    expect(await customer.reschedule()).toBeUndefined();
    expect(customer.appointments.all).toMatchObject([{ id: 1, start: NINE.start }]);
  });

  it('[EDIT-03] stays with whoever gives it, whom customers are not shown where nobody is asked to choose', async () => {
    const customer = await aCustomer({
      group: { questions: [aQuestion('intervention')] },
      catalog: { calendars: [aCalendar({ id: 32 })] },
    });

    await customer.startReschedule.execute(await customer.book(), customer.catalog);

    expect(present(customer)).toMatchObject({
      step: 'slots',
      reschedule: { id: 1 },
      choices: { lines: [CUT] },
    });
  });

  it.each<[string, Salon]>([
    ['without v3', { group: { useApiV3: false } }],
    [
      'of the special sector',
      { catalog: { interventions: [anIntervention({ externid: 'ants_c' })] } },
    ],
  ])('[EDIT-01] asks nothing %s', async (_, salon) => {
    const customer = await aCustomer(salon);
    const appointmentGroup = await customer.book();
    const before = present(customer);

    await expect(
      customer.startReschedule.execute(appointmentGroup, customer.catalog),
    ).rejects.toMatchObject({
      reason: 'notReschedulable',
    });
    expect(present(customer)).toBe(before);
  });

  it('[EDIT-02] is too late when the business says so, and leaves the visit as it was', async () => {
    const customer = await aCustomer({ cancelNotice: 2_880 });
    const appointmentGroup = await customer.book();
    const before = present(customer);

    await expect(
      customer.startReschedule.execute(appointmentGroup, customer.catalog),
    ).rejects.toMatchObject({
      reason: 'tooLateToChange',
    });
    expect(present(customer)).toBe(before);
  });

  it('[ERR-37] says so when what was booked is no longer offered', async () => {
    const customer = await aCustomer({
      catalog: { interventions: [anIntervention({ deleted: true })] },
    });
    const appointmentGroup = await customer.book();

    await expect(
      customer.startReschedule.execute(appointmentGroup, customer.catalog),
    ).rejects.toMatchObject({
      reason: 'noLongerOffered',
    });
  });

  it('[EDIT-06] ends when it is moved, under the same id', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book();
    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    customer.journey.choose(NINE);

    await customer.reschedule();

    expect(customer.appointments.all).toMatchObject([
      { id: appointmentGroup.id, start: NINE.start },
    ]);
    expect(present(customer)).toMatchObject({
      step: 'confirm',
      booked: { appointments: [{ id: appointmentGroup.id, start: NINE.start }] },
    });
    expect(present(customer).reschedule).toBeUndefined();
  });

  it('[C10] goes on when the time was just taken: the old one stays, and another can be had', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book();
    await customer.book({ slot: NINE });
    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    customer.journey.choose(NINE);

    expect(await customer.reschedule()).toBe('slotTaken');

    expect(customer.appointments.all).toContainEqual(
      expect.objectContaining({ id: appointmentGroup.id, start: appointmentGroup.start }),
    );
    expect(present(customer).reschedule).toBe(appointmentGroup);
  });

  it('[C11] shows what was made of it elsewhere meanwhile, and keeps the time and the words meant for it', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book({ comments: 'Cheveux longs' });
    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    customer.journey.choose(NINE);
    customer.journey.write({ comments: 'Cheveux courts' });
    const elsewhere = await customer.appointments.edit({
      id: appointmentGroup.id,
      start: '2027-06-09T11:00:00+02:00',
      fiche: { values: {} },
      comments: 'Frange',
      locale: 'fr',
    });

    expect(await customer.reschedule()).toBe('appointmentChanged');

    expect(customer.appointments.all).toEqual(elsewhere);
    expect(present(customer)).toMatchObject({
      reschedule: { id: appointmentGroup.id, start: '2027-06-09T11:00:00+02:00' },
      choices: { slot: NINE },
      draft: { comments: 'Cheveux courts' },
    });

    await customer.reschedule();

    expect(customer.appointments.all).toMatchObject([
      { id: appointmentGroup.id, start: NINE.start, comments: 'Cheveux courts' },
    ]);
  });

  it('[C11] takes the words of others for its own where none were typed', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book({ comments: 'Cheveux longs' });
    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    customer.journey.choose(NINE);
    await customer.appointments.edit({
      id: appointmentGroup.id,
      start: appointmentGroup.start,
      fiche: { values: {} },
      comments: 'Frange',
      locale: 'fr',
    });
    await customer.reschedule();

    await customer.reschedule();

    expect(customer.appointments.all).toMatchObject([{ comments: 'Frange' }]);
  });

  it('[CONF-03] is about somebody: another booking after it need not ask who comes', async () => {
    const customer = await aCustomer();
    const fiche = { id: 9, values: { firstname: 'Anne', lastname: 'Le Goff' } };

    await customer.startReschedule.execute(await customer.book({ fiche }), customer.catalog);

    expect(present(customer).draft).toMatchObject({ attendee: 9, fiche: fiche.values });
  });

  it('[EDIT-06] ends when there is nothing left to move', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book();
    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    customer.journey.choose(NINE);
    await customer.appointments.cancel([appointmentGroup.id], 'elsewhere');

    expect(await customer.reschedule()).toBe('alreadyCancelled');
    expect(present(customer).reschedule).toBeUndefined();
  });

  it('[EDIT-06] ends with a new booking', async () => {
    const customer = await aCustomer();
    await customer.startReschedule.execute(await customer.book(), customer.catalog);

    customer.journey.restart();

    expect(present(customer).reschedule).toBeUndefined();
  });

  it('moves several services together, each with whoever gives it', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book({ lines: [CUT, BLOW_DRY] });

    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    expect(present(customer).choices.lines).toEqual([CUT, BLOW_DRY]);
    customer.journey.choose(NINE);
    await customer.reschedule();

    expect(customer.appointments.all.map(({ start, calendarId }) => [start, calendarId])).toEqual([
      ['2027-06-09T09:00:00+02:00', 31],
      ['2027-06-09T09:45:00+02:00', 32],
    ]);
  });

  it('keeps the services: what was booked cannot become something else', async () => {
    const customer = await aCustomer();
    await customer.startReschedule.execute(await customer.book(), customer.catalog);
    const before = present(customer);

    customer.journey.rearrange([BLOW_DRY]);

    expect(present(customer)).toBe(before);
  });
});

describe('confirming that one will come', () => {
  it('confirms all that was booked together, as often as it is asked', async () => {
    const customer = await aCustomer();
    const visit = await customer.book({ lines: [CUT, BLOW_DRY] });

    const answers = [await customer.confirm.execute(visit), await customer.confirm.execute(visit)];

    expect(answers.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect(customer.appointments.all.map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  it('answers that it was cancelled since', async () => {
    const customer = await aCustomer();
    const visit = await customer.book();
    await customer.cancel.execute([visit.id]);

    expect(await customer.confirm.execute(visit)).toEqual({ state: 'cancelled' });
  });

  it.each([
    ['tooLateToChange', 'past'],
    ['notThere', 'unknown'],
  ] as const)('answers of %s that it is %s', async (reason, state) => {
    const confirm = new ConfirmVisit({ confirm: () => Promise.reject(new Refusal(reason)) });

    expect(await confirm.execute(anAppointmentGroup())).toEqual({ state });
  });

  it('confirms no other time than the one that was shown, and a move ends the confirmation', async () => {
    const customer = await aCustomer();
    const visit = await customer.book();
    await customer.confirm.execute(visit);
    await customer.startReschedule.execute(visit, customer.catalog);
    customer.journey.choose(NINE);
    await customer.reschedule();

    await expect(customer.confirm.execute(visit)).rejects.toMatchObject({
      reason: 'appointmentChanged',
    });
    expect(customer.appointments.all.map(({ status }) => status)).toEqual([undefined]);
  });
});

describe('the page that shows ours', () => {
  it('[EMBED-02] is told what was moved and what was cancelled, and nothing of whoever did', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book();
    await customer.startReschedule.execute(appointmentGroup, customer.catalog);
    reportVisit(customer.journey, customer.host);
    customer.journey.choose(NINE);
    await customer.reschedule();
    await customer.cancel.execute([appointmentGroup.id]);

    const outcomes = customer.host.events.filter(({ type }) => type !== 'step');
    expect(outcomes).toEqual([
      {
        type: 'changed',
        appointments: [
          { id: appointmentGroup.id, start: NINE.start, end: '2027-06-09T09:45:00+02:00' },
        ],
      },
      { type: 'cancelled', appointments: [{ id: appointmentGroup.id }] },
    ]);
  });

  it('is told of no cancellation that was refused', async () => {
    const customer = await aCustomer({ cancelNotice: 1_000_000 });
    const appointmentGroup = await customer.book();
    reportVisit(customer.journey, customer.host);

    await expect(customer.cancel.execute([appointmentGroup.id])).rejects.toBeInstanceOf(Refusal);

    expect(customer.host.events.map(({ type }) => type)).toEqual(['step']);
  });
});

describe('taking an appointment again', () => {
  const retake = async (salon: Salon, appointmentGroup = anAppointmentGroup({})) => {
    const customer = await aCustomer(salon);
    customer.retake.execute(appointmentGroup);
    return present(customer);
  };
  const refuseRetake = async (salon: Salon, appointmentGroup = anAppointmentGroup({})) => {
    const customer = await aCustomer(salon);
    customer.journey.answer({ interventionSetId: 1 });
    expect(() => customer.retake.execute(appointmentGroup)).toThrow();
    try {
      customer.retake.execute(appointmentGroup);
    } catch (failure) {
      return { failure, journey: present(customer) };
    }
    throw new Error('it was taken');
  };

  const asks = (...questions: QuestionConfig[]): Partial<Group> => ({ questions });

  it.each<[string, Salon, ReturnType<typeof anAppointmentGroup>, object]>([
    [
      'a service',
      {},
      anAppointmentGroup({}),
      { interventionSetId: 1, lines: [CUT], calendarId: 31 },
    ],
    [
      'a pack',
      { catalog: { packs: [aPack()] } },
      anAppointmentGroup(
        { packId: 51 },
        { packId: 51, interventionId: 12, calendarId: 32, parentId: 1_001 },
      ),
      { packId: 51, lines: [CUT, BLOW_DRY] },
    ],
    [
      'a calendar of a set',
      {
        group: asks(aQuestion('intervention'), aQuestion('calendarSet'), aQuestion('calendar')),
        catalog: {
          calendarSets: [aCalendarSet()],
          calendars: [aCalendar({ calendarsetId: 21 })],
        },
      },
      anAppointmentGroup({}),
      { calendarSetId: 21, calendarId: 31 },
    ],
    [
      'a resource',
      {
        group: asks(aQuestion('intervention'), aQuestion('resource')),
        catalog: {
          interventions: [anIntervention({ needResource: true })],
          resources: [aResource()],
        },
      },
      anAppointmentGroup({ resourceId: aResource().id }),
      { resourceId: aResource().id, lines: [CUT] },
    ],
  ])('[RETAKE-01] of %s leads to the times', async (_, salon, appointmentGroup, choices) => {
    expect(await retake(salon, appointmentGroup)).toMatchObject({
      step: 'slots',
      choices,
      draft: { fiche: { firstname: 'Anne', lastname: 'Le Goff' } },
    });
  });

  it.each([
    ['one appointment', [{ interventionId: 0, calendarId: 0 }]],
    ['one appointment for each of its services', [CUT, { ...BLOW_DRY, parentId: 1_001 }]],
  ])('[RETAKE-01] of a pack that is told as %s asks for each service once', async (_, told) => {
    const interventions = [CUT, BLOW_DRY].map(({ calendarId }, index) => ({
      aptId: 2_001 + index,
      calendarId,
      calendarName: 'Ana',
    }));
    const pack = anAppointmentGroup(...told.map((one) => ({ ...one, packId: 51, interventions })));

    expect(await retake({ catalog: { packs: [aPack()] } }, pack)).toMatchObject({
      step: 'slots',
      choices: { packId: 51, lines: [CUT, BLOW_DRY] },
    });
  });

  it('[RETAKE-01] [FICHE-16] writes no blank for what is not told of whoever comes', async () => {
    const fiche = { firstname: 'Anne', lastname: 'Le Goff', email: '' };

    expect((await retake({}, anAppointmentGroup({ fiche }))).draft.fiche).toEqual({
      firstname: 'Anne',
      lastname: 'Le Goff',
    });
  });

  it('[RETAKE-01] is for the same contact, also where the account has another of that name', async () => {
    const { draft } = await retake({}, anAppointmentGroup({ ficheId: 9 }));

    const known = [8, 9].map((id) => ({ id, values: draft.fiche }));
    expect(ficheChoiceAmong(known, draft, true)).toBe(9);
  });

  it('is a booking of its own: nothing is edited, and no key is used twice', async () => {
    const customer = await aCustomer();
    const { key } = present(customer).draft;

    customer.retake.execute(anAppointmentGroup({}));

    expect(present(customer).reschedule).toBeUndefined();
    expect(present(customer).draft.key).not.toBe(key);
  });

  it('[RETAKE-02] without what it needs is refused, and the visit begins anew', async () => {
    const { failure, journey } = await refuseRetake({
      group: asks(aQuestion('interventionSet'), aQuestion('intervention'), aQuestion('resource')),
      catalog: {
        interventions: [anIntervention({ needResource: true })],
        resources: [aResource(), aResource({ id: 42 })],
      },
    });

    expect(failure).toMatchObject({ reason: 'incomplete' });
    expect(journey).toMatchObject({ step: 'interventionSet', choices: {} });
  });

  it.each<[string, Salon, Partial<Appointment>]>([
    ['its service is gone', { catalog: { interventions: [anIntervention({ id: 99 })] } }, {}],
    ['whoever gave it does so no more', { catalog: { calendars: [aCalendar({ id: 32 })] } }, {}],
    [
      'its pack is sold no more',
      { catalog: { packs: [aPack({ opened: false })] } },
      { packId: 51 },
    ],
    [
      'its resource is gone',
      {
        group: asks(aQuestion('intervention'), aQuestion('resource')),
        catalog: {
          interventions: [anIntervention({ needResource: true })],
          resources: [aResource({ id: 42 }), aResource({ id: 43 })],
        },
      },
      { resourceId: 41 },
    ],
  ])('[RETAKE-03] [ERR-37] says so when %s', async (_, salon, appointment) => {
    const { failure } = await refuseRetake(salon, anAppointmentGroup(appointment));

    expect(failure).toMatchObject({ reason: 'noLongerOffered' });
  });
});

describe('cancelling', () => {
  it('[CANCEL-01] takes an appointment back', async () => {
    const customer = await aCustomer();
    const { id } = await customer.book();

    await customer.cancel.execute([id]);

    expect(customer.appointments.all).toEqual([]);
  });

  it('[CANCEL-01] [N4] is known to be done where it is asked again because its answer was lost', async () => {
    const customer = await aCustomer();
    const { id } = await customer.book();
    const cancel = customer.appointments.cancel.bind(customer.appointments);
    customer.appointments.cancel = async (...order) => {
      await cancel(...order);
      throw new Refusal('unreachable', { detail: { inDoubt: true } });
    };
    await expect(customer.cancel.execute([id])).rejects.toBeInstanceOf(Refusal);

    customer.appointments.cancel = cancel;
    await expect(customer.cancel.execute([id])).resolves.toBeUndefined();
    expect(customer.appointments.all).toEqual([]);
  });

  it('[CANCEL-03] is too late when the business says so', async () => {
    const customer = await aCustomer({ cancelNotice: 2_880 });
    const { id } = await customer.book();

    await expect(customer.cancel.execute([id])).rejects.toMatchObject({
      reason: 'tooLateToChange',
    });
    expect(customer.appointments.all).toHaveLength(1);
  });

  it('[CANCEL-11] ends the confirmation of what is no more, and the change of it', async () => {
    const customer = await aCustomer();
    const appointmentGroup = await customer.book();
    customer.journey.confirm({
      appointments: appointmentGroup.appointments,
      ficheToken: undefined,
    });

    await customer.cancel.execute([appointmentGroup.id]);

    expect(present(customer).booked).toBeUndefined();
  });

  it('leaves the confirmation of another one', async () => {
    const customer = await aCustomer();
    const { id } = await customer.book();
    customer.journey.confirm({ appointments: [anAppointment({ id: 7 })], ficheToken: undefined });

    await customer.cancel.execute([id]);

    expect(present(customer).booked).toBeDefined();
  });
});
