import type { FastifyInstance } from 'fastify';
import { pathsIn, peopleDialects, type Dialect } from '../dialect/dialect';
import { activeGroup, groupOf } from '../group/groups';
import type { StoredSettings } from '../group/settings';
import { readAll, Refused } from '../refusal/refused';
import { network } from '../request/network';
import { idOf, type Query } from '../request/query';
import { forAccountHolders, forErasure, type Gate } from '../session/access';
import type { AccountCaller } from '../session/caller';
import { openedAccount } from '../session/session-answer';
import { ensureOwnLogin } from '../session/session-routes';
import type { Surroundings } from '../surroundings';
import type { ErasureRequests } from '../personal-data/erasure-requests';
import { ownData } from '../personal-data/own-data';
import {
  changeTold,
  erasureTold,
  forgottenTold,
  ownDataTold,
  registrationTold,
} from './account-description';
import {
  accountIn,
  emailIn,
  groupIdIn,
  keyIn,
  localeIn,
  passwordIn,
  pendingIn,
} from './account-request';
import type { Accounts } from './accounts';

interface AccountParts {
  readonly accounts: Accounts;
  readonly erasureRequests: ErasureRequests;
  readonly gate: Gate;
}

const NEUTRAL = 'If there is an account with this address, a mail is on its way.';

/** Registration, password reset and change, change of the e-mail, erasure and export of personal data. */
export async function accountRoutes(
  server: FastifyInstance,
  { database, accounts, erasureRequests, gate, now }: Surroundings & AccountParts,
): Promise<void> {
  const each = (path: string): readonly string[] =>
    peopleDialects.flatMap((dialect: Dialect) => pathsIn(dialect, path));

  for (const path of each('/accounts')) {
    server.post(
      path,
      {
        schema: { summary: 'Registers an account, which a mail activates', tags: ['account'] },
        config: { told: registrationTold, access: 'public' },
      },
      async ({ body }, reply) => {
        const account = accountIn(body);
        const registration = readAll({
          groupId: () => groupIdIn(account),
          email: () => emailIn(account, 'email'),
          locale: () => localeIn(account),
          pendingRdv: () => pendingIn(account),
        });
        const { settings } = await activeGroup(database, registration.groupId);
        ensureOwnLogin(settings);
        if ((settings as StoredSettings).register_disabled) throw new Refused('registrationClosed');
        await accounts.register(registration);
        return reply.code(201).send({ account: { email: registration.email }, msg: NEUTRAL });
      },
    );
  }

  // this path has the suffix `.json` in every dialect
  const forgotten = new Set(
    each('/accounts/forgotPassword').flatMap((path) => [
      path,
      `${path.replace(/\.json$/, '')}.json`,
    ]),
  );
  for (const path of forgotten) {
    server.post(
      path,
      {
        schema: { summary: 'Asks for a mail that leads to a new password', tags: ['account'] },
        config: { told: forgottenTold, access: 'public' },
      },
      async ({ body }) => {
        const account = accountIn(body);
        const { groupId, email, locale } = readAll({
          groupId: () => groupIdIn(account),
          email: () => emailIn(account, 'email'),
          locale: () => localeIn(account),
        });
        ensureOwnLogin((await activeGroup(database, groupId)).settings);
        await accounts.requestPasswordReset(groupId, email, locale);
        return { msg: NEUTRAL };
      },
    );
  }

  for (const path of each('/accounts/:id')) {
    server.put<{ Params: { id: string } }>(
      path,
      {
        schema: { summary: 'Changes a password, or an address', tags: ['account'] },
        config: {
          told: changeTold,
          access: { ...forAccountHolders, beforeNewPassword: true },
        },
      },
      async (request, reply) => {
        const account = accountIn(request.body);
        const groupId = groupIdIn(account);
        const caller = ownAccount(await gate.account(request, groupId), request.params.id);
        // a group with single sign-on has neither registration nor passwords of its own
        ensureOwnLogin((await activeGroup(database, groupId)).settings);
        const password = passwordIn(account, 'password');
        const proof = {
          current: passwordIn(account, 'current_password') ?? '',
          network: network(request.ip),
        };
        if (password !== undefined)
          return openedAccount(await accounts.changePassword(caller, { password, ...proof }));
        if (caller.mustChangePassword) throw new Refused('passwordChangeNeeded');
        const email = newEmailIn(account, caller);
        if (email === undefined) {
          return reply.code(422).send({ temp_email: ['This is not an address to change to.'] });
        }
        await accounts.changeEmail(caller, { email, ...proof });
        const { accountId: id, email: present, token } = caller;
        return { account: { id, email: present, temp_email: email }, account_token: token };
      },
    );
  }

  for (const path of each('/accounts/:id/erasure_requests')) {
    server.post<{ Params: { id: string } }>(
      path,
      {
        schema: { summary: 'Asks to be forgotten, and confirms it', tags: ['account'] },
        config: { told: erasureTold, access: forErasure },
      },
      async (request, reply) => {
        const account = accountIn(request.body);
        const groupId = groupIdIn(account);
        const { id } = request.params;
        const asking = await gate.caller(request, groupId);
        const key = keyIn(account, 'validation_key');
        if (key !== undefined) {
          const asked = accountIdIn(id);
          if (isWithoutAccount(id)) await erasureRequests.confirmByAddress(groupId, key);
          else if (asked !== undefined) await erasureRequests.confirm(groupId, asked, key);
          else throw new Refused('linkExpired');
          return reply.code(202).send({ confirmed: true });
        }
        if (isWithoutAccount(id)) {
          await groupOf(database, groupId);
          const email = emailIn(account, 'email');
          await erasureRequests.askByAddress({ groupId, email, locale: localeIn(account) });
          return reply.code(202).send({ confirmed: false });
        }
        if (asking.kind === 'appointment') throw new Refused('notThere');
        if (asking.kind !== 'account') throw new Refused('connectionExpired');
        return reply
          .code(202)
          .send({ confirmed: await erasureRequests.ask(ownAccount(asking, id)) });
      },
    );
  }

  for (const path of each('/accounts/:id/personal_data')) {
    server.get<{ Params: { id: string }; Querystring: Query }>(
      path,
      {
        schema: { summary: 'All that is known of the holder of an account', tags: ['account'] },
        config: { told: ownDataTold, access: forAccountHolders },
      },
      async (request, reply) => {
        const { query, params } = request;
        const { id: groupId } = await activeGroup(database, query.group_id);
        const caller = ownAccount(await gate.account(request, groupId), params.id);
        return reply
          .header('content-disposition', 'attachment; filename="personal-data.json"')
          .send(await ownData(database, caller, now()));
      },
    );
  }
}

const withoutSuffix = (id: string): string => id.replace(/\.json$/, '');

const accountIdIn = (id: string): number | undefined => idOf(withoutSuffix(id));

/** Id 0 stands for contacts without an account. */
const isWithoutAccount = (id: string): boolean => withoutSuffix(id) === '0';

/** Only the account of the session can be used; any other id is answered like an unknown one. @throws {Refused} notThere */
function ownAccount(caller: AccountCaller, id: string): AccountCaller {
  if (accountIdIn(id) !== caller.accountId) throw new Refused('notThere');
  return caller;
}

/** None for an invalid address or the present one, which is refused with its own message. */
function newEmailIn(
  account: Parameters<typeof emailIn>[0],
  { email }: AccountCaller,
): string | undefined {
  try {
    const asked = emailIn(account, 'temp_email');
    return asked === email ? undefined : asked;
  } catch (failure) {
    if (failure instanceof Refused) return undefined;
    throw failure;
  }
}
