import { credentialFaults, emailAsKept, newEmailFault } from '@creneau/core';

describe('logging in', () => {
  it.each([
    ['', 'Abcdefgh1!', { email: 'emailError' }],
    ['camille', 'Abcdefgh1!', { email: 'emailValidator' }],
    [`${'a'.repeat(65)}@mail.example`, 'Abcdefgh1!', { email: 'emailValidator' }],
    [`${'a'.repeat(64)}@mail.example`, 'Abcdefgh1!', {}],
    ['camille@example.org', '', { password: 'passwordError' }],
    ['camille@example.org', '123456789', { password: 'passwordLength' }],
    ['camille@example.org', '1234567890', {}],
    [' camille@example.org ', 'p'.repeat(64), {}],
    ['', '', { email: 'emailError', password: 'passwordError' }],
  ])('[AUTH-03] [LIMIT-01] with %j and %j lacks %j', (email, password, faults) => {
    expect(credentialFaults({ email, password })).toEqual(faults);
  });
});

describe('a new address', () => {
  it.each([
    ['autre@example.org', undefined],
    ['autre@', 'emailValidator'],
    ['camille@example.org', 'emailUsing'],
    [' CAMILLE@Example.org ', 'emailUsing'],
  ])('[ACC-04] [ACC-05] as %j: %s', (email, fault) => {
    expect(newEmailFault(email, 'camille@example.org')).toBe(fault);
  });

  it('is kept in small letters', () => {
    expect(emailAsKept(' Camille@EXAMPLE.org')).toBe('camille@example.org');
  });
});
