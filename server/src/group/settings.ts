import type { Colors, OpeningHours } from '@creneau/core';
import type { Translations } from '../database/schema';

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
  readonly display_intervention_price: boolean;
  readonly display_intervention_length: boolean;
  readonly display_intervention_info: boolean;
  readonly grid_list_mode: {
    readonly has_interventions_tab: TabSettings;
    readonly has_calendars_tab: TabSettings;
    readonly has_resources_tab: TabSettings;
  };
  readonly user_sequence_config: readonly {
    readonly name:
      'interventionset_ids' | 'intervention_ids' | 'calendarset_id' | 'calendar_id' | 'resource_id';
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

/** Settings that only the server looks at. */
interface OwnSettings {
  /** Whether nobody can register an account online (ERR-20). */
  readonly register_disabled: boolean;
}

export type StoredSettings = Partial<GroupSettings & TranslatedSettings & OwnSettings>;

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
};
