import {
  confirmationOf,
  type Appointment,
  type CatalogChoices,
  type Confirmation,
} from '@creneau/core';
import {
  aBooked,
  aCatalog,
  aGroup,
  anAppointment,
  anIntervention,
  aPack,
  aPromotion,
  aResource,
} from '../../support/made-up';

const catalog = aCatalog({
  interventions: [
    anIntervention({ promotions: [aPromotion({ percent: 20, label: 'mardi matin' })] }),
    anIntervention({ id: 12, publicname: 'Brushing', price: 1_800, length: 30 }),
  ],
  packs: [aPack()],
  resources: [aResource()],
});
const brushing: Partial<Appointment> = {
  id: 1_002,
  start: '2027-06-08T10:15:00+02:00',
  end: '2027-06-08T10:45:00+02:00',
  duration: 30,
  interventionId: 12,
  interventionName: 'Brushing',
  price: 1_800,
};

const aConfirmation = (...appointments: readonly Partial<Appointment>[]): Confirmation =>
  aConfirmationFrom({}, ...appointments);

const aConfirmationFrom = (
  { formerStart, choices = {} }: { formerStart?: string; choices?: CatalogChoices },
  ...appointments: readonly Partial<Appointment>[]
): Confirmation => {
  const booked = aBooked({ appointments: appointments.map(anAppointment) });
  const confirmation = confirmationOf(booked, choices, catalog, aGroup(), formerStart);
  if (!confirmation) throw new Error('nothing confirmed');
  return confirmation;
};

it('confirms nothing where the business answered no appointment', () => {
  expect(confirmationOf(aBooked({ appointments: [] }), {}, catalog, aGroup())).toBeUndefined();
});

it('takes from the catalogue how long services take where the business does not tell it', () => {
  const untold = { end: '2027-06-08T10:15:00+02:00', duration: 0 };

  const { end, length, appointmentGroup } = aConfirmation({}, { ...brushing, ...untold });

  expect([end, length]).toEqual(['2027-06-08T10:45:00+02:00', 75]);
  expect(appointmentGroup.end).toBe('2027-06-08T10:45:00+02:00');
});

it('confirms all services of a booking, and each person once', () => {
  expect(aConfirmation({}, brushing)).toMatchObject({
    start: '2027-06-08T09:30:00+02:00',
    end: '2027-06-08T10:45:00+02:00',
    length: 75,
    lines: [
      { name: 'Coupe femme', price: 4_800 },
      { name: 'Brushing', price: 1_800 },
    ],
    people: ['Ana'],
    ficheName: 'Anne Le Goff',
    price: { total: 6_600 },
  });
});

it('takes from the catalogue the names that an older backend does not repeat', () => {
  const bare = { interventionName: '', calendarName: '', resourceId: 41, price: undefined };

  expect(aConfirmation(bare)).toMatchObject({
    lines: [{ name: 'Coupe femme', price: 4_800 }],
    people: ['Ana'],
    resources: ['Fauteuil'],
  });
  expect(aConfirmation({ ...bare, resourceName: 'Cabine' }).resources).toEqual(['Cabine']);
  expect(aConfirmation({}).resources).toEqual([]);
});

it('names the promotion where all that is promoted has the same', () => {
  const both = aConfirmation({ promotion: 20 }, { ...brushing, promotion: 20 });

  expect(both.promotion).toEqual({ percent: 20, label: 'mardi matin' });
  expect(both).toMatchObject({ price: { subtotal: 6_600, discount: 1_320, total: 5_280 } });
  expect(aConfirmation({ promotion: 20 }, brushing).promotion).toMatchObject({ percent: 20 });
  expect(aConfirmation({ promotion: 20 }).promotion?.label).toBe('mardi matin');
  expect(aConfirmation({}, brushing).promotion).toBeUndefined();
  expect(
    aConfirmation({ promotion: 20 }, { ...brushing, promotion: 10 }).promotion,
  ).toBeUndefined();
});

it('names no promotion of a pack, which has one price for all', () => {
  const pack = aConfirmation(
    { packId: 51, packPrice: 5_000, promotion: 20 },
    { ...brushing, packId: 51, promotion: 20 },
  );

  expect(pack).toMatchObject({
    pack: 'Pause douceur',
    price: { subtotal: 6_600, total: 5_000 },
  });
  expect(pack.promotion).toBeUndefined();
  expect(pack.lines.map(({ price }) => price)).toEqual([undefined, undefined]);
});

it('has the price of a pack in the catalogue where the business does not tell it', () => {
  const pack = aConfirmation({ packId: 51 }, { ...brushing, packId: 51 });

  expect(pack).toMatchObject({ price: { subtotal: 6_600, discount: 700, total: 5_900 } });
  const free = aConfirmation({ packId: 51, price: 0 }, { ...brushing, packId: 51, price: 0 });
  expect(free).toMatchObject({ price: { subtotal: 6_600, total: 5_900 } });
});

it('sums the services of a pack that is no longer sold', () => {
  expect(aConfirmation({ packId: 99 }, { ...brushing, packId: 99 })).toMatchObject({
    pack: undefined,
    lines: [{ price: 4_800 }, { price: 1_800 }],
    price: { total: 6_600 },
  });
});

it('has no names and no price where neither the business nor the catalogue knows them', () => {
  const unknown = {
    interventionId: 99,
    interventionName: '',
    calendarId: 99,
    calendarName: '',
    resourceId: 99,
    price: undefined,
  };

  expect(aConfirmation(unknown)).toMatchObject({
    lines: [{ name: '', price: undefined }],
    people: [],
    resources: [],
    price: undefined,
  });
});

it('prefers the names that the business tells to those of the catalogue', () => {
  const named = { interventionName: 'Haircut', calendarName: 'Bob', price: 5_000 };

  expect(aConfirmation(named)).toMatchObject({
    lines: [{ name: 'Haircut', price: 5_000 }],
    people: ['Bob'],
  });
});

it.each([
  ['Anne', 'Le Goff', 'Anne Le Goff'],
  ['', 'Le Goff', 'Le Goff'],
  ['Anne', '', 'Anne'],
])('names the contact by the names that there are: %j and %j', (firstname, lastname, ficheName) => {
  const fiche = { firstname, lastname, email: 'anne@example.org' };

  expect(aConfirmation({ fiche })).toMatchObject({ ficheName, email: 'anne@example.org' });
});

it('takes place by video where all of it does', () => {
  const video = { videoconference: true };

  expect(aConfirmation(video, { ...brushing, ...video }).videoconference).toBe(true);
  expect(aConfirmation(video, brushing).videoconference).toBe(false);
});

it('takes place where the appointment does, else at the address of the business', () => {
  const address = { address: '2 quai Sud', zipcode: '29200', city: 'Brest', country: 'FR' };

  expect(aConfirmation({ address, location: 'Port' })).toMatchObject({ address, site: 'Port' });
  expect(aConfirmation({ address: undefined })).toMatchObject({
    address: aGroup().address,
    site: undefined,
  });
});

it('tells the start before it was rescheduled, and all that was booked together', () => {
  const formerStart = '2027-06-01T09:30:00+02:00';
  const confirmation = aConfirmationFrom({ formerStart }, {}, brushing);

  expect(confirmation.formerStart).toBe(formerStart);
  expect(confirmation.appointmentGroup).toMatchObject({ id: 1_001, end: brushing.end });
  expect(confirmation.appointmentGroup.appointments.map(({ id }) => id)).toEqual([1_001, 1_002]);
});
