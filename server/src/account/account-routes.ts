import type { FastifyInstance } from 'fastify';
import { pathsIn, peopleDialects, type Dialect } from '../dialect/dialect';
import { activeGroup, ensurePasswordLogin } from '../group/groups';
import { readAll, Refusal } from '../refusal/refusal';
import { network } from '../request/network';
import { forAccounts, type Authorizer } from '../session/authorizer';
import { type AccountCaller, consentsOf } from '../session/caller';
import { accountAnswer, accountSessionAnswer } from '../session/session-answer';
import type { Dependencies } from '../environment/dependencies';
import { accountChangeOpenapi, passwordResetOpenapi, registrationOpenapi } from './account-openapi';
import {
  accountIn,
  emailIn,
  groupIdIn,
  localeIn,
  ownAccount,
  passwordIn,
  pendingIn,
  preferencesIn,
} from './account-request';
import type { AppointmentKeys } from '../keys/keys';
import type { Account } from './account-rows';
import type { Accounts } from './accounts';

interface AccountParts extends Pick<Dependencies, 'database'> {
  readonly keys: AppointmentKeys;
  readonly accounts: Accounts;
  readonly authorizer: Authorizer;
}

const NEUTRAL =
  'If there is an account with this address, it gets a mail: at once, or later where several were asked for within an hour.';

export async function accountRoutes(server: FastifyInstance, parts: AccountParts): Promise<void> {
  registrationRoutes(server, parts);
  passwordResetRoutes(server, parts);
  accountChangeRoutes(server, parts);
}

const inEachDialect = (path: string): readonly string[] =>
  peopleDialects.flatMap((dialect: Dialect) => pathsIn(dialect, path));

function registrationRoutes(
  server: FastifyInstance,
  { database, accounts, keys }: AccountParts,
): void {
  for (const path of inEachDialect('/accounts')) {
    server.post(
      path,
      {
        schema: { summary: 'Registers an account, which a mail activates', tags: ['account'] },
        config: { openapi: registrationOpenapi, access: 'public' },
      },
      async ({ body, ip }, reply) => {
        const account = accountIn(body);
        const registration = readAll({
          groupId: () => groupIdIn(account),
          email: () => emailIn(account, 'email'),
          locale: () => localeIn(account),
          pendingRdv: () => pendingIn(account),
        });
        const { settings } = await activeGroup(database, registration.groupId);
        ensurePasswordLogin(settings);
        if (settings.register_disabled) throw new Refusal('registrationClosed');
        await accounts.register({ ...registration, askedFrom: keys.networkMark(network(ip)) });
        return reply.code(201).send({ account: { email: registration.email }, msg: NEUTRAL });
      },
    );
  }
}

function passwordResetRoutes(
  server: FastifyInstance,
  { database, accounts, keys }: AccountParts,
): void {
  // this path has the suffix `.json` in every dialect
  const forgotten = new Set(
    inEachDialect('/accounts/forgotPassword').flatMap((path) => [
      path,
      `${path.replace(/\.json$/, '')}.json`,
    ]),
  );
  for (const path of forgotten) {
    server.post(
      path,
      {
        schema: { summary: 'Asks for a mail that leads to a new password', tags: ['account'] },
        config: { openapi: passwordResetOpenapi, access: 'public' },
      },
      async ({ body, ip }) => {
        const account = accountIn(body);
        const { groupId, email, locale } = readAll({
          groupId: () => groupIdIn(account),
          email: () => emailIn(account, 'email'),
          locale: () => localeIn(account),
        });
        ensurePasswordLogin((await activeGroup(database, groupId)).settings);
        const askedFrom = keys.networkMark(network(ip));
        await accounts.requestPasswordReset({ groupId, email, locale, askedFrom });
        return { msg: NEUTRAL };
      },
    );
  }
}

function accountChangeRoutes(
  server: FastifyInstance,
  { database, accounts, authorizer, keys }: AccountParts,
): void {
  for (const path of inEachDialect('/accounts/:id')) {
    server.put<{ Params: { id: string } }>(
      path,
      {
        schema: {
          summary: 'Changes a password, an address, the language, or what may be sent',
          tags: ['account'],
        },
        config: {
          openapi: accountChangeOpenapi,
          access: { ...forAccounts, beforeNewPassword: true },
        },
      },
      async (request, reply) => {
        const account = accountIn(request.body);
        const { groupId, preferences, password, current } = readAll({
          groupId: () => groupIdIn(account),
          preferences: () => preferencesIn(account),
          password: () => passwordIn(account, 'password'),
          current: () => passwordIn(account, 'current_password'),
        });
        const caller = ownAccount(await authorizer.account(request, groupId), request.params.id);
        const asksEmail = account.temp_email !== undefined && account.temp_email !== null;
        const changesPreferencesOnly =
          Object.keys(preferences).length > 0 && password === undefined && !asksEmail;
        if (changesPreferencesOnly && !caller.mustChangePassword) {
          const accountRow = await accounts.changePreferences(caller, preferences);
          return { account: answerOf(accountRow), account_token: caller.token };
        }
        // a group with single sign-on has no passwords
        ensurePasswordLogin((await activeGroup(database, groupId)).settings);
        const from = network(request.ip);
        const askedFrom = keys.networkMark(from);
        const proof = { current: current ?? '', network: from, askedFrom };
        if (password !== undefined)
          return accountSessionAnswer(
            await accounts.changePassword(caller, { password, preferences, ...proof }),
          );
        if (caller.mustChangePassword) throw new Refusal('passwordChangeNeeded');
        const email = newEmailIn(account, caller);
        if (email === undefined) {
          return reply.code(422).send({ temp_email: ['This is not an address to change to.'] });
        }
        const accountRow = await accounts.changeEmail(caller, { email, preferences, ...proof });
        return {
          account: { ...answerOf(accountRow), temp_email: email },
          account_token: caller.token,
        };
      },
    );
  }
}

const answerOf = (account: Account): object =>
  accountAnswer({ ...account, consents: consentsOf(account) });

/** Undefined if invalid or the present address, which has its own message. */
function newEmailIn(
  account: Parameters<typeof emailIn>[0],
  { email }: AccountCaller,
): string | undefined {
  try {
    const newEmail = emailIn(account, 'temp_email');
    return newEmail === email ? undefined : newEmail;
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}
