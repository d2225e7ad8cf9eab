import type { Group } from '../group/group';

/** What the owner of an account may allow to be sent beside messages about appointments. */
export interface MarketingConsents {
  /** Offers of the business, by e-mail. */
  readonly marketingOptin?: boolean | undefined;
  /** Offers of the business, by text message. */
  readonly marketingSms?: boolean | undefined;
  /** News of the provider of the booking service, by e-mail. */
  readonly solocalServicesOptin?: boolean | undefined;
}

export type MarketingConsent = keyof MarketingConsents;

/** The consents that a group asks of an account; none that the backend does not keep. */
export const askedConsents = (
  account: MarketingConsents,
  { hideMarketingSms }: Pick<Group, 'hideMarketingSms'>,
): readonly MarketingConsent[] =>
  (['marketingOptin', 'marketingSms', 'solocalServicesOptin'] as const).filter(
    (consent) =>
      account[consent] !== undefined && (consent === 'marketingOptin' || !hideMarketingSms),
  );
