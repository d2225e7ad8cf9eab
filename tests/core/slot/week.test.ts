import { daysShown } from '@creneau/core';

describe('the days that a window has room for', () => {
  it.each([
    [1280, 7],
    [1025, 7],
    [1024, 6],
    [881, 6],
    [880, 5],
    [737, 5],
    [736, 4],
    [581, 4],
    [580, 3],
    [421, 3],
    [420, 2],
    [320, 2],
  ])('[SLOT-08] at %i px: %i', (width, days) => {
    expect(daysShown(width)).toBe(days);
  });
});
