export interface FreeSeats {
  readonly calendarsetId: number | undefined;
  readonly seats: number;
}

/**
 * Pairs of a calendar's seat and one of a resource that it can use (`canUse`). Within calendar sets
 * first, which leaves shared resources to the sets that lack some.
 */
export function pairsOf(calendars: readonly FreeSeats[], resources: readonly FreeSeats[]): number {
  const byCalendarset = new Map<number | undefined, { calendars: number; resources: number }>();
  const count = (kind: 'calendars' | 'resources', free: readonly FreeSeats[]): void => {
    for (const { calendarsetId, seats } of free) {
      const totals = byCalendarset.get(calendarsetId) ?? { calendars: 0, resources: 0 };
      byCalendarset.set(calendarsetId, { ...totals, [kind]: totals[kind] + seats });
    }
  };
  count('calendars', calendars);
  count('resources', resources);

  const { calendars: anyCalendars = 0, resources: anyResources = 0 } =
    byCalendarset.get(undefined) ?? {};
  let pairs = 0;
  let calendarsLeft = 0;
  let resourcesLeft = 0;
  for (const [calendarsetId, { calendars: ofCalendars, resources: ofResources }] of byCalendarset) {
    if (calendarsetId === undefined) continue;
    pairs += Math.min(ofCalendars, ofResources);
    calendarsLeft += Math.max(ofCalendars - ofResources, 0);
    resourcesLeft += Math.max(ofResources - ofCalendars, 0);
  }
  const withLeft = Math.min(anyCalendars, resourcesLeft);
  return pairs + withLeft + Math.min(anyResources, calendarsLeft + anyCalendars - withLeft);
}
