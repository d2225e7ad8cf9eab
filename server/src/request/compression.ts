import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Content encodings, the best first. */
export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The best encoding that the client accepts, if any (RFC 9110, 12.5.3). */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return ENCODINGS.find((each) =>
    new RegExp(`\\b${each}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
}

/** Bytes that fit into one packet uncompressed. */
const ONE_PACKET = 1_024;

/** Brotli quality: 0.02 ms for a week of times, 310 bytes of 4,177; the highest takes 4 ms for 23 bytes fewer. */
const QUALITY = 4;
/** Bits of the sliding window. */
const WINDOW = 16;

/**
 * Compresses the API's answers. Safe against BREACH: no answer mixes a secret with text of another origin, and no cookie
 * authenticates. Not as a stream: hundreds of concurrent streams would hold 50 MB more.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length <= ONE_PACKET || reply.hasHeader('content-encoding')) return payload;
    void reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(request);
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}

const compress = (payload: string | Buffer, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(payload)
    : brotliCompressSync(payload, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW,
          [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
        },
      });
