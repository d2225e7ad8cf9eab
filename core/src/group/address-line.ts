import type { Address } from './group';

/** An address in one line. */
export const inOneLine = ({
  address,
  zipcode,
  city,
}: Pick<Address, 'address' | 'zipcode' | 'city'>): string =>
  [address, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
