import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../account/accounts';
import { emailIn, groupIdIn, keyIn, passwordIn } from '../account/account-request';
import { appointmentAccessOf } from '../appointment/appointment-access';
import { recordsOf } from '../appointment/appointment-record';
import { telephoneOf } from '../appointment/appointment-links';
import { bookingLines, ownAppointments } from '../appointment/own-appointments';
import { transact } from '../database/transactions';
import type { Row } from '../database/schema';
import { dialectOf } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup, ensurePasswordLogin } from '../group/groups';
import { type AppointmentKeys, MAILED_KEY_LIFE } from '../keys/keys';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { type BodyPart, partOf } from '../request/fields';
import { network } from '../request/network';
import { identifyCaller } from '../session/caller';
import type { LoginFailures } from '../session/login-failures';
import { logInProfessional } from '../session/professionals';
import {
  accountSessionAnswer,
  bookingSessionAnswer,
  ficheSessionAnswer,
  professionalSessionAnswer,
  type AccountSession,
} from '../session/session-answer';
import { ficheOfMailedKey, createBookingSession, createFicheSession } from '../session/sessions';
import type { SingleSignOn } from '../sso/single-sign-on';
import { providerAnswerIn } from '../sso/sso-request';

export interface LoginParts extends Pick<Dependencies, 'database' | 'now'> {
  readonly accounts: Accounts;
  readonly failures: LoginFailures;
  readonly singleSignOn: SingleSignOn;
  readonly keys: AppointmentKeys;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** @throws {Refusal} if the body opens no session. */
export async function logIn(
  parts: LoginParts,
  request: FastifyRequest,
  body: BodyPart,
): Promise<object> {
  if (isGiven(body.pro)) return logInAsProfessional(parts, request, body);
  const account = partOf(body.account, 'account');
  const {
    groupId,
    credentials,
    organisation,
    mailed: mailedKeys,
  } = readAll({
    groupId: () => groupIdIn(account),
    credentials: () => (isGiven(body.credentials) ? credentialsIn(body) : undefined),
    organisation: () =>
      isGiven(account.sso) ? providerAnswerIn(partOf(account.sso, 'sso')) : undefined,
    mailed: () =>
      isGiven(body.credentials) || isGiven(account.sso) ? undefined : mailedKeysIn(account),
  });
  const group = await activeGroup(parts.database, groupId);
  if (organisation) return logInByOrganisation(parts, request, group, organisation);
  ensurePasswordLogin(group.settings);
  if (mailedKeys) return logInByMailedKey(parts, group, mailedKeys);
  if (!credentials) refuse('credentials', 'missing');
  const login = { groupId: group.id, ...credentials, network: network(request.ip) };
  const session = await parts.accounts.logIn(login);
  return accountSessionAnswer(session, await appointmentsOf(parts, request, group, session));
}

async function logInAsProfessional(
  { database, now, failures }: LoginParts,
  { ip }: FastifyRequest,
  body: BodyPart,
): Promise<object> {
  const { groupId, credentials } = readAll({
    groupId: () => groupIdIn(partOf(body.pro, 'pro')),
    credentials: () => ({ ...credentialsIn(body), network: network(ip) }),
  });
  ensurePasswordLogin((await activeGroup(database, groupId)).settings);
  return professionalSessionAnswer(await logInProfessional(database, failures, credentials, now()));
}

async function logInByOrganisation(
  { accounts, singleSignOn }: LoginParts,
  { log }: FastifyRequest,
  { id, urlname, settings }: Row<'groups'>,
  { secret, ...answer }: ReturnType<typeof providerAnswerIn>,
): Promise<object> {
  const identity = await singleSignOn.finish({ urlname, settings }, secret, answer, log);
  return accountSessionAnswer(await accounts.logInByIdentity(id, identity));
}

const mailedKeysIn = (account: BodyPart) =>
  readAll({
    oubli: () => keyIn(account, 'oubliKey'),
    validation: () => keyIn(account, 'validation_key'),
    tempEmail: () => (isGiven(account.temp_email) ? emailIn(account, 'temp_email') : undefined),
    ficheKey: () => keyIn(account, 'ficheKey'),
    veventKey: () => keyIn(account, 'veventKey'),
  });

async function logInByMailedKey(
  parts: LoginParts,
  group: Row<'groups'>,
  { oubli, validation, tempEmail, ficheKey, veventKey }: ReturnType<typeof mailedKeysIn>,
): Promise<object> {
  const { accounts } = parts;
  const { id: groupId } = group;
  const mailedKey = { groupId, tempEmail };
  if (oubli !== undefined)
    return accountSessionAnswer(
      await accounts.logInByKey({ ...mailedKey, key: oubli, purpose: 'password' }),
    );
  if (validation !== undefined) {
    const purpose = tempEmail === undefined ? 'activation' : 'email';
    return accountSessionAnswer(
      await accounts.logInByKey({ ...mailedKey, key: validation, purpose }),
    );
  }
  if (ficheKey !== undefined) return openFicheKey(parts, groupId, ficheKey);
  if (veventKey === undefined) refuse('credentials', 'missing');
  return openVeventKey(parts, group, veventKey);
}

/** Returns none before a required new password is set. */
async function appointmentsOf(
  { database, now, keys }: LoginParts,
  { routeOptions }: FastifyRequest,
  group: Row<'groups'>,
  { token, mustChangePassword }: AccountSession,
): Promise<object | undefined> {
  if (mustChangePassword) return undefined;
  const caller = appointmentAccessOf(
    await identifyCaller(database, `Bearer ${token}`, now()),
    group.id,
  );
  const rows = await ownAppointments(database, caller, { groupId: group.id, past: 0 }, now());
  return dialectOf(routeOptions.url ?? '').formatList(recordsOf(rows, group, undefined, keys));
}

async function openFicheKey(
  { database, now }: LoginParts,
  groupId: number,
  key: string,
): Promise<object> {
  return transact(database, async (transaction) => {
    const fiche = await ficheOfMailedKey(transaction, groupId, key, now());
    if (!fiche) throw new Refusal('linkExpired');
    const { id, email } = fiche;
    const tokenFields = await createFicheSession(transaction, { groupId, id, email }, now());
    return ficheSessionAnswer({ email, ...tokenFields });
  });
}

async function openVeventKey(
  { database, now, keys }: LoginParts,
  { id: groupId, settings }: Row<'groups'>,
  key: string,
): Promise<object> {
  const id = keys.bookingIn(key);
  if (id === undefined) throw new Refusal('linkExpired');
  const lines = await bookingLines(database, groupId, id)
    .where('fiches.deleted', '=', false)
    .execute();
  const [first] = lines;
  const isOpen = lines.some(({ ends_at }) => now() < ends_at + MAILED_KEY_LIFE);
  if (!first || !isOpen) throw new Refusal('linkExpired');
  const opens = (address: string): boolean =>
    address !== '' && keys.opensBooking(key, groupId, id, address);
  // a key from an SMS does not prove the e-mail address
  const email = opens(first.email) ? first.email : '';
  if (email === '' && !opens(telephoneOf(first, settings))) throw new Refusal('linkExpired');
  const address = email || first.firstphone;
  const tokenFields = await createBookingSession(database, { groupId, id, address }, now());
  return bookingSessionAnswer({ email, bookingId: id, ...tokenFields });
}

const credentialsIn = (body: BodyPart): { readonly email: string; readonly password: string } => {
  const credentials = partOf(body.credentials, 'credentials');
  return readAll({
    email: () => emailIn(credentials, 'email'),
    password: () => passwordIn(credentials, 'password') || refuse('password', 'missing'),
  });
};
