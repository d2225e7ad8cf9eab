import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AnswerError, notFound } from '../refusal/error-answer';
import { isFromThisMachine } from '../request/network';
import { makePublic } from '../session/authorizer';
import type { Dependencies } from '../environment/dependencies';
import {
  MAIL_FRAME_POLICY,
  mailFrame,
  mailPage,
  missingPage,
  OUTBOX_POLICY,
  outboxPage,
  outboxPath,
  readMail,
  type StoredMail,
} from './outbox-pages';
import { outboxFolder } from '../mail/post';
import { entriesIn } from '../untyped/untyped';

const NAME = /^[\w.-]{1,160}\.eml$/;
/** Each listed mail is read from its file. */
const MOST_LISTED = 200;
const HTML = 'text/html; charset=utf-8';

/** For this origin only, and uncached. */
const CLOSED = {
  'cache-control': 'no-store',
  'content-security-policy': OUTBOX_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

interface OfMail {
  readonly Params: { readonly token: string; readonly name: string };
}

export async function outboxRoutes(
  server: FastifyInstance,
  { environment, secret }: Pick<Dependencies, 'environment' | 'secret'>,
): Promise<void> {
  const folder = outboxFolder(environment);
  const root = outboxPath(secret);
  makePublic(server);
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(CLOSED);
    const { token } = entriesIn(request.params);
    if (!isFromThisMachine(request)) throw new AnswerError(notFound);
    if (`/outbox/${String(token ?? '')}` !== root)
      return reply.code(404).type(HTML).send(missingPage());
    return undefined;
  });

  const find = async (name: string): Promise<StoredMail> => {
    if (!(await namesIn(folder)).includes(name)) throw new AnswerError(notFound);
    return readMail(await readFile(join(folder, name)));
  };

  server.get('/outbox', { schema: { hide: true } }, async () => undefined);
  server.get('/outbox/:token', { schema: { hide: true } }, async (_, reply) => {
    const names = (await namesIn(folder)).sort().reverse().slice(0, MOST_LISTED);
    const mails = await Promise.all(
      names.map(async (name) => ({
        name,
        ...(await readMail(await readFile(join(folder, name)))),
      })),
    );
    return reply.type(HTML).send(outboxPage(root, mails));
  });
  mailRoutes(server, root, find);
}

function mailRoutes(
  server: FastifyInstance,
  root: string,
  find: (name: string) => Promise<StoredMail>,
): void {
  server.get<OfMail>('/outbox/:token/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    return reply.type(HTML).send(mailPage(root, name, await find(name)));
  });
  server.get<OfMail>(
    '/outbox/:token/:name/html',
    { schema: { hide: true } },
    async (request, reply) => {
      const { html } = await find(request.params.name);
      return reply
        .header('content-security-policy', MAIL_FRAME_POLICY)
        .type(HTML)
        .send(mailFrame(html));
    },
  );
  server.get<OfMail>(
    '/outbox/:token/:name/calendar',
    { schema: { hide: true } },
    async (request, reply) => {
      const { calendar } = await find(request.params.name);
      if (calendar === undefined) throw new AnswerError(notFound);
      return reply
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendar);
    },
  );
  server.get<OfMail>(
    '/outbox/:token/:name/source',
    { schema: { hide: true } },
    async (request, reply) => {
      const { source } = await find(request.params.name);
      return reply.type('text/plain; charset=utf-8').send(source);
    },
  );
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name));
}
