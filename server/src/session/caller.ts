import { type GroupOfPro, type Instant, sameEmail } from '@creneau/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';
import { hashOf, isToken } from '../keys/keys';
import { Refusal } from '../refusal/refusal';

/** Stored as the start of the consent, in the column `…_at`. */
export const MARKETING_CONSENTS = [
  'marketing_optin',
  'marketing_sms',
  'solocal_services_optin',
] as const;

type MarketingConsent = (typeof MARKETING_CONSENTS)[number];

export type MarketingConsents = { readonly [consent in MarketingConsent]: boolean };

export const consentsOf = (
  account: Pick<Row<'accounts'>, `${MarketingConsent}_at`>,
): MarketingConsents => ({
  marketing_optin: account.marketing_optin_at !== null,
  marketing_sms: account.marketing_sms_at !== null,
  solocal_services_optin: account.solocal_services_optin_at !== null,
});

/** A fiche that the caller may act for. */
interface CallerFiche {
  readonly id: number;
  /** May be empty. */
  readonly email: string;
  /** Recorded by the business before any online booking. */
  readonly existing: boolean;
  readonly blacklisted: boolean;
}

interface KnownCaller {
  readonly token: string;
  readonly email: string;
  readonly signedAt: Instant;
}

/** Session of one fiche without an account. */
export interface OneFicheCaller extends KnownCaller {
  readonly kind: 'contact';
  readonly groupId: number;
  readonly fiches: readonly [CallerFiche];
  /** A mailed link counts as logged in, with the account id 0. */
  readonly byMail: boolean;
}

/** A session from the mail or SMS of an appointment: it gives access to that booking only. */
interface AppointmentCaller extends KnownCaller {
  readonly kind: 'appointment';
  readonly groupId: number;
  /** Id of the first line. */
  readonly bookingId: number;
  readonly fiche: Pick<CallerFiche, 'blacklisted'>;
}

export interface AccountCaller extends KnownCaller {
  readonly kind: 'account';
  readonly groupId: number;
  readonly accountId: number;
  readonly fiches: readonly CallerFiche[];
  readonly mustChangePassword: boolean;
  readonly sso: boolean;
  /** The identity provider has a logout. */
  readonly ssoLogout: boolean;
  readonly pendingRdv: string | undefined;
  /** For mails and later visits to the page; null if never chosen. */
  readonly locale: string | null;
  readonly consents: MarketingConsents;
}

export interface ProfessionalCaller extends KnownCaller {
  readonly kind: 'professional';
  readonly professionalId: number;
  readonly groups: readonly GroupOfPro[];
}

export type Caller =
  | { readonly kind: 'visitor' }
  | OneFicheCaller
  | AppointmentCaller
  | AccountCaller
  | ProfessionalCaller;

export type CallerKind = Caller['kind'];

const CONSENTS = `json_build_object(${MARKETING_CONSENTS.map((name) => `'${name}', a.${name}_at is not null`).join(', ')})`;

const FICHE = `json_build_object('id', f.id, 'email', f.email, 'existing', f.existing, 'blacklisted', f.blacklisted)`;

/** Run for each request, for every kind of token: rights are never cached. */
const QUERY = `
  select 'account' as kind, s.group_id, a.id, a.email, s.must_change_password, s.sso as sso_or_mail,
    s.sso_id_token is not null as sso_logout, s.created_at as signed_at, a.pending_rdv, a.locale, ${CONSENTS} as consents,
    (select coalesce(json_agg(${FICHE} order by f.id), '[]') from fiches f
      where f.group_id = a.group_id and f.account_id = a.id and not f.deleted and f.lastname not like '$%') as things
  from account_sessions s join accounts a on a.group_id = s.group_id and a.id = s.account_id
  where s.token_hash = $1 and s.expires_at > $2
  union all
  select 'contact', t.group_id, f.id, f.email, false, t.by_mail, false, t.created_at, null, null, null, json_build_array(${FICHE})
  from fiche_tokens t join fiches f on f.group_id = t.group_id and f.id = t.fiche_id
  where t.token_hash = $1 and t.expires_at > $2 and not f.deleted and coalesce(t.sent_to = lower(f.email), true)
  union all
  select 'appointment', s.group_id, a.id, case when s.sent_to = lower(f.email) then f.email else '' end, false, false,
    false, s.created_at, null, null, null, json_build_array(${FICHE})
  from appointment_sessions s join appointments a on a.group_id = s.group_id and a.id = s.booking_id
    join fiches f on f.group_id = a.group_id and f.id = a.fiche_id
  where s.token_hash = $1 and s.expires_at > $2 and not f.deleted
    and s.sent_to in (lower(f.email), lower(f.firstphone))
  union all
  select 'professional', null, p.id, p.email, false, false, false, s.created_at, null, null, null,
    (select coalesce(json_agg(json_build_object(
        'id', g.id, 'name', g.name, 'urlname', g.urlname) order by g.id), '[]')
      from professional_groups w join groups g on g.id = w.group_id
      where w.professional_id = p.id and g.active)
  from professional_sessions s join professionals p on p.id = s.professional_id
  where s.token_hash = $1 and s.expires_at > $2`;

/** The columns of every kind of token. */
interface TokenRow {
  readonly group_id: number;
  readonly id: number;
  readonly email: string;
  readonly must_change_password: boolean;
  readonly sso_or_mail: boolean;
  readonly sso_logout: boolean;
  readonly signed_at: Instant;
  readonly pending_rdv: string | null;
  readonly locale: string | null;
}

type CallerRow = TokenRow &
  (
    | {
        readonly kind: 'account';
        readonly things: readonly CallerFiche[];
        readonly consents: MarketingConsents;
      }
    | { readonly kind: 'contact' | 'appointment'; readonly things: readonly [CallerFiche] }
    | { readonly kind: 'professional'; readonly things: ProfessionalCaller['groups'] }
  );

export const visitor: Caller = { kind: 'visitor' };

/** @throws {Refusal} connectionExpired for an unknown or expired token. */
export async function identifyCaller(
  database: Kysely<Database>,
  authorization: string | undefined,
  now: Instant,
): Promise<Caller> {
  if (authorization === undefined) return visitor;
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization) ?? [];
  if (!isToken(token)) throw new Refusal('connectionExpired');
  const { rows } = await database.executeQuery<CallerRow>(
    CompiledQuery.raw(QUERY, [hashOf(token), timestamp(now)]),
  );
  const [row] = rows;
  if (!row) throw new Refusal('connectionExpired');
  return callerFrom(row, token);
}

function callerFrom(row: CallerRow, token: string): Caller {
  const {
    group_id: groupId,
    id,
    email,
    must_change_password: mustChangePassword,
    sso_or_mail: ssoOrMail,
    signed_at: signedAt,
  } = row;
  const common = { token, email, signedAt };
  switch (row.kind) {
    case 'account':
      return {
        ...common,
        kind: row.kind,
        groupId,
        accountId: id,
        fiches: row.things,
        mustChangePassword,
        sso: ssoOrMail,
        ssoLogout: row.sso_logout,
        pendingRdv: row.pending_rdv ?? undefined,
        locale: row.locale,
        consents: row.consents,
      };
    case 'contact':
      return {
        ...common,
        kind: row.kind,
        groupId,
        fiches: row.things,
        byMail: ssoOrMail,
      };
    case 'appointment': {
      const [fiche] = row.things;
      return { ...common, kind: row.kind, groupId, bookingId: id, fiche };
    }
    case 'professional':
      return {
        ...common,
        kind: row.kind,
        professionalId: id,
        groups: row.things,
      };
  }
}

/** False means that the caller counts as a visitor in that group. */
export const belongsTo = (caller: Caller, groupId: number): boolean => {
  if (caller.kind === 'visitor') return false;
  if (caller.kind === 'professional') return caller.groups.some(({ id }) => id === groupId);
  return caller.groupId === groupId;
};

/**
 * By an account or a mailed link, or entered by a professional. An empty address is never verified.
 */
export const vouchesFor = (caller: Caller, email: string): boolean => {
  if (caller.kind === 'visitor') return false;
  if (caller.kind === 'professional') return true;
  const isVerified = caller.kind !== 'contact' || caller.byMail;
  return isVerified && email !== '' && sameEmail(email, caller.email);
};

export const actsFor = (caller: Caller, groupId: number, ficheId: number): boolean =>
  belongsTo(caller, groupId) &&
  (caller.kind === 'professional' ||
    ('fiches' in caller && caller.fiches.some(({ id }) => id === ficheId)));
