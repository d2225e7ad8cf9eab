import type { Address } from '@creneau/core';
import type { SiteAddress } from '../database/schema';
import type { StoredSettings } from '../database/settings-column';
import type { Business } from './business-file';
import type { WrittenBusiness } from './business-codec';

interface IdsOfKeys {
  readonly categories: (key: string) => number;
  readonly services: (key: string) => number;
  readonly packs: (key: string) => number;
}

/** Settings by API name; undefined if the default holds. */
export function storedSettings(
  business: Business,
  ids: IdsOfKeys,
): { readonly [name in keyof StoredSettings]: StoredSettings[name] | undefined } {
  const { booking, display, data_protection: privacy, visits, embedding, organisation } = business;
  return {
    ...business.settings,
    enabled_locales: business.languages.join(','),
    country: business.country,
    tagline: business.tagline,
    website: business.website,
    address: storedAddress(business.address),
    lat: business.location?.lat,
    lng: business.location?.lng,
    logo_key: business.logo?.replace(/^\//, ''),
    usercolors: business.colors && compact(business.colors),
    dark_scheme: business.dark,
    opening_hours: business.hours,
    max_multirdvs: booking.services,
    register_disabled: !booking.registration,
    user_allow_comment: booking.comments,
    calendars_apart: booking.calendars_apart,
    user_sequence_config: booking.questions?.map((question) => ({
      name: question.ask,
      max_multirdvs: question.most ?? null,
      skip_uniq_choice: question.skip_single,
      any: question.any,
      preposition: question.preposition ?? null,
    })),
    place_fields: booking.home_visit && compact(booking.home_visit),
    display_intervention_price: display.prices,
    display_intervention_length: display.lengths,
    display_intervention_info: display.details,
    has_promotions: display.promotions,
    capacity_display_user: display.seats,
    preposition: display.preposition,
    grid_list_mode: {
      has_interventions_tab: storedTab(display.services),
      has_calendars_tab: storedTab(display.calendars),
      has_resources_tab: storedTab(display.resources),
    },
    apptemplates: compact({
      takerdv_text: business.texts.booking,
      alltab_text: business.texts.appointments,
      confirm_text: business.texts.confirmation,
      health_disclaimer: business.texts.health,
    }),
    dpo_address: privacy.address,
    dpo_email: privacy.email,
    retention_months: privacy.retention_months,
    has_minisite: business.page?.shown ?? false,
    minisite: business.page && storedPage(business.page, ids),
    tracking_type: visits.tag_manager.length > 0 ? ('gtm' as const) : undefined,
    tracking_tags: orNone(visits.tag_manager),
    facebook_pixel_id: visits.facebook_pixel,
    tracking_origins: orNone(visits.origins),
    google_appointment_redirect: visits.google_conversions,
    frame_ancestors: orNone(embedding.frames),
    return_origins: orNone(embedding.returns),
    sso_login_only: organisation.login_only,
    sso: organisation.provider,
  };
}

const orNone = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined;

type Missing<Entries> = {
  [name in keyof Entries]: undefined extends Entries[name] ? name : never;
}[keyof Entries];

type Compact<Entries> = Omit<Entries, Missing<Entries>> & {
  readonly [name in Missing<Entries>]?: Exclude<Entries[name], undefined>;
};

/** Drops undefined entries. */
const compact = <Entries extends object>(entries: Entries): Compact<Entries> =>
  Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined),
  ) as Compact<Entries>;

export const storedSiteAddress = ({
  address,
  location,
}: WrittenBusiness['sites'][number]): SiteAddress | undefined => {
  const postalAddress = storedAddress(address);
  return postalAddress && { ...postalAddress, ...location };
};

const storedAddress = (address: WrittenBusiness['address']): Address | undefined =>
  address && {
    address: address.street,
    zipcode: address.zipcode,
    city: address.city,
    country: address.country,
  };

const storedTab = ({ descriptions, pictures, grid }: WrittenBusiness['display']['services']) => ({
  description: descriptions,
  image: pictures,
  grid_mode: grid,
});

const storedPage = (
  page: NonNullable<Business['page']>,
  ids: IdsOfKeys,
): NonNullable<StoredSettings['minisite']> =>
  compact({
    title: page.title,
    quick_desc: page.introduction,
    keywords: page.keywords,
    contact_info: page.contact,
    complement_text: page.more,
    otherbox: page.box,
    domain: page.domain,
    map: page.map,
    openinghours: page.hours,
    website_link: page.website,
    social_link: page.networks && compact(page.networks),
    image: page.picture,
    file_upload: page.photos.map((photo) =>
      typeof photo === 'string' ? { url: photo } : compact(photo),
    ),
    listing: page.lists,
    listset_ids: page.categories.map(ids.categories),
    listing_ids: page.services.map(ids.services),
    package_ids: page.packs.map(ids.packs),
    highlight: page.highlights,
    highlight_service: page.highlight?.service ? ids.services(page.highlight.service) : undefined,
    highlight_package: page.highlight?.pack ? ids.packs(page.highlight.pack) : undefined,
    offer_text: page.highlight?.text,
  });
