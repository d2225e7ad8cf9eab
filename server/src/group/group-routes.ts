import type { FastifyInstance } from 'fastify';
import { pathsIn, v1 } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { refuse } from '../refusal/refusal';
import { type Query, valueOf } from '../request/query';
import { groupOpenapi, shardOpenapi, websiteOpenapi } from './group-openapi';
import { groupByHost, groupByUrlname, hostsOf } from './groups';
import { publicGroup } from './public-group';
import { defaultSettings } from './settings';
import type { StoredSettings } from '../database/settings-column';
import { localeFrom } from './translations';

const text = { type: 'string', maxLength: 2048 } as const;

type GroupParts = Pick<Dependencies, 'database'>;

export async function groupRoutes(server: FastifyInstance, parts: GroupParts): Promise<void> {
  groupRoute(server, parts);
  websiteRoutes(server, parts);
  shardRoutes(server, parts);
}

function groupRoute(server: FastifyInstance, { database }: GroupParts): void {
  server.get<{ Params: { urlname: string }; Querystring: Query }>(
    '/api/v1/services/groups/:urlname',
    {
      schema: {
        summary: 'A group by its urlname',
        tags: ['group'],
        params: {
          type: 'object',
          properties: {
            urlname: { ...text, description: 'Of the group', examples: ['salon-lumiere'] },
          },
        },
        querystring: {
          type: 'object',
          properties: {
            locale: { ...text, description: 'Language of the texts, as `fr` or `fr-CA`' },
          },
        },
      },
      config: { openapi: groupOpenapi, access: 'public' },
    },
    async ({ params, query }, reply) => {
      void reply.header('cache-control', 'no-cache');
      const group = await groupByUrlname(database, params.urlname.replace(/\.json$/, ''));
      const hosts = await hostsOf(database, group.id);
      return publicGroup(group, hosts, localeFrom(valueOf(query, 'locale')));
    },
  );
}

function websiteRoutes(server: FastifyInstance, { database }: GroupParts): void {
  for (const path of pathsIn(v1, '/websites/lookup')) {
    server.get<{ Querystring: Query }>(
      path,
      {
        schema: {
          summary: 'The group that a host belongs to',
          tags: ['group'],
          querystring: {
            type: 'object',
            required: ['website'],
            properties: {
              website: {
                ...text,
                description: 'A host, with or without scheme and port',
                examples: ['salon-lumiere.example'],
              },
            },
          },
        },
        config: { openapi: websiteOpenapi, access: 'public' },
      },
      async ({ query }, reply) => {
        void reply.header('cache-control', 'no-cache');
        const group = await groupByHost(database, valueOf(query, 'website') ?? '');
        return { urlname: group.urlname, shard_name: shardOf(group.settings) };
      },
    );
  }
}

function shardRoutes(server: FastifyInstance, { database }: GroupParts): void {
  for (const path of pathsIn(v1, '/shards/lookup')) {
    server.get<{ Querystring: Query }>(
      path,
      {
        schema: {
          summary: 'The shard that holds a urlname',
          tags: ['group'],
          querystring: {
            type: 'object',
            required: ['field', 'value'],
            properties: {
              field: {
                type: 'string',
                enum: ['urlname'],
                description: 'What the group is named by',
                examples: ['urlname'],
              },
              value: { ...text, description: 'The urlname', examples: ['salon-lumiere'] },
            },
          },
        },
        config: { openapi: shardOpenapi, access: 'public' },
      },
      async ({ query }, reply) => {
        void reply.header('cache-control', 'no-cache');
        if (valueOf(query, 'field') !== 'urlname') refuse('field');
        const group = await groupByUrlname(database, valueOf(query, 'value') ?? '');
        return { shard_name: shardOf(group.settings) };
      },
    );
  }
}

const shardOf = (settings: StoredSettings): string => settings.shard ?? defaultSettings.shard;
