import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { AnswerError, notFound } from '../refusal/error-answer';
import type { Database } from '../database/schema';

const YEAR = 31_536_000;

/** Cached forever: the name contains a hash of the content. */
export function businessPictures(
  server: FastifyInstance,
  { database }: { readonly database: Kysely<Database> },
): void {
  const send = async (
    reply: FastifyReply,
    name: string,
    group: { readonly id: number } | { readonly urlname: string },
  ): Promise<FastifyReply> => {
    const query = database
      .selectFrom('pictures')
      .innerJoin('groups', 'groups.id', 'pictures.group_id')
      .select(['pictures.type', 'pictures.bytes'])
      .where('pictures.name', '=', name);
    const picture = await (
      'id' in group
        ? query.where('groups.id', '=', group.id)
        : query.where('groups.urlname', '=', group.urlname)
    ).executeTakeFirst();
    if (!picture) throw new AnswerError(notFound);
    return reply
      .type(picture.type)
      .headers({
        'cache-control': `public, max-age=${YEAR}, immutable`,
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(picture.bytes);
  };
  const config = { access: 'public' } as const;
  server.get<{ Params: { urlname: string; name: string } }>(
    '/pictures/:urlname/:name',
    { schema: { hide: true }, config },
    ({ params }, reply) => send(reply, params.name, { urlname: params.urlname }),
  );
  server.get<{ Params: { id: string; name: string } }>(
    '/group-:id(^[1-9]\\d{0,8}$)/logo/raw/:name',
    { schema: { hide: true }, config },
    ({ params }, reply) => send(reply, params.name, { id: Number(params.id) }),
  );
}
