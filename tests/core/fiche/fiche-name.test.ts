import {
  directoryNameOf,
  emailNameOf,
  ficheInitials,
  ficheNameOf,
  type FormValues,
  namedBy,
  namesApart,
  reachOf,
  shortNameOf,
} from '@creneau/core';

const fiche = (values: FormValues) => ({ id: 7, values });
const reach = { email: 'ana@example.org', firstphone: '06 39 98 12 34' };

describe('what a contact is called', () => {
  it.each<readonly [FormValues, string, string, string]>([
    [{ firstname: ' Ana ', lastname: 'Lopez', ...reach }, 'Ana Lopez', 'Ana', 'Lopez Ana'],
    [{ firstname: 'Ana', lastname: '', ...reach }, 'Ana', 'Ana', 'Ana'],
    [{ firstname: ' ', lastname: 'Lopez', ...reach }, 'Lopez', 'Lopez', 'Lopez'],
    [reach, 'ana@example.org', 'ana@example.org', 'ana@example.org'],
    [{ ...reach, email: '' }, '06 39 98 12 34', '06 39 98 12 34', '06 39 98 12 34'],
    [{ firstname: true }, '', '', ''],
  ])('of %j is %s, in a word %s, in a directory %s', (values, full, short, listed) => {
    expect(ficheNameOf(fiche(values))).toBe(full);
    expect(shortNameOf(fiche(values))).toBe(short);
    expect(directoryNameOf(fiche(values))).toBe(listed);
  });

  it('beside others is a word, or the full name where two have the same word', () => {
    const marie = { firstname: 'Marie', reach: '' };

    expect(
      namesApart([
        { ...marie, lastname: 'Durand' },
        { firstname: 'Léo', lastname: 'Durand', reach: '' },
        { ...marie, lastname: 'Petit' },
        { firstname: '', lastname: '', reach: 'x@example.org' },
        { firstname: '', lastname: '', reach: '' },
      ]),
    ).toEqual(['Marie Durand', 'Léo', 'Marie Petit', 'x@example.org', '']);
  });

  it.each<readonly [FormValues, string]>([
    [{ firstname: 'élodie', lastname: 'le Goff' }, 'ÉL'],
    [{ lastname: '𝒦erjean' }, '𝒦'],
    [reach, ''],
  ])('of %j is in two letters %j', (values, initials) => {
    expect(ficheInitials(fiche(values))).toBe(initials);
  });

  it('is told from another of the same name by the telephone number, else by the address', () => {
    expect(reachOf(fiche(reach))).toBe('06 39 98 12 34');
    expect(reachOf(fiche({ email: 'ana@example.org' }))).toBe('ana@example.org');
    expect(reachOf(fiche({}))).toBe('');
  });
});

it.each([
  [
    { firstname: 'Camille', lastname: 'Kerjean' },
    { initials: 'CK', label: 'Camille' },
  ],
  [
    { firstname: ' élodie', lastname: 'le Goff' },
    { initials: 'ÉL', label: 'élodie' },
  ],
  [{ lastname: 'Kerjean' }, { initials: 'K', label: 'Kerjean' }],
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
  expect(emailNameOf(email)).toEqual({ initials, label: shown });
});
