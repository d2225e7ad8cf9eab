import { placeOfVisit, type Place } from '@creneau/core';
import { useBehavior } from './use-behavior';
import { useVisit } from './use-visit';

export function usePlaceOfVisit(): Place {
  const journey = useBehavior(useVisit().journey.journey$);
  const catalog = useBehavior(useVisit().offeredCatalog.catalog$);
  return placeOfVisit(journey, catalog, useVisit().group);
}
