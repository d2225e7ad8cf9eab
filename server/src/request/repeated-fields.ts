import type { FastifyInstance } from 'fastify';
import { MalformedRequest } from '../refusal/malformed-request';

/** Node reads the first; a proxy may have read the last. */
const SINGLE_FIELDS = ['host', 'authorization', 'content-type'];

/** RFC 9112, 3.2. */
export function refuseRepeatedFields(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _, done) => {
    const names = rawHeaders
      .filter((__, index) => index % 2 === 0)
      .map((name) => name.toLowerCase());
    const isClear = SINGLE_FIELDS.every((name) => names.indexOf(name) === names.lastIndexOf(name));
    done(isClear ? undefined : new MalformedRequest('a header field of two values'));
  });
}
