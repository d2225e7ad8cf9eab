import { sql, type Kysely } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/schema';
import { sendAnswer, writeKeyOf } from './answer-once';
import { IN_PROGRESS, type IdempotencyKey } from './idempotency-key';
import { idOf } from '../request/query';
import { entriesIn } from '../untyped/untyped';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route stores its answer itself, in the transaction of the write. */
    readonly storesAnswers?: true;
    /** Opens or closes a session: a repeated call is a new one. */
    readonly neverRepeated?: true;
  }
}

const WRITES = ['POST', 'PUT', 'DELETE'];
/** Seconds; after that, a write without an answer counts as dead. */
const LONGEST_WRITE = 60;

interface Reservation {
  readonly key: IdempotencyKey;
  readonly groupId: number;
}

/**
 * Repeats stored answers, on routes that do not do so in their own transaction. Refusals are not
 * stored, so the key stays free.
 */
export function repeatAnswers(server: FastifyInstance, database: Kysely<Database>): void {
  const reservations = new WeakMap<FastifyRequest, Reservation>();

  const repeatAnswer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const groupId = groupIdOf(request);
    if (groupId === undefined) return;
    const key = writeKeyOf(request, groupId);
    if (!key) return;
    if (await reserveKey(database, key, groupId)) {
      reservations.set(request, { key, groupId });
      return;
    }
    const answer = await key.readAnswer(database);
    if (!answer) return;
    return sendAnswer(reply, answer);
  };

  const storeAnswer = async (
    { key, groupId }: Reservation,
    statusCode: number,
    payload: unknown,
  ): Promise<void> => {
    if (statusCode >= 400) {
      await database
        .deleteFrom('idempotency')
        .where('group_id', '=', groupId)
        .where('key', '=', key.name)
        .execute();
      return;
    }
    const body = typeof payload === 'string' ? payload : '';
    const { status, answer } = key.answerRow({ status: statusCode, body });
    await database
      .updateTable('idempotency')
      .set({ status, answer })
      .where('group_id', '=', groupId)
      .where('key', '=', key.name)
      .execute();
  };

  // per route: most calls are reads, which need no hook
  server.addHook('onRoute', (route) => {
    const { openapi, storesAnswers, neverRepeated } = route.config ?? {};
    if (!openapi || storesAnswers || neverRepeated) return;
    if (![route.method].flat().some((method) => WRITES.includes(method))) return;
    route.preHandler = [repeatAnswer, ...[route.preHandler ?? []].flat()];
  });
  server.addHook('onSend', (request, { statusCode }, payload, next) => {
    const first = reservations.get(request);
    if (!first) return next(null, payload);
    reservations.delete(request);
    storeAnswer(first, statusCode, payload).then(() => next(null, payload), next);
  });
}

async function reserveKey(
  database: Kysely<Database>,
  key: IdempotencyKey,
  groupId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency (group_id, key, body_hash, status, answer)
    select id, ${key.name}, ${key.bodyHash}, ${IN_PROGRESS}, '""'::jsonb from groups where id = ${groupId}
    on conflict (group_id, key) do update set created_at = now(), body_hash = excluded.body_hash
    where idempotency.status = ${IN_PROGRESS}
      and idempotency.created_at < now() - make_interval(secs => ${LONGEST_WRITE})
    returning key`.execute(database);
  return rows.length > 0;
}

function groupIdOf({ params, query, body }: FastifyRequest): number | undefined {
  const { group_id: ofPath } = entriesIn(params);
  const { account } = entriesIn(body);
  return idOf(ofPath ?? entriesIn(query).group_id ?? entriesIn(account).group_id);
}
