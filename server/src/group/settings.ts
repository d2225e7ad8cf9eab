import type { Colors, OpeningHours, Question, Website } from '@creneau/core';
import type { Translations } from '../database/schema';

/** The names of the questions in a group's settings; a new question does not compile without its name. */
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

/**
 * What a group shows and no query asks for, under the names of the contract. Only what stands here is ever sent:
 * another key in the database stays there (A-GRP-01).
 */
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
  /** For reading; what can be booked follows each calendar's own hours. */
  readonly opening_hours: OpeningHours;
  readonly website: string | null;
  /** The data-protection officer, by post and by e-mail (GDPR-01). */
  readonly dpo_address: string | null;
  readonly dpo_email: string | null;
}

/** Tag manager and ad pixel (ENTITY-05). */
export interface TrackingSettings {
  readonly tracking_type: 'gtm' | null;
  readonly tracking_tags: readonly string[];
  readonly facebook_pixel_id: string | null;
}

/** Settings written in several languages. */
export interface TranslatedSettings {
  readonly tagline: Translations;
  readonly apptemplates: {
    readonly takerdv_text?: Translations;
    readonly alltab_text?: Translations;
    readonly confirm_text?: Translations;
    readonly health_disclaimer?: Translations;
  };
}

/** The blocks of a public page that read the same in every language. */
export interface MinisiteBlocks {
  readonly domain: string | null;
  readonly map: boolean;
  /** A week from Monday on; the hours of the group unless said. */
  readonly openinghours: OpeningHours;
  readonly website_link: string | null;
  readonly social_link: Website['socialLink'];
  readonly image: string | null;
  readonly file_upload: readonly { readonly url: string }[];
  readonly listing: NonNullable<Website['listing']> | null;
  readonly listset_ids: readonly number[];
  readonly listing_ids: readonly number[];
  readonly package_ids: readonly number[];
  readonly highlight: boolean;
  readonly highlight_service: number | null;
  readonly highlight_package: number | null;
}

/** Those of words. */
interface MinisiteTexts {
  readonly title: Translations;
  readonly quick_desc: Translations;
  readonly keywords: Translations;
  readonly contact_info: Translations;
  readonly complement_text: Translations;
  readonly otherbox: Translations;
  readonly offer_text: Translations;
}

/** The provider of a group, under the names that its administrators know. */
export interface SsoSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

/** Settings that are no part of what is told of the group, or not as they stand. */
interface OwnSettings {
  /** Origins that a link may lead visitors back to, besides its website and its hosts (QUERY-13). */
  readonly return_origins: readonly string[];
  /** Origins that may show its page in a frame; `*` for all. */
  readonly frame_ancestors: readonly string[];
  /** Told by `websites`, where the group `has_minisite`. */
  readonly minisite: Partial<MinisiteBlocks & MinisiteTexts>;
  /**
   * The fields of the appointment-details form in which whoever is visited at home types where; an appointment takes
   * place there once the first of them is filled in.
   */
  readonly place_fields: {
    readonly address: string;
    readonly zipcode?: string;
    readonly city?: string;
  };
  /** Whether several calendars that are free at one time are listed as a record each, for visitors to choose from (SLOT-04). */
  readonly calendars_apart: boolean;
  /** Whether nobody can register an account online (ERR-20). */
  readonly register_disabled: boolean;
  /** Months without activity that personal data are kept, where it is longer than everywhere (GDPR-04). */
  readonly retention_months: number;
  /** Where one logs in with OpenID Connect; `demonstration` is the provider that this server shows itself with. */
  readonly sso: SsoSettings | 'demonstration';
}

export type StoredSettings = Partial<
  GroupSettings & TranslatedSettings & TrackingSettings & OwnSettings
>;

const tab: TabSettings = { description: true, image: true, grid_mode: false };

/** What a group has before anybody chooses (ENTITY-07). */
export const defaultSettings: GroupSettings = {
  shard: 'main',
  lat: null,
  lng: null,
  address: null,
  country: 'FR',
  enabled_locales: '',
  logo_key: null,
  preposition: null,
  has_minisite: false,
  has_promotions: false,
  user_allow_comment: false,
  capacity_display_user: false,
  callCenter: false,
  openData: true,
  hide_marketing_sms: false,
  merge_interventions: false,
  ants_group: false,
  use_api_v3: false,
  use_booking_service: false,
  sso_login_only: false,
  google_appointment_redirect: false,
  display_intervention_price: true,
  display_intervention_length: true,
  display_intervention_info: true,
  grid_list_mode: { has_interventions_tab: tab, has_calendars_tab: tab, has_resources_tab: tab },
  user_sequence_config: [
    {
      name: 'intervention_ids',
      max_multirdvs: null,
      skip_uniq_choice: true,
      any: false,
      preposition: null,
    },
  ],
  max_multirdvs: 1,
  loginProfile: 'Account',
  usercolors: {},
  opening_hours: [[], [], [], [], [], [], []],
  website: null,
  dpo_address: null,
  dpo_email: null,
};
