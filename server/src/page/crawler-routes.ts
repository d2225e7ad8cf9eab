import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { Dependencies } from '../environment/dependencies';
import { showsWebsite } from '../group/minisite';
import { escapeHtml } from '../mail/plain-text';
import { addressedGroup } from './address';
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

/** Two addresses per group; a sitemap may have 50,000. */
const GROUPS_A_FILE = 20_000;

const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;

/** Undefined for a file that does not exist. */
async function sitemapOf(
  database: Kysely<Database>,
  origin: string,
  file: string | undefined,
): Promise<string | undefined> {
  const { count } = await database
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  const files = Math.max(1, Math.ceil(Number(count) / GROUPS_A_FILE));
  if (file === undefined && files > 1) return index(origin, files);
  const number = file === undefined ? 1 : /^\d{1,5}$/.test(file) ? Number(file) : 0;
  if (number < 1 || number > files) return undefined;
  const groups = await database
    .selectFrom('groups')
    .select(['urlname', 'settings'])
    .where('active', '=', true)
    .orderBy('id')
    .limit(GROUPS_A_FILE)
    .offset((number - 1) * GROUPS_A_FILE)
    .execute();
  return urlSet(groups.flatMap((one) => pagesOf(one, origin)));
}

/** Empty for a group that begins with a login. */
function pagesOf(
  { urlname, settings }: Pick<Row<'groups'>, 'urlname' | 'settings'>,
  origin: string,
): readonly string[] {
  if (settings.sso_login_only) return [];
  const booking = `${origin}/${urlname}`;
  return showsWebsite(settings) ? [`${booking}/home`, booking] : [booking];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const urlSet = (addresses: readonly string[]): string =>
  `${HEAD}<urlset xmlns="${NAMESPACE}">\n${addresses
    .map((address) => `<url><loc>${escapeHtml(address)}</loc></url>\n`)
    .join('')}</urlset>\n`;

const index = (origin: string, files: number): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${Array.from(
    { length: files },
    (_, file) =>
      `<sitemap><loc>${escapeHtml(`${origin}/sitemap.xml?file=${file + 1}`)}</loc></sitemap>\n`,
  ).join('')}</sitemapindex>\n`;
