import {
  consentTo,
  trackingPurposes,
  whileAllowed,
  visitEventsOf,
  type Consents,
  type PageQuery,
  type Purpose,
  type Visit,
} from '@creneau/core';
import { skip } from 'rxjs';
import { AdPixel } from './ad-pixel';
import { TagManager } from './tag-manager';

/** Measures a visit with the group's tools, while the visitor consents. */
export function trackVisit(
  { journey, group, clock, locale$ }: Visit,
  consents: Consents,
  { campaign }: Pick<PageQuery, 'campaign'>,
): void {
  const events = visitEventsOf(journey, group, locale$.value, campaign);
  const allows = (purpose: Purpose): boolean =>
    consentTo(purpose, consents.receipts$.value, clock.now()) === true;
  const purposes = trackingPurposes(group);

  if (purposes.includes('audience')) {
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
  if (group.facebookPixelId !== undefined && purposes.includes('advertising')) {
    const pixel = new AdPixel(group.facebookPixelId, document.referrer);
    whileAllowed('advertising', consents, clock, events).subscribe((event) => pixel.record(event));
  }
}
