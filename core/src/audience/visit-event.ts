import type { Step } from '../journey/sequence';

/** `utm_…` parameters of the address without prefix, as `source` and `campaign`. */
export type Campaign = Readonly<Record<string, string>>;

/**
 * Steps, counts and amounts of a visit. Contains nothing about the person, their choices or the
 * time.
 */
export type VisitEvent =
  | {
      readonly name: 'opened';
      readonly group: string;
      readonly locale: string;
      readonly campaign: Campaign;
    }
  | { readonly name: 'step'; readonly step: Step }
  | {
      readonly name: 'booked';
      /** Number of appointments. */
      readonly services: number;
      /** In units of the currency, if the business gives prices. */
      readonly value?: number;
      readonly currency: string;
    }
  | { readonly name: 'changed' }
  /** Number of appointments. */
  | { readonly name: 'cancelled'; readonly services: number };

/** Receiver of analytics events. */
export abstract class VisitEvents {
  abstract record(event: VisitEvent): void;
}
