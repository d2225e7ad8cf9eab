/** @jest-environment ./tests/support/page-environment.ts */
import { MENU_MINIMUM, menuMaximum } from '../../../../ui/src/booking/slots/SlotMenu';

describe('the menu of one time', () => {
  it.each([
    [1280, 320],
    [1172, 300],
    [1024, 280],
    [880, 264],
    [736, 248],
    [580, 232],
    [420, 388],
    [320, 288],
  ])('[SLOT-09] in a window of %i px is at most %i px wide', (width, widest) => {
    expect(menuMaximum(width)).toBe(widest);
  });

  it('[SLOT-09] never asks for less than 132 px, and fits a window that has them', () => {
    for (let width = 164; width < 2000; width += 1) {
      expect(menuMaximum(width)).toBeGreaterThanOrEqual(MENU_MINIMUM);
      expect(menuMaximum(width)).toBeLessThanOrEqual(width - 32);
    }
  });
});
