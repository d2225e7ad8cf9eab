import type { FastifyInstance } from 'fastify';
import {
  accountIdIn,
  accountIn,
  emailIn,
  groupIdIn,
  isWithoutAccount,
  keyIn,
  localeIn,
  ownAccount,
} from '../account/account-request';
import { pathsIn, peopleDialects, type Dialect } from '../dialect/dialect';
import { readSnapshot } from '../database/transactions';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup, groupOf } from '../group/groups';
import type { AppointmentKeys } from '../keys/keys';
import { readAll, Refusal } from '../refusal/refusal';
import { network } from '../request/network';
import type { Query } from '../request/query';
import { forAccounts, forErasure, type Authorizer } from '../session/authorizer';
import { exportPersonalData } from './data-export';
import type { ErasureRequests } from './erasure-requests';
import { erasureOpenapi, dataExportOpenapi } from './personal-data-openapi';

interface PersonalDataParts {
  readonly erasureRequests: ErasureRequests;
  readonly authorizer: Authorizer;
  readonly keys: AppointmentKeys;
}

export async function personalDataRoutes(
  server: FastifyInstance,
  { database, erasureRequests, authorizer, keys, now }: Dependencies & PersonalDataParts,
): Promise<void> {
  const each = (path: string): readonly string[] =>
    peopleDialects.flatMap((dialect: Dialect) => pathsIn(dialect, path));

  for (const path of each('/accounts/:id/erasure_requests')) {
    server.post<{ Params: { id: string } }>(
      path,
      {
        schema: { summary: 'Asks to be forgotten, and confirms it', tags: ['account'] },
        config: { openapi: erasureOpenapi, access: forErasure },
      },
      async (request, reply) => {
        const account = accountIn(request.body);
        const { id } = request.params;
        const asksByAddress = isWithoutAccount(id) && !account.validation_key;
        const { groupId, key, email, locale } = readAll({
          groupId: () => groupIdIn(account),
          key: () => keyIn(account, 'validation_key'),
          email: () => (asksByAddress ? emailIn(account, 'email') : undefined),
          locale: () => localeIn(account),
        });
        if (key !== undefined) {
          const accountId = accountIdIn(id);
          if (isWithoutAccount(id)) await erasureRequests.confirmByAddress(groupId, key);
          else if (accountId !== undefined) await erasureRequests.confirm(groupId, accountId, key);
          else throw new Refusal('linkExpired');
          return reply.code(202).send({ confirmed: true });
        }
        const askedFrom = keys.networkMark(network(request.ip));
        if (email !== undefined) {
          await groupOf(database, groupId);
          await erasureRequests.askByAddress({ groupId, email, locale, askedFrom });
          return reply.code(202).send({ confirmed: false });
        }
        // a mailed key or an address suffices, whatever session this browser has
        const asking = await authorizer.caller(request, groupId);
        if (asking.kind === 'appointment') throw new Refusal('notThere');
        if (asking.kind !== 'account') throw new Refusal('connectionExpired');
        return reply
          .code(202)
          .send({ confirmed: await erasureRequests.ask(ownAccount(asking, id), askedFrom) });
      },
    );
  }

  for (const path of each('/accounts/:id/personal_data')) {
    server.get<{ Params: { id: string }; Querystring: Query }>(
      path,
      {
        schema: { summary: 'All that is known of the holder of an account', tags: ['account'] },
        config: { openapi: dataExportOpenapi, access: forAccounts },
      },
      async (request, reply) => {
        const { query, params } = request;
        const { id: groupId } = await activeGroup(database, query.group_id);
        const caller = ownAccount(await authorizer.account(request, groupId), params.id);
        return reply
          .header('content-disposition', 'attachment; filename="personal-data.json"')
          .send(
            await readSnapshot(database, (snapshot) => exportPersonalData(snapshot, caller, now())),
          );
      },
    );
  }
}
