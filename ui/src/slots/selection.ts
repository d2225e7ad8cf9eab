import {
  calendarIdsLeft,
  isPreferred,
  type Catalog,
  type Choices,
  type SlotQuery,
} from '@creneau/core';

/** What of the choices decides which times are free. */
export type Selection = Omit<SlotQuery, 'from' | 'locale'>;

/** Which question the choices put; a set of calendars asks for its own ones. */
export function selectionOf(choices: Choices, catalog: Catalog | undefined): Selection {
  const { lines = [], packId, resourceId } = choices;
  const calendarIds = catalog ? calendarIdsLeft(catalog, choices) : choices.calendarIds;
  return {
    lines,
    packId,
    resourceId: isPreferred(resourceId) ? resourceId : undefined,
    ...(calendarIds && { calendarIds }),
  };
}
