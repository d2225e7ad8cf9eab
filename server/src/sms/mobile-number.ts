import { defaultSettings, type StoredSettings } from '../group/settings';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * The number in the form of E.164, as `+33612345678`, of the group's country where it names none; nothing where it is no
 * mobile number, which alone receives an SMS.
 */
export function mobileNumber(
  text: string,
  { country = defaultSettings.country }: Pick<StoredSettings, 'country'>,
): string | undefined {
  const number = parsePhoneNumberFromString(
    text,
    isSupportedCountry(country) ? { defaultCountry: country } : {},
  );
  return number?.isValid() ? number.number : undefined;
}
