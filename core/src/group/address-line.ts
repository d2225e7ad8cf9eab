import type { Address } from './group';

/** Street; postcode and city. Empty lines are left out. */
export const addressLines = ({
  address = '',
  zipcode,
  city,
}: Partial<Pick<Address, 'address' | 'zipcode' | 'city'>>): readonly string[] =>
  [address.trim(), [zipcode, city].filter(Boolean).join(' ').trim()].filter(Boolean);

export const inOneLine = (address: Pick<Address, 'address' | 'zipcode' | 'city'>): string =>
  addressLines(address).join(', ');
