import {
  areLimited,
  brokenLimit,
  type BrokenLimit,
  type HeldAppointment,
  type PersonalLimits,
} from '@creneau/core';

const MINUTE = 60_000;
const NONE: PersonalLimits = {
  most: undefined,
  minutesBetween: undefined,
  isSameTimeAllowed: true,
};

/** An appointment by its minutes. */
const held = (from: number, to: number, visitId = from): HeldAppointment => ({
  start: from * MINUTE,
  end: to * MINUTE,
  visitId,
});

it.each<readonly [Partial<PersonalLimits>, boolean]>([
  [{}, false],
  [{ most: 1 }, true],
  [{ minutesBetween: 0 }, true],
  [{ isSameTimeAllowed: false }, true],
])('[MULTI-14] with %j a person is limited: %s', (limits, limited) => {
  expect(areLimited({ ...NONE, ...limits })).toBe(limited);
});

it.each<
  readonly [string, Partial<PersonalLimits>, readonly HeldAppointment[], BrokenLimit | undefined]
>([
  ['one that ends as it begins', { isSameTimeAllowed: false }, [held(30, 60)], undefined],
  ['one that begins as it ends', { isSameTimeAllowed: false }, [held(90, 120)], undefined],
  ['one that ends a minute later', { isSameTimeAllowed: false }, [held(30, 61)], 'sameTime'],
  ['one that begins a minute sooner', { isSameTimeAllowed: false }, [held(89, 120)], 'sameTime'],
  ['one of several', { isSameTimeAllowed: false }, [held(0, 9), held(60, 90)], 'sameTime'],
  ['one at the same time, where that is allowed', {}, [held(60, 90)], undefined],
  ['one far enough before', { minutesBetween: 20 }, [held(0, 40)], undefined],
  ['one far enough after', { minutesBetween: 20 }, [held(110, 130)], undefined],
  ['one a minute too near before', { minutesBetween: 20 }, [held(0, 41)], 'tooCloseToAnother'],
  ['one a minute too near after', { minutesBetween: 20 }, [held(109, 130)], 'tooCloseToAnother'],
  ['one less than the most', { most: 2 }, [held(200, 230)], undefined],
  ['the most', { most: 2 }, [held(200, 230), held(300, 330)], 'tooManyAppointments'],
  ['the most, one of which is over', { most: 2 }, [held(0, 50), held(300, 330)], undefined],
  [
    'several of one visit, one less than the most',
    { most: 2 },
    [held(200, 230), held(230, 260, 200)],
    undefined,
  ],
  [
    'the most, of one of which a later line is left',
    { most: 2 },
    [held(200, 230, 170), held(300, 330)],
    'tooManyAppointments',
  ],
  [
    'the most, one of which ends in a minute',
    { most: 2 },
    [held(0, 51), held(300, 330)],
    'tooManyAppointments',
  ],
])('[MULTI-14] who has %s may book the hour from 60 to 90: %j', (_, limits, all, broken) => {
  const booked = { start: 60 * MINUTE, end: 90 * MINUTE };

  expect(brokenLimit({ ...NONE, ...limits }, all, booked, 50 * MINUTE)).toBe(broken);
});
