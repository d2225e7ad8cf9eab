import {
  ScheduleInMemory,
  AppointmentsInMemory,
  SessionsInMemory,
} from '@creneau/adapters/in-memory';
import { SendBooking, Refusal, type Forms, type Group } from '@creneau/core';
import { aCalendarOf, aSchedule, anInterventionOf } from '../../support/schedules';
import { aBooking, aCatalog, aField, aGroup, aSlot } from '../../support/made-up';
import { aUserSession } from '../../support/made-up-people';
import { AttentiveMaps } from '../../support/attentive-maps';
import { StoppedClock } from '../../support/stopped-clock';

const forms: Forms = {
  fiche: [
    aField({ name: 'lastname', required: true }),
    aField({ name: 'email', type: 'email', required: true }),
  ],
  vevent: [aField({ name: 'birthdate', type: 'datesplit' })],
};

const anOpenBusiness = (group: Partial<Group> = {}) => {
  const clock = new StoppedClock('2027-06-01T08:00:00Z');
  const schedule = aSchedule({
    step: 30,
    calendars: [aCalendarOf({ id: 31, interventionIds: [11] })],
    interventions: [anInterventionOf({ id: 11, length: 45 })],
  });
  const appointments = new AppointmentsInMemory(new ScheduleInMemory(schedule), aCatalog(), clock);
  const sessions = new SessionsInMemory();
  const maps = new AttentiveMaps();
  const sendBooking = new SendBooking(
    { group: aGroup(group), clock },
    appointments,
    sessions,
    maps,
  );
  return { appointments, sessions, sendBooking, maps };
};

describe('sending a booking', () => {
  it('[BOOK-06] [BOOK-08] keeps the key of an anonymous contact', async () => {
    const { appointments, sessions, sendBooking } = anOpenBusiness();

    const booked = await sendBooking.execute(aBooking(), forms);

    expect(appointments.all).toEqual(booked.appointments);
    expect(appointments.all).toHaveLength(1);
    expect(sessions.ficheToken).toBe(`token-${String(booked.appointments[0]?.id)}`);
  });

  it('[QUERY-11] leaves the one appointment of a mail for the one just booked, which its key does not open', async () => {
    const { sessions, sendBooking } = anOpenBusiness();
    sessions.become(aUserSession({ account: { id: 0, email: '' }, appointmentId: 5 }));

    const booked = await sendBooking.execute(aBooking(), forms);

    expect(sessions.session$.value.logged).toBe(false);
    expect(sessions.token).toBe(`token-${String(booked.appointments[0]?.id)}`);
  });

  it('[BOOK-08] leaves whoever is logged in as they are', async () => {
    const { sessions, sendBooking } = anOpenBusiness();
    const session = aUserSession();
    sessions.become(session);

    await sendBooking.execute(aBooking(), forms);

    expect(sessions.session$.value).toMatchObject({ logged: true, account: session.account });
  });

  it.each([
    [true, [7]],
    [false, []],
  ])('[RWG-02] tells the maps of it, where the group takes part: %s', async (takesPart, groups) => {
    const { sendBooking, maps } = anOpenBusiness({
      id: 7,
      googleAppointmentRedirect: takesPart,
    });

    await sendBooking.execute(aBooking(), forms);

    expect(maps.groups).toEqual(groups);
  });

  it('[RWG-02] tells the maps of no booking that was refused', async () => {
    const { sendBooking, maps } = anOpenBusiness({ googleAppointmentRedirect: true });
    const refused = sendBooking.execute(
      aBooking({ videoconference: true, consentsToVideo: false }),
      forms,
    );

    await expect(refused).rejects.toBeInstanceOf(Refusal);
    expect(maps.groups).toEqual([]);
  });

  it('[ERR-34] books nothing by video without consent', async () => {
    const { appointments, sendBooking } = anOpenBusiness();
    const booking = aBooking({ videoconference: true, consentsToVideo: false });

    await expect(sendBooking.execute(booking, forms)).rejects.toMatchObject({
      reason: 'consentMissing',
    });
    expect(appointments.all).toEqual([]);
  });

  it.each([
    ['lastname', { fiche: { values: { lastname: '', email: 'anne@example.org' } } }],
    ['email', { fiche: { values: { lastname: 'Le Goff', email: 'anne@' } } }],
    ['birthdate', { vevent: { birthdate: '2027-06-02' } }],
    ['comments', { comments: 'é'.repeat(256) }],
  ])('[BOOK-03] books nothing while %s is in error', async (field, change) => {
    const { appointments, sendBooking } = anOpenBusiness();

    await expect(sendBooking.execute(aBooking(change), forms)).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field },
    });
    expect(appointments.all).toEqual([]);
  });

  it('[SECTOR-05] wants a request number in the special sector only', async () => {
    const asked = { ...forms, fiche: [...forms.fiche, aField({ name: 'str9' })] };
    const booking = aBooking({
      fiche: { values: { lastname: 'Le Goff', email: 'anne@example.org', str9: 'short' } },
    });

    await expect(
      anOpenBusiness({ antsGroup: true }).sendBooking.execute(booking, asked),
    ).rejects.toMatchObject({ detail: { field: 'str9' } });
    await expect(anOpenBusiness().sendBooking.execute(booking, asked)).resolves.toBeDefined();
  });

  it('[BOOK-07] says so when somebody took the time first, and keeps no key', async () => {
    const { appointments, sessions, sendBooking } = anOpenBusiness();
    const slot = aSlot({ start: '2027-06-08T09:30:00+02:00' });
    await sendBooking.execute(aBooking({ slot, key: 'key 1' }), forms);
    sessions.forget();

    const second = sendBooking.execute(aBooking({ slot, key: 'key 2' }), forms);

    await expect(second).rejects.toMatchObject({ reason: 'slotTaken' });
    expect(appointments.all).toHaveLength(1);
    expect(sessions.ficheToken).toBeUndefined();
  });
});
