import {
  bookPath,
  DISCONNECTED,
  isStepRoute,
  listedPath,
  peoplePages,
  routeOf,
  SET_PASSWORD,
  stepAt,
} from '@creneau/core';

const ROUTES = [
  'interventionset_ids',
  'intervention_ids',
  'calendarset_id',
  'calendar_id',
  'resource_id',
  'slots',
  'fiche_info',
  'confirm',
  'login',
  'register_confirm',
];

describe('the routes of the steps', () => {
  it.each(ROUTES)('[ROUTE-03] have %s', (route) => {
    expect(isStepRoute(route)).toBe(true);
  });

  it.each([
    '',
    'slot',
    'Slots',
    'interventionSet',
    'register',
    '__proto__',
    'constructor',
    'slots/1',
  ])('[ROUTE-03] have no %j', (route) => {
    expect(isStepRoute(route)).toBe(false);
    expect(stepAt(route)).toBeUndefined();
  });

  it.each(Object.entries(routeOf))('[ROUTE-04] lead to %s from %s and back', (step, route) => {
    expect(stepAt(route)).toBe(step);
  });

  it('are all of them: the steps, and the confirmation of a registration', () => {
    expect([...Object.values(routeOf), 'register_confirm'].sort()).toEqual([...ROUTES].sort());
    expect(bookPath('salon-lumiere', 'fiche')).toBe('/salon-lumiere/book/fiche_info');
  });
});

it('[ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] the pages of people have the addresses of old links', () => {
  const ofAccount = ['login', 'register', 'reset_password', 'set_password'];
  const confirmations = ['register_confirm', 'reset_password_confirm'];
  const ofPeople = ['fiches', 'appointments', 'personal_data'];

  expect([...peoplePages].sort()).toEqual([...ofAccount, ...confirmations, ...ofPeople].sort());
  expect([SET_PASSWORD, DISCONNECTED]).toEqual(['/set_password', '/disconnected']);
});

it.each([
  ['/salon/home', '/salon/home'],
  ['/salon/map/', '/salon/map'],
  ['/salon/legal/terms', '/salon/legal/terms'],
  ['/salon', '/salon'],
  ['/salon/book/slots', '/salon'],
  ['/salon/appointments', '/salon'],
  ['/salon/home/more', '/salon'],
  ['/salon/legal/Terms', '/salon'],
])('lists the page %s under %s', (path, listed) => {
  expect(listedPath('salon', path)).toBe(listed);
});

it('writes the name of the group as it is known, whatever the address says', () => {
  expect(listedPath('salon', '/Salon/home')).toBe('/salon/home');
});
