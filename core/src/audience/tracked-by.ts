import type { Purpose } from '../consent/consent';
import type { Group } from '../group/group';

/** What a group asks its visitors to allow: measuring by its tag manager, and telling its advertiser of bookings. */
export const trackingPurposes = ({
  trackingType,
  trackingTags = [],
  facebookPixelId,
}: Pick<Group, 'trackingType' | 'trackingTags' | 'facebookPixelId'>): readonly Purpose[] => [
  ...(trackingType === 'gtm' && trackingTags.length > 0 ? (['audience'] as const) : []),
  ...(facebookPixelId === undefined ? [] : (['advertising'] as const)),
];
