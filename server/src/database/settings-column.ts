import type { Colors, OpeningHours, PictureVariant, Question, Website } from '@creneau/core';

/** By locale; `{}` for none. */
export type Translations = { readonly [locale: string]: string };

/** A new question needs an entry to compile. */
export const questionNames = {
  interventionSet: 'interventionset_ids',
  intervention: 'intervention_ids',
  calendarSet: 'calendarset_id',
  calendar: 'calendar_id',
  resource: 'resource_id',
} as const satisfies Record<Question, string>;

export type QuestionName = (typeof questionNames)[Question];

interface TabSettings {
  readonly description: boolean;
  readonly image: boolean;
  readonly grid_mode: boolean;
}

/** Only these settings are ever sent to the page. */
export interface GroupSettings {
  readonly shard: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: {
    readonly address: string;
    readonly zipcode: string;
    readonly city: string;
    readonly country: string;
  } | null;
  readonly country: string;
  readonly enabled_locales: string;
  readonly logo_key: string | null;
  readonly preposition: string | null;
  readonly has_minisite: boolean;
  readonly has_promotions: boolean;
  readonly user_allow_comment: boolean;
  readonly capacity_display_user: boolean;
  readonly callCenter: boolean;
  readonly openData: boolean;
  readonly hide_marketing_sms: boolean;
  readonly merge_interventions: boolean;
  readonly ants_group: boolean;
  readonly use_api_v3: boolean;
  readonly use_booking_service: boolean;
  readonly sso_login_only: boolean;
  readonly google_appointment_redirect: boolean;
  readonly display_intervention_price: boolean;
  readonly display_intervention_length: boolean;
  readonly display_intervention_info: boolean;
  readonly grid_list_mode: {
    readonly has_interventions_tab: TabSettings;
    readonly has_calendars_tab: TabSettings;
    readonly has_resources_tab: TabSettings;
  };
  readonly user_sequence_config: readonly {
    readonly name: QuestionName;
    readonly max_multirdvs: number | null;
    readonly skip_uniq_choice: boolean;
    readonly any: boolean;
    readonly preposition: string | null;
  }[];
  readonly max_multirdvs: number;
  readonly loginProfile: 'Account' | 'Fiche';
  readonly usercolors: Colors;
  readonly dark_scheme: boolean;
  /** Overrides the words of each language (`locales/brands`). */
  readonly brand: string | null;
  /** For display; bookings follow the hours of each calendar. */
  readonly opening_hours: OpeningHours;
  readonly website: string | null;
  /** Data-protection officer. */
  readonly dpo_address: string | null;
  readonly dpo_email: string | null;
}

export interface TrackingSettings {
  readonly tracking_type: 'gtm' | null;
  readonly tracking_tags: readonly string[];
  readonly facebook_pixel_id: string | null;
}

interface TranslatedSettings {
  readonly tagline: Translations;
  readonly apptemplates: {
    readonly takerdv_text?: Translations;
    readonly alltab_text?: Translations;
    readonly confirm_text?: Translations;
    readonly health_disclaimer?: Translations;
  };
}

export interface StoredPicture {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly variants?: readonly PictureVariant[];
}

export interface MinisiteBlocks {
  readonly domain: string | null;
  readonly map: boolean;
  /** From Monday; default: the group's opening hours. */
  readonly openinghours: OpeningHours;
  readonly website_link: string | null;
  readonly social_link: Website['socialLink'];
  readonly image: string | null;
  readonly file_upload: readonly StoredPicture[];
  readonly listing: NonNullable<Website['listing']> | null;
  readonly listset_ids: readonly number[];
  readonly listing_ids: readonly number[];
  readonly package_ids: readonly number[];
  readonly highlight: boolean;
  readonly highlight_service: number | null;
  readonly highlight_package: number | null;
}

export interface MinisiteTexts {
  readonly title: Translations;
  readonly quick_desc: Translations;
  readonly keywords: Translations;
  readonly contact_info: Translations;
  readonly complement_text: Translations;
  readonly otherbox: Translations;
  readonly offer_text: Translations;
}

interface SsoSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

/** Not sent as they are. */
interface OwnSettings {
  /** Allowed beside the website and the hosts. */
  readonly return_origins: readonly string[];
  /** Origins that may frame the page; `*` for all. */
  readonly frame_ancestors: readonly string[];
  /** Answered by `websites` if the group `has_minisite`. */
  readonly minisite: Partial<MinisiteBlocks & MinisiteTexts>;
  /** Fields with the address of a home visit; used if the first has a value. */
  readonly place_fields: {
    readonly address: string;
    readonly zipcode?: string;
    readonly city?: string;
  };
  readonly calendars_apart: boolean;
  readonly register_disabled: boolean;
  /** Months without activity; overrides the general period. */
  readonly retention_months: number;
  /** For scripts, pictures and requests of the tags in its containers. */
  readonly tracking_origins: readonly string[];
  /** OpenID Connect; `demonstration` is the built-in provider. */
  readonly sso: SsoSettings | 'demonstration';
}

export type StoredSettings = Partial<
  GroupSettings & TranslatedSettings & TrackingSettings & OwnSettings
>;
