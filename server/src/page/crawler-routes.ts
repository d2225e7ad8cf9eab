import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../environment/dependencies';
import { addressedGroup } from './addressed-group';
import { robotsText, sitemapOf } from './sitemap';
import { drawnPictureOf, SHARING_PICTURE } from './sharing-picture';

export function crawlerRoutes(
  server: FastifyInstance,
  { database, origin }: Pick<Dependencies, 'database'> & { readonly origin: () => string },
): void {
  server.get('/robots.txt', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(origin())),
  );
  server.get<{ Querystring: { readonly file?: unknown } }>(
    '/sitemap.xml',
    { schema: { hide: true } },
    async ({ query: { file } }, reply) => {
      const sitemap = await sitemapOf(
        database,
        origin(),
        typeof file === 'string' ? file : undefined,
      );
      if (sitemap === undefined) return reply.code(404).type('text/plain').send('No such file\n');
      return reply.type('application/xml; charset=utf-8').send(sitemap);
    },
  );
  server.get<{ Params: { readonly urlname: string } }>(
    `/:urlname/${SHARING_PICTURE}`,
    { schema: { hide: true } },
    async ({ params: { urlname } }, reply) => {
      const group = await addressedGroup(database, { kind: 'group', urlname }, '');
      if (!group?.active) return reply.code(404).type('text/plain').send('No such picture\n');
      return reply
        .type('image/png')
        .headers({
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await drawnPictureOf(group));
    },
  );
}
