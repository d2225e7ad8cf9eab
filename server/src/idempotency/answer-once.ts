import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema';
import { takeLocks, transact } from '../database/transactions';
import { Refusal } from '../refusal/refusal';
import { IdempotencyKey, type StoredAnswer } from './idempotency-key';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opens or closes a session: a repeated call is a new one. */
    readonly neverRepeated?: true;
  }
}

/** Its answer is for this caller only, whoever else knows the key. */
export const writeKeyOf = (
  { method, url, body, headers }: FastifyRequest,
  groupId: number,
): IdempotencyKey | undefined =>
  IdempotencyKey.from(
    headers['idempotency-key'],
    groupId,
    [method, url.split('?')[0], body],
    headers.authorization ?? '',
  );

export type AnsweringWrite = (transaction: Transaction<Database>) => Promise<StoredAnswer>;

/**
 * Stores the answer in the transaction of the write, so that a crash leaves both or neither; a
 * second call waits and repeats the answer. Refusals are not stored. Retries after a collision.
 *
 * @param prepare checks without a transaction, and returns the write.
 */
const answerOnce = (
  database: Kysely<Database>,
  key: IdempotencyKey | undefined,
  prepare: () => Promise<AnsweringWrite>,
): Promise<StoredAnswer> =>
  firstAnswerOr(database, key, async () => {
    const write = await prepare();
    return transact(database, (transaction) => answerWithin(transaction, key, write));
  });

/** In a transaction that the caller repeats after a collision. */
async function answerWithin(
  transaction: Transaction<Database>,
  key: IdempotencyKey | undefined,
  write: AnsweringWrite,
): Promise<StoredAnswer> {
  if (!key) return write(transaction);
  await takeLocks(transaction, [key.lock]);
  const first = await key.readAnswer(transaction);
  if (first) return first;
  const answer = await write(transaction);
  if (answer.status < 400)
    await transaction.insertInto('idempotency').values(key.answerRow(answer)).execute();
  return answer;
}

/**
 * The first call may be the reason of a refusal, such as a new password that ended the session.
 *
 * @throws {Refusal} if there is no stored answer.
 */
export async function firstAnswerOr(
  database: Kysely<Database>,
  key: IdempotencyKey | undefined,
  answer: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  try {
    return await answer();
  } catch (failure) {
    const first = failure instanceof Refusal && (await key?.readAnswer(database));
    if (first) return first;
    throw failure;
  }
}

export const answerOf = (status: number, body: object): StoredAnswer => ({
  status,
  body: JSON.stringify(body),
});

/** As `answerOnce`, by the key of the request. */
export const replyOnce = async (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  database: Kysely<Database>,
  groupId: number,
  prepare: () => Promise<AnsweringWrite>,
): Promise<FastifyReply> =>
  sendAnswer(reply, await answerOnce(database, writeKeyOf(request, groupId), prepare));

/** Byte by byte, so that repetitions are identical. */
export const sendAnswer = (reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);
