import type { StoredSettings, TrackingSettings } from './settings';

const TAG = /^GTM-[A-Z\d]{4,12}$/;
const PIXEL = /^\d{10,20}$/;

/** The tracking ids of a group; the page loads scripts by them, so malformed ones are left out. */
export function trackingOf({
  tracking_type,
  tracking_tags,
  facebook_pixel_id,
}: StoredSettings): TrackingSettings {
  const tags = Array.isArray(tracking_tags) ? tracking_tags : [];
  return {
    tracking_type: tracking_type === 'gtm' ? tracking_type : null,
    tracking_tags: tags.filter((tag) => TAG.test(String(tag))),
    facebook_pixel_id:
      typeof facebook_pixel_id === 'string' && PIXEL.test(facebook_pixel_id)
        ? facebook_pixel_id
        : null,
  };
}
