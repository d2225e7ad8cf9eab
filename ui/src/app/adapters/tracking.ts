import { trackVisit } from '@creneau/adapters/browser';
import type { PageVisit } from '../../hooks/screens';

export { ConsentBanner } from '../../pages/privacy/ConsentBanner';

export const prepare = (visit: PageVisit): void =>
  trackVisit(visit, visit.ports.consents, visit.query);
