import { trackVisit } from '@creneau/adapters/browser';
import { BookingJourney, Clock, Consents, Group, visitEventsOf } from '@creneau/core';
import type { Module } from '../../hooks/screens';
import { LinkQuery } from '../../hooks/use-service';
import { consents } from './consent';
import { Locale } from './provide';

/** Measures the visit from the moment that it is bound. */
export const tracking: readonly Module[] = [
  ...consents,
  (container) => {
    const [journey, group] = [container.get(BookingJourney), container.get(Group)];
    const { campaign } = container.get(LinkQuery);
    const events = visitEventsOf(journey, group, container.get(Locale).value, campaign);
    trackVisit(group, container.get(Consents), container.get(Clock), events);
  },
];
