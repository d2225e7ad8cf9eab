import { AdPixel, TagManager } from '@creneau/adapters/browser';
import {
  BookingJourney,
  Clock,
  Consents,
  consentTo,
  Group,
  trackingPurposes,
  visitEventsOf,
  whileAllowed,
  type Purpose,
} from '@creneau/core';
import type { Container } from 'inversify';
import { skip } from 'rxjs';
import { LinkQuery } from '../../hooks/use-service';
import { Locale } from './provide';

/** Measures the visit with what the group uses and the visitor allows, for as long as it is allowed. */
export function trackVisit(container: Container): void {
  const [group, clock] = [container.get(Group), container.get(Clock)];
  const consents = container.get(Consents);
  const events = visitEventsOf(
    container.get(BookingJourney),
    group,
    container.get(Locale).value,
    container.get(LinkQuery).campaign,
  );
  const allows = (purpose: Purpose): boolean =>
    consentTo(purpose, consents.receipts$.value, clock.now()) === true;
  const asked = trackingPurposes(group);

  if (asked.includes('audience')) {
    let manager: TagManager | undefined;
    whileAllowed('audience', consents, clock, events).subscribe((event) => {
      manager ??= new TagManager(group.trackingTags ?? [], allows('advertising'));
      manager.record(event);
    });
    consents.receipts$.pipe(skip(1)).subscribe(() => {
      if (allows('audience')) manager?.allowAdvertising(allows('advertising'));
      else manager?.leave();
    });
  }
  if (group.facebookPixelId !== undefined && asked.includes('advertising')) {
    const pixel = new AdPixel(group.facebookPixelId, document.referrer);
    whileAllowed('advertising', consents, clock, events).subscribe((event) => pixel.record(event));
  }
}
