import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { dialects, pathsIn } from '../dialect/dialect';
import { activeGroup } from '../group/groups';
import { websitesOf } from '../group/minisite';
import { showsPromotions } from '../group/settings';
import { localeFrom, translatorFor, type Translator } from '../group/translations';
import { readAll } from '../refusal/refusal';
import { forAnybodyAtAll, type Authorizer } from '../session/authorizer';
import type { Dependencies } from '../environment/dependencies';
import { type Query, valueOf } from '../request/query';
import { catalogLists, formsOf } from './catalog';
import { catalogOpenapi, type GroupList } from './catalog-openapi';
import {
  filterableFields,
  conditionsOf,
  isCatalogList,
  type CatalogList,
  type AnswerRecord,
} from './conditions';
import { MAX_PAGE_SIZE, listAnswer, pageOf, DEFAULT_PAGE_SIZE } from './page';
import { filterOf, idsOf, searchOf } from './search';
import { keysIn } from '../untyped/untyped';

const text = { type: 'string', maxLength: 2048 } as const;

const params = {
  type: 'object',
  properties: { group_id: { ...text, description: 'Id of the group', examples: ['1'] } },
};

const querystring = {
  type: 'object',
  properties: {
    apikey: { ...text, description: 'Names the client', examples: ['creneau'] },
    results: {
      ...text,
      description: `Most records to answer, or \`all\`: ${MAX_PAGE_SIZE} at most, ${DEFAULT_PAGE_SIZE} unless asked`,
      examples: ['all'],
    },
    startIndex: { ...text, description: 'Records to pass over, 0 unless asked' },
    locale: { ...text, description: 'Language of the texts, as `fr` or `fr-CA`', examples: ['fr'] },
  },
};

interface Call {
  Params: { group_id: string };
  Querystring: Query;
}

interface CatalogParts extends Pick<Dependencies, 'reads'> {
  readonly authorizer: Authorizer;
}

export async function catalogRoutes(server: FastifyInstance, parts: CatalogParts): Promise<void> {
  catalogListRoutes(server, parts);
  groupListRoutes(server, parts);
}

const routeOptionsOf = (list: CatalogList | GroupList) => ({
  schema: { summary: `The ${list} of a group`, tags: ['catalogue'], params, querystring },
  config: {
    openapi: catalogOpenapi(list),
    access: isCatalogList(list) ? forAnybodyAtAll : ('public' as const),
  },
});

const pathsOf = (name: string): readonly string[] =>
  dialects
    .filter(({ catalog }) => catalog)
    .flatMap((dialect) => pathsIn(dialect, `/groups/:group_id/${name}`));

function catalogListRoutes(server: FastifyInstance, { reads, authorizer }: CatalogParts): void {
  for (const name of keysIn(catalogLists)) {
    for (const path of pathsOf(name)) {
      server.get<Call>(path, routeOptionsOf(name), async (request, reply) => {
        fresh(reply);
        const { params, query } = request;
        const { page, calendarIds, ...filters } = readAll({
          page: () => pageOf(query, Object.keys(filterableFields[name])),
          calendarIds: () => (name === 'interventions' ? idsOf(query, 'calendar_ids') : []),
          conditions: () => conditionsOf(query, name),
          filter: () => filterOf(query, name),
          search: () => searchOf(query),
        });
        const records = await reads.read(request.ip, async ({ database }) => {
          const group = await activeGroup(database, params.group_id);
          return catalogLists[name]({
            database,
            groupId: group.id,
            showsPromotions: showsPromotions(group.settings),
            translate: translatorFor(localeFrom(valueOf(query, 'locale')), group.locale),
            agent: await authorizer.isAgent(request, group),
            calendarIds,
          });
        });
        return listAnswer(
          records.filter((record) => Object.values(filters).every((isWanted) => isWanted(record))),
          page,
        );
      });
    }
  }
}

/** At most one record, without parameters. */
const ofGroup: {
  readonly [list in GroupList]: (
    group: Row<'groups'>,
    translate: Translator,
    database: Kysely<Database>,
  ) => Promise<readonly AnswerRecord[]> | readonly AnswerRecord[];
} = {
  forms: ({ id }, translate, database) => formsOf(database, id, translate),
  websites: websitesOf,
};

function groupListRoutes(server: FastifyInstance, { reads }: CatalogParts): void {
  for (const name of keysIn(ofGroup)) {
    for (const path of pathsOf(name)) {
      server.get<Call>(path, routeOptionsOf(name), async (request, reply) => {
        fresh(reply);
        const { params, query } = request;
        const records = await reads.read(request.ip, async ({ database }) => {
          const group = await activeGroup(database, params.group_id);
          const translate = translatorFor(localeFrom(valueOf(query, 'locale')), group.locale);
          return ofGroup[name](group, translate, database);
        });
        return listAnswer(records, pageOf(query, []));
      });
    }
  }
}

/** Revalidated each time, so that no cache shows an old price. */
const fresh = (reply: FastifyReply): void => void reply.header('cache-control', 'no-cache');
