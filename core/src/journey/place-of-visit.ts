import { ANY_CALENDAR } from '../catalog/choices';
import type { Catalog } from '../catalog/catalog';
import { calendarIdsLeft } from '../catalog/visible';
import { inOneLine } from '../group/address';
import type { Place } from '../group/map-place';
import { withId } from '../shared/with-id';
import type { Journey } from './journey';
import type { Choices } from './step-choices';

/** The business's own address if nothing is chosen, or if several are possible. */
export function placeOfVisit(
  { choices, booked, reschedule: edit }: Pick<Journey, 'choices' | 'booked' | 'reschedule'>,
  catalog: Catalog,
  group: Place,
): Place {
  const appointments = (booked ?? edit)?.appointments;
  const calendarIds = appointments
    ? appointments.map(({ calendarId }) => calendarId)
    : calendarIdsOf(choices, catalog);
  const place = commonPlace(calendarIds, catalog) ?? group;
  const atAddress = appointments?.find(({ address, homeVisit }) => address && !homeVisit);
  if (!atAddress?.address) return place;
  // an appointment has its address, but perhaps no position on the map
  const isThere = place.address && inOneLine(place.address) === inOneLine(atAddress.address);
  return isThere ? place : { address: atAddress.address, lat: atAddress.lat, lng: atAddress.lng };
}

/** Those of the lines, those free at the chosen time, or those of the calendar set. */
function calendarIdsOf(choices: Choices, catalog: Catalog): readonly number[] {
  const { calendarId, lines = [], slot } = choices;
  const calendarIds = [calendarId, ...lines.map((line) => line.calendarId)].filter(
    (id): id is number => id !== undefined && id !== ANY_CALENDAR,
  );
  if (calendarIds.length > 0) return calendarIds;
  if (slot && slot.calendarIds.length > 0) return slot.calendarIds;
  return calendarIdsLeft(catalog, choices) ?? [];
}

function commonPlace(
  calendarIds: readonly number[],
  { calendars, calendarSets }: Catalog,
): Place | undefined {
  const [first, ...others] = calendarIds.map((id) => {
    const calendar = withId(calendars, id);
    return calendar?.place ?? withId(calendarSets, calendar?.calendarsetId)?.place;
  });
  const isSame = (other: Place | undefined): boolean =>
    JSON.stringify(other) === JSON.stringify(first);
  return others.every(isSame) ? first : undefined;
}
