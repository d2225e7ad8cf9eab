import { emailAsKept } from '@creneau/core';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Accounts } from '../account/accounts';
import { emailField, group_id } from '../account/account-calls';
import { appointmentAccessOf } from '../appointment/appointment-access';
import { recordsOf } from '../appointment/appointment-record';
import { telephoneOf } from '../appointment/appointment-links';
import { bookingLines, ownAppointments } from '../appointment/own-appointments';
import { call } from '../call/call';
import { bodyReader, isSent } from '../call/read-body';
import { transact } from '../database/transactions';
import type { Row } from '../database/schema';
import { dialectOf } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup, ensurePasswordLogin } from '../group/groups';
import { optional, partial, record, text } from '../json-schema/fields';
import { type AppointmentKeys, MAILED_KEY_LIFE } from '../keys/keys';
import { Refusal, refuse } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { partOf } from '../request/fields';
import { network } from '../request/network';
import { identifyCaller } from '../session/caller';
import type { LoginFailures } from '../session/login-failures';
import { LONGEST_PASSWORD } from '../session/passwords';
import { logInProfessional } from '../session/professionals';
import {
  accountSessionAnswer,
  bookingSessionAnswer,
  ficheSessionAnswer,
  professionalSessionAnswer,
  type AccountSession,
} from '../session/session-answer';
import { ficheOfMailedKey, createBookingSession, createFicheSession } from '../session/sessions';
import { mailedKey, newSessionField } from '../session/session-fields';
import type { SingleSignOn } from '../sso/single-sign-on';
import { providerParameters } from '../sso/begin-single-sign-on';

interface LoginParts extends Pick<Dependencies, 'database' | 'now'> {
  readonly accounts: Accounts;
  readonly failures: LoginFailures;
  readonly singleSignOn: SingleSignOn;
  readonly keys: AppointmentKeys;
}

const credentials = record(
  {
    email: emailField('An address, in any case'),
    password: text('As it was typed', undefined, { minLength: 1, maxLength: LONGEST_PASSWORD }),
  },
  'What one logs in with',
  { email: 'camille@example.org', password: 'Bonjour-2026!' },
);

const mailedKeys = {
  oubliKey: mailedKey('Of the mail that leads to a new password'),
  validation_key: mailedKey('Of the mail that activates an account, or confirms an address'),
  temp_email: optional(emailField('The address that is confirmed, with its `validation_key`')),
  ficheKey: mailedKey('The key to a contact, from a mail'),
  veventKey: mailedKey(
    'The key to one appointment, with what was booked together, from a mail; good until 30 days after it, as often as it is used',
  ),
};

const readPro = bodyReader(record({ pro: record({ group_id }), credentials }));
const readMailedKeys = bodyReader(record({ account: record({ group_id, ...mailedKeys }) }));
const readLogin = bodyReader(
  record({
    account: record({ group_id, sso: optional(providerParameters) }),
    credentials: optional(credentials),
  }),
);

export const logIn = call({
  name: 'logIn',
  method: 'POST',
  path: '/sessions/login',
  subject: 'session',
  summary: 'Logs in, or takes up the link of a mail',
  description:
    'With `credentials`, logs in to an account, or as a professional with `pro` in place of `account`. Without them, opens a session by a key of a mailed link; a key to an account works once. The answer is the same for a wrong password, an unknown address and an account that is not activated. Five failures within ten minutes, counted by address and network, block logins for ten minutes; a new password can still be requested.',
  access: 'public',
  neverRepeated: true,
  body: partial({
    credentials,
    account: record(
      {
        group_id,
        email: optional(credentials.properties.email),
        ...mailedKeys,
        sso: optional(providerParameters),
      },
      'Whose session it is to be',
      { group_id: 1, email: 'camille@example.org' },
    ),
    pro: record(
      { group_id, email: optional(credentials.properties.email) },
      'In place of `account`: a professional logs in',
    ),
  }),
  answers: { 200: { description: 'The session, with its key', body: newSessionField } },
  refusals: [
    answers.credentialsWrong,
    answers.accountBlocked,
    answers.ssoOnly,
    answers.ssoUnavailable,
    answers.ssoRefused,
    answers.linkExpired,
    // erased while the request was running
    answers.connectionExpired,
    answers.groupUnknown,
    answers.groupInactive,
    { ...answers.invalidField, field: 'email' },
  ],
  handle: async ({ request }, parts: LoginParts): Promise<object> => {
    const body = partOf(request.body, 'credentials');
    if (isSent(body.pro)) return logInAsProfessional(parts, request);
    const account = partOf(body.account, 'account');
    return isSent(body.credentials) || isSent(account.sso)
      ? logInToAccount(parts, request)
      : logInByMailedKey(parts, request);
  },
});

async function logInAsProfessional(
  { database, now, failures }: LoginParts,
  request: FastifyRequest,
): Promise<object> {
  const { pro, credentials } = readPro(request);
  ensurePasswordLogin((await activeGroup(database, pro.group_id)).settings);
  return professionalSessionAnswer(
    await logInProfessional(database, failures, loginOf(credentials, request), now()),
  );
}

async function logInToAccount(parts: LoginParts, request: FastifyRequest): Promise<object> {
  const { account, credentials } = readLogin(request);
  const group = await activeGroup(parts.database, account.group_id);
  if (account.sso) return logInByOrganisation(parts, request, group, account.sso);
  ensurePasswordLogin(group.settings);
  if (!credentials) refuse('credentials', 'missing');
  const login = { groupId: group.id, ...loginOf(credentials, request) };
  const session = await parts.accounts.logIn(login);
  return accountSessionAnswer(session, await appointmentsOf(parts, request, group, session));
}

const loginOf = ({ email, password }: Static<typeof credentials>, { ip }: FastifyRequest) => ({
  email: emailAsKept(email),
  password,
  network: network(ip),
});

async function logInByOrganisation(
  { accounts, singleSignOn }: LoginParts,
  { log }: FastifyRequest,
  { id, urlname, settings }: Row<'groups'>,
  { secret, ...answer }: Static<typeof providerParameters>,
): Promise<object> {
  const identity = await singleSignOn.finish(
    { urlname, settings },
    secret,
    { iss: undefined, ...answer },
    log,
  );
  return accountSessionAnswer(await accounts.logInByIdentity(id, identity));
}

async function logInByMailedKey(parts: LoginParts, request: FastifyRequest): Promise<object> {
  const { group_id, oubliKey, validation_key, temp_email, ficheKey, veventKey } =
    readMailedKeys(request).account;
  const { accounts, database } = parts;
  const group = await activeGroup(database, group_id);
  ensurePasswordLogin(group.settings);
  const tempEmail = temp_email === undefined ? undefined : emailAsKept(temp_email);
  const keyOfGroup = { groupId: group.id, tempEmail };
  if (oubliKey)
    return accountSessionAnswer(
      await accounts.logInByKey({ ...keyOfGroup, key: oubliKey, purpose: 'password' }),
    );
  if (validation_key) {
    const purpose = tempEmail === undefined ? 'activation' : 'email';
    return accountSessionAnswer(
      await accounts.logInByKey({ ...keyOfGroup, key: validation_key, purpose }),
    );
  }
  if (ficheKey) return openFicheKey(parts, group.id, ficheKey);
  if (!veventKey) refuse('credentials', 'missing');
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
