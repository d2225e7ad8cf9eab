import type { Group } from '../group/group';

/** Consents to messages other than those about appointments. */
export interface MarketingConsents {
  /** E-mails of the business. */
  readonly marketingOptin?: boolean | undefined;
  /** Text messages of the business. */
  readonly marketingSms?: boolean | undefined;
  /** E-mails of the booking service's provider. */
  readonly solocalServicesOptin?: boolean | undefined;
}

export type MarketingConsent = keyof MarketingConsents;

/** The consents that the group asks for and its backend stores. */
export const askedConsents = (
  account: MarketingConsents,
  { hideMarketingSms }: Pick<Group, 'hideMarketingSms'>,
): readonly MarketingConsent[] =>
  (['marketingOptin', 'marketingSms', 'solocalServicesOptin'] as const).filter(
    (consent) =>
      account[consent] !== undefined && (consent === 'marketingOptin' || !hideMarketingSms),
  );
