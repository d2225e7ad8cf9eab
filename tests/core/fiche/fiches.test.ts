import { canAddFiche, MOST_FICHES } from '@creneau/core';

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
