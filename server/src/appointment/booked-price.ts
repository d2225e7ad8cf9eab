import { priceOf, promotionOf, type Instant, type Price } from '@creneau/core';
import type { GroupRules } from '../slot/group-rules';
import type { AskedFor } from '../slot/wish-check';

/** What a wish costs at a time, line by line and in all, and the percent off that the time gives. */
export function priceAt(
  { catalog, agenda }: GroupRules,
  { lines, packId }: AskedFor,
  start: Instant,
): Price & { readonly promotion: number | undefined } {
  const first = catalog.interventions.find(({ id }) => id === lines[0]?.interventionId);
  const promotion = promotionOf(first?.promotions ?? [], start, agenda.timezone);
  const price = priceOf(
    { lines, ...(packId !== undefined && { packId }) },
    catalog,
    promotion ?? 0,
  );
  return { ...price, promotion };
}
