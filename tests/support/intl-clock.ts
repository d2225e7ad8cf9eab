/** How far a zone is ahead of UTC as `Intl` tells it, in milliseconds. */
export function intlClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) =>
    Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) -
    Math.floor(instant / 1_000) * 1_000;
}
