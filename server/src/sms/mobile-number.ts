import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../group/settings';

/**
 * E.164, as `+33612345678`; default country: the group's. Undefined for other numbers, which
 * receive no SMS.
 */
export function mobileNumber(
  text: string,
  settings: Pick<StoredSettings, 'country'>,
): string | undefined {
  const number = phoneNumberIn(settings, text);
  return number?.isValid() ? number.number : undefined;
}
