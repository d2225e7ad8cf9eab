/** Characters (RFC 5321, section 4.5.3.1.1). */
export const LOCAL_PART_MAXIMUM = 64;
const DOMAIN_MAXIMUM = 253;

// Each pattern is one run without alternatives inside, so matching takes linear time.
const LOCAL_PART = /^[a-z\d][a-z\d_.+-]*$/i;
const LABEL = /^[a-z\d-]{1,63}$/i;
const TOP_LEVEL = /^[a-z][a-z\d-]*$/i;
const TOP_LEVEL_MINIMUM = 2;

const isLocalPart = (text: string): boolean =>
  text.length <= LOCAL_PART_MAXIMUM &&
  LOCAL_PART.test(text) &&
  !text.includes('..') &&
  !/[_.+-]$/.test(text);

const isLabel = (text: string): boolean =>
  LABEL.test(text) && !text.startsWith('-') && !text.endsWith('-');

/** Letters or digits with - _ . + between them, an at sign, a domain and a TLD. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  const domain = text.slice(at + 1);
  if (at < 0 || domain.length > DOMAIN_MAXIMUM || !isLocalPart(text.slice(0, at))) return false;
  const labels = domain.split('.');
  const last = domain.slice(domain.lastIndexOf('.') + 1);
  return (
    labels.length > 1 &&
    labels.every(isLabel) &&
    last.length >= TOP_LEVEL_MINIMUM &&
    TOP_LEVEL.test(last)
  );
}
