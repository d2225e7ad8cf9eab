import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type {
  Absence,
  Address,
  AlternatingWeeks,
  Assignment,
  Day,
  FieldType,
  HoursException,
  Instant,
  OpeningHours,
  Pause,
  Weekday,
} from '@creneau/core';
import type { StoredSettings, Translations } from './settings-column';

/** With coordinates in degrees. */
export interface SiteAddress extends Address {
  readonly lat?: number;
  readonly lng?: number;
}

/** Written with `json(…)`. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOr<T> = ColumnType<T, string | undefined, string>;
/** Read as milliseconds, written with `timestamp(…)`. */
export type Timestamp = ColumnType<Instant, string, string>;
export type TimestampOrNone = ColumnType<Instant | null, string | null | undefined, string | null>;
/** `now()` of the database by default. */
export type TimestampOrNow = ColumnType<Instant, string | undefined, string>;

export interface StoredPromotion {
  readonly percent: number;
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
  readonly label: Translations;
}

export interface StoredChoice {
  readonly value: string;
  readonly label: Translations;
  readonly freeText?: boolean;
  readonly choices?: readonly StoredChoice[];
}

export interface StoredField {
  readonly name: string;
  readonly type: FieldType;
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

export type StoredException = HoursException & { readonly reason?: string };

/** The reason is never sent to visitors. */
export type StoredAbsence = Absence & { readonly reason?: string };

/** ISO 3166 country, and a region with other holidays. */
export interface StoredHolidays {
  readonly country: string;
  readonly region?: string;
}

export interface GroupsTable {
  id: Generated<number>;
  urlname: string;
  name: string;
  active: Generated<boolean>;
  /** Takes bookings online. */
  open: Generated<boolean>;
  sector: Generated<string>;
  phone: string | null;
  locale: Generated<string>;
  timezone: Generated<string>;
  currency: Generated<string>;
  /** Minutes between possible starts, counted from each opening. */
  step: Generated<number>;
  /** Minutes before the start in which booking, or cancelling, is no longer possible. */
  minimum_notice: Generated<number>;
  cancel_notice: Generated<number>;
  /** Minutes from now within which appointments can be booked. */
  maxrdv_period: Generated<number>;
  /** Upcoming appointments per fiche; null for no limit. */
  max_rdv_number: number | null;
  /** Minutes between two appointments of a fiche; null for no limit. */
  mintime_between: number | null;
  /** Of one fiche. */
  same_time_allowed: Generated<boolean>;
  /** Only fiches recorded by the business may book. */
  existing_only: Generated<boolean>;
  login_required: Generated<boolean>;
  /** Addresses notified of every booking, edit and cancellation. */
  recipients: JsonOr<readonly string[]>;
  /** `HH:MM` in the group's zone; null for none. */
  daily_sheet: string | null;
  /** Null if it opens on public holidays. */
  holidays: ColumnType<StoredHolidays | null, string | null | undefined, string | null>;
  /** For all its calendars. */
  exceptions: JsonOr<readonly StoredException[]>;
  /** For bookings without a preferred calendar. */
  assignment: Generated<Assignment>;
  /** Minutes before the start; at most three. */
  reminders: JsonOr<readonly number[]>;
  /** Without a mobile number, `sms` falls back to the mail. */
  reminded_by: Generated<RemindedBy>;
  /** `HH:MM` in the group's zone; equal for no quiet hours. */
  quiet_from: Generated<string>;
  quiet_to: Generated<string>;
  settings: JsonOr<StoredSettings>;
  /** Incremented by triggers. */
  rules_version: Generated<number>;
}

export interface WebsitesTable {
  group_id: number;
  host: string;
}

export interface ListedColumns {
  group_id: number;
  id: Generated<number>;
  /** Internal; never sent to visitors. */
  name: string;
  publicname: JsonOr<Translations>;
  description: JsonOr<Translations>;
  thumbnail: string | null;
  sort: Generated<number>;
  deleted: Generated<boolean>;
  externid: string | null;
  /** Stable key in the file; null before a file was applied. */
  key: string | null;
}

export type InterventionSetsTable = ListedColumns;
export interface CalendarSetsTable extends ListedColumns {
  /** Null if the site is at the group's address. */
  address: ColumnType<SiteAddress | null, string | null | undefined, string | null>;
}

export interface InterventionsTable extends ListedColumns {
  interventionset_id: number | null;
  /** Cents. */
  price: Generated<number>;
  /** Minutes. */
  length: number;
  /** Minutes, at most 120. */
  buffer_before: Generated<number>;
  buffer_after: Generated<number>;
  /** Minutes since the start in which the person is free for others. */
  pauses: JsonOr<readonly Pause[]>;
  promotions: JsonOr<readonly StoredPromotion[]>;
  videoconference: Generated<boolean>;
  skippable_agenda: Generated<boolean>;
  need_resource: Generated<boolean>;
  only_package: Generated<boolean>;
  max_multirdvs: number | null;
  /** Null for the group's. */
  reminders: ColumnType<readonly number[] | null, string | null | undefined, string | null>;
  /** Only fiches recorded by the business may book it. */
  existing_only: Generated<boolean>;
}

export interface PacksTable extends ListedColumns {
  interventionset_id: number | null;
  opened: Generated<boolean>;
  /** Cents, for the whole pack. */
  price: number;
  /** In order, each with its default calendar. */
  config: Json<readonly { readonly interventionId: number; readonly selectedCalendar?: number }[]>;
}

/** Includes resources, which have a flag. */
export interface CalendarsTable extends ListedColumns {
  calendarset_id: number | null;
  is_resource: Generated<boolean>;
  /** Number of appointments that may overlap. */
  capacity: Generated<number>;
  /** Wall time of the group, Monday first. */
  opening: JsonOr<OpeningHours>;
  /** Replaces `opening`. */
  alternating_weeks: ColumnType<AlternatingWeeks | null, string | null | undefined, string | null>;
  closed_days: JsonOr<readonly Day[]>;
  /** Notified in addition to the group's. */
  recipients: JsonOr<readonly string[]>;
  exceptions: JsonOr<readonly StoredException[]>;
  absences: JsonOr<readonly StoredAbsence[]>;
  /** Minutes, at most 120. */
  buffer_before: Generated<number>;
  buffer_after: Generated<number>;
}

export interface CalendarTurnsTable {
  group_id: number;
  calendar_id: number;
  /** The id of the assigned appointment. */
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

export interface PicturesTable {
  group_id: number;
  /** Contains a hash of the content, so it can be cached forever. */
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
  /** Fields without a column, by name. */
  values: JsonOr<{ readonly [field: string]: string | boolean }>;
  /** Recorded by the business before any online booking. */
  existing: Generated<boolean>;
  blacklisted: Generated<boolean>;
  deleted: Generated<boolean>;
  externid: string | null;
  account_id: number | null;
  /** Generated: without diacritics, in lower case. */
  search: ColumnType<string, never, never>;
  /** Generated: last name and first name, without diacritics, in lower case. */
  directory_name: ColumnType<string, never, never>;
  created_at: TimestampOrNow;
  updated_at: TimestampOrNow;
}

export interface FicheTokensTable {
  group_id: number;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  fiche_id: number;
  /** A mailed link counts as logged in. */
  by_mail: Generated<boolean>;
  /** Lower case; the token ends when the fiche's address changes. Null if not mailed. */
  sent_to: string | null;
  created_at: TimestampOrNow;
  expires_at: Timestamp;
}

/** Opened from the mail of an appointment; access to its booking only. */
export interface AppointmentSessionsTable {
  group_id: number;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** Id of the first line. */
  booking_id: number;
  /** As in `FicheTokensTable`. */
  sent_to: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** Per group: a person with accounts in two groups has two rows. */
export interface AccountsTable {
  group_id: number;
  id: Generated<number>;
  /** Lower case; empty if the identity provider verified none. */
  email: string;
  /** New address, until its mail is confirmed. */
  temp_email: string | null;
  /** Argon2id; null before activation. */
  password_hash: string | null;
  /** Of its mails. */
  locale: string | null;
  /** Unfinished booking, as the page serialized it. */
  pending_rdv: string | null;
  /** Start of the consent; null for none. */
  marketing_optin_at: TimestampOrNone;
  marketing_sms_at: TimestampOrNone;
  solocal_services_optin_at: TimestampOrNone;
  /** OpenID Connect. */
  sso_issuer: string | null;
  sso_subject: string | null;
  created_at: TimestampOrNow;
  /** Last login; accounts are erased after a long time without one. */
  active_at: TimestampOrNow;
  activated_at: TimestampOrNone;
  /** Last request of each kind of mail, for rate limits. */
  activation_mailed_at: TimestampOrNone;
  password_mailed_at: TimestampOrNone;
  notice_mailed_at: TimestampOrNone;
}

export interface AccountSessionsTable {
  group_id: number;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  account_id: number;
  /** Only allows to set a new password. */
  must_change_password: Generated<boolean>;
  sso: Generated<boolean>;
  /** Needed to log out at the identity provider. */
  sso_id_token: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export type KeyPurpose = 'activation' | 'password' | 'email' | 'erasure';

/** Each works once, for a limited time. */
export interface AccountKeysTable {
  group_id: number;
  /** SHA-256, hexadecimal. */
  key_hash: string;
  account_id: number;
  purpose: KeyPurpose;
  email: string | null;
  created_at: TimestampOrNow;
  expires_at: Timestamp;
}

/** Confirmed or not; of an account, or of an address without one. */
export interface ErasureRequestsTable {
  group_id: number;
  id: Generated<number>;
  account_id: number | null;
  /** Lower case; null for the request of an account. */
  email: string | null;
  locale: string | null;
  /** SHA-256 of the mailed key, hexadecimal. */
  key_hash: string | null;
  key_expires_at: TimestampOrNone;
  asked_at: Timestamp;
  confirmed_at: TimestampOrNone;
}

/** `asked` by the person, `business`, or the end of the retention period. */
export type ErasureReason = 'asked' | 'business' | 'expired';

/** Proof of an erasure, without personal data. */
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

/** Counted whether or not the account exists. */
export interface LoginFailuresTable {
  /** 0 for professionals, who belong to no group. */
  group_id: number;
  /** Hash of account and network. */
  subject: string;
  failed_at: Json<readonly Instant[]>;
  updated_at: Timestamp;
}

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
  /** With buffers and without pauses; null if it equals start to end. */
  calendar_times: ColumnType<string | null, string | null | undefined, string | null>;
  /** With buffers; null if it equals start to end. */
  resource_times: ColumnType<string | null, string | null | undefined, string | null>;
  intervention_id: number;
  pack_id: number | null;
  /** First line of the booking; null for that line itself. */
  parent_id: number | null;
  /** Position within the booking, from 0. */
  line: Generated<number>;
  type: Generated<'free' | 'first' | 'included'>;
  /** Null for a time blocked by the business. */
  fiche_id: number | null;
  /** Cents before any discount. */
  price: Generated<number>;
  /** Cents, for the whole pack. */
  pack_price: number | null;
  /** Percent off. */
  promotion: number | null;
  comments: Generated<string>;
  vevent: JsonOr<{ readonly [field: string]: string | boolean }>;
  websource: string | null;
  locale: string | null;
  /** IANA zone of the visitor's device. */
  visitor_timezone: string | null;
  videoconference: Generated<boolean>;
  video_consent_text: string | null;
  video_consent_at: TimestampOrNone;
  privacy_text: string | null;
  /** Hash of the network; null for a verified e-mail. */
  booked_from: string | null;
  created_at: TimestampOrNow;
  /** Number of changes (SEQUENCE of RFC 5545). */
  sequence: Generated<number>;
  changed_at: TimestampOrNone;
  cancelled_at: TimestampOrNone;
  /** Confirmed by the customer or the business. */
  confirmed_at: TimestampOrNone;
  /** Kept although it no longer fits the rules: zone of the time told to the customer. */
  doubt_timezone: string | null;
}

export type AppointmentChange =
  'booked' | 'moved' | 'cancelled' | 'confirmed' | 'changed' | 'erased';

export type EventType =
  | 'appointment.created'
  | 'appointment.rescheduled'
  | 'appointment.cancelled'
  | 'appointment.confirmed'
  | 'appointment.updated'
  | 'appointment.erased';

export interface AppointmentState {
  readonly start: Instant;
  readonly end: Instant;
  readonly calendarId: number;
  readonly resourceId: number | null;
  readonly interventionId: number;
}

/** Written by a trigger. */
export interface AppointmentEventsTable {
  group_id: number;
  id: Generated<number>;
  /** First line of the booking. */
  booking_id: number;
  kind: AppointmentChange;
  /** By id; a new line has no earlier state. */
  lines: Json<{
    readonly [id: string]: {
      readonly before: AppointmentState | null;
      readonly after: AppointmentState;
    };
  }>;
  occurred_at: TimestampOrNow;
  /** Gapless within the group; null until dispatched. */
  position: number | null;
}

/** Kept for 24 hours at least. */
export interface IdempotencyTable {
  group_id: number;
  key: string;
  /** SHA-256, hexadecimal. */
  body_hash: string;
  status: number;
  answer: Json<unknown>;
  created_at: TimestampOrNow;
}

export const remindedBy = ['email', 'sms', 'both'] as const;
export type RemindedBy = (typeof remindedBy)[number];

/** Each is sent once over all processes. */
export interface RemindersTable {
  group_id: number;
  /** First line of the booking. */
  booking_id: number;
  starts_at: Timestamp;
  minutes: number;
}

/** A revoked feed has no row. */
export interface FeedsTable {
  group_id: number;
  id: Generated<number>;
  /** Null for all calendars of the group. */
  calendar_id: number | null;
  /** Includes the customer's data. */
  personal_data: Generated<boolean>;
  created_at: TimestampOrNow;
}

export interface WebhooksTable {
  group_id: number;
  id: Generated<number>;
  key: string;
  sort: number;
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** Also signs, while the receiver changes to the new one. */
  previous_secret: string | null;
  /** Null for all events. */
  events: ColumnType<readonly EventType[] | null, string | null, string | null>;
  /** Includes the customer's data. */
  personal_data: Generated<boolean>;
  /** Since the last success. */
  failures: Generated<number>;
  failing_since: TimestampOrNone;
  last_failure: string | null;
  /** Locked until then, for an attempt or a pause. */
  next_attempt_at: TimestampOrNow;
  /** The receiver answered 410 Gone. */
  disabled_at: TimestampOrNone;
}

/** Pending or given up; a delivered message has no row. */
export interface WebhookDeliveriesTable {
  group_id: number;
  webhook_id: number;
  /** Of the event. */
  position: number;
  event_id: number;
  /** `webhook-id`, the same at each attempt. */
  message_id: string;
  attempts: Generated<number>;
  last_failure: string | null;
  waiting_since: TimestampOrNow;
  dead_at: TimestampOrNone;
}

/** Each is sent once over all processes. */
export interface DailySheetsTable {
  group_id: number;
  day: Day;
}

/** A sent mail keeps its row without its text. */
export interface OutboxTable {
  group_id: number;
  id: Generated<number>;
  /** `Message-ID`, the same at each attempt. */
  message_id: string;
  mail: Json<unknown>;
  attempts: Generated<number>;
  next_attempt_at: TimestampOrNow;
  created_at: TimestampOrNow;
  sent_at: TimestampOrNone;
  /** Given up. */
  failed_at: TimestampOrNone;
  /** Last answer of the mail server, without the address of the recipient. */
  failure: Generated<string>;
}

/** By a hash of the address, limited per hour over all groups. */
export interface UnaskedMailsTable {
  recipient: string;
  message_id: string;
  mailed_at: Timestamp;
}

export interface InstallationTable {
  id: Generated<boolean>;
  /** Null before the first start. */
  secret_fingerprint: string | null;
  /** At the last start of a server. */
  origin: string | null;
}

/** Keys begin with `group_id`, so that groups can be spread over databases. */
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
