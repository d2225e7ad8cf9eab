import type { CatalogChoices } from './choices';
import type { Catalog } from './catalog';
import { lowestPrice } from './price';
import { visibleInterventions, visiblePacks } from './visible';

/** What a category holds for whoever looks at it, given what was answered before. */
export interface CategoryContent {
  /** Services and packs. */
  readonly count: number;
  /**
   * Cents; the cheapest of them that costs something, at its most promoted time: one free service says little of the
   * others. 0 when all are free, absent when nothing in it has a price.
   */
  readonly startingPrice: number | undefined;
}

/**
 * The services and packs of a category that are offered with these choices, counted, and the price that they start from.
 *
 * @param agent whether an agent asks: agents also see what has no public name.
 */
export function contentOf(
  catalog: Catalog,
  interventionSetId: number,
  choices?: CatalogChoices,
  agent = false,
): CategoryContent {
  const within = { ...choices, interventionSetId };
  const prices = [
    ...visibleInterventions(catalog, within, agent).map(lowestPrice),
    ...visiblePacks(catalog, within, agent).map(({ price }) => price),
  ];
  return {
    count: prices.length,
    startingPrice: startingPriceOf(prices.flatMap((price) => price ?? [])),
  };
}

function startingPriceOf(prices: readonly number[]): number | undefined {
  if (prices.length === 0) return undefined;
  const paid = prices.filter((price) => price > 0);
  return paid.length > 0 ? Math.min(...paid) : 0;
}
