import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Answered, notFound } from '../refusal/error-answer';

const NAME = /^[\w.-]{1,160}\.eml$/;

/** The mails that were written instead of sent, for whoever tries the server out; never in production. */
export async function outboxRoutes(server: FastifyInstance, folder: string): Promise<void> {
  server.get(
    '/outbox',
    { schema: { hide: true }, config: { access: 'public' } },
    async (_, reply) => {
      const names = (await filesIn(folder)).sort().reverse();
      const items = names
        .map((name) => `<li><a href="/outbox/${name}">${name}</a></li>`)
        .join('\n');
      return reply
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>\n${
            names.length === 0 ? '<p>No mail yet.</p>' : `<ul>${items}</ul>`
          }</html>`,
        );
    },
  );

  server.get<{ Params: { name: string } }>(
    '/outbox/:name',
    { schema: { hide: true }, config: { access: 'public' } },
    async ({ params: { name } }, reply) => {
      if (!(await filesIn(folder)).includes(name)) throw new Answered(notFound);
      return reply.type('text/plain; charset=utf-8').send(await readFile(join(folder, name)));
    },
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name));
}
