import { roleOf, initialSession, newFicheOf } from '@creneau/core';
import { aProSession, aUserSession } from '../../support/made-up-people';

describe('a new contact', () => {
  it.each([
    ['the account’s address', aUserSession(), { email: 'camille@example.org' }],
    ['no address of another place', aUserSession({ ssoLogged: true }), {}],
    ['no address of a professional', aProSession(), {}],
    ['nothing of who came for one appointment', aUserSession({ appointmentId: 1 }), {}],
  ])('[FICHE-16] begins with %s', (_, session, values) => {
    expect(newFicheOf(session)).toEqual(values);
  });
});

it.each([
  ['an account', aUserSession(), 'user'],
  ['who came for one appointment', aUserSession({ appointmentId: 1 }), 'visitor'],
  ['nobody', initialSession, 'visitor'],
  ['a professional', aProSession(), 'pro'],
])('[QUERY-11] [FICHE-16] the contact step asks %s as a %s', (_, session, role) => {
  expect(roleOf(session)).toBe(role);
});
