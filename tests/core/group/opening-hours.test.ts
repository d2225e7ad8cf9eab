import { hoursOf, type OpeningHours, openingToday, tellsHours } from '@creneau/core';

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
  ['2027-06-08T23:59:59+02:00', '00:00'],
  ['2027-06-09T10:00:00+02:00', undefined],
  // Sunday in Paris, Monday afternoon in Sydney
  ['2027-06-07T05:30:00+02:00', '20:00', 'Australia/Sydney'],
])(
  '[HOME-06] at %s closes at %s by the clock of the business',
  (now, closesAt, timezone = 'Europe/Paris') => {
    expect(openingToday(HOURS, Date.parse(now), timezone).closesAt).toBe(closesAt);
  },
);

it.each([
  ['2027-06-07T12:59:59+02:00', { days: 0, weekday: 1, time: '13:00' }],
  ['2027-06-07T19:59:59+02:00', undefined],
  ['2027-06-07T20:00:00+02:00', { days: 1, weekday: 2, time: '09:00' }],
  ['2027-06-08T12:45:00+02:00', { days: 0, weekday: 2, time: '13:30' }],
  ['2027-06-09T10:00:00+02:00', { days: 5, weekday: 1, time: '13:00' }],
  ['2027-06-06T22:30:00Z', { days: 0, weekday: 1, time: '13:00' }],
])('[HOME-06] at %s opens next at %j', (now, opens) => {
  expect(openingToday(HOURS, Date.parse(now), 'Europe/Paris').opens).toEqual(opens);
});

it('[HOME-06] opens in a week where one range a week has begun and ended, and never where none is told', () => {
  const monday = [[{ from: '09:00', to: '10:00' }]];
  const opens = (hours: OpeningHours) =>
    openingToday(hours, Date.parse('2027-06-07T11:00:00+02:00'), 'Europe/Paris').opens;

  expect(opens(monday)).toEqual({ days: 7, weekday: 1, time: '09:00' });
  expect(opens([[], []])).toBeUndefined();
});

it('[HOME-06] tells the hours of the day, none where it is closed or the week is not told to its end', () => {
  const today = (now: string, hours = HOURS) =>
    openingToday(hours, Date.parse(now), 'Europe/Paris').ranges;

  expect(today('2027-06-08T20:00:00+02:00')).toBe(HOURS[1]);
  expect(today('2027-06-09T20:00:00+02:00')).toEqual([]);
  expect(today('2027-06-09T20:00:00+02:00', HOURS.slice(0, 1))).toEqual([]);
});

it('[HOME-06] closes at the end of the first of two ranges that overlap', () => {
  const hours = [
    [
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '14:00' },
    ],
  ];
  const { closesAt } = openingToday(hours, Date.parse('2027-06-07T11:30:00+02:00'), 'Europe/Paris');

  expect(closesAt).toBe('12:00');
});

it('[HOME-06] tells hours where any day has some', () => {
  expect(tellsHours(HOURS)).toBe(true);
  expect(tellsHours([[], []])).toBe(false);
  expect(hoursOf(HOURS[1] ?? [])).toBe(
    '09:00\u00a0–\u2060\u00a012:30, 13:30\u00a0–\u2060\u00a024:00',
  );
});
