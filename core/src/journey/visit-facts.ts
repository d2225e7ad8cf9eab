import type { Behavior } from '../shared/behavior';
import type { BookingJourney } from './booking-journey';
import type { Clock } from '../shared/device';
import type { Group } from '../group/group';
import type { OfferedCatalog } from './offered-catalog';

export interface VisitFacts {
  readonly journey: BookingJourney;
  readonly offeredCatalog: OfferedCatalog;
  readonly group: Group;
  readonly clock: Clock;
  readonly locale$: Behavior<string>;
}
