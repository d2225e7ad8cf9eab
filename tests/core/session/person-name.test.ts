import { emailNameOf, namedBy } from '@creneau/core';

it.each([
  [
    { firstname: 'Camille', lastname: 'Kerjean' },
    { initials: 'CK', shown: 'Camille' },
  ],
  [
    { firstname: ' élodie', lastname: 'le Goff' },
    { initials: 'ÉL', shown: 'élodie' },
  ],
  [{ lastname: 'Kerjean' }, { initials: 'K', shown: 'Kerjean' }],
  [{ firstname: '', lastname: '' }, undefined],
])('names the contact %j', (values, name) => {
  expect(namedBy({ values })).toEqual(name);
});

it.each([
  ['camille.kerjean@example.org', 'CK', 'camille.kerjean'],
  ['camille+salon@example.org', 'CS', 'camille+salon'],
  ['camille@example.org', 'C', 'camille'],
  ['anne-marie.le.goff@example.org', 'AM', 'anne-marie.le.goff'],
  ['@example.org', '', ''],
  ['camille', 'C', 'camille'],
])('names %s by what stands before the at sign', (email, initials, shown) => {
  expect(emailNameOf(email)).toEqual({ initials, shown });
});
