import type { FastifyReply } from 'fastify';
import type { StoredAnswer } from './idempotency-key';

/** Byte by byte, so that repetitions are identical. */
export const sendAnswer = (reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);
