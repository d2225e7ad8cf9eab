import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../group/settings';

const SHORTEST = 3;

/**
 * The digits that a phone number has whether it is written for callers of its own country or of others: `639980003` of
 * `+33 6 39 98 00 03` and of `06 39 98 00 03`. Nothing for a part of a number that does not name its country.
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
