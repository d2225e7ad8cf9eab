import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../group/settings';

/**
 * The number in the form of E.164, as `+33612345678`, of the group's country where it names none; nothing where it is no
 * mobile number, which alone receives an SMS.
 */
export function mobileNumber(
  text: string,
  settings: Pick<StoredSettings, 'country'>,
): string | undefined {
  const number = phoneNumberIn(settings, text);
  return number?.isValid() ? number.number : undefined;
}
