import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema';
import { takeLocks, transact } from '../database/transactions';
import { IdempotencyKey, type StoredAnswer } from './idempotency-key';

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

/**
 * Stores the answer in the transaction of the write, so that a crash leaves both or neither; a
 * second call waits and repeats the answer. Retries after a collision.
 */
export const answerOnce = (
  database: Kysely<Database>,
  key: IdempotencyKey | undefined,
  write: (transaction: Transaction<Database>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> =>
  transact(database, (transaction) => answerWithin(transaction, key, write));

/** In a transaction that the caller repeats after a collision. */
export async function answerWithin(
  transaction: Transaction<Database>,
  key: IdempotencyKey | undefined,
  write: (transaction: Transaction<Database>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!key) return write(transaction);
  await takeLocks(transaction, [['key', key.groupId, key.name]]);
  const first = await key.readAnswer(transaction);
  if (first) return first;
  const answer = await write(transaction);
  await transaction.insertInto('idempotency').values(key.answerRow(answer)).execute();
  return answer;
}

/** Byte by byte, so that repetitions are identical. */
export const sendAnswer = (reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);
