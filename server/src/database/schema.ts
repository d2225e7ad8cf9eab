import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type {
  Absence,
  Address,
  AlternatingWeeks,
  Assignment,
  Day,
  HoursException,
  Instant,
  OpeningHours,
  Pause,
  Weekday,
} from '@creneau/core';

/** Where a site is, in words and in degrees. */
export interface SiteAddress extends Address {
  readonly lat?: number;
  readonly lng?: number;
}

/** JSON: read as a value, written with `json(…)`. */
export type Json<T> = ColumnType<T, string, string>;
/** JSON with a default in the database. */
export type JsonOr<T> = ColumnType<T, string | undefined, string>;
/** An instant: read as milliseconds, written with `timestamp(…)`. */
export type Timestamp = ColumnType<Instant, string, string>;
export type TimestampOrNone = ColumnType<Instant | null, string | null | undefined, string | null>;
/** `now()` of the database by default. */
export type TimestampOrNow = ColumnType<Instant, string | undefined, string>;

/** A text by locale; `{}` for none. */
export type Translations = { readonly [locale: string]: string };

/** A promotion with its label in every language. */
export interface StoredPromotion {
  readonly percent: number;
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
  readonly label: Translations;
}

/** A choice of a form field. */
export interface StoredChoice {
  readonly value: string;
  readonly label: Translations;
  readonly freeText?: boolean;
  readonly choices?: readonly StoredChoice[];
}

/** A field of a form. */
export interface StoredField {
  readonly name: string;
  readonly type: string;
  readonly label: Translations;
  readonly rightLabel?: Translations;
  readonly description?: Translations;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly rows?: number;
  readonly trim?: boolean;
  readonly choices?: readonly StoredChoice[];
  readonly allowAny?: boolean;
  readonly addEmptyChoice?: boolean;
  readonly value?: string | boolean;
}

/** The part of a day that differs from the weekly hours, and what the business notes about it. */
export type StoredException = HoursException & { readonly reason?: string };

/** An absence; its reason is never sent to visitors. */
export type StoredAbsence = Absence & { readonly reason?: string };

/** Whose public holidays close the business: a country of ISO 3166, and a region where they differ. */
export interface StoredHolidays {
  readonly country: string;
  readonly region?: string;
}

export interface GroupsTable {
  id: Generated<number>;
  urlname: string;
  name: string;
  active: Generated<boolean>;
  /** Whether it takes bookings online. */
  open: Generated<boolean>;
  sector: Generated<string>;
  phone: string | null;
  locale: Generated<string>;
  timezone: Generated<string>;
  currency: Generated<string>;
  /** Minutes between two possible starts, counted from each opening. */
  step: Generated<number>;
  /** Minutes before the start in which booking, or cancelling, is no longer possible. */
  minimum_notice: Generated<number>;
  cancel_notice: Generated<number>;
  /** Minutes from now within which appointments can be booked. */
  maxrdv_period: Generated<number>;
  /** Most upcoming appointments of one contact; null for no limit. */
  max_rdv_number: number | null;
  /** Least minutes between two appointments of one contact; null for no limit. */
  mintime_between: number | null;
  /** Whether one contact may have two appointments at the same time. */
  same_time_allowed: Generated<boolean>;
  /** Whether only contacts that the business has recorded may book. */
  existing_only: Generated<boolean>;
  login_required: Generated<boolean>;
  /** Addresses that hear of every booking, move and cancellation. */
  recipients: JsonOr<readonly string[]>;
  /** `HH:MM` in the group's zone at which the recipients get the sheet of tomorrow; null for no sheet. */
  daily_sheet: string | null;
  /** Null where it is open on public holidays. */
  holidays: ColumnType<StoredHolidays | null, string | null | undefined, string | null>;
  /** For all its calendars. */
  exceptions: JsonOr<readonly StoredException[]>;
  /** Who is given an appointment without preference. */
  assignment: Generated<Assignment>;
  /** Minutes before the start at which visitors are reminded, three at most. */
  reminders: JsonOr<readonly number[]>;
  /** An SMS goes to mobile numbers; with `sms` alone, who has none gets the mail. */
  reminded_by: Generated<RemindedBy>;
  /** `HH:MM` in the group's zone between which no reminder leaves; equal for none. */
  quiet_from: Generated<string>;
  quiet_to: Generated<string>;
  /** Display settings: addresses, texts, colours, sequence, tabs … (see `group/settings.ts`). */
  settings: JsonOr<object>;
  /** Incremented by triggers whenever the group's rules change. */
  rules_version: Generated<number>;
}

/** Host names of groups. */
export interface WebsitesTable {
  group_id: number;
  host: string;
}

export interface ListedColumns {
  group_id: number;
  id: Generated<number>;
  /** The internal name, never sent to visitors. */
  name: string;
  publicname: JsonOr<Translations>;
  description: JsonOr<Translations>;
  thumbnail: string | null;
  sort: Generated<number>;
  deleted: Generated<boolean>;
  externid: string | null;
  /** What the file of the business calls it, which stays when its name changes; null until a file was applied. */
  key: string | null;
}

export type InterventionSetsTable = ListedColumns;
export interface CalendarSetsTable extends ListedColumns {
  /** The address of a site that is not at the group's own. */
  address: ColumnType<SiteAddress | null, string | null | undefined, string | null>;
}

export interface InterventionsTable extends ListedColumns {
  interventionset_id: number | null;
  /** Cents. */
  price: Generated<number>;
  /** Minutes. */
  length: number;
  /** Minutes to keep clear before and after it, at most 120. */
  buffer_before: Generated<number>;
  buffer_after: Generated<number>;
  /** When the person is free for others, in minutes since its start. */
  pauses: JsonOr<readonly Pause[]>;
  promotions: JsonOr<readonly StoredPromotion[]>;
  videoconference: Generated<boolean>;
  skippable_agenda: Generated<boolean>;
  need_resource: Generated<boolean>;
  only_package: Generated<boolean>;
  max_multirdvs: number | null;
  /** In place of the group's; null for those. */
  reminders: ColumnType<readonly number[] | null, string | null | undefined, string | null>;
  /** Whether only contacts that the business has recorded may book it. */
  existing_only: Generated<boolean>;
}

export interface PacksTable extends ListedColumns {
  interventionset_id: number | null;
  opened: Generated<boolean>;
  /** Cents, for the whole pack. */
  price: number;
  /** The services in their order, with the default calendar of each. */
  config: Json<readonly { readonly interventionId: number; readonly selectedCalendar?: number }[]>;
}

/** Calendars, and resources, which are calendars with a flag. */
export interface CalendarsTable extends ListedColumns {
  calendarset_id: number | null;
  is_resource: Generated<boolean>;
  /** Seats: how many appointments may overlap. */
  capacity: Generated<number>;
  /** Wall time of the group, Monday first. */
  opening: JsonOr<OpeningHours>;
  /** In place of `opening`. */
  alternating_weeks: ColumnType<AlternatingWeeks | null, string | null | undefined, string | null>;
  closed_days: JsonOr<readonly Day[]>;
  /** Addresses that hear of its appointments, besides those of the group. */
  recipients: JsonOr<readonly string[]>;
  exceptions: JsonOr<readonly StoredException[]>;
  absences: JsonOr<readonly StoredAbsence[]>;
  /** Minutes to keep clear before and after each appointment, at most 120. */
  buffer_before: Generated<number>;
  buffer_after: Generated<number>;
}

/** When each calendar of a group that assigns in turn was last assigned an appointment. */
export interface CalendarTurnsTable {
  group_id: number;
  calendar_id: number;
  /** The id of that appointment. */
  turn: number;
}

export interface CalendarInterventionsTable {
  group_id: number;
  calendar_id: number;
  intervention_id: number;
}

export interface FormsTable {
  group_id: number;
  kind: 'fiche' | 'vevent';
  fields: Json<readonly StoredField[]>;
}

/** Pictures that came with the file of a business, at the sizes that the page asks for. */
export interface PicturesTable {
  group_id: number;
  /** With a hash of the picture, so that what it names never changes. */
  name: string;
  type: string;
  bytes: Buffer;
}

export interface FichesTable {
  group_id: number;
  id: Generated<number>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  email: Generated<string>;
  firstphone: Generated<string>;
  birthdate: Day | null;
  /** Fields of the contact form without a column, by name. */
  values: JsonOr<{ readonly [field: string]: string | boolean }>;
  /** Whether the business recorded this contact before any online booking. */
  existing: Generated<boolean>;
  blacklisted: Generated<boolean>;
  deleted: Generated<boolean>;
  externid: string | null;
  /** The account that owns it. */
  account_id: number | null;
  /** Searched text, generated by the database: without diacritics, in lower case. */
  search: ColumnType<string, never, never>;
  /** Sort key, generated by the database: last name and first name, without diacritics, in lower case. */
  directory_name: ColumnType<string, never, never>;
  created_at: TimestampOrNow;
  updated_at: TimestampOrNow;
}

/** Tokens that give access to a contact. */
export interface FicheTokensTable {
  group_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  fiche_id: number;
  /** Whether it was opened from a mailed link, which counts as logged in. */
  by_mail: Generated<boolean>;
  /**
   * The address of that mail, in lower case: the token is valid while the contact has this address. Null for a token that was
   * not mailed.
   */
  sent_to: string | null;
  created_at: TimestampOrNow;
  expires_at: Timestamp;
}

/** Sessions that are opened from the mail of an appointment and give access to its booking only. */
export interface AppointmentSessionsTable {
  group_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** The first line of the booking. */
  booking_id: number;
  /** As in `FicheTokensTable`. */
  sent_to: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** Accounts of visitors. Each belongs to one group: a person with accounts in two groups has two rows. */
export interface AccountsTable {
  group_id: number;
  id: Generated<number>;
  /** In lower case; empty for an account whose identity provider verified none. */
  email: string;
  /** The address of a change in progress, until its mail is confirmed. */
  temp_email: string | null;
  /** Argon2id; null before the account is activated. */
  password_hash: string | null;
  /** Language of its mails. */
  locale: string | null;
  /** The booking that was interrupted by the registration, as the page serialized it. */
  pending_rdv: string | null;
  /** Since when the business may send offers by e-mail, by text message, and the provider of the service news; null: it may not. */
  marketing_optin_at: TimestampOrNone;
  marketing_sms_at: TimestampOrNone;
  solocal_services_optin_at: TimestampOrNone;
  /** Issuer and subject at the group's identity provider (OpenID Connect). */
  sso_issuer: string | null;
  sso_subject: string | null;
  created_at: TimestampOrNow;
  /** The last login: an account that is unused for long is erased. */
  active_at: TimestampOrNow;
  activated_at: TimestampOrNone;
  /** When a mail of each kind was last requested; they are rate limited. */
  activation_mailed_at: TimestampOrNone;
  password_mailed_at: TimestampOrNone;
  notice_mailed_at: TimestampOrNone;
}

/** Sessions of accounts. */
export interface AccountSessionsTable {
  group_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  account_id: number;
  /** Whether it only allows to set a new password. */
  must_change_password: Generated<boolean>;
  sso: Generated<boolean>;
  /** The ID token of the identity provider, which is needed to log out there. */
  sso_id_token: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** What a mailed key allows. */
export type KeyPurpose = 'activation' | 'password' | 'email' | 'erasure';

/** Keys of mailed links: each works once, for a limited time. */
export interface AccountKeysTable {
  group_id: number;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  account_id: number;
  purpose: KeyPurpose;
  /** The address that it confirms. */
  email: string | null;
  created_at: TimestampOrNow;
  expires_at: Timestamp;
}

/** Requests for erasure, confirmed or not: of an account, or of an address without account. */
export interface ErasureRequestsTable {
  group_id: number;
  id: Generated<number>;
  account_id: number | null;
  /** In lower case; null for the request of an account. */
  email: string | null;
  /** Language of the mails to that address. */
  locale: string | null;
  /** SHA-256 of the key that was mailed to that address, hexadecimal. */
  key_hash: string | null;
  key_expires_at: TimestampOrNone;
  asked_at: Timestamp;
  confirmed_at: TimestampOrNone;
}

/** Why somebody was erased: their request, the business's, or the end of the retention period. */
export type ErasureReason = 'asked' | 'business' | 'expired';

/** A record that an erasure happened, without personal data. */
export interface ErasuresTable {
  group_id: number;
  id: Generated<number>;
  reason: ErasureReason;
  asked_at: TimestampOrNone;
  confirmed_at: TimestampOrNone;
  erased_at: Timestamp;
  fiches: number;
  appointments: number;
}

/** Failed logins by account and network, whether or not the account exists. */
export interface LoginFailuresTable {
  /** 0 for professionals, who belong to no group. */
  group_id: number;
  /** A hash of both. */
  subject: string;
  failed_at: Json<readonly Instant[]>;
  updated_at: Timestamp;
}

/** People who work for groups; they belong to none. */
export interface ProfessionalsTable {
  id: Generated<number>;
  email: string;
  password_hash: string;
  created_at: TimestampOrNow;
}

export interface ProfessionalGroupsTable {
  group_id: number;
  professional_id: number;
}

export interface ProfessionalSessionsTable {
  token_hash: string;
  professional_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface AppointmentsTable {
  group_id: number;
  id: Generated<number>;
  calendar_id: number;
  /** From 0 to the capacity of the calendar, less one. */
  seat: number;
  resource_id: number | null;
  resource_seat: number | null;
  /** [starts_at, ends_at), at most 24 hours. */
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** When the calendar is taken, with buffers and without pauses; null from start to end. */
  calendar_times: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the resource is taken, with buffers; null from start to end. */
  resource_times: ColumnType<string | null, string | null | undefined, string | null>;
  intervention_id: number;
  pack_id: number | null;
  /** The first line of the booking; null for that line itself. */
  parent_id: number | null;
  /** Position among the lines of the booking, from 0. */
  line: Generated<number>;
  type: Generated<'free' | 'first' | 'included'>;
  /** Null where the business blocks a time. */
  fiche_id: number | null;
  /** Cents before any discount. */
  price: Generated<number>;
  /** Cents, for the whole pack that it is part of. */
  pack_price: number | null;
  /** Percent off. */
  promotion: number | null;
  comments: Generated<string>;
  vevent: JsonOr<{ readonly [field: string]: string | boolean }>;
  websource: string | null;
  locale: string | null;
  /** The IANA zone of the visitor's device. */
  visitor_timezone: string | null;
  videoconference: Generated<boolean>;
  /** The accepted version of the video terms, and when it was accepted. */
  video_consent_text: string | null;
  video_consent_at: TimestampOrNone;
  /** The version of the data notice that was shown. */
  privacy_text: string | null;
  /** A hash of the network; null for a verified e-mail. */
  booked_from: string | null;
  created_at: TimestampOrNow;
  /** How often it was changed or cancelled (SEQUENCE of RFC 5545). */
  sequence: Generated<number>;
  changed_at: TimestampOrNone;
  cancelled_at: TimestampOrNone;
  /** When the visitor said that they come at this time, or the business confirmed it. */
  confirmed_at: TimestampOrNone;
  /**
   * Set while the business has kept it although its rules no longer have it: the zone by whose clock its customer reads the
   * time. Its reminders wait.
   */
  doubt_timezone: string | null;
}

/** What happened to a visit. */
export type AppointmentChange =
  'booked' | 'moved' | 'cancelled' | 'confirmed' | 'changed' | 'erased';

/** The same, as webhooks name it. */
export type EventType =
  | 'appointment.created'
  | 'appointment.rescheduled'
  | 'appointment.cancelled'
  | 'appointment.confirmed'
  | 'appointment.updated'
  | 'appointment.erased';

/** When and with whom an appointment is. */
export interface AppointmentState {
  readonly start: Instant;
  readonly end: Instant;
  readonly calendarId: number;
  readonly resourceId: number | null;
  readonly interventionId: number;
}

/** Changes of visits, one row each, written by a trigger in the transaction of the change. */
export interface AppointmentEventsTable {
  group_id: number;
  id: Generated<number>;
  /** The first line of the visit. */
  booking_id: number;
  kind: AppointmentChange;
  /** The lines that changed, by their ids; a new one has no earlier state. */
  lines: Json<{
    readonly [id: string]: {
      readonly before: AppointmentState | null;
      readonly after: AppointmentState;
    };
  }>;
  occurred_at: TimestampOrNow;
  /** Its number among the events of its group, without gaps; null until the outbox has read it. */
  position: number | null;
}

/** Answers by idempotency key, kept for 24 hours at least; of the request only a hash is stored. */
export interface IdempotencyTable {
  group_id: number;
  key: string;
  /** SHA-256 of the body, hexadecimal. */
  body_hash: string;
  status: number;
  answer: Json<unknown>;
  created_at: TimestampOrNow;
}

/** By what visitors are reminded. */
export const remindedBy = ['email', 'sms', 'both'] as const;
export type RemindedBy = (typeof remindedBy)[number];

/** Reminders that are in the outbox: one row each, so that each is sent once over all processes. */
export interface RemindersTable {
  group_id: number;
  /** The first line of the visit. */
  booking_id: number;
  starts_at: Timestamp;
  minutes: number;
}

/** Calendar feeds of a business; a feed that is revoked has no row. */
export interface FeedsTable {
  group_id: number;
  id: Generated<number>;
  /** Null for all calendars of the group. */
  calendar_id: number | null;
  /** Whether it tells who comes. */
  personal_data: Generated<boolean>;
  created_at: TimestampOrNow;
}

/** Where a business hears of events over HTTP, as its file says it, and how the last attempts went. */
export interface WebhooksTable {
  group_id: number;
  id: Generated<number>;
  /** What the file of the business calls it. */
  key: string;
  sort: number;
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** Signs too while the receiver changes to the new one. */
  previous_secret: string | null;
  /** Null for all events. */
  events: ColumnType<readonly EventType[] | null, string | null, string | null>;
  /** Whether messages tell who comes. */
  personal_data: Generated<boolean>;
  /** Failed attempts since the last success. */
  failures: Generated<number>;
  failing_since: TimestampOrNone;
  last_failure: string | null;
  /** Until then nobody delivers: an attempt is under way, or the pause after a failed one. */
  next_attempt_at: TimestampOrNow;
  /** When the receiver answered that it is gone. */
  disabled_at: TimestampOrNone;
}

/** Messages that wait for an endpoint, or were given up; a delivered one has no row. */
export interface WebhookDeliveriesTable {
  group_id: number;
  webhook_id: number;
  /** That of its event. */
  position: number;
  event_id: number;
  /** The `webhook-id`, the same at each attempt. */
  message_id: string;
  attempts: Generated<number>;
  last_failure: string | null;
  waiting_since: TimestampOrNow;
  dead_at: TimestampOrNone;
}

/** Days whose sheet is in the outbox: one row each, so that it is sent once over all processes. */
export interface DailySheetsTable {
  group_id: number;
  day: Day;
}

/** Mails to send, written in the transaction of their cause; a sent mail keeps its row without its text. */
export interface OutboxTable {
  group_id: number;
  id: Generated<number>;
  /** The `Message-ID`, the same at each attempt. */
  message_id: string;
  mail: Json<unknown>;
  attempts: Generated<number>;
  next_attempt_at: TimestampOrNow;
  created_at: TimestampOrNow;
  sent_at: TimestampOrNone;
  /** When it was given up. */
  failed_at: TimestampOrNone;
  /** What the mail server answered last, without the address of the recipient. */
  failure: Generated<string>;
}

/** Mails that a stranger may have caused, by a hash of their address: limited per hour, over all groups. */
export interface UnaskedMailsTable {
  recipient: string;
  message_id: string;
  mailed_at: Timestamp;
}

/** One row: what the servers of this database have in common. */
export interface InstallationTable {
  id: Generated<boolean>;
  /** Of the secret that signs links; none before the first start. */
  secret_fingerprint: string | null;
  /** Where the pages were when a server was last started. */
  origin: string | null;
}

/** Every table. Keys begin with `group_id`, so that groups can be spread over several databases. */
export interface Database {
  groups: GroupsTable;
  websites: WebsitesTable;
  interventionsets: InterventionSetsTable;
  interventions: InterventionsTable;
  packs: PacksTable;
  calendarsets: CalendarSetsTable;
  calendars: CalendarsTable;
  calendar_interventions: CalendarInterventionsTable;
  calendar_turns: CalendarTurnsTable;
  forms: FormsTable;
  pictures: PicturesTable;
  fiches: FichesTable;
  fiche_tokens: FicheTokensTable;
  appointment_sessions: AppointmentSessionsTable;
  accounts: AccountsTable;
  account_sessions: AccountSessionsTable;
  account_keys: AccountKeysTable;
  erasure_requests: ErasureRequestsTable;
  erasures: ErasuresTable;
  login_failures: LoginFailuresTable;
  professionals: ProfessionalsTable;
  professional_groups: ProfessionalGroupsTable;
  professional_sessions: ProfessionalSessionsTable;
  appointments: AppointmentsTable;
  idempotency: IdempotencyTable;
  appointment_events: AppointmentEventsTable;
  daily_sheets: DailySheetsTable;
  feeds: FeedsTable;
  reminders: RemindersTable;
  outbox: OutboxTable;
  unasked_mails: UnaskedMailsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  installation: InstallationTable;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
