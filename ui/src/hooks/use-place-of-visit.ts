import { BookingJourney, Group, OfferedCatalog, placeOfVisit, type Place } from '@creneau/core';
import { useBehavior } from './use-behavior';
import { useService } from './use-service';

export function usePlaceOfVisit(): Place {
  const journey = useBehavior(useService(BookingJourney).journey$);
  const catalog = useBehavior(useService(OfferedCatalog).catalog$);
  return placeOfVisit(journey, catalog, useService(Group));
}
