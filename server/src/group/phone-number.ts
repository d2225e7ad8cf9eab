import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/mobile';
import { phoneText } from '@creneau/core';
import { defaultSettings } from './settings';
import type { StoredSettings } from '../database/settings-column';

/** In the notation of the group's country; undefined if invalid. */
export const phoneNumberIn = (
  { country = defaultSettings.country }: Pick<StoredSettings, 'country'>,
  text: string,
): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, isSupportedCountry(country) ? { defaultCountry: country } : {});

/** Keeps a country code; any other text stays as it is. */
export function dialledPhone(settings: Pick<StoredSettings, 'country'>, text: string): string {
  const plain = phoneText(text).trim();
  const number = phoneNumberIn(settings, plain);
  if (!number?.isPossible()) return plain;
  return /^(?:\+|00)/.test(plain) ? number.formatInternational() : number.formatNational();
}
