import type { FastifyInstance, FastifyReply } from 'fastify';
import { activeGroup } from '../group/groups';
import { localeFrom, translatorFor } from '../group/translated';
import type { Surroundings } from '../surroundings';
import { valueOf, type Query } from '../request/query';
import { catalogLists, formsOf } from './catalog';
import { conditionsOf, type CatalogList } from './conditions';
import { listed, pageOf } from './page';

const text = { type: 'string', maxLength: 2048 } as const;

/** Roots whose catalogue is the same lists under the same names; v1 also takes `.json` (contract.md 4). */
const ROOTS = ['/api/v3', '/api/v1'];

interface Call {
  Params: { group_id: string };
  Querystring: Query;
}

/** What a group offers, in the words of a locale. */
export async function catalogRoutes(
  server: FastifyInstance,
  { database }: Surroundings,
): Promise<void> {
  const schema = (summary: string) => ({
    summary,
    tags: ['catalogue'],
    params: { type: 'object', properties: { group_id: text } },
    querystring: {
      type: 'object',
      properties: { locale: text, results: text, startIndex: text, apikey: text },
    },
  });
  const paths = (name: string): readonly string[] =>
    ROOTS.map((root) => `${root}/groups/:group_id/${name}`).flatMap((path) =>
      path.startsWith('/api/v1') ? [path, `${path}.json`] : [path],
    );

  for (const name of Object.keys(catalogLists) as CatalogList[]) {
    for (const path of paths(name)) {
      server.get<Call>(
        path,
        { schema: schema(`The ${name} of a group`) },
        async (request, reply) => {
          fresh(reply);
          const { params, query } = request;
          const group = await activeGroup(database, params.group_id);
          const page = pageOf(query);
          const records = await catalogLists[name]({
            database,
            groupId: group.id,
            translated: translatorFor(localeFrom(valueOf(query, 'locale')), group.locale),
            conditions: conditionsOf(query, name),
          });
          return listed(records, page);
        },
      );
    }
  }

  for (const path of paths('forms')) {
    server.get<Call>(path, { schema: schema('The forms of a group') }, async (request, reply) => {
      fresh(reply);
      const { params, query } = request;
      const group = await activeGroup(database, params.group_id);
      const translated = translatorFor(localeFrom(valueOf(query, 'locale')), group.locale);
      return listed(await formsOf(database, group.id, translated), pageOf(query));
    });
  }
}

/** Public, but asked again each time: a price that changed is never shown from a store. */
const fresh = (reply: FastifyReply): void => void reply.header('cache-control', 'no-cache');
