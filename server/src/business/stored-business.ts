import type { Kysely } from 'kysely';
import type { Address } from '@creneau/core';
import type { Database, Row, SiteAddress } from '../database/schema';
import type { Translations } from '../database/settings-column';
import { defaultSettings, enabledLocalesOf } from '../group/settings';
import type { StoredPicture, StoredSettings } from '../database/settings-column';
import { titleOf, unlessEmpty, type Business } from './business-file';
import type { WrittenBusiness, WrittenPhoto } from './business-codec';
import { keysOf } from './key-of-name';
import { CLOSED_WEEK, WEEKDAYS } from './week';
import { exceptionsFrom, holidaysFrom, pausesFrom, remindersFrom, weeksFrom } from './stored-hours';

export const listTables = {
  categories: 'interventionsets',
  services: 'interventions',
  packs: 'packs',
  sites: 'calendarsets',
  // resources are calendars with a flag
  calendars: 'calendars',
} as const;

export type ListTable = (typeof listTables)[keyof typeof listTables];

/** By key, withdrawn ones too. */
export type Ids = { readonly [table in ListTable]: ReadonlyMap<string, number> };

export interface StoredBusiness {
  readonly group: Row<'groups'>;
  readonly business: Business;
  readonly ids: Ids;
}

export async function readStoredBusiness(
  database: Kysely<Database>,
  urlname: string,
): Promise<StoredBusiness | undefined> {
  const group = await database
    .selectFrom('groups')
    .selectAll()
    .where('urlname', '=', urlname)
    .executeTakeFirst();
  if (!group) return undefined;
  const rows = await readRows(database, group.id);
  const keys = {
    interventionsets: keysOf(rows.interventionsets),
    interventions: keysOf(rows.interventions),
    packs: keysOf(rows.packs),
    calendarsets: keysOf(rows.calendarsets),
    calendars: keysOf(rows.calendars),
  };
  return {
    group,
    ids: {
      interventionsets: byKey(keys.interventionsets),
      interventions: byKey(keys.interventions),
      packs: byKey(keys.packs),
      calendarsets: byKey(keys.calendarsets),
      calendars: byKey(keys.calendars),
    },
    business: businessFrom(group, rows, keys),
  };
}

type StoredRows = Awaited<ReturnType<typeof readRows>>;

async function readRows(database: Kysely<Database>, groupId: number) {
  const rowsOf = <Table extends ListTable>(table: Table) =>
    database
      .selectFrom(table as 'calendars')
      .selectAll()
      .where('group_id', '=', groupId)
      .orderBy('sort')
      .orderBy('id')
      .execute() as unknown as Promise<Row<Table>[]>;
  return {
    interventionsets: await rowsOf('interventionsets'),
    interventions: await rowsOf('interventions'),
    packs: await rowsOf('packs'),
    calendarsets: await rowsOf('calendarsets'),
    calendars: await rowsOf('calendars'),
    links: await database
      .selectFrom('calendar_interventions')
      .select(['calendar_id', 'intervention_id'])
      .where('group_id', '=', groupId)
      .execute(),
    forms: await database.selectFrom('forms').selectAll().where('group_id', '=', groupId).execute(),
    webhooks: await database
      .selectFrom('webhooks')
      .selectAll()
      .where('group_id', '=', groupId)
      .orderBy('sort')
      .execute(),
    hosts: await database
      .selectFrom('websites')
      .select('host')
      .where('group_id', '=', groupId)
      .orderBy('host')
      .execute(),
  };
}

type Keys = { readonly [table in ListTable]: ReadonlyMap<number, string> };

function businessFrom(group: Row<'groups'>, rows: StoredRows, keys: Keys): Business {
  const settings = group.settings;
  const interventions = present(rows.interventions);
  const calendars = present(rows.calendars).filter((row) => !row.is_resource);
  const resources = present(rows.calendars).filter((row) => row.is_resource);
  const interventionsByCalendar = offeredBy(rows.links);
  const bookableIds = new Set(
    calendars.flatMap(({ id }) => [...(interventionsByCalendar.get(id) ?? [])]),
  );
  const names = new KeyNames(
    {
      interventionsets: keysOfPresent(rows.interventionsets, keys.interventionsets),
      interventions: keysOfPresent(rows.interventions, keys.interventions),
      packs: keysOfPresent(rows.packs, keys.packs),
      calendarsets: keysOfPresent(rows.calendarsets, keys.calendarsets),
      calendars: keysOfPresent(rows.calendars, keys.calendars),
    },
    group.locale,
  );
  const interventionsOf = ({ id: calendarId }: Row<'calendars'>): readonly string[] =>
    interventions
      .filter(({ id }) => bookableIds.has(id) && interventionsByCalendar.get(calendarId)?.has(id))
      .map(({ id }) => names.keyOrId('interventions', id));
  return {
    ...groupPart(group),
    ...settingsPart(settings, names),
    booking: bookingPart(group, settings),
    hosts: rows.hosts.map(({ host }) => host),
    webhooks: rows.webhooks.map(webhookFrom),
    categories: present(rows.interventionsets).map((row) => names.entry('interventionsets', row)),
    services: interventions.map((row) => ({
      ...interventionFrom(row, names),
      paused: !bookableIds.has(row.id),
    })),
    packs: present(rows.packs).map((row) => packFrom(row, names)),
    sites: present(rows.calendarsets).map((row) => ({
      ...names.entry('calendarsets', row),
      address: addressFrom(row.address),
      location: locationFrom(row.address),
    })),
    calendars: calendars.map((row) => ({
      ...resourceFrom(row, interventionsOf(row), names),
      ...calendarPart(row, settings),
    })),
    resources: resources.map((row) => resourceFrom(row, interventionsOf(row), names)),
    contact_form: rows.forms.find(({ kind }) => kind === 'fiche')?.fields ?? [],
    appointment_form: rows.forms.find(({ kind }) => kind === 'vevent')?.fields ?? [],
  };
}

const present = <R extends { readonly deleted: boolean }>(rows: readonly R[]): R[] =>
  rows.filter(({ deleted }) => !deleted);

const keysOfPresent = (
  rows: readonly { readonly id: number; readonly deleted: boolean }[],
  all: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> => new Map(present(rows).map(({ id }) => [id, all.get(id) ?? '']));

function offeredBy(links: StoredRows['links']): ReadonlyMap<number, ReadonlySet<number>> {
  const interventionsByCalendar = new Map<number, Set<number>>();
  for (const { calendar_id, intervention_id } of links) {
    const ids = interventionsByCalendar.get(calendar_id) ?? new Set();
    interventionsByCalendar.set(calendar_id, ids.add(intervention_id));
  }
  return interventionsByCalendar;
}

const webhookFrom = (row: Row<'webhooks'>): Business['webhooks'][number] => ({
  key: row.key,
  url: row.url,
  events: row.events ?? undefined,
  personal_data: row.personal_data,
  secret: row.secret,
  previous_secret: row.previous_secret ?? undefined,
});

/** Without the pause, which depends on its calendars. */
const interventionFrom = (row: Row<'interventions'>, names: KeyNames) => ({
  ...names.entry('interventions', row),
  category: names.of('interventionsets', row.interventionset_id),
  length: row.length,
  buffer_before: row.buffer_before,
  buffer_after: row.buffer_after,
  pauses: pausesFrom(row.pauses),
  reminders: row.reminders ? remindersFrom(row.reminders) : undefined,
  price: row.price,
  promotions: row.promotions.map(({ weekday, percent, from, to, label }) => ({
    percent,
    weekday: WEEKDAYS[weekday - 1] ?? 'monday',
    from,
    to,
    label,
  })),
  video: row.videoconference,
  needs_resource: row.need_resource,
  any_calendar: row.skippable_agenda,
  pack_only: row.only_package,
  known_contacts_only: row.existing_only,
  most: row.max_multirdvs ?? undefined,
});

const packFrom = (row: Row<'packs'>, names: KeyNames): Business['packs'][number] => ({
  ...names.entry('packs', row),
  category: names.of('interventionsets', row.interventionset_id),
  price: row.price,
  open: row.opened,
  services: row.config.flatMap(({ interventionId, selectedCalendar }) => {
    const intervention = names.of('interventions', interventionId);
    const calendar = names.of('calendars', selectedCalendar ?? null);
    if (intervention === undefined) return [];
    return [calendar === undefined ? intervention : { service: intervention, calendar }];
  }),
});

const resourceFrom = (
  row: Row<'calendars'>,
  interventions: readonly string[],
  names: KeyNames,
): Business['resources'][number] => ({
  ...names.entry('calendars', row),
  seats: row.capacity,
  hours: row.opening,
  closed_days: row.closed_days,
  services: interventions,
  site: names.of('calendarsets', row.calendarset_id),
});

/** Not for resources. */
const calendarPart = (row: Row<'calendars'>, settings: StoredSettings) => ({
  // alternating weeks replace its own hours
  ...(row.alternating_weeks && { hours: settings.opening_hours ?? CLOSED_WEEK }),
  alternating_weeks: weeksFrom(row.alternating_weeks),
  exceptions: exceptionsFrom(row.exceptions),
  absences: row.absences,
  buffer_before: row.buffer_before,
  buffer_after: row.buffer_after,
  recipients: row.recipients,
});

const byKey = (keys: ReadonlyMap<number, string>): ReadonlyMap<string, number> =>
  new Map([...keys].map(([id, key]) => [key, id]));

class KeyNames {
  constructor(
    private readonly keys: Keys,
    private readonly language: string,
  ) {}

  of(table: ListTable, id: number | null | undefined): string | undefined {
    return id === null || id === undefined ? undefined : this.keys[table].get(id);
  }

  keyOrId(table: ListTable, id: number): string {
    return this.of(table, id) ?? String(id);
  }

  all(table: ListTable, ids: readonly number[] = []): string[] {
    return ids.flatMap((id) => this.of(table, id) ?? []);
  }

  entry(table: ListTable, row: Row<'interventionsets'>) {
    const { name } = row;
    const internal = Object.keys(row.publicname).length === 0;
    return {
      key: this.keyOrId(table, row.id),
      name,
      title: titleOf({ name, title: row.publicname, internal }, this.language),
      internal,
      description: row.description,
      picture: row.thumbnail ?? undefined,
      reference: row.externid ?? undefined,
    };
  }
}

const addressFrom = (address: Address | null | undefined): WrittenBusiness['address'] =>
  address
    ? {
        street: address.address,
        zipcode: address.zipcode,
        city: address.city,
        country: address.country,
      }
    : undefined;

const locationFrom = (address: SiteAddress | null): WrittenBusiness['sites'][number]['location'] =>
  address?.lat === undefined || address.lng === undefined
    ? undefined
    : { lat: address.lat, lng: address.lng };

const groupPart = (group: Row<'groups'>) => ({
  business: group.urlname,
  name: group.name,
  active: group.active,
  sector: group.sector,
  phone: group.phone ?? undefined,
  language: group.locale,
  timezone: group.timezone,
  currency: group.currency,
  holidays: holidaysFrom(group.holidays),
  exceptions: exceptionsFrom(group.exceptions),
  notices: { recipients: group.recipients, daily_sheet: group.daily_sheet ?? undefined },
  reminders: remindersFrom(group.reminders),
  reminded_by: group.reminded_by,
  quiet_hours: { from: group.quiet_from, to: group.quiet_to },
});

const bookingPart = (
  group: Row<'groups'>,
  settings: StoredSettings,
): WrittenBusiness['booking'] => ({
  open: group.open,
  step: group.step,
  notice: group.minimum_notice,
  cancellation: group.cancel_notice,
  ahead: group.maxrdv_period,
  services: settings.max_multirdvs ?? defaultSettings.max_multirdvs,
  upcoming: group.max_rdv_number ?? undefined,
  apart: group.mintime_between ?? undefined,
  same_time: group.same_time_allowed,
  known_contacts_only: group.existing_only,
  login: group.login_required,
  assignment: group.assignment,
  registration: !(settings.register_disabled ?? false),
  comments: settings.user_allow_comment ?? defaultSettings.user_allow_comment,
  calendars_apart: settings.calendars_apart ?? false,
  questions: settings.user_sequence_config?.map((question) => ({
    ask: question.name,
    most: question.max_multirdvs ?? undefined,
    skip_single: question.skip_uniq_choice,
    any: question.any,
    preposition: question.preposition ?? undefined,
  })),
  home_visit: settings.place_fields && {
    address: settings.place_fields.address,
    zipcode: settings.place_fields.zipcode,
    city: settings.place_fields.city,
  },
});

const tabPart = ({
  description,
  image,
  grid_mode: grid,
}: (typeof defaultSettings)['grid_list_mode']['has_calendars_tab']) => ({
  descriptions: description,
  pictures: image,
  grid,
});

const photoFrom = ({ url, width, height, variants }: StoredPicture): WrittenPhoto =>
  width === undefined && height === undefined && variants === undefined
    ? url
    : { url, width, height, variants };

function settingsPart(storedSettings: StoredSettings, names: KeyNames) {
  const settings = { ...defaultSettings, ...storedSettings };
  const tabs = settings.grid_list_mode;
  const { takerdv_text, alltab_text, confirm_text, health_disclaimer } =
    storedSettings.apptemplates ?? {};
  return {
    languages: enabledLocalesOf(storedSettings),
    country: settings.country,
    tagline: storedSettings.tagline ?? {},
    website: settings.website ?? undefined,
    address: addressFrom(settings.address),
    location:
      settings.lat === null || settings.lng === null
        ? undefined
        : { lat: settings.lat, lng: settings.lng },
    logo: settings.logo_key === null ? undefined : `/${settings.logo_key}`,
    colors: unlessEmpty({
      primary: settings.usercolors.primary,
      text: settings.usercolors.text,
      accent: settings.usercolors.accent,
      disabled: settings.usercolors.disabled,
      error: settings.usercolors.error,
    }),
    dark: settings.dark_scheme,
    hours: storedSettings.opening_hours,
    display: {
      prices: settings.display_intervention_price,
      lengths: settings.display_intervention_length,
      details: settings.display_intervention_info,
      promotions: settings.has_promotions,
      seats: settings.capacity_display_user,
      services: tabPart(tabs.has_interventions_tab),
      calendars: tabPart(tabs.has_calendars_tab),
      resources: tabPart(tabs.has_resources_tab),
      preposition: settings.preposition ?? undefined,
    },
    texts: {
      booking: takerdv_text,
      appointments: alltab_text,
      confirmation: confirm_text,
      health: health_disclaimer,
    },
    data_protection: {
      address: settings.dpo_address ?? undefined,
      email: settings.dpo_email ?? undefined,
      retention_months: storedSettings.retention_months,
    },
    page: pagePart(settings, names),
    visits: {
      tag_manager: storedSettings.tracking_tags ?? [],
      facebook_pixel: storedSettings.facebook_pixel_id ?? undefined,
      origins: storedSettings.tracking_origins ?? [],
      google_conversions: settings.google_appointment_redirect,
    },
    embedding: {
      frames: storedSettings.frame_ancestors ?? [],
      returns: storedSettings.return_origins ?? [],
    },
    organisation: { login_only: settings.sso_login_only, provider: storedSettings.sso },
    settings: {
      brand: settings.brand ?? undefined,
      shard: settings.shard,
      callCenter: settings.callCenter,
      openData: settings.openData,
      hide_marketing_sms: settings.hide_marketing_sms,
      merge_interventions: settings.merge_interventions,
      ants_group: settings.ants_group,
      use_api_v3: settings.use_api_v3,
      use_booking_service: settings.use_booking_service,
      loginProfile: settings.loginProfile,
    },
  };
}

function pagePart(
  { minisite, has_minisite: isShown = false }: StoredSettings,
  names: KeyNames,
): WrittenBusiness['page'] {
  if (!isShown && Object.keys(minisite ?? {}).length === 0) return undefined;
  const page = minisite ?? {};
  const words = (text: Translations | undefined): Translations => text ?? {};
  const { facebook, twitterX, instagram, snapchat, mail } = page.social_link ?? {};
  return {
    shown: isShown,
    title: words(page.title),
    introduction: words(page.quick_desc),
    keywords: words(page.keywords),
    contact: words(page.contact_info),
    more: words(page.complement_text),
    box: words(page.otherbox),
    domain: page.domain ?? undefined,
    map: page.map ?? false,
    hours: page.openinghours,
    website: page.website_link ?? undefined,
    networks: unlessEmpty({ facebook, twitterX, instagram, snapchat, mail }),
    picture: page.image ?? undefined,
    photos: (page.file_upload ?? []).map(photoFrom),
    lists: page.listing ?? undefined,
    categories: names.all('interventionsets', page.listset_ids),
    services: names.all('interventions', page.listing_ids),
    packs: names.all('packs', page.package_ids),
    highlights: page.highlight ?? false,
    highlight: unlessEmpty({
      service: names.of('interventions', page.highlight_service),
      pack: names.of('packs', page.highlight_package),
      text: words(page.offer_text),
    }),
  };
}
