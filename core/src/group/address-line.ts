import type { Address } from './group';

/** An address as on a letter: street; postcode and city. A line without words is left out. */
export const addressLines = ({
  address = '',
  zipcode,
  city,
}: Partial<Pick<Address, 'address' | 'zipcode' | 'city'>>): readonly string[] =>
  [address.trim(), [zipcode, city].filter(Boolean).join(' ').trim()].filter(Boolean);

/** An address in one line. */
export const inOneLine = (address: Pick<Address, 'address' | 'zipcode' | 'city'>): string =>
  addressLines(address).join(', ');
