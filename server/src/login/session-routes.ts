import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../account/accounts';
import { listAnswer } from '../catalog/page';
import { pathsIn, peopleDialects } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup } from '../group/groups';
import { AppointmentKeys } from '../keys/keys';
import { partOf } from '../request/fields';
import type { Query } from '../request/query';
import { forAnybodyAtAll, forProfessionals, type Authorizer } from '../session/authorizer';
import { identifyCaller } from '../session/caller';
import type { LoginFailures } from '../session/login-failures';
import { sessionAnswer } from '../session/session-answer';
import type { SingleSignOn } from '../sso/single-sign-on';
import { logIn } from './log-in';
import { logOut } from './log-out';
import { groupsOpenapi, loginOpenapi, logoutOpenapi, sessionOpenapi } from './session-openapi';

interface SessionParts {
  readonly accounts: Accounts;
  readonly failures: LoginFailures;
  readonly authorizer: Authorizer;
  readonly singleSignOn: SingleSignOn;
}

export async function sessionRoutes(
  server: FastifyInstance,
  dependencies: Dependencies & SessionParts,
): Promise<void> {
  const { database, now, authorizer } = dependencies;
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
        // lets a professional of another group log out
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
      async (request) =>
        logIn({ ...dependencies, keys }, request, partOf(request.body, 'credentials')),
    );
  }

  for (const path of paths('/sessions/logout')) {
    server.post(
      path,
      {
        schema: { summary: 'Logs out', tags: ['session'] },
        config: { openapi: logoutOpenapi, access: forAnybodyAtAll, neverRepeated: true },
      },
      async (request, reply) => {
        const address = await logOut(dependencies, request);
        return address ? { logout_url: address } : reply.code(204).send();
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
