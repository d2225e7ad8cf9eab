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
