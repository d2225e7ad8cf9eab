import type { CatalogEdition, Catalogs } from '../catalog/catalog';
import type { DraftKeys } from '../appointment/booking';
import type { Group } from '../group/group';
import type { Sessions } from '../session/sessions';
import type { Behavior } from '../shared/behavior';
import type { Clock } from '../shared/clock';
import { BookingJourney } from './booking-journey';
import { OfferedCatalog } from './offered-catalog';
import type { Choices } from './sequence';
import { Visit } from './visit';

export class BeginVisit {
  constructor(
    private readonly group: Group,
    private readonly clock: Clock,
    private readonly catalogs: Catalogs,
    private readonly sessions: Pick<Sessions, 'session$'>,
    private readonly keys: DraftKeys,
  ) {}

  /** @param linkChoices choices of a link. */
  execute(locale$: Behavior<string>, first: CatalogEdition, linkChoices: Choices = {}): Visit {
    const { group, clock, catalogs, sessions } = this;
    const offeredCatalog = new OfferedCatalog(first, catalogs, group, locale$, sessions.session$);
    const journey = new BookingJourney(offeredCatalog.offer, linkChoices, this.keys);
    return new Visit(journey, offeredCatalog, group, clock, { locale$ });
  }
}
