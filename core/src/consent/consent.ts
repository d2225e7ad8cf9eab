import type { Behavior } from '../shared/behavior';

/**
 * Purposes with separate consents: audience measurement, advertising, and the map of another site.
 */
export const purposes = ['audience', 'advertising', 'map'] as const;
export type Purpose = (typeof purposes)[number];

export interface ConsentReceipt {
  readonly purpose: Purpose;
  readonly granted: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly version: string;
}

export type ConsentAnswers = { readonly [purpose in Purpose]?: boolean };

/** Raised when the text changes in any language, which invalidates earlier answers. */
export const CONSENT_VERSION = '2026-11-28';

/** Six months, after which every visitor is asked again. */
const LIFE = 182 * 86_400_000;

/** Undefined if the visitor has to be asked. */
export function consentTo(
  purpose: Purpose,
  receipts: readonly ConsentReceipt[],
  now: number,
): boolean | undefined {
  const receipt = receipts.find((each) => each.purpose === purpose);
  const counts = receipt?.version === CONSENT_VERSION && now - receipt.at < LIFE;
  return counts ? receipt.granted : undefined;
}

/** @param now milliseconds since the epoch. */
export const receiptsOf = (answers: ConsentAnswers, now: number): readonly ConsentReceipt[] =>
  purposes.flatMap((purpose) => {
    const answer = answers[purpose];
    return answer === undefined
      ? []
      : [{ purpose, granted: answer, at: now, version: CONSENT_VERSION }];
  });

/** Replaces the receipts of the same purposes. */
export const withReceipts = (
  earlier: readonly ConsentReceipt[],
  newer: readonly ConsentReceipt[],
): readonly ConsentReceipt[] => [
  ...earlier.filter(({ purpose }) => !newer.some((each) => each.purpose === purpose)),
  ...newer,
];

export abstract class Consents {
  /** One receipt for each answered purpose. */
  abstract readonly receipts$: Behavior<readonly ConsentReceipt[]>;
  /** Replaces the receipts of the same purposes. */
  abstract keep(receipts: readonly ConsentReceipt[]): void;
}
