import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { embedScript } from './embed-script';

const YEAR = 31_536_000_000;

/** The files of the build, the script for the pages of businesses, and the style sheets of groups. */
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
      // a page in a sandbox without an origin asks for its words and fonts as a foreigner; there is nothing of anybody in them
      setHeaders: (response) => {
        response.setHeader('access-control-allow-origin', '*');
      },
    });
  embedScript(server, build);
  await server.register(stylesheets, { folder: resolve(dataFolder, 'stylesheets') });
}

const STYLESHEET = /^[A-Za-z\d_-]{1,100}\.css$/;

/** Style sheets of groups, which the operator puts into the data folder. */
async function stylesheets(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  // what is put there later is served, in a folder that is there; a full disk leaves it out
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
