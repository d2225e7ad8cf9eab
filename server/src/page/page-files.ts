import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { embedScript } from './embed-script';

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
