import {
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** How the telephone numbers of a country are judged. */
export interface PhoneRules {
  /** Whether a number can exist: of the country when it does not say another. */
  readonly isPhone: (text: string) => boolean;
  /** Digits that a number of the country has as one dials it there, where they all have as many. */
  readonly digits: number | undefined;
}

const countryOf = (code: string): CountryCode => (isSupportedCountry(code) ? code : 'FR');

/** The rules of a group's country. They weigh much, so they come once something is typed. */
export function phoneRulesOf(code: string): PhoneRules {
  const country = countryOf(code);
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const [length, ...others] = metadata.numberingPlan?.possibleLengths() ?? [];
  const { nationalPrefix } = parts(metadata);
  return {
    isPhone: (text) => parsePhoneNumberFromString(text, country)?.isPossible() ?? false,
    digits:
      length === undefined || others.length > 0
        ? undefined
        : length + (nationalPrefix?.length ?? 0),
  };
}

/** The published types leave the national prefix out. */
const parts = ({ numberingPlan }: Metadata): { readonly nationalPrefix: string | undefined } => {
  const plan = numberingPlan as { nationalPrefix?: () => string | undefined } | undefined;
  return { nationalPrefix: plan?.nationalPrefix?.() };
};
