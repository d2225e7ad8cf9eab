import {
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export interface PhoneRules {
  /** Accepts possible numbers of the country, and of others in international format. */
  readonly isPhone: (text: string) => boolean;
  /** Digits of a national number with its prefix; undefined where lengths vary. */
  readonly digits: number | undefined;
}

const countryOf = (code: string): CountryCode => (isSupportedCountry(code) ? code : 'FR');

/** Uses a large library, so the module is loaded once something is typed. */
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

/** The library's types omit the national prefix. */
const parts = ({ numberingPlan }: Metadata): { readonly nationalPrefix: string | undefined } => {
  const plan = numberingPlan as { nationalPrefix?: () => string | undefined } | undefined;
  return { nationalPrefix: plan?.nationalPrefix?.() };
};
