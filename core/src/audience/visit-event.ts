import type { Step } from '../journey/sequence';

/** The words of an advertisement that led here, as `source` and `campaign`: the `utm_…` of the address without their prefix. */
export type Campaign = Readonly<Record<string, string>>;

/** What is told of a visit: steps, counts and amounts. Nothing of the person, of what they chose or when they come. */
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
      /** How many appointments. */
      readonly services: number;
      /** In units of the currency, where the business tells its prices. */
      readonly value?: number;
      readonly currency: string;
    }
  | { readonly name: 'changed' }
  /** How many appointments. */
  | { readonly name: 'cancelled'; readonly services: number };

/** Whoever measures the visits of a group. */
export abstract class VisitEvents {
  abstract record(event: VisitEvent): void;
}
