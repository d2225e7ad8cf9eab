import { calendarIdsLeft } from '../catalog/visible';
import { isPreferred } from '../catalog/choices';
import type { Choices } from './sequence';
import type { Catalog } from '../catalog/catalog';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { SlotQuery } from '../slot/slots';

export type Selection = Omit<SlotQuery, 'from' | 'locale'>;

export function selectionOf(
  choices: Choices,
  catalog: Catalog | undefined,
  edit?: Pick<AppointmentGroup, 'id'>,
): Selection {
  const { lines = [], packId, resourceId } = choices;
  const calendarIds = catalog ? calendarIdsLeft(catalog, choices) : choices.calendarIds;
  return {
    lines,
    packId,
    resourceId: isPreferred(resourceId) ? resourceId : undefined,
    ...(calendarIds && { calendarIds }),
    ...(edit && { editId: edit.id }),
  };
}
