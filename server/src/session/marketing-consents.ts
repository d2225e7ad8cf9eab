import type { Row } from '../database/schema';

/** Stored as the start of the consent, in the column `…_at`. */
export const MARKETING_CONSENTS = [
  'marketing_optin',
  'marketing_sms',
  'solocal_services_optin',
] as const;

type MarketingConsent = (typeof MARKETING_CONSENTS)[number];

export type MarketingConsents = { readonly [consent in MarketingConsent]: boolean };

export const consentsOf = (
  account: Pick<Row<'accounts'>, `${MarketingConsent}_at`>,
): MarketingConsents => ({
  marketing_optin: account.marketing_optin_at !== null,
  marketing_sms: account.marketing_sms_at !== null,
  solocal_services_optin: account.solocal_services_optin_at !== null,
});
