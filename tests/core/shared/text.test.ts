import { initialsIn } from '@creneau/core';

it.each([
  ['Ana', 'A'],
  ['Salon Lumière', 'SL'],
  ['Anne-Laure Le Goff', 'AL'],
  ['Lyon – Part-Dieu', 'LP'],
  ['Ana & Ben', 'AB'],
  ['“Chez Zoé”', 'CZ'],
  ['Nice (centre)', 'NC'],
  ['élodie', 'É'],
  ['2e étage', '2É'],
  ['Zoe\u0301 Martin', 'ZM'],
  ['💇 Ana', 'A'],
  ['***', ''],
])('[CAL-01] the initials of %s are "%s"', (name, initials) => {
  expect(initialsIn(name)).toBe(initials);
});
