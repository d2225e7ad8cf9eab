/** Days shown by width of the window: the first row that the width is above. */
const DAYS_ABOVE = [
  { above: 1024, days: 7 },
  { above: 880, days: 6 },
  { above: 736, days: 5 },
  { above: 580, days: 4 },
  { above: 420, days: 3 },
] as const;

const FEWEST = 2;

export const daysShown = (width: number): number =>
  DAYS_ABOVE.find(({ above }) => width > above)?.days ?? FEWEST;
