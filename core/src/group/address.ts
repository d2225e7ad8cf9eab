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

/**
 * `tel:` address (RFC 3966). The "(0)" of "+33 (0)4 78 …" is dialled only without the country code.
 */
export function telAddress(phone: string): string {
  const [number = '', extension] = phone.split(
    /\s*(?:;ext=|ext(?:ension)?\.?|x\.?|#)\s*(?=\d+\s*$)/i,
  );
  const digits = number.replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1').replace(/[^+\d]/g, '');
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension.trim()}`}`;
}
