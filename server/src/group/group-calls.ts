import * as Type from 'typebox';
import { call } from '../call/call';
import {
  type GroupSettings,
  questionNames,
  type StoredSettings,
} from '../database/settings-column';
import type { Dependencies } from '../environment/dependencies';
import {
  address,
  decimal,
  flag,
  id,
  listOf,
  minutes,
  oneOf,
  orNull,
  partial,
  record,
  type Schema,
  text,
  whole,
  withTitle,
} from '../json-schema/fields';
import { refuse } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { ensureShort, valueOf } from '../request/query';
import { groupByHost, groupByUrlname, hostsOf } from './groups';
import { FEATURES, publicGroup } from './public-group';
import { defaultSettings } from './settings';
import { localeFrom } from './translations';

type GroupParts = Pick<Dependencies, 'database'>;

const commonFields = {
  id: id('Names the group in every other call', 1),
  urlname: text('Names the group in addresses', 'salon-lumiere'),
  name: text('Of the business', 'Salon Lumière'),
  phone: orNull(text('As people write it', '04 65 71 20 40')),
  active: flag('Whether it takes part', true),
  inactive: flag('The opposite of `active`', false),
  locale: text('Language of the group', 'fr'),
};

const tab = (things: string) =>
  record(
    {
      description: flag('Shows descriptions', true),
      image: flag('Shows pictures', true),
      grid_mode: flag('A grid rather than a list', false),
    },
    `The list of ${things}`,
  );

const colour = text('As `#RRGGBB`');

const settings = {
  shard: text('Which installation holds the group', 'main'),
  lat: orNull(decimal('Degrees north', 45.7695)),
  lng: orNull(decimal('Degrees east', 4.8345)),
  address: orNull(address),
  country: text('Two letters', 'FR'),
  enabled_locales: text(
    'Languages to choose from, commas between; empty for `locale` alone',
    'fr,en',
  ),
  logo_key: orNull(text('The logo is at `/group-{id}/logo/raw/{logo_key}`', 'logo.svg')),
  preposition: orNull(text('Word between “at” and the name')),
  has_minisite: flag('Has pages beside the booking', true),
  has_promotions: flag('Shows its promotions', true),
  user_allow_comment: flag('A visitor may write a comment', true),
  capacity_display_user: flag('Shows how many places a time has left', true),
  callCenter: flag('Bookings are made for others', false),
  openData: flag('The catalogue is read without a token', true),
  hide_marketing_sms: flag('Does not ask for consent to marketing by SMS', false),
  merge_interventions: flag('One booking may have a service twice, or several of one name', false),
  ants_group: flag('Issues identity papers: its forms ask for a pre-application number', false),
  use_api_v3: flag('Speak v3 with it', true),
  use_booking_service: flag('Speak booking with it, for free times and appointments', false),
  sso_login_only: flag('Visitors log in at another place only', false),
  google_appointment_redirect: flag('Bookings that the maps led to are told to them', false),
  display_intervention_price: flag('Shows prices', true),
  display_intervention_length: flag('Shows durations', true),
  display_intervention_info: flag('Shows descriptions', true),
  grid_list_mode: record(
    {
      has_interventions_tab: tab('services'),
      has_calendars_tab: tab('people'),
      has_resources_tab: tab('resources'),
    },
    'How each list is shown',
  ),
  user_sequence_config: listOf(
    record({
      name: oneOf(Object.values(questionNames), 'What is asked', 'intervention_ids'),
      max_multirdvs: orNull(whole('How many may be chosen', 3)),
      skip_uniq_choice: flag('Not asked where there is one choice only', true),
      any: flag('“No preference” is a choice', false),
      preposition: orNull(text('Word before the choice')),
    }),
    'What a page asks, in its order',
  ),
  max_multirdvs: whole('Services in one booking at most', 3),
  loginProfile: oneOf(['Account', 'Fiche'], 'What a visitor logs in to'),
  usercolors: partial(
    { primary: colour, text: colour, accent: colour, disabled: colour, error: colour },
    'Colours of the page; what is absent is the page’s own',
    { primary: '#8E3B46' },
  ),
  dark_scheme: flag('The page follows visitors who prefer a dark scheme', false),
  brand: orNull(
    text('Folder of `locales/brands` whose words the page and its mails say', 'lagoon'),
  ),
  opening_hours: listOf(
    listOf(
      record({
        from: text('Wall time of the group', '09:00'),
        to: text('Wall time of the group', '20:00'),
      }),
      'The hours of a day; none when closed',
    ),
    'Seven days, Monday first. For reading: free times follow each calendar’s own hours',
    [...Array<unknown>(5).fill([{ from: '09:00', to: '20:00' }]), [], []],
  ),
  website: orNull(text('Where the business is on the web', 'https://salon-lumiere.example')),
  dpo_address: orNull(
    text(
      'Postal address of its data-protection officer, line by line',
      'Salon Lumière\n69001 Lyon',
    ),
  ),
  dpo_email: orNull(
    text('E-mail address of its data-protection officer', 'donnees@salon-lumiere.example'),
  ),
} satisfies { readonly [key in keyof GroupSettings]: Schema };

const activeFields = {
  open: flag('Takes bookings online', true),
  sector: text('Trade; `health` changes words, as “patient” for “customer”', 'hairdresser'),
  currency: text('ISO 4217', 'EUR'),
  timezone: text('IANA name of the zone in which its days are', 'Europe/Paris'),
  maxrdv_period: minutes('How far ahead one may book', 525600),
  cancel_notice: minutes(
    'How long before its start an appointment can no more be changed or cancelled',
    720,
  ),
  login_required: flag('Only who is logged in may book', false),
  register_disabled: flag('Nobody can make an account online', false),
  home_visit: flag('Comes to its customers, at the address that they type', false),
  return_origins: listOf(
    text('Scheme, host and port'),
    'Where a link may lead visitors back to, besides `website`: its hosts, and what it lists',
    ['https://salon-lumiere.example'],
  ),
  tracking_type: orNull(oneOf(['gtm'], 'The tag manager; scripts load with consent only')),
  tracking_tags: listOf(text('As `GTM-CRENEAU`'), 'Its containers', ['GTM-CRENEAU']),
  facebook_pixel_id: orNull(text('Digits: the ad pixel', '123456789012345')),
  tagline: orNull(text('In the asked language', 'Coiffeur à Lyon 1er')),
  apptemplates: record(
    {
      takerdv_text: orNull(text('HTML above the first question')),
      alltab_text: orNull(text('HTML below the contacts of an account')),
      confirm_text: orNull(text('HTML below the confirmation')),
      health_disclaimer: orNull(text('HTML above the contact form')),
    },
    'Texts of the business',
  ),
  translations: Type.Unsafe<Readonly<Record<string, Readonly<Record<string, string>>>>>({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    description:
      '`tagline` and the texts of `apptemplates` by their names, in each other language that the group wrote them in',
    examples: [{ en: { tagline: 'Hairdresser in Lyon' } }],
  }),
  features: listOf(
    oneOf(FEATURES, '`idempotency`: writes take an `Idempotency-Key`'),
    'What this server offers beyond the common calls',
  ),
};

const ofInactive = { ...commonFields, enabled_locales: settings.enabled_locales };

const refusals = [answers.groupUnknown, answers.invalidField];

export const getGroup = call({
  name: 'getGroup',
  method: 'GET',
  path: '/services/groups/:urlname',
  subject: 'group',
  summary: 'A group by its urlname',
  description:
    'An active group has all fields. An inactive one is answered 200 as well, with the required fields only.',
  access: 'public',
  params: { urlname: text('Of the group', 'salon-lumiere') },
  querystring: { locale: text('Language of the texts, as `fr` or `fr-CA`') },
  answers: {
    200: {
      description: 'The group',
      body: withTitle(
        'Group',
        record({ ...partial({ ...settings, ...activeFields }).properties, ...ofInactive }),
      ),
    },
  },
  refusals,
  handle: async ({ request: { params, query }, reply }, { database }: GroupParts) => {
    ensureShort(params, ['urlname']);
    ensureShort(query, ['locale']);
    void reply.header('cache-control', 'no-cache');
    const urlname = (params.urlname ?? '').replace(/\.json$/, '');
    const group = await groupByUrlname(database, urlname);
    const hosts = await hostsOf(database, group.id);
    return publicGroup(group, hosts, localeFrom(valueOf(query, 'locale')));
  },
});

const shard = text('Which installation holds the group', 'main');

const shardOf = (settings: StoredSettings): string => settings.shard ?? defaultSettings.shard;

export const findGroupOfHost = call({
  name: 'findGroupOfHost',
  method: 'GET',
  path: '/websites/lookup',
  subject: 'group',
  summary: 'The group that a host belongs to',
  access: 'public',
  querystring: {
    website: text('A host, with or without scheme and port', 'salon-lumiere.example'),
  },
  required: ['website'],
  answers: {
    200: {
      description: 'Whose host it is',
      body: record({ urlname: text('Of the group', 'salon-lumiere'), shard_name: shard }),
    },
  },
  refusals,
  handle: async ({ request: { query }, reply }, { database }: GroupParts) => {
    ensureShort(query, ['website']);
    const website = valueOf(query, 'website') ?? refuse('website', 'missing');
    void reply.header('cache-control', 'no-cache');
    const group = await groupByHost(database, website);
    return { urlname: group.urlname, shard_name: shardOf(group.settings) };
  },
});

export const findShard = call({
  name: 'findShard',
  method: 'GET',
  path: '/shards/lookup',
  subject: 'group',
  summary: 'The shard that holds a urlname',
  access: 'public',
  querystring: {
    field: oneOf(['urlname'], 'What the group is named by'),
    value: text('The urlname', 'salon-lumiere'),
  },
  required: ['field', 'value'],
  answers: { 200: { description: 'Where the group is', body: record({ shard_name: shard }) } },
  refusals,
  handle: async ({ request: { query }, reply }, { database }: GroupParts) => {
    const field = valueOf(query, 'field') ?? refuse('field', 'missing');
    const urlname = valueOf(query, 'value') ?? refuse('value', 'missing');
    if (field !== 'urlname') refuse('field');
    ensureShort(query, ['value']);
    void reply.header('cache-control', 'no-cache');
    const group = await groupByUrlname(database, urlname);
    return { shard_name: shardOf(group.settings) };
  },
});
