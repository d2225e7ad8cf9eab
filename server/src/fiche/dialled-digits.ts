import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../group/settings';

const SHORTEST = 3;

/**
 * Common to national and international notation: `639980003` for `+33 6 39 98 00 03` and `06 39 98
 * 00 03`. Undefined for a partial number without its country.
 */
export function dialledDigits(
  text: string,
  settings: Pick<StoredSettings, 'country'>,
): string | undefined {
  const number = phoneNumberIn(settings, text);
  if (!number) return undefined;
  const namesCountry = /^(?:\+|00)/.test(text);
  const isWhole = namesCountry ? number.nationalNumber.length >= SHORTEST : number.isPossible();
  return isWhole ? number.nationalNumber : undefined;
}
