import { canAddFiche, isShownFiche, MOST_FICHES } from '@creneau/core';

describe('another contact of an account', () => {
  it.each([
    ['Account', MOST_FICHES - 1, true],
    ['Account', MOST_FICHES, false],
    ['Fiche', 0, true],
    ['Fiche', 1, false],
  ] as const)(
    '[LIMIT-10] [FICHE-12] with %s and %d held may be added: %s',
    (loginProfile, held, can) => {
      expect(canAddFiche(held, { loginProfile })).toBe(can);
    },
  );

  it('[LIMIT-10] is the eighth at most', () => {
    expect(MOST_FICHES).toBe(8);
  });
});

it.each([
  ['Le Goff', false, true],
  ['$Le Goff', false, false],
  ['Le Goff$', false, true],
  ['Le Goff', true, false],
  ['$Le Goff', true, false],
])('a contact called %s, put away %s, is shown: %s', (lastname, deleted, isShown) => {
  expect(isShownFiche({ lastname, deleted })).toBe(isShown);
});
