import { confirmationOf, type Appointment, type Confirmation } from '@creneau/core';
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

const aConfirmation = (...appointments: readonly Partial<Appointment>[]): Confirmation => {
  const booked = aBooked({ appointments: appointments.map(anAppointment) });
  const confirmation = confirmationOf(booked, {}, catalog, aGroup());
  if (!confirmation) throw new Error('nothing confirmed');
  return confirmation;
};

it('confirms nothing where the business answered no appointment', () => {
  expect(confirmationOf(aBooked({ appointments: [] }), {}, catalog, aGroup())).toBeUndefined();
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
    contact: 'Anne Le Goff',
    total: 6_600,
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
  expect(both).toMatchObject({ subtotal: 6_600, discount: 1_320, total: 5_280 });
  expect(aConfirmation({ promotion: 20 }, brushing).promotion).toMatchObject({ percent: 20 });
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

  expect(pack).toMatchObject({ pack: 'Pause douceur', subtotal: 6_600, total: 5_000 });
  expect(pack.promotion).toBeUndefined();
  expect(pack.lines.map(({ price }) => price)).toEqual([undefined, undefined]);
});
