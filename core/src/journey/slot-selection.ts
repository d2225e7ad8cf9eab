import { calendarIdsLeft } from '../catalog/visible';
import { isPreferred, type Choices } from './sequence';
import type { Catalog } from '../catalog/catalog';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { SlotQuery } from '../slot/slots';

/** What of the choices decides which times are free. */
export type Selection = Omit<SlotQuery, 'from' | 'locale'>;

/** Which question the choices put; a set of calendars asks for its own ones. @param editing what another time is looked for. */
export function selectionOf(
  choices: Choices,
  catalog: Catalog | undefined,
  editing?: Pick<AppointmentGroup, 'id'>,
): Selection {
  const { lines = [], packId, resourceId } = choices;
  const calendarIds = catalog ? calendarIdsLeft(catalog, choices) : choices.calendarIds;
  return {
    lines,
    packId,
    resourceId: isPreferred(resourceId) ? resourceId : undefined,
    ...(calendarIds && { calendarIds }),
    ...(editing && { moving: editing.id }),
  };
}
