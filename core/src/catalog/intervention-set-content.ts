import type { CatalogChoices } from './choices';
import type { Catalog } from './catalog';
import { lowestPrice } from './price';
import { visibleInterventions, visiblePacks } from './visible';

/** What a category holds for whoever looks at it, given what was answered before. */
export interface InterventionSetContent {
  /** Services and packs. */
  readonly count: number;
  /** Cents; the cheapest of them, at its most promoted time; absent when nothing in it has a price. */
  readonly startingPrice: number | undefined;
  /** Whether all of them that have a price are free. */
  readonly isFree: boolean;
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
): InterventionSetContent {
  const within = { ...choices, interventionSetId };
  const offers = [
    ...visibleInterventions(catalog, within, agent).map(lowestPrice),
    ...visiblePacks(catalog, within, agent).map(({ price }) => price),
  ];
  const prices = offers.filter((price) => price !== undefined);
  return {
    count: offers.length,
    startingPrice: prices.length === 0 ? undefined : Math.min(...prices),
    isFree: prices.length > 0 && prices.every((price) => price === 0),
  };
}
