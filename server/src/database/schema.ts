import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Address, Day, Instant, OpeningHours, Weekday } from '@creneau/core';

/** JSON: read as a value, written with `json(…)`. */
export type Json<T> = ColumnType<T, string, string>;
/** JSON with a default in the database. */
export type JsonOr<T> = ColumnType<T, string | undefined, string>;
/** An instant: read as milliseconds, written with `timestamp(…)`. */
export type Timestamp = ColumnType<Instant, string, string>;
export type TimestampOrNone = ColumnType<Instant | null, string | null | undefined, string | null>;
/** `now()` of the database unless given. */
export type TimestampOrNow = ColumnType<Instant, string | undefined, string>;

/** A text in the languages it was written in; `{}` where there is none. */
export type Translations = { readonly [locale: string]: string };

/** A promotion as stored: the label waits for the locale. */
export interface StoredPromotion {
  readonly percent: number;
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
  readonly label: Translations;
}

/** A choice of a form as stored. */
export interface StoredChoice {
  readonly value: string;
  readonly label: Translations;
  readonly freeText?: boolean;
  readonly choices?: readonly StoredChoice[];
}

/** A form field as stored (ENTITY-22). */
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

export interface GroupsTable {
  id: Generated<number>;
  urlname: string;
  name: string;
  active: Generated<boolean>;
  /** Whether it takes bookings online at all. */
  open: Generated<boolean>;
  sector: Generated<string>;
  phone: string | null;
  locale: Generated<string>;
  timezone: Generated<string>;
  currency: Generated<string>;
  /** Minutes between two possible starts, counted from each opening. */
  step: Generated<number>;
  /** Minutes before the start in which one may not book, or not cancel, any more. */
  minimum_notice: Generated<number>;
  cancel_notice: Generated<number>;
  /** Minutes from now in which one may book. */
  maxrdv_period: Generated<number>;
  /** Upcoming appointments of one contact at most; none for no limit. */
  max_rdv_number: number | null;
  /** Minutes between two appointments of one contact; none for no limit. */
  mintime_between: number | null;
  /** Whether one contact may have two appointments at the same time. */
  same_time_allowed: Generated<boolean>;
  /** Whether only contacts that the group knows already may book. */
  existing_only: Generated<boolean>;
  login_required: Generated<boolean>;
  /** What is only shown: addresses, texts, colours, sequence, tabs … (see `group/settings.ts`). */
  settings: JsonOr<object>;
  /** Moved on by the database whenever the group's rules change. */
  rules_version: Generated<number>;
}

/** The hosts that lead to a group (ROUTE-10). */
export interface WebsitesTable {
  group_id: number;
  host: string;
}

export interface ListedColumns {
  group_id: number;
  id: Generated<number>;
  /** For the business itself; never sent to visitors. */
  name: string;
  publicname: JsonOr<Translations>;
  description: JsonOr<Translations>;
  thumbnail: string | null;
  sort: Generated<number>;
  deleted: Generated<boolean>;
  externid: string | null;
}

export type InterventionSetsTable = ListedColumns;
export interface CalendarSetsTable extends ListedColumns {
  /** Where it is, for a site that is not at the group's own address. */
  address: ColumnType<Address | null, string | null | undefined, string | null>;
}

export interface InterventionsTable extends ListedColumns {
  interventionset_id: number | null;
  /** Cents. */
  price: Generated<number>;
  /** Minutes. */
  length: number;
  promotions: JsonOr<readonly StoredPromotion[]>;
  videoconference: Generated<boolean>;
  skippable_agenda: Generated<boolean>;
  need_resource: Generated<boolean>;
  only_package: Generated<boolean>;
  max_multirdvs: number | null;
  /** Whether only contacts that the group knows already may book it. */
  existing_only: Generated<boolean>;
}

export interface PacksTable extends ListedColumns {
  interventionset_id: number | null;
  opened: Generated<boolean>;
  /** Cents, for the whole. */
  price: number;
  /** The services, in their order, with the calendar that gives one unless the visitor chooses another. */
  config: Json<readonly { readonly interventionId: number; readonly selectedCalendar?: number }[]>;
}

/** Calendars, and resources, which are flagged calendars (ENTITY-14). */
export interface CalendarsTable extends ListedColumns {
  calendarset_id: number | null;
  is_resource: Generated<boolean>;
  /** Seats: how many may be served at one time. */
  capacity: Generated<number>;
  /** Wall time of the group, Monday first. */
  opening: JsonOr<OpeningHours>;
  closed_days: JsonOr<readonly Day[]>;
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

export interface FichesTable {
  group_id: number;
  id: Generated<number>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  email: Generated<string>;
  firstphone: Generated<string>;
  birthdate: Day | null;
  /** What else the contact form asked, by field name. */
  values: JsonOr<{ readonly [field: string]: string | boolean }>;
  /** Whether the business knew this contact before the page made it (`existing_only`). */
  existing: Generated<boolean>;
  blacklisted: Generated<boolean>;
  deleted: Generated<boolean>;
  externid: string | null;
  /** Who may write for it beside the business. */
  account_id: number | null;
  /** What it is found by, written by the database: without accents, in small letters. */
  search: ColumnType<string, never, never>;
  /** What it is listed by, written by the database: last name and first name, without accents, in small letters. */
  directory_name: ColumnType<string, never, never>;
  created_at: TimestampOrNow;
  updated_at: TimestampOrNow;
}

/** Keys to a contact, given once to whoever made it. */
export interface FicheTokensTable {
  group_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  fiche_id: number;
  /** Whether it was given for the link of a mail, so that its holder is logged in. */
  by_mail: Generated<boolean>;
  /** The address that the mail went to, in small letters: the key is good while the contact has it. None for a key that no mail brought. */
  sent_to: string | null;
  created_at: TimestampOrNow;
  expires_at: Timestamp;
}

/** Sessions that the mail of an appointment opened: of that one, and of what was booked with it. */
export interface AppointmentSessionsTable {
  group_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** The first of what was booked together. */
  booking_id: number;
  /** As of `FicheTokensTable`. */
  sent_to: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** People who log in to a group; one known to two groups is two of them (D10). */
export interface AccountsTable {
  group_id: number;
  id: Generated<number>;
  /** In small letters; empty for who came from a provider that vouches for none (FICHE-11). */
  email: string;
  /** The address that is to be its own once its mail is confirmed (ACC-03). */
  temp_email: string | null;
  /** Argon2id; none before the account is activated (REG-04). */
  password_hash: string | null;
  /** Language of its mails. */
  locale: string | null;
  /** What its owner had chosen when they had to register, as the page wrote it. */
  pending_rdv: string | null;
  /** Who it is at the provider of the group, where one logs in there (OpenID Connect). */
  sso_issuer: string | null;
  sso_subject: string | null;
  created_at: TimestampOrNow;
  /** When its owner last logged in: what is not used for long is erased (GDPR-04). */
  active_at: TimestampOrNow;
  activated_at: TimestampOrNone;
  /** When a mail of each kind was last asked for: they do not follow each other at once. */
  activation_mailed_at: TimestampOrNone;
  password_mailed_at: TimestampOrNone;
  notice_mailed_at: TimestampOrNone;
}

/** Keys of those who are logged in (LIMIT-07). */
export interface AccountSessionsTable {
  group_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  account_id: number;
  /** Whether it opens nothing but the choice of a new password (A11). */
  must_change_password: Generated<boolean>;
  sso: Generated<boolean>;
  /** What the place that vouched for it did so with: it ends the session there too. */
  sso_id_token: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** What a mailed link proves. */
export type KeyPurpose = 'activation' | 'password' | 'email' | 'erasure';

/** Keys in mails: each serves once, and not for ever (A8). */
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

/** Who asked to be forgotten, and whether they confirmed it: an account, or whoever reads the mails of an address. */
export interface ErasureRequestsTable {
  group_id: number;
  id: Generated<number>;
  account_id: number | null;
  /** Of contacts without account, in lower case; null where an account asks. */
  email: string | null;
  /** Language of the mails to that address. */
  locale: string | null;
  /** SHA-256 of the key that was mailed to that address, hexadecimal. */
  key_hash: string | null;
  key_expires_at: TimestampOrNone;
  asked_at: Timestamp;
  confirmed_at: TimestampOrNone;
}

/** Why somebody was erased: they asked, the business did, or their data were kept for long enough. */
export type ErasureReason = 'asked' | 'business' | 'expired';

/** That somebody was erased, and nothing of whom. */
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

/** Failed logins by account and network, whether or not the account exists (S5). */
export interface LoginFailuresTable {
  /** 0 for professionals, who log in to no group. */
  group_id: number;
  /** A hash of both. */
  subject: string;
  failed_at: Json<readonly Instant[]>;
  updated_at: Timestamp;
}

/** People who work for groups. They stand outside of any. */
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
  /** [starts_at, ends_at): the database derives the range `during` from them. At most 24 hours. */
  starts_at: Timestamp;
  ends_at: Timestamp;
  intervention_id: number;
  pack_id: number | null;
  /** The first line of several booked together; none on itself. */
  parent_id: number | null;
  /** Place among the lines booked together, from 0. */
  line: Generated<number>;
  type: Generated<'free' | 'first' | 'included'>;
  /** None where a time is taken by the business itself. */
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
  /** The IANA zone of the device that it was booked with. */
  visitor_timezone: string | null;
  videoconference: Generated<boolean>;
  /** Which text of the video terms was accepted, and when (D4). */
  video_consent_text: string | null;
  video_consent_at: TimestampOrNone;
  /** Which text about their data whoever booked was shown. */
  privacy_text: string | null;
  /** A hash of the network, where nobody vouched that the address is of whoever booked. */
  booked_from: string | null;
  created_at: TimestampOrNow;
  /** How often it was moved or cancelled, as calendars count it (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  changed_at: TimestampOrNone;
  cancelled_at: TimestampOrNone;
  /** When the business said that it takes place as booked. */
  confirmed_at: TimestampOrNone;
}

/** First answers, by key: kept 24 hours at least, and never the body itself (D12). */
export interface IdempotencyTable {
  group_id: number;
  key: string;
  /** SHA-256 of the body, hexadecimal. */
  body_hash: string;
  status: number;
  answer: Json<unknown>;
  created_at: TimestampOrNow;
}

/** Mails written in the booking's transaction; one that left keeps its line without its text. */
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
}

/** Mails that a stranger could have asked for, by a hash of their address: so many an hour leave, whatever the group. */
export interface UnaskedMailsTable {
  recipient: string;
  message_id: string;
  mailed_at: Timestamp;
}

/** Every table; keys begin with `group_id` so that groups can be spread over several databases. */
export interface Database {
  groups: GroupsTable;
  websites: WebsitesTable;
  interventionsets: InterventionSetsTable;
  interventions: InterventionsTable;
  packs: PacksTable;
  calendarsets: CalendarSetsTable;
  calendars: CalendarsTable;
  calendar_interventions: CalendarInterventionsTable;
  forms: FormsTable;
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
  outbox: OutboxTable;
  unasked_mails: UnaskedMailsTable;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
