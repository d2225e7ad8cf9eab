import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Encoding, encodingFor } from '../request/compression';

const YEAR = 31_536_000_000;

export async function pageFiles(
  server: FastifyInstance,
  { build, dataFolder }: { build: string; dataFolder: string },
): Promise<void> {
  const assets = resolve(build, 'assets');
  if (existsSync(assets))
    await server.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR,
      index: false,
      decorateReply: false,
      // a sandboxed page has no origin; words and fonts are public
      setHeaders: (response) => {
        response.setHeader('access-control-allow-origin', '*');
      },
    });
  embedScript(server, build);
  await server.register(stylesheets, { folder: resolve(dataFolder, 'stylesheets') });
}

const STYLESHEET = /^[A-Za-z\d_-]{1,100}\.css$/;

async function stylesheets(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  // serves files added later; a full disk must not prevent the start
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/stylesheets/',
    allowedPath: (path) => STYLESHEET.test(path.replace(/^\//, '')),
    maxAge: 300_000,
    index: false,
    decorateReply: false,
  });
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

interface Script {
  readonly version: number;
  readonly etag: string;
  readonly body: Readonly<Record<Encoding | 'identity', Buffer>>;
}

/**
 * The address is stable, since other sites refer to it. Caches revalidate it in the background
 * after an hour.
 */
function embedScript(server: FastifyInstance, build: string): void {
  const file = resolve(build, 'embed.js');
  let latest: Script | undefined;
  const readNewest = (): Script | undefined => {
    const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (version !== undefined && latest?.version !== version) latest = readScript(file, version);
    return version === undefined ? undefined : latest;
  };

  server.get('/embed.js', { schema: { hide: true } }, async (request, reply) => {
    const script = readNewest();
    if (!script) return reply.code(404).header('cache-control', 'no-store').send();
    void reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': `public, max-age=${HOUR}, stale-while-revalidate=${DAY}`,
      'cross-origin-resource-policy': 'cross-origin',
      etag: script.etag,
      vary: 'Accept-Encoding',
    });
    if (request.headers['if-none-match']?.includes(script.etag)) return reply.code(304).send();
    const encoding = encodingFor(request);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/javascript; charset=utf-8').send(script.body[encoding ?? 'identity']);
  });
}

function readScript(file: string, version: number): Script {
  const [identity, br, gzip] = [file, `${file}.br`, `${file}.gz`].map((name) => readFileSync(name));
  if (!identity || !br || !gzip) throw new Error(`${file} is not complete`);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { version, etag: `"${hash}"`, body: { identity, br, gzip } };
}
