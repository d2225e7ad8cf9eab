import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import {
  chooseLocale,
  isGroupPath,
  listedPath,
  type Instant,
  type ShellGifts,
} from '@creneau/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../database/schema';
import { groupByHost, groupByUrlname } from '../group/groups';
import { showsWebsite } from '../group/minisite';
import { pictureOriginsOf } from '../group/picture-origins';
import { enabledLocalesOf, type StoredSettings } from '../group/settings';
import { Refusal } from '../refusal/refusal';
import { encodingFor } from '../request/compression';
import { makePublic } from '../session/authorizer';
import { VIDEO_ROOMS } from '../environment/environment';
import type { Dependencies } from '../environment/dependencies';
import { originOf } from '../environment/origin';
import { pageAddressOf, type PageAddress } from './address';
import { builtPageIn, type BuiltPage } from './built-page';
import { frameAncestors } from './content-security';
import { embedScript } from './embed-script';
import { blockedOrigin, sendBlockedFrame } from './blocked-frame';
import { drawnPictureOf, SHARING_PICTURE } from './sharing-picture';
import { robotsText, sitemapOf } from './sitemap';
import {
  ShellAnswers,
  VARIANTS,
  type Entry,
  type ShellAnswer,
  type Variant,
} from './shell-answers';

const BUILD = fileURLToPath(new URL('../../../ui/dist', import.meta.url));
const YEAR = 31_536_000_000;

/** Headers of every file of the page. */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
};

/** The page: its built files, and the shell with the group's title, colours and data. */
export async function pagePlugin(
  server: FastifyInstance,
  {
    database,
    environment,
    now,
    conversionsUrl,
    tiles,
  }: Dependencies & {
    readonly conversionsUrl: string | undefined;
    readonly tiles: ShellGifts['tiles'] | undefined;
  },
): Promise<void> {
  const origin = (): string => originOf(server, environment);
  const built = builtPageIn(BUILD);
  const ask = async (url: string): Promise<unknown> => {
    const answer = await server.inject({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    });
    return answer.statusCode === 200 ? answer.json<unknown>() : undefined;
  };
  const { videoUrl, conversionPartner } = environment;
  const answers = new ShellAnswers(
    ask,
    now,
    (fault) => server.log.error({ err: fault }, 'the first step cannot be written'),
    (group) => pictureOriginsOf(database, group),
    {
      videoUrl: videoUrl === VIDEO_ROOMS ? undefined : videoUrl,
      conversionsUrl,
      conversionPartner,
      tiles,
      publicUrl: environment.publicUrl,
      origin,
    },
  );

  server.addHook('onRequest', async (_, reply) => {
    void reply.headers(SAFE);
    if (environment.publicUrl?.startsWith('https:'))
      void reply.header('strict-transport-security', 'max-age=31536000');
  });

  makePublic(server);
  if (existsSync(resolve(BUILD, 'assets')))
    await server.register(fastifyStatic, {
      root: resolve(BUILD, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR,
      index: false,
      decorateReply: false,
      // a page in a sandbox without an origin asks for its words and fonts as a foreigner; there is nothing of anybody in them
      setHeaders: (response) => {
        response.setHeader('access-control-allow-origin', '*');
      },
    });
  embedScript(server, BUILD);
  await server.register(stylesheets, { folder: resolve(environment.dataFolder, 'stylesheets') });

  server.get('/robots.txt', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(origin())),
  );
  server.get<{ Querystring: { readonly file?: unknown } }>(
    '/sitemap.xml',
    { schema: { hide: true } },
    async ({ query: { file } }, reply) => {
      const found = await sitemapOf(
        database,
        origin(),
        typeof file === 'string' ? file : undefined,
      );
      if (found === undefined) return reply.code(404).type('text/plain').send('No such file\n');
      return reply.type('application/xml; charset=utf-8').send(found);
    },
  );
  server.get<{ Params: { readonly urlname: string } }>(
    `/:urlname/${SHARING_PICTURE}`,
    { schema: { hide: true } },
    async ({ params: { urlname } }, reply) => {
      const group = await groupOf({ kind: 'group', urlname }, '');
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

  server.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const page = await built();
    if (!page) return notBuilt(reply);
    const addressee = pageAddressOf(request.raw.url ?? '/');
    if (addressee.kind === 'elsewhere') return reply.redirect(addressee.path, 308);

    const group = await groupOf(addressee, request.hostname);
    const locale = localeOf(request, group, page);
    const origin = group && blockedOrigin(request, ancestorsOf(group));
    const { refusedFrame } = page.words(locale, brandOf(group));
    if (origin !== undefined && refusedFrame)
      return sendBlockedFrame(request, reply, { origin, locale, words: refusedFrame });
    // a returning visitor keeps the variant of the title
    const variant = heldVariant(request) ?? {
      title: randomInt(VARIANTS),
      description: randomInt(VARIANTS),
    };
    const isOfPassword = addressee.kind === 'set password';
    if (isOfPassword) void reply.header('x-robots-tag', 'noindex');
    const [path = ''] = (request.raw.url ?? '').split('?');
    const isMissing = addressee.kind === 'group' && !isGroupPath(path);
    if (isMissing) void reply.header('x-robots-tag', 'noindex');
    const entry = isOfPassword ? undefined : entryOf(request, locale);
    const canonical =
      group && !isOfPassword && !isMissing ? canonicalOf(request, group, locale) : undefined;
    const answer = await answers.of(page, group, { locale, variant, entry, canonical });
    const isThere = group ? !isMissing : isOfPassword || addressee.kind === 'system';
    return send(request, reply.code(isThere ? 200 : 404), answer, now());
  });

  async function groupOf(addressee: PageAddress, host: string): Promise<Row<'groups'> | undefined> {
    try {
      if (addressee.kind === 'group') return await groupByUrlname(database, addressee.urlname);
      if (addressee.kind === 'host' || addressee.kind === 'set password')
        return await groupByHost(database, host.toLowerCase().replace(/\.$/, ''));
      return undefined;
    } catch (failure) {
      if (failure instanceof Refusal) return undefined;
      throw failure;
    }
  }
}

/** The variant of the visitor's cached copy, whose ETag begins with it. */
function heldVariant({ headers }: FastifyRequest): Variant | undefined {
  const [, title, description] =
    /^(?:W\/)?"([0-2])([0-2])-/.exec(headers['if-none-match'] ?? '') ?? [];
  return title === undefined
    ? undefined
    : { title: Number(title), description: Number(description) };
}

const brandOf = (group: Row<'groups'> | undefined): string | null | undefined =>
  (group?.settings as StoredSettings | undefined)?.brand;

const ancestorsOf = (group: Row<'groups'> | undefined): string =>
  frameAncestors((group?.settings as StoredSettings | undefined)?.frame_ancestors);

function localeOf(
  request: FastifyRequest,
  group: Row<'groups'> | undefined,
  page: BuiltPage,
): string {
  const { locale } = request.query as { readonly locale?: unknown };
  const settings = group?.settings as StoredSettings | undefined;
  const spoken = Object.keys(page.assets.locales);
  const enabled = settings ? enabledLocalesOf(settings) : spoken;
  const wishes = {
    asked: typeof locale === 'string' ? locale : undefined,
    preferred: preferredIn(request),
  };
  return chooseLocale(wishes, { locale: group?.locale ?? 'fr', enabledLocales: enabled }, spoken);
}

/** Parameters that advertising adds to an address: they do not affect the page, and its links drop them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid)$/;

const ENTRY = /^\/(?:[^/]+(?:\/(?:book\/([a-z_]{1,30})|(home))?)?)?$/;

/**
 * The entry of an address that names a group, one of its steps or its public page and nothing else, so that its content is known; with any
 * other parameter the page itself decides.
 */
function entryOf({ raw, query }: FastifyRequest, locale: string): Entry | undefined {
  const [path = ''] = (raw.url ?? '').split('?');
  const [known, step, home] = ENTRY.exec(path) ?? [];
  if (known === undefined) return undefined;
  const { locale: asked, ...rest } = query as { readonly [name: string]: unknown };
  if (!Object.keys(rest).every((name) => TRACKING.test(name))) return undefined;
  return { route: step ?? home, search: asked === undefined ? '' : `?locale=${locale}` };
}

/** The address that counts of a page: its entry for every step, without the parameters of a link. */
function canonicalOf(
  { raw, query }: FastifyRequest,
  { urlname, settings }: Row<'groups'>,
  locale: string,
): ShellGifts['canonical'] {
  const [path = ''] = (raw.url ?? '').split('?');
  const { locale: asked } = query as { readonly locale?: unknown };
  // without a public page its address leads to the booking
  const shown = showsWebsite(settings as StoredSettings) ? path : path.replace(/\/home\/?$/, '');
  return { path: listedPath(urlname, shown), locale: asked === locale ? locale : undefined };
}

/** `Accept-Language`, best first. */
function preferredIn({ headers }: FastifyRequest): readonly string[] {
  return (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, policy, body }: ShellAnswer,
  now: Instant,
): FastifyReply {
  void reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: 'Accept-Encoding, Accept-Language',
    etag,
    // a cached copy has an old body, so the present time is in a header
    'server-timing': `now;desc="${now}"`,
  });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body[encoding ?? 'identity']);
}

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The page is not built: npm run build\n');

const STYLESHEET = /^[A-Za-z\d_-]{1,100}\.css$/;

/** Style sheets of groups, which the operator puts into the data folder. */
async function stylesheets(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  if (!existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/stylesheets/',
    allowedPath: (path) => STYLESHEET.test(path.replace(/^\//, '')),
    maxAge: 300_000,
    index: false,
    decorateReply: false,
  });
}
