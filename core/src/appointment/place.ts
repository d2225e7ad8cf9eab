import { inOneLine } from '../group/address';
import type { Appointment } from './appointment';
import type { Group } from '../group/group';

/** Falls back to the place of the business. */
export function placeOf(
  { location, address }: Pick<Appointment, 'location' | 'address'>,
  group: Pick<Group, 'address'>,
): string | undefined {
  const place = address ?? group.address;
  return (place ? inOneLine(place) : location) || undefined;
}
