import { priceOf, promotionOf, type Instant, type Price } from '@creneau/core';
import type { GroupRules } from '../schedule/group-rules';
import type { InterventionSelection } from '../schedule/intervention-selection';

/** Prices in cents; the promotion in percent, if any. */
interface PriceAtTime extends Price {
  readonly promotion: number | undefined;
}

export function priceAt(
  { catalog, schedule }: GroupRules,
  { lines, packId }: InterventionSelection,
  start: Instant,
): PriceAtTime {
  const first = catalog.interventions.find(({ id }) => id === lines[0]?.interventionId);
  const promotion = promotionOf(first?.promotions ?? [], start, schedule.timezone);
  const price = priceOf(
    { lines, ...(packId !== undefined && { packId }) },
    catalog,
    promotion ?? 0,
  );
  if (!price) throw new Error('a service has no price');
  return { ...price, promotion };
}

export function priceColumns(
  { lines, total, promotion }: PriceAtTime,
  { packId }: InterventionSelection,
  index: number,
) {
  const line = lines[index];
  if (!line) throw new Error(`line ${index} has no price`);
  return {
    price: line.price ?? 0,
    pack_price: packId === undefined ? null : total,
    promotion: line.discount > 0 ? (promotion ?? null) : null,
  };
}
