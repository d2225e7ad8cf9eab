import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Matches any quality except 0. */
const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`);
const ACCEPTS = { br: accepts('br'), gzip: accepts('gzip') };

/** RFC 9110, 12.5.3. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const header = headers['accept-encoding'] ?? '';
  return ENCODINGS.find((each) => ACCEPTS[each].test(header));
}

/** Bytes that fit into one packet uncompressed. */
const ONE_PACKET = 1_024;

/**
 * Brotli: 0.02 ms for a week of times, 310 bytes of 4,177; the highest takes 4 ms for 23 bytes
 * fewer.
 */
const QUALITY = 4;
/** Bits. */
const WINDOW = 16;

/**
 * Safe against BREACH: no answer mixes a secret with text of another origin, and no cookie
 * authenticates. Hundreds of concurrent streams would hold 50 MB more.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, next) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || payload.length <= ONE_PACKET || reply.hasHeader('content-encoding'))
      return next(null, payload);
    void reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(request);
    if (!encoding) return next(null, payload);
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    next(
      null,
      typeof payload === 'string' ? compress(payload, encoding) : compressOnce(payload, encoding),
    );
  });
}

/** Cached while the buffer itself is alive. */
const cache: { readonly [encoding in Encoding]: WeakMap<Buffer, Buffer> } = {
  br: new WeakMap(),
  gzip: new WeakMap(),
};

/** Compresses a buffer once; buffers sent repeatedly are never modified. */
function compressOnce(payload: Buffer, encoding: Encoding): Buffer {
  const cachedBytes = cache[encoding].get(payload);
  if (cachedBytes) return cachedBytes;
  const bytes = compress(payload, encoding);
  cache[encoding].set(payload, bytes);
  return bytes;
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
