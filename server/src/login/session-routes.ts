import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '../account/accounts';
import { emailIn, groupIdIn, keyIn, localeIn, passwordIn } from '../account/account-request';
import { AppointmentKeys, MAILED_KEY_LIFE } from '../keys/appointment-keys';
import { recordsOf } from '../appointment/appointment-record';
import { appointmentAccessOf } from '../appointment/appointment-access';
import { bookingLines, ownAppointments } from '../appointment/own-appointments';
import { addressOf } from '../appointment/stored-appointments';
import type { Row } from '../database/schema';
import { dialectOf, pathsIn, peopleDialects } from '../dialect/dialect';
import { activeGroup } from '../group/groups';
import { ensurePasswordLogin } from '../group/password-login';
import type { StoredSettings } from '../group/settings';
import { listAnswer } from '../catalog/page';
import { readAll, refuse, Refusal } from '../refusal/refusal';
import { partOf, type BodyPart } from '../request/fields';
import { network } from '../request/network';
import type { Query } from '../request/query';
import type { SingleSignOn } from '../sso/single-sign-on';
import { providerAnswerIn, secretIn } from '../sso/sso-request';
import type { Dependencies } from '../environment/dependencies';
import { forAnybodyAtAll, forProfessionals, type Authorizer } from '../session/authorizer';
import { identifyCaller, type AccountCaller } from '../session/caller';
import type { LoginFailures } from '../session/login-failures';
import { logInProfessional } from '../session/professionals';
import {
  type AccountSession,
  accountSessionAnswer,
  bookingSessionAnswer,
  ficheSessionAnswer,
  professionalSessionAnswer,
  sessionAnswer,
} from '../session/session-answer';
import { groupsOpenapi, loginOpenapi, logoutOpenapi, sessionOpenapi } from './session-description';
import {
  contactOfMailedKey,
  deleteSession,
  idTokenOf,
  createBookingSession,
  createFicheSession,
} from '../session/sessions';

interface SessionParts {
  readonly accounts: Accounts;
  readonly failures: LoginFailures;
  readonly authorizer: Authorizer;
  readonly singleSignOn: SingleSignOn;
}

/** Session, login, logout, and the groups of a professional. */
export async function sessionRoutes(
  server: FastifyInstance,
  dependencies: Dependencies & SessionParts,
): Promise<void> {
  const { database, now, accounts, failures, authorizer, singleSignOn } = dependencies;
  const keys = new AppointmentKeys(dependencies.secret, dependencies.environment.videoUrl);
  const paths = (path: string): readonly string[] =>
    peopleDialects.flatMap((dialect) => pathsIn(dialect, path));

  for (const path of paths('/sessions/current')) {
    server.get<{ Querystring: Query }>(
      path,
      {
        schema: { summary: 'Who is asking', tags: ['session'] },
        config: { openapi: sessionOpenapi, access: forAnybodyAtAll },
      },
      async (request) => {
        const { id } = await activeGroup(database, request.query.group_id);
        const asking = await identifyCaller(database, request.headers.authorization, now());
        // a professional of another group is answered as one, so that the page can offer to log out
        return sessionAnswer(
          asking.kind === 'professional' ? asking : await authorizer.caller(request, id),
        );
      },
    );
  }

  for (const path of paths('/sessions/login')) {
    server.post(
      path,
      {
        schema: { summary: 'Logs in, or takes up the link of a mail', tags: ['session'] },
        config: { openapi: loginOpenapi, access: 'public', neverRepeated: true },
      },
      async (request) => logIn(request, partOf(request.body, 'credentials')),
    );
  }

  const logIn = async (request: FastifyRequest, body: BodyPart): Promise<object> => {
    const from = network(request.ip);
    if (body.pro !== undefined && body.pro !== null) {
      const { groupId, credentials } = readAll({
        groupId: () => groupIdIn(partOf(body.pro, 'pro')),
        credentials: () => ({ ...credentialsIn(body), network: from }),
      });
      ensurePasswordLogin((await activeGroup(database, groupId)).settings);
      return professionalSessionAnswer(
        await logInProfessional(database, failures, credentials, now()),
      );
    }
    const isByPassword = body.credentials !== undefined && body.credentials !== null;
    const account = partOf(body.account, 'account');
    const { groupId, credentials } = readAll({
      groupId: () => groupIdIn(account),
      credentials: () => (isByPassword ? credentialsIn(body) : undefined),
    });
    const group = await activeGroup(database, groupId);
    if (account.sso !== undefined && account.sso !== null) {
      const brought = partOf(account.sso, 'sso');
      const settings: StoredSettings = group.settings;
      const identity = await singleSignOn.finish(
        { urlname: group.urlname, settings },
        secretIn(brought),
        providerAnswerIn(brought),
        request.log,
      );
      return accountSessionAnswer(await accounts.logInByIdentity(group.id, identity));
    }
    ensurePasswordLogin(group.settings);
    if (credentials) {
      const login = { groupId: group.id, ...credentials, network: from };
      const opened = await accounts.logIn(login);
      return accountSessionAnswer(opened, await appointmentsOf(request, group, opened));
    }
    const oubli = keyIn(account, 'oubliKey');
    const validation = keyIn(account, 'validation_key');
    const tempEmail = account.temp_email === undefined ? undefined : emailIn(account, 'temp_email');
    const ficheKey = keyIn(account, 'ficheKey');
    const mailed = { groupId: group.id, tempEmail };
    if (oubli !== undefined)
      return accountSessionAnswer(
        await accounts.logInByKey({ ...mailed, key: oubli, purpose: 'password' }),
      );
    if (validation !== undefined) {
      const purpose = tempEmail === undefined ? 'activation' : 'email';
      return accountSessionAnswer(
        await accounts.logInByKey({ ...mailed, key: validation, purpose }),
      );
    }
    if (ficheKey !== undefined) return openFicheKey(group.id, ficheKey);
    const veventKey = keyIn(account, 'veventKey');
    if (veventKey === undefined) refuse('credentials', 'missing');
    return openVeventKey(group.id, veventKey);
  };

  /** The upcoming appointments of an account, in the format of the dialect; none before a required new password is set. */
  const appointmentsOf = async (
    { routeOptions }: FastifyRequest,
    group: Row<'groups'>,
    { token, mustChangePassword }: AccountSession,
  ): Promise<object | undefined> => {
    if (mustChangePassword) return undefined;
    const caller = appointmentAccessOf(
      await identifyCaller(database, `Bearer ${token}`, now()),
      group.id,
    );
    const rows = await ownAppointments(database, caller, { groupId: group.id, past: 0 }, now());
    return dialectOf(routeOptions.url ?? '').formatList(recordsOf(rows, group, undefined, keys));
  };

  const openFicheKey = async (groupId: number, key: string): Promise<object> => {
    const contact = await contactOfMailedKey(database, groupId, key, now());
    if (!contact) throw new Refusal('linkExpired');
    const { id, email } = contact;
    const signed = await createFicheSession(database, { groupId, id, email }, now());
    return ficheSessionAnswer({ email, ...signed });
  };

  const openVeventKey = async (groupId: number, key: string): Promise<object> => {
    const id = keys.bookingIn(key);
    if (id === undefined) throw new Refusal('linkExpired');
    const lines = await bookingLines(database, groupId, id)
      .where('fiches.deleted', '=', false)
      .execute();
    const [first] = lines;
    const isOpen = lines.some(({ ends_at }) => now() < ends_at + MAILED_KEY_LIFE);
    const isTheirs = first && keys.opensBooking(key, groupId, id, addressOf(first));
    if (!isTheirs || !isOpen) throw new Refusal('linkExpired');
    const booking = { groupId, id, address: addressOf(first) };
    const signed = await createBookingSession(database, booking, now());
    return bookingSessionAnswer({ email: first.email, bookingId: id, ...signed });
  };

  /** Address of the organisation's logout, if requested. The logout here succeeds even if the provider does not answer. */
  const endOfOrganisation = async (
    caller: AccountCaller,
    { body, log }: FastifyRequest,
  ): Promise<string | undefined> => {
    const { sso } = partOf(body ?? {}, 'sso');
    if (sso === undefined || sso === null) return undefined;
    const idToken = await idTokenOf(database, caller);
    if (idToken === undefined) return undefined;
    const locale = localeIn(partOf(sso, 'sso')) ?? undefined;
    const { urlname, settings } = await activeGroup(database, caller.groupId);
    try {
      return await singleSignOn.end({ urlname, settings }, idToken, locale, log);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      return undefined;
    }
  };

  for (const path of paths('/sessions/logout')) {
    server.post(
      path,
      {
        schema: { summary: 'Logs out', tags: ['session'] },
        config: { openapi: logoutOpenapi, access: forAnybodyAtAll, neverRepeated: true },
      },
      async (request, reply) => {
        const asking = await authorizer.caller(request, undefined).catch((failure: unknown) => {
          // an expired token needs no logout
          if (failure instanceof Refusal) return undefined;
          throw failure;
        });
        const address =
          asking?.kind === 'account' ? await endOfOrganisation(asking, request) : undefined;
        if (asking) await deleteSession(database, asking);
        return address === undefined ? reply.code(204).send() : { logout_url: address };
      },
    );
  }

  for (const path of paths('/groups')) {
    server.get<{ Querystring: Query }>(
      path,
      {
        schema: { summary: 'The groups a professional works for', tags: ['session'] },
        config: { openapi: groupsOpenapi, access: forProfessionals },
      },
      async (request) => {
        const { groups } = await authorizer.professional(request);
        const rows = groups.map(({ id, name, urlname }) => ({ id, name, urlname }));
        return listAnswer(rows, {
          startIndex: 0,
          pageSize: rows.length,
          sort: undefined,
          dir: 'asc',
        });
      },
    );
  }
}

const credentialsIn = (body: BodyPart): { readonly email: string; readonly password: string } => {
  const credentials = partOf(body.credentials, 'credentials');
  return readAll({
    email: () => emailIn(credentials, 'email'),
    password: () => passwordIn(credentials, 'password') || refuse('password', 'missing'),
  });
};
