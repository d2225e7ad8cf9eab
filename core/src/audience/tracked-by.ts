import type { Purpose } from '../consent/consent';
import type { Group } from '../group/group';

export const trackingPurposes = ({
  trackingType,
  trackingTags = [],
  facebookPixelId,
}: Pick<Group, 'trackingType' | 'trackingTags' | 'facebookPixelId'>): readonly Purpose[] => [
  ...(trackingType === 'gtm' && trackingTags.length > 0 ? (['audience'] as const) : []),
  ...(facebookPixelId === undefined ? [] : (['advertising'] as const)),
];
