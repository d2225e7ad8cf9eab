import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AnswerError, notFound } from '../refusal/error-answer';
import { idOf } from '../request/query';
import type { Dependencies } from '../environment/dependencies';
import type { AppointmentKeys } from '../keys/keys';
import { feedText } from './feed-text';
import { findFeed } from './feeds';

/** Weight in the rate limit of failed calls. */
const WRONG_TOKEN = 3;

/** `GET /feeds/{group_id}/{feed_id}/{token}.ics`: read-only, until it is revoked. */
export async function feedRoutes(
  server: FastifyInstance,
  { database, now, keys }: Dependencies & { readonly keys: AppointmentKeys },
): Promise<void> {
  server.get<{ Params: { group_id: string; feed_id: string; file: string } }>(
    '/feeds/:group_id/:feed_id/:file',
    { schema: { hide: true }, config: { access: 'public', missWeight: WRONG_TOKEN } },
    async ({ params, headers }, reply) => {
      const groupId = idOf(params.group_id);
      const feedId = idOf(params.feed_id);
      const [, token = ''] = /^(.+)\.ics$/.exec(params.file) ?? [];
      const isSigned =
        groupId !== undefined && feedId !== undefined && keys.opensFeed(token, groupId, feedId);
      const feed = isSigned ? await findFeed(database, groupId, feedId) : undefined;
      if (!feed) throw new AnswerError(notFound);
      const file = await feedText(database, feed, now());
      const etag = `W/"${createHash('sha256').update(file).digest('base64url')}"`;
      // calendar programs poll with the ETag
      void reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .header('content-disposition', 'inline; filename="appointments.ics"')
        .type('text/calendar; charset=utf-8')
        .send(file);
    },
  );
}

const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && (tags === '*' || tags.split(/\s*,\s*/).includes(etag));
