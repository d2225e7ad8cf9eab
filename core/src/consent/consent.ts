/** What a visitor may allow, each for itself: audience measurement, advertising, and the map of another site. */
export const purposes = ['audience', 'advertising', 'map'] as const;
export type Purpose = (typeof purposes)[number];

/** What a visitor answered to one purpose, to which text, and when: what the business can show for it. */
export interface ConsentReceipt {
  readonly purpose: Purpose;
  readonly granted: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the text that was answered. */
  readonly version: string;
}

export type ConsentAnswers = { readonly [purpose in Purpose]?: boolean };

/** Raised when the text changes in any language: an answer to an earlier one counts no more. */
export const CONSENT_VERSION = '2026-11-28';

/** Six months in milliseconds, after which a visitor is asked again, whatever the answer was. */
const LIFE = 182 * 86_400_000;

/** The answer in force; undefined where the visitor has to be asked. */
export function consentTo(
  purpose: Purpose,
  receipts: readonly ConsentReceipt[],
  now: number,
): boolean | undefined {
  const receipt = receipts.find((each) => each.purpose === purpose);
  const counts = receipt?.version === CONSENT_VERSION && now - receipt.at < LIFE;
  return counts ? receipt.granted : undefined;
}

/** A receipt of each answer that was given. @param now milliseconds since the epoch. */
export const receiptsOf = (answers: ConsentAnswers, now: number): readonly ConsentReceipt[] =>
  purposes.flatMap((purpose) => {
    const granted = answers[purpose];
    return granted === undefined ? [] : [{ purpose, granted, at: now, version: CONSENT_VERSION }];
  });

/** The receipts with newer ones in place of those to the same purposes. */
export const withReceipts = (
  earlier: readonly ConsentReceipt[],
  newer: readonly ConsentReceipt[],
): readonly ConsentReceipt[] => [
  ...earlier.filter(({ purpose }) => !newer.some((each) => each.purpose === purpose)),
  ...newer,
];
