import type { CatalogChoices } from './choices';
import type { Catalog } from './catalog';
import { lowestPrice } from './price';
import { visibleInterventions, visiblePacks } from './visible';

export interface InterventionSetContent {
  readonly count: number;
  /** Cents, of the cheapest item at its most promoted time; undefined without any price. */
  readonly startingPrice: number | undefined;
  readonly isFree: boolean;
}

/**
 * Interventions and packs that fit the choices.
 *
 * @param agent agents also see items without a public name.
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
