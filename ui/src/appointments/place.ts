import type { Address, Appointment, Group } from '@creneau/core';

/** An address in one line. */
export const inOneLine = ({ address, zipcode, city }: Address): string =>
  [address, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Where an appointment is: its own place, else that of the business. */
export function placeOf(
  { location, address }: Pick<Appointment, 'location' | 'address'>,
  group: Pick<Group, 'address'>,
): string | undefined {
  const place = address ?? group.address;
  return (place ? inOneLine(place) : location) || undefined;
}
