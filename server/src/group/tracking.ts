import type { StoredSettings, TrackingSettings } from '../database/settings-column';

export const TAG = /^GTM-[A-Z\d]{4,12}$/;
export const PIXEL = /^\d{10,20}$/;

/** Omits malformed ids, because the page puts them into script URLs. */
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

/** Sources of a content security policy besides the page's own host. */
export interface TrackingSources {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly calls: readonly string[];
}

const TAG_MANAGER = 'https://www.googletagmanager.com';
const PIXEL_COLLECTOR = 'https://www.facebook.com';

/** `https://www.example.org` or `https://*.example.org`. */
export const TAG_ORIGIN =
  /^https:\/\/(?:\*\.)?[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?(?:\.[a-z\d-]{1,63})+$/;
export const MOST_TAG_ORIGINS = 20;

/** `tracking_origins` are those of the tags in its containers. */
export function trackingSources(settings: StoredSettings): TrackingSources {
  const { tracking_type, tracking_tags, facebook_pixel_id } = trackingOf(settings);
  const entries = Array.isArray(settings.tracking_origins) ? settings.tracking_origins : [];
  const isManaged = tracking_type === 'gtm' && tracking_tags.length > 0;
  const tags = isManaged
    ? [
        TAG_MANAGER,
        ...entries.filter((each) => TAG_ORIGIN.test(String(each))).slice(0, MOST_TAG_ORIGINS),
      ]
    : [];
  return {
    scripts: tags,
    images: [...tags, ...(facebook_pixel_id === null ? [] : [PIXEL_COLLECTOR])],
    calls: tags,
  };
}
