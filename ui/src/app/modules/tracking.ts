import { trackVisit } from '@creneau/adapters/browser';
import { Consents, Visit } from '@creneau/core';
import type { Screen } from '../../hooks/screens';
import { LinkQuery } from '../../hooks/use-service';
import { ConsentBanner } from '../../pages/privacy/ConsentBanner';
import { consents } from './consent';

export const tracking: Screen = {
  View: ConsentBanner,
  modules: consents,
  prepare: (container) =>
    trackVisit(container.get(Visit), container.get(Consents), container.get(LinkQuery)),
};
