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
import type { Surroundings } from '../environment/dependencies';
import { activeGroup, groupOf } from '../group/groups';
import { Refused } from '../refusal/refusal';
import type { Query } from '../request/query';
import { forAccountHolders, forErasure, type Gate } from '../session/authorizer';
import { ownData } from './data-export';
import type { ErasureRequests } from './erasure-requests';
import { erasureTold, ownDataTold } from './personal-data-description';

interface PersonalDataParts {
  readonly erasureRequests: ErasureRequests;
  readonly gate: Gate;
}

/** Erasure and export of personal data. */
export async function personalDataRoutes(
  server: FastifyInstance,
  { database, erasureRequests, gate, now }: Surroundings & PersonalDataParts,
): Promise<void> {
  const each = (path: string): readonly string[] =>
    peopleDialects.flatMap((dialect: Dialect) => pathsIn(dialect, path));

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
