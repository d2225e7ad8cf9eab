import { openingToday, type OpeningHours } from '@creneau/core';

const HOURS: OpeningHours = [
  [{ from: '13:00', to: '20:00' }],
  [
    { from: '09:00', to: '12:30' },
    { from: '13:30', to: '24:00' },
  ],
  [],
  [],
  [],
  [],
  [],
];

it.each([
  ['2027-06-07T12:59:59+02:00', undefined],
  ['2027-06-07T13:00:00+02:00', '20:00'],
  ['2027-06-07T19:59:59+02:00', '20:00'],
  ['2027-06-07T20:00:00+02:00', undefined],
  ['2027-06-08T12:45:00+02:00', undefined],
  ['2027-06-08T23:59:59+02:00', '24:00'],
  ['2027-06-09T10:00:00+02:00', undefined],
  // Sunday in Paris, Monday afternoon in Sydney
  ['2027-06-07T05:30:00+02:00', '20:00', 'Australia/Sydney'],
])(
  '[HOME-06] at %s closes at %s by the clock of the business',
  (now, closesAt, timezone = 'Europe/Paris') => {
    expect(openingToday(HOURS, Date.parse(now), timezone).closesAt).toBe(closesAt);
  },
);
