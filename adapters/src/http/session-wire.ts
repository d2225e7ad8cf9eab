import {
  initialSession,
  Refusal,
  type Account,
  type GroupOfPro,
  type KnownFiche,
  type OwnData,
  type PendingRdv,
  type Pro,
  type Session,
  type SessionKey,
  type User,
} from '@creneau/core';
import * as v from 'valibot';
import { camelCase, envelope, rowsOf, parseAnswer } from './wire-answer';
import { flag, id, maybe, maybeName, name, several, token, whole } from './wire-values';

const locale = v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/));
/** 0 for a fiche without account. */
const accountId = whole(0, Number.MAX_SAFE_INTEGER);
const group = v.object({ id, name, urlname: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const time = v.pipe(
  v.string(),
  v.transform(Date.parse),
  v.number(),
  v.check((instant) => !Number.isNaN(instant)),
);

const line = v.object({ interventionId: id, calendarId: accountId });
const pending = v.object({
  date: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  appointments: v.pipe(
    v.record(v.string(), line),
    v.transform((lines) => Object.values(lines)),
  ),
  packId: maybe(id),
  resourceId: maybe(id),
  calendarIds: several(id),
});

const session = v.object({
  account: maybe(
    v.object({
      id: accountId,
      email: name,
      locale: maybe(locale),
      marketingOptin: maybe(flag()),
      marketingSms: maybe(flag()),
      solocalServicesOptin: maybe(flag()),
    }),
  ),
  accountToken: maybe(token),
  pro: maybe(v.object({ id, email: name })),
  proToken: maybe(token),
  groups: several(group),
  ficheToken: maybe(token),
  appointmentId: maybe(id),
  pendingRdv: v.fallback(v.nullish(v.string()), undefined),
  needPasswordChange: flag(),
  ssoLogged: flag(),
  ssoLogout: flag(),
  lastSignedAt: maybe(time),
});

interface SentKeys {
  /** The token sent with the request: an answer need not repeat it. */
  readonly token: string | undefined;
  readonly now: number;
}

/** @throws {Refusal} badAnswer without a person or a token. */
export function sessionFrom(body: unknown, request: SentKeys): User | Pro {
  const answer = parseAnswer(session, camelCase(body));
  const base = { logged: true, fromMail: false, ficheToken: answer.ficheToken } as const;
  const lastSignedAt = answer.lastSignedAt ?? request.now;
  const proToken = answer.proToken ?? request.token;
  if (answer.pro && proToken !== undefined) {
    const { pro, groups } = answer;
    return { ...base, type: 'pro', pro, groups, token: proToken, lastSignedAt };
  }
  const accountToken = answer.accountToken ?? request.token;
  if (!answer.account || accountToken === undefined) throw new Refusal('badAnswer');
  return {
    ...base,
    type: 'user',
    account: answer.account satisfies Account,
    appointmentId: answer.appointmentId,
    token: accountToken,
    lastSignedAt,
    needPasswordChange: answer.needPasswordChange,
    pendingRdv: pendingFrom(answer.pendingRdv ?? undefined),
    ssoLogged: answer.ssoLogged,
    ssoLogout: answer.ssoLogout,
  };
}

const newKey = v.object({ accountToken: token, lastSignedAt: maybe(time) });

/** @throws {Refusal} badAnswer */
export function keyFrom(body: unknown, now: number): SessionKey {
  const { accountToken, lastSignedAt } = parseAnswer(newKey, camelCase(body));
  return { token: accountToken, lastSignedAt: lastSignedAt ?? now };
}

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));
const elsewhere = v.object({ loginUrl: webAddress });
const beyond = v.object({ logoutUrl: webAddress });

/** Reads an http(s) address to redirect to. @throws {Refusal} badAnswer */
export const loginAddressFrom = (body: unknown): string =>
  parseAnswer(elsewhere, camelCase(body)).loginUrl;

/** Most answers have no body. */
export function logoutAddressFrom(body: unknown): string | undefined {
  const result = v.safeParse(beyond, v.is(v.object({}), body) ? camelCase(body) : undefined);
  return result.success ? result.output.logoutUrl : undefined;
}

const erasure = v.object({ confirmed: flag() });

/** False unless the server says so: it sends a mail then. */
export const isConfirmed = (body: unknown): boolean =>
  v.is(v.object({}), body) && parseAnswer(erasure, body).confirmed;

/** Not parsed: only the person reads it. @throws {Refusal} badAnswer */
export const ownDataFrom = (body: unknown): OwnData =>
  parseAnswer(v.record(v.string(), v.unknown()), body);

const anybody = v.object({
  account: maybe(v.unknown()),
  pro: maybe(v.unknown()),
  ficheToken: maybe(token),
});

/** Backends write an absent person as null, false, an empty text or an empty list. */
const isNobody = (person: unknown): boolean => Object.keys(person ?? {}).length === 0;

/** A session without a person; it may have the token of a fiche. */
export function visitorFrom(body: unknown): Session | undefined {
  const { account, pro, ficheToken } = parseAnswer(anybody, camelCase(body));
  return isNobody(account) && isNobody(pro) ? { ...initialSession, ficheToken } : undefined;
}

/** A pending appointment travels as a JSON text; invalid JSON is ignored. */
function pendingFrom(text: string | undefined): PendingRdv | undefined {
  if (text === undefined) return undefined;
  try {
    const {
      date: start,
      appointments,
      ...rest
    } = parseAnswer(pending, camelCase(JSON.parse(text)));
    return appointments.length === 0 ? undefined : { start, lines: appointments, ...rest };
  } catch {
    return undefined;
  }
}

export const pendingAsText = ({ start, lines, ...rest }: PendingRdv): string =>
  JSON.stringify({
    date: start,
    calendar_id: lines[0]?.calendarId ?? 0,
    appointments: Object.fromEntries(
      lines.map(({ interventionId, calendarId }, index) => [
        index,
        { intervention_id: interventionId, calendar_id: calendarId },
      ]),
    ),
    pack_id: rest.packId,
    resource_id: rest.resourceId,
    calendar_ids: rest.calendarIds,
  });

export const groupsFrom = (body: unknown): readonly GroupOfPro[] =>
  rowsOf(
    parseAnswer(envelope, body).records.map((row) => camelCase(row)),
    group,
  );

const NOT_OF_THE_FORM = new Set([
  'id',
  'deleted',
  'marketing_optin',
  'created_at',
  'updated_at',
  'externid',
  'group_id',
]);

const withId = v.looseObject({ id, updated_at: maybeName });

/** A form value: numbers become text, as a postcode. */
const fieldValue = v.union([v.string(), v.boolean(), v.pipe(v.number(), v.transform(String))]);

export function ficheFrom(row: unknown): KnownFiche {
  const fields = parseAnswer(withId, row);
  const values = Object.entries(fields).flatMap(([field, value]) => {
    const { success, output } = v.safeParse(fieldValue, value);
    return success && !NOT_OF_THE_FORM.has(field) ? [[field, output] as const] : [];
  });
  return { id: fields.id, version: fields.updated_at, values: Object.fromEntries(values) };
}

export const formValues = (values: KnownFiche['values']): KnownFiche['values'] =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !NOT_OF_THE_FORM.has(field)));

const ficheListing = v.object({ deleted: flag(), lastname: name });

export const fichesFrom = (body: unknown): readonly KnownFiche[] =>
  parseAnswer(envelope, body).records.flatMap((row) => {
    if (!v.is(withId, row)) return [];
    const { deleted, lastname } = v.parse(ficheListing, row);
    return deleted || lastname.startsWith('$') ? [] : [ficheFrom(row)];
  });

/** The created or changed record: bare, or the only one of a list. */
export function onlyOf(body: unknown): unknown {
  const result = v.safeParse(envelope, body);
  return result.success ? result.output.records[0] : body;
}
