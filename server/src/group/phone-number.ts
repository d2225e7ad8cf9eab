import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/mobile';
import { defaultSettings, type StoredSettings } from './settings';

/** A phone number as people of the group's country write it; nothing where it is none. */
export const phoneNumberIn = (
  { country = defaultSettings.country }: Pick<StoredSettings, 'country'>,
  text: string,
): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, isSupportedCountry(country) ? { defaultCountry: country } : {});
