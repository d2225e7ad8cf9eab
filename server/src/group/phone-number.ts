import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/mobile';
import { phoneText } from '@creneau/core';
import { defaultSettings, type StoredSettings } from './settings';

/** A phone number as people of the group's country write it; nothing where it is none. */
export const phoneNumberIn = (
  { country = defaultSettings.country }: Pick<StoredSettings, 'country'>,
  text: string,
): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, isSupportedCountry(country) ? { defaultCountry: country } : {});

/** A number as it is dialled, with the country's code where it was written with it; any other text as it is. */
export function dialledPhone(settings: Pick<StoredSettings, 'country'>, text: string): string {
  const plain = phoneText(text).trim();
  const number = phoneNumberIn(settings, plain);
  if (!number?.isPossible()) return plain;
  return /^(?:\+|00)/.test(plain) ? number.formatInternational() : number.formatNational();
}
