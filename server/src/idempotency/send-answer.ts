import type { FastifyReply } from 'fastify';
import type { StoredAnswer } from './idempotency-key';

/** Sends an answer byte by byte, the first time and each time it is repeated. */
export const sendAnswer = (reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);
