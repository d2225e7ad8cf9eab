import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How an answer may be written, the best first. */
export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The best encoding that whoever asks can read; none for one that reads only what is plain (RFC 9110 12.5.3). */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return ENCODINGS.find((each) =>
    new RegExp(`\\b${each}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
}

/** Bytes up to which an answer travels in one packet all the same. */
const ONE_PACKET = 1_024;

/** 0.02 ms for a week of times, 310 bytes of 4,177; the best takes 4 ms for 23 bytes fewer. */
const QUALITY = 4;
/** Bits of the bytes it looks back over. */
const WINDOW = 16;

/**
 * Writes the API's answers short: nothing in them that is secret stands beside what another page could write, and no cookie
 * asks for them. In one go, not as a stream: hundreds of streams at once hold 50 MB more.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length <= ONE_PACKET || reply.hasHeader('content-encoding')) return payload;
    void reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(request);
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed(payload, encoding);
  });
}

const compressed = (payload: string | Buffer, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(payload)
    : brotliCompressSync(payload, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW,
          [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
        },
      });
