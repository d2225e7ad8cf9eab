/** The address that calls a number (RFC 3966). The "(0)" of "+33 (0)4 78 …" is dialled without the country's code only. */
export const telAddress = (phone: string): string =>
  `tel:${phone.replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1').replace(/[^+\d]/g, '')}`;
