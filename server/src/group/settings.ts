import type { GroupSettings, StoredSettings } from '../database/settings-column';

const tab = { description: true, image: true, grid_mode: false };

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
  has_promotions: true,
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
  dark_scheme: false,
  brand: null,
  opening_hours: [[], [], [], [], [], [], []],
  website: null,
  dpo_address: null,
  dpo_email: null,
};

/** If not, promotions of its interventions do not count. */
export const showsPromotions = ({
  has_promotions = defaultSettings.has_promotions,
}: StoredSettings): boolean => has_promotions;

/** Empty if it names none. */
export const enabledLocalesOf = ({ enabled_locales }: StoredSettings): readonly string[] =>
  (enabled_locales ?? defaultSettings.enabled_locales)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
