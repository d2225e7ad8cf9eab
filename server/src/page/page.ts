import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { isGroupPath, type Instant, type ShellProps } from '@creneau/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pictureOriginsOf } from '../group/minisite';
import type { Row } from '../database/schema';
import { answerTo } from '../refusal/error-answer';
import { encodingFor } from '../request/compression';
import { makePublic } from '../session/authorizer';
import { originOf, VIDEO_ROOMS } from '../environment/environment';
import type { Dependencies } from '../environment/dependencies';
import { addressedGroup, pageAddressOf } from './address';
import { builtPageIn } from './built-page';
import { frameAncestors } from './content-security';
import { crawlerRoutes } from './crawler-routes';
import {
  acceptsHtml,
  blockedOrigin,
  isFramed,
  sendBlockedFrame,
  sendUnavailablePage,
} from './plain-page';
import { pageFiles } from './page-files';
import { canonicalOf, entryOf, heldVariant, localeOf } from './requested-page';
import { ShellAnswers, VARIANTS, type ShellAnswer } from './shell-answers';

const BUILD = fileURLToPath(new URL('../../../ui/dist', import.meta.url));

const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
};

const FAULT = 500;
const MOST_KNOWN = 1_000;

interface PageParts extends Pick<Dependencies, 'database' | 'environment' | 'now'> {
  readonly conversionsUrl: string | undefined;
  readonly tiles: ShellProps['tiles'] | undefined;
}

export async function pagePlugin(server: FastifyInstance, parts: PageParts): Promise<void> {
  const { database, environment, now } = parts;
  const origin = (): string => originOf(server, environment);
  const readBuild = builtPageIn(BUILD);
  const answers = shellAnswersOf(server, parts, origin);

  server.addHook('onRequest', async (_, reply) => {
    void reply.headers(SAFE);
    if (environment.publicUrl?.startsWith('https:'))
      void reply.header('strict-transport-security', 'max-age=31536000');
  });

  makePublic(server);
  await pageFiles(server, { build: BUILD, dataFolder: environment.dataFolder });
  crawlerRoutes(server, { database, origin });

  const recentGroups = new KnownGroups();
  const answerFailure = async (
    failure: Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { status, key } = answerTo(failure);
    const page = status >= FAULT && acceptsHtml(request) ? await readBuild() : undefined;
    const group = recentGroups.of(request);
    const locale = page && localeOf(request, group, page);
    const words = locale && page.words(locale, brandOf(group)).unavailable;
    // falls back to the error handler of the server
    if (!locale || !words) return reply.send(failure);
    request.log.error({ err: failure }, key);
    return sendUnavailablePage(reply, { status, locale, words, group });
  };

  const errorHandler = (failure: Error, request: FastifyRequest, reply: FastifyReply): void => {
    answerFailure(failure, request, reply).catch((fault: unknown) => reply.send(fault));
  };

  server.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const page = await readBuild();
    if (!page) return notBuilt(reply);
    const addressee = pageAddressOf(request.raw.url ?? '/');
    if (addressee.kind === 'elsewhere') return reply.redirect(addressee.path, 308);

    const group = await addressedGroup(database, addressee, request.hostname);
    if (group) recentGroups.note(request, group);
    const settings = group?.settings;
    const locale = localeOf(request, group, page);
    const origin = group && blockedOrigin(request, frameAncestors(settings?.frame_ancestors));
    const { refusedFrame } = page.words(locale, settings?.brand);
    if (origin !== undefined && refusedFrame)
      return sendBlockedFrame(request, reply, { origin, locale, words: refusedFrame });
    // a returning visitor keeps the variant of the title
    const variant = heldVariant(request) ?? {
      title: randomInt(VARIANTS),
      description: randomInt(VARIANTS),
    };
    const [path = ''] = (request.raw.url ?? '').split('?');
    const isOfPassword = addressee.kind === 'set password';
    const isMissing = addressee.kind === 'group' && !isGroupPath(path);
    const isListed = !isOfPassword && !isMissing;
    if (!isListed) void reply.header('x-robots-tag', 'noindex');
    const entry = isOfPassword ? undefined : entryOf(request, locale);
    // frames are not for search engines
    const canonical =
      group && isListed && !isFramed(request) ? canonicalOf(request, group, locale) : undefined;
    const answer = await answers.of(page, group, { locale, variant, entry, canonical });
    const isThere = group ? !isMissing : isOfPassword || addressee.kind === 'system';
    return send(request, reply.code(isThere ? 200 : 404), answer, now());
  });
}

const brandOf = (group: Row<'groups'> | undefined): string | null | undefined =>
  group?.settings.brand;

/** Groups seen before, for requests while the database is down. */
class KnownGroups {
  private readonly groups = new Map<string, Row<'groups'>>();

  note(request: FastifyRequest, group: Row<'groups'>): void {
    const name = this.nameIn(request);
    this.groups.delete(name);
    this.groups.set(name, group);
    const [oldest] = this.groups.keys();
    if (this.groups.size > MOST_KNOWN && oldest !== undefined) this.groups.delete(oldest);
  }

  of(request: FastifyRequest): Row<'groups'> | undefined {
    return this.groups.get(this.nameIn(request));
  }

  private nameIn({ raw: { url = '/' }, hostname }: FastifyRequest): string {
    const addressee = pageAddressOf(url);
    return addressee.kind === 'group' ? addressee.urlname : `//${hostname}`;
  }
}

/** Fills the shell with the API's answers to an anonymous visitor. */
function shellAnswersOf(
  server: FastifyInstance,
  { database, environment, now, conversionsUrl, tiles }: PageParts,
  origin: () => string,
): ShellAnswers {
  const ask = async (url: string): Promise<unknown> => {
    const answer = await server.inject({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    });
    return answer.statusCode === 200 ? answer.json<unknown>() : undefined;
  };
  const { videoUrl, conversionPartner, publicUrl } = environment;
  return new ShellAnswers(
    ask,
    now,
    (fault) => server.log.error({ err: fault }, 'the first step cannot be written'),
    (group) => pictureOriginsOf(database, group),
    {
      videoUrl: videoUrl === VIDEO_ROOMS ? undefined : videoUrl,
      conversionsUrl,
      conversionPartner,
      tiles,
      publicUrl,
      origin,
    },
  );
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
    // in a header, since the body may come from a cache
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
