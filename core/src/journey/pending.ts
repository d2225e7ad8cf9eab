import type { PendingRdv } from '../session/session';
import type { Catalog } from '../catalog/catalog';
import type { Day } from '../shared/day';
import type { Journey, Offer } from './journey';
import { resumeJourney } from './resume-journey';
import { ANY_CALENDAR } from '../catalog/choices';
import type { Choices } from './step-choices';
import { VERSION } from './stored-journey';
import { withId } from '../shared/with-id';

/**
 * Undefined before a time is chosen.
 *
 * @param calendarIds candidates left by the choices.
 */
export function pendingOf(
  { lines = [], slot, packId, resourceId }: Choices,
  calendarIds: readonly number[] = [],
): PendingRdv | undefined {
  if (lines.length === 0 || !slot) return undefined;
  return { start: slot.start, lines, packId, resourceId, calendarIds };
}

/** Restores the choices without the time, which may be taken. */
export const withPending = (
  offer: Offer,
  journey: Journey,
  link: Choices,
  pending: PendingRdv,
  today: Day,
): Journey =>
  resumeJourney(offer, journey, link, {
    version: VERSION,
    day: today,
    link: JSON.stringify(link),
    step: 'slots',
    choices: choicesOf(pending, offer.catalog),
  });

function choicesOf(
  { lines, packId, resourceId, calendarIds }: PendingRdv,
  catalog: Catalog,
): Choices {
  const [first] = lines;
  const item =
    packId === undefined
      ? withId(catalog.interventions, first?.interventionId)
      : withId(catalog.packs, packId);
  const isShared = lines.every(({ calendarId }) => calendarId === first?.calendarId);
  const someCalendar = calendarIds[0] ?? first?.calendarId;
  const choices = {
    interventionSetId: item?.interventionsetId,
    lines,
    packId,
    calendarSetId: withId(catalog.calendars, someCalendar)?.calendarsetId ?? ANY_CALENDAR,
    calendarId: isShared ? first?.calendarId : undefined,
    resourceId,
  };
  return Object.fromEntries(
    Object.entries(choices).filter(([, choice]) => choice !== undefined),
  ) as Choices;
}
