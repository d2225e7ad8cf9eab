/** The menu of one time is never narrower than this, in px. */
export const MENU_MINIMUM = 132;

const MARGIN = 32;

/** The widest menu, in px, by width of the window: about two of the columns shown there, and the window itself on a phone. */
const WIDEST_ABOVE = [
  { above: 1172, widest: 320 },
  { above: 1024, widest: 300 },
  { above: 880, widest: 280 },
  { above: 736, widest: 264 },
  { above: 580, widest: 248 },
  { above: 420, widest: 232 },
] as const;

/** The maximum width of the menu, in px, at a window width. */
export const menuMaximum = (width: number): number =>
  WIDEST_ABOVE.find(({ above }) => width > above)?.widest ?? Math.max(MENU_MINIMUM, width - MARGIN);
