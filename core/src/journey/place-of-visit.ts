import { ANY_CALENDAR } from '../catalog/choices';
import type { Catalog } from '../catalog/catalog';
import { calendarIdsLeft } from '../catalog/visible';
import { inOneLine } from '../group/address-line';
import type { Place } from '../group/map-place';
import { withId } from '../shared/with-id';
import type { Journey } from './journey';
import type { Choices } from './sequence';

/**
 * Where one goes, as far as it has been chosen: to what was booked or is rescheduled, to the chosen calendars, or to the chosen site.
 * Else to the business, also where the choices leave several places.
 */
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
  // an appointment tells its address, but perhaps not where that is on the map
  const isThere = place.address && inOneLine(place.address) === inOneLine(atAddress.address);
  return isThere ? place : { address: atAddress.address, lat: atAddress.lat, lng: atAddress.lng };
}

/** The calendars that may be meant: those of the services, those free at the chosen time, or those of the site. */
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
